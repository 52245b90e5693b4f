"""Painting in good time: scenes for those who only wait are made one by one, between other work."""

from __future__ import annotations

import asyncio
from itertools import islice

from fourquarters.web.followers import Follower

AT_ONCE = 2
CROWD = 20
REST = 0.001  # seconds


class Painting:
    """Followers who want a scene; each gets the newest version when his turn comes."""

    def __init__(self) -> None:
        self.wanted: dict[Follower, None] = {}
        self.woken = asyncio.Event()

    def want(self, follower: Follower) -> None:
        self.wanted[follower] = None
        self.woken.set()

    async def go_on(self) -> None:
        """A scene or two at a time; everything else that waits comes in between.

        In a crowd those who wait are shown the table some twenty times a second, so that moves go on.
        """
        while True:
            while not self.wanted:
                self.woken.clear()
                await self.woken.wait()
            for follower in list(islice(self.wanted, AT_ONCE)):
                del self.wanted[follower]
                if follower in follower.room.followers:
                    follower.room.show_to(follower)
            await asyncio.sleep(REST if len(self.wanted) > CROWD else 0)
