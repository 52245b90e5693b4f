"""Groups: members, invitations, their tables, and the results that their ladders are made from."""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, delete, func, insert, select, update

from fourquarters.web.errors import Refused
from fourquarters.web.storage import tournament_store
from fourquarters.web.storage.club_schema import (
    group_invitations,
    group_members,
    group_results,
    player_groups,
    table_homes,
)
from fourquarters.web.storage.friend_store import has_blocked
from fourquarters.web.storage.handles import drawn_handle
from fourquarters.web.storage.member_store import member_rows
from fourquarters.web.storage.records import TableRecord
from fourquarters.web.storage.schema import members, tables

MOST_GROUPS = 20
MOST_MEMBERS = 200
MOST_LISTED = 20


class Placed(NamedTuple):
    """How a member did in a match of a group."""

    table_id: int
    game: str
    guest: str
    place: int


def find_group(connection: Connection, handle: str) -> Row[Any] | None:
    return connection.execute(select(player_groups).where(player_groups.c.handle == handle)).one_or_none()


def group_by_id(connection: Connection, number: int) -> Row[Any] | None:
    return connection.execute(select(player_groups).where(player_groups.c.id == number)).one_or_none()


def make_group(connection: Connection, guest: str, name: str) -> str:
    """A new group with its first member, who owns it; its address."""
    check_groups_of(connection, guest)
    handle = drawn_handle(name, lambda wanted: find_group(connection, wanted) is not None)
    values = {"handle": handle, "name": name, "token": secrets.token_urlsafe(12), "made": time.time()}
    made = connection.execute(insert(player_groups).values(values)).inserted_primary_key
    assert made is not None
    connection.execute(
        insert(group_members).values(group_id=made[0], guest=guest, owner=True, since=time.time())
    )
    return handle


def check_groups_of(connection: Connection, guest: str) -> None:
    mine = select(func.count()).select_from(group_members).where(group_members.c.guest == guest)
    if connection.execute(mine).scalar_one() >= MOST_GROUPS:
        raise Refused("too_many_groups")


def members_of(connection: Connection, group: int) -> list[Row[Any]]:
    """guest, name, handle, owner: the owner first, then who has been here longest."""
    joined = member_rows().add_columns(group_members.c.owner, group_members.c.since.label("joined"))
    joined = joined.join(group_members, group_members.c.guest == members.c.guest)
    order = (group_members.c.owner.desc(), group_members.c.since, members.c.handle)
    return list(connection.execute(joined.where(group_members.c.group_id == group).order_by(*order)))


def groups_of(connection: Connection, guest: str) -> list[Row[Any]]:
    """The groups somebody is in, with `owner` and how many members they have (`size`)."""
    size = select(func.count()).where(group_members.c.group_id == player_groups.c.id).scalar_subquery()
    mine = group_members.alias("mine")
    asked = select(player_groups, mine.c.owner, size.label("size")).join(
        mine, mine.c.group_id == player_groups.c.id
    )
    return list(connection.execute(asked.where(mine.c.guest == guest).order_by(player_groups.c.name)))


def invitations_to(connection: Connection, guest: str) -> list[Row[Any]]:
    """The groups somebody is invited to, with the `host` who did it, unless they have blocked them."""
    asked = select(player_groups, group_invitations.c.host).join(
        group_invitations, group_invitations.c.group_id == player_groups.c.id
    )
    rows = connection.execute(
        asked.where(group_invitations.c.guest == guest).order_by(group_invitations.c.since)
    )
    return [row for row in rows if not has_blocked(connection, guest, row.host)]


def invited_by(connection: Connection, group: int) -> list[Row[Any]]:
    """Whom a group waits for."""
    joined = member_rows().join(group_invitations, group_invitations.c.guest == members.c.guest)
    return list(
        connection.execute(joined.where(group_invitations.c.group_id == group).order_by(members.c.handle))
    )


def membership(connection: Connection, group: int, guest: str) -> Row[Any] | None:
    this = (group_members.c.group_id == group, group_members.c.guest == guest)
    return connection.execute(select(group_members).where(*this)).one_or_none()


def invite(connection: Connection, group: int, host: str, guest: str) -> None:
    if membership(connection, group, guest) is not None:
        raise Refused("already_in_group")
    known = and_(group_invitations.c.group_id == group, group_invitations.c.guest == guest)
    before = connection.execute(select(group_invitations.c.host).where(known)).scalar()
    if before is not None:
        if has_blocked(connection, guest, before):  # nobody was told of that one
            connection.execute(update(group_invitations).where(known).values(host=host))
        return
    waiting = select(func.count()).select_from(group_invitations).where(group_invitations.c.group_id == group)
    if connection.execute(waiting).scalar_one() + len(members_of(connection, group)) >= MOST_MEMBERS:
        raise Refused("group_full")
    values = {"group_id": group, "guest": guest, "host": host, "since": time.time()}
    connection.execute(insert(group_invitations).values(values))


def drop_invitation(connection: Connection, group: int, guest: str) -> bool:
    this = and_(group_invitations.c.group_id == group, group_invitations.c.guest == guest)
    return connection.execute(delete(group_invitations).where(this)).rowcount == 1


def join(connection: Connection, group: Row[Any], guest: str, token: str) -> None:
    """Come in by an invitation, or by what the group's link says."""
    if membership(connection, group.id, guest) is not None:
        raise Refused("already_in_group")
    check_groups_of(connection, guest)
    by_link = bool(token) and secrets.compare_digest(token, group.token)
    if not drop_invitation(connection, group.id, guest) and not by_link:
        raise Refused("no_such_group")
    if len(members_of(connection, group.id)) >= MOST_MEMBERS:
        raise Refused("group_full")
    connection.execute(
        insert(group_members).values(group_id=group.id, guest=guest, owner=False, since=time.time())
    )


def leave(connection: Connection, group: int, guest: str) -> None:
    """Somebody is no longer in a group, nor in its tournaments. An owner hands over to whoever has been there longest, and
    whoever owns it then has the tournaments to look after; the last one out ends it."""
    held = membership(connection, group, guest)
    if held is None:
        raise Refused("no_such_group")
    connection.execute(
        delete(group_members).where(group_members.c.group_id == group, group_members.c.guest == guest)
    )
    left = members_of(connection, group)
    if not left:
        dissolve(connection, group)
        return
    if held.owner:
        hand_over(connection, group, left[0].guest)
    heir = next((one.guest for one in left if one.owner), left[0].guest)
    tournament_store.leave_group(connection, group, guest, heir)


def change_link(connection: Connection, group: int) -> None:
    """The group's link leads nowhere any more; a new one takes its place."""
    this = player_groups.c.id == group
    connection.execute(update(player_groups).where(this).values(token=secrets.token_urlsafe(12)))


def hand_over(connection: Connection, group: int, guest: str) -> None:
    this = group_members.c.group_id == group
    connection.execute(update(group_members).where(this).values(owner=False))
    connection.execute(update(group_members).where(this, group_members.c.guest == guest).values(owner=True))


def dissolve(connection: Connection, group: int) -> None:
    """The group is no more, and nobody finds its tournaments. Its tables stay with those who sit there."""
    tournament_store.end_all(connection, group)
    connection.execute(delete(player_groups).where(player_groups.c.id == group))


def forget(connection: Connection, guest: str) -> None:
    """Somebody is forgotten: what they own goes to others."""
    for row in groups_of(connection, guest):
        leave(connection, row.id, guest)


def codes_of_group(connection: Connection, group: int, state: str) -> list[str]:
    """The group's tables, last used first."""
    joined = select(tables.c.code).join(table_homes, table_homes.c.table_id == tables.c.id)
    shown = (table_homes.c.group_id == group, table_homes.c.tournament_id == 0, tables.c.state == state)
    rows = connection.execute(joined.where(*shown).order_by(tables.c.updated.desc()).limit(MOST_LISTED))
    return list(rows.scalars())


def note_results(connection: Connection, record: TableRecord, places: Sequence[int], ended: float) -> None:
    """How the members did in a match at a table of their group; where a bot played for somebody, they do not count."""
    group = record.home.group
    if not group or group_by_id(connection, group) is None:
        return
    mine = select(members.c.guest).where(members.c.guest.in_([seat.guest for seat in record.seats]))
    known = set(connection.execute(mine).scalars())
    for seat, place in zip(record.seats, places, strict=False):
        if seat.guest in known and not seat.bot and not seat.local:
            values = {"table_id": record.id, "guest": seat.guest, "group_id": group, "game": record.game}
            connection.execute(insert(group_results).values(**values, ended=ended, place=place))


def results_of(connection: Connection, group: int) -> list[Placed]:
    """All results of a group, in the order in which the matches ended."""
    asked = select(group_results).where(group_results.c.group_id == group)
    order = (group_results.c.ended, group_results.c.table_id, group_results.c.place, group_results.c.guest)
    return [Placed(r.table_id, r.game, r.guest, r.place) for r in connection.execute(asked.order_by(*order))]


def results_of_member(connection: Connection, guest: str) -> Sequence[Row[Any]]:
    """Somebody's results at the tables of groups, with the `name` of each."""
    joined = select(group_results, player_groups.c.name).join(
        player_groups, player_groups.c.id == group_results.c.group_id
    )
    return connection.execute(
        joined.where(group_results.c.guest == guest).order_by(group_results.c.ended)
    ).all()
