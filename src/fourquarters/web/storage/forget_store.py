"""Somebody is forgotten: bots play their running matches on, finished ones keep a name that is nobody's, and
everything else about them goes."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from typing import NamedTuple

from msgspec.structs import replace
from sqlalchemy import Connection, bindparam, delete, select, update

from fourquarters.web.errors import Refused
from fourquarters.web.storage import club_store, host_store, tournament_store
from fourquarters.web.storage.merge_store import OwnTable, hand_over, tables_of
from fourquarters.web.storage.records import SeatRecord
from fourquarters.web.storage.schema import challenges, chat, guests, seat_links, seats, sessions, tables


class Left(NamedTuple):
    """What somebody leaves: the tables they had anything to do with, how many of them are running, and the tables
    that they wrote at."""

    tables: list[int]
    running: int
    written: list[int]


class Successors(NamedTuple):
    """Who comes after somebody who is forgotten: the bot that plays on, and the names to choose from."""

    bot: str
    bot_names: Collection[str]
    names: Collection[str]


def forget_guest(connection: Connection, guest: str, next_ones: Successors, who: Collection[str]) -> Left:
    """Forget somebody; `who` are the names that their lines are known by."""
    records, running = tables_of(connection, guest), 0
    for record in records:
        if any(seat.guest == guest for seat in record.seats):
            if record.state == "dealing":
                raise Refused("dealing")
            running += record.state == "running"
    hand_over(connection, [(record, without(record, guest, next_ones)) for record in records])
    opened = [{"at_table": record.id, "creator": nobody()} for record in records if record.creator == guest]
    if opened:
        connection.execute(update(tables).where(tables.c.id == bindparam("at_table")), opened)
    lines = chat.c.who.in_(who)
    written = list(connection.execute(select(chat.c.table_id).where(lines).distinct()).scalars())
    connection.execute(delete(chat).where(lines))
    connection.execute(delete(seat_links).where(seat_links.c.guest == guest))
    connection.execute(delete(challenges).where(challenges.c.guest == guest))
    connection.execute(update(sessions).where(sessions.c.before == guest).values(before=""))
    kept = leave_company(connection, guest, next_ones)
    connection.execute(delete(guests).where(guests.c.id == guest))
    return Left([*(record.id for record in records), *kept], running, written)


def leave_company(connection: Connection, guest: str, next_ones: Successors) -> list[int]:
    """Leave groups, tournaments and bans; the tables where a seat was kept for them."""
    club_store.forget(connection, guest)
    tournament_store.forget(connection, guest, secrets.choice(list(next_ones.names)), nobody())
    host_store.forget(connection, guest, secrets.choice(list(next_ones.names)), nobody())
    held = seats.c.held == guest
    kept = list(connection.execute(select(seats.c.table_id).where(held)).scalars())
    connection.execute(update(seats).where(held).values(held=""))
    return kept


def nobody() -> str:
    """An id that no cookie ever has, other at every table: nobody can tell that it was the same person."""
    return f"gone-{secrets.token_urlsafe(12)}"


def without(record: OwnTable, guest: str, next_ones: Successors) -> list[SeatRecord]:
    """The seats of a table without somebody, and without those who shared their device."""
    now: list[SeatRecord] = []
    for seat in record.seats:
        taken = {other.name for other in (*record.seats, *now)}
        now.append(succeeded(record.state, seat, taken, next_ones) if seat.guest == guest else seat)
    return now


def succeeded(state: str, seat: SeatRecord, taken: set[str], next_ones: Successors) -> SeatRecord:
    """A seat after whoever had it: free, a bot's, or in a finished match nobody's."""
    if state == "open":
        return SeatRecord(seat.seat, place=seat.place)
    if state == "running" or seat.bot:
        name = free_name(next_ones.bot_names, taken)
        return replace(seat, guest="", bot=seat.bot or next_ones.bot, name=name, local=False)
    return replace(seat, guest=nobody(), name=free_name(next_ones.names, taken), local=False, here_until=0.0)


def free_name(names: Collection[str], taken: set[str]) -> str:
    free = [name for name in names if name not in taken]
    return secrets.choice(free) if free else f"Bot {len(taken) + 1}"
