"""Events: what was done at tables, and notices for the other workers that seats have changed."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, func, insert, select

from fourquarters.web.storage import archive_store
from fourquarters.web.storage.announcements import announce
from fourquarters.web.storage.records import Event
from fourquarters.web.storage.schema import events

MOST_NAMED = 500
"""Tables that a query names; of more, whoever asks picks theirs."""


def leave_notice(connection: Connection, table_id: int, worker: str, kind: str = "seats") -> None:
    """Tell the other workers that something other than the match has changed at a table."""
    leave_notices(connection, [table_id], worker, kind)


def leave_notices(connection: Connection, ids: Collection[int], worker: str, kind: str = "seats") -> None:
    """The same for several tables."""
    if not ids:
        return
    notice = {"number": None, "kind": kind, "seat": -1, "action": -1, "worker": worker, "at": time.time()}
    connection.execute(insert(events), [{"table_id": one, **notice} for one in ids])
    announce(connection, worker, ids)


def _event(row: Row[Any]) -> Event:
    number = row.number or 0
    return Event(
        row.kind, row.seat, row.action, row.table_id, number, row.worker, row.at, row.ends,
        row.served, row.used, row.next, row.due,
    )  # fmt: skip


def events_of(connection: Connection, table_id: int, since: int = 0) -> list[Event]:
    """The moves, undos and take-backs of a table after a version, wherever they are kept."""
    asked = select(events).where(events.c.table_id == table_id, events.c.number > since)
    found = [_event(row) for row in connection.execute(asked.order_by(events.c.number))]
    return found or archive_store.archived(connection, table_id)[since:]  # in this order nothing is missed


def ran_out(connection: Connection, table_id: int) -> int:
    """The seat whose time was up with a table's last event, and which nobody has decided for since; −1: none."""
    asked = select(events.c.kind, events.c.seat).where(events.c.table_id == table_id)
    last = connection.execute(
        asked.where(events.c.number.is_not(None)).order_by(events.c.number.desc()).limit(1)
    ).first()
    return int(last.seat) if last is not None and last.kind == "time" else -1


def last_event(connection: Connection) -> int:
    return int(connection.execute(select(func.max(events.c.id))).scalar() or 0)


def changed_by_others(connection: Connection, worker: str, since: int, until: int) -> list[int]:
    """The tables that other workers have written for."""
    asked = select(events.c.table_id).where(*written_by_others(worker, since, until)).distinct()
    return list(connection.execute(asked).scalars())


def events_of_others(
    connection: Connection, worker: str, since: int, until: int, ids: Collection[int]
) -> list[Event]:
    """What other workers have written for some tables, in the order of their commits."""
    asked = select(events).where(*written_by_others(worker, since, until))
    if len(ids) <= MOST_NAMED:
        asked = asked.where(events.c.table_id.in_(ids))
    return [_event(row) for row in connection.execute(asked.order_by(events.c.id))]


def written_by_others(worker: str, since: int, until: int) -> list[ColumnElement[bool]]:
    return [events.c.id > since, events.c.id <= until, events.c.worker != worker]
