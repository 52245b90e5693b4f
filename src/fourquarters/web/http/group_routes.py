"""The API: groups. Members, invitations, the group's own tables and ladders. To strangers a group does not exist."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from litestar import Request, delete, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_201_CREATED
from sqlalchemy import Connection, Row

from fourquarters import games
from fourquarters.web.accounts.skill import Skill, rated
from fourquarters.web.club_messages import (
    GroupInvitation,
    GroupJoining,
    GroupLine,
    GroupMember,
    GroupShown,
    GroupsShown,
    Ladder,
    LadderRung,
    MemberNamed,
)
from fourquarters.web.club_requests import GroupJoined, NewGroup, Somebody
from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.membership import MEMBER_ACTS, MEMBER_LOOKS, person, written
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.http.table_routes import shown_tables
from fourquarters.web.http.tournament_routes import lines
from fourquarters.web.requests import Nothing
from fourquarters.web.storage import club_store, friend_store, member_store, tournament_store
from fourquarters.web.storage.club_store import Placed
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables.tournaments import name_of
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

MOST_LISTED = 20
TWO = 2
GroupHandle = Annotated[str, Parameter(max_length=40, description="The address of a group.")]
Token = Annotated[
    str, Parameter(max_length=64, pattern="^[!-~]*$", description="What the group's link says.")
]


def group_of(connection: Connection, handle: str, guest: str) -> Row[Any]:
    """A group of one's own."""
    group = club_store.find_group(connection, handle)
    if group is None or club_store.membership(connection, group.id, guest) is None:
        raise Refused("no_such_group")
    return group


def owned_group(connection: Connection, handle: str, guest: str) -> Row[Any]:
    group = group_of(connection, handle, guest)
    held = club_store.membership(connection, group.id, guest)
    if held is None or not held.owner:
        raise Refused("not_owner")
    return group


def all_groups(connection: Connection, guest: str) -> GroupsShown:
    mine = [
        GroupLine(row.handle, f"/groups/{row.handle}", row.name, row.size, row.owner)
        for row in club_store.groups_of(connection, guest)
    ]
    invited = club_store.invitations_to(connection, guest)
    hosts = member_store.members_among(connection, {row.host for row in invited})
    return GroupsShown(
        mine,
        [
            GroupInvitation(row.handle, row.name, person(hosts[row.host]))
            for row in invited
            if row.host in hosts
        ],
    )


def ladders(results: Sequence[Placed], people: dict[str, Row[Any]], guest: str, _: Tongue) -> list[Ladder]:
    """One ladder a game, from all matches that at least two members have played to the end; bots never count."""
    made = []
    for game in games.all_games():
        matches: dict[int, list[Placed]] = {}
        for one in results:
            if one.game == game.name:
                matches.setdefault(one.table_id, []).append(one)
        counted = [match for match in matches.values() if len(match) >= TWO]
        if counted:
            rungs = rungs_of(counted, people, guest)
            made.append(Ladder(game.name, str(words_of(game).title(_)), len(counted), rungs))
    return made


def rungs_of(
    matches: Sequence[Sequence[Placed]], people: dict[str, Row[Any]], guest: str
) -> list[LadderRung]:
    """Everyone's strength after these matches, in the order in which they ended; those who have left are not shown."""
    skills: dict[str, Skill] = {}
    played: dict[str, int] = {}
    wins: dict[str, int] = {}
    for match in matches:
        before = [skills.get(one.guest, Skill()) for one in match]
        first = min(one.place for one in match)
        for one, after in zip(match, rated(before, [one.place for one in match]), strict=True):
            skills[one.guest] = after
            played[one.guest] = played.get(one.guest, 0) + 1
            wins[one.guest] = wins.get(one.guest, 0) + (one.place == first)
    rungs = [
        LadderRung(
            people[who].name,
            people[who].handle,
            skill.points,
            skill.margin,
            played[who],
            wins[who],
            who == guest,
        )
        for who, skill in skills.items()
        if who in people
    ]
    return sorted(rungs, key=lambda one: (-one.points, one.margin, one.handle))


async def shown_group(
    services: Services, handle: str, guest: GuestRecord, _: Tongue, address: str
) -> GroupShown:
    read = services.tables.read
    group = await read(group_of, handle, guest.id)
    people = await read(club_store.members_of, group.id)
    known = {row.guest: row for row in people}
    codes = [await read(club_store.codes_of_group, group.id, state) for state in ("open", "running")]
    open_ones, running = [await shown_tables(services, some, guest, _) for some in codes]
    results = await read(club_store.results_of, group.id)
    held = await read(
        lambda to: lines(to, tournament_store.codes_of_group(to, group.id, MOST_LISTED), guest.id, _)
    )
    return GroupShown(
        handle=group.handle,
        url=f"/groups/{group.handle}",
        name=group.name,
        owner=known[guest.id].owner,
        members=[GroupMember(row.name, row.handle, row.owner, row.guest == guest.id) for row in people],
        invited=[person(row) for row in await read(club_store.invited_by, group.id)],
        link=f"{address}/groups/{group.handle}?join={group.token}",
        open=open_ones,
        running=running,
        tournaments=held,
        ladders=await asyncio.to_thread(ladders, results, known, guest.id, _),
    )


def address_of(services: Services, request: Request[Any, Any, Any]) -> str:
    """Where others find this server."""
    return (services.settings.public_url or str(request.base_url)).rstrip("/")


@get("/groups", **MEMBER_LOOKS)
async def list_groups(services: Services, visitor: Visitor, guest: GuestRecord) -> GroupsShown:
    """Your groups, and those that you are invited to."""
    if not visitor.session:
        raise Refused("not_member")
    return await services.tables.read(all_groups, guest.id)


@post("/groups", status_code=HTTP_201_CREATED, responses=answers(*answered.WITH_BODY, 409))
async def new_group(services: Services, visitor: Visitor, data: NewGroup) -> GroupLine:
    """Found a group."""
    name = name_of(data.name, 2 * services.settings.limits.name)

    def do(connection: Connection) -> str:
        return club_store.make_group(connection, visitor.guest, name)

    handle = await written(services, visitor, do)
    return GroupLine(handle, f"/groups/{handle}", name, 1, True)


@get("/groups/{handle:str}", **MEMBER_LOOKS)
async def one_group(
    request: Request[Any, Any, Any],
    services: Services,
    visitor: Visitor,
    guest: GuestRecord,
    tongue: Tongue,
    handle: GroupHandle,
) -> GroupShown:
    """One of your groups: members, tables, tournaments and ladders."""
    if not visitor.session:
        raise Refused("no_such_group")
    return await shown_group(services, handle, guest, tongue, address_of(services, request))


@get("/groups/{handle:str}/joining", **MEMBER_LOOKS)
async def joining(services: Services, handle: GroupHandle, token: Token = "") -> GroupJoining:
    """What the group's link leads to, for whoever has it."""
    return await joining_group(services, handle, token)


async def joining_group(services: Services, handle: str, token: str) -> GroupJoining:
    group = await services.tables.read(club_store.find_group, handle)
    if group is None or not token or token != group.token:
        raise Refused("no_such_group")
    people = await services.tables.read(club_store.members_of, group.id)
    return GroupJoining(group.handle, group.name, len(people))


async def acted(services: Services, visitor: Visitor, work: Callable[[Connection], object]) -> GroupsShown:
    """Change something about a group, and say in which groups one is then. Whoever is in it no longer stops looking on."""

    def do(connection: Connection) -> GroupsShown:
        work(connection)
        return all_groups(connection, visitor.guest)

    found = await written(services, visitor, do)
    await services.see_out()
    return found


@post("/groups/{handle:str}/join", **MEMBER_ACTS)
async def join(services: Services, visitor: Visitor, handle: GroupHandle, data: GroupJoined) -> GroupsShown:
    """Come in by an invitation, or by what the group's link says."""

    def do(connection: Connection) -> None:
        group = club_store.find_group(connection, handle)
        if group is None:
            raise Refused("no_such_group")
        club_store.join(connection, group, visitor.guest, data.token)

    return await acted(services, visitor, do)


@post("/groups/{handle:str}/decline", **MEMBER_ACTS)
async def decline(services: Services, visitor: Visitor, handle: GroupHandle, data: Nothing) -> GroupsShown:
    """Say no to an invitation."""

    def do(connection: Connection) -> None:
        group = club_store.find_group(connection, handle)
        if group is None or not club_store.drop_invitation(connection, group.id, visitor.guest):
            raise Refused("no_such_group")

    return await acted(services, visitor, do)


@post("/groups/{handle:str}/invite", **MEMBER_ACTS)
async def invite(services: Services, visitor: Visitor, handle: GroupHandle, data: Somebody) -> MemberNamed:
    """Invite a member by handle or name."""

    def do(connection: Connection) -> MemberNamed:
        group = group_of(connection, handle, visitor.guest)
        other = friend_store.named(connection, data.who)
        club_store.invite(connection, group.id, visitor.guest, other.guest)
        return person(other)

    return await written(services, visitor, do)


@post("/groups/{handle:str}/leave", **MEMBER_ACTS)
async def leave(services: Services, visitor: Visitor, handle: GroupHandle, data: Nothing) -> GroupsShown:
    """Leave a group. Its owner hands it over to whoever has been there longest; the last one out ends it."""

    def do(connection: Connection) -> None:
        club_store.leave(connection, group_of(connection, handle, visitor.guest).id, visitor.guest)

    return await acted(services, visitor, do)


@post("/groups/{handle:str}/remove", **MEMBER_ACTS)
async def remove(services: Services, visitor: Visitor, handle: GroupHandle, data: Somebody) -> GroupsShown:
    """Owner: somebody is no longer in the group, or no longer invited. The group's link is another one then."""

    def do(connection: Connection) -> None:
        group = owned_group(connection, handle, visitor.guest)
        other = friend_store.named(connection, data.who).guest
        if other == visitor.guest:
            raise Refused("yourself")
        if not club_store.drop_invitation(connection, group.id, other):
            club_store.leave(connection, group.id, other)
            club_store.change_link(connection, group.id)

    return await acted(services, visitor, do)


@post("/groups/{handle:str}/owner", **MEMBER_ACTS)
async def hand_over(services: Services, visitor: Visitor, handle: GroupHandle, data: Somebody) -> GroupsShown:
    """Owner: the group is another member's from now on."""

    def do(connection: Connection) -> None:
        group = owned_group(connection, handle, visitor.guest)
        other = friend_store.named(connection, data.who).guest
        if club_store.membership(connection, group.id, other) is None:
            raise Refused("no_such_member")
        club_store.hand_over(connection, group.id, other)

    return await acted(services, visitor, do)


@delete("/groups/{handle:str}", **MEMBER_ACTS)
async def dissolve(services: Services, visitor: Visitor, handle: GroupHandle) -> GroupsShown:
    """Owner: the group is no more. Its tables stay with those who sit there."""

    def do(connection: Connection) -> None:
        club_store.dissolve(connection, owned_group(connection, handle, visitor.guest).id)

    return await acted(services, visitor, do)


ROUTES = (
    list_groups, new_group, one_group, joining, join, decline, invite, leave, remove, hand_over, dissolve,
)  # fmt: skip
