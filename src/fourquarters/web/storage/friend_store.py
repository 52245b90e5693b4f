"""Friends, blocks and who is here, read and written.

Whoever is blocked cannot tell: what they ask is kept and shown to them as if it were open, and never shown to the other.
"""

from __future__ import annotations

import time
from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, update

from fourquarters.web.errors import Refused
from fourquarters.web.storage.club_schema import blocks, friendships, whereabouts
from fourquarters.web.storage.member_store import member_rows
from fourquarters.web.storage.schema import guests, members, seats, tables

MOST_FRIENDS = 200
MOST_ASKED = 50
MOST_BLOCKED = 500
MOST_FOUND = 10
HERE = 90.0
"""For how many seconds somebody who looked at their friends counts as here."""

READY = 3600.0


class Relations(NamedTuple):
    """Everyone that somebody has to do with, as guests' ids."""

    friends: list[str]
    asking: list[str]
    asked: list[str]
    blocked: list[str]


class Presence(NamedTuple):
    """Where somebody is: the game of the table that they sit at now, and whether they are here or would play."""

    game: str
    here: bool
    ready: bool


def search(connection: Connection, text: str) -> list[Row[Any]]:
    """Members with this handle or exactly this name."""
    found = or_(members.c.handle == text.casefold(), guests.c.name == text)
    return list(connection.execute(member_rows().where(found).order_by(members.c.handle).limit(MOST_FOUND)))


def named(connection: Connection, text: str) -> Row[Any]:
    """The one member with this handle or, if only one has it, this name."""
    found = search(connection, text.strip())
    exact = [row for row in found if row.handle == text.strip().casefold()]
    if not exact and len(found) > 1:
        raise Refused("several_of_that_name")
    if not found:
        raise Refused("no_such_member")
    return (exact or found)[0]


def relations(connection: Connection, guest: str) -> Relations:
    """All friends and blocks of somebody, longest first."""
    mine = or_(friendships.c.asker == guest, friendships.c.asked == guest)
    rows = connection.execute(select(friendships).where(mine).order_by(friendships.c.since)).all()
    hidden = set(blocked_by(connection, guest))
    friends = [row.asked if row.asker == guest else row.asker for row in rows if row.accepted]
    asking = [
        row.asker for row in rows if row.asked == guest and not row.accepted and row.asker not in hidden
    ]
    asked = [row.asked for row in rows if row.asker == guest and not row.accepted]
    return Relations(friends, asking, asked, list(blocked_by(connection, guest)))


def blocked_by(connection: Connection, guest: str) -> list[str]:
    asked = select(blocks.c.blocked).where(blocks.c.guest == guest).order_by(blocks.c.since)
    return list(connection.execute(asked).scalars())


def has_blocked(connection: Connection, guest: str, other: str) -> bool:
    this = (blocks.c.guest == guest, blocks.c.blocked == other)
    return connection.execute(select(blocks.c.guest).where(*this)).scalar() is not None


def are_friends(connection: Connection, one: str, other: str) -> bool:
    known = select(friendships.c.asker).where(between(one, other), friendships.c.accepted)
    return connection.execute(known).scalar() is not None


def between(one: str, other: str) -> Any:
    a, b = friendships.c.asker, friendships.c.asked
    return or_(and_(a == one, b == other), and_(a == other, b == one))


def ask(connection: Connection, guest: str, other: str) -> None:
    """Ask somebody to be a friend; if they have asked already, that is a yes."""
    if guest == other:
        raise Refused("yourself")
    rows = connection.execute(select(friendships).where(between(guest, other))).all()
    if any(row.accepted for row in rows):
        raise Refused("already_friends")
    if has_blocked(connection, guest, other):
        raise Refused("you_blocked")
    if any(row.asker == other for row in rows):
        accept(connection, guest, other)
        return
    if not rows:
        check_room(connection, guest)
        values = {"asker": guest, "asked": other, "accepted": False, "since": time.time()}
        connection.execute(insert(friendships).values(values))


def check_room(connection: Connection, guest: str) -> None:
    counted = select(func.count()).select_from(friendships)
    mine = and_(friendships.c.asker == guest, friendships.c.accepted.is_(False))
    if connection.execute(counted.where(mine)).scalar_one() >= MOST_ASKED:
        raise Refused("too_many_asked")
    theirs = or_(friendships.c.asker == guest, friendships.c.asked == guest)
    if connection.execute(counted.where(theirs, friendships.c.accepted)).scalar_one() >= MOST_FRIENDS:
        raise Refused("too_many_friends")


def accept(connection: Connection, guest: str, other: str) -> None:
    """Say yes to somebody who has asked."""
    check_room(connection, guest)
    this = and_(friendships.c.asker == other, friendships.c.asked == guest)
    open_ask = and_(this, friendships.c.accepted.is_(False))
    hidden = has_blocked(connection, guest, other) or has_blocked(connection, other, guest)
    values = {"accepted": True, "since": time.time()}
    if hidden or connection.execute(update(friendships).where(open_ask).values(values)).rowcount == 0:
        raise Refused("not_asked")


def part(connection: Connection, guest: str, other: str) -> None:
    """End a friendship, take back what was asked, or say no: whatever there is between two people."""
    if connection.execute(delete(friendships).where(between(guest, other))).rowcount == 0:
        raise Refused("not_friends")


def block(connection: Connection, guest: str, other: str) -> None:
    """Have nothing more to do with somebody; seats that either keeps for the other are free again."""
    if guest == other:
        raise Refused("yourself")
    if has_blocked(connection, guest, other):
        return
    if len(blocked_by(connection, guest)) >= MOST_BLOCKED:
        raise Refused("too_many_blocked")
    accepted = and_(between(guest, other), or_(friendships.c.accepted, friendships.c.asker == guest))
    connection.execute(delete(friendships).where(accepted))
    connection.execute(insert(blocks).values(guest=guest, blocked=other, since=time.time()))


def unblock(connection: Connection, guest: str, other: str) -> None:
    this = and_(blocks.c.guest == guest, blocks.c.blocked == other)
    if connection.execute(delete(blocks).where(this)).rowcount == 0:
        raise Refused("not_blocked")
    # What they asked meanwhile was never seen; it need not be answered now.
    connection.execute(
        delete(friendships).where(
            friendships.c.asker == other, friendships.c.asked == guest, friendships.c.accepted.is_(False)
        )
    )


def note_whereabouts(connection: Connection, guest: str, **values: Any) -> None:
    """Somebody is here; or they want to be seen, or would play."""
    known = {"seen": time.time(), **values}
    if (
        connection.execute(update(whereabouts).where(whereabouts.c.guest == guest).values(known)).rowcount
        == 0
    ):
        connection.execute(
            insert(whereabouts).values({"guest": guest, "ready": 0.0, "hidden": False, **known})
        )


def whereabouts_of(connection: Connection, guest: str) -> Row[Any] | None:
    return connection.execute(select(whereabouts).where(whereabouts.c.guest == guest)).one_or_none()


def presence(connection: Connection, some: Collection[str]) -> dict[str, Presence]:
    """Where these people are, as far as they let others know. At tables that nobody else finds they are merely here."""
    now = time.time()
    rows = connection.execute(
        select(whereabouts).where(whereabouts.c.guest.in_(some), whereabouts.c.hidden.is_(False))
    )
    known = {row.guest: row for row in rows}
    sitting = select(seats.c.guest, tables.c.game, tables.c.private).join(
        tables, tables.c.id == seats.c.table_id
    )
    there = sitting.where(
        seats.c.guest.in_(known), seats.c.bot == "", seats.c.here_until > now, tables.c.state != "over"
    )
    at = {row.guest: "" if row.private else row.game for row in connection.execute(there)}
    return {
        guest: Presence(at.get(guest, ""), guest in at or row.seen > now - HERE, row.ready > now)
        for guest, row in known.items()
    }
