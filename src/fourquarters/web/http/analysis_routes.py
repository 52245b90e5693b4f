"""The API: the analysis of a finished match."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response, get, post
from litestar.openapi.datastructures import ResponseSpec
from litestar.status_codes import HTTP_200_OK, HTTP_202_ACCEPTED

from fourquarters.web.analysis_messages import AnalysisProgress, AnalysisShown
from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.dependencies import AT_TABLE, LOOK, raw
from fourquarters.web.http.hint_routes import may_think
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.live.analysis_shown import analysis_shown
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.messages import encode
from fourquarters.web.storage.analysis_store import AnalysisRecord
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue

UNDER_WAY = {202: ResponseSpec(AnalysisProgress, False, "It is being made: ask again in a moment.")}
LOOK_INTO: dict[str, Any] = {**LOOK, "responses": {**answers(*answered.AT_TABLE, 409), **UNDER_WAY}}
ASK_FOR: dict[str, Any] = {
    **AT_TABLE,
    "status_code": HTTP_200_OK,
    "responses": {**answers(*answered.WITH_BODY, *answered.AT_TABLE, 409), **UNDER_WAY},
}


@get("/tables/{code:str}/analysis", **LOOK_INTO)
async def analysis(
    services: Services, table: LiveTable, guest: GuestRecord, tongue: Tongue
) -> Response[AnalysisShown]:
    """The analysis of a finished match: everyone's chance over the moves, luck and decisions apart, what cost most."""
    await check_over(table)
    found = await services.tables.analyses.find(table)
    if found is None:
        raise Refused("no_analysis")
    return await told(table, guest, tongue, found)


@post("/tables/{code:str}/analysis", **ASK_FOR)
async def analyse(
    services: Services, visitor: Visitor, table: LiveTable, guest: GuestRecord, tongue: Tongue
) -> Response[AnalysisShown]:
    """Have a finished match analysed in the background. Asking again changes nothing: it is made once and kept."""
    await check_over(table)
    found = await services.tables.analyses.find(table)
    if found is None:
        may_think(services, visitor)
        found = await services.tables.analyses.ask(table, visitor.address)
    return await told(table, guest, tongue, found)


async def check_over(table: LiveTable) -> None:
    await table.settled()
    if table.match_log is None:
        raise Refused("open")
    if table.state != "over":
        raise Refused("not_over")


async def told(table: LiveTable, guest: GuestRecord, _: Tongue, found: AnalysisRecord) -> Response[Any]:
    """How far it is, or what was found, in the reader's language and from their seat."""
    if found.content is None:
        return raw(encode(AnalysisProgress(found.done, found.moves)), HTTP_202_ACCEPTED)
    assert table.match_log is not None
    match, seat = table.match_log.match, table.seat_of(guest.id)
    key = ("analysis", seat, _.language)
    made = table.messages.now()
    if key not in made:
        own = table.messages.tongue(_.language)
        made[key] = await asyncio.to_thread(analysis_shown, found.content, match, seat, own)
    return raw(made[key])
