"""The clock of one match, as its events tell it: each says when it happened and what it cost, in time served."""

from __future__ import annotations

from typing import NamedTuple

from fourquarters.web import clock
from fourquarters.web.clock import Clock, Off
from fourquarters.web.storage.records import Event, SeatRecord, TableRecord


class Standing(NamedTuple):
    """How the clocks stand now: what each seat has left (None: it has no clock), and whose clock is running (−1: none);
    `away`: whoever decides has days off."""

    left: list[int | None]
    running: int
    away: bool = False


class MatchClock:
    """The clock after each version. Without a pace there is none, and nothing costs anything."""

    def __init__(self, record: TableRecord) -> None:
        self.pace = record.pace
        self.began = record.began
        self.states: list[Clock] = []
        if record.pace is not None:
            self.states.append(clock.started(record.pace, record.players, record.began))

    def begin(self, now: int) -> None:
        """The first decision begins now."""
        self.began = max(1, now)
        self.states[0] = self.states[0]._replace(began=self.began)

    def take(self, event: Event, restored: int) -> None:
        """An event has happened; an undo led back to the version `restored`."""
        if self.pace is None:
            return
        self.began = self.began or max(
            1, event.served
        )  # what was to note its beginning may not have been written
        now = self.states[-1]
        if event.kind == "time":
            after = clock.run_out(now, event.seat, event.served)
        elif event.shortens:
            after = clock.turned_back(self.states[restored], event.used, event.served)
        else:
            after = clock.moved(self.pace, now, event.seat, event.used, event.served)
        self.states.append(after)

    def used(self, record: TableRecord, seat: int, now: int) -> int:
        """What the present decision has cost its seat; nothing before the clock begins."""
        if not self.began:
            return 0
        return clock.used(self.states[-1], now, days_off(record, record.seats[seat]))

    def left(self, record: TableRecord, seat: int, now: int) -> int:
        """What a seat has left of the decision that it is making."""
        assert self.pace is not None
        return clock.left(self.pace, self.states[-1], seat, self.used(record, seat, now))

    def is_up(self, record: TableRecord, seat: int, now: int) -> bool:
        """Has a person's time run out?"""
        return self.pace is not None and has_clock(record.seats[seat]) and self.left(record, seat, now) <= 0

    def due(self, record: TableRecord, decider: int, now: int) -> int | None:
        """When to look at the table again: when the decider's time is up, or at once if a bot is to decide."""
        if self.pace is None or decider < 0:
            return None
        seat = record.seats[decider]
        if not has_clock(seat):
            return now
        return clock.up_at(self.pace, self.states[-1], decider, now, days_off(record, seat))

    def standing(self, record: TableRecord, decider: int, now: int) -> Standing:
        assert self.pace is not None
        last = self.states[-1]
        left: list[int | None] = [
            None if not has_clock(seat) else self.pace.move + last.banks[seat.seat] for seat in record.seats
        ]
        if decider < 0 or left[decider] is None:
            return Standing(left, -1)
        left[decider] = max(0, self.left(record, decider, now))
        if record.closing.why:
            return Standing(left, -1)
        away = any(since <= now < until for since, until in vacation(record, record.seats[decider]))
        return Standing(left, -1 if away else decider, away)


def has_clock(seat: SeatRecord) -> bool:
    """Bots have none."""
    return bool(seat.guest) and not seat.bot


def days_off(record: TableRecord, seat: SeatRecord) -> Off:
    """When a seat's clock stands still: on the days off of whoever has it, and while a host has closed the table."""
    off, times = vacation(record, seat), record.closing.times
    return clock.united([*off, *times]) if times else off


def vacation(record: TableRecord, seat: SeatRecord) -> Off:
    """The days off of whoever has a seat; they count at a pace of days only."""
    return record.off.get(seat.guest, ()) if record.pace is not None and record.pace.of_days else ()
