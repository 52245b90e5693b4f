"""Painting in good time: scenes for those who only wait are made one by one, between other work."""

from __future__ import annotations

import asyncio

from fourquarters.web.followers import Follower


class Painting:
    """Followers who want a scene; each gets the newest version when his turn comes."""

    def __init__(self) -> None:
        self.wanted: dict[Follower, None] = {}
        self.woken = asyncio.Event()

    def want(self, follower: Follower) -> None:
        self.wanted[follower] = None
        self.woken.set()

    async def go_on(self) -> None:
        """One scene at a time; everything else that waits comes in between."""
        while True:
            while not self.wanted:
                self.woken.clear()
                await self.woken.wait()
            follower = next(iter(self.wanted))
            del self.wanted[follower]
            if follower in follower.room.followers:
                follower.room.show_to(follower)
            await asyncio.sleep(0)
