"""People who become one, or leave for good: their tables are shown anew to everyone."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from sqlalchemy import Connection, select

from fourquarters.web.accounts.guests import BOT_NAMES, NAMES
from fourquarters.web.storage import event_store
from fourquarters.web.storage.forget_store import Left, Successors, forget_guest
from fourquarters.web.storage.merge_store import merge_guest
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.storage.schema import seats
from fourquarters.web.storage.seat_store import STAND_IN
from fourquarters.web.tables import days_off
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.web.tables.talk import person

SUCCESSORS = Successors(STAND_IN, BOT_NAMES, NAMES)
Check = Callable[[Connection], None]


async def bring(tables: TableRegistry, old: str, member: GuestRecord, check: Check) -> None:
    """Everything of the guest `old` belongs to a member from now on; `check` may still refuse."""

    def write(connection: Connection) -> list[int]:
        check(connection)
        names = local_names(connection, old)
        who = {person(old, name): person(member.id, name) for name in names}
        days_off.bring_along(connection, old, member.id, tables.served(), tables.settings.vacation)
        changed = merge_guest(connection, old, member, who)
        tell_others(connection, tables, changed)
        tell_others(connection, tables, changed, "chat")
        return changed

    changed = await tables.journal.do(write)
    await show_again(tables, changed)
    await show_lines_again(tables, changed)


async def forget(tables: TableRegistry, guest: str, check: Check) -> Left:
    """Forget somebody; `check` may still refuse."""

    def write(connection: Connection) -> Left:
        check(connection)
        who = {person(guest, name) for name in local_names(connection, guest)}
        left = forget_guest(connection, guest, SUCCESSORS, who)
        tell_others(connection, tables, left.tables)
        tell_others(connection, tables, left.written, "chat")
        return left

    left = await tables.journal.do(write)
    tables.addresses.pop(guest, None)
    await show_again(tables, left.tables)
    await show_lines_again(tables, left.written)
    return left


def local_names(connection: Connection, guest: str) -> set[str]:
    """The names that somebody writes under: none of their own, and those of whoever shares their device."""
    asked = select(seats.c.name).where(seats.c.guest == guest, seats.c.local).distinct()
    return {"", *connection.execute(asked).scalars()}


def tell_others(
    connection: Connection, tables: TableRegistry, ids: Iterable[int], kind: str = "seats"
) -> None:
    event_store.leave_notices(connection, list(ids), tables.worker, kind)


async def show_again(tables: TableRegistry, ids: Iterable[int]) -> None:
    for number in ids:
        if table := tables.by_id.get(number):
            await tables.refresh(table)


async def show_lines_again(tables: TableRegistry, ids: Iterable[int]) -> None:
    for number in ids:
        if table := tables.by_id.get(number):
            await tables.look_at_chat(table)
