"""Links that move a seat to another device. Only the hash of what a link says is kept."""

from __future__ import annotations

import hashlib
import time
from typing import Any

from sqlalchemy import Connection, Row, and_, delete, insert, select

from fourquarters.web.storage.schema import seat_links


def hashed(token: str) -> str:
    return hashlib.sha256(b"fourquarters seat " + token.encode()).hexdigest()


def keep_link(
    connection: Connection, table_id: int, place: int, guest: str, token: str, until: float
) -> None:
    """Keep a link; an earlier one for the same seat is void, and so are those that have run out."""
    this_seat = and_(seat_links.c.table_id == table_id, seat_links.c.place == place)
    connection.execute(delete(seat_links).where(this_seat | (seat_links.c.until < time.time())))
    values = {"table_id": table_id, "place": place, "guest": guest, "token": hashed(token), "until": until}
    connection.execute(insert(seat_links).values(values))


def take_link(connection: Connection, table_id: int, token: str) -> Row[Any] | None:
    """Use a link up: the place it stands for, and who gave it away; None if it is not valid."""
    this_link = and_(seat_links.c.table_id == table_id, seat_links.c.token == hashed(token))
    found = connection.execute(select(seat_links).where(this_link)).one_or_none()
    first = connection.execute(delete(seat_links).where(this_link)).rowcount == 1
    return found if found is not None and first and found.until >= time.time() else None
