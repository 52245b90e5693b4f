"""Structured logs: one JSON object per line on standard error. No secret, cookie or token is logged.

What comes from outside, or from a failing database, is not an error of this program: it is logged
without a traceback, and not over and over again.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import time
from typing import Any

import msgspec
from sqlalchemy.exc import DatabaseError, DataError, IntegrityError, ProgrammingError
from sqlalchemy.exc import TimeoutError as NoConnection

from fourquarters.web.errors import Refused

QUIET = 10.0
"""For how many seconds the same complaint about somebody else is not repeated."""


def database_fails(error: BaseException | None) -> bool:
    """Is the database to blame (its disk, its file or its server), rather than our query?"""
    asked_wrong = isinstance(error, DataError | IntegrityError | ProgrammingError)
    return isinstance(error, DatabaseError | NoConnection) and not asked_wrong


def not_ours(error: BaseException | None) -> bool:
    return isinstance(error, Refused | asyncio.CancelledError) or database_fails(error)


def cause(record: logging.LogRecord) -> BaseException | None:
    return record.exc_info[1] if record.exc_info else None


class NotAgain(logging.Filter):
    """Lets a complaint about somebody else through once in a while."""

    def __init__(self) -> None:
        super().__init__()
        self.told: dict[tuple[str, str], float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        error = cause(record)
        if not record.name.startswith("uvicorn") and not not_ours(error):
            return True
        said = (record.getMessage(), type(error).__name__)
        now = time.monotonic()
        fresh = now - self.told.get(said, -QUIET) >= QUIET
        if fresh:
            self.told = {known: at for known, at in self.told.items() if now - at < QUIET} | {said: now}
        return fresh


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "says": record.getMessage().strip(),
        }
        line |= getattr(record, "facts", {})
        error = cause(record)
        if error is not None and not_ours(error):
            line["error"] = " ".join(f"{type(error).__name__}: {error.args or ''}".split())
        elif record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class Log:
    """A log whose lines carry named facts."""

    def __init__(self, name: str) -> None:
        self.logger = logging.getLogger(name)

    def info(self, says: str, **facts: object) -> None:
        self.logger.info(says, extra={"facts": facts})

    def warning(self, says: str, **facts: object) -> None:
        self.logger.warning(says, extra={"facts": facts})

    def error(self, says: str, **facts: object) -> None:
        self.logger.error(says, extra={"facts": facts})

    def exception(self, says: str, **facts: object) -> None:
        self.logger.exception(says, extra={"facts": facts})


log = Log("fourquarters")


def write_logs(level: str) -> None:
    """Send our own and the web server's logs to standard error, as JSON lines."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(JsonLines())
    out.addFilter(NotAgain())
    for name in ("fourquarters", "uvicorn", "uvicorn.error", "asyncio"):
        logger = logging.getLogger(name)
        logger.handlers = [out] if name != "uvicorn.error" else []
        # Below warnings, Uvicorn logs whole addresses, including tokens.
        logger.setLevel(level.upper() if name == "fourquarters" else "WARNING")
        logger.propagate = name == "uvicorn.error"
