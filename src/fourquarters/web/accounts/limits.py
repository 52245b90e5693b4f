"""Limits: token buckets for what happens repeatedly, counters for what is held at the same time.

Identities cost nothing, so limits that protect the machine are counted by network (`network`): the
address of a household's router, or the part of an IPv6 address that belongs to one household.
"""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

HOUSEHOLD = 64
"""How many bits of an IPv6 address a household shares; it has all the others to itself."""

MOST_KEYS = 20_000
"""How many addresses or guests are remembered."""


@lru_cache(4096)
def network(address: str) -> str:
    """What an address is counted by: itself, or its household's part."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    shared = int(found) >> (128 - HOUSEHOLD) << (128 - HOUSEHOLD)
    return f"{IPv6Address(shared)}/{HOUSEHOLD}"


class Buckets:
    """One bucket for each key: `size` at once, `rate` more each second. Old keys are forgotten."""

    def __init__(self, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take one token from a bucket; False if it is empty."""
        now = time.monotonic()
        level, at = self.levels.pop(key, (self.size, now))
        level = min(self.size, level + (now - at) * self.rate)
        allowed = level >= 1
        self.levels[key] = (level - 1 if allowed else level, now)
        if len(self.levels) > MOST_KEYS:
            self.levels.popitem(last=False)
        return allowed


class ConcurrencyLimit:
    """How many of something each key holds now."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.counts: Counter[str] = Counter()

    def take(self, key: str) -> bool:
        if self.counts[key] >= self.most:
            return False
        self.counts[key] += 1
        return True

    def give_back(self, key: str) -> None:
        self.counts[key] -= 1
        if self.counts[key] <= 0:
            del self.counts[key]


@dataclass(eq=False)
class Opening:
    """A table that an address has opened or, without a code, is about to."""

    only_bots: bool
    code: str = ""


class TableLimit:
    """The tables in use that each address has opened; `in_use` says whether a table still is, by its code."""

    def __init__(self, most: int, most_of_bots: int, in_use: Callable[[str], bool]) -> None:
        self.most, self.most_of_bots, self.in_use = most, most_of_bots, in_use
        self.held: dict[str, list[Opening]] = {}

    def take(self, address: str, only_bots: bool) -> Opening | None:
        """Room for one more table, or None if this address has enough."""
        if len(self.held) > MOST_KEYS:
            self.held = {known: open for known in self.held if (open := self.of(known))}
        held = self.of(address)
        of_bots = sum(opening.only_bots for opening in held)
        if len(held) >= self.most or (only_bots and of_bots >= self.most_of_bots):
            return None
        opening = Opening(only_bots)
        self.held[address] = [*held, opening]
        return opening

    def give_back(self, address: str, opening: Opening) -> None:
        self.held[address] = [one for one in self.of(address) if one is not opening]

    def of(self, address: str) -> list[Opening]:
        """What an address has open now."""
        return [one for one in self.held.get(address, []) if not one.code or self.in_use(one.code)]
