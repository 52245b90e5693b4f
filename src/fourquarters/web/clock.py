"""Clock arithmetic: what a decision costs, and what is left. All times are whole milliseconds of time served.

Every decision has `move` for itself. What it takes beyond that comes out of the seat's reserve (`bank`), and each
decision puts `increment` back, never to more than there was at the beginning. Nothing here knows what time it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

SECOND, DAY = 1000, 86_400_000

BY_BOT = -1
"""What a decision costs that a bot has made: nothing, and it puts nothing back."""

Off = Sequence[tuple[int, int]]
"""Times that do not count, from and until."""


class Pace(Struct, frozen=True):
    """How much time a table gives, and what happens when it is used up: a bot plays on, a nudge, or loss."""

    kind: str  # live, day, three_days or week
    move: int
    bank: int = 0
    increment: int = 0
    zero: str = "bot"

    @property
    def of_days(self) -> bool:
        """At such a table, days off count."""
        return self.kind != "live"

    @property
    def ends(self) -> bool:
        """Does somebody whose time is up lose their seat, at least for a while?"""
        return self.zero != "nudge"


DAYS = {"day": 1, "three_days": 3, "week": 7}


class Clock(NamedTuple):
    """Each seat's reserve, and the decision that is being made: since when, and what it had cost before."""

    banks: tuple[int, ...]
    began: int
    spent: int = 0


def started(pace: Pace, seats: int, now: int) -> Clock:
    """The clock before the first decision."""
    return Clock((pace.bank,) * seats, now)


def overlap(off: Off, begin: int, end: int) -> int:
    """How much of the time between two moments does not count."""
    return sum(max(0, min(until, end) - max(since, begin)) for since, until in off)


def united(off: Off) -> Off:
    """The same times, none of them twice."""
    found: list[tuple[int, int]] = []
    for since, until in sorted(off):
        if found and since <= found[-1][1]:
            found[-1] = (found[-1][0], max(until, found[-1][1]))
        else:
            found.append((since, until))
    return found


def used(clock: Clock, now: int, off: Off = ()) -> int:
    """What the present decision has cost so far. A time that seems to run backwards costs nothing."""
    return clock.spent + max(0, now - clock.began - overlap(off, clock.began, now))


def left(pace: Pace, clock: Clock, seat: int, cost: int) -> int:
    """What a seat has left of its decision after it has cost this much; negative: its time was up before."""
    return pace.move + clock.banks[seat] - cost


def up_at(pace: Pace, clock: Clock, seat: int, now: int, off: Off = ()) -> int:
    """When the seat's time will be up, if nothing happens and nobody takes more days off."""
    end = now + max(0, left(pace, clock, seat, used(clock, now, off)))
    for since, until in sorted(off):
        if until > now and since <= end:
            end += until - max(since, now)
    return end


def moved(pace: Pace, clock: Clock, seat: int, cost: int, now: int) -> Clock:
    """After a decision that has cost this much."""
    if cost == BY_BOT:
        return Clock(clock.banks, now)
    rest = max(0, clock.banks[seat] - max(0, cost - pace.move))
    bank = min(pace.bank, rest + pace.increment)
    return Clock((*clock.banks[:seat], bank, *clock.banks[seat + 1 :]), now)


def turned_back(before: Clock, cost: int, now: int) -> Clock:
    """A decision is taken back: the reserves are as they were before it, and it goes on from what it had cost."""
    return Clock(before.banks, now, max(0, cost))


def run_out(clock: Clock, seat: int, now: int) -> Clock:
    """A seat's time is up: its reserve is used up, and the bot that decides now begins afresh."""
    return Clock((*clock.banks[:seat], 0, *clock.banks[seat + 1 :]), now)
