"""The files that a command writes are always new ones."""

from __future__ import annotations

from pathlib import Path

from fourquarters.engine.errors import TableError


def check_new(path: Path | None) -> None:
    """Refuse a file that cannot be written, before any work is done for it."""
    if path is not None:
        write_new(path, "")
        path.unlink()


def write_new(path: Path, text: str) -> None:
    """Write a file that does not exist yet."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise TableError("{file} already exists; nothing was overwritten.", file=path) from None
    except OSError as error:
        raise TableError("{file}: {why}", file=path, why=error.strerror) from None
