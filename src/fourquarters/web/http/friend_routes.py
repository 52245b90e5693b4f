"""The API: friends. They see each other, invite each other, and nobody is told that they were blocked."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Annotated, Any

from litestar import delete, get, patch, post
from litestar.params import Parameter
from sqlalchemy import Connection

from fourquarters import games
from fourquarters.web.club_messages import FriendShown, FriendsShown, MemberNamed, PeopleFound
from fourquarters.web.club_requests import Somebody, WhereaboutsWish
from fourquarters.web.errors import Refused
from fourquarters.web.http.membership import MEMBER_ACTS, MEMBER_LOOKS, MemberHandle, person, written
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.storage import friend_store, member_store
from fourquarters.web.storage.friend_store import READY, Presence
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import holding, parting
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

FRESH = 30.0
"""Seconds after which it is noted again that somebody is here."""

Searched = Annotated[
    str,
    Parameter(min_length=1, max_length=80, pattern="^[^\\u0000]+$", description="A handle or an exact name."),
]


def friends_of(connection: Connection, guest: str, _: Tongue) -> FriendsShown:
    known = friend_store.relations(connection, guest)
    everyone = {one for part in known for one in part}
    people = member_store.members_among(connection, everyone)
    here = friend_store.presence(connection, known.friends)
    mine = friend_store.whereabouts_of(connection, guest)

    def shown(some: list[str]) -> list[MemberNamed]:
        return [person(people[one]) for one in some if one in people]

    friends = [shown_friend(people[one], here.get(one), _) for one in known.friends if one in people]
    friends.sort(key=lambda one: (ORDER.index(one.here), one.name.casefold(), one.handle))
    return FriendsShown(
        friends,
        shown(known.asking),
        shown(known.asked),
        shown(known.blocked),
        mine is None or not mine.hidden,
        mine is not None and mine.ready > time.time(),
    )


ORDER = ("ready", "table", "here", "")


def shown_friend(row: Any, where: Presence | None, _: Tongue) -> FriendShown:
    if where is None or not where.here:
        return FriendShown(row.name, row.handle, "")
    if where.game in games.names():
        return FriendShown(row.name, row.handle, "table", str(words_of(games.load(where.game)).title(_)))
    return FriendShown(row.name, row.handle, "ready" if where.ready else "here")


@get("/friends", **MEMBER_LOOKS)
async def friends(services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue) -> FriendsShown:
    """Your friends and where they are; whoever asks counts as here themselves."""
    if not visitor.session:
        raise Refused("not_member")
    known = await services.tables.read(friend_store.whereabouts_of, guest.id)
    if known is None or time.time() - known.seen > FRESH:
        await services.tables.journal.do(lambda to: note_here(to, guest.id))
    return await services.tables.read(friends_of, guest.id, tongue)


def note_here(connection: Connection, guest: str) -> None:
    if member_store.member_of(connection, guest) is not None:
        friend_store.note_whereabouts(connection, guest)


@get("/members", **MEMBER_LOOKS)
async def find_members(services: Services, visitor: Visitor, name: Searched) -> PeopleFound:
    """Members with this handle or exactly this name."""
    services.check_member(visitor)
    return PeopleFound([person(row) for row in await services.tables.read(friend_store.search, name.strip())])


Work = Callable[[Connection, str, str], None]


async def about(services: Services, visitor: Visitor, who: str, tongue: Tongue, work: Work) -> FriendsShown:
    """Change something between two people."""

    def do(connection: Connection) -> FriendsShown:
        work(connection, visitor.guest, friend_store.named(connection, who).guest)
        return friends_of(connection, visitor.guest, tongue)

    return await written(services, visitor, do)


@post("/friends", **MEMBER_ACTS)
async def ask_friend(services: Services, visitor: Visitor, tongue: Tongue, data: Somebody) -> FriendsShown:
    """Ask somebody to be your friend; if they have asked you, that is a yes."""
    return await about(services, visitor, data.who, tongue, friend_store.ask)


@post("/friends/{handle:str}/accept", **MEMBER_ACTS)
async def accept_friend(
    services: Services, visitor: Visitor, tongue: Tongue, handle: MemberHandle
) -> FriendsShown:
    """Say yes to somebody who asks."""
    return await about(services, visitor, handle, tongue, friend_store.accept)


@delete("/friends/{handle:str}", **MEMBER_ACTS)
async def end_friend(
    services: Services, visitor: Visitor, tongue: Tongue, handle: MemberHandle
) -> FriendsShown:
    """Say no to somebody who asks, take back what you asked, or end a friendship. Seats you keep for each other are free again."""
    return await apart(services, visitor, handle, tongue, friend_store.part)


async def apart(services: Services, visitor: Visitor, who: str, tongue: Tongue, work: Work) -> FriendsShown:
    """End something between two people: in the same transaction, seats that they keep for each other are free again."""
    released: list[int] = []

    def end(connection: Connection, guest: str, other: str) -> None:
        work(connection, guest, other)
        released[:] = holding.release_between(connection, services.tables, guest, other)

    made = await about(services, visitor, who, tongue, end)
    await parting.show_again(services.tables, released)
    return made


@post("/blocks", **MEMBER_ACTS)
async def block(services: Services, visitor: Visitor, tongue: Tongue, data: Somebody) -> FriendsShown:
    """Have nothing more to do with somebody: they cannot ask, invite or join you, and are not told."""
    made = await apart(services, visitor, data.who, tongue, friend_store.block)
    await holding.show_open_tables(services.tables, visitor.guest)
    return made


@delete("/blocks/{handle:str}", **MEMBER_ACTS)
async def unblock(services: Services, visitor: Visitor, tongue: Tongue, handle: MemberHandle) -> FriendsShown:
    """Let somebody ask and invite you again."""
    made = await about(services, visitor, handle, tongue, friend_store.unblock)
    await holding.show_open_tables(services.tables, visitor.guest)
    return made


@patch("/me/whereabouts", **MEMBER_ACTS)
async def change_whereabouts(
    services: Services, visitor: Visitor, tongue: Tongue, data: WhereaboutsWish
) -> FriendsShown:
    """Let friends see that you are here, or not; tell them that you would play now, or not any more."""

    def do(connection: Connection) -> FriendsShown:
        values: dict[str, Any] = {}
        if data.shown is not None:
            values["hidden"] = not data.shown
        if data.ready is not None:
            values["ready"] = time.time() + READY if data.ready else 0.0
        friend_store.note_whereabouts(connection, visitor.guest, **values)
        return friends_of(connection, visitor.guest, tongue)

    return await written(services, visitor, do)


ROUTES = (
    friends, find_members, ask_friend, accept_friend, end_friend, block, unblock, change_whereabouts,
)  # fmt: skip
