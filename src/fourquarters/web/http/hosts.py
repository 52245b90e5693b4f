"""Who is a host, and what their page shows. Nobody else learns that there is anything."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler
from sqlalchemy import Connection, Row

from fourquarters import games
from fourquarters.web.errors import Refused
from fourquarters.web.host_messages import (
    HostAction,
    HostAnnouncement,
    HostBan,
    HostDesk,
    HostError,
    HostLoad,
    HostTable,
)
from fourquarters.web.http.accounts import check_still
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.storage import host_store, host_tables
from fourquarters.web.tables.hosting import Acting
from fourquarters.web.tables.load import disk_used, memory_of_all
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

MOST_SHOWN = 30
"""Errors, and things that hosts did, on the page."""


async def is_host(services: Services, visitor: Visitor) -> bool:
    """Only a member's session can be a host's, and only as long as they have the role."""
    return bool(visitor.session) and await services.tables.read(host_store.is_host, visitor.guest)


async def hosts_only(connection: ASGIConnection[Any, Any, Any, Any], _handler: BaseRouteHandler) -> None:
    """To everyone else, whatever is here is not: before anything of the request is looked at."""
    services: Services = connection.app.state.services
    if not await is_host(services, connection.scope["state"]["visitor"]):
        raise Refused("not_found")


def acting(visitor: Visitor, name: str) -> Acting:
    """A host who changes something: in the same transaction it is asked again whether they may."""

    def check(connection: Connection) -> None:
        check_still(connection, visitor)
        if not host_store.is_host(connection, visitor.guest):
            raise Refused("not_found")

    return Acting(name, check)


async def desk(services: Services, most: int, _: Tongue) -> HostDesk:
    """Everything on the page."""
    return await services.tables.read(desk_of, services, most, _)


def desk_of(connection: Connection, services: Services, most: int, _: Tongue) -> HostDesk:
    counts = host_tables.counts(connection)
    rows = host_tables.quietest(connection, most)
    held = host_tables.seats_of(connection, [row.id for row in rows])
    served = services.tables.served()
    standing = host_store.in_force(connection)
    loads = host_store.loads_now(connection)
    return HostDesk(
        tables=[table_of(row, held[row.id], served, _) for row in rows],
        more_tables=counts.tables - len(rows),
        people=counts.people,
        bots=counts.bots,
        since=min((row.since for row in loads), default=time.time()),
        load=load_of(connection, services, loads),
        errors=[error_of(row) for row in host_store.last_errors(connection, MOST_SHOWN)],
        new_errors=host_store.new_errors(connection),
        announcements=[
            HostAnnouncement(row.id, row.english, row.german, row.at_tables, row.at, row.until)
            for row in standing.announcements
        ],
        bans=[
            HostBan(row.id, row.name, row.reason, row.at, row.until, row.household, bool(row.network))
            for row in standing.bans
        ],
        hosts=[row.name for row in host_store.all_hosts(connection)],
        actions=[
            HostAction(row.at, row.who, row.kind, row.what, row.why)
            for row in host_store.last_actions(connection, MOST_SHOWN)
        ],
    )


def table_of(row: Row[Any], held: Sequence[Row[Any]], served: int, _: Tongue) -> HostTable:
    """A table without anything that lies on it."""
    running = row.state == "running" and 0 <= row.decider < len(held)
    late = running and not row.closed and row.due is not None and 0 < row.due <= served
    waits = late and held[row.decider].guest and not held[row.decider].bot
    known = row.game in games.names()
    return HostTable(
        code=row.code,
        game=row.game,
        title=str(words_of(games.load(row.game)).title(_)) if known else row.game,
        names=[seat.name for seat in held if seat.name],
        free=sum(not seat.guest and not seat.bot for seat in held),
        state=row.state,
        decides=held[row.decider].name if running else "",
        since=row.updated if row.state != "open" else row.created,
        late_s=max(1, (served - row.due) // 1000) if waits else 0,
        closed=row.closed,
        broken=bool(row.broken),
        private=row.private,
    )


def load_of(connection: Connection, services: Services, loads: Sequence[Row[Any]]) -> HostLoad:
    now = time.time()
    disk = disk_used(connection, services.database)
    return HostLoad(
        decisions=host_tables.decisions_by_hour(connection, now),
        hour=int(now) // 3600 * 3600,
        workers=len(loads),
        connections=sum(row.connections for row in loads),
        processor=sum(row.processor for row in loads),
        cores=os.cpu_count() or 1,
        memory=int(sum(row.memory for row in loads)),
        memory_all=memory_of_all(),
        disk=disk.used,
        disk_all=disk.all,
        half=max((row.half for row in loads if row.half is not None), default=None),
        most=max((row.most for row in loads if row.most is not None), default=None),
    )


def error_of(row: Row[Any]) -> HostError:
    return HostError(
        row.id, row.level, row.says, row.code, row.place, row.times, row.first, row.last, row.seen
    )
