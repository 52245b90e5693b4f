"""Structured logs: one JSON object a line on standard error. No secret, cookie or token is logged."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec


class JsonLines(logging.Formatter):
    """A record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "says": record.getMessage(),
        }
        line |= getattr(record, "facts", {})
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class Log:
    """A log whose lines carry facts by name."""

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
    """Send the house's and the web server's logs to standard error, as JSON lines."""
    out = logging.StreamHandler(sys.stderr)
    out.setFormatter(JsonLines())
    for name in ("fourquarters", "uvicorn", "uvicorn.error"):
        logger = logging.getLogger(name)
        logger.handlers = [out] if name != "uvicorn.error" else []
        # Uvicorn tells whole addresses, tokens included, below a warning.
        logger.setLevel(level.upper() if name == "fourquarters" else "WARNING")
        logger.propagate = name == "uvicorn.error"
