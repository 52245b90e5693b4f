"""A table registry without a web server around it, for tests that look inside."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from fourquarters import games
from fourquarters.match import Fairness
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.move_request import MoveRequest
from fourquarters.web.settings import Settings
from fourquarters.web.storage import table_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import SeatRecord, TableRecord
from fourquarters.web.tables import deal
from fourquarters.web.tables.registry import TableRegistry

GAME = "gold"
QUICK: dict[str, Any] = {"test": True, "compile_rules": False, "bot_pause": 0.0, "bot_step": 0.0,
                         "bot_breath": 0.0}  # fmt: skip


@asynccontextmanager
async def open_registry(database: Path | str, **settings: Any) -> AsyncIterator[TableRegistry]:
    """A table registry on a database, open as long as this lasts."""
    chosen = Settings(database=str(database), **{**QUICK, **settings})
    used = Database(chosen.url)
    used.migrate()
    tables = TableRegistry(chosen, used)
    await tables.open()
    try:
        yield tables
    finally:
        await tables.close("closing")


def table_values(seed: int = 1, creator: str = "g0") -> dict[str, Any]:
    return {
        "game": GAME,
        "rules": games.load(GAME).version,
        "players": 2,
        "options": "{}",
        "secret": Fairness.new(seed=seed).secret,
        "creator": creator,
        "arranged": True,
    }


async def new_live_table(tables: TableRegistry, *bots: str, seed: int = 1, creator: str = "g0") -> LiveTable:
    """A table for two; an empty name is a person's seat."""
    held = [
        SeatRecord(s, "" if name else f"g{s}", name, name or f"Guest {s}", here_until=time.time() + 60)
        for s, name in enumerate(bots or ("", ""))
    ]
    made = await tables.journal.do(lambda connection: open_table(connection, held, seed, creator))
    return tables.add(made)


def open_table(
    connection: Connection, held: list[SeatRecord], seed: int = 1, creator: str = "g0"
) -> TableRecord:
    """A table; its match begins at once if it is full."""
    made = table_store.create_table(connection, table_values(seed, creator), held)
    deal.start_if_full(connection, made.id)
    return deal.found(connection, made.id)


async def ask(
    table: LiveTable, kind: str = "move", move: int | None = None, version: int | None = None
) -> str:
    """Whoever decides asks for a move (the first legal one) or an undo; "ok", or why not."""
    assert table.match_log is not None
    match = table.match_log.match
    seat = table.decider if table.decider >= 0 else table.match_log.events[-1].seat
    wanted = move if move is not None else int(match.position.legal()[0]) if not match.over else 0
    told: asyncio.Future[Refused | None] = asyncio.get_running_loop().create_future()
    now = table.match_log.version if version is None else version
    table.submit(MoveRequest(kind, seat, wanted, now, "en", told.set_result))
    refusal = await asyncio.wait_for(told, 30)
    return refusal.error if refusal else "ok"


async def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        await asyncio.sleep(0.01)


def say(database: Database, statement: str) -> Any:
    """What the database itself answers."""

    def answer(connection: Connection) -> Any:
        found = connection.exec_driver_sql(statement)
        return found.all() if found.returns_rows else found.rowcount

    with database.writing() as connection:
        return answer(connection)
