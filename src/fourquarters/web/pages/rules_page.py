"""The rules of a game as a page, and the pictures in it."""

from __future__ import annotations

import re
from typing import Any

from litestar import Response, get
from litestar.response import Template

from fourquarters import games
from fourquarters.engine.errors import UnknownGame
from fourquarters.engine.game import Game
from fourquarters.rulebook.reading import pictures, read
from fourquarters.web.errors import Refused
from fourquarters.web.http.game_routes import shown_game
from fourquarters.web.pages.frame import PAGE, context, page
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue

CODE = re.compile(r"[A-Za-z0-9]{1,16}")


@get("/rules/{game:str}", **PAGE)
async def rules(guest: GuestRecord, tongue: Tongue, game: str, table: str = "") -> Template:
    """The whole book; with the code of a table, the way back to it."""
    try:
        found = games.load(game)
    except UnknownGame:
        raise Refused("not_found") from None
    shown = [shown_game(each, tongue) for each in games.all_games()]
    made = context(guest, tongue, game=shown_game(found, tongue), games=shown)
    made["book"] = read(found, tongue.language)
    made["facts"] = str(facts(found, tongue))
    made["table"] = table if CODE.fullmatch(table) else ""
    return page("rules.html", made)


def facts(game: Game, _: Tongue) -> str:
    """How many play, and how long."""
    players = _.one_of([str(n) for n in game.players])
    return _("{players} players, about {n} minutes", players=players, n=game.minutes)


@get("/rules/{game:str}/{picture:str}", include_in_schema=False, sync_to_thread=True)
def rules_picture(tongue: Tongue, game: str, picture: str) -> Response[Any]:
    """The pictures of one figure or example, as data for the page's painter."""
    name, _dot, ending = picture.rpartition(".")
    if game not in games.names() or ending != "json":
        raise Refused("not_found") from None
    made = pictures(games.load(game), name, tongue.language)
    if made is None:
        raise Refused("not_found") from None
    return Response(made, media_type="application/json", headers={"Cache-Control": "no-store"})
