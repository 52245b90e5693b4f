"""The pages of friends, groups and tournaments. They draw what the API says."""

from __future__ import annotations

from typing import Any

from litestar import Request, get
from litestar.response import Template

from fourquarters import games
from fourquarters.web.errors import Refused
from fourquarters.web.http import friend_routes, group_routes, tournament_routes
from fourquarters.web.http.game_routes import shown_game
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.pages.frame import PAGE, context, page
from fourquarters.web.pages.statistics_page import tints
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue


def dressed(guest: GuestRecord, tongue: Tongue, visitor: Visitor, **more: Any) -> dict[str, Any]:
    """What all these pages need: the games with their tints, and whether the reader is a member."""
    shown = [shown_game(game, tongue) for game in games.all_games()]
    return context(guest, tongue, games=shown, tints=tints(), member=bool(visitor.session), **more)


@get("/club", include_in_schema=False)
async def club(services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue) -> Template:
    """Friends, groups and tournaments."""
    read = services.tables.read
    held = await read(tournament_routes.all_lines, guest.id, tongue)
    friends = groups = None
    if visitor.session:
        friends = await read(friend_routes.friends_of, guest.id, tongue)
        groups = await read(group_routes.all_groups, guest.id)
    made = dressed(guest, tongue, visitor, tournaments=held, friends=friends, groups=groups)
    return page("club.html", made)


@get("/groups/{handle:str}", **PAGE)
async def group(
    request: Request[Any, Any, Any],
    services: Services,
    visitor: Visitor,
    guest: GuestRecord,
    tongue: Tongue,
    handle: str,
    join: str = "",
) -> Template:
    """A group, for its members; its link leads others in."""
    try:
        address = group_routes.address_of(services, request)
        shown = await group_routes.shown_group(services, handle, guest, tongue, address)
        return page("group.html", dressed(guest, tongue, visitor, group=shown, joining=None))
    except Refused:
        asked = await group_routes.joining_group(services, handle, join)
        made = dressed(guest, tongue, visitor, group=None, joining=asked, token=join)
        return page("group.html", made)


@get("/tournaments/{code:str}", **PAGE)
async def tournament(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, code: str
) -> Template:
    """A tournament: its round, its standings, and what the organiser may do."""
    shown = await tournament_routes.shown(services, guest, tongue, code)
    return page("tournament.html", dressed(guest, tongue, visitor, tournament=shown))


ROUTES = (club, group, tournament)
