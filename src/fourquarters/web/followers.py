"""Followers: those who look at a table, and how messages reach them.

A reader who takes less than he is sent is not sent every version: when he has caught up, he gets
the newest.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, NamedTuple

from fourquarters.web.errors import Refused
from fourquarters.web.messages import ByeMessage, encode
from fourquarters.web.shown import Reader
from fourquarters.web.wire import Wire, frame
from fourquarters.words.tongue import Tongue

if TYPE_CHECKING:
    from fourquarters.web.room import Room

ENOUGH = 64 * 1024
"""Bytes that may wait for a reader before versions are left out."""


def bye(why: str, _: Tongue) -> bytes:
    return encode(ByeMessage(Refused(why).told(_)))


class Who(NamedTuple):
    """Who looks at a table: how, and which version he knows."""

    room: Room
    reader: Reader
    guest: str
    version: int
    tongue: Tongue


class Follower(ABC):
    """Somebody who looks at a table: how, from where, and which version he has."""

    def __init__(self, who: Who) -> None:
        self.room, self.reader, self.guest, self.version, self._ = who
        self.behind = False  # a version was left out

    @property
    @abstractmethod
    def busy(self) -> bool:
        """He has not taken what was sent to him."""

    @abstractmethod
    def send(self, message: bytes) -> None: ...

    @abstractmethod
    def close(self, why: str) -> None:
        """Say goodbye."""

    @abstractmethod
    def left(self) -> None:
        """They look no more."""

    def cut_off(self) -> None:
        """Let go of somebody who does not listen."""
        self.close("slow_down")

    def caught_up(self) -> None:
        """He has taken everything: show him what he missed."""
        if self.behind:
            self.behind = False
            self.room.show_to(self)


class WireFollower(Follower):
    """A reader on a wire: what he is sent in one go is written at once."""

    def __init__(self, wire: Wire, who: Who) -> None:
        super().__init__(who)
        self.wire = wire
        self.loop = asyncio.get_running_loop()
        self.unwritten: list[bytes] = []
        wire.drained = self.caught_up
        wire.farewell = frame(bye("closing", self._))

    @property
    def busy(self) -> bool:
        return self.wire.busy

    def send(self, message: bytes) -> None:
        if not self.unwritten:
            self.loop.call_soon(self.write)
        self.unwritten.append(frame(message))

    def write(self) -> None:
        frames, self.unwritten = self.unwritten, []
        self.wire.post(frames[0] if len(frames) == 1 else b"".join(frames))

    def close(self, why: str) -> None:
        self.send(bye(why, self._))
        self.room.hall.spawn(self.hang_up(why))

    def left(self) -> None:
        """The wire and whoever listens to it know each other: that would keep the whole table in memory."""
        self.wire.heard = self.wire.drained = None

    def cut_off(self) -> None:
        self.wire.transport.abort()

    async def hang_up(self, why: str) -> None:
        if not self.wire.close_sent and not self.wire.disconnected:
            await self.wire.send({"type": "websocket.close", "code": 4000, "reason": why})


class Outbox(Follower):
    """A reader whose messages wait until a task takes them."""

    def __init__(self, who: Who) -> None:
        super().__init__(who)
        self.messages: list[bytes] = []
        self.unsent = 0
        self.ready = asyncio.Event()
        self.closed = ""

    @property
    def busy(self) -> bool:
        return self.unsent > ENOUGH

    def send(self, message: bytes) -> None:
        if not self.closed:
            self.unsent += len(message)
            self.messages.append(message)
            self.ready.set()

    def close(self, why: str) -> None:
        if not self.closed:
            self.send(bye(why, self._))
            self.closed = why

    def left(self) -> None:
        self.messages = []

    async def take(self) -> list[bytes]:
        """All messages that wait; after the last one `closed` is set."""
        if not self.messages:
            self.caught_up()
        while not self.messages and not self.closed:
            self.ready.clear()
            await self.ready.wait()
        messages, self.messages, self.unsent = self.messages, [], 0
        return messages
