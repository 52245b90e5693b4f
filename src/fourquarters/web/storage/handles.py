"""Handles: what a member is found by. Names may be equal; handles are not, and they can stand in an address."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Callable

HANDLE = "^[a-z0-9]+(-[a-z0-9]+)*$"
LONGEST = 32
LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # no two look alike
SPELT = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th"})


def handle_for(name: str, taken: Callable[[str], bool]) -> str:
    """A handle made from a name that nobody has yet: "José Müller" becomes jose-muller, the next one jose-muller-2.

    Many have the same name, and moves wait while we ask: numbers are doubled until one is free, then halved back.
    """
    stem = plain(name)[: LONGEST - 6].strip("-") or "player"

    def numbered(n: int) -> str:
        return stem if n == 1 else f"{stem}-{n}"

    last, free = 0, 1
    while taken(numbered(free)):
        last, free = free, 2 * free
    while free - last > 1:
        middle = (last + free) // 2
        last, free = (middle, free) if taken(numbered(middle)) else (last, middle)
    return numbered(free)


def drawn_handle(name: str, taken: Callable[[str], bool]) -> str:
    """A handle that does not tell whether another one of that name exists: it ends in four letters drawn by lot."""
    stem = plain(name)[: LONGEST - 6].strip("-") or "group"
    while taken(handle := f"{stem}-{''.join(secrets.choice(LETTERS) for _ in range(4))}"):
        pass
    return handle


def plain(text: str) -> str:
    """A text in small letters, digits and hyphens; empty if nothing of it can be written so."""
    spread = unicodedata.normalize("NFKD", text.casefold().translate(SPELT))
    letters = "".join(c for c in spread if not unicodedata.combining(c))
    return re.sub("[^a-z0-9]+", "-", letters).strip("-")
