"""Tables as a host sees them: who sits there, whose turn it is and since when; nothing of what lies on them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, case, func, select, update

from fourquarters.web.storage.host_schema import errors
from fourquarters.web.storage.records import TableRecord
from fourquarters.web.storage.schema import events, seats, tables

FAR = 2**53
"""The end of what has no end yet, in ms served."""

HOURS = 24


class Counts(NamedTuple):
    """How many tables are open or running, how many people are here, how many bots are playing."""

    tables: int
    people: int
    bots: int


def counts(connection: Connection) -> Counts:
    living = select(tables.c.id).where(tables.c.state != "over")
    running = select(tables.c.id).where(tables.c.state == "running", tables.c.closed == "")
    here = and_(seats.c.here_until > time.time(), seats.c.guest != "", seats.c.bot == "")
    people = select(func.count(seats.c.guest.distinct())).where(here)
    bots = select(func.count()).select_from(seats).where(seats.c.bot != "", seats.c.table_id.in_(running))
    total = select(func.count()).select_from(living.subquery())
    return Counts(*(int(connection.execute(asked).scalar_one()) for asked in (total, people, bots)))


def quietest(connection: Connection, most: int) -> Sequence[Row[Any]]:
    """Tables that are open or running: those that need a host first, then the quietest."""
    serious = (errors.c.seen.is_(False), errors.c.level != "warning")
    broken = select(errors.c.id).where(errors.c.code == tables.c.code, *serious).exists()
    first = case((tables.c.closed != "", 2), (broken, 0), else_=1)
    asked = select(tables, broken.label("broken")).where(tables.c.state != "over")
    return connection.execute(asked.order_by(first, tables.c.updated, tables.c.id).limit(most)).all()


def seats_of(connection: Connection, ids: Sequence[int]) -> dict[int, list[Row[Any]]]:
    asked = select(seats).where(seats.c.table_id.in_(ids)).order_by(seats.c.table_id, seats.c.seat)
    found: dict[int, list[Row[Any]]] = {number: [] for number in ids}
    for row in connection.execute(asked):
        found[row.table_id].append(row)
    return found


def close(connection: Connection, record: TableRecord, why: str, now: int) -> None:
    """Nobody can do anything at a table from now on."""
    set_closing(connection, record.id, why, [*record.closing.times, (now, FAR)])


def reopen(connection: Connection, record: TableRecord, now: int) -> None:
    """A closed table goes on; its clock is looked at anew."""
    times = [(since, min(until, now)) for since, until in record.closing.times]
    set_closing(connection, record.id, "", times)
    due = and_(tables.c.id == record.id, tables.c.due.is_not(None))
    connection.execute(update(tables).where(due).values(due=0))


def set_closing(connection: Connection, table_id: int, why: str, times: list[tuple[int, int]]) -> None:
    values = {"closed": why, "closings": msgspec.json.encode(times).decode()}
    connection.execute(update(tables).where(tables.c.id == table_id).values(values))


def decisions_by_hour(connection: Connection, now: float) -> list[int]:
    """How many decisions were made in each of the last hours, the present one last."""
    begin = (int(now) // 3600 - HOURS + 1) * 3600
    first = first_since(connection, begin)
    hour = [and_(events.c.at >= begin + 3600 * n, events.c.at < begin + 3600 * (n + 1)) for n in range(HOURS)]
    sums = [func.coalesce(func.sum(case((one, 1), else_=0)), 0) for one in hour]
    row = connection.execute(select(*sums).where(events.c.id >= first, events.c.kind == "move")).one()
    return [int(count) for count in row]


def first_since(connection: Connection, moment: float) -> int:
    """About the first event since a moment: events are numbered in the order of time, so halving finds it."""
    low, high = 0, int(connection.execute(select(func.max(events.c.id))).scalar() or 0)
    while low < high:
        middle = (low + high) // 2
        asked = select(events.c.at).where(events.c.id >= middle).order_by(events.c.id).limit(1)
        at = connection.execute(asked).scalar()
        if at is None or at >= moment:
            high = middle
        else:
            low = middle + 1
    return low
