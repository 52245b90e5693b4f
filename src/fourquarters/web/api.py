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
from fourquarters.web import answers as answered
from fourquarters.web import deal, seating, store
from fourquarters.web.answers import answers, moves_refused
from fourquarters.web.errors import Refused
from fourquarters.web.guests import new_id, tidy_name
from fourquarters.web.house import House, Visitor
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
from fourquarters.web.room import Request as Asking
from fourquarters.web.room import Room
from fourquarters.web.shown import Reader, Shown
from fourquarters.web.store import GuestRecord
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


def house_of(request: Request[Any, Any, Any]) -> House:
    house: House = request.app.state.house
    return house


def visitor_of(request: Request[Any, Any, Any]) -> Visitor:
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


async def guest_of(house: House, visitor: Visitor) -> GuestRecord:
    return await house.guest(visitor)


def tongue_of(house: House, visitor: Visitor, guest: GuestRecord, lang: Lang = "") -> Tongue:
    return house.tongue(lang, guest, visitor)


async def room_of(house: House, code: Code) -> Room:
    return await house.hall.find(code)


DEPENDENCIES = {
    "house": Provide(house_of, sync_to_thread=False),
    "visitor": Provide(visitor_of, sync_to_thread=False),
    "guest": Provide(guest_of),
    "tongue": Provide(tongue_of, sync_to_thread=False),
}

LOOK: dict[str, Any] = {
    "dependencies": {"room": Provide(room_of)},
    "responses": answers(*answered.AT_TABLE),
}
AT_TABLE: dict[str, Any] = {
    "dependencies": {"room": Provide(room_of)},
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
async def new_guest(house: House, visitor: Visitor, data: NewGuest) -> GuestMade:
    """An identity for a program: send the token as `Authorization: Bearer …`."""
    if not house.newcomers.take(visitor.address):
        raise Refused("slow_down")
    made = Visitor(new_id(), "", visitor.address, visitor.language)
    guest = await house.guest(made)
    name = tidy_name(data.name, house.settings.limits.name)
    guest = msgspec.structs.replace(guest, name=name or guest.name)
    await house.save(guest)
    return GuestMade(guest.id, guest.name, house.signer.sign(guest.id))


def shown_guest(guest: GuestRecord) -> Me:
    return Me(guest.id, guest.name, guest.language, guest.theme, guest.confirm)


@get("/me", responses=answers())
async def me(guest: GuestRecord) -> Me:
    """Who you are here."""
    return shown_guest(guest)


@patch("/me", **WRITE)
async def change_me(house: House, guest: GuestRecord, data: GuestWish) -> Me:
    """Change your name or how you like the page."""
    wanted = {key: value for key, value in msgspec.structs.asdict(data).items() if value is not None}
    if "name" in wanted:
        wanted["name"] = tidy_name(str(wanted["name"]), house.settings.limits.name)
        if not wanted["name"]:
            raise Refused("name_empty")
    changed = msgspec.structs.replace(guest, **wanted)
    await house.save(changed)
    return shown_guest(changed)


# --- tables


async def shown_table(room: Room, guest: GuestRecord, _: Tongue) -> TableShown:
    """A table as it stands on disk."""
    await room.settled()
    seat, shown, record = room.seat_of(guest.id), room.shown, room.record
    state = shown.state()
    game = registry.load(record.game)
    turn = seat != SPECTATOR and room.decider == seat and not room.player(seat).bot
    return TableShown(
        code=record.code,
        game=record.game,
        title=str(words_of(game).title(_)),
        status=shown.status(seat, _.language),
        seats=shown.seat_list(seat, _.language),
        state=state,
        yours=seat != SPECTATOR,
        your_turn=turn and state == "running",
        updated=record.updated if room.playing is None else room.playing.turn_at,
        players=record.players,
        options=record.options,
        version=room.version,
        url=f"/table/{record.code}",
        commitment=shown.commitment,
        rematch=record.rematch,
        secret=record.secret.hex() if state == "over" else None,
        private=record.private,
    )


@get("/tables", responses=answers())
async def list_tables(house: House, guest: GuestRecord, tongue: Tongue) -> Tables:
    """Your tables, tables with free seats, and tables to watch; of each person only a few."""
    read = house.hall.read
    mine = await read(store.codes_of_guest, guest.id, MOST_LISTED)
    fair = (guest.id, MOST_LISTED, MOST_OF_ONE)
    open_ones, more_open = await read(store.codes_for_lobby, "open", *fair)
    running, more_running = await read(store.codes_for_lobby, "running", *fair)
    own, free, watched = [
        await shown_tables(house, codes, guest, tongue) for codes in (mine, open_ones, running)
    ]
    own.sort(key=lambda table: (not table.your_turn, table.state == "over", -table.updated))
    return Tables(own, free, watched, more_open, more_running)


async def shown_tables(house: House, codes: list[str], guest: GuestRecord, _: Tongue) -> list[TableShown]:
    tables = []
    for code in codes:
        try:
            room = await house.hall.find(code, looks=False)
            tables.append(await shown_table(room, guest, _))
        except Refused:
            continue  # played by older rules, or just gone
    return tables


@post("/tables", status_code=HTTP_201_CREATED, responses=answers(*answered.WITH_BODY, 404, 409))
async def new_table(
    house: House, visitor: Visitor, guest: GuestRecord, tongue: Tongue, data: NewTable
) -> TableShown:
    """Open a table. When no seat is left open, the match begins at once."""
    only_bots = bool(data.seats) and all(seat.kind == "bot" for seat in data.seats)
    with house.opening(visitor, only_bots) as opening:
        room = await seating.open_table(house, guest, data)
        opening.code = room.record.code
    return await shown_table(room, guest, tongue)


@get("/tables/{code:str}", **LOOK)
async def one_table(room: Room, guest: GuestRecord, tongue: Tongue) -> TableShown:
    """A table and who sits there."""
    return await shown_table(room, guest, tongue)


@post("/tables/{code:str}/sit", **AT_TABLE)
async def sit(house: House, room: Room, guest: GuestRecord, tongue: Tongue, data: Sitting) -> TableShown:
    """Take a free seat. Whoever `contributes` is asked to seal a word when all seats are taken."""
    await seating.sit(house, room, guest, data.seat, data.contributes)
    return await shown_table(room, guest, tongue)


@get("/tables/{code:str}/chance", **LOOK)
async def chance(room: Room) -> ChanceShown:
    """What the chance of the match follows from: commitment, seals, and in time words and secret."""
    await room.settled()
    return room.shown.chance()


@post("/tables/{code:str}/seal", **AT_TABLE)
async def seal(house: House, room: Room, guest: GuestRecord, tongue: Tongue, data: SealAsked) -> TableShown:
    """When all seats are taken: the SHA-256 of a word of your own, which you tell when all are sealed."""
    await house.hall.change(
        room, lambda to: deal.take_seal(to, room.record.id, guest.id, data.seal, data.commitment)
    )
    return await shown_table(room, guest, tongue)


@post("/tables/{code:str}/word", **AT_TABLE)
async def word(house: House, room: Room, guest: GuestRecord, tongue: Tongue, data: WordAsked) -> TableShown:
    """When everyone has sealed a word: tell yours. With the last one the match begins."""
    await house.hall.change(room, lambda to: deal.take_word(to, room.record.id, guest.id, data.contribution))
    return await shown_table(room, guest, tongue)


@post("/tables/{code:str}/leave", **AT_TABLE)
async def leave(house: House, room: Room, guest: GuestRecord, tongue: Tongue, data: Nothing) -> TableShown:
    """Give up your seat; in a running match a bot plays it until you come back."""
    await seating.leave(house, room, guest)
    return await shown_table(room, guest, tongue)


@post("/tables/{code:str}/start", **AT_TABLE)
async def start(house: House, room: Room, guest: GuestRecord, tongue: Tongue, data: Nothing) -> TableShown:
    """Begin now; bots take the free seats."""
    await seating.start(house, room, guest)
    return await shown_table(room, guest, tongue)


@post("/tables/{code:str}/bot", **AT_TABLE)
async def bot(house: House, room: Room, guest: GuestRecord, tongue: Tongue, data: SeatAsked) -> TableShown:
    """Give the seat of somebody who has been away for a while to a bot."""
    await seating.stand_in(house, room, guest, data.seat)
    return await shown_table(room, guest, tongue)


@post("/tables/{code:str}/back", **AT_TABLE)
async def back(house: House, room: Room, guest: GuestRecord, tongue: Tongue, data: Nothing) -> TableShown:
    """Take your seat back from the bot."""
    await seating.come_back(house, room, guest)
    return await shown_table(room, guest, tongue)


@post("/tables/{code:str}/rematch", **AT_TABLE)
async def rematch(
    house: House, visitor: Visitor, room: Room, guest: GuestRecord, tongue: Tongue, data: Nothing
) -> TableShown:
    """The next table with the same players."""
    if room.record.rematch:
        return await shown_table(await seating.rematch(house, room, guest), guest, tongue)
    with house.opening(visitor) as opening:
        found = await seating.rematch(house, room, guest)
        opening.code = found.record.code
    return await shown_table(found, guest, tongue)


# --- looking and moving


async def view_bytes(room: Room, guest: GuestRecord, _: Tongue) -> bytes:
    await room.settled()
    return room.shown.view_message(Reader("view", room.seat_of(guest.id), _.language))


@get("/tables/{code:str}/view", **LOOK)
async def view(room: Room, guest: GuestRecord, tongue: Tongue) -> Response[ViewMessage]:
    """What you may know of the table, and what you may decide now."""
    return raw(await view_bytes(room, guest, tongue))


@get("/tables/{code:str}/scene", **LOOK_AT_MATCH)
async def scene(room: Room, guest: GuestRecord, tongue: Tongue, at: At = -1) -> Response[dict[str, Any]]:
    """The table as the page paints it; of a match that is over also as it was at an earlier version."""
    await room.settled()
    reader = Reader("scene", room.seat_of(guest.id), tongue.language)
    if at in {-1, room.version}:
        return raw(room.shown.scene_message(reader))
    if room.playing is None or room.state != "over":
        raise Refused("not_over")
    earlier = await asyncio.to_thread(room.playing.earlier, at)
    return raw(Shown(room.record, earlier, room.shown.away).scene_message(reader))


@get("/tables/{code:str}/match.json", **LOOK_AT_MATCH)
async def match_file(room: Room) -> Response[dict[str, Any]]:
    """The match file. What chance follows from is in it only when the match is over."""
    await room.settled()
    if room.playing is None:
        raise Refused("open")
    return raw(encode(await asyncio.to_thread(room.playing.file)))


@post("/tables/{code:str}/moves", **MOVE)
async def move(
    house: House, visitor: Visitor, room: Room, guest: GuestRecord, tongue: Tongue, data: MoveAsked
) -> Response[ViewMessage]:
    """Make a move, by its number or notation. The answer is the view after it, once it is on disk."""
    asked = ("move", data.move, data.version, data.seat)
    return await ask(house, visitor, room, guest, tongue, *asked)


@post("/tables/{code:str}/undo", **MOVE)
async def undo(
    house: House, visitor: Visitor, room: Room, guest: GuestRecord, tongue: Tongue, data: UndoAsked
) -> Response[ViewMessage]:
    """Take back your last decision, as far as the last draw, reveal or other player's move."""
    return await ask(house, visitor, room, guest, tongue, "undo", -1, data.version, None)


async def ask(
    house: House,
    visitor: Visitor,
    room: Room,
    guest: GuestRecord,
    _: Tongue,
    kind: str,
    wanted: int | str,
    version: int,
    named_seat: int | None,
) -> Response[Any]:
    if not house.may_say(guest.id, visitor.address):
        raise Refused("slow_down")
    told: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
    seat = room.seat_of(guest.id)
    room.submit(Asking(kind, seat, wanted, version, _.language, told.set_result, named_seat))
    refusal = await told
    now = await view_bytes(await house.hall.again(room), guest, _)
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
