"""Live updates: a WebSocket that also takes moves, and server-sent events for readers.

A reader who comes back names the version he knows and gets one current message, with the log from
where he stood.
"""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator
from contextlib import suppress
from functools import partial
from typing import Annotated, Any

import msgspec
from litestar import Request, WebSocket, get, websocket
from litestar.params import Parameter
from litestar.response import Stream
from sqlalchemy.exc import SQLAlchemyError

from fourquarters.web.answers import AT_TABLE, answers
from fourquarters.web.api import Code, Lang
from fourquarters.web.errors import Refused
from fourquarters.web.followers import Follower, Outbox, Who, WireFollower, bye
from fourquarters.web.health import ailment
from fourquarters.web.house import House, Visitor
from fourquarters.web.line import EXTENSION as EXTENSION_OF_LINES
from fourquarters.web.logs import log
from fourquarters.web.messages import (
    OkMessage,
    PongMessage,
    RefusedMessage,
    Said,
    WhyMessage,
    encode,
)
from fourquarters.web.room import Request as Asking
from fourquarters.web.room import Room
from fourquarters.web.shown import Reader
from fourquarters.web.store import GuestRecord
from fourquarters.web.wire import EXTENSION, Wire
from fourquarters.words.tongue import Tongue

Socket = WebSocket[Any, Any, Any]
SSE_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
HEARTBEAT = 20.0
MOST_IGNORED = 200
"""Messages that may come too fast before their connection is ended."""

decode = msgspec.json.Decoder(Said).decode


# --- WebSocket


@websocket("/api/tables/{code:str}/live")
async def live(socket: Socket, code: str, since: int = -1, lang: str = "") -> None:
    """Follow a table and move there."""
    house: House = socket.app.state.house
    visitor: Visitor = socket.scope["state"]["visitor"]
    await socket.accept()
    _ = house.tongue(lang, GuestRecord(visitor.guest, ""), visitor)
    query = socket.query_params
    try:
        guest = await house.guest(visitor)
        _ = house.tongue(lang, guest, visitor)
        async with places_of(house, visitor):
            room = await house.hall.find(code)
            if len(room.followers) >= house.settings.limits.connections_at_table:
                raise Refused("too_many")
            await room.settled()
            reader = reader_of(room, guest.id, query.get("as", "scene"), _, query.get("words") != "0")
            await hold(house, socket, Who(room, reader, guest.id, since, _), visitor.address)
    except Refused as refusal:
        await say_goodbye(socket, refusal, _)
    except SQLAlchemyError as error:
        log.error("the database failed", path=socket.scope["path"], error=str(error.args))
        await say_goodbye(socket, Refused(ailment(error)), _)


async def say_goodbye(socket: Socket, refusal: Refused, _: Tongue) -> None:
    with suppress(Exception):
        await socket.send_data(bye(refusal.error, _), mode="text")
        await socket.close(4000 + refusal.status, refusal.error)


async def hold(house: House, socket: Socket, who: Who, address: str) -> None:
    """Keep up a conversation, over the wire where the server has one, until the reader leaves."""
    extensions: Any = socket.scope.get("extensions") or {}
    wire: Wire | None = extensions.get(EXTENSION)
    room = who.room
    follower: Follower = WireFollower(wire, who) if wire is not None else Outbox(who)
    talk = Conversation(house, follower, address)
    if wire is not None:
        wire.heard = talk.hear
    house.hall.follow(room, follower)
    sending = None if wire is not None else asyncio.create_task(send_all(socket, follower))
    try:
        while True:
            message: Any = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            talk.hear((message.get("text") or "").encode() or message.get("bytes") or b"")
    finally:
        house.hall.unfollow(room, follower)
        if sending is not None:
            sending.cancel()


async def send_all(socket: Socket, outbox: Follower) -> None:
    """Send what comes into an outbox."""
    assert isinstance(outbox, Outbox)
    while not (outbox.closed and not outbox.messages):
        for message in await outbox.take():
            await socket.send_data(message, mode="text")
    await socket.close(4000, outbox.closed)


def reader_of(room: Room, guest: str, form: str, _: Tongue, words: bool = True) -> Reader:
    return Reader("view" if form == "view" else "scene", room.seat_of(guest), _.language, words)


class places_of:
    """A connection counts for its guest and its address as long as it lasts."""

    def __init__(self, house: House, visitor: Visitor) -> None:
        self.house, self.visitor = house, visitor

    async def __aenter__(self) -> None:
        if not self.house.addresses.take(self.visitor.address):
            raise Refused("too_many")
        if not self.house.connections.take(self.visitor.guest):
            self.house.addresses.give_back(self.visitor.address)
            raise Refused("too_many")

    async def __aexit__(self, *_problem: object) -> None:
        self.house.addresses.give_back(self.visitor.address)
        self.house.connections.give_back(self.visitor.guest)


class Conversation:
    """What a connected reader says, and what he is answered."""

    def __init__(self, house: House, follower: Follower, address: str) -> None:
        self.house, self.follower, self.room, self._ = house, follower, follower.room, follower._
        self.address = address
        self.ignored = 0  # messages that came too fast, less those that did not

    def slow_down(self) -> None:
        """Ask for patience; who shows none is not listened to any more."""
        self.ignored += 1
        if self.ignored > MOST_IGNORED:
            self.follower.cut_off()
        else:
            self.refuse("", Refused("slow_down"))

    def hear(self, text: bytes) -> None:
        """Answer one message, whatever it is."""
        try:
            self.answer(text)
        except Exception:
            log.exception("a message could not be answered", table=self.room.record.code)
            self.refuse("", Refused("accident"))

    def answer(self, text: bytes) -> None:
        if not self.house.may_say(self.follower.guest, self.address):
            self.slow_down()
            return
        self.ignored = max(0, self.ignored - 1)
        if len(text) > self.house.settings.limits.message:
            self.refuse("", Refused("too_large"))
            return
        try:
            said = decode(text)
        except (msgspec.MsgspecError, UnicodeError):
            self.refuse("", Refused("bad_request"))
            return
        if said.ping is not None:
            self.follower.send(encode(PongMessage(said.ping)))
        elif said.why is not None:
            self.explain(said)
        elif said.move is not None or said.undo:
            self.ask(said)
        else:
            self.refuse(said.id, Refused("bad_request"))

    def ask(self, said: Said) -> None:
        def told(refusal: Refused | None) -> None:
            if refusal is None:
                self.follower.send(encode(OkMessage(said.id, said.version + 1)))
            else:
                self.refuse(said.id, refusal)

        kind = "undo" if said.undo else "move"
        move = said.move if said.move is not None else -1
        seat = self.follower.reader.seat
        self.room.submit(Asking(kind, seat, move, said.version, self._.language, told, said.seat))

    def refuse(self, id: str, refusal: Refused) -> None:
        """Say why, and show how things stand."""
        message = RefusedMessage(id, refusal.error, refusal.told(self._), self.room.version)
        self.follower.send(encode(message))
        if refusal.error != "slow_down":
            self.room.show_again(self.follower)

    def explain(self, said: Said) -> None:
        assert said.why is not None
        try:
            if self.room.playing is None:
                raise Refused("open")
            if self.room.pending is not None:
                raise Refused("stale")  # what is being written has not happened yet
            why = self.room.why_not(
                self.follower.reader.seat, said.why, self.room.shown.tongue(self._.language)
            )
        except Refused as refusal:
            why = refusal.told(self._)
        self.follower.send(encode(WhyMessage(said.id, why)))


# --- server-sent events


@get("/api/tables/{code:str}/events", media_type="text/event-stream", responses=answers(*AT_TABLE))
async def events(
    request: Request[Any, Any, Any],
    house: House,
    visitor: Visitor,
    tongue: Tongue,
    code: Code,
    since: Annotated[int, Parameter(ge=-1, le=2**31 - 1, description="The version you know; -1: none.")] = -1,
    lang: Lang = "",
) -> Stream:
    """The same messages as over the WebSocket, as server-sent events."""
    room = await house.hall.find(code)
    await room.settled()
    form = request.query_params.get("as", "scene")
    reader = reader_of(room, visitor.guest, form, tongue)
    outbox = Outbox(Who(room, reader, visitor.guest, since, tongue))
    extensions: Any = request.scope.get("extensions") or {}
    if EXTENSION_OF_LINES in extensions:
        # A line that stays open must not keep the table in memory.
        extensions[EXTENSION_OF_LINES].at_shutdown = partial(close_if_there, weakref.ref(outbox))
    return Stream(told(house, visitor, room, outbox, tongue), headers=SSE_HEADERS)


def close_if_there(known: weakref.ref[Outbox]) -> None:
    outbox = known()
    if outbox is not None:
        outbox.close("closing")


async def told(house: House, visitor: Visitor, room: Room, outbox: Outbox, _: Tongue) -> AsyncIterator[bytes]:
    try:
        async with places_of(house, visitor):
            house.hall.follow(room, outbox)
            try:
                async for chunk in chunks(outbox):
                    yield chunk
            finally:
                house.hall.unfollow(room, outbox)
    except Refused as refusal:
        yield b"data: " + bye(refusal.error, _) + b"\n\n"


async def chunks(outbox: Outbox) -> AsyncIterator[bytes]:
    while True:
        try:
            messages = await asyncio.wait_for(outbox.take(), HEARTBEAT)
        except TimeoutError:
            yield b": still here\n\n"
            continue
        yield b"".join(b"data: " + message + b"\n\n" for message in messages)
        if outbox.closed:
            return


ROUTES = [live, events]
