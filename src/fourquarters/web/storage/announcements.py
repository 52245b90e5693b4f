"""What workers write is announced by PostgreSQL itself (LISTEN, NOTIFY), to the workers of all machines.

An announcement belongs to the transaction it tells of: it arrives once that is on disk, and never without it. It names the
worker that wrote and the tables it wrote for, so that whoever has none of them in memory need not look. Announcements are
a courtesy, not the truth: whoever was cut off looks for what they have missed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from sqlalchemy import Connection

from fourquarters.web.logs import log

CHANNEL = "fourquarters"
MOST_BYTES = 7000
"""PostgreSQL announces at most 8,000."""

AGAIN = 0.5
"""Seconds until a line that broke is made again."""


class Announcement(NamedTuple):
    """Who has written, and for which tables; None: nobody knows for which."""

    worker: str
    tables: frozenset[int] | None


def worded(worker: str, ids: Iterable[int]) -> str:
    """An announcement as it is sent; it names no tables if there are too many."""
    named = ",".join(str(one) for one in sorted(set(ids)))
    return f"{worker} {named if len(named) <= MOST_BYTES else ''}"


def understood(text: str) -> Announcement:
    worker, _, named = text.partition(" ")
    return Announcement(worker, frozenset(int(one) for one in named.split(",")) if named else None)


def announcing(insert: str) -> str:
    """A statement that announces what it inserts; channel and words come after its other values."""
    return f"WITH made AS ({insert}) SELECT pg_notify(%s, %s)"


def announce(connection: Connection, worker: str, ids: Iterable[int]) -> None:
    """Announce what a transaction writes, once it is on disk; SQLite has nobody to tell."""
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, worded(worker, ids)))


class AnnouncementLine:
    """The line on which a worker listens; `heard` is told of each announcement, and of each time the line is new."""

    def __init__(self, where: Mapping[str, Any], heard: Callable[[Announcement], None]) -> None:
        self.where, self.heard = where, heard
        self.up = False

    async def listen(self) -> None:
        """Listen until cancelled; make the line again whenever it breaks."""
        import psycopg

        while True:
            try:
                await self.listen_once()
            except (psycopg.Error, OSError) as error:
                if self.up:
                    log.warning(
                        "the database announces nothing; it is asked instead", problem=str(error).strip()
                    )
            finally:
                self.up = False
            await asyncio.sleep(AGAIN)

    async def listen_once(self) -> None:
        from psycopg import AsyncConnection

        async with await AsyncConnection.connect(**self.where, autocommit=True) as line:
            await line.execute(f"LISTEN {CHANNEL}")
            self.up = True
            self.heard(Announcement("", None))  # what was written meanwhile
            async for told in line.notifies():
                self.heard(understood(told.payload))
