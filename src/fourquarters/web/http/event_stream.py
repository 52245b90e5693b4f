"""Live updates as server-sent events, for readers who do not move."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import AsyncIterator
from functools import partial
from typing import Annotated, Any, Literal

from litestar import Request, get
from litestar.params import Parameter, QueryParameter
from litestar.response import Stream

from fourquarters.web.errors import Refused
from fourquarters.web.http.dependencies import Code, Lang, SeenFrom
from fourquarters.web.http.http_connection import EXTENSION
from fourquarters.web.http.openapi import AT_TABLE, answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.subscriber import QueuedSubscriber, Subscription, bye
from fourquarters.words.tongue import Tongue

Form = Annotated[
    Literal["scene", "view"],
    QueryParameter(
        name="as", description="What to be sent: the table as the page draws it, or as data for programs."
    ),
]
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
HEARTBEAT = 20.0


@get("/api/tables/{code:str}/events", media_type="text/event-stream", responses=answers(*AT_TABLE))
async def events(
    request: Request[Any, Any, Any],
    services: Services,
    visitor: Visitor,
    tongue: Tongue,
    code: Code,
    since: Annotated[int, Parameter(ge=-1, le=2**31 - 1, description="The version you know; -1: none.")] = -1,
    lang: Lang = "",
    seat: SeenFrom = -1,
    form: Form = "scene",
) -> Stream:
    """The same messages as over the WebSocket, as server-sent events."""
    table = await services.table(code, visitor.guest)
    await table.settled()
    named = seat if seat >= 0 else None
    reader = table.reader(visitor.guest, form, tongue.language, asked=named)
    outbox = QueuedSubscriber(
        Subscription(table, reader, visitor.guest, since, tongue, named, visitor.session)
    )
    extensions: Any = request.scope.get("extensions") or {}
    if EXTENSION in extensions:
        # A connection that stays open must not keep the table in memory.
        extensions[EXTENSION].at_shutdown = partial(close_if_there, weakref.ref(outbox))
    return Stream(told(services, visitor, table, outbox, tongue), headers=HEADERS)


def close_if_there(known: weakref.ref[QueuedSubscriber]) -> None:
    outbox = known()
    if outbox is not None:
        outbox.close("closing")


async def told(
    services: Services, visitor: Visitor, table: LiveTable, outbox: QueuedSubscriber, _: Tongue
) -> AsyncIterator[bytes]:
    try:
        with services.connected(visitor):
            services.check_room_at(table)
            services.tables.subscribe(table, outbox)
            try:
                async for chunk in chunks(outbox):
                    yield chunk
            finally:
                services.tables.unsubscribe(table, outbox)
    except Refused as refusal:
        yield b"data: " + bye(refusal.error, _) + b"\n\n"


async def chunks(outbox: QueuedSubscriber) -> AsyncIterator[bytes]:
    while True:
        try:
            messages = await asyncio.wait_for(outbox.take(), HEARTBEAT)
        except TimeoutError:
            yield b": still here\n\n"
            continue
        yield b"".join(b"data: " + message + b"\n\n" for message in messages)
        if outbox.closed:
            return
