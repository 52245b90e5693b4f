"""The API: seats that are kept for friends, and invitations to tables."""

from __future__ import annotations

from litestar import get, post

from fourquarters.web.club_messages import InvitationShown, MemberNamed
from fourquarters.web.club_requests import SeatHeld
from fourquarters.web.errors import Refused
from fourquarters.web.http.dependencies import AT_TABLE, TableVisit
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.http.table_routes import shown, shown_table
from fourquarters.web.messages import TableShown
from fourquarters.web.requests import Nothing, SeatAsked
from fourquarters.web.storage import member_store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import holding
from fourquarters.words.tongue import Tongue


@post("/tables/{code:str}/hold", **AT_TABLE)
async def hold(services: Services, visitor: Visitor, visit: TableVisit, data: SeatHeld) -> TableShown:
    """Host: keep a free seat for a friend, who is shown the invitation."""
    services.check_member(visitor)
    await holding.hold(visit.tables, visit.table, visit.guest.id, data.seat, data.who)
    return await shown(visit)


@post("/tables/{code:str}/release", **AT_TABLE)
async def release(visit: TableVisit, data: SeatAsked) -> TableShown:
    """Host: withdraw an invitation; the seat is for anybody."""
    await holding.release(visit.tables, visit.table, visit.guest.id, data.seat)
    return await shown(visit)


@post("/tables/{code:str}/decline", **AT_TABLE)
async def decline(visit: TableVisit, data: Nothing) -> TableShown:
    """Say no to an invitation; the seat is for anybody."""
    await holding.decline(visit.tables, visit.table, visit.guest.id)
    return await shown(visit)


@get("/me/invitations", responses=answers())
async def invitations(services: Services, guest: GuestRecord, tongue: Tongue) -> list[InvitationShown]:
    """The tables where a seat is kept for you."""
    found = await services.tables.read(holding.invitations, guest.id)
    hosts = await services.tables.read(member_store.members_among, {host for _code, host, _seat in found})
    made = []
    for code, host, seat in found:
        try:
            table = await services.tables.find(code, looks=False)
            known = hosts.get(host)
            by = MemberNamed(known.name, known.handle) if known else MemberNamed("", "")
            made.append(InvitationShown(by, await shown_table(table, guest, tongue), seat))
        except Refused:
            continue
    return made


ROUTES = (hold, release, decline, invitations)
