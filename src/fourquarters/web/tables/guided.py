"""From a guided game to a real one: a table whose match begins with the decisions of the guide."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, insert

from fourquarters import games
from fourquarters.match.fairness import Fairness
from fourquarters.match.guided import FRIENDLY, Script
from fourquarters.web.accounts.limits import Buckets
from fourquarters.web.live.guided_table import script
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.storage import guest_store, table_store
from fourquarters.web.storage.records import GuestRecord, SeatRecord, TableRecord
from fourquarters.web.storage.schema import events
from fourquarters.web.tables import deal
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.web.tables.seating import check_room, seated


async def play_on(tables: TableRegistry, guest: GuestRecord, game: str, creations: Buckets) -> LiveTable:
    """Open a table at the last position of a guide. Its chance is no secret, so nobody else is shown it."""
    found = script(game)
    await check_room(tables, guest, creations)
    values = {
        "game": game,
        "rules": games.load(game).version,
        "players": len(found.guide.seats),
        "options": msgspec.json.encode(dict(found.guide.options)).decode(),
        "secret": Fairness.new(seed=found.guide.seed).secret,
        "creator": guest.id,
        "arranged": True,
        "private": True,
    }

    def write(connection: Connection) -> TableRecord:
        guest_store.save_guest(connection, guest)
        made = table_store.create_table(connection, values, seats(found, guest))
        deal.start_if_full(connection, made.id)
        connection.execute(insert(events), rows(found, made.id, tables.worker))
        return deal.found(connection, made.id)

    record = await tables.journal.do(write)
    return await tables.find(record.code)


def seats(found: Script, guest: GuestRecord) -> list[SeatRecord]:
    """The reader and the friendly bots, where the guide has seated them."""
    return [
        SeatRecord(seat, bot=FRIENDLY, name=name) if name else seated(seat, guest, contributes=False)
        for seat, name in enumerate(found.guide.seats)
    ]


def rows(found: Script, table_id: int, worker: str) -> list[dict[str, object]]:
    """The decisions of the guide as the events of a table."""
    common = {"table_id": table_id, "kind": "move", "worker": worker, "at": time.time()}
    return [
        {**common, "number": number, "seat": seat, "action": action}
        for number, (seat, action) in enumerate(found.decisions, 1)
    ]
