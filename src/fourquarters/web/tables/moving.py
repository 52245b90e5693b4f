"""A seat moves to another device: whoever has it gets a link that works once and not for long."""

from __future__ import annotations

import secrets
import time
from typing import Any

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection

from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.storage import event_store, guest_store, link_store, seat_store, table_store
from fourquarters.web.storage.records import GuestRecord, SeatRecord, TableRecord
from fourquarters.web.storage.seat_store import PRESENCE
from fourquarters.web.tables import deal
from fourquarters.web.tables.registry import TableRegistry

VALID = 600.0
"""For how many seconds a link can be used."""


async def give_link(tables: TableRegistry, table: LiveTable, guest: GuestRecord, seat: int) -> str:
    """What a link for one of one's own seats says; an earlier link for it is void. It names the place, which stays when
    seats are drawn."""
    token = secrets.token_urlsafe(18)

    def keep(connection: Connection) -> None:
        record, held = deal.own(connection, table.record.id, guest.id, seat)
        check_state(record)
        if held.lost:
            raise Refused("seat_lost")
        link_store.keep_link(connection, record.id, held.place, guest.id, token, time.time() + VALID)

    await tables.journal.do(keep)
    return token


def check_state(record: TableRecord) -> None:
    """A seat moves before a match and during it, but not while words are sealed for its deal, nor at a rated table or at one
    of a tournament: there it belongs to an account."""
    if record.rated or record.home.tournament:
        raise Refused("rated_moves" if record.rated else "tournament_moves")
    if record.state in {"dealing", "over"}:
        raise Refused(record.state)


async def claim(tables: TableRegistry, table: LiveTable, guest: GuestRecord, token: str) -> GuestRecord:
    """Take the seat that a link stands for. Somebody new takes on its name; they are returned as they are now."""

    def move(connection: Connection) -> GuestRecord | None:
        record = deal.found(connection, table.record.id)
        check_state(record)
        link = link_store.take_link(connection, record.id, token)
        seat = next((held for held in record.seats if link and held.place == link.place), None)
        if link is None or seat is None or seat.guest != link.guest:
            return None
        if seat.lost:
            raise Refused("seat_lost")
        if seat.guest == guest.id:
            raise Refused("link_is_yours")
        if seat.seat == event_store.ran_out(connection, record.id):
            raise Refused("bot_decides")
        known = guest_store.find_guest(connection, guest.id) or replace(guest, name=seat.name)
        guest_store.note_guest(connection, known)
        reseat(connection, record, seat, guest.id)
        return known

    moved = await tables.change(table, move)
    if moved is None:
        raise Refused("link_gone")
    return moved


def reseat(connection: Connection, record: TableRecord, moving: SeatRecord, taker: str) -> None:
    """Give a seat to its new owner. Whoever stays at a device that was shared still says who they are."""
    shares = any(seat.guest == taker for seat in record.seats)
    here = time.time() + PRESENCE
    changes: dict[int, dict[str, Any]] = {
        seat.seat: {"local": True} for seat in record.seats if seat.guest == moving.guest
    }
    changes[moving.seat] = {"guest": taker, "bot": "", "local": shares, "here_until": here}
    for seat, values in changes.items():
        seat_store.set_seat(connection, record.id, seat, moving.guest, **values)
    now = [replace(seat, **changes.get(seat.seat, {})) for seat in record.seats]
    colours = {seat.person: colour for seat, colour in zip(now, record.colours_worn(), strict=True)}
    table_store.set_table(connection, record.id, colours=msgspec.json.encode(colours).decode())
