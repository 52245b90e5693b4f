"""A WebSocket connection that passes messages on at once and accepts frames that are ready to send.

Uvicorn's own protocol passes every message through a queue and a task, pauses reading meanwhile,
and builds a new frame of each answer for each reader. Here a message goes straight to the listener
(`heard`), and an answer is framed once for all its readers (`frame`). Handshake, pings, fragments
and closing are left to Uvicorn and websockets; readers that do not take what they are sent are cut off.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from fourquarters.web.http.gate import GateConfig
from fourquarters.web.http.http_connection import refusal_bytes

EXTENSION = "fourquarters.websocket"
"""The key under which an ASGI scope offers its connection."""

FINAL_TEXT = 0x81
MASKED = 0x80
BAD_TEXT = 1007
SHORT = 126
"""Frames below this length have a header of two bytes and a mask of four."""


def frame(message: bytes) -> bytes:
    """A message as one frame from a server."""
    size = len(message)
    if size < SHORT:
        return bytes((FINAL_TEXT, size)) + message
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big") + message
    return b"\x81\x7f" + size.to_bytes(8, "big") + message


def unmasked(data: bytes) -> bytes:
    """What a short frame from a client says."""
    said, size = data[6:], len(data) - 6
    key = data[2:6]
    if key == b"\0\0\0\0":
        return said
    pattern = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(said, "big") ^ int.from_bytes(pattern, "big")).to_bytes(size, "big")


class WebSocketConnection(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    config: GateConfig
    heard: Callable[[bytes], None] | None = None
    drained: Callable[[], None] | None = None
    farewell = b""  # what is sent when the server stops
    busy = False  # more is waiting to be sent than the reader takes
    whole = True  # every chunk so far was exactly one frame
    deaf_timer: TimerHandle | None = None

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.gate = self.config.gate

    def connection_lost(self, exc: Exception | None) -> None:
        if self.deaf_timer is not None:
            self.deaf_timer.cancel()
        self.gate.leave(self.client[0] if self.client else "")
        super().connection_lost(exc)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        scope: Any = getattr(self, "scope", None)
        if scope is not None:
            scope["extensions"][EXTENSION] = self

    def data_received(self, data: bytes) -> None:
        """Short whole messages go straight to the listener, everything else the long way."""
        if self.heard is not None and self.whole:
            one_frame = len(data) > 5 and data[1] >= MASKED and len(data) == (data[1] & 0x7F) + 6
            self.whole = one_frame and data[1] & 0x7F < SHORT
            if self.whole and data[0] == FINAL_TEXT:
                self.heard(unmasked(data))
                return
        super().data_received(data)
        if not self.handshake_initiated:  # the library does not accept this handshake, and says nothing
            self.transport.write(refusal_bytes("head_too_large"))
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        if self.heard is None:
            self.hear_early()
            return
        data = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.heard(data)

    async def send(self, message: Any) -> None:
        """Send what the application says; a handshake refused with a message is complete."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body"):
            self.handshake_complete = True

    def hear_early(self) -> None:
        """Keep a message that comes before anybody listens; one that is not text closes the connection."""
        try:
            if self.curr_msg_data_type == "text":
                b"".join(self.frames).decode()
        except UnicodeDecodeError:
            self.conn.fail(BAD_TEXT)
            self.handle_parser_exception()
        else:
            super().send_receive_event_to_app()

    def keepalive_timeout(self) -> None:
        """A ping was not answered: do not wait for what is still to be sent."""
        super().keepalive_timeout()
        self.loop.call_later(self.gate.patience.closing, self.transport.abort)

    def post(self, ready: bytes) -> None:
        """Send a frame; readers that leave too much unread are disconnected."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(ready)
            if self.busy and self.transport.get_write_buffer_size() > self.gate.limits.unsent:
                self.transport.abort()

    def shutdown(self) -> None:
        if self.farewell:
            self.post(self.farewell)
        super().shutdown()

    def pause_writing(self) -> None:
        self.busy = True
        super().pause_writing()
        self.deaf_timer = self.loop.call_later(self.gate.patience.reading, self.transport.abort)

    def resume_writing(self) -> None:
        self.busy = False
        super().resume_writing()
        if self.deaf_timer is not None:
            self.deaf_timer.cancel()
            self.deaf_timer = None
        if self.drained is not None:
            self.drained()
