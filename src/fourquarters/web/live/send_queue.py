"""Scenes for those who are only waiting are made and sent one by one, between other work."""

from __future__ import annotations

import asyncio
import time

from fourquarters.web.live.subscriber import Subscriber

AT_ONCE = 2
CROWD = 20
REST = 0.001  # seconds
PATIENCE = 0.05
"""Nobody waits longer, however many moves are made meanwhile."""


class SendQueue:
    """Subscribers who want a scene; each gets the newest version when their turn comes."""

    def __init__(self) -> None:
        self.wanted: dict[Subscriber, float] = {}  # since when; the first has waited longest
        self.woken = asyncio.Event()

    @property
    def crowded(self) -> bool:
        """Are so many waiting that they are sent less often, and only where the moves have led?"""
        return len(self.wanted) > CROWD

    def want(self, subscriber: Subscriber) -> None:
        self.wanted.setdefault(subscriber, time.monotonic())
        self.woken.set()

    async def run(self) -> None:
        """Send a scene or two at a time; everything else that is waiting comes in between.

        In a crowd, those who are waiting see the table some twenty times a second, without what was on the way, so
        that play goes on.
        """
        while True:
            while not self.wanted:
                self.woken.clear()
                await self.woken.wait()
            self.send_some()
            await asyncio.sleep(REST if self.crowded else 0)

    def send_some(self) -> None:
        for subscriber in self.next():
            del self.wanted[subscriber]
            if subscriber in subscriber.table.subscribers:
                subscriber.table.show_to(subscriber)

    def next(self) -> list[Subscriber]:
        """Those who have waited long enough, and in any case the first two."""
        long_ago = time.monotonic() - PATIENCE
        return [
            f for place, (f, since) in enumerate(self.wanted.items()) if place < AT_ONCE or since < long_ago
        ]
