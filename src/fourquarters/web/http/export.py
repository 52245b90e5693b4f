"""Everything that the server keeps about somebody, as one file for them."""

from __future__ import annotations

import time
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, select

from fourquarters.web.account_messages import (
    Account,
    BanExported,
    DataExport,
    GroupExported,
    GroupMatchExported,
    LineExported,
    MatchExported,
    NotificationsExported,
    PersonExported,
    PuzzleExported,
    RatingExported,
    TournamentExported,
)
from fourquarters.web.accounts.skill import Skill
from fourquarters.web.clock import DAY
from fourquarters.web.http.accounts import account_of
from fourquarters.web.notifications.wishes import Wishes
from fourquarters.web.storage import (
    club_store,
    fact_store,
    friend_store,
    host_store,
    member_store,
    merge_store,
    puzzle_store,
    rating_store,
    reach_store,
    tournament_store,
)
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.storage.schema import chat, puzzle_tries, tables
from fourquarters.web.storage.vacation_store import days_off
from fourquarters.web.tables import holding
from fourquarters.web.tables.parting import local_names
from fourquarters.web.tables.talk import person

EVERY = 1000
"""More tournaments than anybody has."""


class Exporting(NamedTuple):
    """Whose data it is, on which device they ask for it, and where the server is found."""

    guest: GuestRecord
    session: str
    address: str


def exported(connection: Connection, asked: Exporting) -> DataExport:
    guest = asked.guest
    known: Account = account_of(connection, guest.id, asked.session, guest.name)
    ratings = puzzle_store.people_of(connection, guest.id)
    return DataExport(
        made=time.time(),
        name=guest.name,
        language=guest.language,
        theme=guest.theme,
        confirm=guest.confirm,
        preferences=guest.preferences,
        passkeys=known.passkeys,
        devices=known.devices,
        recovery_code_made=known.code,
        matches=matches(connection, asked),
        lines=lines(connection, guest.id),
        puzzles=puzzles(connection, guest.id),
        puzzle_ratings={game: rated.rating for game, rated in ratings.items()},
        puzzle_streak=puzzle_store.streak_of(connection, guest.id)[1],
        handle=known.handle,
        zone=known.zone,
        page_shown=known.shown,
        ratings=rated(connection, guest.id),
        friends=friends(connection, guest.id),
        groups=[
            GroupExported(row.name, f"{asked.address}/groups/{row.handle}", row.owner)
            for row in club_store.groups_of(connection, guest.id)
        ],
        tournaments=tournaments(connection, asked),
        notifications=notifications(connection, guest.id),
        days_off=[
            (until - since) / DAY for since, until in days_off(connection, [guest.id]).get(guest.id, ())
        ],
        group_matches=group_matches(connection, guest.id),
        invited_to=invitations(connection, asked),
        **standing(connection, guest.id),
    )


def standing(connection: Connection, guest: str) -> dict[str, Any]:
    """Since when they are who they are here, and what others see of that."""
    member = member_store.member_of(connection, guest)
    where = friend_store.whereabouts_of(connection, guest)
    ban = host_store.ban_of(connection, guest)
    return {
        "member_since": member.since if member else None,
        "host_since": host_store.host_since(connection, guest),
        "ban": BanExported(ban.reason, ban.at, ban.until) if ban else None,
        "shown_to_friends": where is None or not where.hidden,
        "would_play_until": where.ready if where and where.ready > time.time() else None,
    }


def group_matches(connection: Connection, guest: str) -> list[GroupMatchExported]:
    rows = club_store.results_of_member(connection, guest)
    return [GroupMatchExported(row.name, row.game, row.ended, row.place + 1) for row in rows]


def invitations(connection: Connection, asked: Exporting) -> list[str]:
    kept = holding.invitations(connection, asked.guest.id)
    groups = club_store.invitations_to(connection, asked.guest.id)
    pages = [f"/table/{code}" for code, _host, _seat in kept] + [f"/groups/{row.handle}" for row in groups]
    return [f"{asked.address}{page}" for page in pages]


def rated(connection: Connection, guest: str) -> dict[str, RatingExported]:
    known = rating_store.ratings_of(connection, guest)
    skills = {game: (Skill(one.mu, one.sigma), one.games) for game, one in known.items()}
    return {game: RatingExported(skill.points, skill.margin, n) for game, (skill, n) in skills.items()}


def friends(connection: Connection, guest: str) -> list[PersonExported]:
    known = friend_store.relations(connection, guest)
    people = member_store.members_among(connection, {one for part in known for one in part})
    parts = zip(("friend", "asking", "asked", "blocked"), known, strict=True)
    return [
        PersonExported(people[one].name, people[one].handle, how)
        for how, some in parts
        for one in some
        if one in people
    ]


def tournaments(connection: Connection, asked: Exporting) -> list[TournamentExported]:
    found = []
    for code in tournament_store.codes_of(connection, asked.guest.id, EVERY):
        one = tournament_store.find(connection, code)
        if one is not None:
            page = f"{asked.address}/tournaments/{code}"
            mine = one.organiser == asked.guest.id
            entered = one.entrant_of(asked.guest.id) is not None
            found.append(TournamentExported(one.name, page, one.game, one.state, mine, entered))
    return found


def matches(connection: Connection, asked: Exporting) -> list[MatchExported]:
    records = merge_store.tables_of(connection, asked.guest.id)
    over = [record.id for record in records if record.state == "over"]
    played = fact_store.seats_of(connection, over)
    points = {number: [seat.fact.points for seat in held] for number, held in played.items()}
    changes = rating_store.changes_of(connection, asked.guest.id)
    return [
        exported_match(record, asked, points.get(record.id), changes.get(record.code)) for record in records
    ]


def exported_match(
    record: merge_store.OwnTable, asked: Exporting, points: list[int] | None, change: Row[Any] | None
) -> MatchExported:
    begun = record.state in {"running", "over"}
    return MatchExported(
        game=record.game,
        state=record.state,
        opened=record.created,
        names=[seat.name for seat in record.seats],
        your_seats=[seat.seat for seat in record.seats if seat.guest == asked.guest.id],
        points=points,
        page=f"{asked.address}/table/{record.code}",
        file=f"{asked.address}/api/tables/{record.code}/match.json" if begun else None,
        rating=None
        if change is None
        else (
            Skill(change.mu_before, change.sigma_before).points,
            Skill(change.mu_after, change.sigma_after).points,
        ),
    )


def lines(connection: Connection, guest: str) -> list[LineExported]:
    who = [person(guest, name) for name in local_names(connection, guest)]
    asked = (
        select(chat, tables.c.code).join(tables, tables.c.id == chat.c.table_id).where(chat.c.who.in_(who))
    )
    rows = connection.execute(asked.order_by(chat.c.id))
    return [LineExported(row.code, row.at, row.text or row.reaction) for row in rows]


def notifications(connection: Connection, guest: str) -> NotificationsExported:
    kept, address = reach_store.wishes_of(connection, guest), reach_store.address_of(connection, guest)
    browsers = reach_store.browsers_of(connection, [guest]).get(guest, ())
    return NotificationsExported(
        wishes=reach_store.read_wishes(kept.wishes) if kept else Wishes(),
        address=address.address if address else "",
        address_confirmed=bool(address and address.confirmed),
        browsers={row.endpoint: row.name for row in browsers},
    )


def puzzles(connection: Connection, guest: str) -> list[PuzzleExported]:
    asked = select(puzzle_tries).where(puzzle_tries.c.guest == guest).order_by(puzzle_tries.c.at)
    return [PuzzleExported(r.puzzle, r.first, r.solved, r.at) for r in connection.execute(asked)]
