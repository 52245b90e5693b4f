"""Which worker holds which table.

Rendezvous hashing: of all workers that are alive, a table belongs to the one whose number, hashed together with the
table's code, gives the highest value. Everyone comes to the same answer without asking anybody; when a worker dies, its
tables and no others move, spread over those that are left; when it is back, they come back. The rule says where a table
is held and never whether a move counts: that is decided by the database, where each version is taken once. So workers
that disagree for a moment do no harm.

Each worker of a machine has a door, a socket in a folder that only its owner can enter (`http/handover.py` goes through it).
A door that nobody listens at belongs to a worker that is dead or not ready.
"""

from __future__ import annotations

import hashlib
import os
import socket
from functools import cache
from pathlib import Path

VARIABLE = "FOURQUARTERS_WORKER"
MOST_KNOWN = 100_000
"""Answers that are remembered."""

CAN_HAND_OVER = hasattr(socket, "send_fds") and hasattr(socket, "AF_UNIX")


class Shards:
    """The workers of one machine as one of them sees them; alone, it holds all tables."""

    def __init__(self, folder: Path | None = None, slot: int = 0, slots: int = 1) -> None:
        self.folder, self.slot, self.slots = folder, slot, slots
        self.alive = {slot}
        self.known: dict[str, int] = {}

    def holder(self, code: str) -> int:
        """The number of the worker that holds a table."""
        found = self.known.get(code)
        if found is None:
            if len(self.known) >= MOST_KNOWN:
                self.known.clear()
            found = self.known[code] = max(self.alive, key=lambda slot: weight(code, slot))
        return found

    def mine(self, code: str) -> bool:
        return self.slots == 1 or self.holder(code) == self.slot

    def door(self, slot: int) -> Path:
        assert self.folder is not None
        return self.folder / str(slot)

    def look(self) -> bool:
        """Find out who is alive; whether that has changed."""
        if self.folder is None:
            return False
        others = {slot for slot in range(self.slots) if slot != self.slot and answers(self.door(slot))}
        return self.are_alive(others | {self.slot})

    def lost(self, slot: int) -> None:
        """A worker was found dead."""
        self.are_alive(self.alive - {slot})

    def are_alive(self, alive: set[int]) -> bool:
        changed = alive != self.alive
        if changed:
            self.alive = alive
            self.known.clear()
        return changed


def weight(code: str, slot: int) -> bytes:
    """What a worker bids for a table: the highest gets it."""
    return hashlib.blake2b(f"{slot}/{code}".encode(), digest_size=8).digest()


def answers(door: Path) -> bool:
    """Does anybody listen at a door?"""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(str(door))
        except OSError:
            return False
    return True


def pass_on(folder: Path, slot: int, slots: int) -> None:
    """Leave for this process which worker it is."""
    os.environ[VARIABLE] = f"{slot}/{slots}/{folder}"


@cache
def of_this_process() -> Shards:
    """The workers as this process sees them."""
    told = os.environ.get(VARIABLE, "")
    if not told:
        return Shards()
    slot, slots, folder = told.split("/", 2)
    return Shards(Path(folder), int(slot), int(slots))
