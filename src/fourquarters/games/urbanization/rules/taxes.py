"""Urbanization, action taxes: each citizen pays, with the Tax Collector twice (U31, U41)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.urbanization.rules.common import finish_action
from fourquarters.games.urbanization.state import State


@rule
def can_collect_taxes(s: State, player: int, times: int) -> bool:
    """There must be citizens, and the tax marker must be to their right each time (U31, U41)."""
    citizens = s.citizens[player]
    return bool(citizens >= 1 and s.taxes[player] - (times - 1) > citizens)


@rule
def taxes_due(s: State, player: int, times: int) -> int:
    """$1 from each citizen, each time (U31, U41)."""
    return int(times * s.citizens[player])


@rule
def collect_taxes(s: State, player: int) -> None:
    """The tax marker moves left and each citizen pays $1; twice with the Tax Collector (U31, U41)."""
    times = 1 + s.aided
    s.taxes[player] -= times
    s.money[player] += taxes_due(s, player, times)
    finish_action(s)
