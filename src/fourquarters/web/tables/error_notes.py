"""What goes wrong, kept for the hosts: lines of the log from warnings on, grouped, without anything of anybody's.

Of a line only its fixed text is kept, the code of the table, the kind of error, and where in our own program it was.
"""

from __future__ import annotations

import logging
import threading
import traceback
from pathlib import Path

import fourquarters
from fourquarters.web.metrics import TROUBLES
from fourquarters.web.storage import host_store
from fourquarters.web.storage.host_store import Mishap
from fourquarters.web.storage.journal import Journal

LOGGERS = ("fourquarters", "uvicorn.error", "asyncio")
MOST_WAITING = 200
"""Different mishaps that wait to be written."""

BEAT = 2.0
PACKAGE = Path(fourquarters.__file__).parent
MOST_SAID = 300
FRAMES = 12


class ErrorNotes(logging.Handler):
    """Collects what is logged in any thread, and writes it down now and then."""

    def __init__(self, journal: Journal) -> None:
        super().__init__(logging.WARNING)
        self.journal = journal
        self.guarded = threading.Lock()
        self.waiting: dict[Mishap, tuple[int, float, float]] = {}

    def listen(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).addHandler(self)

    def stop(self) -> None:
        for name in LOGGERS:
            logging.getLogger(name).removeHandler(self)

    def emit(self, record: logging.LogRecord) -> None:
        TROUBLES.add(record.levelname.lower())
        self.add(mishap_of(record), 1, record.created, record.created)

    def add(self, mishap: Mishap, count: int, first: float, last: float) -> None:
        with self.guarded:
            known = self.waiting.get(mishap)
            if known is not None:
                self.waiting[mishap] = (known[0] + count, min(known[1], first), max(known[2], last))
            elif len(self.waiting) < MOST_WAITING:
                self.waiting[mishap] = (count, first, last)

    async def write(self) -> None:
        """Write down what has come; if that cannot be done now, later."""
        with self.guarded:
            waiting, self.waiting = self.waiting, {}
        if not waiting:
            return
        try:
            await self.journal.do(lambda connection: host_store.note_errors(connection, waiting))
        except Exception:
            for mishap, known in waiting.items():
                self.add(mishap, *known)
            raise


def mishap_of(record: logging.LogRecord) -> Mishap:
    """What may be kept of a line: nothing that was filled in but the code of a table."""
    facts = getattr(record, "facts", {})
    code = facts.get("table", "")
    return Mishap(
        record.levelname.lower()[:8],
        " ".join(str(record.msg).split())[:MOST_SAID],
        code if isinstance(code, str) and code.isalnum() and len(code) <= 12 else "",
        place_of(record, str(facts.get("error", ""))),
    )


def place_of(record: logging.LogRecord, said: str) -> str:
    """The kind of error, and the lines of our own program that led there."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        kind = said.partition("(")[0]
        return kind if kind.isidentifier() else ""
    frames = [
        f"{Path(frame.filename).relative_to(PACKAGE).as_posix()}:{frame.lineno} {frame.name}"
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(frame.filename).is_relative_to(PACKAGE)
    ]
    return "\n".join([type(error).__name__, *frames[-FRAMES:]])
