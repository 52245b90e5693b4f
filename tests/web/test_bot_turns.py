"""Bots at tables: a table goes on whatever its bot does, rests when nobody looks, and shares are equal."""

from __future__ import annotations

import asyncio
import logging
import threading
import time
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from fourquarters import games
from fourquarters.bots import SearchBot
from fourquarters.engine.view import Position, View
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.live.subscriber import QueuedSubscriber, Subscription
from fourquarters.web.storage.records import Event, SeatRecord
from fourquarters.web.tables import bot_turns
from fourquarters.web.tables.registry import TableRegistry
from fourquarters.web.tables.thinking_shares import ThinkingShares
from fourquarters.words.tongue import Tongue
from tests.web.registries import new_live_table, open_registry, until
from tests.web.serving import Player, Server

REAL = bot_turns.think


def broken(_name: str, _view: View, _seconds: float | None, _seed: int) -> int:
    raise ZeroDivisionError("a bot's mistake")


def cheating(_name: str, view: View, _seconds: float | None, _seed: int) -> int:
    legal = set(view.legal())
    return next(action for action in range(len(view.game.actions)) if action not in legal)


def broken_but_for_greedy(name: str, view: View, seconds: float | None, seed: int) -> int:
    return REAL(name, view, seconds, seed) if name == "greedy" else broken(name, view, seconds, seed)


@pytest.mark.parametrize(
    ("thinking", "said"),
    [
        (broken_but_for_greedy, {"a bot could not think"}),
        (broken, {"a bot could not think"}),
        (cheating, {"a bot chose what is not allowed"}),
    ],
)
def test_a_table_goes_on_whatever_its_bot_does(
    thinking: object, said: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    """To the end of the match, and every mistake is an error in the log."""
    monkeypatch.setattr(bot_turns, "think", thinking)

    async def play() -> None:
        async with open_registry(tmp_path / "t.db") as tables:
            table = await new_live_table(tables, "mayor", "merchant")
            await until(lambda: table.state == "over")

    asyncio.run(play())
    assert {r.getMessage() for r in caplog.records if r.levelno >= logging.ERROR} == said


def test_a_bot_that_takes_too_long_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ends = threading.Event()

    def slow(name: str, view: View, seconds: float | None, seed: int) -> int:
        if name == "mayor":
            ends.wait(20)
        return REAL(name, view, seconds, seed)

    monkeypatch.setattr(bot_turns, "think", slow)

    async def play() -> None:
        async with open_registry(tmp_path / "t.db", bot_budget=0.05) as tables:
            table = await new_live_table(tables, "mayor", "mayor")
            await until(lambda: table.version >= 3)
            ends.set()

    asyncio.run(play())


def look(tables: TableRegistry, table: LiveTable) -> QueuedSubscriber:
    outbox = QueuedSubscriber(Subscription(table, Reader("view", -1), "", -1, Tongue()))
    tables.subscribe(table, outbox)
    return outbox


def test_bots_rest_when_nobody_looks_and_go_on_when_somebody_does(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path / "t.db", unwatched=0.2, bot_pause=0.01, bot_step=0.01) as tables:
            table = await new_live_table(tables, "random", "random")
            await rest(table)
            watcher = look(tables, table)
            seen = table.version
            await until(lambda: table.version > seen + 3)
            tables.unsubscribe(table, watcher)
            table.looked_at = 0.0
            seen = await rest(table)
            assert await tables.find(table.record.code) is table  # as every request for a table does
            await until(lambda: table.version > seen)

    asyncio.run(play())


def test_a_list_of_tables_does_not_wake_their_bots(tmp_path: Path) -> None:
    async def play() -> None:
        async with open_registry(tmp_path / "t.db", unwatched=0.05, bot_pause=0.01) as tables:
            table = await new_live_table(tables, "random", "random")
            seen = await rest(table)
            for _ in range(20):
                await tables.find(table.record.code, looks=False)
                await asyncio.sleep(0.01)
            assert table.version == seen

    asyncio.run(play())


async def rest(table: LiveTable) -> int:
    """Wait until nothing happens at a table any more; at which version."""
    seen, since = -1, time.monotonic()
    while time.monotonic() - since < 0.4:
        if table.version != seen:
            seen, since = table.version, time.monotonic()
        await asyncio.sleep(0.01)
    assert table.state == "running"
    return seen


def test_owners_share_the_thinking_equally_however_much_they_want() -> None:
    """One owner wants to think two hundred times, two others now and then; all think equally often."""

    async def play() -> Counter[str]:
        shares, thought = ThinkingShares(at_once=4, most=4), Counter[str]()

        async def think(owner: str) -> None:
            await shares.take(owner)
            try:
                await asyncio.sleep(0.002)
                thought[owner] += 1
            finally:
                shares.give_back(owner)

        async def now_and_then(owner: str) -> None:
            while thought["many"] < 60:
                await think(owner)

        crowd = [asyncio.create_task(think("many")) for _ in range(200)]
        await asyncio.gather(now_and_then("one"), now_and_then("two"))
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        assert (shares.thinking.total(), len(shares.waiting)) == (0, 0)
        return thought

    thought = asyncio.run(play())
    assert min(thought["one"], thought["two"]) > 0.6 * thought["many"]


def test_a_newcomer_need_not_wait_for_somebody_with_many_tables() -> None:
    async def play() -> None:
        shares = ThinkingShares(at_once=4, most=64)
        crowd = [asyncio.create_task(shares.take("many")) for _ in range(50)]
        await asyncio.sleep(0)
        assert shares.thinking["many"] == 4
        await asyncio.wait_for(shares.take("one"), 1)
        shares.give_back("many")
        shares.give_back("many")
        assert shares.thinking == {"many": 2, "one": 1}
        shares.give_back("one")
        assert shares.thinking["many"] == 4  # alone again
        for task in crowd:
            task.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)

    asyncio.run(play())


def test_who_gives_up_waiting_leaves_nothing_behind() -> None:
    async def play() -> None:
        shares = ThinkingShares(at_once=1, most=1)
        await shares.take("a")
        waiting = [asyncio.create_task(shares.take(owner)) for owner in "aabb"]
        await asyncio.sleep(0)
        shares.give_back("a")  # somebody's turn comes just as they give up
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        assert (shares.thinking.total(), len(shares.waiting)) == (0, 0)

    asyncio.run(play())


def test_many_tables_of_one_person_do_not_keep_anothers_bot_from_thinking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, ends = Counter[str](), threading.Event()

    def endless(name: str, view: View, seconds: float | None, seed: int) -> int:
        begun[name] += 1
        ends.wait(20)
        return REAL("random", view, seconds, seed)

    monkeypatch.setattr(bot_turns, "think", endless)

    async def play() -> None:
        async with open_registry(tmp_path / "t.db") as tables:
            for seed in range(2 * bot_turns.AT_ONCE):
                await new_live_table(tables, "mayor", "mayor", seed=seed, creator="eve")
            await until(lambda: begun["mayor"] >= bot_turns.AT_ONCE)
            await new_live_table(tables, "alderman", "alderman", creator="bob")
            await until(lambda: begun["alderman"] == 1)
            assert begun["mayor"] == bot_turns.AT_ONCE
            ends.set()
            await until(lambda: begun["mayor"] > 2 * bot_turns.AT_ONCE)

    asyncio.run(play())


@pytest.mark.parametrize("game", games.names())
def test_how_long_a_bot_takes_tells_nothing_about_its_hand(game: str) -> None:
    """Where there are hands, a decision's time follows from how many came before it in the turn."""
    turns = bot_turns.BotTurns.__new__(bot_turns.BotTurns)
    table: Any = SimpleNamespace(
        player=lambda _seat: SeatRecord(0, bot="mayor"),
        match_log=SimpleNamespace(game=games.load(game), events=[]),
    )
    times = []
    for _decision in range(4):
        times.append(turns.allotted(table, 0))
        table.match_log.events.append(Event("move", 0, 7))
    assert times == ([1.0, 0.5, 0.25, 0.125] if games.load(game).has_hands else [None] * 4)
    table.match_log.events.append(Event("move", 1, 7))
    assert turns.allotted(table, 0) == times[0]


def test_a_search_that_is_not_compiled_does_not_tell_how_much_there_is_to_think_about(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where there are hands, a quick choice is made instead until the rules are compiled."""
    monkeypatch.setattr(SearchBot, "choose", lambda *_what: pytest.fail("it searches"))
    for game in games.all_games():
        if game.has_hands:
            position = Position.start(game, min(game.players), bytes(32))
            view = position.view(position.decider)
            assert bot_turns.think("mayor", view, 1.0, 1) in view.legal()


def test_bots_think_for_addresses_because_identities_are_free(tmp_path: Path) -> None:
    async def ask() -> set[str]:
        async with open_registry(tmp_path / "t.db") as tables:
            made = [await new_live_table(tables, "mayor", "mayor", seed=n, creator=f"g{n}") for n in range(5)]
            for number in range(4):
                tables.seen_at(f"g{number}", "192.0.2.7")
            return {tables.owner_of(table) for table in made}

    assert asyncio.run(ask()) == {"192.0.2.7", "g4"}


def test_a_deal_that_could_not_be_ended_is_ended_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when the disk is full for a moment."""

    async def wait() -> None:
        async with open_registry(tmp_path / "t.db", deal_wait=0.05) as tables:
            table = await new_live_table(tables, "", "")
            table.record = msgspec.structs.replace(table.record, state="dealing")
            tried = []

            async def refuse(*_what: Any) -> None:
                tried.append(1)
                raise Refused("failed")

            monkeypatch.setattr(tables, "change", refuse)
            tables.drive(table)
            await until(lambda: len(tried) >= 3)

    asyncio.run(wait())


def test_at_a_table_with_a_seed_bots_have_the_same_names_and_do_the_same_again(server: Server) -> None:
    with server.player() as ann:
        one, other = (
            played_a_while(ann, "golden_city", "you", "random", "merchant", seed=5) for _ in range(2)
        )
        assert one == other
        assert played_a_while(ann, "golden_city", "you", "random", "merchant", seed=6) != one


def played_a_while(player: Player, game: str, *seats: str, seed: int) -> tuple[list[str], Any]:
    """Who sat at a table, and what everyone did in the first decisions of a player who takes what comes first."""
    code = player.open_table(game, *seats, seed=seed)
    for _ in range(4):
        view = player.asked(code)
        player.move(code, view["version"], view["legal"][0]["action"])
    return [seat["name"] for seat in view["seats"]], player.get(f"/api/tables/{code}/match.json")["moves"][:8]
