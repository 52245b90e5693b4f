"""Gold!: what a position is worth to a player, for greedy and for search."""

from __future__ import annotations

from fourquarters.games.gold.state import State
from fourquarters.table.rule import rule


@rule
def judge(s: State, seat: int) -> float:
    return 0.0
