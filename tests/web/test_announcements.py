"""Workers on several machines hear from PostgreSQL at once what the others write; what they did not hear they look for."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path

import pytest

from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.storage.announcements import MOST_BYTES, Announcement, understood, worded
from fourquarters.web.tables import other_workers
from fourquarters.web.tables.registry import TableRegistry
from tests.web.registries import ask, new_live_table, open_registry, say, until

NEVER = 600.0


@pytest.fixture(autouse=True)
def all_tables_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody follows the tables of these tests; they stay in memory all the same."""
    monkeypatch.setattr(other_workers, "PARTING", NEVER)


def test_an_announcement_names_its_tables_unless_there_are_too_many() -> None:
    assert understood(worded("w1", [7, 3, 7])) == Announcement("w1", frozenset({3, 7}))
    many = worded("w1", range(100_000, 102_000))
    assert len(many) <= MOST_BYTES + 20
    assert understood(many) == Announcement("w1", None)


async def seen_by(tables: TableRegistry, table: LiveTable) -> LiveTable:
    """The same table at another worker, whose line is up."""
    line = tables.others.line
    assert line is not None
    await until(lambda: line.up)
    return await tables.find(table.record.code)


def both_are_at(version: int, one: LiveTable, other: LiveTable) -> bool:
    return one.version == other.version == version


def test_a_move_is_heard_of_without_looking(postgres_url: str) -> None:
    """Both workers look so seldom that only what they hear can count: moves, seats and lines that broke."""

    async def play() -> None:
        async with (
            open_registry(postgres_url, poll=NEVER) as one,
            open_registry(postgres_url, poll=NEVER) as two,
        ):
            table = await new_live_table(one)
            there = await seen_by(two, table)
            for version in (1, 2, 3):
                assert await ask(table if version % 2 else there) == "ok"
                await until(partial(both_are_at, version, table, there))
            ended = say(
                one.database, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query ~ '^LISTEN'"
            )
            assert len(ended) == 2
            assert await ask(table) == "ok"  # perhaps while nobody listens
            await until(lambda: there.version == 4)

    asyncio.run(play())


def test_a_worker_looks_only_for_tables_that_it_has(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is announced for others costs a worker nothing; an announcement that it missed costs two seconds."""

    async def play() -> None:
        async with (
            open_registry(postgres_url, poll=NEVER) as one,
            open_registry(postgres_url, poll=0.01) as two,
        ):
            table, elsewhere = await new_live_table(one), await new_live_table(one)
            there = await seen_by(two, table)
            others, line = two.others, two.others.line
            assert line is not None
            line.heard = lambda _announcement: None
            await asyncio.sleep(0)
            for told, who, tables in (
                (False, "somebody", frozenset({elsewhere.record.id})),
                (False, two.worker, frozenset({table.record.id})),
                (True, "somebody", frozenset({table.record.id, elsewhere.record.id})),
                (True, "somebody", None),
            ):
                others.told.clear()
                others.hear(Announcement(who, tables))
                assert others.told.is_set() is told
            monkeypatch.setattr(other_workers, "SELDOM", 0.0)
            assert await ask(table) == "ok"
            await until(lambda: there.version == 1)
            monkeypatch.setattr(other_workers, "PARTING", 0.0)
            assert await ask(table) == "ok"  # where nobody follows it, it is left to the others
            await until(lambda: there.closed == "closing" and not two.by_id)

    asyncio.run(play())


def test_sqlite_is_asked_a_few_times_a_second(tmp_path: Path) -> None:
    async def play() -> None:
        async with (
            open_registry(tmp_path / "t.db") as one,
            open_registry(tmp_path / "t.db", poll=0.01) as two,
        ):
            table = await new_live_table(one)
            there = await two.find(table.record.code)
            assert two.others.line is None
            assert await ask(table) == "ok"
            await until(lambda: there.version == 1)

    asyncio.run(play())
