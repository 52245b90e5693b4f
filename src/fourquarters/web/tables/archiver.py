"""Old matches are packed in the background, a few at a time, and what becomes free on disk is given back.

Every match is packed in a transaction of its own, between those of the moves. Several workers may do so at once: whoever
comes second finds nothing to do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from sqlalchemy import Connection

from fourquarters.web.settings import Settings
from fourquarters.web.storage import archive_store, event_store, space
from fourquarters.web.storage.journal import Journal

A_FEW = 50
"""Matches that are packed in one go."""


class Archiver:
    """Packs the old matches of one database; `read` asks it."""

    def __init__(self, settings: Settings, journal: Journal, read: Callable[..., Awaitable[Any]]) -> None:
        self.settings, self.journal, self.read = settings, journal, read

    async def tick(self) -> None:
        """Pack a few matches, and shrink the file a little if much of it is empty."""
        for table_id in await self.read(archive_store.ready, self.settings.archive_after, A_FEW):
            packed = await self.read(read_and_pack, table_id)
            await self.journal.do(partial(archive_store.put_away, table_id=table_id, packed=packed))
        if await self.read(space.much_is_free):
            await self.journal.do(space.shrink)


def read_and_pack(connection: Connection, table_id: int) -> archive_store.Packed:
    return archive_store.pack(event_store.events_of(connection, table_id))
