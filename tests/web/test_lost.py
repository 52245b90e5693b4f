"""A write whose fate is unknown, move by move: what is told is what the disk has, and nothing is torn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from fourquarters.web.errors import Refused
from fourquarters.web.live import live_table
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.move_request import MoveRequest
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import Event
from fourquarters.web.tables.registry import TableRegistry
from tests.web.registries import ask, new_live_table, open_registry, say

GONE = OperationalError(None, None, ConnectionError("the line is cut"))


class Line:
    """The line to the database, which can be cut before or after a commit; reading may fail, too."""

    def __init__(self, database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
        self.before = self.after = self.reads = 0  # how many times still
        self.insert = database.insert
        monkeypatch.setattr(database, "insert", self.write)
        monkeypatch.setattr(database, "reading", self.reading(database.reading))

    def write(self, rows: Sequence[Event]) -> None:
        if self.before:
            self.before -= 1
            raise GONE
        self.insert(rows)
        if self.after:
            self.after -= 1
            raise GONE

    def reading(self, real: Callable[..., Any]) -> Callable[..., Any]:
        def read(settled: bool = False) -> Any:
            if settled and self.reads:
                self.reads -= 1
                raise Refused("failed")
            return real(settled)

        return read


def burst(table: LiveTable, moves: int = 3) -> list[asyncio.Future[Refused | None]]:
    """Moves that follow each other, asked for at once."""
    ahead, told = MatchLog(table.record, "interpreted"), []
    for version in range(moves):
        seat, action = ahead.match.decider, int(ahead.match.position.legal()[0])
        told.append(asyncio.get_running_loop().create_future())
        table.submit(MoveRequest("move", seat, action, version, "en", told[-1].set_result))
        ahead.take(Event("move", seat, action))
    return told


def run(
    work: Callable[[TableRegistry, LiveTable, Line], Any], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At a table of two persons."""
    monkeypatch.setattr(live_table, "PATIENCE", 0.2)

    async def go() -> None:
        async with open_registry(path / "t.db") as tables:
            table = await new_live_table(tables)
            await work(tables, table, Line(tables.database, monkeypatch))
            numbers = say(tables.database, "SELECT number FROM events WHERE number > 0 ORDER BY number")
            assert [n for (n,) in numbers] == list(range(1, len(numbers) + 1))

    asyncio.run(go())


async def answers(told: list[asyncio.Future[Refused | None]]) -> list[str]:
    return [refusal.error if refusal else "ok" for refusal in await asyncio.gather(*told)]


def test_whoever_waits_for_a_lost_position_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(tables: TableRegistry, table: LiveTable, line: Line) -> None:
        line.before, line.reads = 1, 100
        assert await answers(burst(table)) == ["failed"] * 3
        assert await ask(table, version=0) == "failed"
        assert table.version == 0
        with pytest.raises(Refused):
            await table.settled()
        line.reads = 0
        fresh = await tables.find(table.record.code)
        assert fresh is not table
        assert await answers(burst(fresh)) == ["ok"] * 3
        assert await ask(table, version=0) == "failed"  # the old one takes nothing, ever
        assert (table.version, fresh.version) == (0, 3)

    run(play, tmp_path, monkeypatch)


def test_a_move_that_was_written_is_made_though_the_line_broke(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(tables: TableRegistry, table: LiveTable, line: Line) -> None:
        line.after, line.reads = 1, 2
        assert await answers(burst(table)) == ["ok"] * 3
        assert tables.by_code[table.record.code] is table
        assert table.version == 3

    run(play, tmp_path, monkeypatch)


def test_a_move_that_was_not_written_is_not_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(tables: TableRegistry, table: LiveTable, line: Line) -> None:
        line.before, line.reads = 1, 1
        assert await answers(burst(table)) == ["failed", "future", "future"]
        assert await ask(table) == "ok"
        assert tables.by_code[table.record.code] is table

    run(play, tmp_path, monkeypatch)


def test_a_move_made_elsewhere_meanwhile_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same one by another worker: a duplicate; another one: stale."""

    async def play(tables: TableRegistry, table: LiveTable, line: Line) -> None:
        assert table.match_log is not None
        match = table.match_log.match
        first, last = int(match.position.legal()[0]), int(match.position.legal()[-1])
        line.insert([Event("move", match.decider, first, table.record.id, 1, "another", 1.0)])
        same = ask(table, move=first)
        assert await same == "duplicate"
        other = await new_live_table(tables)
        line.insert([Event("move", match.decider, first, other.record.id, 1, "another", 1.0)])
        assert await ask(other, move=last) == "stale"
        assert (table.version, other.version) == (1, 1)

    async def with_own_numbers(tables: TableRegistry, table: LiveTable, line: Line) -> None:
        await play(tables, table, line)
        say(tables.database, f"DELETE FROM events WHERE table_id <> {table.record.id}")

    run(with_own_numbers, tmp_path, monkeypatch)


def test_who_left_without_waiting_holds_up_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(_tables: TableRegistry, table: LiveTable, _line: Line) -> None:
        told = burst(table)
        told[0].cancel()
        assert await answers(told[1:]) == ["ok", "ok"]

    run(play, tmp_path, monkeypatch)


def test_a_table_that_is_gone_refuses_whoever_waits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(tables: TableRegistry, table: LiveTable, line: Line) -> None:
        line.before = 1
        say(tables.database, "DELETE FROM seats")
        say(tables.database, "DELETE FROM tables")
        assert await answers(burst(table)) == ["no_such_table"] * 3
        with pytest.raises(Refused):
            await tables.find(table.record.code)

    run(play, tmp_path, monkeypatch)


def test_a_move_that_breaks_the_rules_code_leaves_the_match_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(_tables: TableRegistry, table: LiveTable, _line: Line) -> None:
        assert await ask(table) == "ok"
        assert table.match_log is not None
        real = MatchLog.take

        def half(match_log: MatchLog, event: Event) -> None:
            monkeypatch.setattr(MatchLog, "take", real)
            match_log.match.play(event.action)
            raise ZeroDivisionError

        monkeypatch.setattr(MatchLog, "take", half)
        assert await ask(table) == "accident"
        assert await ask(table) == "ok"
        assert table.version == 2

    run(play, tmp_path, monkeypatch)
    assert "a legal move could not be made" in caplog.messages
