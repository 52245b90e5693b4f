"""What a host does: close a table and open it again, let a bot play for somebody who is late, announce, ban and lift.

Each change, the note of it in the list of what hosts did, and the check that whoever asks is still a host are
one transaction.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from sqlalchemy import Connection, and_, select, update

from fourquarters.web.errors import Refused
from fourquarters.web.storage import (
    event_store,
    host_store,
    host_tables,
    seat_store,
    table_store,
)
from fourquarters.web.storage.records import TableRecord
from fourquarters.web.storage.schema import seats
from fourquarters.web.storage.schema import tables as tables_kept
from fourquarters.web.storage.seat_store import STAND_IN
from fourquarters.web.tables.registry import TableRegistry

T = TypeVar("T")


class Acting(NamedTuple):
    """A host who acts: by which name, and whether they still may (`check` refuses otherwise)."""

    name: str
    check: Callable[[Connection], None]


async def act(tables: TableRegistry, host: Acting, work: Callable[[Connection], T]) -> T:
    def write(connection: Connection) -> T:
        host.check(connection)
        return work(connection)

    return await tables.journal.do(write)


def living(connection: Connection, code: str) -> TableRecord:
    """A table that is not over."""
    record = table_store.find_table(connection, code.upper())
    if record is None:
        raise Refused("no_such_table")
    if record.state == "over":
        raise Refused("over")
    return record


async def change_table(
    tables: TableRegistry, host: Acting, code: str, work: Callable[[Connection, TableRecord], None]
) -> None:
    """Change a table as it is on disk, whether it can be loaded or not; everyone there is shown."""

    def write(connection: Connection) -> int:
        record = living(connection, code)
        work(connection, record)
        event_store.leave_notice(connection, record.id, tables.worker)
        return record.id

    table = tables.by_id.get(await act(tables, host, write))
    if table is not None:
        await tables.refresh(table)


async def close(tables: TableRegistry, host: Acting, code: str, reason: str) -> None:
    """Nobody can do anything at a table until a host opens it again. What was played stays."""

    def write(connection: Connection, record: TableRecord) -> None:
        if record.closing.why:
            raise Refused("table_closed", reason=record.closing.why)
        host_tables.close(connection, record, reason, tables.served())
        host_store.note_action(connection, host.name, "close", record.code, reason)

    await change_table(tables, host, code, write)


async def reopen(tables: TableRegistry, host: Acting, code: str) -> None:
    def write(connection: Connection, record: TableRecord) -> None:
        if not record.closing.why:
            raise Refused("running")
        host_tables.reopen(connection, record, tables.served())
        host_store.note_action(connection, host.name, "reopen", record.code)

    await change_table(tables, host, code, write)


async def let_bot_play(tables: TableRegistry, host: Acting, code: str) -> None:
    """A bot takes the seat of somebody whose time is up; they can take it back."""

    def write(connection: Connection, record: TableRecord) -> None:
        due = connection.execute(select(tables_kept.c.due).where(tables_kept.c.id == record.id)).scalar()
        late = record.state == "running" and due is not None and due <= tables.served()
        seat = record.seats[record.decider] if late and record.decider >= 0 else None
        if seat is None or not seat.guest or seat.bot or record.closing.why:
            raise Refused("not_away")
        seat_store.set_seat(connection, record.id, seat.seat, seat.guest, bot=STAND_IN)
        host_store.note_action(connection, host.name, "bot", record.code, seat.name)

    await change_table(tables, host, code, write)
    await tables.find(code)  # wakes the bot


class BanWish(NamedTuple):
    """Whom to ban, why, until when (None: for good), and whether with their household, if its network is known."""

    guest: str
    reason: str
    until: float | None
    household: bool
    network: str


async def ban(tables: TableRegistry, host: Acting, wish: BanWish) -> None:
    """Ban somebody: they leave all their tables, as if they had said so themselves."""

    def write(connection: Connection) -> list[int]:
        if host_store.is_host(connection, wish.guest):
            raise Refused("host_stays")
        name = host_store.name_of(connection, wish.guest)
        if name is None:
            raise Refused("not_found")
        values = {"name": name, "reason": wish.reason, "until": wish.until}
        host_store.ban(
            connection, wish.guest, {**values, "household": wish.household, "network": wish.network}
        )
        host_store.note_action(connection, host.name, "ban", name, wish.reason)
        left = leave_tables(connection, wish.guest)
        for number in left:
            event_store.leave_notice(connection, number, tables.worker)
        return left

    for number in await act(tables, host, write):
        if table := tables.by_id.get(number):
            await tables.refresh(table)


def leave_tables(connection: Connection, guest: str) -> list[int]:
    """Seats become free before a match; once it is dealt, bots play them."""
    free = {"guest": "", "name": "", "contributes": False, "here_until": 0.0, "local": False}
    changes: dict[str, dict[str, Any]] = {
        "open": free,
        "dealing": {"bot": STAND_IN},
        "running": {"bot": STAND_IN},
    }
    mine = and_(seats.c.table_id == tables_kept.c.id, seats.c.guest == guest, seats.c.bot == "")
    asked = select(seats.c.table_id, seats.c.seat, tables_kept.c.state).join(tables_kept, mine)
    held = connection.execute(asked.where(tables_kept.c.state.in_(changes))).all()
    for row in held:
        seat_store.set_seat(connection, row.table_id, row.seat, guest, **changes[row.state])
    left = sorted({row.table_id for row in held})
    clocks = (tables_kept.c.id.in_(left), tables_kept.c.due.is_not(None))
    connection.execute(update(tables_kept).where(*clocks).values(due=0))
    return left


async def lift(tables: TableRegistry, host: Acting, number: int) -> None:
    def write(connection: Connection) -> None:
        found = host_store.lift_ban(connection, number)
        if found is None:
            raise Refused("not_found")
        host_store.note_action(connection, host.name, "lift", found.name)

    await act(tables, host, write)


class Announcing(NamedTuple):
    """What to tell everyone, and for how many seconds."""

    english: str
    german: str
    at_tables: bool
    seconds: float


async def announce(tables: TableRegistry, host: Acting, wish: Announcing) -> None:
    if not (wish.english or wish.german):
        raise Refused("nothing_announced")
    until = time.time() + wish.seconds

    def write(connection: Connection) -> None:
        host_store.announce(connection, wish.english, wish.german, wish.at_tables, until)
        host_store.note_action(connection, host.name, "announce", wish.english or wish.german)

    await act(tables, host, write)


async def end_announcement(tables: TableRegistry, host: Acting, number: int) -> None:
    def write(connection: Connection) -> None:
        found = host_store.end_announcement(connection, number)
        if found is None:
            raise Refused("not_found")
        host_store.note_action(connection, host.name, "end", found.english or found.german)

    await act(tables, host, write)


async def see_error(tables: TableRegistry, host: Acting, number: int) -> None:
    def write(connection: Connection) -> None:
        found = host_store.see_error(connection, number)
        if found is None:
            raise Refused("not_found")
        host_store.note_action(connection, host.name, "seen", found.says)

    await act(tables, host, write)
