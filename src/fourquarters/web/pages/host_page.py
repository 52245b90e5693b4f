"""The host's page, and the one that a link leads to which makes a member a host."""

from __future__ import annotations

from litestar import get
from litestar.response import Template

from fourquarters import games
from fourquarters.web.errors import Refused
from fourquarters.web.http import hosts
from fourquarters.web.http.game_routes import shown_game
from fourquarters.web.http.host_routes import USUAL
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.pages import statistics_page
from fourquarters.web.pages.frame import context, page
from fourquarters.web.pages.host_words import HOST
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue, catalog


def host_words(_: Tongue) -> dict[str, str]:
    """What only these pages say; nobody else is sent it."""
    return {name: catalog(_.language).gettext(text) for name, text in HOST.items()}


@get("/host", include_in_schema=False)
async def host(services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue) -> Template:
    """Tables, load, errors, announcements and people. To everyone else there is nothing here."""
    if not await hosts.is_host(services, visitor):
        raise Refused("not_found")
    known = [shown_game(game, tongue) for game in games.all_games()]
    desk = await hosts.desk(services, USUAL, tongue)
    more = {"games": known, "tints": statistics_page.tints(), "desk": desk, "host_words": host_words(tongue)}
    return page("host.html", context(guest, tongue, **more))


@get("/host/join", include_in_schema=False)
async def join(visitor: Visitor, guest: GuestRecord, tongue: Tongue) -> Template:
    """What the link says comes after a #, which no server is sent; the page shows a button."""
    made = context(guest, tongue, member=bool(visitor.session), host_words=host_words(tongue))
    return page("hostjoin.html", made)


ROUTES = (host, join)
