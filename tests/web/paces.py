"""Tables with clocks in a registry whose time served stands still until a test turns it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.move_request import MoveRequest
from fourquarters.web.requests import NewTable, PaceWish, SeatWish
from fourquarters.web.storage.records import GuestRecord
from fourquarters.web.tables import seating
from fourquarters.web.tables.registry import TableRegistry
from tests.web.registries import GAME, open_registry

HOUR, DAY = 3600.0, 86400.0
ANN, BEN = GuestRecord("ann", "Ann"), GuestRecord("ben", "Ben")


class Turned:
    """A clock that a test turns; no time passes by itself."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@asynccontextmanager
async def clocked(database: Path | str, clock: Turned, **settings: Any) -> AsyncIterator[TableRegistry]:
    """A registry that serves by this clock."""
    async with open_registry(database, **settings) as tables:
        upkeep = tables.upkeep
        upkeep.served, upkeep.served_at, upkeep.clock = upkeep.served, clock(), clock
        yield tables


async def paced(tables: TableRegistry, game: str = GAME, dealt: int = 1, **pace: Any) -> LiveTable:
    """Ann and Ben at a table with a pace; Ann sits in seat 0."""
    seats = [SeatWish("you"), SeatWish("open")]
    wish = NewTable(game, 2, seats=seats, arranged=True, seed=dealt, pace=PaceWish(**pace))
    bucket: Any = type("Plenty", (), {"take": lambda *_: True})()
    table = await seating.open_table(tables, ANN, wish, bucket)
    await seating.sit(tables, table, BEN, None, contributes=False)
    return table


def left(table: LiveTable) -> list[int | None]:
    """What the clocks show, to everyone, in seconds."""
    shown = table.messages.clock()
    assert shown is not None
    return [None if ms is None else ms // 1000 for ms in shown.left]


async def decide(table: LiveTable, seat: int, kind: str = "move", action: int | None = None) -> str:
    """A person in this seat moves (the first legal move), or undoes; "ok", or why not."""
    assert table.match_log is not None
    match = table.match_log.match
    wanted = action if action is not None else int(match.position.legal()[0]) if not match.over else 0
    told: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
    table.submit(MoveRequest(kind, seat, wanted, table.version, "en", told.set_result))
    refusal = await asyncio.wait_for(told, 30)
    return refusal.error if refusal else "ok"
