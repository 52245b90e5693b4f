"""E-mail addresses: which ones there can be, and the code that shows that one is theirs.

A code is not kept: it follows from the server's key, the account, the address and when it was asked for.
"""

from __future__ import annotations

import hashlib
import hmac
import re

ADDRESS = re.compile(
    r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z][A-Za-z0-9-]{1,62}"
)
LONGEST = 254

DIGITS = 6
VALID = 30 * 60.0
"""Seconds that a code is good for."""

MOST_TRIES = 5
"""Wrong codes until a new one is needed."""

MOST_A_DAY = 3
"""Codes that are sent to one address in a day, whoever asks for them."""


def tidy_address(text: str) -> str:
    """An address as it is kept; empty if it cannot be one."""
    user, at, domain = text.strip().rpartition("@")
    tidy = f"{user}{at}{domain.lower()}"
    dots = user.startswith(".") or user.endswith(".") or ".." in user
    return tidy if len(tidy) <= LONGEST and ADDRESS.fullmatch(tidy) and not dots else ""


def fingerprint(key: str, address: str) -> str:
    """What an address is counted by, without being known."""
    return hmac.digest(key.encode(), b"asked " + address.lower().encode(), "sha256").hex()


def code_for(key: str, guest: str, address: str, asked: float) -> str:
    told = f"code {guest} {address} {asked!r}".encode()
    number = int.from_bytes(hmac.digest(key.encode(), told, hashlib.sha256)[:8], "big")
    return f"{number % 10**DIGITS:0{DIGITS}}"


def is_code(typed: str, code: str) -> bool:
    """Is it this code, however it is spaced?"""
    tidy = "".join(c for c in typed if c.isascii() and c.isdigit())
    return hmac.compare_digest(tidy.encode(), code.encode())
