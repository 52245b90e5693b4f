"""How busy a worker is: its processor and memory, its connections, and how fast decisions are answered."""

from __future__ import annotations

import os
import shutil
import sys
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from sqlalchemy import Connection, text

from fourquarters.web.metrics import MOVE_SECONDS, MOVES
from fourquarters.web.storage import host_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.journal import Journal

BEAT = 10.0
LAST = 1000
"""How many answers are remembered."""


class Share(NamedTuple):
    """What is used, and of how much; 0: not known."""

    used: int
    all: int


class WorkerLoad:
    """Measures one worker, and says so to the others now and then."""

    def __init__(self, journal: Journal, worker: str, connections: Callable[[], int]) -> None:
        self.journal, self.worker, self.connections = journal, worker, connections
        self.answers: deque[float] = deque(maxlen=LAST)
        self.since = time.time()
        self.processor = time.process_time()
        self.at = time.monotonic()

    def answered(self, seconds: float) -> None:
        """A decision was answered after so long."""
        self.answers.append(seconds)
        MOVES.add("person")
        MOVE_SECONDS.note(seconds)

    async def tell(self) -> None:
        used, now = time.process_time(), time.monotonic()
        busy = (used - self.processor) / max(now - self.at, 0.001)
        self.processor, self.at = used, now
        values: dict[str, Any] = {
            "since": self.since,
            "connections": self.connections(),
            "processor": busy,
            "memory": float(memory_used()),
            "half": quantile(list(self.answers), 0.5),
            "most": quantile(list(self.answers), 0.99),
        }
        await self.journal.do(lambda connection: host_store.note_load(connection, self.worker, values))


def quantile(values: list[float], part: float) -> float | None:
    """The value that a part of all do not exceed; None: there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else None


def memory_used() -> int:
    """The memory of this process in bytes, as far as the system tells."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        pass
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(most if sys.platform == "darwin" else 1024 * most)


def memory_of_all() -> int:
    """The memory of this computer in bytes."""
    try:
        return int(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"))
    except (OSError, ValueError, AttributeError):
        return 0


def disk_used(connection: Connection, database: Database) -> Share:
    """The size of the database; a file's disk is known, too."""
    if database.file is None:
        asked = text("SELECT pg_database_size(current_database())")
        return Share(int(connection.execute(asked).scalar_one()), 0)
    parts = [Path(f"{database.file}{end}") for end in ("", "-wal")]
    used = sum(part.stat().st_size for part in parts if part.exists())
    return Share(used, shutil.disk_usage(database.file.parent).total)
