"""Where tables belong: to a group, to a tournament, or to nobody."""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, insert, select

from fourquarters.web.storage.club_schema import group_members, table_homes, tournaments
from fourquarters.web.storage.records import Home

NOWHERE = Home()


def home_of(connection: Connection, table_id: int) -> Home:
    joined = select(table_homes, tournaments.c.code, tournaments.c.name).outerjoin(
        tournaments, tournaments.c.id == table_homes.c.tournament_id
    )
    row = connection.execute(joined.where(table_homes.c.table_id == table_id)).one_or_none()
    if row is None:
        return NOWHERE
    return Home(row.group_id, row.code or "", row.name or "", row.number)


def give_home(
    connection: Connection, table_id: int, group: int = 0, tournament: int = 0, number: int = 0
) -> None:
    values = {"table_id": table_id, "group_id": group, "tournament_id": tournament, "number": number}
    connection.execute(insert(table_homes).values(values))


def is_in_group(connection: Connection, group: int, guest: str) -> bool:
    this = (group_members.c.group_id == group, group_members.c.guest == guest)
    return connection.execute(select(group_members.c.guest).where(*this)).scalar() is not None


def members_of(connection: Connection, groups: Collection[int]) -> set[tuple[int, str]]:
    """Who is in any of these groups: group and guest."""
    asked = select(group_members.c.group_id, group_members.c.guest).where(
        group_members.c.group_id.in_(groups)
    )
    return {(row.group_id, row.guest) for row in connection.execute(asked)}
