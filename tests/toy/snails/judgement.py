"""Snails: what a position is worth to a player."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.snails.state import N_CARDS, State


@rule
def judge(s: State, seat: int) -> float:
    """The own way, the face-down card included, against the longest of the others'."""
    best = 0.0
    for other in range(s.players):
        if other != seat:
            best = max(best, way(s, other))
    return way(s, seat) - best


@rule
def way(s: State, player: int) -> float:
    total = 1.0 * s.at[player]
    for value in range(N_CARDS):
        total += (value + 1.0) * s.hidden[player, value]
    return total
