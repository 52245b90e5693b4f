"""The API: people in company. They write to each other, and a seat moves from one device to another."""

from __future__ import annotations

from typing import Any

import segno
from litestar import Request, get, post
from litestar.di import Provide
from litestar.status_codes import HTTP_201_CREATED

from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.dependencies import AT_TABLE, Code, TableVisit
from fourquarters.web.http.invitation import invite
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.http.table_routes import shown
from fourquarters.web.live.chat_board import shown_line
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.messages import ChatLines, ChatShown, SeatLink, TableShown
from fourquarters.web.requests import ChatAsked, ClaimAsked, HushAsked, SeatAsked
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import moving, talk


async def quiet_table_of(services: Services, visitor: Visitor, code: Code) -> LiveTable:
    """A table whose bots are not woken by this."""
    return await services.table(code, visitor.guest, looks=False)


QUIETLY: dict[str, Any] = {
    "dependencies": {"table": Provide(quiet_table_of)},
    "responses": answers(*answered.WITH_BODY, *answered.AT_TABLE, 409),
}


@get("/tables/{code:str}/chat", **QUIETLY)
async def chat(table: LiveTable) -> ChatLines:
    """The last lines that were written at a table; new ones come with the live updates."""
    seats = {seat.place: seat.seat for seat in table.record.seats}
    lines = [shown_line(line, seats) for line in table.chat.lines.values()]
    return ChatLines(lines, table.record.hushed)


@post("/tables/{code:str}/chat", status_code=HTTP_201_CREATED, **QUIETLY)
async def write(
    services: Services, visitor: Visitor, table: LiveTable, guest: GuestRecord, data: ChatAsked
) -> ChatShown:
    """Write a line to everyone at the table: a text, or one of the quick reactions."""
    if not services.may_write(guest.id, visitor.address):
        raise Refused("write_slower")
    line = await talk.say(services.tables, table, guest, data)
    return shown_line(line, {seat.place: seat.seat for seat in table.record.seats})


@post("/tables/{code:str}/hush", **AT_TABLE)
async def hush(visit: TableVisit, data: HushAsked) -> TableShown:
    """Whoever opened the table asks its spectators to be silent, or lets them write again."""
    await talk.hush(visit.tables, visit.table, visit.guest, data.on)
    return await shown(visit)


@post("/tables/{code:str}/seat-link", **AT_TABLE)
async def seat_link(
    request: Request[Any, Any, Any], services: Services, visitor: Visitor, visit: TableVisit, data: SeatAsked
) -> SeatLink:
    """A link that moves one of your seats to the device that opens it: once, within ten minutes."""
    if not services.may_say(visit.guest.id, visitor.address):
        raise Refused("slow_down")
    token = await moving.give_link(visit.tables, visit.table, visit.guest, data.seat)
    link = invite(services.settings, str(request.base_url), visit.table.record.code)
    url = f"{link.url}#seat={token}"
    rows = ["".join("1" if dark else "0" for dark in row) for row in segno.make(url, error="m").matrix]
    return SeatLink(url, link.reachable, int(moving.VALID), rows)


@post("/tables/{code:str}/claim", **AT_TABLE)
async def claim(services: Services, visitor: Visitor, visit: TableVisit, data: ClaimAsked) -> TableShown:
    """Take the seat that a link stands for."""
    if not services.may_say(visit.guest.id, visitor.address):
        raise Refused("slow_down")
    services.remember(await moving.claim(visit.tables, visit.table, visit.guest, data.token))
    return await shown(visit)
