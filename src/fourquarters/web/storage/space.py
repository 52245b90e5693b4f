"""Room on disk: what an SQLite file does not need any more is given back, a little at a time.

PostgreSQL does that by itself (autovacuum): what is free is used again.
"""

from __future__ import annotations

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from fourquarters.web.logs import log
from fourquarters.web.storage.database import Database, problem_of

INCREMENTAL = 2
"""SQLite's name for: free pages can be given back without writing the whole file anew."""

SPARE = 8
"""One page in so many may be free: it will be used again."""

FEWEST = 256
A_FEW = 256
"""Pages that are given back in one transaction."""


def number(connection: Connection, pragma: str) -> int:
    return int(connection.exec_driver_sql(f"PRAGMA {pragma}").scalar() or 0)


def is_sqlite(connection: Connection) -> bool:
    return connection.dialect.name == "sqlite"


def much_is_free(connection: Connection) -> bool:
    """Is more of the file free than will soon be used again, and can it be given back?"""
    if not is_sqlite(connection) or number(connection, "auto_vacuum") != INCREMENTAL:
        return False
    spare = max(FEWEST, number(connection, "page_count") // SPARE)
    return number(connection, "freelist_count") > spare


def shrink(connection: Connection) -> None:
    """Give a few free pages back."""
    connection.exec_driver_sql(f"PRAGMA incremental_vacuum({A_FEW})").fetchall()


def make_shrinkable(database: Database) -> None:
    """A file from before that could be shrunk is written anew, once, before anybody comes. If that cannot be done now
    (no room, or somebody is using it), it stays as it is."""
    if not database.sqlite:
        return
    with database.reader.connect() as connection:
        if number(connection, "auto_vacuum") == INCREMENTAL:
            return
        log.info("the database is being written anew, once, so that it can shrink")
        try:
            connection.exec_driver_sql(f"PRAGMA auto_vacuum={INCREMENTAL}")
            connection.exec_driver_sql("VACUUM")
        except SQLAlchemyError as error:
            log.warning("the database could not be written anew", problem=problem_of(error))
