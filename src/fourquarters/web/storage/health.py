"""Can the server do its work? Its database must be readable and writable, and still where it was."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import Connection, delete, insert, select
from sqlalchemy.exc import SQLAlchemyError

from fourquarters.engine.errors import TableError
from fourquarters.web.errors import Refused
from fourquarters.web.storage import table_store
from fourquarters.web.storage.database import Database, is_damage
from fourquarters.web.storage.journal import Journal
from fourquarters.web.storage.schema import server_facts
from fourquarters.words.tongue import mark

FRESH = 1.0
"""For how many seconds one check is enough, however many ask."""

LONGEST = 10.0
"""After how many seconds a database that does not answer counts as down."""

HEARTBEAT = "heartbeat"


def ailment(error: BaseException) -> str:
    """The refusal code for what is wrong with the database."""
    said = str(error).lower()
    if is_damage(error):
        return "damaged"
    return "failed" if "full" in said or "readonly" in said else "unavailable"


def beat(connection: Connection) -> None:
    """Write something, to see whether that works."""
    connection.execute(delete(server_facts).where(server_facts.c.name == HEARTBEAT))
    connection.execute(insert(server_facts).values(name=HEARTBEAT, value=str(time.time())))


def file_of(database: Database) -> Path | None:
    named = database.url.database
    return Path(named) if database.sqlite and named else None


def identity(path: Path | None) -> tuple[int, int] | None:
    """Which file a path leads to, whatever its name."""
    try:
        found = os.stat(path) if path else None
    except OSError:
        return None
    return (found.st_dev, found.st_ino) if found else None


class HealthCheck:
    """Finds out whether the database can be written and is still the file that was opened."""

    def __init__(self, database: Database, journal: Journal, read: Callable[..., Awaitable[int]]) -> None:
        self.journal, self.read = journal, read
        self.path = file_of(database)
        self.opened = identity(self.path)
        self.checked_at = -FRESH
        self.checking: asyncio.Task[tuple[str, int]] | None = None

    async def check(self) -> tuple[str, int]:
        """What is wrong, in words ("ok": nothing), and how many tables there are."""
        now = time.monotonic()
        if self.checking is None or (self.checking.done() and now - self.checked_at > FRESH):
            self.checked_at = now
            self.checking = asyncio.create_task(self.check_now())
        return await asyncio.shield(self.checking)

    async def check_now(self) -> tuple[str, int]:
        if identity(self.path) != self.opened:
            return "the database file was removed or replaced; start the server again", 0
        try:
            async with asyncio.timeout(LONGEST):
                await self.journal.do(beat)
                return "ok", await self.read(table_store.count_tables)
        except TimeoutError:
            return "does not answer", 0
        except SQLAlchemyError as error:
            return f"cannot be used: {error.args[0] if error.args else error}", 0
        except Refused as refusal:
            return f"cannot be written: {refusal}", 0


def check_whole(database: Database) -> None:
    """Make sure that a database file is intact; one that is not is reported in one line."""
    if not database.sqlite:
        return
    where = database.url.render_as_string(hide_password=True)
    message = mark("The database {where} is damaged ({problem}). Restore a backup, or move it away.")
    try:
        with database.reader.connect() as connection:
            found = connection.exec_driver_sql("PRAGMA quick_check(1)").scalar()
            connection.execute(select(server_facts)).all()
    except SQLAlchemyError as error:
        raise TableError(message, where=where, problem=getattr(error, "orig", error)) from None
    if found != "ok":
        raise TableError(message, where=where, problem=" ".join(str(found).split()))
