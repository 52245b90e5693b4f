"""The outbox: what is to be told and what was told, and how somebody's tables stand.

A row is put there once for each piece of news and way, and stays until there is other news about the same table, so
that nothing is told twice. Whoever sends a row claims it first, by saying that it is not to be sent before some
time: should they die meanwhile, somebody else does it then.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Row, and_, delete, distinct, func, insert, or_, select, update

from fourquarters.web.clock import Pace
from fourquarters.web.notifications.news import Standing
from fourquarters.web.storage.archive_schema import archives
from fourquarters.web.storage.schema import events, notification_wishes, outbox, seats, tables

OVER_KEPT = 7 * 86400.0
"""For how many seconds the end of a match is news."""

A_FEW = 200
"""Rows that are looked at in one go."""


class News(NamedTuple):
    """Something to tell somebody by one way."""

    guest: str
    way: str
    kind: str
    table_id: int
    version: int


def standings(connection: Connection, now: float, only: Collection[str]) -> dict[str, list[Standing]]:
    """By guest: how the tables stand at which they play themselves; of those of some people who have wishes."""
    others = seats.alias()
    people = select(func.count(distinct(others.c.guest)))
    people = people.where(others.c.table_id == tables.c.id, others.c.guest != "")
    last = events.alias()
    newest = select(func.max(last.c.number)).where(last.c.table_id == tables.c.id).scalar_subquery()
    recent = and_(tables.c.state == "over", tables.c.updated > now - OVER_KEPT)
    version = func.coalesce(events.c.number, archives.c.version).label("number")
    at = func.coalesce(events.c.at, archives.c.ended).label("at")
    columns = (seats.c.guest, seats.c.seat, seats.c.here_until, tables, version, at)
    asked = select(*columns, people.scalar_subquery().label("people")).join(
        seats, and_(seats.c.table_id == tables.c.id, seats.c.bot == "")
    )
    asked = asked.join(notification_wishes, notification_wishes.c.guest == seats.c.guest)
    asked = asked.outerjoin(events, and_(events.c.table_id == tables.c.id, events.c.number == newest))
    asked = asked.outerjoin(archives, archives.c.table_id == tables.c.id)
    asked = asked.where(or_(tables.c.state == "running", recent), seats.c.guest.in_(only))
    found: dict[str, list[Standing]] = {}
    for row in connection.execute(asked.order_by(tables.c.id)):
        found.setdefault(row.guest, []).append(standing(row))
    for one in invitations(connection, only):
        found.setdefault(one.guest, []).append(one)
    return found


def invitations(connection: Connection, only: Collection[str]) -> list[Standing]:
    """The seats at open tables that are kept for those of some people who have wishes."""
    asked = select(seats.c.held, seats.c.seat, tables).join(seats, seats.c.table_id == tables.c.id)
    asked = asked.join(notification_wishes, notification_wishes.c.guest == seats.c.held)
    asked = asked.where(tables.c.state == "open", seats.c.held.in_(only))
    return [
        Standing(
            row.held, row.id, row.code, row.game, row.seat, row.state, -1, 2, 0, row.updated, None, None, 0.0
        )
        for row in connection.execute(asked.order_by(tables.c.id))
    ]


def standing(row: Row[Any]) -> Standing:
    pace = msgspec.json.decode(row.pace, type=Pace) if row.pace else None
    since = row.updated if row.at is None else row.at
    return Standing(
        row.guest, row.id, row.code, row.game, row.seat, row.state, row.decider, row.people, row.number or 0, since,
        row.due, pace, row.here_until,
    )  # fmt: skip


def known(connection: Connection, guests: Collection[str]) -> set[News]:
    """What these people have been told, or will be."""
    asked = select(outbox).where(outbox.c.guest.in_(guests), outbox.c.table_id.is_not(None))
    rows = connection.execute(asked)
    return {News(row.guest, row.way, row.kind, row.table_id, row.version) for row in rows}


def put(connection: Connection, found: Sequence[News], now: float) -> None:
    """Put news into the outbox, in place of older news about the same; what another worker has put there stays."""
    already = known(connection, {one.guest for one in found})
    for one in found:
        if one in already:
            continue
        same = and_(*(outbox.c[name] == getattr(one, name) for name in ("guest", "way", "kind", "table_id")))
        connection.execute(delete(outbox).where(same))
        values = {**one._asdict(), "made": now, "tries": 0, "not_before": now}
        connection.execute(insert(outbox).values(values))


def waiting(connection: Connection, now: float) -> list[Row[Any]]:
    """What may be sent now, oldest first."""
    ready = (outbox.c.sent.is_(None), outbox.c.not_before <= now)
    return list(connection.execute(select(outbox).where(*ready).order_by(outbox.c.id).limit(A_FEW)).all())


def wait_until(connection: Connection, numbers: Collection[int], then: float) -> None:
    """Nobody sends these before then."""
    connection.execute(update(outbox).where(outbox.c.id.in_(numbers)).values(not_before=then))


def sent(connection: Connection, numbers: Collection[int], now: float) -> None:
    """These were told, or are no news any more."""
    connection.execute(update(outbox).where(outbox.c.id.in_(numbers)).values(sent=now))


def sent_with(connection: Connection, news: News, now: float) -> None:
    """This was told along with something else."""
    same = and_(*(outbox.c[name] == value for name, value in news._asdict().items()))
    connection.execute(update(outbox).where(same, outbox.c.sent.is_(None)).values(sent=now))


def failed(connection: Connection, numbers: Collection[int], then: float) -> None:
    """These could not be sent; they are tried again then."""
    values = {"tries": outbox.c.tries + 1, "not_before": then}
    connection.execute(update(outbox).where(outbox.c.id.in_(numbers)).values(values))


def note_mailed(connection: Connection, guest: str, now: float) -> None:
    """Somebody got an e-mail: the next one waits a while."""
    this = notification_wishes.c.guest == guest
    connection.execute(update(notification_wishes).where(this).values(mailed=now))
