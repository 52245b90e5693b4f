"""A guest becomes part of a member: their seats, tables, puzzles and lines go over, and the guest is gone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Table, and_, bindparam, delete, func, or_, select, update

from fourquarters.web.errors import Refused
from fourquarters.web.storage import table_store
from fourquarters.web.storage.portions import portions
from fourquarters.web.storage.reach_store import move_reach
from fourquarters.web.storage.records import GuestRecord, SeatRecord, colours_worn
from fourquarters.web.storage.schema import (
    chat,
    guests,
    puzzle_days,
    puzzle_players,
    puzzle_tries,
    seat_links,
    seats,
    sessions,
    tables,
)


class OwnTable(NamedTuple):
    """A table where somebody has a seat or which they opened: what is needed to list it, or to give it to somebody else."""

    id: int
    code: str
    game: str
    state: str
    creator: str
    created: float
    colours: dict[str, int]
    seats: tuple[SeatRecord, ...]


def ids_of(connection: Connection, guest: str) -> list[int]:
    """The tables where somebody has a seat or which they opened."""
    seated = select(seats.c.table_id).where(seats.c.guest == guest)
    asked = select(tables.c.id).where(or_(tables.c.id.in_(seated), tables.c.creator == guest))
    return list(connection.execute(asked).scalars())


def tables_of(connection: Connection, guest: str) -> list[OwnTable]:
    """The same, a few questions for all of them: somebody may have played for years."""
    found: list[OwnTable] = []
    for ids in portions(sorted(ids_of(connection, guest))):
        held: dict[int, list[SeatRecord]] = {}
        asked = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
        for row in connection.execute(asked):
            held.setdefault(row.table_id, []).append(table_store.seat_of(row))
        asked_tables = select(tables).where(tables.c.id.in_(ids)).order_by(tables.c.id)
        for row in connection.execute(asked_tables):
            colours = msgspec.json.decode(row.colours, type=dict[str, int])
            own = tuple(held.get(row.id, ()))
            found.append(
                OwnTable(row.id, row.code, row.game, row.state, row.creator, row.created, colours, own)
            )
    return found


def count_running(connection: Connection, guest: str) -> int:
    """In how many running matches somebody plays themselves."""
    mine = and_(seats.c.table_id == tables.c.id, seats.c.guest == guest, seats.c.bot == "")
    asked = select(func.count(tables.c.id.distinct())).join(seats, mine).where(tables.c.state == "running")
    return int(connection.execute(asked).scalar_one())


def merge_guest(connection: Connection, old: str, member: GuestRecord, who: Mapping[str, str]) -> list[int]:
    """Give everything of a guest to a member; `who` names writers of lines anew. Return the tables."""
    records = tables_of(connection, old)
    for record in records:
        held = {seat.guest for seat in record.seats}
        if {old, member.id} <= held and record.state != "over":
            raise Refused("both_seated", code=record.code)
    hand_over(
        connection,
        [(record, [taken_over(record, seat, old, member) for seat in record.seats]) for record in records],
    )
    connection.execute(update(tables).where(tables.c.creator == old).values(creator=member.id))
    for before, after in who.items():
        connection.execute(update(chat).where(chat.c.who == before).values(who=after))
    move_puzzles(connection, old, member.id)
    device = connection.execute(select(sessions.c.token).where(sessions.c.before == old)).scalars().first()
    move_reach(connection, old, member.id, device or "")
    connection.execute(delete(seat_links).where(seat_links.c.guest == old))
    connection.execute(update(sessions).where(sessions.c.before == old).values(before=""))
    connection.execute(delete(guests).where(guests.c.id == old))
    return [record.id for record in records]


def taken_over(record: OwnTable, seat: SeatRecord, old: str, member: GuestRecord) -> SeatRecord:
    """A seat after the merge. Where both have played a match, the guest stays another person at this device."""
    if seat.guest != old:
        return seat
    local = seat.local or any(one.guest == member.id for one in record.seats)
    name = seat.name if local or seat.bot else member.name
    return replace(seat, guest=member.id, local=local, name=name)


def hand_over(connection: Connection, after: Sequence[tuple[OwnTable, list[SeatRecord]]]) -> None:
    """Write the seats that have changed; everyone keeps their colour, and clocks that run are looked at anew."""
    changed = [
        {"at_table": record.id, "at_seat": seat.seat, **written(seat)}
        for record, now in after
        for before, seat in zip(record.seats, now, strict=True)
        if before != seat
    ]
    colours = [{"at_table": record.id, "colours": colours_after(record, now)} for record, now in after]
    running = [{"at_table": record.id} for record, _now in after if record.state != "over"]
    this, this_seat = tables.c.id == bindparam("at_table"), seats.c.table_id == bindparam("at_table")
    clock = and_(this, tables.c.due.is_not(None))
    for statement, rows in (
        (update(seats).where(this_seat, seats.c.seat == bindparam("at_seat")), changed),
        (update(tables).where(this), colours),
        (update(tables).where(clock).values(due=0), running),
    ):
        if rows:
            connection.execute(statement, rows)


def written(seat: SeatRecord) -> dict[str, Any]:
    """What is kept of a seat, but for its number."""
    return {name: value for name, value in msgspec.structs.asdict(seat).items() if name != "seat"}


def colours_after(record: OwnTable, now: Sequence[SeatRecord]) -> str:
    """Who has which colour once these sit there: each seat keeps its own."""
    worn = zip(now, colours_worn(record.seats, record.colours), strict=True)
    return msgspec.json.encode({seat.person: colour for seat, colour in worn if not seat.empty}).decode()


def move_puzzles(connection: Connection, old: str, new: str) -> None:
    """Tries and ratings go over where the member has none of their own; of two streaks the later one stays."""
    for table, key in ((puzzle_tries, puzzle_tries.c.puzzle), (puzzle_players, puzzle_players.c.game)):
        theirs = select(key).where(table.c.guest == new)
        move(connection, table, and_(table.c.guest == old, key.not_in(theirs)), new)
    asked = select(puzzle_days).where(puzzle_days.c.guest.in_((old, new)))
    days = {row.guest: row for row in connection.execute(asked)}
    if old in days and (new not in days or days[old].day > days[new].day):
        connection.execute(delete(puzzle_days).where(puzzle_days.c.guest == new))
        move(connection, puzzle_days, puzzle_days.c.guest == old, new)


def move(connection: Connection, table: Table, where: Any, new: str) -> None:
    connection.execute(update(table).where(where).values(guest=new))
