"""Snails: what a position is worth to a player."""

from __future__ import annotations

from fourquarters.engine.rule import rule

from .state import State


@rule
def judge(s: State, seat: int) -> float:
    """How far this snail gets, with its hidden card, compared with the farthest of the others."""
    best = 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, way(s, other))
    return way(s, seat) - best


@rule
def way(s: State, player: int) -> float:
    hidden = s.hidden[player, 0] + 2 * s.hidden[player, 1] + 3 * s.hidden[player, 2]
    return float(s.at[player] + hidden)
