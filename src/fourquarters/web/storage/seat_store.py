"""Seats, written: who sits where, and who is here."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    Connection,
    and_,
    bindparam,
    delete,
    insert,
    update,
)

from fourquarters.web.storage.records import Event, GuestRecord, SeatRecord
from fourquarters.web.storage.schema import seats, tables
from fourquarters.web.storage.server_facts import served

STAND_IN = "merchant"
"""The bot that takes over seats."""

BOT, LOSS = 0, 1
"""The action of an event that says that a seat's time is up: its owner may come back, or not."""

PRESENCE = 45.0
"""For how long somebody who sat down or is connected counts as here; renewed well before."""


def replace_seats(connection: Connection, table_id: int, held: Sequence[SeatRecord]) -> None:
    """Write all seats afresh."""
    connection.execute(delete(seats).where(seats.c.table_id == table_id))
    connection.execute(insert(seats), [{"table_id": table_id, **msgspec.structs.asdict(s)} for s in held])


def take_seat(
    connection: Connection, table_id: int, seat: int, guest: GuestRecord, contributes: bool
) -> bool:
    """Sit down, if the seat is still free."""
    kept = and_(seats.c.table_id == table_id, seats.c.held == guest.id)
    connection.execute(update(seats).where(kept).values(held=""))  # one seat is enough
    this_seat = (seats.c.table_id == table_id, seats.c.seat == seat)
    free = (*this_seat, seats.c.guest == "", seats.c.bot == "", seats.c.held == "")
    here = time.time() + PRESENCE
    values = {"guest": guest.id, "name": guest.name, "contributes": contributes, "here_until": here}
    return connection.execute(update(seats).where(*free).values(values)).rowcount == 1


def set_seat(connection: Connection, table_id: int, seat: int, owner: str, **values: Any) -> bool:
    """Change a seat, if it still belongs to `owner`."""
    this_seat = (seats.c.table_id == table_id, seats.c.seat == seat, seats.c.guest == owner)
    return connection.execute(update(seats).where(*this_seat).values(values)).rowcount == 1


def run_out(connection: Connection, event: Event) -> None:
    """A seat's time is up: a bot plays on there, for good if the event's action says so."""
    this_seat = (seats.c.table_id == event.table_id, seats.c.seat == event.seat)
    values = {"bot": STAND_IN, "lost": event.action == LOSS}
    connection.execute(update(seats).where(*this_seat).values(values))


def set_presence(connection: Connection, until: Sequence[tuple[int, int, float]]) -> None:
    """The guests in these seats (table, seat) are here until then; a table where somebody is here is in use."""
    this_seat = (seats.c.table_id == bindparam("at_table"), seats.c.seat == bindparam("at_seat"))
    here = update(seats).where(*this_seat).values(here_until=bindparam("end"))
    connection.execute(here, [dict(zip(("at_table", "at_seat", "end"), one, strict=True)) for one in until])
    used = update(tables).where(tables.c.id.in_({table for table, _seat, _until in until}))
    connection.execute(used.values(served=served()))
