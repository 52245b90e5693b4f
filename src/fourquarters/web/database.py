"""The database: SQLite (WAL, every commit on disk) by default, PostgreSQL by URL, migrated at start.

Reading goes over a pool of connections without transactions; writing happens in one thread
(`journal.py`). Any number of processes may use the same database.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DatabaseError, IntegrityError
from sqlalchemy.pool import QueuePool

from fourquarters.table.errors import TableError
from fourquarters.table.tongue import mark

MIGRATIONS = Path(__file__).parent / "migrations"
POSTGRES_LOCK = 4_040_404
"""An advisory lock: writers commit one after the other, so that event ids grow in commit order."""

MOST_ROWS = 1000
"""Events in one statement."""


class EventRow(NamedTuple):
    """A move or an undo, as it is written."""

    table_id: int
    number: int
    kind: str
    seat: int
    action: int
    worker: str
    at: float


class Database:
    """Two engines on one database: one that reads, one that writes in transactions."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        if self.sqlite and self.url.database:
            create_for_owner(Path(self.url.database))
        self.reader = make_engine(self.url, "AUTOCOMMIT")
        self.writer = make_engine(self.url, None)
        if self.sqlite:
            event.listen(self.writer, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE"))

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        with self.reader.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction. Only one process writes at a time."""
        with self.writer.begin() as connection:
            if not self.sqlite:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({POSTGRES_LOCK})")
            yield connection

    def insert(self, rows: Sequence[EventRow]) -> None:
        """Write events in one commit, all or none; they are on disk when this returns."""
        statement = insert_statement(len(rows), "?" if self.sqlite else "%s")
        values = tuple(value for row in rows for value in row)
        # One statement is a transaction of its own in SQLite: a single call without the interpreter.
        with self.reading() if self.sqlite else self.writing() as connection:
            connection.exec_driver_sql(statement, values)

    def migrate(self) -> None:
        """Bring the schema up to date, whatever it was."""
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        try:
            with self.writing() as connection:
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        except DatabaseError as error:
            where = self.url.render_as_string(hide_password=True)
            message = mark("The database {where} cannot be used: {problem}")
            raise TableError(message, where=where, problem=error.orig) from None

    def close(self) -> None:
        self.reader.dispose()
        self.writer.dispose()


def create_for_owner(file: Path) -> None:
    """A new database is its owner's alone: it has the secrets of all matches in it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


@cache
def insert_statement(rows: int, mark: str) -> str:
    one = f"({', '.join([mark] * len(EventRow._fields))})"
    return f"INSERT INTO events ({', '.join(EventRow._fields)}) VALUES {', '.join([one] * rows)}"


def make_engine(url: URL, isolation: Any) -> Engine:
    options: dict[str, Any] = {"isolation_level": isolation} if isolation else {}
    if url.get_backend_name() == "sqlite":
        arguments = {"check_same_thread": False, "cached_statements": 512, "timeout": 15}
        engine = create_engine(url, poolclass=QueuePool, pool_size=4, connect_args=arguments, **options)
        event.listen(engine, "connect", prepare_sqlite)
        return engine
    return create_engine(url, pool_size=4, pool_pre_ping=True, **options)


def prepare_sqlite(connection: Any, _record: Any) -> None:
    """No transactions but those asked for; write-ahead log; every commit reaches the disk."""
    connection.isolation_level = None
    for pragma in (
        "busy_timeout=15000",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
        "cache_size=-8192",
    ):
        connection.execute(f"PRAGMA {pragma}")


__all__ = ["MOST_ROWS", "Database", "EventRow", "IntegrityError"]
