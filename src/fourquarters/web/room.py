"""A room: one table in memory, with those who look at it.

A move is checked and made in memory, written by the journal, and only then acknowledged and
shown. While one event is being written, other requests wait their turn. If the write finds the
version taken (another worker was first), or nobody knows whether it succeeded, the match is made
again from the events on disk, and whoever asked is told what is true. If the disk cannot be read
either, the room is closed: nothing more happens in it, and the next request loads the table afresh.
"""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from fourquarters.engine.errors import UnknownMove
from fourquarters.engine.state import SPECTATOR
from fourquarters.web.database import EventRow
from fourquarters.web.errors import NOT_KNOWN, Refused, because
from fourquarters.web.followers import Follower
from fourquarters.web.logs import log
from fourquarters.web.playing import Event, Playing, seats_of
from fourquarters.web.shown import Shown
from fourquarters.web.store import EventRecord, SeatRecord, TableRecord
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

if TYPE_CHECKING:
    from fourquarters.web.hall import Hall

PATIENCE = 5.0
"""Seconds for which a match whose last event may or may not be on disk is asked for again and again."""


@dataclass
class Request:
    """A move or undo that somebody asks for, and whom to tell how it went."""

    kind: str
    seat: int
    move: int | str
    version: int
    language: str
    told: Callable[[Refused | None], None]
    own_seat: int | None = None  # the seat the request itself names, if it does
    by_bot: bool = False
    row: EventRow | None = None  # what is written for it

    def answer(self, refusal: Refused | None) -> None:
        """Tell whoever asked, if they are still there."""
        try:
            self.told(refusal)
        except asyncio.InvalidStateError:
            pass  # they left without waiting
        except Exception:
            log.exception("an answer could not be given", kind=self.kind, version=self.version)


class Room:
    """One table: its record, its match, its readers."""

    def __init__(self, hall: Hall, record: TableRecord, events: list[EventRecord]) -> None:
        self.hall = hall
        self.record = record
        self.playing: Playing | None = None
        self.followers: dict[Follower, None] = {}
        self.pending: Request | None = None
        self.waiting: deque[Request] = deque()
        self.settling: list[asyncio.Future[None]] = []
        self.look_again = False  # something came from elsewhere while an event was being written
        self.used = time.monotonic()  # in whatever way, so that it is kept in memory
        self.looked_at = -math.inf  # by a person who wants to see or do something here
        self.closed = ""  # why nothing more happens here
        self.begin(events)

    # --- what it is made from

    def begin(self, events: list[EventRecord]) -> None:
        """Make the match from the events on disk."""
        playing = None
        if self.record.state in {"running", "over"}:
            playing = Playing(self.record, self.hall.mode(self.record.game), events)
        self.take_up(playing)

    def take_up(self, playing: Playing | None) -> None:
        """Go on from a match as it stands."""
        self.playing = playing
        self.shown = Shown(self.record, playing, self.hall.settings.away)

    def reseat(self, record: TableRecord) -> None:
        """Seats or state have changed: new names in all texts, and perhaps the match begins."""
        old, self.record = self.record, record
        if self.closed:
            self.shown.record = record
            return
        if self.playing is not None:
            self.playing.record = record
            self.playing.match.seats = tuple(seats_of(record))
        elif record.state in {"running", "over"}:
            self.playing = Playing(record, self.hall.mode(record.game))
        self.shown = Shown(record, self.playing, self.hall.settings.away)
        renamed = [seat.name for seat in old.seats] != [seat.name for seat in record.seats]
        self.show_seats(whole=renamed or old.state != record.state)
        self.show()

    def set_presence(self, seat: int, until: float) -> None:
        """Somebody is still here; nothing else has changed."""
        held = list(self.record.seats)
        held[seat] = replace(held[seat], here_until=until)
        self.record = self.shown.record = replace(self.record, seats=tuple(held))
        self.shown.seats_made.clear()

    def seat_of(self, guest: str) -> int:
        """The seat a guest owns, or a spectator's."""
        return next((s.seat for s in self.record.seats if guest and s.guest == guest), SPECTATOR)

    def player(self, seat: int) -> SeatRecord:
        return self.record.seats[seat]

    @property
    def version(self) -> int:
        """The version everyone may know: an event that is still being written does not count."""
        if self.playing is None:
            return 0
        return self.playing.version - (1 if self.pending else 0)

    @property
    def state(self) -> str:
        return self.shown.state()

    @property
    def decider(self) -> int:
        return self.playing.match.decider if self.playing else SPECTATOR

    # --- requests

    def submit(self, request: Request) -> None:
        """Take a request, now or when the event before it is on disk."""
        if self.closed:
            request.answer(Refused(self.closed))
            return
        if not request.by_bot:
            self.used = self.looked_at = time.monotonic()
        if self.pending is not None:
            self.waiting.append(request)
        else:
            self.attempt(request)

    def attempt(self, request: Request) -> None:
        """Check a request and make it in memory; nobody is told before it is on disk."""
        try:
            event = self.checked(request)
        except Refused as refusal:
            request.answer(refusal.with_traceback(None))
            return
        playing = self.playing
        assert playing is not None
        now = time.time()
        self.refit(playing)
        try:
            playing.take(event, now)
        except Exception:
            log.exception("a legal move could not be made", table=self.record.code, action=event.action)
            self.take_up(playing.earlier(playing.version))
            request.answer(Refused("accident"))
            return
        playing.unwritten = True
        if event.kind == "undo":
            self.shown.taken_back()
        self.pending = request
        request.row = EventRow(self.record.id, playing.version, event.kind, event.seat, event.action,
                               self.hall.worker, now, playing.match.over)  # fmt: skip
        self.hall.journal.append(request.row, self.written)

    def refit(self, playing: Playing) -> None:
        """Go over to compiled rules as soon as there are any."""
        mode = self.hall.mode(self.record.game)
        if playing.match.mode != mode:
            playing.switch(mode)

    def checked(self, request: Request) -> Event:
        """The event a request asks for, or why it is refused."""
        seat, playing = request.seat, self.playing
        if request.own_seat is not None and request.own_seat != seat:
            raise Refused("foreign_seat")
        if seat == SPECTATOR:
            raise Refused("spectator")
        if playing is None:
            raise Refused("dealing" if self.record.state == "dealing" else "open")
        if self.player(seat).bot and not request.by_bot:
            raise Refused("bot_plays")
        if request.kind == "undo":
            return self.checked_undo(request, playing)
        return self.checked_move(request, playing)

    def checked_undo(self, request: Request, playing: Playing) -> Event:
        if playing.match.over:
            raise Refused("over")
        if request.version != playing.version:
            raise Refused("stale" if request.version < playing.version else "future")
        if not playing.may_undo(request.seat):
            _ = self.shown.tongue(request.language)
            raise because("no_undo", str(playing.match.why_no_undo(request.seat, _)))
        return Event("undo", request.seat, -1)

    def checked_move(self, request: Request, playing: Playing) -> Event:
        action = self.action(request.move, playing)
        wanted = Event("move", request.seat, action)
        if request.version != playing.version:
            raise Refused(self.why_stale(request.version, wanted, playing))
        match = playing.match
        if match.over:
            raise Refused("over")
        if match.decider != request.seat:
            raise Refused("not_your_turn")
        if action not in match.position.legal().tolist():
            _ = self.shown.tongue(request.language)
            raise because("illegal", self.why_not(request.seat, action, _))
        return wanted

    def action(self, move: int | str, playing: Playing) -> int:
        actions = playing.game.actions
        try:
            action = actions.parse(move) if isinstance(move, str) else move
        except UnknownMove:
            raise Refused("unknown_move") from None
        if not 0 <= action < len(actions):
            raise Refused("unknown_move")
        return action

    def why_stale(self, version: int, wanted: Event, playing: Playing) -> str:
        if version > playing.version:
            return "future"
        return "duplicate" if version >= 0 and playing.events[version] == wanted else "stale"

    def why_not(self, seat: int, action: int, _: Tongue) -> str:
        """Why a decision is not allowed now, as the reader may know it."""
        assert self.playing is not None
        view = self.shown.view(seat)
        if not 0 <= action < len(self.playing.game.actions):
            raise Refused("unknown_move")
        return str(words_of(self.playing.game).why_not(view, action, _))

    # --- after the write

    def written(self, outcome: str) -> None:
        """The journal tells how it went."""
        request = self.pending
        assert request is not None
        if outcome:
            self.hall.spawn(self.doubted(request, outcome))
            return
        self.note_end()
        self.hall.touched(self)
        self.settle(request, None)

    def note_end(self) -> None:
        """The event that ended the match has closed the table, too."""
        if self.playing is not None and self.playing.match.over:
            self.record = self.shown.record = replace(self.record, state="over")

    def settle(self, request: Request, refusal: Refused | None) -> None:
        """What is in memory is on disk again: say so, and go on."""
        self.pending = None
        if self.playing is not None:
            self.playing.unwritten = False
        request.answer(refusal)
        self.show()
        self.go_on()

    async def doubted(self, request: Request, outcome: str) -> None:
        """The event was not written, or nobody knows: take the match from disk. Until then all else waits."""
        until, rest = time.monotonic() + PATIENCE, 0.05
        while True:
            try:
                events = await self.hall.reload(self)
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
        self.hall.touched(self)
        self.settle(request, Refused(self.closed) if self.closed else self.fate(request, outcome, events))

    def fate(self, request: Request, outcome: str, events: list[EventRecord]) -> Refused | None:
        """What became of a request, as the disk has it: it may have been written all the same."""
        row = request.row
        assert row is not None
        if row.number <= len(events) and events[row.number - 1].is_of(row):
            return None
        try:
            self.checked(request)
        except Refused as refusal:
            return refusal.with_traceback(None)
        if outcome == "conflict":
            return Refused("over" if self.record.state == "over" else "stale")
        return Refused("failed")

    def give_up(self, request: Request) -> None:
        """Nobody knows how things stand: this room shows what is known for sure, and takes nothing more."""
        assert self.playing is not None
        self.take_up(self.playing.earlier(self.playing.version - 1))
        self.hall.doubtful.add(self.record.code)
        self.closed = "failed"
        self.settle(request, Refused("failed", NOT_KNOWN))
        self.hall.close_room(self, "failed")

    def go_on(self) -> None:
        """Whatever waited for the last event to be on disk."""
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
            self.hall.spawn(self.hall.refresh(self))
        self.hall.drive(self)

    async def settled(self) -> None:
        """Wait until what is in memory is also on disk."""
        while self.pending is not None:
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.settling.append(future)
            await future
        if self.closed:
            raise Refused(self.closed)

    def happened(self, event: EventRecord) -> bool:
        """Another worker wrote an event: let it happen here. False if the disk must be asked."""
        if self.closed:
            return True
        if self.playing is None or self.pending is not None or event.number > self.playing.version + 1:
            return False
        if event.number == self.playing.version + 1:
            self.refit(self.playing)
            self.playing.take(Event(event.kind, event.seat, event.action), event.at)
            if event.kind == "undo":
                self.shown.taken_back()
            self.note_end()
        return True

    # --- readers

    def show(self) -> None:
        """Send the present version to everyone who has not got it.

        Scenes take longest: whoever decides now gets his at once, the others as soon as there is
        time, and only the newest.
        """
        decider = self.decider
        for follower in self.followers:
            if follower.reader.form == "view" or follower.reader.seat == decider:
                self.show_to(follower)
            else:
                self.hall.painting.want(follower)

    def show_to(self, follower: Follower) -> None:
        if self.pending is not None or follower.version == self.version:
            return
        if follower.busy:
            follower.behind = True
            return
        since, follower.version = follower.version, self.version
        self.send_state(follower, since)

    def send_state(self, follower: Follower, since: int) -> None:
        """What cannot be shown to one reader must not stop the table for the others."""
        try:
            follower.send(self.shown.message(follower.reader, since))
        except Exception:
            log.exception("a table could not be shown", table=self.record.code, seat=follower.reader.seat)

    def show_again(self, follower: Follower) -> None:
        """Send the present version even if it was sent before."""
        if self.pending is None:
            self.send_state(follower, follower.version)
            follower.version = self.version

    def show_seats(self, whole: bool) -> None:
        """Seats have changed, but not the match; `whole`: the rest looks different now, too."""
        self.shown.seats_made.clear()
        for follower in list(self.followers):
            seat = self.seat_of(follower.guest)
            if follower.reader.seat != seat:
                follower.reader = follower.reader._replace(seat=seat)
                follower.version = -1
            if whole:
                follower.version = -1
            follower.send(self.shown.seats_message(follower.reader))

    def dismiss(self, why: str) -> None:
        """The table is closed: whoever waits is refused, whoever looks is told why."""
        self.closed = why
        followers, self.followers = list(self.followers), {}
        for follower in followers:
            follower.close(why)
        if self.pending is None:
            self.go_on()
