"""The API: what hosts see and do. To everyone else these addresses do not exist; what hosts announce is for all."""

from __future__ import annotations

import time
from typing import Annotated, Any

from litestar import delete, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK
from sqlalchemy import Connection

from fourquarters.web.accounts.writing import tidy_text
from fourquarters.web.errors import Refused
from fourquarters.web.host_messages import (
    MOST_SAID,
    AnnounceAsked,
    BanAsked,
    CloseAsked,
    HostDesk,
    JoinAsked,
    Joined,
    Notices,
    People,
    Person,
)
from fourquarters.web.http import hosts
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.accounts import check_member, check_still
from fourquarters.web.http.dependencies import Code
from fourquarters.web.http.hosts import acting, hosts_only
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.requests import Nothing
from fourquarters.web.storage import host_store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import hosting
from fourquarters.words.tongue import Tongue

Number = Annotated[int, Parameter(ge=1, le=2**31 - 1, description="Its number on the page.")]
Most = Annotated[int, Parameter(ge=1, le=500, description="How many tables to list at most.")]
Name = Annotated[str, Parameter(min_length=1, max_length=80, description="A part of a name.")]
LOOK: dict[str, Any] = {"guards": [hosts_only], "responses": answers(404)}
CHANGE: dict[str, Any] = {
    "guards": [hosts_only],
    "status_code": HTTP_200_OK,
    "responses": answers(*answered.WITH_BODY, *answered.AT_TABLE, 409),
}
USUAL = 20


@get("/notices", responses=answers())
async def notices(services: Services, tongue: Tongue) -> Notices:
    """What hosts tell everyone now."""
    return Notices(services.house.announced(tongue.language))


@post("/host/join", status_code=HTTP_200_OK, responses=answers(*answered.WITH_BODY))
async def join(services: Services, visitor: Visitor, guest: GuestRecord, data: JoinAsked) -> Joined:
    """Become a host with a link from the command line: for members, once, within an hour."""
    if not services.recoveries_here.take(visitor.address):
        raise Refused("slow_down")
    check_member(visitor)

    def write(connection: Connection) -> None:
        check_still(connection, visitor)
        if not host_store.take_link(connection, data.token):
            raise Refused("host_link_gone")
        host_store.add_host(connection, guest.id)
        host_store.note_action(connection, guest.name, "host", guest.name)

    await services.tables.journal.do(write)
    return Joined(guest.name)


@get("/host", **LOOK)
async def desk(services: Services, tongue: Tongue, most: Most = USUAL) -> HostDesk:
    """For hosts: tables, load, errors, announcements, bans, and what hosts did."""
    return await hosts.desk(services, most, tongue)


async def again(services: Services, tongue: Tongue) -> HostDesk:
    """The page after a change, which this worker knows at once."""
    await services.house.look_around()
    return await hosts.desk(services, USUAL, tongue)


def sentence(text: str) -> str:
    """A reason or an announcement as one line; empty if nothing of it can be seen."""
    return tidy_text(text)[:MOST_SAID]


def reason_of(text: str) -> str:
    """A reason as a whole sentence: others follow it."""
    tidy = sentence(text)
    if not tidy:
        raise Refused("no_reason")
    return tidy if tidy.endswith((".", "!", "?", "…")) else f"{tidy}."


@post("/host/tables/{code:str}/close", **CHANGE)
async def close(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, code: Code, data: CloseAsked
) -> HostDesk:
    """For hosts: close a table. Nobody can do anything there, everyone sees why, and nothing is lost."""
    await hosting.close(services.tables, acting(visitor, guest.name), code, reason_of(data.reason))
    return await again(services, tongue)


@post("/host/tables/{code:str}/reopen", **CHANGE)
async def reopen(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, code: Code, data: Nothing
) -> HostDesk:
    """For hosts: a table that was closed goes on where it was."""
    await hosting.reopen(services.tables, acting(visitor, guest.name), code)
    return await again(services, tongue)


@post("/host/tables/{code:str}/bot", **CHANGE)
async def bot(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, code: Code, data: Nothing
) -> HostDesk:
    """For hosts: a bot plays for somebody whose time is up, until they take their seat back."""
    await hosting.let_bot_play(services.tables, acting(visitor, guest.name), code)
    return await again(services, tongue)


@post("/host/announcements", **CHANGE)
async def announce(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, data: AnnounceAsked
) -> HostDesk:
    """For hosts: tell everyone something. It ends by itself."""
    english, german = sentence(data.english), sentence(data.german)
    wish = hosting.Announcing(english, german, data.at_tables, 60.0 * data.minutes)
    await hosting.announce(services.tables, acting(visitor, guest.name), wish)
    return await again(services, tongue)


@delete("/host/announcements/{number:int}", **CHANGE)
async def end_announcement(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, number: Number
) -> HostDesk:
    """For hosts: end an announcement."""
    await hosting.end_announcement(services.tables, acting(visitor, guest.name), number)
    return await again(services, tongue)


@get("/host/people", **LOOK)
async def people(services: Services, name: Name) -> People:
    """For hosts: find people by a part of their name."""
    found = await services.tables.read(host_store.people_named, name)
    house = services.house
    return People(
        [
            Person(
                row.name,
                house.person(row.id),
                row.seen,
                bool(row.member),
                row.tables,
                row.id in house.now.hosts,
                row.id in house.by_guest,
            )
            for row in found
        ]
    )


@post("/host/bans", **CHANGE)
async def ban(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, data: BanAsked
) -> HostDesk:
    """For hosts: ban somebody. They leave their tables, and cannot open, sit, write or move until the ban ends."""
    house = services.house
    called = await services.tables.read(host_store.people_called, data.name)
    found = next((one for one in called if house.person(one) == data.key), None)
    if found is None:
        raise Refused("not_found")
    address = services.tables.addresses.get(found, "")
    network = house.network(address) if data.household and address else ""
    until = time.time() + 3600.0 * data.hours if data.hours else None
    wish = hosting.BanWish(found, reason_of(data.reason), until, data.household, network)
    await hosting.ban(services.tables, acting(visitor, guest.name), wish)
    return await again(services, tongue)


@delete("/host/bans/{number:int}", **CHANGE)
async def lift(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, number: Number
) -> HostDesk:
    """For hosts: lift a ban."""
    await hosting.lift(services.tables, acting(visitor, guest.name), number)
    return await again(services, tongue)


@post("/host/errors/{number:int}/seen", **CHANGE)
async def see_error(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, number: Number, data: Nothing
) -> HostDesk:
    """For hosts: an error has been seen; it is new again when it comes again."""
    await hosting.see_error(services.tables, acting(visitor, guest.name), number)
    return await again(services, tongue)


ROUTES = (
    notices, join, desk, close, reopen, bot, announce, end_announcement, people, ban, lift, see_error,
)  # fmt: skip
