"""The database: SQLite (WAL, every commit on disk) by default, PostgreSQL by URL, migrated at start.

Reading uses a pool of connections without transactions; writing happens in one thread
(`journal.py`). Any number of processes may use the same database.
"""

from __future__ import annotations

import logging
import math
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import DatabaseError, DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import QueuePool

from fourquarters.engine.errors import TableError
from fourquarters.web.errors import Refused
from fourquarters.web.logs import log
from fourquarters.web.storage import seat_store
from fourquarters.web.storage.announcements import CHANNEL, announcing, worded
from fourquarters.web.storage.records import Event
from fourquarters.words.tongue import mark

logging.getLogger("psycopg").addHandler(
    logging.NullHandler()
)  # what matters about a broken line is logged here

MIGRATIONS = Path(__file__).parent / "migrations"
POSTGRES_LOCK = 4_040_404
"""An advisory lock: writers commit one after another, so that event ids grow in commit order."""

POSTGRES = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "options": "-c idle_in_transaction_session_timeout=15000",
}
"""A dead connection is noticed on both sides: no lock is held for a server that is gone."""

DAMAGED = ("malformed", "not a database")
"""What SQLite says about a broken file."""

QUIET = 60.0
"""After how many seconds a problem that comes up again is logged again."""

MOST_ROWS = 1000
"""Events in one statement."""


class Database:
    """Two engines on one database: one that reads, one that writes in transactions."""

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self.sqlite = self.url.get_backend_name() == "sqlite"
        self.file = Path(self.url.database or "") if self.sqlite else None
        if self.file is not None:
            create_for_owner(self.file)
        self.opened = 0  # the file that was opened: another one of the same name would be empty
        self.troubles: dict[tuple[str, str], float] = {}  # what failed and why: when it last did
        self.reader = make_engine(self.url, "AUTOCOMMIT")
        self.writer = make_engine(self.url, None)
        if self.sqlite:
            event.listen(self.writer, "begin", lambda c: c.exec_driver_sql("BEGIN IMMEDIATE"))

    @contextmanager
    def reading(self, settled: bool = False) -> Iterator[Connection]:
        """Query. `settled`: only after whatever a broken connection may have left behind has finished."""
        try:
            self.look_for_file()
            with self.writing() if settled and not self.sqlite else self.reader.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            self.troubled("read", error)
            raise Refused("damaged" if is_damage(error) else "unavailable") from None
        self.works("read")

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction. Only one process writes at a time."""
        self.look_for_file()
        with self.writer.begin() as connection:
            if not self.sqlite:
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({POSTGRES_LOCK})")
            yield connection

    def insert(self, rows: Sequence[Event]) -> None:
        """Write events in one commit, all or none; they are on disk when this returns."""
        statement = insert_statement(len(rows), "?" if self.sqlite else "%s")
        values: tuple[Any, ...] = tuple(value for row in rows for value in row)
        if not self.sqlite:
            statement = announcing(statement)
            values += (CHANNEL, worded(rows[0].worker, (row.table_id for row in rows)))
        self.look_for_file()
        over_time = [row for row in rows if row.kind == "time"]
        # In SQLite a single statement is its own transaction: one call that does not hold the interpreter.
        with self.reader.connect() if self.sqlite and not over_time else self.writing() as connection:
            connection.exec_driver_sql(statement, values)
            for row in over_time:
                seat_store.run_out(connection, row)

    def look_for_file(self) -> None:
        """SQLite would carry on with a deleted file, and everything would be lost with the last connection."""
        if self.file is not None and self.opened and self.opened != inode(self.file):
            problem = FileNotFoundError(f"{self.file} was removed or replaced while the server was running")
            raise OperationalError(None, None, problem)

    def troubled(self, what: str, error: Exception) -> None:
        """Log a problem once when it begins, not each time it is met."""
        problem, now = problem_of(error), time.monotonic()
        last = self.troubles.get((what, problem), -math.inf)
        self.troubles[what, problem] = now
        if now - last > QUIET:
            log.error("the database cannot be used", to=what, problem=problem)

    def works(self, what: str) -> None:
        """It has answered; once all has been well for a while, log that, too."""
        if not self.troubles:
            return
        mine = {key: at for key, at in list(self.troubles.items()) if key[0] == what}
        if mine and time.monotonic() - max(mine.values()) > QUIET:
            for key in mine:
                self.troubles.pop(key, None)
            log.info("the database can be used again", to=what)

    def migrate(self, to: str = "head") -> None:
        """Bring the schema up to date, whatever it was."""
        self.alter("upgrade", to)
        self.opened = inode(self.file) if self.file is not None else 0

    def downgrade(self, to: str) -> None:
        """Go back to an older schema."""
        self.alter("downgrade", to)

    def alter(self, how: str, to: str) -> None:
        from alembic import command
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        try:
            with self.writing() as connection:
                config.attributes["connection"] = connection
                getattr(command, how)(config, to)
        except DatabaseError as error:
            where = self.url.render_as_string(hide_password=True)
            message = mark("The database {where} cannot be used: {problem}")
            raise TableError(message, where=where, problem=error.orig) from None

    def connection_arguments(self) -> dict[str, Any]:
        """What PostgreSQL's own library needs for another connection."""
        _positions, named = self.reader.dialect.create_connect_args(self.url)
        return {**named, **POSTGRES}

    def close(self) -> None:
        self.reader.dispose()
        self.writer.dispose()


def create_for_owner(file: Path) -> None:
    """A new database is readable by its owner only: it contains the secrets of all matches."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def inode(file: Path) -> int:
    """Which file has this name; 0: none."""
    try:
        return file.stat().st_ino
    except OSError:
        return 0


def is_damage(error: BaseException) -> bool:
    """Is the file itself broken?"""
    return any(word in str(error).lower() for word in DAMAGED)


def problem_of(error: Exception) -> str:
    """What a database complains about, in one line."""
    said = str(error.orig if isinstance(error, DBAPIError) else error).strip() or repr(error)
    return said.splitlines()[0]


@cache
def insert_statement(rows: int, mark: str) -> str:
    one = f"({', '.join([mark] * len(Event._fields))})"
    return f"INSERT INTO events ({', '.join(Event._fields)}) VALUES {', '.join([one] * rows)}"


def make_engine(url: URL, isolation: Any) -> Engine:
    options: dict[str, Any] = {"hide_parameters": True}  # what somebody has written belongs into no log
    if isolation:
        options["isolation_level"] = isolation
    if url.get_backend_name() == "sqlite":
        arguments = {"check_same_thread": False, "cached_statements": 512, "timeout": 15}
        engine = create_engine(url, poolclass=QueuePool, pool_size=4, connect_args=arguments, **options)
        event.listen(engine, "connect", prepare_sqlite)
        return engine
    return create_engine(url, pool_size=4, pool_pre_ping=True, connect_args=POSTGRES, **options)


def prepare_sqlite(connection: Any, _record: Any) -> None:
    """No implicit transactions; a write-ahead log; every commit reaches the disk."""
    connection.isolation_level = None
    for pragma in (
        "busy_timeout=15000",
        "auto_vacuum=INCREMENTAL",  # of a new file: before anything is written
        "journal_mode=WAL",
        "journal_size_limit=16777216",
        "synchronous=FULL",
        "foreign_keys=ON",
        "cache_size=-8192",
    ):
        connection.execute(f"PRAGMA {pragma}")


__all__ = ["MOST_ROWS", "Database", "IntegrityError"]
