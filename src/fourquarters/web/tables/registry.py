"""All tables that this worker holds in memory: found by code, kept up to date, and kept going.

Tables are loaded when somebody asks for them and dropped when nobody is watching. Other work is elsewhere: what
other workers write (`other_workers.py`), presence (`presence.py`), upkeep (`upkeep.py`), deals (`deal_clock.py`) and
bots (`bot_turns.py`).
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

from sqlalchemy import Connection

from fourquarters.engine.boundary import Mode
from fourquarters.web.errors import Refused, no_table
from fourquarters.web.host_messages import ClosedMessage
from fourquarters.web.live.chat_board import LAST_LINES
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.send_queue import SendQueue
from fourquarters.web.live.subscriber import Subscriber
from fourquarters.web.logs import log
from fourquarters.web.messages import encode
from fourquarters.web.settings import Settings
from fourquarters.web.storage import chat_store, event_store, expiry_store, table_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.journal import Journal
from fourquarters.web.storage.records import Event, TableRecord
from fourquarters.web.storage.seat_store import PRESENCE
from fourquarters.web.tables.analyses import Analyses
from fourquarters.web.tables.archiver import Archiver
from fourquarters.web.tables.background import BackgroundTasks
from fourquarters.web.tables.bot_turns import BotTurns
from fourquarters.web.tables.compile_watcher import CompileWatcher
from fourquarters.web.tables.deal import Stage, lose_patience
from fourquarters.web.tables.deal_clock import DealClock
from fourquarters.web.tables.match_facts import MatchFactsNoter
from fourquarters.web.tables.notifier import Notifier
from fourquarters.web.tables.other_workers import OtherWorkers
from fourquarters.web.tables.pace import TICK, PaceKeeper
from fourquarters.web.tables.plans import Plans
from fourquarters.web.tables.presence import Presence
from fourquarters.web.tables.shards import of_this_process
from fourquarters.web.tables.upkeep import Upkeep

T = TypeVar("T")

ADDRESSES_KEPT = 20_000
COUNTED = 30.0
"""Seconds between two notes of the time served where no clock is running."""

WHO_IS_ALIVE = 0.25
"""Seconds between two looks at the other workers of this machine."""

PARTING = 2.0
"""For how many seconds a request may still need another worker's table."""


class TableRegistry:
    """All live tables of one worker."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self.settings, self.database = settings, database
        self.worker = secrets.token_hex(6)
        self.shards = of_this_process()
        self.loop = asyncio.get_running_loop()
        self.journal = Journal(database, self.loop)
        self.readers = ThreadPoolExecutor(3, "reader")
        self.by_code: dict[str, LiveTable] = {}
        self.by_id: dict[int, LiveTable] = {}
        self.loading: dict[str, asyncio.Future[LiveTable]] = {}
        self.doubtful: set[str] = set()  # tables whose last event may still reach the disk
        self.others = OtherWorkers(self, database)
        self.old_event = 0
        self.background = BackgroundTasks(self.loop)
        self.send_queue = SendQueue()
        self.addresses: OrderedDict[str, str] = OrderedDict()  # where guests last asked from
        self.bots = BotTurns(settings, self.owner_of)
        self.analyses = Analyses(settings, self.journal, self.read, self.worker)
        self.plans = Plans()
        self.deal_clock = DealClock(settings.deal_wait, self.deal_is_late)
        self.compile_watcher = CompileWatcher(settings.compile_rules)
        self.presence = Presence(self.by_code, self.journal, self.worker, settings.away)
        self.facts = MatchFactsNoter(self.journal, self.read, self.compile_watcher)
        self.upkeep = Upkeep(settings, self.journal, self.by_code, self.close_table, self.facts.note_ended)
        self.pace = PaceKeeper(self.journal, self.read, self.served, self.find, self.shards.mine)
        self.archiver = Archiver(settings, self.journal, self.read)
        self.notifier = Notifier(settings, self.journal, self.read, self.served)

    async def open(self) -> None:
        await self.others.begin()
        await self.upkeep.count_served()
        self.spawn(self.compile_watcher.watch())
        self.spawn(self.send_queue.run())
        if self.others.line is not None:
            self.spawn(self.others.line.listen())
        for beat, work in (
            (self.settings.poll, self.others.look_now_and_then),
            (0.0, self.others.look_when_told),
            (1.0, self.upkeep.note_played),
            (0.5, self.presence.note_arrivals),
            (PRESENCE / 3, self.presence.renew_presence),
            (5.0, self.drop_idle),
            (WHO_IS_ALIVE, self.let_go),
            (self.settings.counted, self.count_served),
            (TICK, self.pace.tick),
            (self.settings.facts, self.facts.fill_in),
            (self.settings.notify_every, self.notifier.tick),
            (self.settings.archive, self.archiver.tick),
        ):
            self.spawn(self.background.every(beat, work))
        self.spawn(self.tidy())

    async def close(self, why: str) -> None:
        """Say goodbye, write what is waiting, and stop."""
        self.background.cancel()
        for table in list(self.by_code.values()):
            table.dismiss(why)
        self.bots.close()
        self.compile_watcher.close()
        await self.analyses.close()
        await self.notifier.close()
        for last in (self.upkeep.note_played, self.upkeep.count_served):
            with suppress(Refused):
                await last()
        await asyncio.to_thread(self.journal.close)
        self.readers.shutdown(wait=True)
        self.database.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Run something in the background; what goes wrong is logged."""
        self.background.spawn(work)

    async def read(self, query: Callable[..., T], *arguments: Any) -> T:
        """Query the database in another thread."""

        def ask() -> T:
            with self.database.reading() as connection:
                return query(connection, *arguments)

        return await self.loop.run_in_executor(self.readers, ask)

    def served(self) -> int:
        return self.upkeep.served_now()

    def mode(self, game: str) -> Mode:
        return self.compile_watcher.mode(game)

    async def find(self, code: str, looks: bool = True) -> LiveTable:
        """A table by its code, loaded if it is not in memory. `looks`: somebody wants to see it."""
        code = code.upper()
        table = self.by_code.get(code)
        if table is None:
            if code not in self.loading:
                self.loading[code] = self.loop.create_future()
                self.spawn(self.load(code, self.loading[code]))
            table = await asyncio.shield(self.loading[code])
        table.used = time.monotonic()
        if looks:
            table.looked_at = table.used
            self.drive(table)
        return table

    async def again(self, table: LiveTable) -> LiveTable:
        """The same table, loaded afresh if it was closed."""
        return await self.find(table.record.code) if table.closed else table

    async def load(self, code: str, found: asyncio.Future[LiveTable]) -> None:
        asked = self.others.asked_event
        try:
            table = await self.loop.run_in_executor(self.readers, self.load_now, code)
            self.enter(table)
            if asked != self.others.asked_event:
                await self.refresh(table)  # something may have happened in between
                await self.look_at_chat(table)
            found.set_result(table)
        except Refused as refusal:
            found.set_exception(Refused(refusal.error, refusal.message, **refusal.fields))
        except Exception as error:
            found.set_exception(Refused("accident"))
            log.exception("a table could not be loaded", table=code, error=repr(error))
        finally:
            del self.loading[code]
            if found.done() and not found.cancelled():
                found.exception()  # whoever asked may be gone

    def load_now(self, code: str) -> LiveTable:
        with self.database.reading(settled=code in self.doubtful) as connection:
            record = table_store.find_table(connection, code)
            if record is None:
                raise no_table(expiry_store.expired_as(connection, code))
            events = event_store.events_of(connection, record.id)
            lines = chat_store.last_lines(connection, record.id, LAST_LINES)
        self.doubtful.discard(code)
        table = LiveTable(self, record, events)
        table.chat.take(lines)
        return table

    def enter(self, table: LiveTable) -> None:
        self.by_code[table.record.code] = table
        self.by_id[table.record.id] = table
        self.pace.loaded(table)
        if table.state != table.record.state:
            self.touched(table)  # played to the end by a server that did not mark it as over

    def add(self, record: TableRecord) -> LiveTable:
        table = LiveTable(self, record, [])
        table.looked_at = table.used
        self.enter(table)
        self.drive(table)
        return table

    def close_table(self, table: LiveTable, why: str) -> None:
        """Drop a table from memory; nothing more happens at it."""
        self.bots.stop(table)
        self.deal_clock.forget(table)
        self.pace.forget(table)
        if self.by_code.get(table.record.code) is table:
            del self.by_code[table.record.code]
            del self.by_id[table.record.id]
        table.dismiss(why)

    def drive(self, table: LiveTable) -> None:
        """Start whatever goes on by itself at a table; at another worker's, that worker does."""
        if not self.shards.mine(table.record.code):
            return
        self.deal_clock.watch(table)
        self.pace.watch(table)
        self.bots.drive(table)

    async def change(self, table: LiveTable, work: Callable[[Connection], T]) -> T:
        """Change seats or state in one transaction, tell the other workers, and show it."""

        def do(connection: Connection) -> tuple[T, TableRecord | None]:
            answer = work(connection)
            event_store.leave_notice(connection, table.record.id, self.worker)
            return answer, table_store.find_table_by_id(connection, table.record.id)

        answer, record = await self.journal.do(do)
        if record is not None:
            for one in {table, self.by_id.get(record.id, table)}:
                self.reseat(one, record)
        return answer

    def reseat(self, table: LiveTable, record: TableRecord) -> None:
        table.reseat(record)
        if table.pending is None:
            self.drive(table)

    async def look_at_chat(self, table: LiveTable) -> None:
        """Other workers' people may have written something."""
        known = list(table.chat.lines)
        lines = await self.read(chat_store.last_lines, table.record.id, LAST_LINES)
        table.chat.agree(known, lines)
        table.hear_lines(lines)

    async def refresh(self, table: LiveTable) -> None:
        """Bring a table up to date with the disk."""
        record = await self.read(table_store.find_table_by_id, table.record.id)
        if record is None:
            self.close_table(table, "no_such_table")
            return
        if record != table.record:
            self.reseat(table, record)
        for event in await self.read(event_store.events_of, record.id, table.version):
            if not table.happened(event):
                table.look_again = table.pending is not None
                break
        table.show()
        if table.pending is None:
            self.drive(table)

    async def reload(self, table: LiveTable) -> list[Event]:
        """Rebuild a table's match from disk, whatever was in memory; return its events."""

        def ask() -> tuple[TableRecord | None, list[Event]]:
            with self.database.reading(settled=True) as connection:
                record = table_store.find_table_by_id(connection, table.record.id)
                return record, event_store.events_of(connection, table.record.id)

        record, events = await self.loop.run_in_executor(self.readers, ask)
        if record is None:
            self.close_table(table, "no_such_table")
        else:
            table.record = record
            table.begin(events)
        return events

    def doubt(self, table: LiveTable) -> None:
        """Nobody knows whether its last event is on disk: whoever loads it next makes sure."""
        self.doubtful.add(table.record.code)

    def deal_is_late(self, table: LiveTable, stage: Stage) -> None:
        self.spawn(self.end_stage(table, stage))

    async def end_stage(self, table: LiveTable, stage: Stage) -> None:
        """Stop waiting; if that cannot be written now, do it later."""
        try:
            await self.change(table, partial(lose_patience, table_id=table.record.id, stage=stage))
        except Refused:
            self.deal_clock.watch(table)

    def seen_at(self, guest: str, address: str) -> None:
        """Note which address somebody asks from."""
        self.addresses[guest] = address
        self.addresses.move_to_end(guest)
        if len(self.addresses) > ADDRESSES_KEPT:
            self.addresses.popitem(last=False)

    def owner_of(self, table: LiveTable) -> str:
        """Who the bots of a table think for: identities are free, addresses are not."""
        creator = table.record.creator
        return self.addresses.get(creator, creator)

    def touched(self, table: LiveTable) -> None:
        """Somebody has played here."""
        self.upkeep.touched(table)

    def subscribe(self, table: LiveTable, subscriber: Subscriber) -> None:
        """Somebody starts watching a table."""
        table.subscribers[subscriber] = None
        table.show_again(subscriber)
        if subscriber.reader.form == "scene" and (table.chat.lines or table.record.hushed):
            subscriber.send(table.chat.message(table.record))
        if subscriber.reader.form == "scene" and table.record.closing.times:
            subscriber.send(encode(ClosedMessage(table.record.closing.why)))
        self.presence.came_or_went(table, subscriber.guest)
        self.drive(table)

    def unsubscribe(self, table: LiveTable, subscriber: Subscriber) -> None:
        table.subscribers.pop(subscriber, None)
        subscriber.left()
        table.used = table.looked_at = time.monotonic()
        self.presence.came_or_went(table, subscriber.guest)

    async def count_served(self) -> None:
        """Where clocks run, no more than a second may be lost; elsewhere time served is noted less often."""
        if self.pace.running or time.monotonic() - self.upkeep.served_at >= COUNTED:
            await self.upkeep.count_served()

    async def let_go(self) -> None:
        """Close what belongs to another worker now: whoever follows such a table is handed over as they come back."""
        self.shards.look()
        now = time.monotonic()
        for table in list(self.by_code.values()):
            in_use = table.pending or table.waiting or (not table.subscribers and now - table.used < PARTING)
            if not in_use and not self.shards.mine(table.record.code):
                self.close_table(table, "closing")

    async def drop_idle(self) -> None:
        self.upkeep.drop_idle(self.bots.busy)
        self.plans.drop_old()

    async def tidy(self) -> None:
        """Remove dead tables now and then, but not before everyone has had time to come back."""
        await asyncio.sleep(self.settings.grace)
        with suppress(Refused):
            await self.upkeep.count_served()
            await self.expire()
        await self.background.every(self.settings.expiry, self.expire)

    async def expire(self) -> None:
        """Remove dead tables, and notices that were already there last time."""
        seen, self.old_event = self.old_event, self.others.seen_event
        await self.upkeep.expire(seen)
