"""Seats that are kept for friends: whoever opened a table invites them by name, and only they can sit down there."""

from __future__ import annotations

from sqlalchemy import Connection, and_, or_, select, update

from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.storage import friend_store, seat_store
from fourquarters.web.storage.records import TableRecord
from fourquarters.web.storage.schema import seats, tables
from fourquarters.web.tables import deal, parting
from fourquarters.web.tables.registry import TableRegistry

MOST_INVITED = 20
"""Invitations that one person is shown."""


def friend_named(connection: Connection, host: str, who: str) -> str:
    """A friend by handle or name, to keep a seat for. Whether somebody else exists or has blocked one is not told."""
    other: str = friend_store.named(connection, who).guest
    if not friend_store.are_friends(connection, host, other):
        raise Refused("not_a_friend")
    return other


def open_table(connection: Connection, table_id: int, host: str) -> TableRecord:
    """A table of this host that has not begun."""
    record = deal.found(connection, table_id)
    if record.creator != host:
        raise Refused("not_host")
    if record.state != "open":
        raise Refused("over" if record.state == "over" else "running")
    return record


async def hold(tables_here: TableRegistry, table: LiveTable, host: str, seat: int, who: str) -> None:
    """Keep a free seat for a friend."""

    def write(connection: Connection) -> None:
        record = open_table(connection, table.record.id, host)
        other = friend_named(connection, host, who)
        check_not_here(record, other)
        if seat >= len(record.seats) or not record.seats[seat].free:
            raise Refused("seat_taken")
        seat_store.set_seat(connection, record.id, seat, "", held=other)

    await tables_here.change(table, write)


def check_not_here(record: TableRecord, guest: str) -> None:
    """One seat for each."""
    if any(guest in {one.guest, one.held} for one in record.seats):
        raise Refused("invited_already")


async def release(tables_here: TableRegistry, table: LiveTable, host: str, seat: int) -> None:
    """The seat is for anybody again."""

    def write(connection: Connection) -> None:
        record = open_table(connection, table.record.id, host)
        if seat >= len(record.seats) or not record.seats[seat].held:
            raise Refused("not_held")
        seat_store.set_seat(connection, record.id, seat, "", held="")

    await tables_here.change(table, write)


async def decline(tables_here: TableRegistry, table: LiveTable, guest: str) -> None:
    """No, thanks: the seat is free again."""

    def write(connection: Connection) -> None:
        record = deal.found(connection, table.record.id)
        kept = [one.seat for one in record.seats if one.held == guest]
        if not kept or record.state != "open":
            raise Refused("not_invited")
        seat_store.set_seat(connection, record.id, kept[0], "", held="")

    await tables_here.change(table, write)


def release_between(connection: Connection, tables_here: TableRegistry, one: str, other: str) -> list[int]:
    """Two people have nothing more to do with each other: no seat is kept. The tables that are to be shown again."""
    changed = kept_between(connection, one, other)
    mine = and_(seats.c.table_id.in_(changed), seats.c.held.in_((one, other)))
    connection.execute(update(seats).where(mine).values(held=""))
    parting.tell_others(connection, tables_here, changed)
    return changed


def kept_between(connection: Connection, one: str, other: str) -> list[int]:
    """The tables where one of two people keeps a seat for the other."""
    kept = or_(
        and_(tables.c.creator == one, seats.c.held == other),
        and_(tables.c.creator == other, seats.c.held == one),
    )
    asked = select(tables.c.id).join(seats, seats.c.table_id == tables.c.id).where(kept)
    return list(connection.execute(asked).scalars())


def invitations(connection: Connection, guest: str) -> list[tuple[str, str, int]]:
    """The tables that somebody is invited to: code, host and seat, newest first."""
    asked = select(tables.c.code, tables.c.creator, seats.c.seat).join(seats, seats.c.table_id == tables.c.id)
    mine = asked.where(seats.c.held == guest, tables.c.state == "open").order_by(tables.c.created.desc())
    return [(row.code, row.creator, row.seat) for row in connection.execute(mine.limit(MOST_INVITED))]


async def show_open_tables(tables_here: TableRegistry, host: str) -> None:
    """Somebody has blocked another, or does so no more: which seats are free at their tables depends on that."""

    def write(connection: Connection) -> list[int]:
        asked = select(tables.c.id).where(tables.c.creator == host, tables.c.state == "open")
        found = list(connection.execute(asked).scalars())
        parting.tell_others(connection, tables_here, found)
        return found

    await parting.show_again(tables_here, await tables_here.journal.do(write))
