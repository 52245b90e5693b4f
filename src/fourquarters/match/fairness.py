"""Chance that can be proved fair: nobody, the host included, can choose or steer the key of a match.

1. The host makes a secret and publishes its SHA-256, the *commitment*.
2. Everyone who takes part makes a word of their own and publishes its SHA-256, the *seal*.
3. When all seals are known, the words are told: the *contributions*. Each must fit its seal.
4. The key is HMAC-SHA256(secret, contributions). All chance follows from it, the seats included.
5. After the match the secret is published, and anyone can check (`fourquarters verify`).

The host is bound before the first word is made, and whoever tells theirs last was bound before they
saw another's. Whoever sealed a word and then keeps it back spoils the deal: it begins again with
another secret, and the spoilt one stays on record (`Spoilt`). docs/match-file.md has every byte.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from fourquarters.engine.game import Key

Contribution = str | None
"""A player's word; None for whoever adds nothing, as bots do."""


def seal(contribution: str) -> str:
    """What is published of a word before all words are told."""
    return hashlib.sha256(contribution.encode()).hexdigest()


def sealed(contributions: Sequence[Contribution]) -> list[str | None]:
    """The seals of those who add a word."""
    return [None if word is None else seal(word) for word in contributions]


@dataclass(frozen=True)
class Spoilt:
    """A deal that came to nothing: some who sealed a word (their contribution is None) never told it."""

    secret: bytes
    seals: tuple[str | None, ...]
    contributions: tuple[Contribution, ...]

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()


@dataclass(frozen=True)
class Fairness:
    """The secret of a match and what the players added to it, in the order in which they sat down."""

    secret: bytes
    contributions: tuple[Contribution, ...] = ()
    draws_seats: bool = False  # else they are as the host arranged them
    spoilt: tuple[Spoilt, ...] = ()

    @classmethod
    def new(
        cls, contributions: Sequence[Contribution] = (), seed: int | None = None, draws_seats: bool = False
    ) -> Fairness:
        """A fresh secret, or for a seed always the same one."""
        secret = secrets.token_bytes(32)
        if seed is not None:
            secret = hashlib.sha256(f"fourquarters seed {seed}".encode()).digest()
        return cls(secret, tuple(contributions), draws_seats)

    @property
    def commitment(self) -> str:
        """What is published before the first word is made."""
        return hashlib.sha256(self.secret).hexdigest()

    def key(self) -> Key:
        """The key from which all chance of the match follows."""
        return hmac.digest(self.secret, canonical(self.contributions), "sha256")

    def seating(self, players: int) -> list[int]:
        """Who sits on each seat, counted in the order in which they sat down."""
        return drawn_seating(self.key(), players) if self.draws_seats else list(range(players))


def canonical(contributions: Sequence[Contribution]) -> bytes:
    """The contributions as bytes, the same for everyone who checks."""
    return json.dumps(list(contributions), ensure_ascii=True, separators=(",", ":")).encode()


def drawn_seating(key: Key, players: int) -> list[int]:
    """A random order of the players: the last is swapped with one up to it, then the one before …"""
    digest = hmac.digest(key, b"seats", "sha256")
    order = list(range(players))
    for last in range(players - 1, 0, -1):
        word = int.from_bytes(digest[4 * last : 4 * last + 4], "little")
        chosen = word * (last + 1) >> 32
        order[last], order[chosen] = order[chosen], order[last]
    return order
