"""Painting in good time: scenes for those who only wait are made one by one, between other work."""

from __future__ import annotations

import asyncio
import time

from fourquarters.web.followers import Follower

AT_ONCE = 2
CROWD = 20
REST = 0.001  # seconds
PATIENCE = 0.05
"""Nobody waits longer, however many moves are made meanwhile."""


class Painting:
    """Followers who want a scene; each gets the newest version when his turn comes."""

    def __init__(self) -> None:
        self.wanted: dict[Follower, float] = {}  # since when; the first has waited longest
        self.woken = asyncio.Event()

    def want(self, follower: Follower) -> None:
        self.wanted.setdefault(follower, time.monotonic())
        self.woken.set()

    async def go_on(self) -> None:
        """A scene or two at a time; everything else that waits comes in between.

        In a crowd those who wait are shown the table some twenty times a second, so that moves go on.
        """
        while True:
            while not self.wanted:
                self.woken.clear()
                await self.woken.wait()
            self.paint_some()
            await asyncio.sleep(REST if len(self.wanted) > CROWD else 0)

    def paint_some(self) -> None:
        for follower in self.next():
            del self.wanted[follower]
            if follower in follower.room.followers:
                follower.room.show_to(follower)

    def next(self) -> list[Follower]:
        """Whoever has waited long enough, and in any case the first two."""
        long_ago = time.monotonic() - PATIENCE
        return [
            f for place, (f, since) in enumerate(self.wanted.items()) if place < AT_ONCE or since < long_ago
        ]
