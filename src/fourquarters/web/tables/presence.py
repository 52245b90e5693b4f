"""Who is here: the presence of connected players is noted on disk and renewed, so that every worker knows who is away."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Mapping

from sqlalchemy import Connection

from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.storage import event_store, seat_store
from fourquarters.web.storage.journal import Journal
from fourquarters.web.storage.seat_store import PRESENCE

A_FEW = 200
"""Seats that are noted in one transaction."""


class Presence:
    """The presence of all players who are connected to one worker."""

    def __init__(self, tables: Mapping[str, LiveTable], journal: Journal, worker: str, away: float) -> None:
        self.tables, self.journal, self.worker, self.away = tables, journal, worker, away
        self.changed: dict[tuple[LiveTable, int], None] = {}  # seats whose owners came or went

    def came_or_went(self, table: LiveTable, guest: str) -> None:
        """A device came or went, and with it everyone who plays there."""
        for seat in table.seats_held(guest):
            self.changed[table, seat] = None

    def connected(self, tables: Iterable[LiveTable]) -> list[tuple[LiveTable, int]]:
        """Every seat at some tables whose owner is connected to this worker."""
        return [
            (table, seat)
            for table in tables
            for guest in {subscriber.guest for subscriber in table.subscribers}
            for seat in table.seats_held(guest)
        ]

    async def renew_presence(self) -> None:
        """Those who are connected are still here."""
        await self.note(self.connected(self.tables.values()), tell=False)

    async def note_arrivals(self) -> None:
        """Note who has connected, or closed their last window, since the last time."""
        changed, self.changed = list(self.changed), {}
        await self.note([(table, seat) for table, seat in changed if not table.closed], tell=True)

    async def note(self, held: list[tuple[LiveTable, int]], tell: bool) -> None:
        """A few at a time: moves are written in between."""
        for first in range(0, len(held), A_FEW):
            await self.note_few(held[first : first + A_FEW], tell)

    async def note_few(self, held: list[tuple[LiveTable, int]], tell: bool) -> None:
        now = time.time()
        connected = set(self.connected({table for table, _seat in held}))
        until = [(table, seat, now + PRESENCE * ((table, seat) in connected)) for table, seat in held]
        told = {table for table, _seat in held} if tell else set()

        def write(connection: Connection) -> None:
            seat_store.set_presence(connection, [(table.record.id, seat, end) for table, seat, end in until])
            event_store.leave_notices(connection, [table.record.id for table in told], self.worker)

        await self.journal.do(write)
        for table, seat, end in until:
            table.set_presence(seat, end)
        for table in told:
            table.show_seats(whole=False)
            # Once somebody has been away for long enough, the others may let a bot play for them.
            asyncio.get_running_loop().call_later(self.away + 1.0, table.show_seats, False)
