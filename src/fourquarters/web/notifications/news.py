"""What there is to tell somebody about a table, as far as it can be read off what is noted about it.

Nothing here knows the match: whose turn it is and whether it is over is known to everyone. Times of day are seconds,
clocks are in ms served.
"""

from __future__ import annotations

from typing import NamedTuple

from fourquarters.web.clock import SECOND, Pace
from fourquarters.web.notifications.wishes import INVITED, NEARLY, OVER, TURN, Wishes, before_quiet

LEAST_PEOPLE = 2
"""Bots wait for nobody: where all others are bots, nothing is told."""

LEAD = 6
"""Time is nearly up when a sixth of what a decision gets is left: 4 hours of a day."""

LOOKING = 45.0
"""For how many seconds after a page has asked what waits its reader counts as looking: it asks every 30."""

EARLY = 15 * 60
"""Seconds before quiet hours at which is told what would otherwise fall into them."""


class Moment(NamedTuple):
    """Now: the time of day, the time served, and how long a turn waits before anybody is told."""

    now: float
    served: int
    after: float


class Standing(NamedTuple):
    """Somebody's seat at a table, or at an open one the seat that is kept for them: `version` and `since` are of its last move, `here_until` is their presence."""

    guest: str
    table_id: int
    code: str
    game: str
    seat: int
    state: str
    decider: int
    people: int
    version: int
    since: float
    due: int | None
    pace: Pace | None
    here_until: float

    @property
    def waits(self) -> bool:
        """Do others wait for them here?"""
        return self.state == "running" and self.decider == self.seat and self.people >= LEAST_PEOPLE


def looks(standing: Standing, looked: float, now: float) -> bool:
    """Are they looking now, at the table or at a page that lists what waits?"""
    return max(standing.here_until, looked + LOOKING) > now


def unseen(standing: Standing, looked: float) -> bool:
    """Has it happened since they last looked?"""
    return standing.since > max(standing.here_until, looked)


def left(standing: Standing, served: int) -> int | None:
    """What they have left of their decision, in ms; None: no clock, or it is about to be looked at."""
    if standing.due is None or standing.due <= served:
        return None
    return standing.due - served


def is_nearly_up(standing: Standing, wishes: Wishes, at: Moment) -> bool:
    """Is it time to warn them? Rather before quiet hours than in them."""
    rest, pace = left(standing, at.served), standing.pace
    if rest is None or pace is None or not pace.of_days:
        return False
    warned = at.now + (rest - pace.move // LEAD) / SECOND
    sooner = before_quiet(wishes, warned)
    return at.now >= (sooner if sooner == warned else sooner - EARLY)


def news_of(standing: Standing, wishes: Wishes, looked: float, at: Moment) -> set[str]:
    """The kinds of news about a table that somebody does not know yet."""
    settled = at.now - standing.since >= at.after and unseen(standing, looked)
    found = set()
    if standing.state == "open" and settled:
        found.add(INVITED)
    if standing.waits and settled:
        found.add(TURN)
    if standing.waits and not looks(standing, looked, at.now) and is_nearly_up(standing, wishes, at):
        found.add(NEARLY)
    if standing.state == "over" and standing.people >= LEAST_PEOPLE and settled:
        found.add(OVER)
    return found
