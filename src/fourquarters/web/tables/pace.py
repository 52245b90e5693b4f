"""Clocks that run out: at a table with a pace, a person whose time is up is replaced, as the table has chosen.

What a seat has left follows from the events (`live/match_clock.py`), in time served: nothing is lost while no server is
running, whatever the time of day is. Each worker looks after the clocks of the tables in its memory; if several do,
the version belongs to whoever writes it first, as with moves. Tables that nobody holds are found by what is
noted on disk (`due`), so that the others at a table learn that it is their turn.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from fourquarters.web.clock import DAY, DAYS, SECOND, Pace
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.move_request import UNDO, MoveRequest
from fourquarters.web.logs import log
from fourquarters.web.requests import PaceWish
from fourquarters.web.storage import turn_store
from fourquarters.web.storage.journal import Journal

TICK = 0.25
"""Seconds between two looks at the clocks in memory."""

SWEEP = 8
"""After how many of these the disk is asked for tables whose time is up."""

OF_NO_MATTER = {"stale", "over", "failed", "closing", "no_such_table", "expired", "table_closed"}
"""Why it may be refused that a seat's time is up: a move was first, or it could not be written."""


CANNOT_GO_ON = {"gone", "accident"}
"""Why a table cannot be loaded that the others must not wait for: it was played by older rules, or is broken."""


def pace_of(wish: PaceWish | None) -> Pace | None:
    """The pace that a table was asked for."""
    if wish is None:
        return None
    if wish.kind in DAYS:
        return Pace(wish.kind, DAYS[wish.kind] * DAY, zero=wish.zero)
    return Pace(wish.kind, wish.seconds * SECOND, wish.bank * SECOND, wish.increment * SECOND, wish.zero)


def pace_values(pace: Pace | None) -> dict[str, str]:
    """A pace as it is stored with its table."""
    if pace is None:
        return {"pace": "", "zero": ""}
    return {"pace": msgspec.json.encode(pace).decode(), "zero": pace.zero}


class Find(Protocol):
    """Loads a table if it is not in memory."""

    def __call__(self, code: str, looks: bool = True) -> Awaitable[LiveTable]: ...


class PaceKeeper:
    """Looks after the clocks of one worker's tables; `served` tells the time, in ms served."""

    def __init__(
        self,
        journal: Journal,
        read: Callable[..., Awaitable[Any]],
        served: Callable[[], int],
        find: Find,
        mine: Callable[[str], bool],
    ) -> None:
        self.journal, self.read, self.served, self.find, self.mine = journal, read, served, find, mine
        self.watched: set[LiveTable] = set()
        self.asked: set[LiveTable] = set()  # whose seat is being taken away now
        self.running = True  # is there any clock, here or elsewhere? Until the disk was asked, perhaps
        self.ticks = 0

    def loaded(self, table: LiveTable) -> None:
        """A table was loaded: what is noted of whose turn it is may be older than its last event, or missing."""
        if table.record.state == "running" and table.record.decider != table.decider:
            self.note_turn(table)

    def watch(self, table: LiveTable) -> None:
        """Look after the clock of a table, if it has one and is being played."""
        if table.closed or table.state != "running" or table.match_log is None:
            self.forget(table)
            return
        if table.version == 0 and table.record.decider != table.decider:
            self.begin(table)
        if table.record.pace is not None:
            self.running = True
            self.watched.add(table)

    def begin(self, table: LiveTable) -> None:
        """A match has begun: note when, and whose turn it is."""
        assert table.match_log is not None
        clock = table.match_log.clock
        if clock.pace is not None and not clock.began:
            clock.begin(self.served())
            table.messages.seats_made.clear()
        self.note_turn(table)

    def note_turn(self, table: LiveTable) -> None:
        """Write down whose turn it is, and when their time is up."""
        assert table.match_log is not None
        clock, decider, version = table.match_log.clock, table.decider, table.version
        due, began = clock.due(table.record, decider, self.served()), clock.began
        table.record = table.messages.record = replace(table.record, decider=decider, began=began)
        table.match_log.record = table.record
        table_id = table.record.id

        def write(connection: Connection) -> None:
            turn_store.note_turn(connection, table_id, version, turn_store.Turn(decider, due, began))

        self.journal.do(write).add_done_callback(noted)

    def forget(self, table: LiveTable) -> None:
        self.watched.discard(table)
        self.asked.discard(table)

    async def tick(self) -> None:
        """Look at all clocks here; now and then, look for those that nobody holds."""
        for table in list(self.watched):
            self.look_at(table)
        self.ticks += 1
        if self.ticks % SWEEP == 0:
            await self.sweep()

    def look_at(self, table: LiveTable) -> None:
        """If the time of whoever decides is up, say so to the table; a move may still be first."""
        record, seat, match_log = table.record, table.decider, table.match_log
        if record.pace is None or not record.pace.ends or match_log is None or seat < 0:
            return
        busy = table.pending is not None or table in self.asked
        if busy or not match_log.clock.is_up(record, seat, self.served()):
            return
        self.asked.add(table)

        def told(refusal: Refused | None) -> None:
            self.asked.discard(table)
            if refusal is not None and refusal.error not in OF_NO_MATTER:
                log.error(
                    "a seat's time is up, but nothing came of it", table=record.code, error=refusal.error
                )

        table.looked_at = time.monotonic()  # bots go on for a while, even if nobody is watching
        table.submit(MoveRequest("time", seat, UNDO, table.version, "en", told, by_bot=True))

    async def sweep(self) -> None:
        """Load the tables where something is due: somebody's time is up, or a bot's move is missing."""
        now = self.served()
        found = await self.read(turn_store.due_tables, now)
        self.running = found.any_running or bool(self.watched)
        for code in filter(self.mine, found.codes):
            try:
                table = await self.find(code)
                await table.settled()
            except Refused as refusal:
                if refusal.error in CANNOT_GO_ON:
                    await self.journal.do(partial(turn_store.let_rest, code=code))
                continue
            self.look_at(table)
            if not table.closed and table not in self.asked and table.match_log is not None:
                due = table.match_log.clock.due(table.record, table.decider, now)
                if due is not None and due > now:
                    self.note_turn(table)  # days off, or an event that was never noted


def noted(done: Any) -> None:
    """Whether it was written: if not, the next look finds it missing. Errors of the database have been logged."""
    if not done.cancelled():
        done.exception()
