"""What people wrote at tables, read and written. It is no part of a match, and goes with its table."""

from __future__ import annotations

import time
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from fourquarters.web.storage.records import ChatRecord
from fourquarters.web.storage.schema import chat

MOST_STORED = 300
"""Lines of a table; older ones are forgotten."""


def add_line(connection: Connection, table_id: int, **values: Any) -> ChatRecord:
    """Write down what somebody says, and forget what is too long ago."""
    values = {"at": time.time(), **values}
    made = connection.execute(insert(chat).values(table_id=table_id, **values)).inserted_primary_key
    assert made is not None
    here = chat.c.table_id == table_id
    old = select(chat.c.id).where(here).order_by(chat.c.id.desc()).offset(MOST_STORED).limit(1)
    oldest = connection.execute(old).scalar()
    if oldest is not None:
        connection.execute(delete(chat).where(here, chat.c.id <= oldest))
    return ChatRecord(made[0], **values)


def last_lines(connection: Connection, table_id: int, most: int) -> list[ChatRecord]:
    """The newest lines of a table, oldest first."""
    asked = select(chat).where(chat.c.table_id == table_id).order_by(chat.c.id.desc()).limit(most)
    rows = connection.execute(asked).all()
    return [ChatRecord(r.id, r.at, r.place, r.who, r.name, r.reaction, r.text) for r in reversed(rows)]
