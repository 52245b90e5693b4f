"""Limits: token buckets for what happens again and again, counters for what is held at once."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict


class Buckets:
    """One bucket for each key: `size` at once, `rate` more each second. Old keys are forgotten."""

    MOST_KEYS = 20_000

    def __init__(self, size: float, rate: float) -> None:
        self.size, self.rate = size, rate
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take one from a bucket; False when it is empty."""
        now = time.monotonic()
        level, at = self.levels.pop(key, (self.size, now))
        level = min(self.size, level + (now - at) * self.rate)
        allowed = level >= 1
        self.levels[key] = (level - 1 if allowed else level, now)
        if len(self.levels) > self.MOST_KEYS:
            self.levels.popitem(last=False)
        return allowed


class Held:
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
