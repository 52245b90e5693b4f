"""Ratings, read and written: what is believed of each member's strength at a game, and what each match changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, delete, func, insert, or_, select, update

from fourquarters.web.storage.schema import (
    events,
    guests,
    match_facts,
    members,
    rating_changes,
    ratings,
    seat_facts,
    seats,
    tables,
)


class Player(NamedTuple):
    """A member at a finished rated table: where their seat came in, and whether a bot had taken it."""

    seat: int
    guest: str
    place: int
    gone: bool


class Waiting(NamedTuple):
    """A rated match that is over: what kind of match it was ("": not noted yet), and when it ended."""

    table_id: int
    kind: str
    ended: float


class Belief(NamedTuple):
    """What is believed of somebody's strength, and from how many matches."""

    mu: float
    sigma: float
    games: int


def unsettled(connection: Connection, game: str) -> list[Waiting]:
    """The rated matches of a game whose ratings have not been reckoned, in the order in which they ended."""
    mine = and_(events.c.table_id == tables.c.id, events.c.number.is_not(None))
    last = select(func.max(events.c.id)).where(mine).correlate(tables).scalar_subquery()
    asked = (
        select(tables.c.id, match_facts.c.kind, match_facts.c.ended)
        .outerjoin(match_facts, match_facts.c.table_id == tables.c.id)
        .where(tables.c.game == game, tables.c.rated, ~tables.c.settled, tables.c.state == "over")
        .order_by(last, tables.c.id)
    )
    return [Waiting(row.id, row.kind or "", row.ended or 0.0) for row in connection.execute(asked)]


def members_at(connection: Connection, table_id: int) -> list[Player]:
    """The members who sat at a finished table, by seat; whoever has been forgotten since is not among them."""
    asked = (
        select(seats.c.seat, seats.c.guest, seats.c.bot, seat_facts.c.place)
        .join(seat_facts, and_(seat_facts.c.table_id == seats.c.table_id, seat_facts.c.seat == seats.c.seat))
        .join(members, members.c.guest == seats.c.guest)
        .where(seats.c.table_id == table_id, seats.c.local.is_(False))
        .order_by(seats.c.seat)
    )
    return [Player(row.seat, row.guest, row.place, bool(row.bot)) for row in connection.execute(asked)]


def beliefs(connection: Connection, game: str, some: Sequence[str]) -> dict[str, Belief]:
    """What is believed of those of some guests who have been rated at a game."""
    asked = select(ratings).where(ratings.c.game == game, ratings.c.guest.in_(some))
    return {row.guest: Belief(row.mu, row.sigma, row.games) for row in connection.execute(asked)}


def believe(connection: Connection, guest: str, game: str, belief: Belief, when: float) -> None:
    """Write what is believed of somebody from now on."""
    this = and_(ratings.c.guest == guest, ratings.c.game == game)
    connection.execute(delete(ratings).where(this))
    values = {"guest": guest, "game": game, **belief._asdict(), "updated": when}
    connection.execute(insert(ratings).values(values))


def note_change(connection: Connection, table_id: int, player: Player, **values: float) -> None:
    row = {"table_id": table_id, "guest": player.guest, "gone": player.gone, **values}
    connection.execute(insert(rating_changes).values(row))


def mark_settled(connection: Connection, table_id: int) -> None:
    connection.execute(update(tables).where(tables.c.id == table_id).values(settled=True))


def is_settled(connection: Connection, table_id: int) -> bool:
    asked = select(tables.c.settled).where(tables.c.id == table_id)
    return bool(connection.execute(asked).scalar())


def changes_at(connection: Connection, table_id: int) -> dict[str, Row[Any]]:
    """What a match has changed, by guest."""
    asked = select(rating_changes).where(rating_changes.c.table_id == table_id)
    return {row.guest: row for row in connection.execute(asked)}


def changes_of(connection: Connection, guest: str) -> dict[str, Row[Any]]:
    """What somebody's matches have changed for them, by the code of the table."""
    asked = select(rating_changes, tables.c.code).join(tables, tables.c.id == rating_changes.c.table_id)
    return {row.code: row for row in connection.execute(asked.where(rating_changes.c.guest == guest))}


def ratings_of(connection: Connection, guest: str) -> dict[str, Belief]:
    """What is believed of somebody, by game."""
    rows = connection.execute(select(ratings).where(ratings.c.guest == guest))
    return {row.game: Belief(row.mu, row.sigma, row.games) for row in rows}


def ranked(connection: Connection, game: str, reader: str, fewest: int) -> list[Row[Any]]:
    """Everyone with enough rated matches of a game who lets the reader see them, the surely strongest first."""
    asked = select(ratings, members.c.handle, members.c.shown, guests.c.name)
    asked = asked.join(members, members.c.guest == ratings.c.guest).join(
        guests, guests.c.id == ratings.c.guest
    )
    seen = or_(members.c.shown, members.c.guest == reader)
    enough = asked.where(ratings.c.game == game, ratings.c.games >= fewest, seen)
    order = (ratings.c.mu - ratings.c.sigma).desc(), ratings.c.games.desc(), members.c.handle
    return list(connection.execute(enough.order_by(*order)).all())
