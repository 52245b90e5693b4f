"""Upkeep: tables that were played at are noted, idle ones leave memory, dead ones leave the disk."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial

from sqlalchemy import Connection

from fourquarters.web.clock import DAYS
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.settings import DAY, Settings
from fourquarters.web.storage import expiry_store, server_facts, table_store
from fourquarters.web.storage.journal import Journal

AT_ONCE = 500
"""Tables that are noted in one statement."""


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
        self.looked: set[int] = set()  # looked at since that was last noted
        self.searched = time.monotonic()
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
            if table.subscribers or table.looked_at > self.searched:
                self.looked.add(table.record.id)
            used = table.subscribers or table.pending or table.waiting or busy(table)
            patience = self.settings.idle_over if table.state == "over" else self.settings.idle
            if not used and now - table.used > patience:
                self.close(table, "failed")
        self.searched = now

    async def expire(self, seen_by_all: int) -> None:
        """Remove what is dead, a little at a time: tables, guests, notices that every worker has seen."""
        await self.note_looked()
        while codes := await self.journal.do(self.remove_tables):
            for code in codes:
                table = self.tables.get(code)
                if table is not None:
                    self.close(table, "no_such_table")
        await self.journal.do(lambda connection: expiry_store.forget_notices(connection, seen_by_all))
        while await self.journal.do(self.remove_guests):
            pass
        await self.journal.do(expiry_store.forget_codes)

    def remove_tables(self, connection: Connection) -> list[str]:
        kept = {
            "open": self.settings.keep_open,
            "dealing": self.settings.keep_open,
            "running": self.settings.keep_running,
            "over": self.settings.keep_over,
        }
        return expiry_store.expire(connection, kept, (self.settings.vacation + DAYS["week"]) * DAY)

    def remove_guests(self, connection: Connection) -> int:
        return expiry_store.forget_guests(connection, self.settings.keep_guest)

    async def note_looked(self) -> None:
        """Note which tables somebody has looked at: they are in use."""
        looked, self.looked = sorted(self.looked), set()
        for first in range(0, len(looked), AT_ONCE):
            ids = looked[first : first + AT_ONCE]
            await self.journal.do(partial(expiry_store.note_looked, ids=ids))
