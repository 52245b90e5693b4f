"""What is shown once and kept only as a hash: the tokens of signed-in devices, and recovery codes.

A recovery code is `ABCD-…` in groups of four: the first two groups find it, the rest is the secret.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import NamedTuple

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # no two look alike
LABEL, REST, GROUP = 8, 16, 4
SESSION = "fqs_"
"""How the token of a session begins; a guest's has a dot instead."""


class Hashed(NamedTuple):
    """A recovery code as it is kept."""

    label: str
    salt: bytes
    hash: bytes


def new_session() -> str:
    return SESSION + secrets.token_urlsafe(32)


def session_hash(token: str) -> str:
    """What is kept of a session's token; it is long and random, so a fast hash is enough."""
    return hashlib.sha256(b"fourquarters session " + token.encode()).hexdigest()


def new_code() -> str:
    made = "".join(secrets.choice(LETTERS) for _ in range(LABEL + REST))
    return "-".join(made[at : at + GROUP] for at in range(0, len(made), GROUP))


def tidy_code(typed: str) -> str:
    """A code as somebody copied it: spaces, dashes and small letters do not matter; empty if it cannot be one."""
    tidy = "".join(c for c in typed.upper() if c.isalnum())
    return tidy if len(tidy) == LABEL + REST and set(tidy) <= set(LETTERS) else ""


def slow_hash(secret: str, salt: bytes) -> bytes:
    return hashlib.scrypt(secret.encode(), salt=salt, n=2**14, r=8, p=1, dklen=32)


def hash_code(code: str) -> Hashed:
    tidy, salt = tidy_code(code), secrets.token_bytes(16)
    return Hashed(tidy[:LABEL], salt, slow_hash(tidy[LABEL:], salt))


def is_code(code: str, known: Hashed | None) -> bool:
    """Is it this code? Without one to compare with, it takes as long to say no."""
    tidy = tidy_code(code)
    salt = known.salt if known else bytes(16)
    same = hmac.compare_digest(slow_hash(tidy[LABEL:], salt), known.hash if known else bytes(32))
    return same and known is not None and bool(tidy)
