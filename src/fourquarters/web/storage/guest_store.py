"""Guests, read and written."""

from __future__ import annotations

import time
from collections.abc import Collection

import msgspec
from sqlalchemy import (
    Connection,
    and_,
    insert,
    select,
    update,
)

from fourquarters.web.requests import Preferences
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.storage.schema import guests, seats
from fourquarters.web.storage.server_facts import served


def find_guest(connection: Connection, guest: str) -> GuestRecord | None:
    row = connection.execute(select(guests).where(guests.c.id == guest)).one_or_none()
    if row is None:
        return None
    return GuestRecord(
        row.id, row.name, row.language, row.theme, row.confirm, read_preferences(row.preferences)
    )


def read_preferences(text: str) -> Preferences:
    """Preferences as they were kept; those of another version that mean nothing here are forgotten."""
    try:
        return msgspec.json.decode(text, type=Preferences)
    except msgspec.DecodeError:
        return Preferences()


def names_of(connection: Connection, some: Collection[str]) -> dict[str, str]:
    """The names of some guests, by their ids."""
    if not some:
        return {}
    rows = connection.execute(select(guests.c.id, guests.c.name).where(guests.c.id.in_(some)))
    return {row.id: row.name for row in rows}


def note_guest(connection: Connection, guest: GuestRecord) -> None:
    """A guest is here: remember somebody new; of whoever is known, only when they were seen."""
    now = {"seen": time.time(), "served": served()}
    if connection.execute(update(guests).where(guests.c.id == guest.id).values(now)).rowcount == 0:
        save_guest(connection, guest)


def save_guest(connection: Connection, guest: GuestRecord) -> None:
    """Remember a guest as they are now."""
    preferences = msgspec.json.encode(guest.preferences).decode()
    values = {
        **msgspec.structs.asdict(guest),
        "preferences": preferences,
        "seen": time.time(),
        "served": served(),
    }
    changed = connection.execute(update(guests).where(guests.c.id == guest.id).values(values))
    if changed.rowcount == 0:
        connection.execute(insert(guests).values(values))


def rename_at_tables(connection: Connection, guest: GuestRecord) -> list[int]:
    """Give a guest's new name to the seats they play themselves; return the tables."""
    own = and_(seats.c.guest == guest.id, seats.c.local.is_(False))
    mine = and_(own, seats.c.bot == "", seats.c.name != guest.name)
    ids = list(connection.execute(select(seats.c.table_id).where(mine)).scalars())
    connection.execute(update(seats).where(mine).values(name=guest.name))
    return ids
