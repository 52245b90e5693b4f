"""Patience with deals: those who do not seal or reveal a word in time are not waited for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.tables.deal import Stage


class DealClock:
    """Makes sure that every deal of one worker comes to an end, whoever is missing."""

    def __init__(self, wait: float, late: Callable[[LiveTable, Stage], None]) -> None:
        self.wait, self.late = wait, late
        self.timers: dict[LiveTable, tuple[Stage, asyncio.TimerHandle]] = {}

    def watch(self, table: LiveTable) -> None:
        """Wait for a stage of a deal, but not for ever."""
        stage = Stage(table.record.secret, table.record.sealed)
        known, timer = self.timers.get(table, (None, None))
        if table.record.state != "dealing" or table.closed or table.record.closing.why:
            self.forget(table)
        elif known != stage:
            if timer is not None:
                timer.cancel()
            loop = asyncio.get_running_loop()
            self.timers[table] = (stage, loop.call_later(self.wait, self.ring, table, stage))

    def forget(self, table: LiveTable) -> None:
        _stage, timer = self.timers.pop(table, (None, None))
        if timer is not None:
            timer.cancel()

    def ring(self, table: LiveTable, stage: Stage) -> None:
        self.timers.pop(table, None)
        self.late(table, stage)
