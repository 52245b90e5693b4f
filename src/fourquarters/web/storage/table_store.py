"""Tables with their seats, read and written.

Every function of a store takes a connection. Those that write are meant for `Journal.do`, which runs them in
a transaction; after a change of seats, a notice is left for the other workers.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import (
    Connection,
    Row,
    and_,
    func,
    insert,
    or_,
    select,
    update,
)

from fourquarters.web.clock import Pace
from fourquarters.web.storage.archive_schema import expired_tables
from fourquarters.web.storage.club_schema import blocks
from fourquarters.web.storage.friend_store import blocked_by
from fourquarters.web.storage.guest_store import names_of
from fourquarters.web.storage.home_store import home_of
from fourquarters.web.storage.member_store import handles_of
from fourquarters.web.storage.records import Brought, Closing, Home, SeatRecord, SpoiltRecord, TableRecord
from fourquarters.web.storage.schema import seats, tables
from fourquarters.web.storage.seat_store import replace_seats
from fourquarters.web.storage.server_facts import served
from fourquarters.web.storage.vacation_store import DaysOff, days_off

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no two look alike
CODE_LENGTH = 6
LEAST_PEOPLE = 2
"""At a table that others are told of once its match is under way."""
EVENT_FORMAT = 2
"""Of new tables: see `live/match_log.py`."""


class More(NamedTuple):
    """What belongs to a table and is kept elsewhere."""

    handles: dict[str, str]
    home: Home
    invited: dict[str, str]
    kept_out: tuple[str, ...]


def seat_of(row: Row[Any]) -> SeatRecord:
    return SeatRecord(
        row.seat, row.guest, row.bot, row.name, row.contribution, row.here_until, row.place,
        row.contributes, row.seal, row.local, row.lost, row.gave_up, row.held,
    )  # fmt: skip


def _table(row: Row[Any], rows: Sequence[Row[Any]], off: DaysOff | None, more: More) -> TableRecord:
    held = tuple(seat_of(seat) for seat in rows)
    options = msgspec.json.decode(row.options, type=dict[str, bool])
    spoilt = msgspec.json.decode(row.spoilt, type=tuple[SpoiltRecord, ...])
    brought = msgspec.json.decode(row.brought, type=Brought) if row.brought else None
    return TableRecord(
        row.id, row.code, row.game, row.rules, row.players, options, bytes(row.secret), row.state,
        row.creator, row.rematch, row.created, row.updated, held, row.format, row.arranged, row.sealed, spoilt,
        row.private, msgspec.json.decode(row.colours, type=dict[str, int]), row.hushed, brought,
        row.hints, msgspec.json.decode(row.pace, type=Pace) if row.pace else None, row.began, row.decider, off or {},
        row.rated, more.handles, more.home, more.invited,
        Closing(row.closed, msgspec.json.decode(row.closings, type=tuple[tuple[int, int], ...])), more.kept_out,
    )  # fmt: skip


def find_table(connection: Connection, code: str) -> TableRecord | None:
    return _find(connection, tables.c.code == code)


def find_table_by_id(connection: Connection, table_id: int) -> TableRecord | None:
    return _find(connection, tables.c.id == table_id)


def _find(connection: Connection, where: Any) -> TableRecord | None:
    row = connection.execute(select(tables).where(where)).one_or_none()
    if row is None:
        return None
    held = select(seats).where(seats.c.table_id == row.id).order_by(seats.c.seat)
    rows = connection.execute(held).all()
    people = {r.guest for r in rows if r.guest}
    off = days_off(connection, people) if row.pace else None
    invited = names_of(connection, {r.held for r in rows if r.held})
    kept_out = tuple(blocked_by(connection, row.creator)) if row.state == "open" else ()
    home = home_of(connection, row.id)
    return _table(row, rows, off, More(handles_of(connection, people), home, invited, kept_out))


def _codes(connection: Connection, where: Any, most: int) -> list[str]:
    asked = select(tables.c.code).where(where).order_by(tables.c.updated.desc()).limit(most)
    return list(connection.execute(asked).scalars())


def codes_by_id(connection: Connection, ids: Sequence[int]) -> dict[int, str]:
    """The codes of those of these tables that are still there."""
    rows = connection.execute(select(tables.c.id, tables.c.code).where(tables.c.id.in_(ids)))
    return {row.id: row.code for row in rows}


def codes_of_guest(connection: Connection, guest: str, most: int) -> list[str]:
    """The tables where somebody has a seat or which they opened, last used first."""
    seated = select(seats.c.table_id).where(seats.c.guest == guest)
    return _codes(connection, or_(tables.c.id.in_(seated), tables.c.creator == guest), most)


def codes_for_lobby(
    connection: Connection, state: str, reader: str, most: int, most_of_one: int
) -> tuple[list[str], int]:
    """Other people's tables, last used first, but only a few of each person's; and how many are left out.

    What is played at one device, against bots or in a family, is nobody else's business: of the matches under
    way, only those between people at several devices are listed.
    """
    own = select(seats.c.table_id).where(seats.c.guest == reader)
    people = select(seats.c.table_id).where(seats.c.guest != "").group_by(seats.c.table_id)
    shared = people.having(func.count(seats.c.guest.distinct()) >= LEAST_PEOPLE)
    free = select(seats.c.table_id).where(seats.c.guest == "", seats.c.bot == "", seats.c.held == "")
    shown = and_(
        tables.c.id.in_(free if state == "open" else shared),
        tables.c.state == state,
        tables.c.private.is_(False),
        tables.c.closed == "",
        tables.c.creator != reader,
        tables.c.creator.not_in(select(blocks.c.guest).where(blocks.c.blocked == reader)),
        tables.c.id.not_in(own),
    )
    place = func.row_number().over(partition_by=tables.c.creator, order_by=tables.c.updated.desc())
    ranked = select(tables.c.code, tables.c.updated, place.label("place")).where(shown).subquery()
    fair = select(ranked.c.code).where(ranked.c.place <= most_of_one).order_by(ranked.c.updated.desc())
    codes = list(connection.execute(fair.limit(most)).scalars())
    in_all = connection.execute(select(func.count()).select_from(tables).where(shown)).scalar_one()
    return codes, int(in_all) - len(codes)


def count_tables(connection: Connection, creator: str = "") -> int:
    """How many tables are open or running, in all or opened by one guest."""
    asked = select(func.count()).select_from(tables).where(tables.c.state != "over")
    if creator:
        asked = asked.where(tables.c.creator == creator)
    return int(connection.execute(asked).scalar_one())


def create_table(
    connection: Connection, values: Mapping[str, Any], held: Sequence[SeatRecord]
) -> TableRecord:
    """A new table with its own code. Its seats are numbered in the order the players sat down."""
    now = time.time()
    code = new_code(connection)
    row = {
        "rematch": "", "colours": "{}", "hushed": False, "brought": "", "format": EVENT_FORMAT, "sealed": False,
        "spoilt": "[]", "hints": False, "rated": False, "pace": "", "zero": "", **values,
        "code": code, "state": "open", "created": now, "updated": now, "served": served(),
    }  # fmt: skip
    made = connection.execute(insert(tables).values(row)).inserted_primary_key
    assert made is not None
    table_id = made[0]
    in_order = [msgspec.structs.replace(seat, place=place) for place, seat in enumerate(held)]
    replace_seats(connection, table_id, in_order)
    found = find_table_by_id(connection, table_id)
    assert found is not None
    return found


def new_code(connection: Connection) -> str:
    while True:
        code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
        here = select(tables.c.id).where(tables.c.code == code)
        gone = select(expired_tables.c.code).where(expired_tables.c.code == code)
        if connection.execute(here).scalar() is None and connection.execute(gone).scalar() is None:
            return code


def set_table(connection: Connection, table_id: int, **values: Any) -> None:
    connection.execute(update(tables).where(tables.c.id == table_id).values({**used(), **values}))


def set_rematch(connection: Connection, table_id: int, code: str) -> bool:
    """Name the next table, unless there is one already."""
    first = and_(tables.c.id == table_id, tables.c.rematch == "")
    return connection.execute(update(tables).where(first).values(rematch=code)).rowcount == 1


def used() -> dict[str, Any]:
    """What is noted about a table that is in use."""
    return {"updated": time.time(), "served": served()}


def touch(connection: Connection, ids: Sequence[int], over: Sequence[int]) -> None:
    """Note that the tables `ids` were played at, and that those in `over` are over."""
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(used()))
    if over:
        connection.execute(update(tables).where(tables.c.id.in_(over)).values(state="over"))
