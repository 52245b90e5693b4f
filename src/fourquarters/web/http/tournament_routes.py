"""The API: tournaments. Signing up, the organiser's part, rounds and standings."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Annotated

from litestar import get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_201_CREATED
from sqlalchemy import Connection

from fourquarters.engine.state import SPECTATOR
from fourquarters.pairing import timetable
from fourquarters.web.club_messages import TournamentLine, TournamentShown, TournamentsShown
from fourquarters.web.club_requests import BotEntered, EntrantNamed, NewTournament, StandIn
from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.membership import MEMBER_ACTS, written
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.http.tournament_shown import line_of, shown_tournament
from fourquarters.web.requests import Nothing
from fourquarters.web.storage import club_store, home_store, table_store, tournament_store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.storage.seat_store import STAND_IN
from fourquarters.web.storage.tournament_store import Tournament
from fourquarters.web.tables import seating, tournaments
from fourquarters.words.tongue import Tongue

MOST_LISTED = 20
Code = Annotated[str, Parameter(max_length=12, description="The code of a tournament, as in its address.")]


def lines(connection: Connection, codes: Sequence[str], guest: str, _: Tongue) -> list[TournamentLine]:
    """Those of these tournaments that this person may know of: they may have left the group since."""
    found = [tournament_store.find(connection, key) for key in codes]
    groups = {0: "", **{row.id: row.name for row in club_store.groups_of(connection, guest)}}
    return [
        line_of(one, guest, groups[one.group], _) for one in found if one is not None and one.group in groups
    ]


def all_lines(connection: Connection, guest: str, _: Tongue) -> TournamentsShown:
    mine = tournament_store.codes_of(connection, guest, MOST_LISTED)
    others = [c for c in tournament_store.codes_open(connection, guest, MOST_LISTED) if c not in mine]
    return TournamentsShown(lines(connection, mine, guest, _), lines(connection, others, guest, _))


@get("/tournaments", responses=answers())
async def list_tournaments(services: Services, guest: GuestRecord, tongue: Tongue) -> TournamentsShown:
    """Tournaments that you play in or organise, and those that you may enter."""
    return await services.tables.read(all_lines, guest.id, tongue)


@post("/tournaments", status_code=HTTP_201_CREATED, responses=answers(*answered.WITH_BODY, 404, 409))
async def new_tournament(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, data: NewTournament
) -> TournamentShown:
    """Organise a tournament. Sign-up is open until you start it."""
    seed = tournaments.new_seed(data.seed, services.settings.test)
    name = tournaments.name_of(data.name, 2 * services.settings.limits.name)

    def do(connection: Connection) -> str:
        group = group_for(connection, data.group, guest.id)
        values = tournaments.values_of(data, guest.id, group, name, seed)
        return tournaments.open_tournament(connection, guest, values)

    key = await written(services, visitor, do)
    return await shown(services, guest, tongue, key)


def group_for(connection: Connection, handle: str, guest: str) -> int:
    """The group that something is meant for; 0: for everyone."""
    if not handle:
        return 0
    group = club_store.find_group(connection, handle)
    if group is None or not home_store.is_in_group(connection, group.id, guest):
        raise Refused("no_such_group")
    return int(group.id)


async def found(services: Services, key: str, guest: GuestRecord) -> Tournament:
    return await services.tables.read(tournaments.found, key, guest.id)


async def shown(services: Services, guest: GuestRecord, _: Tongue, key: str) -> TournamentShown:
    return await shown_tournament(services, await found(services, key, guest), guest, _)


@get("/tournaments/{key:str}", responses=answers(404))
async def one_tournament(
    services: Services, guest: GuestRecord, tongue: Tongue, key: Code
) -> TournamentShown:
    """A tournament: its rounds, its tables, and how everyone stands."""
    return await shown(services, guest, tongue, key)


async def changed(
    services: Services,
    visitor: Visitor,
    guest: GuestRecord,
    tongue: Tongue,
    key: str,
    work: Callable[[Connection], object],
) -> TournamentShown:
    await written(services, visitor, work)
    return await shown(services, guest, tongue, key)


@post("/tournaments/{key:str}/enter", **MEMBER_ACTS)
async def enter(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, key: Code, data: Nothing
) -> TournamentShown:
    """Take part; in a Swiss tournament also later, from the next round on."""
    return await changed(services, visitor, guest, tongue, key, lambda to: tournaments.enter(to, key, guest))


@post("/tournaments/{key:str}/leave", **MEMBER_ACTS)
async def leave(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, key: Code, data: Nothing
) -> TournamentShown:
    """Play no further round; what you have played stays in the standings."""
    return await changed(
        services, visitor, guest, tongue, key, lambda to: tournaments.leave(to, key, guest.id)
    )


@post("/tournaments/{key:str}/bots", **MEMBER_ACTS)
async def enter_bot(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, key: Code, data: BotEntered
) -> TournamentShown:
    """Organiser: let a bot take part."""
    return await changed(
        services, visitor, guest, tongue, key, lambda to: tournaments.enter_bot(to, key, guest.id, data.bot)
    )


@post("/tournaments/{key:str}/remove", **MEMBER_ACTS)
async def remove(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, key: Code, data: EntrantNamed
) -> TournamentShown:
    """Organiser: somebody plays no further round."""
    return await changed(
        services, visitor, guest, tongue, key, lambda to: tournaments.remove(to, key, guest.id, data.number)
    )


@post("/tournaments/{key:str}/start", **MEMBER_ACTS)
async def start(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, key: Code, data: Nothing
) -> TournamentShown:
    """Organiser: sign-up is over, and the first round is paired."""
    known = await found(services, key, guest)
    if not known.swiss and len(known.entrants) <= tournaments.MOST_IN_ROUND_ROBIN:
        # Worked out here, not while the database is being written.
        await asyncio.to_thread(timetable, len(known.entrants), tournaments.sizes_of(known), known.seed)
    test = services.settings.test
    codes = await written(services, visitor, lambda to: tournaments.start(to, key, guest.id, test))
    for table in codes:
        await services.tables.find(table)
    return await shown(services, guest, tongue, key)


@post("/tournaments/{key:str}/call-off", **MEMBER_ACTS)
async def call_off(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, key: Code, data: Nothing
) -> TournamentShown:
    """Organiser: it does not take place, or ends now with the standings as they are."""
    return await changed(
        services, visitor, guest, tongue, key, lambda to: tournaments.call_off(to, key, guest.id)
    )


@post("/tournaments/{key:str}/stand-in", **MEMBER_ACTS)
async def stand_in(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, key: Code, data: StandIn
) -> TournamentShown:
    """Organiser: let a bot play for somebody who is missing at a table, until they come back."""
    services.check_member(visitor)
    known = await services.tables.read(tournaments.organised, key, guest.id)
    now = [one for one in known.tables if one.meeting.round == known.round and one.number == data.table]
    codes = await services.tables.read(table_store.codes_by_id, [one.table_id for one in now])
    if not codes:
        raise Refused("no_such_table")
    table = await services.tables.find(next(iter(codes.values())))
    if table.state != "running":
        raise Refused("over")
    if data.seat >= len(table.record.seats):
        raise Refused("bad_seats")
    missing = table.messages.seat_list(SPECTATOR, (), "en")[data.seat]
    if not missing.away or not table.messages.waited_enough(data.seat, missing.away_s):
        raise Refused("not_away")
    await seating.change_seat(services.tables, table, data.seat, table.player(data.seat).guest, bot=STAND_IN)
    return await shown(services, guest, tongue, key)


ROUTES = (
    list_tournaments, new_tournament, one_tournament, enter, leave, enter_bot, remove, start, call_off, stand_in,
)  # fmt: skip
