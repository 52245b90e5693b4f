"""A live table: one table in memory, with those who are watching it.

A move is checked and made in memory, written by the journal, and only then acknowledged and
shown. While one event is being written, other requests wait their turn. If the write finds the
version taken (another worker was first), or nobody knows whether it succeeded, the match is rebuilt
from the events on disk, and whoever asked is told what is true. If the disk cannot be read either,
the table is closed: nothing more happens at it, and the next request loads it afresh.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Coroutine
from typing import Any, Protocol

from msgspec.structs import replace

from fourquarters.engine.boundary import Mode
from fourquarters.engine.state import SPECTATOR
from fourquarters.web.errors import NOT_KNOWN, Refused
from fourquarters.web.host_messages import ClosedMessage
from fourquarters.web.live.chat_board import ChatBoard
from fourquarters.web.live.match_log import MatchLog, seats_of
from fourquarters.web.live.move_checks import checked_action, ends_turn, why_not
from fourquarters.web.live.move_request import MoveRequest
from fourquarters.web.live.own_seats import Perspective, perspective, seats_held
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.live.send_queue import SendQueue
from fourquarters.web.live.subscriber import Subscriber
from fourquarters.web.live.table_messages import SEATS_NOT_KNOWN, TableMessages
from fourquarters.web.logs import log
from fourquarters.web.messages import encode
from fourquarters.web.settings import Settings
from fourquarters.web.storage.journal import Journal
from fourquarters.web.storage.records import ChatRecord, Event, SeatRecord, TableRecord
from fourquarters.web.storage.seat_store import LOSS, STAND_IN

PATIENCE = 5.0
"""For how many seconds to keep asking for a match whose last event may or may not be on disk."""


class TableHost(Protocol):
    """What a live table needs from its worker."""

    settings: Settings
    worker: str
    journal: Journal
    send_queue: SendQueue

    def mode(self, game: str) -> Mode: ...
    def served(self) -> int: ...
    def spawn(self, work: Coroutine[Any, Any, None]) -> None: ...
    def drive(self, table: LiveTable) -> None: ...
    def touched(self, table: LiveTable) -> None: ...
    def doubt(self, table: LiveTable) -> None: ...
    def close_table(self, table: LiveTable, why: str) -> None: ...
    async def refresh(self, table: LiveTable) -> None: ...
    async def reload(self, table: LiveTable) -> list[Event]: ...


class LiveTable:
    """One table: its record, its match, its readers."""

    def __init__(self, host: TableHost, record: TableRecord, events: list[Event]) -> None:
        self.host = host
        self.record = record
        self.match_log: MatchLog | None = None
        self.subscribers: dict[Subscriber, None] = {}
        self.pending: MoveRequest | None = None
        self.waiting: deque[MoveRequest] = deque()
        self.settling: list[asyncio.Future[None]] = []
        self.look_again = False  # something arrived from elsewhere while an event was being written
        self.used = time.monotonic()  # in any way, so that it is kept in memory
        self.looked_at = -math.inf  # by a person who wants to see or do something here
        self.closed = ""  # why nothing more happens here
        self.chat = ChatBoard()
        self.begin(events)

    def begin(self, events: list[Event]) -> None:
        """Build the match from the events on disk."""
        match_log = None
        if self.record.state in {"running", "over"}:
            match_log = MatchLog(self.record, self.host.mode(self.record.game), events)
        self.take_up(match_log)

    def take_up(self, match_log: MatchLog | None) -> None:
        """Continue from a match as it is."""
        self.match_log = match_log
        self.messages = TableMessages(self.record, match_log, self.host.settings.away, self.host.served)

    def reseat(self, record: TableRecord) -> None:
        """Seats or state have changed: use the new names in all texts, and perhaps begin the match."""
        old, self.record = self.record, record
        if self.closed:
            self.messages.record = record
            return
        if self.match_log is not None:
            self.match_log.record = record
            self.match_log.match.seats = tuple(seats_of(record))
        elif record.state in {"running", "over"}:
            self.match_log = MatchLog(record, self.host.mode(record.game))
        self.messages = TableMessages(record, self.match_log, self.host.settings.away, self.host.served)
        renamed = [seat.name for seat in old.seats] != [seat.name for seat in record.seats]
        self.show_seats(whole=renamed or old.state != record.state)
        self.show()
        if old.closing.why != record.closing.why:
            self.tell_lines(encode(ClosedMessage(record.closing.why)))
        if old.hushed != record.hushed or old.state != record.state:
            self.tell_lines(self.chat.message(record))

    def set_presence(self, seat: int, until: float) -> None:
        """Somebody is still here; nothing else has changed."""
        held = list(self.record.seats)
        held[seat] = replace(held[seat], here_until=until)
        self.record = self.messages.record = replace(self.record, seats=tuple(held))
        self.messages.seats_made.clear()

    def seat_of(self, guest: str) -> int:
        """The seat a guest sees the table from: their own, or a spectator's (`own_seats.py`)."""
        return self.perspective(guest).seat

    def seats_held(self, guest: str) -> tuple[int, ...]:
        """All seats of a guest."""
        return seats_held(self.record, guest)

    def perspective(self, guest: str, asked: int | None = None) -> Perspective:
        return perspective(self.record, self.match_log, guest, asked)

    def reader(
        self, guest: str, form: str, language: str, words: bool = True, asked: int | None = None
    ) -> Reader:
        """How somebody sees this table: from their own seat, or as a spectator; `asked`: from this seat, if they may."""
        seen = self.perspective(guest, asked)
        return Reader("view" if form == "view" else "scene", seen.seat, language, words, *seen[1:])

    def turn_to(self, subscriber: Subscriber) -> None:
        """Let a subscriber see the table from the seat that is theirs now; what another person was sent is void."""
        old = subscriber.reader
        seen = self.perspective(subscriber.guest, subscriber.asked)
        new = Reader(old.form, seen.seat, old.language, old.words, *seen[1:], old.changes)
        if self.match_log is None or new.seat != subscriber.asked:
            subscriber.asked = None  # once the device has been handed over, one must ask again
        if new == old:
            return
        subscriber.reader = new
        if (new.seat, new.hand_to) == (old.seat, old.hand_to):
            return
        subscriber.anew = True
        subscriber.page = None
        if not new.follows or subscriber.version == self.version:
            subscriber.version = -1

    def player(self, seat: int) -> SeatRecord:
        return self.record.seats[seat]

    @property
    def version(self) -> int:
        """How many events of the match are on disk."""
        return self.match_log.version if self.match_log is not None else 0

    @property
    def state(self) -> str:
        return self.messages.state()

    @property
    def decider(self) -> int:
        return self.match_log.match.decider if self.match_log else SPECTATOR

    def submit(self, request: MoveRequest) -> None:
        """Take a request, now or once the event before it is on disk."""
        if self.closed:
            request.answer(Refused(self.closed))
            return
        if not request.by_bot:
            self.used = self.looked_at = time.monotonic()
        if self.pending is not None:
            self.waiting.append(request)
        else:
            self.attempt(request)

    def attempt(self, request: MoveRequest) -> None:
        """Check a request and make it in memory; nobody is told before it is on disk."""
        try:
            action = self.checked(request)
        except Refused as refusal:
            request.answer(refusal.with_traceback(None))
            return
        match_log = self.match_log
        assert match_log is not None
        self.refit(match_log)
        event = self.event_of(request, action, match_log)
        try:
            match_log.take(event)
        except Exception:
            log.exception("a legal move could not be made", table=self.record.code, action=action)
            self.take_up(match_log.earlier(match_log.version))
            request.answer(Refused("accident"))
            return
        match_log.unwritten = True
        if event.shortens:
            self.messages.taken_back()
        self.pending = request
        decider = match_log.match.decider
        due = match_log.clock.due(self.record, decider, event.served)
        request.event = event._replace(ends=match_log.match.over, next=decider, due=due)
        self.host.journal.append(request.event, self.written)

    def event_of(self, request: MoveRequest, action: int, match_log: MatchLog) -> Event:
        """What is written for a request, with what it costs on the clock."""
        now, by_bot = self.host.served(), request.by_bot
        cost = match_log.cost(request.kind, request.seat, now, by_bot)
        made = match_log.version + 1
        return Event(
            request.kind, request.seat, action, self.record.id, made, self.host.worker, time.time(),
            served=now, used=cost,
        )  # fmt: skip

    def checked(self, request: MoveRequest) -> int:
        """The action a request asks for, or why it is refused."""
        now = self.host.served()
        return checked_action(request, self.record, self.match_log, self.messages.tongue, now)

    def refit(self, match_log: MatchLog) -> None:
        """Switch to compiled rules as soon as there are any."""
        mode = self.host.mode(self.record.game)
        if match_log.match.mode != mode:
            match_log.switch(mode)

    def why_not(self, seat: int, action: int, language: str) -> str:
        """Why a decision is not allowed now, as the reader may know it."""
        if self.match_log is None:
            raise Refused("open")
        if self.pending is not None:
            raise Refused("stale")  # what is still being written has not happened yet
        return why_not(self.match_log, seat, action, self.messages.tongue(language))

    def ends_turn(self, seat: int, action: int) -> bool:
        """Would a decision pass the turn on? Nobody is asked while something is still being written."""
        if self.match_log is None or self.pending is not None:
            return False
        return ends_turn(self.match_log, seat, action)

    def written(self, outcome: str) -> None:
        """The journal reports how it went."""
        request = self.pending
        assert request is not None
        if outcome:
            self.host.spawn(self.doubted(request, outcome))
            return
        self.note_end()
        self.host.touched(self)
        if request.kind == "time":
            self.seat_runs_out(request)
        self.settle(request, None)

    def seat_runs_out(self, request: MoveRequest) -> None:
        """The event that ended a seat's time has given it to a bot, in the same commit."""
        assert request.event is not None
        held = list(self.record.seats)
        lost = request.event.action == LOSS
        held[request.seat] = replace(held[request.seat], bot=STAND_IN, lost=lost)
        self.pending = None
        if self.match_log is not None:
            self.match_log.unwritten = False
        self.reseat(replace(self.record, seats=tuple(held)))

    def note_end(self) -> None:
        """Note that the event which ended the match has closed the table, too."""
        if self.match_log is not None and self.match_log.match.over:
            self.record = self.messages.record = replace(self.record, state="over")

    def settle(self, request: MoveRequest, refusal: Refused | None) -> None:
        """Memory and disk agree again: say so, and go on."""
        self.pending = None
        if self.match_log is not None:
            self.match_log.unwritten = False
        request.answer(refusal)
        self.show()
        self.go_on()

    async def doubted(self, request: MoveRequest, outcome: str) -> None:
        """The event was not written, or nobody knows: reload the match from disk while all else waits."""
        until, rest = time.monotonic() + PATIENCE, 0.05
        while True:
            try:
                events = await self.host.reload(self)
                break
            except Refused:
                hope = time.monotonic() < until and not self.closed
            except Exception:
                log.exception("a match could not be read again", table=self.record.code)
                hope = False
            if not hope:
                self.give_up(request)
                return
            await asyncio.sleep(rest)
            rest = min(2 * rest, 1.0)
        self.host.touched(self)
        self.settle(request, Refused(self.closed) if self.closed else self.fate(request, outcome, events))

    def fate(self, request: MoveRequest, outcome: str, events: list[Event]) -> Refused | None:
        """What became of a request according to the disk: it may have been written all the same."""
        event = request.event
        assert event is not None
        if event.number <= len(events) and events[event.number - 1] == event:
            return None
        try:
            self.checked(request)
        except Refused as refusal:
            return refusal.with_traceback(None)
        if outcome == "conflict":
            return Refused("over" if self.record.state == "over" else "stale")
        return Refused("failed")

    def give_up(self, request: MoveRequest) -> None:
        """Nobody knows the state: show what is known for sure, and accept nothing more."""
        assert self.match_log is not None
        self.take_up(self.match_log.earlier(self.match_log.version))
        self.host.doubt(self)
        self.closed = "failed"
        self.settle(request, Refused("failed", NOT_KNOWN))
        self.host.close_table(self, "failed")

    def go_on(self) -> None:
        """Do whatever was waiting for the last event to be on disk."""
        settling, self.settling = self.settling, []
        for future in settling:
            if not future.done():
                future.set_result(None)
        while self.waiting and self.pending is None:
            self.submit(self.waiting.popleft())
        if self.closed:
            return
        if self.look_again and self.pending is None:
            self.look_again = False
            self.host.spawn(self.host.refresh(self))
        self.host.drive(self)

    async def settled(self) -> None:
        """Wait until what is in memory is also on disk."""
        while self.pending is not None:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.settling.append(future)
            await future
        if self.closed:
            raise Refused(self.closed)

    def happened(self, event: Event) -> bool:
        """Another worker wrote an event: let it happen here. False if the disk must be asked."""
        if self.closed:
            return True
        if self.match_log is None or self.pending is not None or event.number > self.match_log.version + 1:
            return False
        if event.number == self.match_log.version + 1:
            self.refit(self.match_log)
            self.match_log.take(event)
            if event.shortens:
                self.messages.taken_back()
            self.note_end()
        return True

    def show(self) -> None:
        """Send the current version to everyone who does not have it.

        Scenes take longest: whoever decides now gets theirs at once, the others as soon as there is
        time, and only the newest.
        """
        decider = self.decider
        for subscriber in self.subscribers:
            if subscriber.reader.own:
                self.turn_to(subscriber)
            if subscriber.reader.form == "view" or subscriber.reader.seat == decider:
                self.show_to(subscriber)
            else:
                self.host.send_queue.want(subscriber)

    def show_to(self, subscriber: Subscriber) -> None:
        if self.pending is not None or subscriber.version == self.version:
            return
        if subscriber.busy:
            subscriber.behind = True
            return
        since, subscriber.version = subscriber.version, self.version
        self.send_state(subscriber, since)

    def send_state(self, subscriber: Subscriber, since: int) -> None:
        """Show the table to one reader; if that fails, it must not stop the table for the others."""
        anew, subscriber.anew = subscriber.anew, False
        try:
            hurried = self.host.send_queue.crowded
            message, subscriber.page = self.messages.message(
                subscriber.reader, since, anew, subscriber.page, hurried
            )
            subscriber.send(message)
        except Exception:
            log.exception("a table could not be shown", table=self.record.code, seat=subscriber.reader.seat)

    def show_again(self, subscriber: Subscriber) -> None:
        """Send the current version even if it was sent before."""
        if self.pending is None:
            self.turn_to(subscriber)
            self.send_state(subscriber, subscriber.version)
            subscriber.version = self.version

    def show_seats(self, whole: bool) -> None:
        """Seats have changed, but not the match; `whole`: the rest looks different now, too."""
        self.messages.seats_made.clear()
        for subscriber in list(self.subscribers):
            self.turn_to(subscriber)
            if whole:
                subscriber.version = -1
            if subscriber.page is not None:
                subscriber.page = subscriber.page._replace(seats=SEATS_NOT_KNOWN)
            subscriber.send(self.messages.seats_message(subscriber.reader))

    def hear_lines(self, lines: list[ChatRecord]) -> None:
        """Somebody has written something: tell everyone."""
        if fresh := self.chat.take(lines):
            self.tell_lines(self.chat.message(self.record, fresh))

    def tell_lines(self, message: bytes) -> None:
        for subscriber in list(self.subscribers):
            if subscriber.reader.form == "scene":
                subscriber.send(message)

    def dismiss(self, why: str) -> None:
        """The table is closed: those who are waiting are refused, those who are watching are told why."""
        self.closed = why
        subscribers, self.subscribers = list(self.subscribers), {}
        for subscriber in subscribers:
            subscriber.close(why)
        if self.pending is None:
            self.go_on()
