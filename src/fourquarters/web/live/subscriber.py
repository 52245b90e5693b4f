"""Subscribers: those who are watching a table, and how messages reach them.

A reader who cannot keep up is not sent every version: once they have caught up, they get the newest.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from typing import NamedTuple, Protocol

from fourquarters.web.errors import Refused
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.live.table_messages import OnPage
from fourquarters.web.messages import ByeMessage, encode
from fourquarters.words.tongue import Tongue

ENOUGH = 64 * 1024
"""How many bytes may wait for a reader before versions are skipped."""


def bye(why: str, _: Tongue) -> bytes:
    return encode(ByeMessage(Refused(why).told(_)))


class Publisher(Protocol):
    """What a subscriber knows of its table: who else is watching, and how to be shown the newest version."""

    subscribers: dict[Subscriber, None]

    def show_to(self, subscriber: Subscriber) -> None: ...


class Subscription(NamedTuple):
    """Who is watching a table, how, and which version they know."""

    table: Publisher
    reader: Reader
    guest: str
    version: int
    tongue: Tongue
    asked: int | None = None  # the seat they want to see the table from
    session: str = ""  # of a member's device


class Subscriber(ABC):
    """Somebody who is watching a table, how, and which version they have."""

    def __init__(self, who: Subscription) -> None:
        self.table, self.reader, self.guest, self.version, self._, self.asked, self.session = who
        self.behind = False  # a version was skipped
        self.anew = False  # somebody else reads now: the whole log is sent
        self.page: OnPage | None = None  # what their page has, if it takes changes

    @property
    @abstractmethod
    def busy(self) -> bool:
        """Have they not taken yet what was sent to them?"""

    @abstractmethod
    def send(self, message: bytes) -> None: ...

    @abstractmethod
    def close(self, why: str) -> None:
        """Say goodbye."""

    @abstractmethod
    def left(self) -> None:
        """They have stopped watching."""

    def cut_off(self) -> None:
        """Drop somebody who does not listen."""
        self.close("slow_down")

    def caught_up(self) -> None:
        """They have taken everything: show them what they missed."""
        if self.behind:
            self.behind = False
            self.table.show_to(self)


class QueuedSubscriber(Subscriber):
    """A reader whose messages wait until a task takes them."""

    def __init__(self, who: Subscription) -> None:
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
