"""The pages, the symbols and the other files a browser asks for."""

from __future__ import annotations

import asyncio
import io
from functools import cache
from typing import Any

import segno
from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Redirect, Template
from litestar.static_files import create_static_files_router

from fourquarters import games
from fourquarters.picture.sprite import sprite
from fourquarters.picture.tokens import style_sheet
from fourquarters.picture.views import symbols_of
from fourquarters.web.errors import Refused
from fourquarters.web.http.dependencies import Code
from fourquarters.web.http.game_routes import shown_game
from fourquarters.web.http.invitation import invite
from fourquarters.web.http.openapi import AT_TABLE, answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.http.table_routes import shown_table
from fourquarters.web.live.guided_table import shown_guide
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.messages import Health
from fourquarters.web.pages import (
    account_page,
    app_page,
    bundles,
    club_pages,
    host_page,
    people_pages,
    puzzle_pages,
    statistics_page,
    stop_page,
)
from fourquarters.web.pages.frame import PAGE, STATIC, context, error_page, kept, page
from fourquarters.web.pages.rules_page import rules, rules_picture
from fourquarters.web.pages.symbols import figures_sprite, lobby_sprite
from fourquarters.web.storage.health import HealthCheck
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue

FOR_PROGRAMS = ("/api/", "/static/", "/sprite/", "/schema")


def is_wanted(request: Request[Any, Any, Any]) -> bool:
    """Is it a person's browser that asks for a page, and not a program or a script that asks for data?"""
    path, accepted = request.scope["path"], request.headers.get("accept", "")
    return request.method == "GET" and "text/html" in accepted and not path.startswith(FOR_PROGRAMS)


def is_at_page(request: Request[Any, Any, Any]) -> bool:
    """Was a page asked for, by whatever program?"""
    handler = request.scope.get("route_handler")
    return handler is not None and "page" in handler.opt


def refusal_page(request: Request[Any, Any, Any], _: Tongue, status: int, why: str) -> Template:
    """A refusal as a page, for whoever was already known when they asked."""
    services: Services = request.app.state.services
    visitor: Visitor = request.scope["state"]["visitor"]
    return error_page(services.known(visitor), _, status, why)


def told(services: Services, _: Tongue) -> dict[str, Any]:
    """What hosts tell everyone now."""
    return {"notices": services.house.announced(_.language)}


@get("/", include_in_schema=False)
async def lobby(services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue) -> Template:
    shown = [shown_game(game, tongue) for game in games.all_games()]
    daily = await puzzle_pages.todays(services, guest, tongue)
    made = context(
        guest, tongue, games=shown, daily=daily, member=bool(visitor.session), **told(services, tongue)
    )
    made["is_host"] = guest.id in services.house.now.hosts and bool(visitor.session)
    return page("lobby.html", made)


@get("/home", include_in_schema=False)
async def home(services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue) -> Template:
    """My games: which of them wait, since when, and how urgent they are."""
    daily = await puzzle_pages.todays(services, guest, tongue)
    more = told(services, tongue) | {"member": bool(visitor.session), "daily": daily}
    shown = [shown_game(game, tongue) for game in games.all_games()]
    return page("home.html", context(guest, tongue, games=shown, tints=statistics_page.tints(), **more))


@get("/table/{code:str}", **PAGE)
async def table(
    request: Request[Any, Any, Any], services: Services, guest: GuestRecord, tongue: Tongue, code: str
) -> Template:
    table = await services.table(code, guest.id)
    return await table_page(request, services, guest, tongue, table)


async def table_page(
    request: Request[Any, Any, Any],
    services: Services,
    guest: GuestRecord,
    tongue: Tongue,
    table: LiveTable,
    **more: Any,
) -> Template:
    game = shown_game(games.load(table.record.game), tongue)
    shown = await shown_table(table, guest, tongue)
    link = invite(services.settings, str(request.base_url), table.record.code)
    visitor: Visitor = request.scope["state"]["visitor"]
    more |= {"hosts": table.record.creator == guest.id, "member": bool(visitor.session)}
    more |= told(services, tongue)
    made = context(guest, tongue, table=shown, game=game, invitation=link, **more)
    return page("table.html", made)


@get("/plan/{code:str}", **PAGE)
async def plan(
    request: Request[Any, Any, Any], services: Services, guest: GuestRecord, tongue: Tongue, code: str
) -> Template | Redirect:
    """Planning ahead: the table page, played on a private copy. Who has nothing to plan is sent to the table."""
    table = await services.table(code, guest.id)
    if table.state != "running" or table.seat_of(guest.id) < 0:
        return Redirect(f"/table/{table.record.code}")
    return await table_page(request, services, guest, tongue, table, plan=True)


@get("/analysis/{code:str}", **PAGE)
async def analysis(services: Services, guest: GuestRecord, tongue: Tongue, code: str) -> Template | Redirect:
    """The analysis of a finished match; one that is not over is at its table."""
    table = await services.table(code, guest.id)
    if table.state != "over":
        return Redirect(f"/table/{table.record.code}")
    game = shown_game(games.load(table.record.game), tongue)
    shown = await shown_table(table, guest, tongue)
    return page("analysis.html", context(guest, tongue, table=shown, game=game, points=points_of(table)))


def points_of(table: LiveTable) -> str:
    """How a match ended: everyone's points from the first place on."""
    assert table.match_log is not None
    match = table.match_log.match
    order = sorted(range(len(match.seats)), key=lambda seat: match.places()[seat])
    return ", ".join(f"{match.seats[seat].name} {match.scores()[seat]}" for seat in order)


@get("/learn/{game:str}", **PAGE)
async def learn(guest: GuestRecord, tongue: Tongue, game: str) -> Template:
    """The guided first game: the table page, played from a script."""
    guide = await asyncio.to_thread(shown_guide, game, guest.name, tongue)
    nowhere = {"code": "", "rematch": ""}
    shown = shown_game(games.load(game), tongue)
    return page("table.html", context(guest, tongue, table=nowhere, game=shown, guide=guide))


@get("/sprite/{name:str}", include_in_schema=False, media_type="image/svg+xml")
async def symbols(name: str, v: str = "") -> Response[str]:
    """The symbols of a game, or of the lobby, as one hidden SVG."""
    game = name.removesuffix(".svg")
    if game == "lobby":
        made = lobby_sprite()
    elif game.removeprefix("figures-") in games.names() and game.startswith("figures-"):
        made = figures_sprite(game.removeprefix("figures-"))
    elif game in games.names():
        made = sprite(symbols_of(games.load(game)))
    else:
        raise Refused("not_found")
    return Response(made, media_type="image/svg+xml", headers=kept(v))


@get("/static/tokens.css", include_in_schema=False)
async def tokens(v: str = "") -> Response[str]:
    return Response(style_sheet(), media_type="text/css", headers=kept(v))


@get("/api/tables/{code:str}/qr.svg", media_type="image/svg+xml", responses=answers(*AT_TABLE))
async def qr(
    request: Request[Any, Any, Any], services: Services, visitor: Visitor, code: Code
) -> Response[bytes]:
    """The invite link of a table as a QR code."""
    table = await services.table(code, visitor.guest)
    out = io.BytesIO()
    link = invite(services.settings, str(request.base_url), table.record.code)
    segno.make(link.url, error="m").save(out, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True)
    return Response(out.getvalue(), media_type="image/svg+xml")


@get("/docs", include_in_schema=False)
async def docs(request: Request[Any, Any, Any], guest: GuestRecord, tongue: Tongue) -> Template:
    """A list of every operation of the API; the OpenAPI document has all the details."""
    document = request.app.openapi_schema.to_schema()
    made = context(guest, tongue)
    made["heading"] = str(tongue("For programmers"))
    made["intro"] = str(tongue("A program can do everything that the page does, at the same addresses."))
    made["document"] = str(tongue("The OpenAPI document"))
    made["operations"] = [
        {
            "method": method.upper(),
            "path": path,
            "about": operation.get("description", operation.get("summary", "")),
            "takes": body_of(document, operation),
        }
        for path, operations in sorted(document["paths"].items())
        for method, operation in operations.items()
    ]
    return page("docs.html", made)


def body_of(document: dict[str, Any], operation: dict[str, Any]) -> str:
    """The fields of a request's body; those that may be left out have a question mark."""
    content = operation.get("requestBody", {}).get("content", {})
    name = content.get("application/json", {}).get("schema", {}).get("$ref", "").rpartition("/")[2]
    body = document.get("components", {}).get("schemas", {}).get(name, {})
    needed = body.get("required", [])
    fields = [key if key in needed else f"{key}?" for key in body.get("properties", {})]
    return f"{{{', '.join(fields)}}}" if fields else ""


HEALTH = {**answers(), 503: ResponseSpec(Health, False, "The database cannot be used; it says why.")}


@get("/health", responses=HEALTH)
async def health(request: Request[Any, Any, Any], services: Services) -> Response[Health]:
    """Does the server answer, and can its database be written?"""
    health_check: HealthCheck = request.app.state.health_check
    database, tables = await health_check.check()
    ok = database == "ok"
    compiled = sorted(services.tables.compile_watcher.ready)
    workers = len(services.tables.shards.alive)
    found = Health("ok" if ok else "down", database, tables, compiled, workers)
    return Response(found, status_code=200 if ok else 503)


@cache
def static_paths() -> frozenset[str]:
    """The address of every file there is: no other name is ever looked up on disk."""
    return frozenset(f"/static/{path.relative_to(STATIC).as_posix()}" for path in STATIC.rglob("*"))


def only_known_files(request: Request[Any, Any, Any]) -> None:
    if request.scope["path"] not in static_paths():
        raise Refused("not_found")


ROUTES: list[Any] = [
    lobby,
    home,
    table,
    plan,
    analysis,
    learn,
    rules,
    rules_picture,
    docs,
    symbols,
    tokens,
    qr,
    health,
    *app_page.ROUTES,
    *bundles.ROUTES,
    *account_page.ROUTES,
    *club_pages.ROUTES,
    *host_page.ROUTES,
    *stop_page.ROUTES,
    *statistics_page.ROUTES,
    *people_pages.ROUTES,
    *puzzle_pages.ROUTES,
    create_static_files_router(
        path="/static",
        directories=[STATIC],
        include_in_schema=False,
        cache_control=CacheControlHeader(no_cache=True),
        before_request=only_known_files,
    ),
]
