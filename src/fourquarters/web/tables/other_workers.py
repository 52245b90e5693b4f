"""What other workers write, on this machine or another, is noticed here: for tables that are in memory, and for no others.

PostgreSQL announces it at once (`storage/announcements.py`); then looking now and then is only for what was not heard. SQLite
is asked a few times a second.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Collection, Mapping, Sized
from typing import Any, Protocol

from sqlalchemy import Connection

from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.storage import event_store
from fourquarters.web.storage.announcements import Announcement, AnnouncementLine
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import Event

SELDOM = 2.0
"""Seconds between two looks by a worker that is told of everything anyway."""

PARTING = 5.0
"""Seconds after which a table that nobody follows here is left to the worker where something happens at it."""


class Tables(Protocol):
    """The tables of this worker."""

    worker: str

    @property
    def by_id(self) -> Mapping[int, LiveTable]: ...
    @property
    def loading(self) -> Sized: ...
    @property
    def read(self) -> Callable[..., Awaitable[Any]]: ...
    def drive(self, table: LiveTable) -> None: ...
    def close_table(self, table: LiveTable, why: str) -> None: ...
    async def refresh(self, table: LiveTable) -> None: ...
    async def look_at_chat(self, table: LiveTable) -> None: ...


class OtherWorkers:
    """Finds what other workers have written, and lets it happen here."""

    def __init__(self, tables: Tables, database: Database) -> None:
        self.tables = tables
        self.seen_event = 0
        self.asked_event = 0  # up to which event other workers' events have been asked for
        self.looking = asyncio.Lock()
        self.looked_at = 0.0
        self.told = asyncio.Event()  # there is something to look for
        where = database.connection_arguments()
        self.line = None if database.sqlite else AnnouncementLine(where, self.hear)

    async def begin(self) -> None:
        self.seen_event = await self.tables.read(event_store.last_event)

    def hear(self, news: Announcement) -> None:
        """Somebody has written; does it concern a table that is here, or about to be?"""
        if news.worker == self.tables.worker:
            return
        known = self.tables.by_id
        if news.tables is None or self.tables.loading or any(one in known for one in news.tables):
            self.told.set()

    async def look_when_told(self) -> None:
        await self.told.wait()
        self.told.clear()
        await self.look_around()

    async def look_now_and_then(self) -> None:
        told_anyway = self.line is not None and self.line.up
        if not told_anyway or time.monotonic() - self.looked_at >= SELDOM:
            await self.look_around()

    async def look_around(self) -> None:
        """Apply other workers' events here; what fails is tried again."""
        async with self.looking:
            self.looked_at = time.monotonic()
            changed, last = await self.tables.read(self.news, self.seen_event)
            self.asked_event = last
            here = [one for one in changed if one in self.tables.by_id]
            if here:
                for event in await self.tables.read(self.events, self.seen_event, last, here):
                    await self.happened(event)
            self.seen_event = last

    def news(self, connection: Connection, since: int) -> tuple[Collection[int], int]:
        """The tables that others have written for, and up to which event that is known."""
        last = event_store.last_event(connection)
        if last <= since:
            return [], last
        return event_store.changed_by_others(connection, self.tables.worker, since, last), last

    def events(self, connection: Connection, since: int, until: int, ids: list[int]) -> list[Event]:
        return event_store.events_of_others(connection, self.tables.worker, since, until, ids)

    async def happened(self, event: Event) -> None:
        table = self.tables.by_id.get(event.table_id)
        if table is None:
            return
        if left_alone(table):
            self.tables.close_table(table, "closing")  # no bot thinks at two machines
        elif event.kind == "chat":
            await self.tables.look_at_chat(table)
        elif event.kind not in {"seats", "time"} and table.happened(event):
            table.show()
            self.tables.drive(table)
        else:
            await self.tables.refresh(table)


def left_alone(table: LiveTable) -> bool:
    """Does nobody follow or use a table here?"""
    in_use = table.subscribers or table.pending or table.waiting
    return not in_use and time.monotonic() - table.used > PARTING
