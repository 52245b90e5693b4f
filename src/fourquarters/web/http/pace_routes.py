"""The API: which games wait for you, how much time a table gives, and days off."""

from __future__ import annotations

from litestar import get, post
from litestar.status_codes import HTTP_200_OK

from fourquarters.web.clock import DAY, DAYS, SECOND, Pace
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services
from fourquarters.web.pace_messages import DaysOffShown, PaceShown, WaitingGames
from fourquarters.web.requests import DaysOffAsked
from fourquarters.web.storage import turn_store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import days_off
from fourquarters.words.tongue import Tongue

MINUTE = 60
MOST_NAMED = 20
"""How many of the games that wait are named."""


def shown_pace(pace: Pace | None, _: Tongue) -> PaceShown | None:
    if pace is None:
        return None
    return PaceShown(pace.kind, pace.zero, pace.move, pace.bank, pace.increment, pace_words(pace, _))


def pace_words(pace: Pace, _: Tongue) -> str:
    """A pace in a few words, for lists."""
    if pace.kind in DAYS:
        return str(_.many("a day a move", "{n} days a move", DAYS[pace.kind]))
    return str(_("live, {time} a move", time=short_time(pace.move // SECOND, _)))


def short_time(seconds: int, _: Tongue) -> str:
    """Seconds or minutes, as they are written in lists."""
    if seconds % MINUTE:
        return str(_("{n} s", n=seconds))
    return str(_("{n} min", n=seconds // MINUTE))


@get("/me/waiting", responses=answers())
async def waiting(services: Services, guest: GuestRecord) -> WaitingGames:
    """How many games wait for you, and which is the most urgent. It loads no match: ask as often as you like."""
    services.tables.notifier.looked(guest.id)
    found = await services.tables.read(turn_store.waiting_for, guest.id)
    due = found[0].due if found else None
    left = None if due is None else max(0, due - services.tables.served())
    return WaitingGames(len(found), [one.code for one in found[:MOST_NAMED]], left)


def shown_days(services: Services, had: days_off.DaysOff) -> DaysOffShown:
    left = round(had.left / DAY, 2)
    return DaysOffShown(-(-had.rest // SECOND), left, services.settings.vacation)


@get("/me/days-off", responses=answers())
async def my_days_off(services: Services, guest: GuestRecord) -> DaysOffShown:
    """Whether your clocks stand still now, and how many days off you have left."""
    return shown_days(services, await days_off.days_off(services.tables, guest))


@post("/me/days-off", status_code=HTTP_200_OK, responses=answers(*answered.WITH_BODY, 409))
async def take_days_off(services: Services, guest: GuestRecord, data: DaysOffAsked) -> DaysOffShown:
    """Let your clocks stand still for some days at tables with a pace of days, or with 0 let them run again."""
    return shown_days(services, await days_off.take_days_off(services.tables, guest, data.days))
