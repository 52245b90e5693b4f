"""Provably fair chance: nobody, not even the host, can choose or steer the key of a match.

1. The host makes a secret and publishes its SHA-256, the *commitment*.
2. Everyone who takes part makes up a word and publishes its SHA-256, the *seal*.
3. Once all seals are known, the words are revealed: the *contributions*. Each must match its seal.
4. The key is HMAC-SHA256(secret, contributions). All chance follows from it, including the seats.
5. After the match the secret is published, and anyone can check (`fourquarters verify`).

The host is committed before the first word is made, and whoever reveals their word last was committed
before they saw anyone else's. Whoever seals a word and then withholds it spoils the deal: it starts
again with another secret, and the spoilt one stays on record (`Spoilt`). docs/match-file.md has every byte.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from operator import index
from typing import NamedTuple, SupportsIndex

from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Key
from fourquarters.engine.seeds import match_key

Contribution = str | None
"""A player's word; None for those who add nothing, such as bots."""


def seal(contribution: str) -> str:
    """What is published of a word before the words are revealed."""
    return hashlib.sha256(contribution.encode()).hexdigest()


def sealed(contributions: Sequence[Contribution]) -> list[str | None]:
    """The seals of those who add a word."""
    return [None if word is None else seal(word) for word in contributions]


@dataclass(frozen=True)
class Spoilt:
    """A deal that failed: somebody sealed a word and never revealed it (their contribution is None)."""

    secret: bytes
    seals: tuple[str | None, ...]
    contributions: tuple[Contribution, ...]

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.secret).hexdigest()


def whole(seed: SupportsIndex) -> int:
    """A seed as a file can hold it: any whole number, NumPy's too."""
    try:
        return int(index(seed))
    except TypeError:
        raise TableError("A seed is a whole number, not {seed}.", seed=repr(seed)) from None


class Seeded(NamedTuple):
    """Which match of which seed it is: nobody adds to its chance, and whoever knows the seed knows it all."""

    seed: int
    number: int


@dataclass(frozen=True)
class Fairness:
    """The secret of a match and what the players added to it, in the order they sat down.

    The secret of a match that was dealt by a seed is its key.
    """

    secret: bytes
    contributions: tuple[Contribution, ...] = ()
    draws_seats: bool = False  # otherwise they are as the host arranged them
    spoilt: tuple[Spoilt, ...] = ()
    seeded: Seeded | None = None

    @classmethod
    def of_seed(cls, seed: int, number: int = 0, draws_seats: bool = False) -> Fairness:
        """The chance of match `number` of a seed: the same as in batches, simulations and environments."""
        seeded = Seeded(whole(seed), whole(number))
        return cls(match_key(*seeded), (), draws_seats, seeded=seeded)

    @classmethod
    def new(
        cls, contributions: Sequence[Contribution] = (), seed: int | None = None, draws_seats: bool = False
    ) -> Fairness:
        """A fresh secret or, given a seed, always the same one."""
        secret = secrets.token_bytes(32)
        if seed is not None:
            secret = hashlib.sha256(f"fourquarters seed {seed}".encode()).digest()
        return cls(secret, tuple(contributions), draws_seats)

    @property
    def commitment(self) -> str:
        """What is published before the first word is made."""
        return hashlib.sha256(self.secret).hexdigest()

    def key(self) -> Key:
        """The key that determines all chance of the match."""
        if self.seeded:
            return self.secret
        return hmac.digest(self.secret, canonical(self.contributions), "sha256")

    def seating(self, players: int) -> list[int]:
        """Who sits in each seat, numbered in the order they sat down."""
        return drawn_seating(self.key(), players) if self.draws_seats else list(range(players))


def canonical(contributions: Sequence[Contribution]) -> bytes:
    """The contributions as bytes, the same for everyone who checks."""
    return json.dumps(list(contributions), ensure_ascii=True, separators=(",", ":")).encode()


def drawn_seating(key: Key, players: int) -> list[int]:
    """A random order of the players (Fisher–Yates): from the last down, each is swapped with one up to it."""
    digest = hmac.digest(key, b"seats", "sha256")
    order = list(range(players))
    for last in range(players - 1, 0, -1):
        word = int.from_bytes(digest[4 * last : 4 * last + 4], "little")
        chosen = word * (last + 1) >> 32
        order[last], order[chosen] = order[chosen], order[last]
    return order
