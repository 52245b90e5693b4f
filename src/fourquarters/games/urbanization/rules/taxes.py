"""Urbanization, action taxes: each citizen pays, with the Tax Collector twice (U31, U41)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.urbanization.rules.common import finish_action
from fourquarters.games.urbanization.state import State


@rule
def times_collected(aided: int) -> int:
    """Once, with the Tax Collector twice (U41)."""
    return 1 + aided


@rule
def can_collect_taxes(s: State, player: int, aided: int) -> bool:
    """There must be citizens, and the tax marker must be to their right each time (U31, U41)."""
    citizens = s.citizens[player]
    return bool(citizens >= 1 and s.taxes[player] - (times_collected(aided) - 1) > citizens)


@rule
def taxes_due(s: State, player: int, aided: int) -> int:
    """$1 from each citizen, each time (U31, U41)."""
    return int(times_collected(aided) * s.citizens[player])


@rule
def collect_taxes(s: State, player: int) -> None:
    """The tax marker moves left and each citizen pays $1; twice with the Tax Collector (U31, U41)."""
    s.taxes[player] -= times_collected(s.aided)
    s.money[player] += taxes_due(s, player, s.aided)
    finish_action(s)
