"""The course of a match at a table: its events applied to a `Match`, one per version.

A move's event counts as one version, whatever forced moves follow it; an undo or a take-back counts as one more.

A table has a format. In format 1, every decision with a single option was made automatically, and a seat
without a contribution counted as the empty text. Since format 2, only those that everyone can see are made
automatically (what a hand cannot do is nobody's business), and such a seat adds nothing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from fourquarters import games
from fourquarters.engine.boundary import Mode
from fourquarters.engine.game import Game
from fourquarters.match import Match, Seat
from fourquarters.match.file import MatchRecord, TakenBack
from fourquarters.match.file import record as match_record
from fourquarters.match.match import Forced
from fourquarters.web.clock import BY_BOT
from fourquarters.web.errors import Refused
from fourquarters.web.live.match_clock import MatchClock
from fourquarters.web.storage.records import Event, TableRecord

FORCED_IF_OPEN = 2


def seats_of(record: TableRecord) -> list[Seat]:
    """Who sits where, as the match and its file name them."""
    return [Seat(seat.name, seat.bot or "person") for seat in record.seats]


def new_match(record: TableRecord, mode: Mode) -> Match:
    """The match of a full table, before its first event."""
    game = games.load(record.game)
    if game.version != record.rules:
        raise Refused("gone")
    forced: Forced = "all" if record.format < FORCED_IF_OPEN else "open"
    return Match(game, seats_of(record), record.fairness(), record.options, mode, forced)


class Left(NamedTuple):
    """How a player left the table at the end of a turn: after how many moves, and with how many points."""

    moves: int
    points: int


class MatchLog:
    """A match with its events. It can be dropped and rebuilt from the events at any time."""

    def __init__(
        self, record: TableRecord, mode: Mode, events: Iterable[Event] = (), match: Match | None = None
    ) -> None:
        self.record = record
        self.match = match if match is not None else new_match(record, mode)
        self.events: list[Event] = []
        self.lengths = [len(self.match.moves)]  # moves after each version
        self.forced = 0
        opened = record.brought.file if record.brought else None
        self.taken_back: list[TakenBack] = opened.taken_back if opened else []
        self.left: dict[int, list[Left]] = {}
        self.unwritten = False  # the last event is not on disk yet
        self.turn_at = record.updated
        self.clock = MatchClock(record)
        for event in events:
            self.take(event)

    @property
    def version(self) -> int:
        """How many events are on disk; one that is still being written does not count for anybody."""
        return len(self.events) - self.unwritten

    @property
    def game(self) -> Game:
        return self.match.game

    def take(self, event: Event) -> None:
        """Apply an event. Its legality has been checked, now or before it was written."""
        if event.kind == "move":
            self.match.play_checked(event.action)
            self.forced = len(self.match.moves) - self.lengths[-1] - 1
        elif event.kind == "back":
            self.take_back(event.seat)
        elif event.kind == "undo":
            self.match.undo(event.seat)
            self.forced = 0
        self.clock.take(event, self.version_with(len(self.match.moves)) if event.shortens else 0)
        self.note_left(event)
        self.events.append(event)
        self.lengths.append(len(self.match.moves))
        self.turn_at = event.at

    def note_left(self, event: Event) -> None:
        """Remember how a turn ended, for whoever made it, until it is taken back."""
        moves = len(self.match.moves)
        if event.kind != "move":
            self.left = {seat: [e for e in ends if e.moves <= moves] for seat, ends in self.left.items()}
        elif not self.record.seats[event.seat].bot and self.match.turn_passed(self.lengths[-1], event.seat):
            after = self.lengths[-1] + 1
            points = self.match.view_after(after, event.seat).scores()[event.seat]
            self.left = {**self.left, event.seat: [*self.left.get(event.seat, []), Left(after, points)]}

    def left_by(self, seat: int) -> Left | None:
        """How a seat's last turn ended; None if it has had none."""
        return next(iter(self.left.get(seat, [])[-1:]), None)

    def take_back(self, seat: int) -> None:
        """Take back a decision with everything since, and note it: a match where that happened says so."""
        gone = [self.game.actions.text(action) for action in self.match.take_back(seat)]
        self.taken_back = [*self.taken_back, TakenBack(seat, len(self.match.moves), gone)]
        self.forced = 0

    def switch(self, mode: Mode) -> None:
        """Replay the match with the rules in another mode: the same rules, only faster or slower."""
        moves = self.match.moves
        self.match = new_match(self.record, mode)
        while len(self.match.moves) < len(moves):
            self.match.play_checked(moves[len(self.match.moves)])

    def may_undo(self, seat: int) -> bool:
        """Only whoever decided last can take something back."""
        return bool(
            self.events and seat >= 0 and self.events[-1].seat == seat and self.match.undoable(seat) > 0
        )

    def alone(self, seat: int) -> bool:
        """Is this seat a person's, are all others bots' that play for nobody, and does nothing depend on it?"""
        seats = self.record.seats
        if self.record.rated or self.record.home.tournament:
            return False
        return seat >= 0 and all(bool(s.guest) == (s.seat == seat) == (not s.bot) for s in seats)

    def may_take_back(self, seat: int) -> bool:
        """Against bots only: is there a decision of one's own to take back?"""
        return self.alone(seat) and self.match.moves_since_decision(seat) > 0

    def legal(self) -> list[int]:
        """What whoever decides now may decide."""
        actions: list[int] = self.match.position.legal().tolist()
        return actions

    def version_with(self, moves: int) -> int:
        """The last version that had just so many moves."""
        return max(version for version, length in enumerate(self.lengths) if length == moves)

    def cost(self, kind: str, seat: int, now: int, by_bot: bool) -> int:
        """What an event is to say that the decision took; one that is taken back had taken so long before, and whoever
        takes it back and has gone on deciding meanwhile goes on from there."""
        if self.clock.pace is None:
            return 0
        if by_bot:
            return BY_BOT
        if kind == "move":
            return self.clock.used(self.record, seat, now)
        match = self.match
        back = match.moves_since_decision(seat) if kind == "back" else match.undoable(seat)
        before = self.events[self.version_with(len(match.moves) - back)].used
        since = self.clock.used(self.record, seat, now) if match.decider == seat else 0
        return max(0, before) + since

    def moves_kept_since(self, version: int) -> int:
        """How many of the moves made by a version have not been taken back since."""
        return min(self.lengths[version:], default=0)

    def earlier(self, version: int) -> MatchLog:
        """The match as it was at an earlier version."""
        if version > self.version:
            raise Refused("future")
        past = MatchLog(self.record, self.match.mode)
        for event in self.events[:version]:
            past.take(event)
            past.turn_at = self.turn_at
        return past

    def file(self) -> MatchRecord:
        """The match file; before the end, without what determines chance and without secret moves."""
        if self.record.brought is not None and self.record.brought.file is not None:
            return self.record.brought.file
        record, shown = match_record(self.match), self.game.actions.seen_by_others
        record.taken_back = self.taken_back
        if not self.match.over:
            record.moves = [shown(action) for action in self.match.moves]
            record.taken_back = [replace(gone, moves=[shown(self.game.actions.parse(m)) for m in gone.moves])
                                 for gone in self.taken_back]  # fmt: skip
        return record

    def thinking_s(self) -> float:
        """For how long it has been somebody's turn; a puzzle or a guide is outside time."""
        return max(0.0, round(time.time() - self.turn_at, 1)) if self.turn_at else 0.0
