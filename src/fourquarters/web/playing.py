"""The course of a match at a table: its events (moves and undos) applied to a `Match`, one a version.

A move's event counts one version, whatever forced moves follow it; an undo counts one more.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourquarters import games as registry
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import MatchRecord
from fourquarters.match.file import record as match_record
from fourquarters.table.engine import Mode, engine
from fourquarters.table.game import Game
from fourquarters.table.view import Position, View, seat_mask
from fourquarters.web.errors import Refused
from fourquarters.web.store import EventRecord, TableRecord


class Event(NamedTuple):
    """What was done: a move, or an undo (action −1)."""

    kind: str
    seat: int
    action: int


class Step(NamedTuple):
    """One move with the states around it."""

    before: NDArray[Any]
    action: int
    after: NDArray[Any]


def seats_of(record: TableRecord) -> list[Seat]:
    """Who sits where, as the match and its file name them."""
    return [Seat(seat.name, seat.bot or "person") for seat in record.seats]


def new_match(record: TableRecord, mode: Mode) -> Match:
    """The match of a full table, before its first event."""
    game = registry.load(record.game)
    if game.version != record.rules:
        raise Refused("gone")
    fairness = Fairness(record.secret, tuple(seat.contribution for seat in record.seats))
    return Match(game, seats_of(record), fairness, record.options, mode)


def copied(states: NDArray[Any]) -> NDArray[Any]:
    """A copy by bytes; NumPy's own goes through a record field by field."""
    return states.view(np.uint8).copy().view(states.dtype)


@cache
def alike(game: Game) -> tuple[int, ...]:
    rows = [row.tobytes() for row in seat_mask(game)]
    return tuple(rows.index(row) for row in rows)


class Playing:
    """A match with its events. It can be dropped and made again from the events at any time."""

    def __init__(self, record: TableRecord, mode: Mode, events: Iterable[EventRecord] = ()) -> None:
        self.record = record
        self.match = new_match(record, mode)
        self.events: list[Event] = []
        self.lengths = [len(self.match.moves)]  # moves after each version
        self.forced = 0
        self.before: NDArray[Any] | None = None  # the state before the last move
        self.turn_at = record.updated
        for event in events:
            self.take(Event(event.kind, event.seat, event.action), event.at)

    @property
    def version(self) -> int:
        return len(self.events)

    @property
    def game(self) -> Game:
        return self.match.game

    def take(self, event: Event, at: float, told: bool = False) -> None:
        """Let an event happen. Its legality has been checked, now or before it was written.

        `told`: somebody will want to read about it, so the state before it is kept.
        """
        if event.kind == "move":
            self.before = copied(self.match.position.states) if told else None
            self.match.play(event.action)
            self.forced = len(self.match.moves) - self.lengths[-1] - 1
        else:
            self.before = None
            self.match.undo(event.seat)
            self.forced = 0
        self.events.append(event)
        self.lengths.append(len(self.match.moves))
        self.turn_at = at

    def switch(self, mode: Mode) -> None:
        """Play the match again by rules of another mode; they are the same, only faster or slower."""
        moves = self.match.moves
        self.match = new_match(self.record, mode)
        while len(self.match.moves) < len(moves):
            self.match.play(moves[len(self.match.moves)])

    def may_undo(self, seat: int) -> bool:
        """Only whoever decided last can take something back."""
        return bool(
            self.events and seat >= 0 and self.events[-1].seat == seat and self.match.undoable(seat) > 0
        )

    def moves_kept_since(self, version: int) -> int:
        """How many of the moves that stood at a version have stood ever since."""
        return min(self.lengths[version:], default=0)

    def earlier(self, version: int) -> Playing:
        """The match as it was at an earlier version."""
        if version > self.version:
            raise Refused("future")
        past = Playing(self.record, self.match.mode)
        for event in self.events[:version]:
            past.take(event, self.turn_at)
        return past

    def file(self) -> MatchRecord:
        """The match file; before the end without what chance follows from, and without secret moves."""
        record = match_record(self.match)
        if not self.match.over:
            record.moves = [self.game.actions.seen_by_others(action) for action in self.match.moves]
        return record

    def last_steps(self) -> Iterator[Step]:
        """The moves of the last event, forced ones included."""
        assert self.before is not None
        moves = self.match.moves[self.lengths[-2] :]
        if len(moves) == 1:
            yield Step(self.before, moves[0], self.match.position.states)
            return
        position = Position(self.game, copied(self.before), self.match.mode)
        before = self.before
        for action in moves:
            position.apply(action)
            after = copied(position.states)
            yield Step(before, action, after)
            before = after

    def readers_alike(self) -> tuple[int, ...]:
        """For each seat, and last for a spectator, the first seat that may see exactly the same."""
        return alike(self.game)

    def seen(self, states: NDArray[Any], seat: int) -> View:
        """What a seat could see of a state."""
        masked = (states.view(np.uint8) & seat_mask(self.game)[seat]).view(states.dtype)
        return View(self.game, masked, seat, engine(self.game, self.match.mode))

    def thinking_s(self) -> float:
        return max(0.0, round(time.time() - self.turn_at, 1))
