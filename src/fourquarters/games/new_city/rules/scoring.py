"""New City: who wins (N29, N32)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.new_city.rules.quarters import rung
from fourquarters.games.new_city.state import N_QUARTERS, State


@rule
def score(s: State, seat: int) -> int:
    """The gold of a player's quarter; of two quarters, the poorer one's (N29, N32)."""
    least: int = s.gold[seat]
    for quarter in range(seat, N_QUARTERS, s.players):
        least = min(least, s.gold[quarter])
    return least


@rule
def best_rung(s: State, seat: int) -> int:
    """The highest pawn among a player's quarters that count: 0 is the top (N29, N32)."""
    best = N_QUARTERS
    counted = score(s, seat)
    for quarter in range(seat, N_QUARTERS, s.players):
        if s.gold[quarter] == counted:
            best = min(best, rung(s, quarter))
    return best


@rule
def place(s: State, seat: int) -> int:
    """How many rank ahead of a player: by gold, then by the pawn nearer the top (N29, N32, NR21)."""
    before = 0
    points, pawn = score(s, seat), best_rung(s, seat)
    for other in range(s.players):
        theirs = score(s, other)
        if theirs > points or (theirs == points and best_rung(s, other) < pawn):
            before += 1
    return before
