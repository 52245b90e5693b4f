"""Chance that can be proved fair.

Before the first draw the host publishes the SHA-256 of a secret; players may then add words of
their own. The key of all chance is HMAC-SHA256(secret, contributions): the host could not choose
it, because he was bound before the contributions came, and no player could, because he did not
know the secret. After the game the secret is published and anyone can check.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from fourquarters.table.game import Key


@dataclass(frozen=True)
class Fairness:
    """The secret of a match and what the players added to it."""

    secret: bytes
    contributions: tuple[str, ...] = ()

    @classmethod
    def new(cls, contributions: Sequence[str] = (), seed: int | None = None) -> Fairness:
        """A fresh secret, or for a seed always the same one."""
        if seed is None:
            return cls(secrets.token_bytes(32), tuple(contributions))
        secret = hashlib.sha256(f"fourquarters seed {seed}".encode()).digest()
        return cls(secret, tuple(contributions))

    @property
    def commitment(self) -> str:
        """What is published before the first draw."""
        return hashlib.sha256(self.secret).hexdigest()

    def key(self) -> Key:
        """The key from which all chance of the match follows."""
        return hmac.digest(self.secret, canonical(self.contributions), "sha256")


def canonical(contributions: Sequence[str]) -> bytes:
    """The contributions as bytes, the same for everyone who checks."""
    return json.dumps(list(contributions), ensure_ascii=True, separators=(",", ":")).encode()
