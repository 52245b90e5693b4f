"""One process at a time: locks on files, which the system releases when whoever holds them ends, however it ends."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

AGAIN = 0.05  # seconds: Windows cannot wait for a lock as long as it takes


@contextmanager
def only_one(path: Path) -> Iterator[bool]:
    """Hold the lock of a file, if it is free; otherwise somebody else holds it, and the block is told False."""
    with path.open("a") as file:
        yield locked(file, wait=False)


@contextmanager
def one_after_the_other(path: Path) -> Iterator[None]:
    """Hold the lock of a file, after whoever held it; where nothing can be written there is nothing to lock."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = path.open("a")
    except OSError:
        yield
        return
    with file:
        while not locked(file, wait=True):
            time.sleep(AGAIN)
        yield


def locked(file: IO[str], wait: bool) -> bool:
    """Lock a file until it is closed."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
