"""How a player stands: their own worth against that of the others, for games' judgements.

`worth` and `RIVAL` are stand-ins. A game binds a rule to its own, so that each has the same few lines:

    standing = bind(against_all, {"worth": worth, "RIVAL": RIVAL}, __name__)
"""

from __future__ import annotations

from collections.abc import Callable

from fourquarters.engine.rule import rule
from fourquarters.engine.stand_ins import stand_in
from fourquarters.engine.state import TableState

worth: Callable[[TableState, int], float] = stand_in()  # what a player's position is worth
RIVAL: float = stand_in()  # how much others' worth counts against one's own

IMPOSSIBLE = -1e9
"""A worth below any that a position can have."""


@rule
def against_all(s: TableState, seat: int) -> float:
    """A player's own worth, less a part of what all others have together."""
    rivals = 0.0
    for other in range(s.players):
        if other != seat:
            rivals += worth(s, other)
    return worth(s, seat) - RIVAL * rivals


@rule
def against_best(s: TableState, seat: int) -> float:
    """A player's own worth, less a part of the best other's."""
    own, best = 0.0, IMPOSSIBLE
    for player in range(s.players):
        value = worth(s, player)
        if player == seat:
            own = value
        else:
            best = max(best, value)
    return own - RIVAL * best
