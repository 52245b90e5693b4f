"""Days off: from when until when somebody's clocks stand still, in time served."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select, update

from fourquarters.web.clock import Off, united
from fourquarters.web.storage.schema import seats, tables, vacations

DaysOff = dict[str, tuple[tuple[int, int], ...]]
"""By guest: from when until when."""


def days_off(connection: Connection, guests: Collection[str]) -> DaysOff:
    """The days off of these guests, earliest first, none of them twice."""
    asked = select(vacations).where(vacations.c.guest.in_(guests)).order_by(vacations.c.begins)
    found: DaysOff = {}
    for row in connection.execute(asked):
        found[row.guest] = (*found.get(row.guest, ()), (int(row.begins), int(row.ends)))
    return {guest: tuple(united(off)) for guest, off in found.items()}


def take_off(connection: Connection, guest: str, begins: int, ends: int) -> None:
    """Add days off."""
    connection.execute(insert(vacations).values(guest=guest, begins=begins, ends=ends))


def change_end(connection: Connection, guest: str, now: int, ends: int) -> None:
    """The days off that are under way end at another time."""
    current = (vacations.c.guest == guest, vacations.c.begins <= now, vacations.c.ends > now)
    connection.execute(update(vacations).where(*current).values(ends=ends))
    connection.execute(
        delete(vacations).where(vacations.c.guest == guest, vacations.c.ends <= vacations.c.begins)
    )


def replace_days_off(connection: Connection, guest: str, off: Off) -> None:
    """Write all days off of somebody afresh."""
    connection.execute(delete(vacations).where(vacations.c.guest == guest))
    for begins, ends in off:
        take_off(connection, guest, begins, ends)


def look_again(connection: Connection, guest: str) -> list[int]:
    """The running tables with a clock where somebody sits; their clocks are to be looked at now."""
    mine = select(seats.c.table_id).where(seats.c.guest == guest)
    paced = (tables.c.id.in_(mine), tables.c.pace != "", tables.c.state == "running")
    found = list(connection.execute(select(tables.c.id).where(*paced)).scalars())
    connection.execute(update(tables).where(tables.c.id.in_(found), tables.c.due.is_not(None)).values(due=0))
    return found
