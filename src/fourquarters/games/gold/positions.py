"""Gold!: positions laid out by hand, for the rulebook's pictures and for tests."""

from __future__ import annotations

from fourquarters.engine.state import Counts
from fourquarters.engine.view import Position
from fourquarters.games.gold import GAME
from fourquarters.games.gold.state import COPIES, DONKEY, NONE, Phase

LETTERS, FACES = "GBVROP", "d345678"
"""A card as two characters: "R5" is the red 5, "Gd" the green donkey."""


def put(counts: Counts, cards: str) -> None:
    """Lay cards such as "R5 Gd" down."""
    for card in cards.split():
        counts[LETTERS.index(card[0]), FACES.index(card[1])] += 1


def table(
    *tableaux: str, offer: str, decider: int = 0, pile: int = 20, piles: tuple[str, ...] = ()
) -> Position:
    """A position set directly; cards not mentioned are still unseen."""
    states = GAME.blank(len(tableaux))
    s = states[0]
    s.decider, s.phase, s.pile, s.given, s.set_colour = decider, Phase.ACT, pile, NONE, NONE
    s.unseen[:] = COPIES
    if len(tableaux) == 2:
        s.unseen[:, DONKEY] -= 1
    put(s.offer, offer)
    for player, held in enumerate(tableaux):
        put(s.tableau[player], held)
    for player, held in enumerate(piles):
        put(s.scored[player], held)
    s.offered[:], s.held[:] = s.offer.sum(axis=0), s.tableau.sum(axis=2)
    s.unseen -= s.offer + s.tableau.sum(axis=0) + s.scored.sum(axis=0)
    s.hidden[:] = s.unseen.sum(axis=1)
    return Position(GAME, states)
