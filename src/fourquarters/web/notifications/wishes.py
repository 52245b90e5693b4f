"""What somebody wants to be told, by which way, and when they want to be left alone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from functools import lru_cache
from zoneinfo import ZoneInfo

from msgspec import Struct

INVITED, TURN, NEARLY, OVER = "invited", "turn", "nearly", "over"
KINDS = (INVITED, TURN, NEARLY, OVER)
"""Somebody invites me; it is my turn; my time is nearly up; a match is over. The order says which matters most to a
reader last."""

MAIL, PUSH = "mail", "push"

DAY_MINUTES = 24 * 60


class Kinds(Struct, frozen=True):
    """Which kinds somebody wants to be told by one way."""

    turn: bool = True
    nearly: bool = True
    invited: bool = True
    over: bool = False

    def wants(self, kind: str) -> bool:
        return bool(getattr(self, kind))


class Wishes(Struct, frozen=True):
    """Somebody's wishes. Quiet hours go from a minute of the day to another, in their own time zone; if both are the
    same, there are none. `language`: the one they read when they last changed anything here."""

    mail: Kinds = Kinds()
    push: Kinds = Kinds(over=True)
    quiet_from: int = 22 * 60
    quiet_until: int = 7 * 60
    zone: str = "UTC"
    language: str = "en"

    def wants(self, way: str, kind: str) -> bool:
        return (self.mail if way == MAIL else self.push).wants(kind)


@lru_cache(maxsize=512)
def zone_of(name: str) -> tzinfo:
    """A time zone by its IANA name; one that this computer does not know counts as UTC."""
    try:
        return ZoneInfo(name)
    except (KeyError, OSError, ValueError):
        return UTC


def is_quiet(wishes: Wishes, at: float) -> bool:
    """Is it one of their quiet hours?"""
    local = datetime.fromtimestamp(at, zone_of(wishes.zone))
    minute = 60 * local.hour + local.minute
    return (minute - wishes.quiet_from) % DAY_MINUTES < quiet_length(wishes)


def quiet_length(wishes: Wishes) -> int:
    """For how many minutes a day it is quiet."""
    return (wishes.quiet_until - wishes.quiet_from) % DAY_MINUTES


def before_quiet(wishes: Wishes, at: float) -> float:
    """The moment itself or, in quiet hours, the one at which they began."""
    if not is_quiet(wishes, at):
        return at
    local = datetime.fromtimestamp(at, zone_of(wishes.zone))
    hour, minute = divmod(wishes.quiet_from, 60)
    began = local.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return (began if began <= local else began - timedelta(days=1)).timestamp()
