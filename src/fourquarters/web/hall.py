"""The hall: all tables this worker holds in memory, and what happens there by itself.

Tables are loaded when somebody asks for them and dropped when nobody looks. Events of other
workers are looked for a few times a second; presence is renewed, time served is counted, dead
tables are removed, and bots move (`bot_turns.py`).
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar

from sqlalchemy import Connection

from fourquarters.engine.boundary import Mode
from fourquarters.web import store
from fourquarters.web.bot_turns import BotTurns
from fourquarters.web.database import Database
from fourquarters.web.deal import Deals
from fourquarters.web.errors import Refused
from fourquarters.web.followers import Follower
from fourquarters.web.journal import Journal
from fourquarters.web.logs import log
from fourquarters.web.painting import Painting
from fourquarters.web.room import Room
from fourquarters.web.settings import Settings
from fourquarters.web.store import PRESENCE, EventRecord, TableRecord
from fourquarters.web.warm import Warmth

T = TypeVar("T")

COUNTED = 30.0
"""Seconds between notes of the time served."""


class Hall:
    """All live tables of one worker."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings, self.database = settings, database
        self.worker = secrets.token_hex(6)
        self.loop = asyncio.get_running_loop()
        self.journal = Journal(database, self.loop)
        self.readers = ThreadPoolExecutor(3, "reader")
        self.rooms: dict[str, Room] = {}
        self.by_id: dict[int, Room] = {}
        self.loading: dict[str, asyncio.Future[Room]] = {}
        self.doubtful: set[str] = set()  # tables whose last event may still come to be on disk
        self.tasks: set[asyncio.Task[Any]] = set()
        self.dirty: dict[int, Room] = {}  # played at since the last note of it
        self.moved: dict[tuple[Room, int], None] = {}  # seats whose owners came or went
        self.seen_event = self.old_event = 0
        self.asked_event = 0  # as far as other workers' events have been asked for
        self.served, self.served_at = 0.0, time.monotonic()
        self.painting = Painting()
        self.bots = BotTurns(self)
        self.deals = Deals(self)
        self.warmth = Warmth(settings.warm)

    # --- coming and going

    async def open(self) -> None:
        self.seen_event = await self.read(store.last_event)
        await self.count_served()
        self.spawn(self.warmth.watch())
        self.spawn(self.painting.go_on())
        for beat, work in (
            (self.settings.poll, self.look_around),
            (1.0, self.note_played),
            (0.5, self.note_arrivals),
            (PRESENCE / 3, self.renew_presence),
            (5.0, self.drop_idle),
            (COUNTED, self.count_served),
        ):
            self.spawn(self.every(beat, work))
        self.spawn(self.tidy())

    async def close(self, why: str) -> None:
        """Say goodbye, write what waits, and stop."""
        for task in list(self.tasks):
            task.cancel()
        for room in list(self.rooms.values()):
            room.dismiss(why)
        self.bots.close()
        self.warmth.close()
        for last in (self.note_played, self.count_served):
            with suppress(Refused):
                await last()
        await asyncio.to_thread(self.journal.close)
        self.readers.shutdown(wait=True)
        self.database.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something go on by itself; what goes wrong is logged."""
        task = self.loop.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[Any]) -> None:
        self.tasks.discard(task)
        if task.cancelled() or isinstance(task.exception(), Refused | None):
            return  # a database that does not answer has been logged
        log.error("something in the hall went wrong", error=repr(task.exception()))

    async def every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                await work()
            except Refused:
                continue  # the database does not answer, which has been logged
            except Exception:
                log.exception("a regular task failed", task=work.__name__)

    async def read(self, query: Callable[..., T], *arguments: Any) -> T:
        """Ask the database in another thread."""

        def ask() -> T:
            with self.database.reading() as connection:
                return query(connection, *arguments)

        return await self.loop.run_in_executor(self.readers, ask)

    def mode(self, game: str) -> Mode:
        return self.warmth.mode(game)

    # --- tables

    async def find(self, code: str, looks: bool = True) -> Room:
        """A table by its code, loaded if it is not in memory. `looks`: somebody wants to see it."""
        code = code.upper()
        room = self.rooms.get(code)
        if room is None:
            if code not in self.loading:
                self.loading[code] = self.loop.create_future()
                self.spawn(self.load(code, self.loading[code]))
            room = await asyncio.shield(self.loading[code])
        room.used = time.monotonic()
        if looks:
            room.looked_at = room.used
            self.drive(room)
        return room

    async def again(self, room: Room) -> Room:
        """The same table, loaded afresh if this room was closed."""
        return await self.find(room.record.code) if room.closed else room

    async def load(self, code: str, found: asyncio.Future[Room]) -> None:
        asked = self.asked_event
        try:
            room = await self.loop.run_in_executor(self.readers, self.load_now, code)
            self.enter(room)
            if asked != self.asked_event:
                await self.refresh(room)  # something may have come in between
            found.set_result(room)
        except Refused as refusal:
            found.set_exception(Refused(refusal.error, refusal.message, **refusal.fields))
        except Exception as error:
            found.set_exception(Refused("accident"))
            log.exception("a table could not be loaded", table=code, error=repr(error))
        finally:
            del self.loading[code]
            if found.done() and not found.cancelled():
                found.exception()  # whoever asked may be gone

    def load_now(self, code: str) -> Room:
        with self.database.reading(settled=code in self.doubtful) as connection:
            record = store.find_table(connection, code)
            if record is None:
                raise Refused("no_such_table")
            events = store.events_of(connection, record.id)
        self.doubtful.discard(code)
        return Room(self, record, events)

    def enter(self, room: Room) -> None:
        self.rooms[room.record.code] = room
        self.by_id[room.record.id] = room
        if room.state != room.record.state:
            self.touched(room)  # played to its end by a server that did not mark it as over

    def new_room(self, record: TableRecord) -> Room:
        room = Room(self, record, [])
        room.looked_at = room.used
        self.enter(room)
        self.drive(room)
        return room

    def close_room(self, room: Room, why: str) -> None:
        """Drop a table from memory; nothing more happens in this room."""
        self.bots.stop(room)
        self.deals.forget(room)
        if self.rooms.get(room.record.code) is room:
            del self.rooms[room.record.code]
            del self.by_id[room.record.id]
        room.dismiss(why)

    def drive(self, room: Room) -> None:
        """Let go on by itself what goes on by itself at a table."""
        self.deals.watch(room)
        self.bots.drive(room)

    async def change(self, room: Room, work: Callable[[Connection], T]) -> T:
        """Change seats or state in one transaction, tell the other workers, and show it."""

        def do(connection: Connection) -> tuple[T, TableRecord | None]:
            answer = work(connection)
            store.leave_notice(connection, room.record.id, self.worker)
            return answer, store.find_table_by_id(connection, room.record.id)

        answer, record = await self.journal.do(do)
        if record is not None:
            for one in {room, self.by_id.get(record.id, room)}:
                self.reseat(one, record)
        return answer

    def reseat(self, room: Room, record: TableRecord) -> None:
        room.reseat(record)
        if room.pending is None:
            self.drive(room)

    # --- what other workers do

    async def look_around(self) -> None:
        """Let the events of other workers happen here; what fails is looked at again."""
        events, last = await self.read(self.news, self.seen_event)
        self.asked_event = last
        for event in events:
            room = self.by_id.get(event.table_id)
            if room is None:
                continue
            if event.kind != "seats" and room.happened(event):
                room.show()
                self.drive(room)
            else:
                await self.refresh(room)
        self.seen_event = last

    def news(self, connection: Connection, since: int) -> tuple[list[EventRecord], int]:
        last = store.last_event(connection)
        if last <= since:
            return [], last
        return store.events_of_others(connection, self.worker, since, last), last

    async def refresh(self, room: Room) -> None:
        """Bring a room up to date with the disk."""
        record = await self.read(store.find_table_by_id, room.record.id)
        if record is None:
            self.close_room(room, "no_such_table")
            return
        if record != room.record:
            self.reseat(room, record)
        for event in await self.read(store.events_of, record.id, room.version):
            if not room.happened(event):
                room.look_again = room.pending is not None
                break
        room.show()
        if room.pending is None:
            self.drive(room)

    async def reload(self, room: Room) -> list[EventRecord]:
        """Make a room's match again from the disk, whatever was in memory; its events."""

        def ask() -> tuple[TableRecord | None, list[EventRecord]]:
            with self.database.reading(settled=True) as connection:
                record = store.find_table_by_id(connection, room.record.id)
                return record, store.events_of(connection, room.record.id)

        record, events = await self.loop.run_in_executor(self.readers, ask)
        if record is None:
            self.close_room(room, "no_such_table")
        else:
            room.record = record
            room.begin(events)
        return events

    # --- what happens by itself

    def touched(self, room: Room) -> None:
        self.dirty[room.record.id] = room

    async def note_played(self) -> None:
        """Note which tables were played at, and which are over."""
        rooms, self.dirty = list(self.dirty.values()), {}
        if not rooms:
            return
        ids = [room.record.id for room in rooms]
        over = [room.record.id for room in rooms if room.state == "over" and room.pending is None]
        try:
            await self.journal.do(lambda connection: store.touch(connection, ids, over))
        except Refused:
            self.dirty = {room.record.id: room for room in rooms} | self.dirty
            raise
        for room in rooms:
            if room.record.id in over:
                room.note_end()

    async def count_served(self) -> None:
        """Note how long this house has been open; it counts once, however many workers there are."""
        now = time.monotonic()
        passed = self.served + now - self.served_at
        self.served = await self.journal.do(lambda connection: store.serve_on(connection, passed))
        self.served_at = now

    def present(self) -> list[tuple[Room, int]]:
        """Every seat whose owner is connected to this worker."""
        return [
            (room, seat)
            for room in self.rooms.values()
            for seat in {follower.reader.seat for follower in room.followers}
            if seat >= 0
        ]

    async def renew_presence(self) -> None:
        """Whoever is connected goes on being here."""
        await self.note_presence(self.present(), tell=False)

    async def note_arrivals(self) -> None:
        """Note who has connected, or closed his last window, since the last time."""
        moved, self.moved = list(self.moved), {}
        await self.note_presence([(room, seat) for room, seat in moved if not room.closed], tell=True)

    async def note_presence(self, held: list[tuple[Room, int]], tell: bool) -> None:
        if not held:
            return
        now = time.time()
        connected = set(self.present())
        until = {(room, seat): now + PRESENCE * ((room, seat) in connected) for room, seat in held}

        def write(connection: Connection) -> None:
            for (room, seat), end in until.items():
                store.set_presence(connection, room.record.id, seat, end)
            for room in {room for room, _seat in held} if tell else ():
                store.leave_notice(connection, room.record.id, self.worker)

        await self.journal.do(write)
        for (room, seat), end in until.items():
            room.set_presence(seat, end)
        for room in {room for room, _seat in held} if tell else ():
            room.show_seats(whole=False)
            # When somebody has been away for long enough, the others may let a bot play for him.
            self.loop.call_later(self.settings.away + 1.0, room.show_seats, False)

    def follow(self, room: Room, follower: Follower) -> None:
        """Somebody begins to look at a table."""
        room.followers[follower] = None
        room.show_again(follower)
        self.moved_to(room, follower.reader.seat)
        self.drive(room)

    def unfollow(self, room: Room, follower: Follower) -> None:
        room.followers.pop(follower, None)
        follower.left()
        room.used = room.looked_at = time.monotonic()
        self.moved_to(room, follower.reader.seat)

    def moved_to(self, room: Room, seat: int) -> None:
        if seat >= 0:
            self.moved[room, seat] = None

    async def drop_idle(self) -> None:
        """Drop tables from memory that nobody looks at; their events are on disk."""
        now = time.monotonic()
        for room in list(self.rooms.values()):
            busy = room.followers or room.pending or room.waiting or self.bots.busy(room)
            patience = self.settings.idle_over if room.state == "over" else self.settings.idle
            if not busy and now - room.used > patience:
                self.close_room(room, "failed")

    async def tidy(self) -> None:
        """Remove dead tables now and then, but not before everyone had time to come back."""
        await asyncio.sleep(self.settings.grace)
        with suppress(Refused):
            await self.count_served()
            await self.expire()
        await self.every(600.0, self.expire)

    async def expire(self) -> None:
        """Remove dead tables."""
        kept = {
            "open": self.settings.keep_open,
            "dealing": self.settings.keep_open,
            "running": self.settings.keep_running,
            "over": self.settings.keep_over,
        }
        seen, self.old_event = self.old_event, self.seen_event
        for code in await self.journal.do(lambda connection: store.expire(connection, kept, seen)):
            room = self.rooms.get(code)
            if room is not None:
                self.close_room(room, "no_such_table")
