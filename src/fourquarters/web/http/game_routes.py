"""The API: games and guests."""

from __future__ import annotations

import msgspec
from litestar import get, patch, post
from litestar.status_codes import HTTP_201_CREATED

from fourquarters import games
from fourquarters.bots import GUESTS, LEVELS
from fourquarters.engine.game import Game
from fourquarters.rulebook.book import tells_how_to_play_well
from fourquarters.web.accounts.guests import new_id, tidy_name
from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.dependencies import (
    WRITE,
)
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.messages import BotShown, GameShown, GuestMade, Me, OptionShown
from fourquarters.web.requests import GuestWish, NewGuest, Preferences, PreferencesWish
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.contract import words_of
from fourquarters.words.guide import guide_of
from fourquarters.words.tongue import Tongue


def shown_game(game: Game, _: Tongue) -> GameShown:
    options = []
    for option in game.options:
        title, help = words_of(game).option(option.name, _)
        players = list(option.players) if option.players else None
        options.append(OptionShown(option.name, str(title), str(help), players))
    return GameShown(
        name=game.name,
        title=str(words_of(game).title(_)),
        blurb=str(words_of(game).blurb(_)),
        players=list(game.players),
        minutes=game.minutes,
        options=options,
        bots=[
            *(BotShown(bot.name, str(_(title)), str(_(help))) for bot, title, help in LEVELS),
            *(BotShown(name, name, str(_("plays here as the host’s guest"))) for name in GUESTS),
        ],
        guide=steps_of(game),
        well=tells_how_to_play_well(game),
    )


def steps_of(game: Game) -> int:
    """How long a game's guide is, without playing it."""
    guide = guide_of(game)
    return sum(1 for _step in guide.steps()) if guide else 0


@get("/games", responses=answers())
async def list_games(tongue: Tongue) -> list[GameShown]:
    """All games, with their variants and bots."""
    return [shown_game(game, tongue) for game in games.all_games()]


@post("/guests", status_code=HTTP_201_CREATED, responses=answers(*answered.WITH_BODY))
async def new_guest(services: Services, visitor: Visitor, data: NewGuest) -> GuestMade:
    """An identity for a program: send the token as `Authorization: Bearer …`."""
    if not services.newcomers.take(visitor.address):
        raise Refused("slow_down")
    made = Visitor(new_id(), "", visitor.address, visitor.language)
    guest = await services.guest(made)
    name = tidy_name(data.name, services.settings.limits.name)
    guest = msgspec.structs.replace(guest, name=name or guest.name)
    guest = await services.change(guest, lambda known: known)
    return GuestMade(guest.id, guest.name, services.signer.sign(guest.id))


def shown_guest(guest: GuestRecord) -> Me:
    return Me(guest.id, guest.name, guest.language, guest.theme, guest.confirm, guest.preferences)


def with_changes(kept: Preferences, wish: PreferencesWish) -> Preferences:
    changed = {key: value for key, value in msgspec.structs.asdict(wish).items() if value is not None}
    return msgspec.structs.replace(kept, **changed)


@get("/me", responses=answers())
async def me(guest: GuestRecord) -> Me:
    """Who you are here."""
    return shown_guest(guest)


@patch("/me", **WRITE)
async def change_me(services: Services, visitor: Visitor, guest: GuestRecord, data: GuestWish) -> Me:
    """Change your name or how you like the page."""
    wanted = {key: value for key, value in msgspec.structs.asdict(data).items() if value is not None}
    wanted.pop("preferences", None)
    if "name" in wanted:
        services.house.check(guest.id, visitor.address)
        wanted["name"] = tidy_name(str(wanted["name"]), services.settings.limits.name)
        if not wanted["name"]:
            raise Refused("name_empty")

    def wish(known: GuestRecord) -> GuestRecord:
        kept = with_changes(known.preferences, data.preferences) if data.preferences else known.preferences
        return msgspec.structs.replace(known, **wanted, preferences=kept)

    changed = await services.change(guest, wish)
    return shown_guest(changed)
