"""The API: hints on a decision, chances of winning, and plans. All are made from what the reader may know."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

from litestar import Response, delete, get, post
from litestar.params import Parameter

from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.dependencies import AT_TABLE, LOOK, SeenFrom, raw
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.live.chances import Outset, check_chances
from fourquarters.web.live.hints import check_hinted, hint_on
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.positions import look
from fourquarters.web.messages import ChancesShown, HintShown
from fourquarters.web.requests import PlanAsked
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables.plans import PlanKey, planned
from fourquarters.words.tongue import Tongue

T = TypeVar("T")

PATIENCE = 15.0
"""Seconds until an answer must have been thought up."""

Version = Annotated[int, Parameter(ge=0, le=2**31 - 1, description="The version of the table that is meant.")]
HINTED: dict[str, Any] = {**LOOK, "responses": answers(*answered.AT_TABLE, 403, 409)}


After = Annotated[
    int, Parameter(ge=-1, le=2**31 - 1, description="After how many moves; -1: after all that were made.")
]


def named(seat: int) -> int | None:
    return None if seat < 0 else seat


def may_think(services: Services, visitor: Visitor) -> None:
    if not services.may_think(visitor.guest, visitor.address):
        raise Refused("slow_down")


@get("/tables/{code:str}/hint", **HINTED)
async def hint(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    version: Version,
    seen_from: SeenFrom = -1,
) -> HintShown:
    """The best few of your choices, where all others are bots or all agreed to hints. It knows only what you may know."""
    may_think(services, visitor)
    await table.settled()
    seat = table.perspective(guest.id, named(seen_from)).seat
    match_log = check_hinted(table, seat, version)
    view, _ = match_log.match.position.view(seat), table.messages.tongue(tongue.language)
    return await thought(services, visitor, hint_on, view, version, _)


@get("/tables/{code:str}/chances", **HINTED)
async def chances(
    services: Services, visitor: Visitor, table: LiveTable, guest: GuestRecord, move: After = -1
) -> ChancesShown:
    """Every player's chance of winning. In a running match it follows from what you may know; who plays there with
    other people is not told."""
    await table.settled()
    check_chances(table, guest.id)
    assert table.match_log is not None
    match = table.match_log.match
    asked = look(table, guest.id, len(match.moves) if move < 0 else move, None, "en")
    if table.state != "over" and asked.number == len(match.moves):
        outset = Outset(match.view(asked.seat))
    else:
        outset = Outset(await asyncio.to_thread(asked.position if table.state == "over" else asked.view))
    if not services.chances.asked(outset):
        may_think(services, visitor)
    found = await services.chances.find(outset, lambda it: thought(services, visitor, Outset.percents, it))
    return ChancesShown(asked.number, found)


@post("/tables/{code:str}/plan", **AT_TABLE)
async def plan(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    data: PlanAsked,
) -> Response[dict[str, Any]]:
    """Try moves on a private copy of the match. Nothing of it is played or kept; what you cannot know is guessed."""
    may_think(services, visitor)
    await table.settled()
    seat, match_log = table.seat_of(guest.id), table.match_log
    if seat < 0:
        raise Refused("not_seated")
    if match_log is None:
        raise Refused("open")
    if match_log.match.over:
        raise Refused("over")
    if data.version > match_log.version:
        raise Refused("future")
    key, plans = PlanKey(table.record.code, seat, data.version, data.seed), services.tables.plans
    now = match_log.match.position.view(seat) if data.version == match_log.version else None
    at_hand = plans.find(guest.id, key)
    made = await thought(services, visitor, planned, table, match_log, seat, now, data, at_hand)
    shown = await thought(services, visitor, made.scene, data.moves, data.since, tongue.language)
    plans.keep(guest.id, key, made)
    return raw(shown)


@delete("/plan", status_code=200, responses=answers(*answered.WITH_BODY))
async def end_plan(services: Services, guest: GuestRecord) -> dict[str, bool]:
    """Forget your plan. Plans that nobody looks at are forgotten anyway."""
    services.tables.plans.drop(guest.id)
    return {"ok": True}


async def thought(services: Services, visitor: Visitor, work: Callable[..., T], *given: object) -> T:
    """Have something thought up where bots think, so that nobody else waits for it."""
    try:
        return await services.tables.bots.in_thread(visitor.address, PATIENCE, work, *given)
    except TimeoutError:
        raise Refused("busy") from None
