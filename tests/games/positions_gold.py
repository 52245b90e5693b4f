"""Gold!: how its tests set up positions, make moves and read tableaus."""

from __future__ import annotations

import numpy as np

from fourquarters import games
from fourquarters.engine.view import Position
from fourquarters.games.gold.state import NONE, Phase
from fourquarters.words.tongue import Tongue

GAME = games.load("gold")
LETTERS, FACES = "GBVROP", "d345678"
_ = Tongue("en", ["Ada", "Ben", "Cleo"])


def put(counts: np.ndarray, cards: str) -> None:
    """Lay cards such as "R5 Gd" down."""
    for card in cards.split():
        counts[LETTERS.index(card[0]), FACES.index(card[1])] += 1


def cards(counts: np.ndarray) -> str:
    """The cards lying there, in the order of colours and values."""
    shown = [f"{LETTERS[c]}{FACES[v]}" for c, v in np.ndindex(6, 7) for _copy in range(counts[c, v])]
    return " ".join(shown)


def sort(text: str) -> str:
    counts = np.zeros((6, 7), np.int8)
    put(counts, text)
    return cards(counts)


def table(
    *tableaux: str, offer: str, decider: int = 0, pile: int = 20, piles: tuple[str, ...] = ()
) -> Position:
    """A position set directly; cards not mentioned are still unseen."""
    states = GAME.blank(len(tableaux))
    s = states[0]
    s.decider, s.phase, s.pile, s.given, s.set_colour = decider, Phase.ACT, pile, NONE, NONE
    s.unseen[:, 0] = 3 if len(tableaux) == 3 else 2
    s.unseen[:, 1] = 2
    s.unseen[:, 2:] = 1
    put(s.offer, offer)
    for player, held in enumerate(tableaux):
        put(s.tableau[player], held)
    for player, held in enumerate(piles):
        put(s.scored[player], held)
    s.offered[:], s.held[:] = s.offer.sum(axis=0), s.tableau.sum(axis=2)
    s.unseen -= s.offer + s.tableau.sum(axis=0) + s.scored.sum(axis=0)
    s.hidden[:] = s.unseen.sum(axis=1)
    return Position(GAME, states)


def play(position: Position, *moves: str) -> None:
    """Make moves; forced ones are taken of themselves, as at a table."""
    for move in moves:
        position.play(move)
        while len(position.legal()) == 1:
            position.apply(int(position.legal()[0]))


def tableau(position: Position, player: int) -> str:
    return cards(position.state.tableau[player])


def pile(position: Position, player: int) -> str:
    return cards(position.state.scored[player])


def offer(position: Position) -> str:
    return cards(position.state.offer)
