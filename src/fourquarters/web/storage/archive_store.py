"""Old matches, packed: all events of a finished match in one row, from which they come back as they were.

What is left out is only which worker wrote them; the time of day of each but the last is kept to the millisecond.
A match has either its events or its archive, never both: one transaction puts one in the place of the other.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select

from fourquarters.web.storage.archive_schema import archives
from fourquarters.web.storage.records import Event
from fourquarters.web.storage.schema import events, match_facts, tables
from fourquarters.web.storage.server_facts import served

FORMAT = 1
LEVEL = 9


class Packed(NamedTuple):
    """A match as it is put away."""

    version: int
    ended: float
    content: bytes


class Columns(msgspec.Struct, array_like=True):
    """The events of a match, one field after another; times as differences, which are small."""

    format: int
    kinds: list[str]
    seats: list[int]
    actions: list[int]
    at: list[int]  # ms
    served: list[int]
    used: list[int]
    next: list[int]
    due: list[int | None]  # after `served`
    ends: list[int]  # numbers of the events that say so


def pack(course: Sequence[Event]) -> Packed:
    """All events of a match, in order."""
    columns = Columns(
        FORMAT,
        [event.kind for event in course],
        [event.seat for event in course],
        [event.action for event in course],
        differences(round(1000 * event.at) for event in course),
        differences(event.served for event in course),
        [event.used for event in course],
        [event.next for event in course],
        [None if event.due is None else event.due - event.served for event in course],
        [event.number for event in course if event.ends],
    )
    content = zlib.compress(msgspec.json.encode(columns), LEVEL)
    return Packed(len(course), course[-1].at if course else 0.0, content)


def unpack(table_id: int, packed: Packed) -> list[Event]:
    """The events that were packed."""
    columns = msgspec.json.decode(zlib.decompress(packed.content), type=Columns)
    at = [*(ms / 1000 for ms in accumulate(columns.at[:-1])), packed.ended]
    times = list(accumulate(columns.served))
    return [
        Event(
            columns.kinds[i], columns.seats[i], columns.actions[i], table_id, i + 1, "", at[i],
            i + 1 in columns.ends, times[i], columns.used[i], columns.next[i],
            None if columns.due[i] is None else times[i] + (columns.due[i] or 0),
        )
        for i in range(packed.version)
    ]  # fmt: skip


def differences(numbers: Iterable[int]) -> list[int]:
    """The first number, and how much more each of the others is than the one before."""
    return [after - before for before, after in pairwise([0, *numbers])]


def archived(connection: Connection, table_id: int) -> list[Event]:
    """The events of a match that has been put away; none if it has not."""
    row = connection.execute(select(archives).where(archives.c.table_id == table_id)).one_or_none()
    return [] if row is None else unpack(table_id, Packed(row.version, row.ended, bytes(row.packed)))


def ready(connection: Connection, age: float, most: int) -> list[int]:
    """A few finished matches, oldest first, that nobody has used for so many seconds served. What else is to be made
    of them, their statistics and ratings, has been made."""
    packed = select(archives.c.table_id).where(archives.c.table_id == tables.c.id).exists()
    noted = select(tables.c.id).join(match_facts, match_facts.c.table_id == tables.c.id)
    asked = noted.where(
        tables.c.state == "over",
        tables.c.served < served() - age,
        or_(tables.c.settled, tables.c.rated.is_(False)),
        ~packed,
    )
    return list(connection.execute(asked.order_by(tables.c.id).limit(most)).scalars())


def put_away(connection: Connection, table_id: int, packed: Packed) -> bool:
    """Put an archive in the place of a match's events; False if they are not what was packed: another worker was
    faster, or the table is gone."""
    mine = (events.c.table_id == table_id, events.c.number.is_not(None))
    over = select(tables.c.id).where(tables.c.id == table_id, tables.c.state == "over")
    known = select(archives.c.table_id).where(archives.c.table_id == table_id)
    count = connection.execute(select(func.count()).select_from(events).where(*mine)).scalar()
    there = connection.execute(over).scalar() is not None
    if not there or count != packed.version or connection.execute(known).scalar() is not None:
        return False
    values = {"version": packed.version, "ended": packed.ended, "packed": packed.content}
    connection.execute(insert(archives).values(table_id=table_id, **values))
    connection.execute(delete(events).where(*mine))
    return True
