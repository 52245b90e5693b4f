"""Gold!: what must hold in every position."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.gold.state import COPIES, Phase, State

INTERPRETED_GAMES = 1000


@rule
def broken_law(s: State) -> int:
    """0, or the number of the law that is broken."""
    for colour in range(6):
        for value in range(7):
            cards = s.offer[colour, value] + s.unseen[colour, value] + s.discarded[colour, value]
            for player in range(s.players):
                cards += s.tableau[player, colour, value] + s.scored[player, colour, value]
            due = COPIES[value] - (1 if value == 0 and s.players == 2 else 0)
            if cards != due:
                return 1  # no card is lost or doubled
    offered, unseen, most = 0, 0, 0
    for colour in range(6):
        hidden = 0
        for value in range(7):
            offered += s.offer[colour, value]
            hidden += s.unseen[colour, value]
        if hidden != s.hidden[colour]:
            return 5  # counted rightly
        unseen += hidden
        for player in range(s.players):
            held = 0
            for value in range(7):
                held += s.tableau[player, colour, value]
            if held != s.held[player, colour]:
                return 5
            most = max(most, held)
    for value in range(7):
        cards = 0
        for colour in range(6):
            cards += s.offer[colour, value]
        if cards != s.offered[value]:
            return 5
    if unseen != s.pile + 2:
        return 2  # the two removed cards stay unseen
    if offered > 5 or ((offered == 0) != (s.phase == Phase.OVER) and s.phase != Phase.BONUS):
        return 3  # there is an offer until the end
    if most > 2 and s.phase != Phase.BONUS:
        return 4  # nobody keeps three of a colour
    return 0
