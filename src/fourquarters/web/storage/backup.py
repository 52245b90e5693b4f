"""Backups: one file for either kind of database, made while the server runs.

A backup is a compressed SQLite database. SQLite copies itself (its online backup); PostgreSQL is read in one
transaction that sees one moment. Whatever was acknowledged before it began is in it. Every backup can be restored into
either kind. It contains the secrets of all matches, so only its owner may read it.
"""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
import tempfile
import time
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from alembic.runtime.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Connection, Integer, MetaData, Table, insert, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from fourquarters.engine.errors import TableError
from fourquarters.web.storage import archive_schema as archive_schema  # their tables are part of the metadata
from fourquarters.web.storage import club_schema as club_schema
from fourquarters.web.storage import host_schema as host_schema
from fourquarters.web.storage.database import Database, create_for_owner, problem_of
from fourquarters.web.storage.schema import metadata
from fourquarters.words.tongue import mark

ROWS = 500
"""How many rows are copied at once."""

NOT_A_BACKUP = mark("{file} is not a backup, or it is damaged ({problem}). Nothing was changed.")
IN_USE = mark("Something is using the database {where}. Stop the server first. Nothing was changed.")
NOT_EMPTY = mark(
    "The database {where} has {n} tables. To replace it: fourquarters restore --overwrite. Nothing was changed."
)
NEWER = mark("{file} was made by a newer version of Four Quarters. Nothing was changed.")
UNWRITABLE = mark("{file}: {why}")


class Contents(NamedTuple):
    """What is in a backup."""

    tables: int
    running: int
    events: int


# making one


def back_up(database: Database, file: Path) -> Contents:
    """Write a backup to a new file, which is complete or not there at all."""
    try:
        if file.exists():
            raise FileExistsError
        with working_folder(file.parent) as folder:
            copy = folder / "copy.db"
            create_for_owner(copy)
            if database.file is not None:
                copy_sqlite(database.file, copy)
            else:
                copy_postgres(database, copy)
            contents = contents_of(copy, file)
            packed = folder / "packed"
            pack(copy, packed)
            os.rename(packed, file)
    except FileExistsError:
        raise TableError(mark("{file} already exists; nothing was overwritten."), file=file) from None
    except OSError as error:
        raise TableError(UNWRITABLE, file=file, why=error.strerror or error) from None
    return contents


@contextmanager
def working_folder(beside: Path) -> Iterator[Path]:
    """A folder for what is not finished, which nobody else may look into."""
    with tempfile.TemporaryDirectory(prefix=".fourquarters-", dir=beside) as made:
        yield Path(made)


def copy_sqlite(source: Path, copy: Path) -> None:
    """SQLite's own online backup, in one step: writers go on, and the copy shows one moment."""
    if not source.stat().st_size:
        raise TableError(mark("There is no database at {where}."), where=source)
    with closing(sqlite3.connect(source, timeout=60)) as opened, closing(sqlite3.connect(copy)) as made:
        opened.backup(made)
        made.execute("PRAGMA journal_mode=DELETE")


def copy_postgres(database: Database, copy: Path) -> None:
    """Everything that one transaction sees, as SQLite keeps it."""
    seeing = database.writer.execution_options(
        isolation_level="REPEATABLE READ", postgresql_readonly=True, stream_results=True
    )
    with seeing.connect() as source:
        revision = MigrationContext.configure(source).get_current_revision()
        if revision is None:
            where = database.url.render_as_string(hide_password=True)
            raise TableError(mark("There is no database at {where}."), where=where)
        found = MetaData()
        found.reflect(source)
        made = Database(f"sqlite:///{copy}")
        try:
            made.migrate(to=revision)
            with made.writing() as target, without_triggers(target):
                clear(target, found.sorted_tables)
                copy_rows(source, target, found.sorted_tables)
        finally:
            settle(made)


def pack(copy: Path, packed: Path) -> None:
    """Compress a copy, with a checksum, and see to it that it is on disk."""
    create_for_owner(packed)
    with copy.open("rb") as source, packed.open("wb") as raw:
        with gzip.GzipFile("", "wb", 6, raw, mtime=0) as made:
            shutil.copyfileobj(source, made, 1 << 20)
        raw.flush()
        os.fsync(raw.fileno())


# restoring one


def restore(database: Database, file: Path, overwrite: bool = False) -> tuple[Contents, Path | None]:
    """Put a backup in the place of a database. All of it or nothing; what was there before is kept, if it is a file."""
    beside = database.file.parent if database.file is not None else None
    with tempfile.TemporaryDirectory(prefix=".fourquarters-", dir=beside) as made:
        copy = Path(made) / "copy.db"
        unpack(file, copy)
        bring_up_to_date(copy, file)
        contents = contents_of(copy, file)
        if database.file is not None:
            return contents, replace_file(database, copy, overwrite)
        fill_postgres(database, copy, overwrite)
        return contents, None


def unpack(file: Path, copy: Path) -> None:
    create_for_owner(copy)
    try:
        with gzip.open(file, "rb") as source, copy.open("wb") as made:
            shutil.copyfileobj(source, made, 1 << 20)
    except (gzip.BadGzipFile, zlib.error, EOFError, ValueError) as error:
        raise TableError(NOT_A_BACKUP, file=file, problem=error) from None
    except OSError as error:
        raise TableError(UNWRITABLE, file=file, why=error.strerror or error) from None


def contents_of(copy: Path, file: Path) -> Contents:
    """Look through all of a copy; one that is not whole is refused."""
    counts = (
        "SELECT count(*) FROM tables",
        "SELECT count(*) FROM tables WHERE state = 'running'",
        "SELECT count(*) FROM events",
    )
    try:
        with closing(sqlite3.connect(copy)) as opened:
            found = opened.execute("PRAGMA integrity_check(1)").fetchone()[0]
            torn = opened.execute("PRAGMA foreign_key_check").fetchone()
            if found != "ok" or torn:
                raise TableError(NOT_A_BACKUP, file=file, problem=found if found != "ok" else "foreign keys")
            return Contents(*(int(opened.execute(asked).fetchone()[0]) for asked in counts))
    except sqlite3.Error as error:
        raise TableError(NOT_A_BACKUP, file=file, problem=error) from None


def bring_up_to_date(copy: Path, file: Path) -> None:
    """An older version's backup gets this version's schema."""
    contents_of(copy, file)
    made = Database(f"sqlite:///{copy}")
    try:
        made.migrate()
    except CommandError:
        raise TableError(NEWER, file=file) from None
    finally:
        settle(made)


def replace_file(database: Database, copy: Path, overwrite: bool) -> Path | None:
    """A file in the place of another, which keeps another name."""
    file = database.file
    assert file is not None
    kept = None
    database.close()
    if file.exists() and file.stat().st_size:
        check_empty(table_count(file), database, overwrite)
        check_alone(file)
        kept = file.with_name(f"{file.name}.before-{time.strftime('%Y%m%d-%H%M%S')}")
        os.replace(file, kept)
    for part in ("-wal", "-shm"):
        Path(f"{file}{part}").unlink(missing_ok=True)
    os.replace(copy, file)
    return kept


def check_alone(file: Path) -> None:
    """Only whoever has a file to themselves can end its write-ahead log, and then everything is in the file. Nobody can
    use one that is so damaged that it has none."""
    try:
        with closing(sqlite3.connect(file, timeout=1)) as opened:
            if opened.execute("PRAGMA journal_mode=DELETE").fetchone()[0] == "delete":
                return
    except sqlite3.DatabaseError as error:
        if not isinstance(error, sqlite3.OperationalError):
            return
    raise TableError(IN_USE, where=file)


def table_count(file: Path) -> int:
    """How many tables a database has, if it is one of ours."""
    with closing(sqlite3.connect(file)) as opened, suppress(sqlite3.DatabaseError):
        return int(opened.execute("SELECT count(*) FROM tables").fetchone()[0])
    return 0


def check_empty(tables: int, database: Database, overwrite: bool) -> None:
    if tables and not overwrite:
        where = database.url.render_as_string(hide_password=True)
        raise TableError(NOT_EMPTY, where=where, n=tables)


def fill_postgres(database: Database, copy: Path, overwrite: bool) -> None:
    """Everything in one transaction: others see what was there before, or all of the backup."""
    database.migrate()
    source = Database(f"sqlite:///{copy}")
    try:
        with database.writing() as target, source.reading() as reading:
            others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            if target.execute(text(f"{others} AND backend_type = 'client backend'")).scalar_one():
                raise TableError(IN_USE, where=database.url.render_as_string(hide_password=True))
            check_empty(
                int(target.execute(text("SELECT count(*) FROM tables")).scalar_one()), database, overwrite
            )
            check_known(reading)
            with without_triggers(target):
                clear(target, metadata.sorted_tables)
                copy_rows(reading, target, metadata.sorted_tables)
            count_on(target)
    except SQLAlchemyError as error:
        where = database.url.render_as_string(hide_password=True)
        problem = problem_of(error)
        raise TableError(
            mark("The database {where} cannot be used: {problem}"), where=where, problem=problem
        ) from None
    finally:
        source.close()


# copying


def check_known(source: Connection) -> None:
    """Whatever a migration may add: no table is left behind without a word."""
    unknown = set(inspect(source).get_table_names()) - set(metadata.tables) - {"alembic_version"}
    if unknown:
        raise RuntimeError(f"no backup knows of {', '.join(sorted(unknown))}")


def clear(target: Connection, tables: Sequence[Table]) -> None:
    for table in reversed(tables):
        if table.name != "alembic_version":
            target.execute(text(f'DELETE FROM "{table.name}"'))


def copy_rows(source: Connection, target: Connection, tables: Sequence[Table]) -> None:
    """Tables in an order in which what is referred to comes first."""
    for table in tables:
        if table.name == "alembic_version":
            continue
        for rows in source.execute(select(table)).mappings().partitions(ROWS):
            target.execute(insert(table), [dict(row) for row in rows])


@contextmanager
def without_triggers(target: Connection) -> Iterator[None]:
    """What has happened is copied as it is; the rules for what happens next are put back afterwards."""
    if target.dialect.name == "sqlite":
        found: Any = target.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'")).all()
        for name, _sql in found:
            target.exec_driver_sql(f"DROP TRIGGER {name}")
        yield
        for _name, sql in found:
            target.exec_driver_sql(sql)
        return
    for how in ("DISABLE", "ENABLE"):
        for name in ("events", "tables"):
            target.exec_driver_sql(f"ALTER TABLE {name} {how} TRIGGER USER")
        if how == "DISABLE":
            yield


def count_on(target: Connection) -> None:
    """New rows get numbers after those that were copied."""
    for table in metadata.sorted_tables:
        keys = list(table.primary_key.columns)
        if len(keys) == 1 and isinstance(keys[0].type, Integer) and keys[0].autoincrement is True:
            sequence = f"pg_get_serial_sequence('{table.name}', '{keys[0].name}')"
            last = f'SELECT max("{keys[0].name}") FROM "{table.name}"'
            target.exec_driver_sql(f"SELECT setval({sequence}, coalesce(({last}), 1), ({last}) IS NOT NULL)")


def settle(made: Database) -> None:
    """Close a copy so that all of it is in its one file."""
    made.close()
    assert made.file is not None
    with closing(sqlite3.connect(made.file)) as opened:
        opened.execute("PRAGMA journal_mode=DELETE")
