"""Tables whose match begins with decisions that were made elsewhere: in a guide, in a finished match, in a match file.

Chance follows from the same key, so it is no secret any more: such a table is private, and all its other
players are bots. A match from a file is over and can only be looked at.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, insert

from fourquarters import games
from fourquarters.bots import known_bots
from fourquarters.match.file import MatchRecord, seed_in_file
from fourquarters.match.guided import FRIENDLY, new_match
from fourquarters.match.match import Decision, Match
from fourquarters.web.accounts.guests import BOT_NAMES
from fourquarters.web.errors import Refused
from fourquarters.web.live.guided_table import script
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.storage import guest_store, table_store
from fourquarters.web.storage.records import Brought, GuestRecord, SeatRecord, SpoiltRecord, TableRecord
from fourquarters.web.storage.schema import events
from fourquarters.web.storage.seat_store import STAND_IN
from fourquarters.web.tables import deal
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.web.tables.seating import bot_name, seated

SOMEBODY = "somebody"
"""Who holds a person's seat in a match from a file: none of our guests."""


class Beginning(NamedTuple):
    """How a match begins: the table, who sits there in the order they sat down, and the first decisions."""

    values: dict[str, object]
    seats: Sequence[SeatRecord]
    decisions: Sequence[Decision]
    over: bool = False


async def open_begun(tables: TableRegistry, guest: GuestRecord, beginning: Beginning) -> LiveTable:
    """Open a table whose match has begun; nobody else is shown it."""
    values = {**beginning.values, "creator": guest.id, "private": True}

    def write(connection: Connection) -> TableRecord:
        guest_store.note_guest(connection, guest)
        made = table_store.create_table(connection, values, beginning.seats)
        deal.start_if_full(connection, made.id)
        for row in rows(beginning, made.id, tables.worker):
            connection.execute(insert(events), row)
        return deal.found(connection, made.id)

    record = await tables.journal.do(write)
    return await tables.find(record.code)


def rows(beginning: Beginning, table_id: int, worker: str) -> list[dict[str, object]]:
    """The decisions as events of a table; the last one may end it."""
    common = {"table_id": table_id, "kind": "move", "worker": worker, "at": time.time()}
    last = len(beginning.decisions)
    return [
        {
            **common,
            "number": number,
            "seat": seat,
            "action": action,
            "ends": beginning.over and number == last,
        }
        for number, (seat, action) in enumerate(beginning.decisions, 1)
    ]


def table_values(match: Match, brought: Brought) -> dict[str, object]:
    """The table of a match as it is stored."""
    return {
        "game": match.game.name,
        "rules": match.game.version,
        "players": len(match.seats),
        "options": msgspec.json.encode(match.options).decode(),
        "secret": match.fairness.secret,
        "arranged": not match.fairness.draws_seats,
        "brought": msgspec.json.encode(brought).decode(),
    }


def after_guide(game: str, guest: GuestRecord) -> Beginning:
    """The last position of a guide, with its friendly bots."""
    guide, _stops, decisions = script(game)
    match = new_match(games.load(game), guide)
    seats = [
        SeatRecord(seat, bot=FRIENDLY, name=name) if name else seated(seat, guest, contributes=False)
        for seat, name in enumerate(guide.seats)
    ]
    return Beginning(table_values(match, words_of(match)), seats, decisions)


def words_of(match: Match) -> Brought:
    """What a match brings along that is to be played on."""
    return Brought(list(match.fairness.contributions), seeded=seed_in_file(match.fairness))


def from_position(match: Match, moves: Sequence[int], seat: int | None, guest: GuestRecord) -> Beginning:
    """A match after its first moves: the guest takes a seat, the one that is to decide if they name none."""
    begun = first_moves(match, moves)
    if begun.over:
        raise Refused("nothing_to_play")
    mine = begun.decider if seat is None else seat
    if mine >= len(match.seats):
        raise Refused("bad_seats")
    values = {**table_values(begun, words_of(begun)), "arranged": True}
    return Beginning(values, against_bots(match, mine, guest), begun.decisions())


def first_moves(match: Match, moves: Sequence[int]) -> Match:
    """The same match after its first moves, and after those that follow from them by themselves."""
    again = Match(match.game, match.seats, match.fairness, match.options, match.mode)
    for made, action in enumerate(moves):
        if made == len(again.moves):
            again.play_checked(action)
    return again


def against_bots(match: Match, mine: int, guest: GuestRecord) -> list[SeatRecord]:
    """One's own seat and bots: those that played before stay as they are, others take the place of people."""
    taken = {guest.name, *(held.name for held in match.seats)}
    seats = []
    for seat, held in enumerate(match.seats):
        if seat == mine:
            seats.append(seated(seat, guest, contributes=False))
        elif held.kind in known_bots():
            seats.append(SeatRecord(seat, bot=held.kind, name=held.name))
        else:
            name = bot_name(seat, taken, len(match.moves) % len(BOT_NAMES))
            taken.add(name)
            seats.append(SeatRecord(seat, bot=STAND_IN, name=name))
    return seats


def from_file(match: Match, record: MatchRecord) -> Beginning:
    """A finished match from a file that has been verified, with the names in the file."""
    fairness = match.fairness
    brought = Brought(list(fairness.contributions), record, seed_in_file(fairness))
    spoilt = [
        SpoiltRecord(deal.secret.hex(), list(deal.seals), list(deal.contributions))
        for deal in fairness.spoilt
    ]
    values = {**table_values(match, brought), "spoilt": msgspec.json.encode(spoilt).decode()}
    seated_at = fairness.seating(len(match.seats))
    by_place = [match.seats[seated_at.index(place)] for place in range(len(match.seats))]
    seats = [
        SeatRecord(place, guest=SOMEBODY, name=held.name)
        if held.kind == "person"
        else SeatRecord(place, bot=held.kind[:40], name=held.name)
        for place, held in enumerate(by_place)
    ]
    return Beginning(values, seats, match.decisions(), over=True)
