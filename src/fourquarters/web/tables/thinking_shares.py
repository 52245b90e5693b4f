"""Shares: bots think for people, and everyone's bots get an equal share of the cores, however many they are.

An owner is whoever opened a table. While the bots of several owners want to think, each owner gets an
equal share of the thinking; the rest of their bots wait, and owners take turns.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict, deque


class ThinkingShares:
    """Who is thinking and who is waiting; `at_once` is divided among owners, `most` is the overall limit."""

    def __init__(self, at_once: int, most: int) -> None:
        self.at_once, self.most = at_once, most
        self.thinking: Counter[str] = Counter()
        self.waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def take(self, owner: str) -> None:
        """Wait until it is this owner's turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.setdefault(owner, deque()).append(turn)
        self.hand_out()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(owner)
            else:
                self.withdraw(owner, turn)
            raise

    def give_back(self, owner: str) -> None:
        """One of an owner's bots has finished thinking."""
        self.thinking[owner] -= 1
        if not self.thinking[owner]:
            del self.thinking[owner]
        self.hand_out()

    def withdraw(self, owner: str, turn: asyncio.Future[None]) -> None:
        queue = self.waiting.get(owner)
        if queue is not None and turn in queue:
            queue.remove(turn)
            if not queue:
                del self.waiting[owner]

    def share(self) -> int:
        """How many of one owner's bots may think at once."""
        return max(1, self.at_once // len(self.thinking.keys() | self.waiting.keys()))

    def hand_out(self) -> None:
        """Let owners start in turn, as long as somebody below their share is waiting."""
        while self.thinking.total() < self.most:
            share = self.share() if self.waiting else 0
            owner = next((o for o in self.waiting if self.thinking[o] < share), None)
            if owner is None:
                return
            self.begin(owner)

    def begin(self, owner: str) -> None:
        queue = self.waiting[owner]
        turn = queue.popleft()
        self.waiting.move_to_end(owner)
        if not queue:
            del self.waiting[owner]
        if not turn.done():
            self.thinking[owner] += 1
            turn.set_result(None)
