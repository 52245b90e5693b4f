"""An HTTP connection with time limits.

Uvicorn waits for a request however long it takes to arrive, and lets its head grow. Here a whole
request must arrive in time, what is sent must be taken in time, and whatever is refused before it
reaches the application is refused with a message.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle, Transport
from collections.abc import Callable
from http import HTTPStatus
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from fourquarters.web.errors import Refused
from fourquarters.web.http.gate import GateConfig, notice_lost_peers
from fourquarters.web.messages import encode
from fourquarters.web.metrics import REFUSALS
from fourquarters.words.tongue import LANGUAGES, Tongue

EXTENSION = "fourquarters.http"
"""The key under which an ASGI scope offers its connection."""

LONGEST_ADDRESS = 8 * 1024


def preferred(accept_language: str) -> str:
    """The first language of a browser's list that we speak."""
    for part in accept_language.split(","):
        language = part.split(";")[0].strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return ""


def refusal_bytes(error: str, language: str = "") -> bytes:
    """A complete answer that refuses a request and closes the connection."""
    refusal = Refused(error)
    REFUSALS.add(error)
    body = encode({"error": error, "why": refusal.told(Tongue(language or "en"))})
    status = HTTPStatus(refusal.status)
    head = [
        f"HTTP/1.1 {status.value} {status.phrase}", "content-type: application/json",
        f"content-length: {len(body)}", "x-content-type-options: nosniff", "connection: close",
        *(["retry-after: 5"] if status.value in {429, 503} else []), "", "",
    ]  # fmt: skip
    return "\r\n".join(head).encode() + body


class HttpConnection(HttpToolsProtocol):
    """One HTTP connection."""

    config: GateConfig
    counted = False  # among its address's connections
    stage = "head"  # what is being waited for: a request's head, its body, or nothing
    messages = 0  # requests that have begun
    head_bytes = 0  # of the head that is being waited for
    too_large = ""  # why the head of this request is refused
    waited_for: tuple[str, int] | None = None
    timer: TimerHandle | None = None
    deaf_timer: TimerHandle | None = None
    at_shutdown: Callable[[], None] | None = None
    begun = b""  # what another worker has read before it handed this connection over

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(cast(Transport, transport))
        self.gate = self.config.gate
        notice_lost_peers(transport, self.gate.patience.reading)
        self.address = self.client[0] if self.client else ""
        problem = self.gate.enter(self.address)
        if problem:
            self.turn_away(problem)
        else:
            self.counted = True
            self.wait()
            if self.begun:
                self.keep(self.begun)

    def connection_lost(self, exc: Exception | None) -> None:
        self.stop_waiting()
        self.leave_gate()
        super().connection_lost(exc)

    def leave_gate(self) -> None:
        if self.counted:
            self.counted = False
            self.gate.leave(self.address)

    def shutdown(self) -> None:
        if self.at_shutdown is not None:
            self.at_shutdown()
        super().shutdown()

    def turn_away(self, error: str) -> None:
        """Refuse with a message, unless an answer is under way, and close the connection."""
        answering = self.cycle is not None and self.cycle.response_started
        if not answering or self.cycle.response_complete:
            self.transport.write(refusal_bytes(error, self.language()))
        self.transport.close()
        self.loop.call_later(self.gate.patience.closing, self.transport.abort)

    def language(self) -> str:
        said = [value for name, value in self.headers or () if name == b"accept-language"]
        return preferred(said[0].decode("latin-1")) if said else ""

    def send_400_response(self, _msg: str) -> None:
        self.turn_away(self.too_large or "bad_request")

    def data_received(self, data: bytes) -> None:
        handover = self.gate.handover
        if handover is not None and self.between_requests() and handover.wants(data) >= 0:
            self.transport.pause_reading()
            handover.give(self, data)
        else:
            self.keep(data)

    def between_requests(self) -> bool:
        """Has nothing of the next request been read, and everything of the last answer been sent?"""
        if self.transport.get_write_buffer_size() or self.transport.is_closing():
            return False
        if self.messages == 0:
            return self.head_bytes == 0
        return not self.stage and self.cycle.response_complete

    def take_back(self, data: bytes) -> None:
        """Nobody else has taken it."""
        self.transport.resume_reading()
        self.keep(data)

    def keep(self, data: bytes) -> None:
        """Serve what was read here."""
        before = self.messages
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.stage == "head" and self.messages <= before + (before == 0):
            self.head_bytes += len(data)
            if self.head_bytes > self.gate.limits.head:
                self.turn_away("address_too_long" if not self.headers else "head_too_large")
                return
        if not self.stage and self.resting():
            self.stage = "head"  # an empty line or two before the next request
        self.wait()

    def resting(self) -> bool:
        """Is nothing being answered, and is Uvicorn not running its own timeout either?"""
        answered = self.cycle is None or self.cycle.response_complete
        return answered and self.timeout_keep_alive_task is None

    def wait(self) -> None:
        """Wait for the rest of a request, or for the next; a request is waited for only once."""
        wanted = (self.stage, self.messages) if self.stage else None
        if wanted == self.waited_for:
            return
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        self.waited_for = wanted
        if wanted is not None:
            patience = self.gate.patience
            seconds = patience.head if self.stage == "head" else patience.body
            self.timer = self.loop.call_later(seconds, self.too_slow)

    def stop_waiting(self) -> None:
        for timer in (self.timer, self.deaf_timer):
            if timer is not None:
                timer.cancel()
        self.timer = self.deaf_timer = None

    def too_slow(self) -> None:
        """A request has not arrived in time; clients that have sent nothing at all are told nothing."""
        if self.head_bytes or self.messages:
            self.turn_away("too_slow")
        else:
            self.transport.abort()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.messages += 1
        self.head_bytes = 0
        self.stage, self.too_large = "head", ""
        scope: Any = self.scope
        scope["extensions"] = {EXTENSION: self}

    def on_headers_complete(self) -> None:
        size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if len(self.url) > LONGEST_ADDRESS:
            self.too_large = "address_too_long"
        elif size > self.gate.limits.head:
            self.too_large = "head_too_large"
        if self.too_large:
            raise ValueError(self.too_large)  # the parser stops, and `send_400_response` says why
        super().on_headers_complete()
        self.stage = "body"

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.stage = ""

    def handle_websocket_upgrade(self) -> None:
        """From here on the connection is a `WebSocketConnection`, which is counted instead."""
        self.stop_waiting()
        self.counted = False
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.deaf_timer = self.loop.call_later(self.gate.patience.reading, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.deaf_timer is not None:
            self.deaf_timer.cancel()
            self.deaf_timer = None
