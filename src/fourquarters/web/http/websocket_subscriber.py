"""A subscriber at the other end of one of our own server's WebSockets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from fourquarters.web.http.websocket_connection import WebSocketConnection, frame
from fourquarters.web.live.subscriber import Subscriber, Subscription, bye


class WebSocketSubscriber(Subscriber):
    """A reader whose frames go out at once; frames sent together are written together."""

    def __init__(
        self,
        connection: WebSocketConnection,
        who: Subscription,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        super().__init__(who)
        self.connection, self.spawn = connection, spawn
        self.loop = asyncio.get_running_loop()
        self.unwritten: list[bytes] = []
        connection.drained = self.caught_up
        connection.farewell = frame(bye("closing", self._))

    @property
    def busy(self) -> bool:
        return self.connection.busy

    def send(self, message: bytes) -> None:
        if not self.unwritten:
            self.loop.call_soon(self.write)
        self.unwritten.append(frame(message))

    def write(self) -> None:
        frames, self.unwritten = self.unwritten, []
        self.connection.post(frames[0] if len(frames) == 1 else b"".join(frames))

    def close(self, why: str) -> None:
        self.send(bye(why, self._))
        self.spawn(self.hang_up(why))

    def left(self) -> None:
        """Unlink connection and listener: as a cycle they would keep the whole table in memory."""
        self.connection.heard = self.connection.drained = None

    def cut_off(self) -> None:
        self.connection.transport.abort()

    async def hang_up(self, why: str) -> None:
        if not self.connection.close_sent and not self.connection.disconnected:
            await self.connection.send({"type": "websocket.close", "code": 4000, "reason": why})
