"""The API: looking back at a match, playing on from one of its positions, and opening a match file."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import Parameter
from litestar.status_codes import HTTP_201_CREATED

from fourquarters.engine.state import SPECTATOR
from fourquarters.picture.views import svg_of
from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.dependencies import AT_TABLE, JSON, LOOK, Palette, Theme, look_of, raw
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.http.table_routes import shown_table
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.positions import Look, look, why_no_play_on
from fourquarters.web.messages import PositionShown, TableShown
from fourquarters.web.requests import PlayOnAsked
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import begun, opened_file
from fourquarters.web.tables.seating import check_room
from fourquarters.words.tongue import Tongue

Number = Annotated[int, Parameter(ge=0, le=2**31 - 1, description="After how many moves.")]
OWN_VIEW = -2
ViewOf = Annotated[
    int,
    Parameter(
        ge=OWN_VIEW,
        le=2**31 - 1,
        description="Whose view: -2: yours, -1: everyone's, another player's only once the match is over.",
    ),
]
LOOKING: dict[str, Any] = {**LOOK, "responses": answers(403, *answered.AT_TABLE, 409)}
ANY_JSON = RequestBody(
    {
        JSON: OpenAPIMediaType(
            Schema(type=OpenAPIType.OBJECT, description="A match file: docs/match-file.md.")
        )
    },
    required=True,
)


@dataclass
class TakesFile(Operation):
    """An operation whose body is a match file, as it was downloaded."""

    request_body: RequestBody | None = field(default_factory=lambda: ANY_JSON)


def named(seat: int) -> int | None:
    """The seat that a request names, if it names one."""
    return None if seat == OWN_VIEW else seat


def may_look_back(services: Services, visitor: Visitor) -> None:
    """Each position is made anew from the match, so nobody has too many of them made."""
    if not services.may_look_back(visitor.guest, visitor.address):
        raise Refused("slow_down")


@get("/tables/{code:str}/positions/{number:int}", **LOOKING)
async def position(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    number: Number,
    seat: ViewOf = OWN_VIEW,
) -> Response[PositionShown]:
    """The table after so many moves, as you could see it then; in a running match, too."""
    may_look_back(services, visitor)
    await table.settled()
    asked = look(table, guest.id, number, named(seat), tongue.language)
    why = why_no_play_on(table, guest.id)
    return raw(await asyncio.to_thread(asked.message, Refused(why).told(tongue) if why else ""))


@get("/tables/{code:str}/positions/{number:int}/picture.svg", media_type="image/svg+xml", **LOOKING)
async def position_picture(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    number: Number,
    seat: ViewOf = OWN_VIEW,
    theme: Theme = "light",
    palette: Palette = "printed",
) -> Response[str]:
    """The same position as a picture."""
    may_look_back(services, visitor)
    await table.settled()
    asked = look(table, guest.id, number, named(seat), tongue.language)
    made = await asyncio.to_thread(picture_of, asked, theme, palette)
    return Response(made, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


def picture_of(asked: Look, theme: str, palette: str) -> str:
    return svg_of(asked.view(), asked.tongue, look_of(theme, palette))


@post("/tables/{code:str}/play-on", **{**AT_TABLE, "status_code": HTTP_201_CREATED})
async def play_on(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    data: PlayOnAsked,
) -> TableShown:
    """A new table against bots that begins with the first moves of this match. Only where nothing is hidden any more."""
    await table.settled()
    if why := why_no_play_on(table, guest.id):
        raise Refused(why)
    asked = look(table, guest.id, data.move, None, tongue.language)
    own = asked.seat if asked.seat != SPECTATOR else None
    seat = own if data.seat is None else data.seat
    with services.opening(visitor) as opening:
        await check_room(services.tables, guest, services.creations)
        moves = asked.moves[: data.move]
        beginning = await asyncio.to_thread(begun.from_position, asked.match, moves, seat, guest)
        made = await begun.open_begun(services.tables, guest, beginning)
        opening.code = made.record.code
    return await shown_table(made, guest, tongue)


@post(
    "/files",
    status_code=HTTP_201_CREATED,
    responses=answers(*answered.WITH_BODY, 409),
    request_max_body_size=opened_file.LARGEST,
    operation_class=TakesFile,
)
async def open_file(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, body: bytes
) -> TableShown:
    """Open a match file: it is verified by the rules, and becomes a finished match to look back at, by link only."""
    with services.opening(visitor) as opening:
        await check_room(services.tables, guest, services.creations)
        record, match = await asyncio.to_thread(opened_file.opened, body, tongue)
        made = await begun.open_begun(services.tables, guest, begun.from_file(match, record))
        opening.code = made.record.code
    return await shown_table(made, guest, tongue)
