"""Members, read and written: who is found by which handle."""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import IntegrityError

from fourquarters.web.errors import Refused
from fourquarters.web.storage.handles import handle_for
from fourquarters.web.storage.schema import guests, members


def make_member(connection: Connection, guest: str, name: str) -> str:
    """A guest has become a member; the handle that others find them by."""
    handle = handle_for(name, lambda wanted: find_member(connection, wanted) is not None)
    values = {"guest": guest, "handle": handle, "since": time.time()}
    connection.execute(insert(members).values(values))
    return handle


def find_member(connection: Connection, handle: str) -> Row[Any] | None:
    """A member by their handle: guest, name, handle, zone, since."""
    return connection.execute(member_rows().where(members.c.handle == handle)).one_or_none()


def member_of(connection: Connection, guest: str) -> Row[Any] | None:
    """What is known of a guest as a member; None if they are none."""
    return connection.execute(member_rows().where(members.c.guest == guest)).one_or_none()


def members_among(connection: Connection, some: Collection[str]) -> dict[str, Row[Any]]:
    """Those of some guests who are members."""
    rows = connection.execute(member_rows().where(members.c.guest.in_(some))).all()
    return {row.guest: row for row in rows}


def handles_of(connection: Connection, some: Collection[str]) -> dict[str, str]:
    """How those of some guests are found who let others see their page."""
    if not some:
        return {}
    asked = select(members.c.guest, members.c.handle).where(members.c.guest.in_(some), members.c.shown)
    return {row.guest: row.handle for row in connection.execute(asked)}


def set_member(connection: Connection, guest: str, **values: Any) -> None:
    connection.execute(update(members).where(members.c.guest == guest).values(values))


def member_rows() -> Any:
    found = select(members, guests.c.name, guests.c.seen)
    return found.join(guests, guests.c.id == members.c.guest)


def change_handle(connection: Connection, guest: str, handle: str) -> None:
    """Be found by another handle, if nobody has it."""
    try:
        with connection.begin_nested():
            connection.execute(update(members).where(members.c.guest == guest).values(handle=handle))
    except IntegrityError as error:
        raise Refused("handle_taken") from error
