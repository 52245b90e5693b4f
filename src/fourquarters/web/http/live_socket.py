"""Live updates over a WebSocket, which also takes moves.

A reader who comes back names the version they know and gets one up-to-date message, with the log
from that point on.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import WebSocket, websocket
from sqlalchemy.exc import SQLAlchemyError

from fourquarters.web.errors import Refused
from fourquarters.web.http.conversation import Conversation
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.http.websocket_connection import EXTENSION, WebSocketConnection
from fourquarters.web.http.websocket_subscriber import WebSocketSubscriber
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.subscriber import QueuedSubscriber, Subscriber, Subscription, bye
from fourquarters.web.logs import log
from fourquarters.web.storage.health import ailment
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{code:str}/live")
async def live(socket: Socket, code: str, since: int = -1, lang: str = "", seat: int | None = None) -> None:
    """Follow a table and move there; `seat`: as one of several people at this device."""
    services: Services = socket.app.state.services
    visitor: Visitor = socket.scope["state"]["visitor"]
    await socket.accept()
    _ = services.tongue(lang, GuestRecord(visitor.guest, ""), visitor)
    query = socket.query_params
    try:
        guest = await services.guest(visitor)
        _ = services.tongue(lang, guest, visitor)
        with services.connected(visitor):
            async with services.door:
                if has_left(socket):
                    return
                table = await services.table(code, guest.id)
            services.check_room_at(table)
            await table.settled()
            async with services.door:
                await table.settled()  # again: others may have gone first
                form, words = query.get("as", "scene"), query.get("words") != "0"
                reader = table.reader(guest.id, form, _.language, words, seat)
                reader = reader._replace(changes=query.get("changes") == "1")
                who = Subscription(table, reader, guest.id, since, _, seat, visitor.session)
                talk = begin(services, socket, table, who, visitor.address)
            await hold(services, socket, talk)
    except Refused as refusal:
        await say_goodbye(socket, refusal, _)
    except SQLAlchemyError as error:
        log.error("the database failed", path=socket.scope["path"], error=str(error.args))
        await say_goodbye(socket, Refused(ailment(error)), _)


def own_connection(socket: Socket) -> WebSocketConnection | None:
    """Our own server's connection, if it is one."""
    extensions: Any = socket.scope.get("extensions") or {}
    connection: WebSocketConnection | None = extensions.get(EXTENSION)
    return connection


def has_left(socket: Socket) -> bool:
    """Is whoever has waited to be let in not there any more?"""
    connection = own_connection(socket)
    return connection is not None and connection.transport.is_closing()


async def say_goodbye(socket: Socket, refusal: Refused, _: Tongue) -> None:
    with suppress(Exception):
        await socket.send_data(bye(refusal.error, _), mode="text")
        await socket.close(4000 + refusal.status, refusal.error)


def begin(
    services: Services, socket: Socket, table: LiveTable, who: Subscription, address: str
) -> Conversation:
    """Begin a conversation, over our own connection if the server has one."""
    connection = own_connection(socket)
    if connection is not None:
        subscriber: Subscriber = WebSocketSubscriber(connection, who, services.tables.spawn)
    else:
        subscriber = QueuedSubscriber(who)
    talk = Conversation(services, table, subscriber, address)
    if connection is not None:
        connection.heard = talk.hear
    services.tables.subscribe(table, subscriber)
    services.house.greet(subscriber)
    return talk


async def hold(services: Services, socket: Socket, talk: Conversation) -> None:
    """Keep a conversation up until the reader leaves."""
    queued = isinstance(talk.subscriber, QueuedSubscriber)
    sending = asyncio.create_task(send_all(socket, talk.subscriber)) if queued else None
    try:
        while True:
            message: Any = await socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            talk.hear((message.get("text") or "").encode() or message.get("bytes") or b"")
    finally:
        services.tables.unsubscribe(talk.table, talk.subscriber)
        if sending is not None:
            sending.cancel()


async def send_all(socket: Socket, outbox: Subscriber) -> None:
    """Send whatever arrives in an outbox."""
    assert isinstance(outbox, QueuedSubscriber)
    while not (outbox.closed and not outbox.messages):
        for message in await outbox.take():
            await socket.send_data(message, mode="text")
    await socket.close(4000, outbox.closed)
