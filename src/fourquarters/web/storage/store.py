"""What is read from and written to the database, in words of the house: guests, tables, seats, events.

Every function takes a connection. Those that write are meant for `Journal.do`, which runs them in
a transaction; after a change of seats they leave a notice for the other workers.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Float,
    Row,
    and_,
    cast,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from fourquarters.web.storage.database import EventRow
from fourquarters.web.storage.records import GuestRecord, SeatRecord, SpoiltRecord, TableRecord
from fourquarters.web.storage.schema import events, guests, house, seats, tables

CODE_LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that look alike
CODE_LENGTH = 6
GUEST_KEPT = 90 * 86400.0
EVENT_FORMAT = 2
"""Of new tables: see `playing.py`."""
PRESENCE = 45.0
"""Somebody who sat down or is connected counts as here for so long; renewed well before."""


class EventRecord(msgspec.Struct, frozen=True):
    """A move or undo that is on disk, or (number 0) a notice that seats have changed."""

    id: int
    table_id: int
    number: int
    kind: str
    seat: int
    action: int
    at: float
    worker: str = ""

    def is_of(self, row: EventRow) -> bool:
        """It is what a worker tried to write, whatever it was told about it."""
        mine = (self.number, self.kind, self.seat, self.action, self.worker, self.at)
        return mine == (row.number, row.kind, row.seat, row.action, row.worker, row.at)


# --- the house


def signing_key(connection: Connection) -> str:
    """The key that signs cookies; made once, shared by all workers."""
    found = connection.execute(select(house.c.value).where(house.c.name == "signing key")).scalar()
    if found:
        return str(found)
    made = secrets.token_hex(32)
    connection.execute(insert(house).values(name="signing key", value=made))
    return made


SERVED = "served"


def serve_on(connection: Connection, seconds: float) -> float:
    """So many seconds have been served, unless another worker knows of more; how many."""
    known = connection.execute(select(house.c.value).where(house.c.name == SERVED)).scalar()
    latest = max(float(known or 0), seconds)
    connection.execute(update(house).where(house.c.name == SERVED).values(value=repr(latest)))
    return latest


def served() -> ColumnElement[float]:
    """The seconds all servers of this house have been open so far, as an expression."""
    return select(cast(house.c.value, Float)).where(house.c.name == SERVED).scalar_subquery()


# --- guests


def find_guest(connection: Connection, guest: str) -> GuestRecord | None:
    row = connection.execute(select(guests).where(guests.c.id == guest)).one_or_none()
    return GuestRecord(row.id, row.name, row.language, row.theme, row.confirm) if row else None


def save_guest(connection: Connection, guest: GuestRecord) -> None:
    """Remember a guest as he is now; his seats get his name."""
    values = {**msgspec.structs.asdict(guest), "seen": time.time(), "served": served()}
    changed = connection.execute(update(guests).where(guests.c.id == guest.id).values(values))
    if changed.rowcount == 0:
        connection.execute(insert(guests).values(values))


def rename_at_tables(connection: Connection, guest: GuestRecord) -> list[int]:
    """Give his new name to the seats he plays himself."""
    mine = and_(seats.c.guest == guest.id, seats.c.bot == "", seats.c.name != guest.name)
    ids = list(connection.execute(select(seats.c.table_id).where(mine)).scalars())
    connection.execute(update(seats).where(mine).values(name=guest.name))
    return ids


# --- tables


def _table(row: Row[Any], rows: Sequence[Row[Any]]) -> TableRecord:
    held = tuple(
        SeatRecord(
            r.seat, r.guest, r.bot, r.name, r.contribution, r.here_until, r.place, r.contributes, r.seal
        )
        for r in rows
    )
    options = msgspec.json.decode(row.options, type=dict[str, bool])
    spoilt = msgspec.json.decode(row.spoilt, type=tuple[SpoiltRecord, ...])
    return TableRecord(
        row.id, row.code, row.game, row.rules, row.players, options, bytes(row.secret), row.state,
        row.creator, row.rematch, row.created, row.updated, held, row.format, row.arranged, row.sealed, spoilt,
        row.private,
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
    return _table(row, connection.execute(held).all())


def _codes(connection: Connection, where: Any, most: int) -> list[str]:
    asked = select(tables.c.code).where(where).order_by(tables.c.updated.desc()).limit(most)
    return list(connection.execute(asked).scalars())


def codes_of_guest(connection: Connection, guest: str, most: int) -> list[str]:
    """The tables where somebody has a seat, or which he opened, last used first."""
    seated = select(seats.c.table_id).where(seats.c.guest == guest)
    return _codes(connection, or_(tables.c.id.in_(seated), tables.c.creator == guest), most)


def codes_for_lobby(
    connection: Connection, state: str, reader: str, most: int, most_of_one: int
) -> tuple[list[str], int]:
    """Other people's tables, last used first but only a few of each person; and how many are left out."""
    own = select(seats.c.table_id).where(seats.c.guest == reader)
    shown = and_(
        tables.c.state == state,
        tables.c.private.is_(False),
        tables.c.creator != reader,
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
    """A new table under a code of its own. Its seats count in the order of sitting down."""
    now = time.time()
    code = new_code(connection)
    row = {
        "rematch": "", "format": EVENT_FORMAT, "sealed": False, "spoilt": "[]", **values,
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
        if connection.execute(select(tables.c.id).where(tables.c.code == code)).scalar() is None:
            return code


def set_table(connection: Connection, table_id: int, **values: Any) -> None:
    connection.execute(update(tables).where(tables.c.id == table_id).values({**used(), **values}))


def replace_seats(connection: Connection, table_id: int, held: Sequence[SeatRecord]) -> None:
    """Who sits where, all anew."""
    connection.execute(delete(seats).where(seats.c.table_id == table_id))
    connection.execute(insert(seats), [{"table_id": table_id, **msgspec.structs.asdict(s)} for s in held])


def set_rematch(connection: Connection, table_id: int, code: str) -> bool:
    """Name the next table, unless there is one already."""
    first = and_(tables.c.id == table_id, tables.c.rematch == "")
    return connection.execute(update(tables).where(first).values(rematch=code)).rowcount == 1


def used() -> dict[str, Any]:
    """What is noted of a table that is played at."""
    return {"updated": time.time(), "served": served()}


def touch(connection: Connection, ids: Sequence[int], over: Sequence[int]) -> None:
    """Note that these tables were played at, and that those are over."""
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(used()))
    if over:
        connection.execute(update(tables).where(tables.c.id.in_(over)).values(state="over"))


def expire(connection: Connection, kept: Mapping[str, float], seen_by_all: int) -> list[str]:
    """Remove tables that nobody has used for as long as their state is kept, and old notices.

    What counts is time served: while no server runs nobody could come, and a clock may jump.
    """
    dead = or_(*(and_(tables.c.state == s, tables.c.served < served() - age) for s, age in kept.items()))
    rows = connection.execute(select(tables.c.id, tables.c.code).where(dead)).all()
    ids = [row.id for row in rows]
    for dependent in (events, seats):
        connection.execute(delete(dependent).where(dependent.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    connection.execute(delete(events).where(events.c.number.is_(None), events.c.id <= seen_by_all))
    strangers = (guests.c.served < served() - GUEST_KEPT, guests.c.id.not_in(select(seats.c.guest)))
    connection.execute(delete(guests).where(*strangers))
    return [row.code for row in rows]


# --- seats


def take_seat(
    connection: Connection, table_id: int, seat: int, guest: GuestRecord, contributes: bool
) -> bool:
    """Sit down, if the seat is still free."""
    free = (seats.c.table_id == table_id, seats.c.seat == seat, seats.c.guest == "", seats.c.bot == "")
    here = time.time() + PRESENCE
    values = {"guest": guest.id, "name": guest.name, "contributes": contributes, "here_until": here}
    return connection.execute(update(seats).where(*free).values(values)).rowcount == 1


def set_seat(connection: Connection, table_id: int, seat: int, owner: str, **values: Any) -> bool:
    """Change a seat, if it still belongs to `owner`."""
    his = (seats.c.table_id == table_id, seats.c.seat == seat, seats.c.guest == owner)
    return connection.execute(update(seats).where(*his).values(values)).rowcount == 1


def set_presence(connection: Connection, table_id: int, seat: int, until: float) -> None:
    """The guest on this seat is here until then; a table where somebody is here is in use."""
    his = (seats.c.table_id == table_id, seats.c.seat == seat)
    connection.execute(update(seats).where(*his).values(here_until=until))
    connection.execute(update(tables).where(tables.c.id == table_id).values(served=served()))


def leave_notice(connection: Connection, table_id: int, worker: str) -> None:
    """Tell the other workers that something but the match has changed at a table."""
    connection.execute(
        insert(events).values(
            table_id=table_id, number=None, kind="seats", seat=-1, action=-1, worker=worker, at=time.time()
        )
    )


# --- events


def _event(row: Row[Any]) -> EventRecord:
    number = row.number or 0
    return EventRecord(row.id, row.table_id, number, row.kind, row.seat, row.action, row.at, row.worker)


def events_of(connection: Connection, table_id: int, since: int = 0) -> list[EventRecord]:
    """The moves and undos of a table after a version."""
    asked = select(events).where(events.c.table_id == table_id, events.c.number > since)
    return [_event(row) for row in connection.execute(asked.order_by(events.c.number))]


def last_event(connection: Connection) -> int:
    return int(connection.execute(select(func.max(events.c.id))).scalar() or 0)


def events_of_others(connection: Connection, worker: str, since: int, until: int) -> list[EventRecord]:
    """What other workers have written, in the order of their commits."""
    asked = select(events).where(events.c.id > since, events.c.id <= until, events.c.worker != worker)
    return [_event(row) for row in connection.execute(asked.order_by(events.c.id))]
