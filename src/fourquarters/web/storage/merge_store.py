"""A guest becomes part of a member: their seats, tables, puzzles and lines go over, and the guest is gone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, Table, and_, delete, func, or_, select, update

from fourquarters.web.errors import Refused
from fourquarters.web.storage import table_store
from fourquarters.web.storage.reach_store import move_reach
from fourquarters.web.storage.records import GuestRecord, SeatRecord, TableRecord
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


def ids_of(connection: Connection, guest: str) -> list[int]:
    """The tables where somebody has a seat or which they opened."""
    seated = select(seats.c.table_id).where(seats.c.guest == guest)
    asked = select(tables.c.id).where(or_(tables.c.id.in_(seated), tables.c.creator == guest))
    return list(connection.execute(asked).scalars())


def tables_of(connection: Connection, guest: str) -> list[TableRecord]:
    """The same with all that is known of them: of very many, that takes a while."""
    found = [table_store.find_table_by_id(connection, number) for number in ids_of(connection, guest)]
    return [record for record in found if record is not None]


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
    for record in records:
        hand_over(connection, record, [taken_over(record, seat, old, member) for seat in record.seats])
        mine = and_(tables.c.id == record.id, tables.c.creator == old)
        connection.execute(update(tables).where(mine).values(creator=member.id))
    for before, after in who.items():
        connection.execute(update(chat).where(chat.c.who == before).values(who=after))
    move_puzzles(connection, old, member.id)
    device = connection.execute(select(sessions.c.token).where(sessions.c.before == old)).scalars().first()
    move_reach(connection, old, member.id, device or "")
    connection.execute(delete(seat_links).where(seat_links.c.guest == old))
    connection.execute(update(sessions).where(sessions.c.before == old).values(before=""))
    connection.execute(delete(guests).where(guests.c.id == old))
    return [record.id for record in records]


def taken_over(record: TableRecord, seat: SeatRecord, old: str, member: GuestRecord) -> SeatRecord:
    """A seat after the merge. Where both have played a match, the guest stays another person at this device."""
    if seat.guest != old:
        return seat
    local = seat.local or any(one.guest == member.id for one in record.seats)
    name = seat.name if local or seat.bot else member.name
    return replace(seat, guest=member.id, local=local, name=name)


def hand_over(connection: Connection, record: TableRecord, now: list[SeatRecord]) -> None:
    """Write the seats that have changed; everyone keeps their colour, and a clock that runs is looked at anew."""
    for before, after in zip(record.seats, now, strict=True):
        if before != after:
            this_seat = and_(seats.c.table_id == record.id, seats.c.seat == before.seat)
            connection.execute(update(seats).where(this_seat).values(msgspec.structs.asdict(after)))
    worn = zip(now, record.colours_worn(), strict=True)
    colours = {seat.person: colour for seat, colour in worn if not seat.empty}
    text = msgspec.json.encode(colours).decode()
    this = tables.c.id == record.id
    connection.execute(update(tables).where(this).values(colours=text))
    connection.execute(update(tables).where(this, tables.c.due.is_not(None)).values(due=0))


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
