"""Everything that the server keeps about somebody, as one file for them."""

from __future__ import annotations

import time
from typing import NamedTuple

from sqlalchemy import Connection, select

from fourquarters.web.account_messages import (
    Account,
    DataExport,
    LineExported,
    MatchExported,
    NotificationsExported,
    PuzzleExported,
)
from fourquarters.web.http.accounts import account_of
from fourquarters.web.notifications.wishes import Wishes
from fourquarters.web.storage import fact_store, merge_store, puzzle_store, reach_store
from fourquarters.web.storage.records import GuestRecord, TableRecord
from fourquarters.web.storage.schema import chat, puzzle_tries, tables
from fourquarters.web.tables.parting import local_names
from fourquarters.web.tables.talk import person


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
        notifications=notifications(connection, guest.id),
    )


def matches(connection: Connection, asked: Exporting) -> list[MatchExported]:
    records = merge_store.tables_of(connection, asked.guest.id)
    over = [record.id for record in records if record.state == "over"]
    played = fact_store.seats_of(connection, over)
    points = {number: [seat.fact.points for seat in held] for number, held in played.items()}
    return [exported_match(record, asked, points.get(record.id)) for record in records]


def exported_match(record: TableRecord, asked: Exporting, points: list[int] | None) -> MatchExported:
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
