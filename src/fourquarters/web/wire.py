"""The wire: a WebSocket that hands messages over at once and takes frames that are ready to send.

Uvicorn's own protocol passes every message through a queue and a task, pauses reading meanwhile,
and frames each answer anew for each reader. Here a message goes straight to whoever listens
(`heard`), and an answer is framed once for all its readers (`frame`). Handshake, pings, fragments
and closing stay with Uvicorn and websockets.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION = "fourquarters.wire"
"""Under this name an ASGI scope offers its wire."""

FINAL_TEXT = 0x81
MASKED = 0x80
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


class Wire(WebSocketsSansIOProtocol):
    """One WebSocket connection."""

    heard: Callable[[bytes], None] | None = None
    drained: Callable[[], None] | None = None
    farewell = b""  # what is said when the server stops
    busy = False  # more waits to be sent than the reader takes
    whole = True  # every chunk so far was exactly one frame

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

    def send_receive_event_to_app(self) -> None:
        if self.heard is None:
            super().send_receive_event_to_app()
            return
        data = b"".join(self.frames)
        self.frames = []
        if not self.close_sent:
            self.heard(data)

    def post(self, ready: bytes) -> None:
        """Send a frame."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(ready)

    def shutdown(self) -> None:
        if self.farewell:
            self.post(self.farewell)
        super().shutdown()

    def pause_writing(self) -> None:
        self.busy = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.busy = False
        super().resume_writing()
        if self.drained is not None:
            self.drained()
