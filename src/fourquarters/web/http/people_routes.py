"""The API: people's pages, leaderboards, and what a rated match has changed."""

from __future__ import annotations

from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from litestar import get, patch
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection, Row

from fourquarters import games
from fourquarters.web.account_messages import Account
from fourquarters.web.accounts.skill import Skill
from fourquarters.web.errors import Refused
from fourquarters.web.http import accounts, people
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.account_routes import check_rate
from fourquarters.web.http.accounts import check_member, check_still
from fourquarters.web.http.dependencies import LOOK
from fourquarters.web.http.guide_routes import GameName
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.people_messages import (
    Leaderboard,
    LeaderShown,
    MatchesListed,
    MemberWish,
    PersonShown,
    RatingChange,
    RatingChanges,
)
from fourquarters.web.storage import member_store, rating_store
from fourquarters.web.storage.records import GuestRecord, TableRecord
from fourquarters.words.tongue import Tongue

FEWEST = 3
"""Rated matches before somebody is listed."""

A_PAGE = 20

Handle = Annotated[str, Parameter(max_length=40, description="What a member is found by.")]
PageNumber = Annotated[int, Parameter(ge=1, le=10**6, description="Which page, from 1.")]
Which = Annotated[
    Literal["all", "with_me", "rated"],
    Parameter(description="All that you may see, those with you, or those that were rated."),
]


@get("/people/{handle:str}", responses=answers(404))
async def person(services: Services, guest: GuestRecord, tongue: Tongue, handle: Handle) -> PersonShown:
    """A member as others may see them: ratings, form, favourite game, and how the two of you did."""
    return await services.tables.read(people.person, handle, guest.id, tongue)


@get("/people/{handle:str}/matches", responses=answers(404))
async def matches(
    services: Services,
    guest: GuestRecord,
    tongue: Tongue,
    handle: Handle,
    which: Which = "all",
    page: PageNumber = 1,
) -> MatchesListed:
    """A member's finished matches, newest first. Those at private tables only whoever sat there can see."""
    return await services.tables.read(people.listed, handle, guest.id, tongue, which, page)


@get("/leaderboards/{game:str}", responses=answers(404))
async def leaderboard(
    services: Services, guest: GuestRecord, tongue: Tongue, game: GameName, page: PageNumber = 1
) -> Leaderboard:
    """The strongest players of a game, and your own place."""
    if game not in games.names():
        raise Refused("not_found")
    return await services.tables.read(leaders_of, game, guest.id, tongue, page)


def leaders_of(connection: Connection, game: str, reader: str, _: Tongue, page: int) -> Leaderboard:
    rows = rating_store.ranked(connection, game, reader, FEWEST)
    lines = [leader(place, row, reader) for place, row in enumerate(rows, 1)]
    known = rating_store.beliefs(connection, game, [reader]).get(reader)
    return Leaderboard(
        game=game,
        title=people.title_of(game, _),
        fewest=FEWEST,
        total=len(lines),
        page=page,
        pages=max(1, -(-len(lines) // A_PAGE)),
        leaders=lines[A_PAGE * (page - 1) : A_PAGE * page],
        mine=next((line for line in lines if line.you), None),
        games=known.games if known else 0,
    )


def leader(place: int, row: Row[Any], reader: str) -> LeaderShown:
    skill = Skill(row.mu, row.sigma)
    return LeaderShown(
        place, row.name, row.handle, skill.points, skill.margin, row.games, row.guest == reader
    )


@get("/tables/{code:str}/ratings", **LOOK)
async def changes(services: Services, table: LiveTable) -> RatingChanges:
    """What a rated match has changed for its players, once it is over and reckoned."""
    return await services.tables.read(changes_at, table.record)


def changes_at(connection: Connection, record: TableRecord) -> RatingChanges:
    if not record.rated:
        return RatingChanges(False, False, [])
    known = rating_store.changes_at(connection, record.id)
    made = []
    for seat in record.seats:
        if row := known.get(seat.guest):
            after, before = Skill(row.mu_after, row.sigma_after), Skill(row.mu_before, row.sigma_before)
            handle = record.handles.get(seat.guest, "")
            figures = (row.place + 1, before.points, after.points, after.margin)
            made.append(RatingChange(seat.seat, seat.name, handle, *figures, row.gone))
    return RatingChanges(True, rating_store.is_settled(connection, record.id), made)


@patch("/account", status_code=HTTP_200_OK, responses=answers(*answered.WITH_BODY, 409))
async def change_member(services: Services, visitor: Visitor, data: MemberWish) -> Account:
    """Choose what others find you by, whether they see what time it is for you, and whether they may see your page."""
    check_rate(services, visitor)
    check_member(visitor)
    check_zone(data.zone or "")
    if data.handle is not None:
        services.house.check(visitor.guest, visitor.address)

    def write(connection: Connection) -> None:
        check_still(connection, visitor)
        if data.handle is not None:
            member_store.change_handle(connection, visitor.guest, data.handle)
        values = {"zone": data.zone, "shown": data.shown}
        if changed := {name: value for name, value in values.items() if value is not None}:
            member_store.set_member(connection, visitor.guest, **changed)

    await services.tables.journal.do(write)
    for table in list(services.tables.by_code.values()):
        if table.seats_held(visitor.guest):
            await services.tables.refresh(table)
    return await accounts.shown(services, visitor.guest, visitor.session)


def check_zone(zone: str) -> None:
    """Is there such a time zone?"""
    try:
        if zone:
            ZoneInfo(zone)
    except (OSError, ValueError, KeyError):
        raise Refused("no_such_zone") from None


ROUTES = (person, matches, leaderboard, changes, change_member)
