"""The clients of `load.py`, `connections.py` and `thinking.py`: the part of a message they read, and a bare WebSocket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

import msgspec


class Choice(msgspec.Struct):
    action: int = -1


class Prompt(msgspec.Struct):
    choices: list[Choice] = []
    mine: bool = False


class Scene(msgspec.Struct):
    prompt: Prompt | None = None
    result: object = None


class Changes(msgspec.Struct):
    set: Scene = msgspec.field(default_factory=Scene)


class Message(msgspec.Struct):
    """What a client needs from a message; the decoder skips the rest."""

    type: str
    version: int = -1
    over: bool = False
    legal: list[Choice] = []
    scene: Scene | None = None
    changes: Changes | None = None


decode = msgspec.json.Decoder(Message).decode


class Client(asyncio.Protocol):
    """A WebSocket client with as little between the socket and the player as possible."""

    def __init__(self, path: str, host: str, heard: Callable[[memoryview], None]) -> None:
        self.path, self.host, self.heard = path, host, heard
        self.buffer = bytearray()
        self.received = 0  # bytes
        self.open: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        lines = [f"GET {self.path} HTTP/1.1", f"Host: {self.host}", "Connection: Upgrade", "Upgrade: websocket",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]  # fmt: skip
        self.transport.write("\r\n".join(lines).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(exc or ConnectionError("closed"))
        if not self.lost.done():
            self.lost.set_result(None)

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        self.received += len(data)
        if not self.open.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:end]:
                self.open.set_exception(ConnectionError(bytes(buffer[:200])))
                return
            del buffer[: end + 4]
            self.open.set_result(None)
        at = 0
        while len(buffer) - at >= 2:
            size, head = buffer[at + 1] & 127, 2
            if size == 126:
                size, head = int.from_bytes(buffer[at + 2 : at + 4], "big"), 4
            elif size == 127:
                size, head = int.from_bytes(buffer[at + 2 : at + 10], "big"), 10
            if len(buffer) - at < head + size:
                break
            kind = buffer[at] & 15
            if kind == 1:
                self.heard(memoryview(buffer)[at + head : at + head + size])
            elif kind == 9:
                self.say(b"", 10)
            at += head + size
        del buffer[:at]

    def say(self, text: bytes, kind: int = 1) -> None:
        size = len(text)
        head = (
            bytes([128 | kind, 128 | size])
            if size < 126
            else bytes([128 | kind, 254]) + size.to_bytes(2, "big")
        )
        self.transport.write(head + b"\0\0\0\0" + text)


async def connected(path: str, port: int, heard: Callable[[memoryview], None]) -> Client:
    """A client whose WebSocket is open."""
    loop = asyncio.get_running_loop()
    _transport, client = await loop.create_connection(
        lambda: Client(path, f"127.0.0.1:{port}", heard), "127.0.0.1", port
    )
    await client.open
    return client
