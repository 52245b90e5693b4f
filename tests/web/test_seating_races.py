"""Requests that cross each other at a table: whatever comes first, the table stays one that can be played."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from fourquarters.web.errors import Refused
from fourquarters.web.tables import seating
from tests.web.registries import ask, new_live_table, open_registry
from tests.web.serving import Player, Server

GAME = "gold"
ROUNDS = 25


def at_once(*requests: Callable[[], Any]) -> list[int]:
    """Send requests side by side; their statuses."""
    with ThreadPoolExecutor(len(requests)) as pool:
        return [job.result().status_code for job in [pool.submit(request) for request in requests]]


def post(player: Player, code: str, what: str) -> Callable[[], Any]:
    return lambda: player.http.post(f"/api/tables/{code}/{what}", json={})


def seats(player: Player, code: str) -> list[Any]:
    table = player.get(f"/api/tables/{code}")
    if table["state"] != "open":
        assert not any(seat["free"] for seat in table["seats"]), table["state"]
    return list(table["seats"])


@pytest.mark.parametrize("contributes", [False, True])
def test_whoever_leaves_while_the_last_seat_is_taken_leaves_no_hole(
    server: Server, contributes: bool
) -> None:
    with server.player("Ann") as ann, server.player("Ben") as ben:
        for _round in range(ROUNDS):
            code = ann.open_table(GAME, "you", "open", contributes=contributes)
            at_once(post(ben, code, "sit"), post(ann, code, "leave"))
            seats(ann, code)


def test_whoever_leaves_while_the_table_is_started_leaves_no_hole(server: Server) -> None:
    with server.player("Ann") as ann, server.player("Ben") as ben:
        for _round in range(ROUNDS):
            code = ann.open_table(GAME, "you", "open", "open")
            ben.post(f"/api/tables/{code}/sit")
            at_once(post(ann, code, "start"), post(ben, code, "leave"))
            seats(ann, code)


def test_nobody_gets_two_seats(server: Server) -> None:
    with ExitStack() as stack:
        ann, ben = (stack.enter_context(server.player(name)) for name in ("Ann", "Ben"))
        for _round in range(ROUNDS):
            code = ann.open_table(GAME, "you", "open", "open")
            statuses = at_once(*[post(ben, code, "sit")] * 3)
            assert sorted(statuses) == [200, 409, 409]
            assert [seat["name"] for seat in seats(ben, code)].count("Ben") == 1


def test_nobody_loses_a_seat_of_a_match_that_is_just_over(tmp_path: Path) -> None:
    """They were away, and their last decision was on disk first: it is a result of theirs, not of a bot's."""

    async def race() -> None:
        async with open_registry(tmp_path / "t.db") as tables:
            table = await new_live_table(tables)
            assert table.match_log is not None
            while not table.match_log.match.over:
                assert await ask(table) == "ok"
            with pytest.raises(Refused, match="over"):
                await seating.change_seat(tables, table, 0, "g0", bot="merchant")
            assert not table.player(0).bot

    asyncio.run(race())
