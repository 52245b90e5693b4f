"""The API: tables, who sits at them, and the deal before a match."""

from __future__ import annotations

from litestar import get, post
from litestar.status_codes import HTTP_201_CREATED

from fourquarters import games
from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.dependencies import AT_TABLE, LOOK, TableVisit
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.pace_routes import shown_pace
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.messages import ChanceShown, LobbyTables, TableHome, TableShown
from fourquarters.web.requests import (
    NewTable,
    Nothing,
    RematchAsked,
    SealAsked,
    SeatAsked,
    Sitting,
    WordAsked,
)
from fourquarters.web.storage import table_store
from fourquarters.web.storage.records import GuestRecord, Home
from fourquarters.web.tables import deal, seating
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

MOST_LISTED = 20
MOST_OF_ONE = 3
"""How many tables of one person the others see in the lobby."""


async def shown_table(table: LiveTable, guest: GuestRecord, _: Tongue) -> TableShown:
    """A table as it stands on disk."""
    await table.settled()
    seen = table.perspective(guest.id)
    seat, own = seen.seat, seen.own
    shown, record = table.messages, table.record
    state = shown.state()
    game = games.load(record.game)
    turn = table.decider in own and not table.player(table.decider).bot and not record.closing.why
    return TableShown(
        code=record.code,
        game=record.game,
        title=str(words_of(game).title(_)),
        status=shown.status(seat, _.language, seen.kept_out),
        seats=shown.seat_list(seat, own, _.language, seen.kept_out),
        state=state,
        yours=bool(own),
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
        file=record.brought is not None and record.brought.file is not None,
        hints=record.hints,
        rated=record.rated,
        pace=shown_pace(record.pace, _),
        clock=shown.clock() if state == "running" else None,
        decider=table.decider,
        closed=record.closing.why,
        asked=shown.asked(seat, _.language) if state == "running" else "",
        since_s=table.match_log.thinking_s() if table.match_log is not None and state == "running" else 0.0,
        invited=state == "open" and any(held.held == guest.id for held in record.seats),
        home=shown_home(record.home),
    )


def shown_home(home: Home) -> TableHome | None:
    """The tournament that a table belongs to."""
    return TableHome(home.name, f"/tournaments/{home.tournament}", home.number) if home.tournament else None


async def shown(visit: TableVisit) -> TableShown:
    """The table after the change."""
    return await shown_table(visit.table, visit.guest, visit.tongue)


@get("/tables", responses=answers())
async def list_tables(services: Services, guest: GuestRecord, tongue: Tongue) -> LobbyTables:
    """Your tables, tables with free seats, and tables to watch; only a few of each person's."""
    read = services.tables.read
    services.tables.notifier.looked(guest.id)
    mine = await read(table_store.codes_of_guest, guest.id, MOST_LISTED)
    fair = (guest.id, MOST_LISTED, MOST_OF_ONE)
    open_ones, more_open = await read(table_store.codes_for_lobby, "open", *fair)
    running, more_running = await read(table_store.codes_for_lobby, "running", *fair)
    own, free, watched = [
        await shown_tables(services, codes, guest, tongue) for codes in (mine, open_ones, running)
    ]
    own.sort(key=lambda table: (not table.your_turn, table.state == "over", -table.updated))
    return LobbyTables(own, free, watched, more_open, more_running)


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
    """Open a table. If no seat is left open, the match begins at once."""
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
async def sit(visit: TableVisit, data: Sitting) -> TableShown:
    """Take a free seat. Those who `contribute` are asked to seal a word once all seats are taken."""
    await seating.sit(visit.tables, visit.table, visit.guest, data.seat, data.contributes)
    return await shown(visit)


@get("/tables/{code:str}/chance", **LOOK)
async def chance(table: LiveTable) -> ChanceShown:
    """What determines the chance of the match: commitment, seals, and later the words and the secret."""
    await table.settled()
    return table.messages.chance()


@post("/tables/{code:str}/seal", **AT_TABLE)
async def seal(visit: TableVisit, data: SealAsked) -> TableShown:
    """Once all seats are taken: the SHA-256 of a word of your own, which you reveal once all are sealed."""
    where, guest = visit.table.record.id, visit.guest.id
    await visit.tables.change(
        visit.table, lambda to: deal.take_seal(to, where, guest, data.seal, data.commitment, data.seat)
    )
    return await shown(visit)


@post("/tables/{code:str}/word", **AT_TABLE)
async def word(visit: TableVisit, data: WordAsked) -> TableShown:
    """Once everyone has sealed a word: reveal yours. With the last one the match begins."""
    where, guest = visit.table.record.id, visit.guest.id
    await visit.tables.change(
        visit.table, lambda to: deal.take_word(to, where, guest, data.contribution, data.seat)
    )
    return await shown(visit)


@post("/tables/{code:str}/leave", **AT_TABLE)
async def leave(visit: TableVisit, data: Nothing) -> TableShown:
    """Give up your seat; once the match is running, a bot plays for you until you come back."""
    await seating.leave(visit.tables, visit.table, visit.guest)
    return await shown(visit)


@post("/tables/{code:str}/start", **AT_TABLE)
async def start(visit: TableVisit, data: Nothing) -> TableShown:
    """Begin now; bots take the free seats."""
    await seating.start(visit.tables, visit.table, visit.guest)
    return await shown(visit)


@post("/tables/{code:str}/bot", **AT_TABLE)
async def bot(visit: TableVisit, data: SeatAsked) -> TableShown:
    """Let a bot play for somebody who has been away for a while."""
    await seating.stand_in(visit.tables, visit.table, visit.guest, data.seat)
    return await shown(visit)


@post("/tables/{code:str}/back", **AT_TABLE)
async def back(visit: TableVisit, data: Nothing) -> TableShown:
    """Take your seat back from the bot."""
    await seating.come_back(visit.tables, visit.table, visit.guest)
    return await shown(visit)


@post("/tables/{code:str}/rematch", **AT_TABLE)
async def rematch(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    guest: GuestRecord,
    tongue: Tongue,
    data: RematchAsked,
) -> TableShown:
    """The next table with the same players; those who `contribute` add a word to its chance."""
    if table.record.rematch:
        again = await seating.rematch(services.tables, table, guest, data.contributes)
        return await shown_table(again, guest, tongue)
    with services.opening(visitor) as opening:
        found = await seating.rematch(services.tables, table, guest, data.contributes)
        opening.code = found.record.code
    return await shown_table(found, guest, tongue)
