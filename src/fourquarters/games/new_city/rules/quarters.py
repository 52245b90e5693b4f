"""New City: the quarter as the acting unit: its decisions, its gold, its pawn."""

from __future__ import annotations

from fourquarters.engine.rule import insist, rule
from fourquarters.games.new_city.state import N_QUARTERS, NEIGHBOUR, State


@rule
def owner(s: State, quarter: int) -> int:
    """The seat that leads a quarter (N5, N30)."""
    return quarter % s.players


@rule
def let_act(s: State, quarter: int, phase: int) -> None:
    """A quarter decides next, through its owner (N5, N30)."""
    s.acting = quarter
    s.decider = owner(s, quarter)
    s.phase = phase


@rule
def receive(s: State, quarter: int, source: int, amount: int) -> None:
    """Gold comes in or, negative, goes out; the ledger remembers why."""
    s.gold[quarter] += amount
    s.ledger[quarter, source] += amount


@rule
def rung(s: State, quarter: int) -> int:
    """Where a quarter's pawn is on the ladder: 0 is the top."""
    step = 0
    while step < N_QUARTERS - 1 and s.ladder[step] != quarter:
        step += 1
    insist(s.ladder[step] == quarter)
    return step


@rule
def beside(plot: int, side: int) -> int:
    """The plot on one side of another (N4); the one place that reads the table, which is large for a GPU."""
    other: int = NEIGHBOUR[plot, side]
    return other
