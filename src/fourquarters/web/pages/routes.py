"""The pages, the symbols and the other files a browser asks for."""

from __future__ import annotations

import asyncio
import hashlib
import io
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import segno
from litestar import Request, Response, get
from litestar.datastructures import CacheControlHeader
from litestar.openapi.datastructures import ResponseSpec
from litestar.response import Template
from litestar.static_files import create_static_files_router

from fourquarters import games
from fourquarters.engine.errors import UnknownGame
from fourquarters.picture.measures import SOURCE
from fourquarters.picture.sprite import sprite
from fourquarters.picture.tokens import style_sheet
from fourquarters.picture.views import symbols_of
from fourquarters.web.errors import Refused
from fourquarters.web.http.dependencies import Code
from fourquarters.web.http.game_routes import shown_game
from fourquarters.web.http.openapi import AT_TABLE, answers
from fourquarters.web.http.services import Services
from fourquarters.web.http.table_routes import shown_table
from fourquarters.web.live.guided_table import shown_guide
from fourquarters.web.messages import Health
from fourquarters.web.pages.symbols import lobby_sprite
from fourquarters.web.pages.words import page_words
from fourquarters.web.storage.health import HealthCheck
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

HERE = Path(__file__).parent.parent
TEMPLATES = HERE / "templates"
STATIC = HERE / "static"


@cache
def file_hash() -> str:
    """A short hash of everything that browsers cache."""
    digest = hashlib.sha256()
    for path in sorted(STATIC.rglob("*")):
        if path.is_file():
            digest.update(path.read_bytes())
    digest.update(style_sheet().encode())
    for game in games.all_games():
        digest.update(symbols_of(game).encode())
    return digest.hexdigest()[:12]


def kept(version: str) -> dict[str, str]:
    """How long a browser may cache a file: for ever if its address names this version."""
    if version == file_hash():
        return {"Cache-Control": "public, max-age=31536000, immutable"}
    return {"Cache-Control": "no-cache"}


@cache
def measures() -> Any:
    """Our painter's measures, for the page's painter."""
    return msgspec.json.decode(SOURCE)


def context(guest: GuestRecord, _: Tongue, **more: Any) -> dict[str, Any]:
    """What every page is made from; `more` is for both the template and the page's script."""
    words = page_words(_)
    common = {"lang": _.language, "theme": guest.theme, "v": file_hash(), "words": words}
    me = {"id": guest.id, "name": guest.name, "confirm": guest.confirm}
    more = msgspec.to_builtins(more, enc_hook=str)
    return {**common, **more, "measures": measures(), "page": {**common, "me": me, **more}}


def page(name: str, made: dict[str, Any], status: int = 200) -> Template:
    return Template(name, context=made, status_code=status, headers={"Cache-Control": "no-store"})


def error_page(guest: GuestRecord, _: Tongue, status: int, why: str) -> Template:
    return page("error.html", context(guest, _, status=status, why=why), status)


@get("/", include_in_schema=False)
async def lobby(guest: GuestRecord, tongue: Tongue) -> Template:
    shown = [shown_game(game, tongue) for game in games.all_games()]
    return page("lobby.html", context(guest, tongue, games=shown))


@get("/table/{code:str}", include_in_schema=False)
async def table(services: Services, guest: GuestRecord, tongue: Tongue, code: str) -> Template:
    try:
        table = await services.tables.find(code)
    except Refused as refusal:
        return error_page(guest, tongue, refusal.status, refusal.told(tongue))
    game = shown_game(games.load(table.record.game), tongue)
    shown = await shown_table(table, guest, tongue)
    return page("table.html", context(guest, tongue, table=shown, game=game))


@get("/learn/{game:str}", include_in_schema=False)
async def learn(guest: GuestRecord, tongue: Tongue, game: str) -> Template:
    """The guided first game: the table page, played from a script."""
    try:
        guide = await asyncio.to_thread(shown_guide, game, guest.name, tongue)
    except Refused as refusal:
        return error_page(guest, tongue, refusal.status, refusal.told(tongue))
    nowhere = {"code": "", "rematch": ""}
    shown = shown_game(games.load(game), tongue)
    return page("table.html", context(guest, tongue, table=nowhere, game=shown, guide=guide))


@get("/rules/{game:str}", include_in_schema=False)
async def rules(guest: GuestRecord, tongue: Tongue, game: str) -> Template:
    try:
        found = games.load(game)
    except UnknownGame:
        return error_page(guest, tongue, 404, Refused("not_found").told(tongue))
    shown = [shown_game(each, tongue) for each in games.all_games()]
    words = words_of(found)
    help = [
        (str(head), [(str(line), rule) for line, rule in zip(lines, numbers, strict=True)])
        for (head, lines), numbers in zip(words.help(tongue), words.help_rules(), strict=True)
    ]
    made = context(guest, tongue, game=shown_game(found, tongue), help=help, games=shown)
    return page("rules.html", made)


@get("/sprite/{name:str}", include_in_schema=False, media_type="image/svg+xml")
async def symbols(name: str, v: str = "") -> Response[str]:
    """The symbols of a game, or of the lobby, as one hidden SVG."""
    game = name.removesuffix(".svg")
    if game == "lobby":
        made = lobby_sprite()
    elif game in games.names():
        made = sprite(symbols_of(games.load(game)))
    else:
        raise Refused("not_found")
    return Response(made, media_type="image/svg+xml", headers=kept(v))


@get("/static/tokens.css", include_in_schema=False)
async def tokens(v: str = "") -> Response[str]:
    return Response(style_sheet(), media_type="text/css", headers=kept(v))


@get("/api/tables/{code:str}/qr.svg", media_type="image/svg+xml", responses=answers(*AT_TABLE))
async def qr(request: Request[Any, Any, Any], services: Services, code: Code) -> Response[bytes]:
    """The invite link of a table as a QR code."""
    table = await services.tables.find(code)
    out = io.BytesIO()
    link = segno.make(f"{str(request.base_url).rstrip('/')}/table/{table.record.code}", error="m")
    link.save(out, kind="svg", border=2, xmldecl=False, svgns=True, omitsize=True)
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
    found = Health("ok" if ok else "down", database, tables, sorted(services.tables.compile_watcher.ready))
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
    table,
    learn,
    rules,
    docs,
    symbols,
    tokens,
    qr,
    health,
    create_static_files_router(
        path="/static",
        directories=[STATIC],
        include_in_schema=False,
        cache_control=CacheControlHeader(no_cache=True),
        before_request=only_known_files,
    ),
]
