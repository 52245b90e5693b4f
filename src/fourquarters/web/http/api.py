"""The HTTP API: games, guests, tables, views and moves. Programs and the page use the same one."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from litestar import Request, Response, Router, get, patch, post
from litestar.di import Provide
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED

from fourquarters import games as registry
from fourquarters.bots import LEVELS
from fourquarters.engine.game import Game
from fourquarters.engine.state import SPECTATOR
from fourquarters.web.accounts.guests import new_id, tidy_name
from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.openapi import answers, moves_refused
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.live.live_table import LiveTable, MoveRequest
from fourquarters.web.live.table_messages import Reader, TableMessages
from fourquarters.web.messages import (
    BotShown,
    ChanceShown,
    GameShown,
    GuestMade,
    GuestWish,
    Me,
    MoveAsked,
    NewGuest,
    NewTable,
    Nothing,
    OptionShown,
    SealAsked,
    SeatAsked,
    Sitting,
    Tables,
    TableShown,
    UndoAsked,
    ViewMessage,
    WordAsked,
    encode,
)
from fourquarters.web.storage import store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import deal, seating
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

MOST_LISTED = 20
MOST_OF_ONE = 3
"""Tables of one person that the others see in the lobby."""

JSON = "application/json"

Lang = Annotated[
    str,
    Parameter(max_length=8, required=False, description="The language of texts: en or de; else your own."),
]
Code = Annotated[
    str, Parameter(max_length=12, description="The code of a table, as in its link: six letters and digits.")
]
At = Annotated[int, Parameter(ge=-1, le=2**31 - 1, description="A version; -1: the present one.")]


def services_of(request: Request[Any, Any, Any]) -> Services:
    services: Services = request.app.state.services
    return services


def visitor_of(request: Request[Any, Any, Any]) -> Visitor:
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


async def guest_of(services: Services, visitor: Visitor) -> GuestRecord:
    return await services.guest(visitor)


def tongue_of(services: Services, visitor: Visitor, guest: GuestRecord, lang: Lang = "") -> Tongue:
    return services.tongue(lang, guest, visitor)


async def table_of(services: Services, code: Code) -> LiveTable:
    return await services.tables.find(code)


DEPENDENCIES = {
    "services": Provide(services_of, sync_to_thread=False),
    "visitor": Provide(visitor_of, sync_to_thread=False),
    "guest": Provide(guest_of),
    "tongue": Provide(tongue_of, sync_to_thread=False),
}

LOOK: dict[str, Any] = {
    "dependencies": {"table": Provide(table_of)},
    "responses": answers(*answered.AT_TABLE),
}
AT_TABLE: dict[str, Any] = {
    "dependencies": {"table": Provide(table_of)},
    "status_code": HTTP_200_OK,
    "responses": answers(*answered.WITH_BODY, *answered.AT_TABLE, 409),
}
LOOK_AT_MATCH = {**LOOK, "responses": answers(*answered.AT_TABLE, 409)}
MOVE = {**AT_TABLE, "responses": moves_refused()}
WRITE: dict[str, Any] = {"responses": answers(*answered.WITH_BODY, 409)}

# --- games


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
        bots=[BotShown(bot.name, str(_(title)), str(_(help))) for bot, title, help in LEVELS],
    )


@get("/games", responses=answers())
async def list_games(tongue: Tongue) -> list[GameShown]:
    """All games, with their variants and bots."""
    return [shown_game(game, tongue) for game in registry.all_games()]


# --- guests


@post("/guests", status_code=HTTP_201_CREATED, responses=answers(*answered.WITH_BODY))
async def new_guest(services: Services, visitor: Visitor, data: NewGuest) -> GuestMade:
    """An identity for a program: send the token as `Authorization: Bearer …`."""
    if not services.newcomers.take(visitor.address):
        raise Refused("slow_down")
    made = Visitor(new_id(), "", visitor.address, visitor.language)
    guest = await services.guest(made)
    name = tidy_name(data.name, services.settings.limits.name)
    guest = msgspec.structs.replace(guest, name=name or guest.name)
    await services.save(guest)
    return GuestMade(guest.id, guest.name, services.signer.sign(guest.id))


def shown_guest(guest: GuestRecord) -> Me:
    return Me(guest.id, guest.name, guest.language, guest.theme, guest.confirm)


@get("/me", responses=answers())
async def me(guest: GuestRecord) -> Me:
    """Who you are here."""
    return shown_guest(guest)


@patch("/me", **WRITE)
async def change_me(services: Services, guest: GuestRecord, data: GuestWish) -> Me:
    """Change your name or how you like the page."""
    wanted = {key: value for key, value in msgspec.structs.asdict(data).items() if value is not None}
    if "name" in wanted:
        wanted["name"] = tidy_name(str(wanted["name"]), services.settings.limits.name)
        if not wanted["name"]:
            raise Refused("name_empty")
    changed = msgspec.structs.replace(guest, **wanted)
    await services.save(changed)
    return shown_guest(changed)


# --- tables


async def shown_table(table: LiveTable, guest: GuestRecord, _: Tongue) -> TableShown:
    """A table as it stands on disk."""
    await table.settled()
    seat, shown, record = table.seat_of(guest.id), table.messages, table.record
    state = shown.state()
    game = registry.load(record.game)
    turn = seat != SPECTATOR and table.decider == seat and not table.player(seat).bot
    return TableShown(
        code=record.code,
        game=record.game,
        title=str(words_of(game).title(_)),
        status=shown.status(seat, _.language),
        seats=shown.seat_list(seat, _.language),
        state=state,
        yours=seat != SPECTATOR,
        your_turn=turn and state == "running",
        updated=record.updated if table.match_log is None else table.match_log.turn_at,
        players=record.players,
        options=record.options,
        version=table.version,
        url=f"/table/{record.code}",
        commitment=shown.commitment,
        rematch=record.rematch,
        secret=record.secret.hex() if state == "over" else None,
        private=record.private,
    )


@get("/tables", responses=answers())
async def list_tables(services: Services, guest: GuestRecord, tongue: Tongue) -> Tables:
    """Your tables, tables with free seats, and tables to watch; of each person only a few."""
    read = services.tables.read
    mine = await read(store.codes_of_guest, guest.id, MOST_LISTED)
    fair = (guest.id, MOST_LISTED, MOST_OF_ONE)
    open_ones, more_open = await read(store.codes_for_lobby, "open", *fair)
    running, more_running = await read(store.codes_for_lobby, "running", *fair)
    own, free, watched = [
        await shown_tables(services, codes, guest, tongue) for codes in (mine, open_ones, running)
    ]
    own.sort(key=lambda table: (not table.your_turn, table.state == "over", -table.updated))
    return Tables(own, free, watched, more_open, more_running)


async def shown_tables(
    services: Services, codes: list[str], guest: GuestRecord, _: Tongue
) -> list[TableShown]:
    tables = []
    for code in codes:
        try:
            table = await services.tables.find(code, looks=False)
            tables.append(await shown_table(table, guest, _))
        except Refused:
            continue  # played by older rules, or just gone
    return tables


@post("/tables", status_code=HTTP_201_CREATED, responses=answers(*answered.WITH_BODY, 404, 409))
async def new_table(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, data: NewTable
) -> TableShown:
    """Open a table. When no seat is left open, the match begins at once."""
    only_bots = bool(data.seats) and all(seat.kind == "bot" for seat in data.seats)
    with services.opening(visitor, only_bots) as opening:
        table = await seating.open_table(services.tables, guest, data, services.creations)
        opening.code = table.record.code
    return await shown_table(table, guest, tongue)


@get("/tables/{code:str}", **LOOK)
async def one_table(table: LiveTable, guest: GuestRecord, tongue: Tongue) -> TableShown:
    """A table and who sits there."""
    return await shown_table(table, guest, tongue)


@post("/tables/{code:str}/sit", **AT_TABLE)
async def sit(
    services: Services, table: LiveTable, guest: GuestRecord, tongue: Tongue, data: Sitting
) -> TableShown:
    """Take a free seat. Whoever `contributes` is asked to seal a word when all seats are taken."""
    await seating.sit(services.tables, table, guest, data.seat, data.contributes)
    return await shown_table(table, guest, tongue)


@get("/tables/{code:str}/chance", **LOOK)
async def chance(table: LiveTable) -> ChanceShown:
    """What the chance of the match follows from: commitment, seals, and in time words and secret."""
    await table.settled()
    return table.messages.chance()


@post("/tables/{code:str}/seal", **AT_TABLE)
async def seal(
    services: Services, table: LiveTable, guest: GuestRecord, tongue: Tongue, data: SealAsked
) -> TableShown:
    """When all seats are taken: the SHA-256 of a word of your own, which you tell when all are sealed."""
    await services.tables.change(
        table, lambda to: deal.take_seal(to, table.record.id, guest.id, data.seal, data.commitment)
    )
    return await shown_table(table, guest, tongue)


@post("/tables/{code:str}/word", **AT_TABLE)
async def word(
    services: Services, table: LiveTable, guest: GuestRecord, tongue: Tongue, data: WordAsked
) -> TableShown:
    """When everyone has sealed a word: tell yours. With the last one the match begins."""
    await services.tables.change(
        table, lambda to: deal.take_word(to, table.record.id, guest.id, data.contribution)
    )
    return await shown_table(table, guest, tongue)


@post("/tables/{code:str}/leave", **AT_TABLE)
async def leave(
    services: Services, table: LiveTable, guest: GuestRecord, tongue: Tongue, data: Nothing
) -> TableShown:
    """Give up your seat; in a running match a bot plays it until you come back."""
    await seating.leave(services.tables, table, guest)
    return await shown_table(table, guest, tongue)


@post("/tables/{code:str}/start", **AT_TABLE)
async def start(
    services: Services, table: LiveTable, guest: GuestRecord, tongue: Tongue, data: Nothing
) -> TableShown:
    """Begin now; bots take the free seats."""
    await seating.start(services.tables, table, guest)
    return await shown_table(table, guest, tongue)


@post("/tables/{code:str}/bot", **AT_TABLE)
async def bot(
    services: Services, table: LiveTable, guest: GuestRecord, tongue: Tongue, data: SeatAsked
) -> TableShown:
    """Give the seat of somebody who has been away for a while to a bot."""
    await seating.stand_in(services.tables, table, guest, data.seat)
    return await shown_table(table, guest, tongue)


@post("/tables/{code:str}/back", **AT_TABLE)
async def back(
    services: Services, table: LiveTable, guest: GuestRecord, tongue: Tongue, data: Nothing
) -> TableShown:
    """Take your seat back from the bot."""
    await seating.come_back(services.tables, table, guest)
    return await shown_table(table, guest, tongue)


@post("/tables/{code:str}/rematch", **AT_TABLE)
async def rematch(
    services: Services, visitor: Visitor, table: LiveTable, guest: GuestRecord, tongue: Tongue, data: Nothing
) -> TableShown:
    """The next table with the same players."""
    if table.record.rematch:
        return await shown_table(await seating.rematch(services.tables, table, guest), guest, tongue)
    with services.opening(visitor) as opening:
        found = await seating.rematch(services.tables, table, guest)
        opening.code = found.record.code
    return await shown_table(found, guest, tongue)


# --- looking and moving


async def view_bytes(table: LiveTable, guest: GuestRecord, _: Tongue) -> bytes:
    await table.settled()
    return table.messages.view_message(Reader("view", table.seat_of(guest.id), _.language))


@get("/tables/{code:str}/view", **LOOK)
async def view(table: LiveTable, guest: GuestRecord, tongue: Tongue) -> Response[ViewMessage]:
    """What you may know of the table, and what you may decide now."""
    return raw(await view_bytes(table, guest, tongue))


@get("/tables/{code:str}/scene", **LOOK_AT_MATCH)
async def scene(
    table: LiveTable, guest: GuestRecord, tongue: Tongue, at: At = -1
) -> Response[dict[str, Any]]:
    """The table as the page paints it; of a match that is over also as it was at an earlier version."""
    await table.settled()
    reader = Reader("scene", table.seat_of(guest.id), tongue.language)
    if at in {-1, table.version}:
        return raw(table.messages.scene_message(reader))
    if table.match_log is None or table.state != "over":
        raise Refused("not_over")
    earlier = await asyncio.to_thread(table.match_log.earlier, at)
    return raw(TableMessages(table.record, earlier, table.messages.away).scene_message(reader))


@get("/tables/{code:str}/match.json", **LOOK_AT_MATCH)
async def match_file(table: LiveTable) -> Response[dict[str, Any]]:
    """The match file. What chance follows from is in it only when the match is over."""
    await table.settled()
    if table.match_log is None:
        raise Refused("open")
    return raw(encode(await asyncio.to_thread(table.match_log.file)))


@post("/tables/{code:str}/moves", **MOVE)
async def move(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    data: MoveAsked,
) -> Response[ViewMessage]:
    """Make a move, by its number or notation. The answer is the view after it, once it is on disk."""
    asked = ("move", data.move, data.version, data.seat)
    return await ask(services, visitor, table, guest, tongue, *asked)


@post("/tables/{code:str}/undo", **MOVE)
async def undo(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    data: UndoAsked,
) -> Response[ViewMessage]:
    """Take back your last decision, as far as the last draw, reveal or other player's move."""
    return await ask(services, visitor, table, guest, tongue, "undo", -1, data.version, None)


async def ask(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    _: Tongue,
    kind: str,
    wanted: int | str,
    version: int,
    named_seat: int | None,
) -> Response[Any]:
    if not services.may_say(guest.id, visitor.address):
        raise Refused("slow_down")
    told: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
    seat = table.seat_of(guest.id)
    table.submit(MoveRequest(kind, seat, wanted, version, _.language, told.set_result, named_seat))
    refusal = await told
    now = await view_bytes(await services.tables.again(table), guest, _)
    if refusal is None:
        return raw(now)
    answer = {"error": refusal.error, "why": refusal.told(_), "view": msgspec.Raw(now)}
    return raw(encode(answer), refusal.status)


def raw(content: bytes, status: int = HTTP_200_OK) -> Response[Any]:
    """JSON that is already encoded."""
    headers = {"Cache-Control": "no-store"}
    return Response(content, media_type=JSON, status_code=status, headers=headers)


ROUTES = Router(
    path="/api",
    route_handlers=[
        list_games,
        new_guest,
        me,
        change_me,
        list_tables,
        new_table,
        one_table,
        sit,
        chance,
        seal,
        word,
        leave,
        start,
        bot,
        back,
        rematch,
        view,
        scene,
        match_file,
        move,
        undo,
    ],
)
