"""Whose turn it is at tables, as noted on disk with each event: for lists that load no match, and for clocks."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection, and_, func, nulls_last, or_, select, update

from fourquarters.web.storage.schema import events, seats, tables

A_FEW = 20
"""Tables that are looked at in one go."""


class Turn(NamedTuple):
    """Whose turn it is, when their time is up, and when the clock of the match began."""

    decider: int
    due: int | None
    began: int


class DueTables(NamedTuple):
    """The codes of tables where something is due, and whether any clock is running at all."""

    codes: list[str]
    any_running: bool


class Waiting(NamedTuple):
    """A table that waits for somebody, and when their time is up."""

    code: str
    due: int | None


def note_turn(connection: Connection, table_id: int, version: int, turn: Turn) -> None:
    """Note whose turn it is, unless an event has said so meanwhile."""
    last = select(func.coalesce(func.max(events.c.number), 0)).where(events.c.table_id == table_id)
    same = and_(tables.c.id == table_id, last.scalar_subquery() == version)
    connection.execute(update(tables).where(same).values(decider=turn.decider, due=turn.due))
    first = and_(tables.c.id == table_id, tables.c.began == 0)
    connection.execute(update(tables).where(first).values(began=turn.began))


def due_tables(connection: Connection, now: int) -> DueTables:
    """Running tables with a clock where something is due; a nudge needs nobody's help."""
    running = (tables.c.state == "running", tables.c.pace != "")
    unbegun = tables.c.began == 0
    due = and_(tables.c.due <= now, or_(tables.c.zero != "nudge", unbegun))
    found = select(tables.c.code).where(*running, due).order_by(tables.c.due).limit(A_FEW)
    any_running = connection.execute(select(tables.c.id).where(*running).limit(1)).first()
    return DueTables(list(connection.execute(found).scalars()), any_running is not None)


def let_rest(connection: Connection, code: str) -> None:
    """Do not look at a table again: it cannot go on."""
    connection.execute(update(tables).where(tables.c.code == code).values(due=None))


def waiting_for(connection: Connection, guest: str) -> list[Waiting]:
    """The running matches where it is somebody's turn: least time first, those without a clock last."""
    mine = and_(
        seats.c.table_id == tables.c.id,
        seats.c.seat == tables.c.decider,
        seats.c.guest == guest,
        seats.c.bot == "",
    )
    asked = (
        select(tables.c.code, tables.c.due)
        .join(seats, mine)
        .where(tables.c.state == "running", tables.c.closed == "")
    )
    rows = connection.execute(asked.order_by(nulls_last(tables.c.due), tables.c.updated))
    return [Waiting(row.code, row.due) for row in rows]
