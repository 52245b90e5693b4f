"""Gold!: what must hold in every position."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.gold.state import COPIES, Phase, State

INTERPRETED_GAMES = 1000


@rule
def broken_law(s: State) -> int:
    """0, or the number of the law that is broken."""
    if is_lost_or_doubled(s):
        return 1
    if is_miscounted(s):
        return 5
    offered, unseen, most = 0, 0, 0
    for value in range(7):
        offered += s.offered[value]
    for colour in range(6):
        unseen += s.hidden[colour]
        for player in range(s.players):
            most = max(most, s.held[player, colour])
    if unseen != s.pile + 2:
        return 2  # the two removed cards stay unseen
    if offered > 5 or ((offered == 0) != (s.phase == Phase.OVER) and s.phase != Phase.BONUS):
        return 3  # there is an offer until the end
    if most > 2 and s.phase != Phase.BONUS:
        return 4  # nobody keeps three of a colour
    return 0


@rule
def is_lost_or_doubled(s: State) -> bool:
    """Are there more or fewer of some card than the game has?"""
    for colour in range(6):
        for value in range(7):
            cards = s.offer[colour, value] + s.unseen[colour, value] + s.discarded[colour, value]
            for player in range(s.players):
                cards += s.tableau[player, colour, value] + s.scored[player, colour, value]
            due = COPIES[value] - (1 if value == 0 and s.players == 2 else 0)
            if cards != due:
                return True
    return False


@rule
def is_miscounted(s: State) -> bool:
    """Is a number of cards that the state keeps not theirs?"""
    for colour in range(6):
        hidden = 0
        for value in range(7):
            hidden += s.unseen[colour, value]
        if hidden != s.hidden[colour]:
            return True
        for player in range(s.players):
            held = 0
            for value in range(7):
                held += s.tableau[player, colour, value]
            if held != s.held[player, colour]:
                return True
    for value in range(7):
        offered = 0
        for colour in range(6):
            offered += s.offer[colour, value]
        if offered != s.offered[value]:
            return True
    return False
