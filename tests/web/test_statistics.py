"""Statistics: what a match adds when it ends or later, who may read it, and what goes with a table."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourquarters.web.settings import Settings
from fourquarters.web.storage import fact_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.fact_store import MatchPlayed
from fourquarters.web.tables.registry import TableRegistry
from tests.web.registries import ask, new_live_table, open_registry, say


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "t.db")
        return
    chosen: str = request.getfixturevalue("postgres_url")
    database = Database(Settings(database=chosen).url)
    say(database, "DROP SCHEMA public CASCADE")
    say(database, "CREATE SCHEMA public")
    database.close()
    yield chosen


async def play_out(tables: TableRegistry, seed: int = 1, backs: int = 0) -> str:
    """A match in which everybody makes their first legal decision, and the first of them are taken back."""
    table = await new_live_table(tables, "", "", seed=seed)
    while table.state != "over":
        assert await ask(table) == "ok"
    return table.record.code


async def matches(tables: TableRegistry, guest: str) -> list[MatchPlayed]:
    return await tables.read(fact_store.matches_of, guest)


def test_a_match_is_noted_when_it_ends_and_goes_with_its_table(url: str) -> None:
    async def story() -> None:
        async with open_registry(url, facts=1e9) as tables:
            code = await play_out(tables)
            await tables.upkeep.note_played()
            (noted,) = await matches(tables, "g0")
            assert (noted.code, noted.game, noted.players, noted.kind) == (code, "gold", 2, "played")
            sums = [sum(part.points[seat] for part in noted.sheet.summands) for seat in range(2)]
            assert [seat.fact.points for seat in noted.seats] == sums
            assert sum(seat.fact.won for seat in noted.seats) == 1.0
            assert await matches(tables, "g1") == [noted]
            assert await matches(tables, "somebody else") == []
            say(tables.database, "UPDATE tables SET served = -100")
            kept = {state: 0.0 for state in ("open", "dealing", "running", "over")}
            await tables.journal.do(lambda c: __import__("fourquarters.web.storage.table_store", fromlist=["x"]).expire(c, kept, 0))
            assert await matches(tables, "g0") == []
            for left in ("match_facts", "seat_facts"):
                assert say(tables.database, f"SELECT count(*) FROM {left}") == [(0,)]

    asyncio.run(story())
