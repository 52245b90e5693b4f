"""What is removed in time: tables that nobody uses, guests who sit nowhere, and notices that everyone has seen.

Only time served counts: while no server is running nobody can come, and a clock may jump. Everything is removed a little
at a time, so that no move waits for it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, and_, case, delete, func, insert, not_, or_, select, update

from fourquarters.web.storage.archive_schema import archives, expired_tables
from fourquarters.web.storage.club_schema import table_homes, tournaments
from fourquarters.web.storage.schema import (
    analyses,
    chat,
    events,
    guests,
    match_facts,
    passkeys,
    rating_changes,
    seat_facts,
    seat_links,
    seats,
    tables,
)
from fourquarters.web.storage.server_facts import served

A_FEW = 20
"""Tables that are removed in one transaction."""

A_FEW_GUESTS = 200
CODES_KEPT = 180 * 86400.0
"""For how many seconds served the address of a table that has expired says so."""

PARTS = (
    events, archives, seats, chat, seat_links, match_facts, seat_facts, rating_changes, analyses, table_homes,
)  # fmt: skip


def expire(
    connection: Connection, kept: Mapping[str, float], paced: float = 0.0, most: int = A_FEW
) -> list[str]:
    """Remove a few tables that nobody has used for as long as their state is kept; their codes.

    Tables with a clock are kept for `paced` seconds more (somebody may be using a week, and then their days off), and
    in any case until the time of whoever decides is up. A tournament's are kept as long as it goes on.
    """
    more = case((tables.c.pace != "", paced), else_=0.0)
    unused = or_(
        *(and_(tables.c.state == s, tables.c.served < served() - age - more) for s, age in kept.items())
    )
    waited_for = and_(tables.c.state == "running", tables.c.pace != "", tables.c.due > 1000.0 * served())
    alive = func.coalesce(waited_for, False)
    going_on = select(table_homes.c.table_id).join(
        tournaments, tournaments.c.id == table_homes.c.tournament_id
    )
    played = going_on.where(tournaments.c.state.in_(("open", "running")))
    dead = and_(unused, not_(alive), tables.c.id.not_in(played))
    asked = select(tables.c.id, tables.c.code, tables.c.state, table_homes.c.group_id).outerjoin(
        table_homes, table_homes.c.table_id == tables.c.id
    )
    rows = connection.execute(asked.where(dead).order_by(tables.c.id).limit(most)).all()
    for row in rows:
        if not row.group_id:  # one of a group exists only for its members
            values = {"code": row.code, "state": row.state, "served": served()}
            connection.execute(insert(expired_tables).values(values))
    ids = [row.id for row in rows]
    for part in PARTS:
        connection.execute(delete(part).where(part.c.table_id.in_(ids)))
    connection.execute(delete(tables).where(tables.c.id.in_(ids)))
    return [row.code for row in rows]


def note_looked(connection: Connection, ids: Collection[int]) -> None:
    """Somebody has looked at these tables: that counts as use."""
    connection.execute(update(tables).where(tables.c.id.in_(ids)).values(served=served()))


def expired_as(connection: Connection, code: str) -> str:
    """What state a table was in when it expired; empty if none with this code has."""
    asked = select(expired_tables.c.state).where(expired_tables.c.code == code)
    return connection.execute(asked).scalar() or ""


def forget_notices(connection: Connection, seen_by_all: int) -> None:
    """Remove notices that every worker has seen."""
    connection.execute(delete(events).where(events.c.number.is_(None), events.c.id <= seen_by_all))


def forget_guests(connection: Connection, age: float, most: int = A_FEW_GUESTS) -> int:
    """Remove a few guests who sit nowhere and have not been here for so many seconds served; how many. Members stay."""
    seated = select(seats.c.guest).where(seats.c.guest == guests.c.id).exists()
    member = select(passkeys.c.guest).where(passkeys.c.guest == guests.c.id).exists()
    asked = select(guests.c.id).where(guests.c.served < served() - age, ~seated, ~member).limit(most)
    ids = list(connection.execute(asked).scalars())
    connection.execute(delete(guests).where(guests.c.id.in_(ids)))
    return len(ids)


def forget_codes(connection: Connection) -> None:
    """Remove what is known of tables that expired long ago."""
    connection.execute(delete(expired_tables).where(expired_tables.c.served < served() - CODES_KEPT))
