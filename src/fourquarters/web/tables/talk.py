"""Talk at a table: who may write, what, and how it reaches everyone. It changes nothing about the match."""

from __future__ import annotations

import hashlib

from sqlalchemy import Connection

from fourquarters.web.accounts.writing import counted, tidy_text
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.own_seats import holder
from fourquarters.web.requests import MOST_WRITTEN, ChatAsked
from fourquarters.web.storage import chat_store, event_store, guest_store, table_store
from fourquarters.web.storage.records import ChatRecord, GuestRecord
from fourquarters.web.tables import deal
from fourquarters.web.tables.registry import TableRegistry

WATCHING = -1


async def say(tables: TableRegistry, table: LiveTable, guest: GuestRecord, asked: ChatAsked) -> ChatRecord:
    """Write a line: as one of one's own seats, or as a spectator if they may."""
    text = tidy_text(asked.text)
    if bool(text) == bool(asked.reaction):
        raise Refused("nothing_said")
    if counted(text) > MOST_WRITTEN:
        raise Refused("too_long")
    seat = speaker(table, guest, asked.seat)
    place = WATCHING if seat == WATCHING else table.record.seats[seat].place
    table_id = table.record.id

    def write(connection: Connection) -> ChatRecord:
        record = deal.found(connection, table_id)
        if place == WATCHING and record.hushed:
            raise Refused("hushed")
        held = next((one for one in record.seats if one.place == place), None)
        if held is not None and held.guest != guest.id:
            raise Refused("foreign_seat")
        guest_store.note_guest(connection, guest)  # a host can find whoever writes
        line = chat_store.add_line(
            connection,
            table_id,
            place=place,
            who=person(guest.id, held.name if held and held.local else ""),
            name=held.name if held else guest.name,
            reaction=asked.reaction,
            text=text,
        )
        event_store.leave_notice(connection, table_id, tables.worker, "chat")
        return line

    line = await tables.journal.do(write)
    tables.by_id.get(table_id, table).hear_lines([line])
    return line


def person(guest: str, local: str) -> str:
    """The same for everything that somebody writes; it says nothing about who they are."""
    return hashlib.sha256(f"fourquarters writer {guest} {local}".encode()).hexdigest()[:12]


def speaker(table: LiveTable, guest: GuestRecord, named: int | None) -> int:
    """Whose line it is: the seat it names, the only one, or of several that of whoever holds the device."""
    own = table.seats_held(guest.id)
    if named is not None and named not in own:
        raise Refused("foreign_seat")
    if named is not None or not own:
        return WATCHING if named is None else named
    has = holder(own, table.match_log) if len(own) > 1 and table.match_log else WATCHING
    return own[0] if has == WATCHING else has


async def hush(tables: TableRegistry, table: LiveTable, guest: GuestRecord, on: bool) -> None:
    """The host asks the spectators to be silent, or lets them write again."""
    if table.record.creator != guest.id:
        raise Refused("not_host")
    await tables.change(table, lambda to: table_store.set_table(to, table.record.id, hushed=on))
