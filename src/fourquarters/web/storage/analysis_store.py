"""Analyses of finished matches: claimed by the worker that makes one, and kept for good once they are made.

One that was made with another version of the analysis, the rules or the network counts as none at all.
"""

from __future__ import annotations

import time
import zlib
from collections.abc import Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from fourquarters.web.storage.schema import analyses, tables

ALIVE = 5.0
"""Seconds after which a worker that has not said anything is not making its analysis any more."""


class AnalysisRecord(NamedTuple):
    """An analysis, or how far somebody has got with it."""

    done: int
    moves: int
    content: bytes | None  # JSON


def find_analysis(connection: Connection, table_id: int, made_with: str) -> AnalysisRecord | None:
    """The analysis of a table's match, or the progress of whoever is making it."""
    wanted = (analyses.c.table_id == table_id, analyses.c.made_with == made_with)
    row = connection.execute(select(analyses).where(*wanted)).one_or_none()
    if row is None or (row.content is None and row.beat < time.time() - ALIVE):
        return None
    content = None if row.content is None else zlib.decompress(row.content)
    return AnalysisRecord(row.done, row.moves, content)


def claim(connection: Connection, table_id: int, made_with: str, worker: str, moves: int) -> bool:
    """Take it upon a worker to make an analysis; False if it is made already, or somebody is making it."""
    if find_analysis(connection, table_id, made_with) is not None:
        return False
    connection.execute(delete(analyses).where(analyses.c.table_id == table_id))
    values = {"table_id": table_id, "made_with": made_with, "worker": worker, "beat": time.time()}
    connection.execute(insert(analyses).values(**values, done=0, moves=moves, content=None))
    return True


def note_progress(connection: Connection, worker: str, done: Mapping[int, int]) -> None:
    """A worker is still busy with these tables, and has done so many moves of each."""
    for table_id, moves in done.items():
        mine = (analyses.c.table_id == table_id, analyses.c.worker == worker)
        connection.execute(update(analyses).where(*mine).values(done=moves, beat=time.time()))


def keep(connection: Connection, table_id: int, made_with: str, worker: str, content: bytes) -> None:
    """Keep an analysis, if its table is still there."""
    there = connection.execute(select(tables.c.id).where(tables.c.id == table_id)).scalar()
    if there is None:
        return
    connection.execute(delete(analyses).where(analyses.c.table_id == table_id))
    values = {"table_id": table_id, "made_with": made_with, "worker": worker, "beat": time.time()}
    connection.execute(insert(analyses).values(**values, done=0, moves=0, content=zlib.compress(content, 9)))


def give_up(connection: Connection, table_ids: list[int], worker: str) -> None:
    """These analyses are not being made any more; whoever asks again may begin."""
    mine = (analyses.c.table_id.in_(table_ids), analyses.c.worker == worker, analyses.c.content.is_(None))
    connection.execute(delete(analyses).where(*mine))
