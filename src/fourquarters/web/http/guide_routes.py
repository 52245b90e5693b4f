"""The API: guided first games. They are the same for everyone, so nothing is kept of them but where somebody plays on."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_201_CREATED

from fourquarters.web.http import openapi as answered
from fourquarters.web.http.dependencies import At, raw
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.http.table_routes import shown_table
from fourquarters.web.live.guided_table import guided_scene, shown_guide
from fourquarters.web.messages import GuideShown, TableShown
from fourquarters.web.requests import Nothing
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import begun
from fourquarters.web.tables.seating import check_room
from fourquarters.words.tongue import Tongue

GameName = Annotated[str, Parameter(max_length=40, description="The name of a game.")]
Version = Annotated[int, Parameter(ge=0, le=2**31 - 1, description="After how many decisions of the guide.")]


@get("/guides/{game:str}", responses=answers(404))
async def guide(guest: GuestRecord, tongue: Tongue, game: GameName) -> GuideShown:
    """The guided first game of a game: every step, and which decision is wanted there."""
    return await asyncio.to_thread(shown_guide, game, guest.name, tongue)


@get("/guides/{game:str}/scene", responses=answers(404, 409))
async def guide_scene(
    services: Services,
    guest: GuestRecord,
    tongue: Tongue,
    game: GameName,
    version: Version = 0,
    since: At = -1,
) -> Response[dict[str, Any]]:
    """The table after so many decisions of the guide, and how it came about since an earlier version."""
    mode = services.tables.mode(game)
    made = await asyncio.to_thread(guided_scene, game, guest.name, version, since, tongue.language, mode)
    return raw(made)


@post(
    "/guides/{game:str}/play", status_code=HTTP_201_CREATED, responses=answers(*answered.WITH_BODY, 404, 409)
)
async def play_on(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, game: GameName, data: Nothing
) -> TableShown:
    """A table that goes on from where the guide ends, against friendly bots."""
    with services.opening(visitor) as opening:
        beginning = begun.after_guide(game, guest)
        await check_room(services.tables, guest, services.creations)
        table = await begun.open_begun(services.tables, guest, beginning)
        opening.code = table.record.code
    return await shown_table(table, guest, tongue)
