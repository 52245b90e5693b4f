"""The API: looking at a match, and moving."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import datetime
from typing import Any

import msgspec
from babel.dates import format_date
from litestar import Response, get, post

from fourquarters.engine.state import SPECTATOR
from fourquarters.picture.result_card import paint_result
from fourquarters.picture.views import scene_of, small_svg_of, symbols_of
from fourquarters.web.errors import Refused
from fourquarters.web.http.dependencies import (
    LOOK_AT_MATCH,
    LOOK_FROM_A_SEAT,
    MOVE,
    Palette,
    SeenFrom,
    Theme,
    look_of,
    raw,
)
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.move_request import UNDO, MoveRequest
from fourquarters.web.live.own_seats import acting_seat
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.messages import ViewMessage, encode
from fourquarters.web.metrics import REFUSALS
from fourquarters.web.requests import MoveAsked, TakeBackAsked, UndoAsked
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables.analyses import with_analysis
from fourquarters.words.tongue import Tongue


def reader_of(table: LiveTable, guest: GuestRecord, form: str, _: Tongue, seat: int) -> Reader:
    """How somebody sees a table from their own seat, or from the one of their seats that they name."""
    if seat >= 0 and seat not in table.seats_held(guest.id):
        raise Refused("foreign_seat")
    return table.reader(guest.id, form, _.language, asked=seat if seat >= 0 else None)


async def view_bytes(table: LiveTable, guest: GuestRecord, _: Tongue, seat: int) -> bytes:
    await table.settled()
    return table.messages.view_message(reader_of(table, guest, "view", _, seat))


@get("/tables/{code:str}/view", **LOOK_FROM_A_SEAT)
async def view(
    table: LiveTable, guest: GuestRecord, tongue: Tongue, seat: SeenFrom = -1
) -> Response[ViewMessage]:
    """What you may know of the table, and what you may decide now."""
    return raw(await view_bytes(table, guest, tongue, seat))


@get("/tables/{code:str}/scene", **LOOK_FROM_A_SEAT)
async def scene(
    table: LiveTable, guest: GuestRecord, tongue: Tongue, seat: SeenFrom = -1
) -> Response[dict[str, Any]]:
    """The table as the page draws it; how it was before is at `positions`."""
    await table.settled()
    return raw(table.messages.scene_message(reader_of(table, guest, "scene", tongue, seat)))


@get("/tables/{code:str}/match.json", **LOOK_AT_MATCH)
async def match_file(services: Services, table: LiveTable) -> Response[dict[str, Any]]:
    """The match file. What determines chance is included only once the match is over, an analysis once it is made."""
    await table.settled()
    if table.match_log is None:
        raise Refused("open")
    day = datetime.fromtimestamp(table.match_log.turn_at).date()
    if table.state != "over":
        file = table.match_log.file()  # at once: what is written next must not get into it
    else:
        file = await asyncio.to_thread(table.match_log.file)
        analysed = await services.tables.analyses.find(table)
        file = with_analysis(file, analysed.content) if analysed and analysed.content else file
    answer = raw(encode(file))
    answer.headers["Content-Disposition"] = f'attachment; filename="{table.record.game}-{day}.json"'
    return answer


@get("/tables/{code:str}/result.svg", media_type="image/svg+xml", **LOOK_AT_MATCH)
async def result_picture(
    table: LiveTable, tongue: Tongue, theme: Theme = "light", palette: Palette = "printed"
) -> Response[str]:
    """The result of a match that is over, as a picture to send."""
    await table.settled()
    if table.match_log is None or table.state != "over":
        raise Refused("not_over")
    view, _ = table.messages.view(SPECTATOR), table.messages.tongue(tongue.language)
    scene = scene_of(view, _)
    assert scene.result is not None
    opened = table.record.brought is not None and table.record.brought.file is not None
    played = datetime.fromtimestamp(table.record.updated)
    when = "" if opened else format_date(played, "long", locale=_.language)
    colours, symbols = table.record.colours_worn(), symbols_of(view.game)
    tint = f"var(--fq-game-{view.game.name.replace('_', '-')}, var(--fq-inset))"
    made = paint_result(scene.result, scene.title, when, tint, symbols, look_of(theme, palette), colours)
    return Response(made, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@get("/tables/{code:str}/small.svg", media_type="image/svg+xml", **LOOK_AT_MATCH)
async def small_picture(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    theme: Theme = "light",
    palette: Palette = "printed",
) -> Response[str]:
    """What lies on the table, as everyone can see it: a small picture for lists."""
    if not services.may_look_back(visitor.guest, visitor.address):
        raise Refused("slow_down")
    await table.settled()
    if table.match_log is None:
        raise Refused("open")
    made = small_svg_of(table.messages.view(SPECTATOR), look_of(theme, palette))
    return Response(made, media_type="image/svg+xml", headers={"Cache-Control": "no-cache"})


@post("/tables/{code:str}/moves", **MOVE)
async def move(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    data: MoveAsked,
) -> Response[ViewMessage]:
    """Make a move, by number or notation. The answer is the view after it, once it is on disk."""
    return await ask(services, visitor, table, guest, tongue, data)


@post("/tables/{code:str}/undo", **MOVE)
async def undo(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    data: UndoAsked,
) -> Response[ViewMessage]:
    """Take back your last decision, but nothing before the last draw, reveal or other player's move."""
    return await ask(services, visitor, table, guest, tongue, data)


@post("/tables/{code:str}/take-back", **MOVE)
async def take_back(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    data: TakeBackAsked,
) -> Response[ViewMessage]:
    """Where all others are bots: take back your last decision and everything since. The match file notes it."""
    return await ask(services, visitor, table, guest, tongue, data)


async def ask(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    _: Tongue,
    data: MoveAsked | UndoAsked | TakeBackAsked,
) -> Response[Any]:
    """Have a move, undo or take-back made, and answer with the view after it, or with why not and the current one."""
    if not services.may_say(guest.id, visitor.address):
        raise Refused("slow_down")
    loop = asyncio.get_running_loop()
    told: asyncio.Future[Refused | None] = loop.create_future()
    began = loop.time()
    seat = acting_seat(table.seats_held(guest.id), data.seat)
    table.submit(request_of(data, seat, _.language, told.set_result))
    refusal = await told
    if refusal is None:
        services.load.answered(loop.time() - began)
    else:
        REFUSALS.add(refusal.error)
    table = await services.tables.again(table)
    own = table.seats_held(guest.id)
    now = await view_bytes(table, guest, _, seat if seat in own else -1)
    if refusal is None:
        return raw(now)
    answer = {"error": refusal.error, "why": refusal.told(_), "view": msgspec.Raw(now)}
    return raw(encode(answer), refusal.status)


def request_of(
    data: MoveAsked | UndoAsked | TakeBackAsked,
    seat: int,
    language: str,
    told: Callable[[Refused | None], None],
) -> MoveRequest:
    if not isinstance(data, MoveAsked):
        kind = "undo" if isinstance(data, UndoAsked) else "back"
        return MoveRequest(kind, seat, UNDO, data.version, language, told, data.seat)
    return MoveRequest("move", seat, data.move, data.version, language, told, data.seat)
