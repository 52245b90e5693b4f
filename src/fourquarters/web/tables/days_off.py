"""Days off: somebody's clocks stand still for a while at tables with a pace of days. Days and years are of time served."""

from __future__ import annotations

from typing import NamedTuple

from sqlalchemy import Connection

from fourquarters.web.clock import DAY, Off, overlap, united
from fourquarters.web.errors import Refused
from fourquarters.web.storage import event_store, guest_store, vacation_store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables.registry import TableRegistry

YEAR = 365 * DAY


class DaysOff(NamedTuple):
    """How long the present days off last, and how much of this year's is left, in ms served."""

    rest: int
    left: int


def standing(off: Off, now: int, a_year: int) -> DaysOff:
    """What somebody has; what is still to come of the present days off is taken as well."""
    rest = sum(until - now for since, until in off if since <= now < until)
    return DaysOff(rest, max(0, a_year * DAY - overlap(off, now - YEAR, now + YEAR)))


def bring_along(connection: Connection, old: str, new: str, now: int, a_year: int) -> None:
    """The days off of a guest who becomes part of a member: clocks that stood still have stood still. Together they are no
    more than anybody has in a year; the first ones count."""
    known = vacation_store.days_off(connection, [old, new])
    off, rest = [], a_year * DAY
    for since, until in united([one for had in known.values() for one in had]):
        long_ago = overlap([(since, until)], since, now - YEAR)
        ends = min(until, since + long_ago + rest)
        rest -= ends - since - long_ago
        off += [(since, ends)] if ends > since else []
    vacation_store.replace_days_off(connection, new, off)


async def days_off(tables: TableRegistry, guest: GuestRecord) -> DaysOff:
    found = await tables.read(vacation_store.days_off, [guest.id])
    return standing(found.get(guest.id, ()), tables.served(), tables.settings.vacation)


async def take_days_off(tables: TableRegistry, guest: GuestRecord, days: int) -> DaysOff:
    """Stand still for so many days from now on, instead of what was left of others; 0: go on now."""
    now, a_year = tables.served(), tables.settings.vacation

    def write(connection: Connection) -> list[int]:
        guest_store.note_guest(connection, guest)
        vacation_store.change_end(connection, guest.id, now, now)
        off = vacation_store.days_off(connection, [guest.id]).get(guest.id, ())
        if days * DAY > standing(off, now, a_year).left:
            raise Refused("no_days_left")
        if days:
            vacation_store.take_off(connection, guest.id, now, now + days * DAY)
        found = vacation_store.look_again(connection, guest.id)
        for table_id in found:
            event_store.leave_notice(connection, table_id, tables.worker)
        return found

    for table_id in await tables.journal.do(write):
        table = tables.by_id.get(table_id)
        if table is not None:
            await tables.refresh(table)
    return await days_off(tables, guest)
