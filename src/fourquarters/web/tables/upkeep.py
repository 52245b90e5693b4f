"""Upkeep: tables that were played at are noted, idle ones leave memory, dead ones leave the disk."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence

from fourquarters.web.clock import DAYS
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.settings import DAY, Settings
from fourquarters.web.storage import server_facts, table_store
from fourquarters.web.storage.journal import Journal


class Upkeep:
    """What is done at intervals for the tables of one worker; `close` drops one from memory, `ended` is told which
    matches are over."""

    def __init__(
        self,
        settings: Settings,
        journal: Journal,
        tables: Mapping[str, LiveTable],
        close: Callable[[LiveTable, str], None],
        ended: Callable[[Sequence[LiveTable]], Awaitable[None]],
    ) -> None:
        self.settings, self.journal, self.tables, self.close = settings, journal, tables, close
        self.ended = ended
        self.dirty: dict[int, LiveTable] = {}  # played at since that was last noted
        self.clock = time.monotonic  # never the time of day: that may be changed
        self.served, self.served_at = 0.0, self.clock()

    def served_now(self) -> int:
        """For how many milliseconds the server has been open, in all."""
        return round(1000 * (self.served + self.clock() - self.served_at))

    def touched(self, table: LiveTable) -> None:
        self.dirty[table.record.id] = table

    async def note_played(self) -> None:
        """Note which tables were played at, and which are over."""
        played, self.dirty = list(self.dirty.values()), {}
        if not played:
            return
        ids = [table.record.id for table in played]
        over = [table.record.id for table in played if table.state == "over" and table.pending is None]
        try:
            await self.journal.do(lambda connection: table_store.touch(connection, ids, over))
        except Refused:
            self.dirty = {table.record.id: table for table in played} | self.dirty
            raise
        finished = [table for table in played if table.record.id in over]
        for table in finished:
            table.note_end()
        await self.ended(finished)

    async def count_served(self) -> None:
        """Note how long the server has been open; it counts once, however many workers there are."""
        now = self.clock()
        passed = self.served + now - self.served_at
        self.served = await self.journal.do(lambda connection: server_facts.serve_on(connection, passed))
        self.served_at = now

    def drop_idle(self, busy: Callable[[LiveTable], bool]) -> None:
        """Drop tables that nobody is watching from memory; their events are on disk."""
        now = time.monotonic()
        for table in list(self.tables.values()):
            used = table.subscribers or table.pending or table.waiting or busy(table)
            patience = self.settings.idle_over if table.state == "over" else self.settings.idle
            if not used and now - table.used > patience:
                self.close(table, "failed")

    async def expire(self, seen_by_all: int) -> None:
        """Remove dead tables, and notices that every worker has seen."""
        kept = {
            "open": self.settings.keep_open,
            "dealing": self.settings.keep_open,
            "running": self.settings.keep_running,
            "over": self.settings.keep_over,
        }
        paced = (self.settings.vacation + DAYS["week"]) * DAY
        for code in await self.journal.do(
            lambda connection: table_store.expire(connection, kept, seen_by_all, paced)
        ):
            table = self.tables.get(code)
            if table is not None:
                self.close(table, "no_such_table")
