"""Clocks at tables: what is left is exact through restarts, power cuts and changes of the time of day."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.settings import Settings
from fourquarters.web.storage import turn_store
from fourquarters.web.storage.database import Database
from fourquarters.web.tables import days_off, seating
from fourquarters.web.tables.registry import TableRegistry
from tests.web.paces import ANN, BEN, DAY, HOUR, Turned, clocked, decide, left, paced
from tests.web.registries import GAME, new_live_table, open_registry, say, until
from tests.web.serving import Player, running

LIVE: dict[str, Any] = {"kind": "live", "seconds": 30, "bank": 60, "increment": 5}
Told = Callable[[TableRegistry, LiveTable, Turned], Awaitable[None]]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "t.db"


def at_a_table(file: Path, story: Told, **pace: Any) -> None:
    """A story at a table of Ann and Ben."""

    async def tell() -> None:
        clock = Turned()
        async with clocked(file, clock) as tables:
            await story(tables, await paced(tables, **pace), clock)

    asyncio.run(tell())


async def decider_moves(table: LiveTable) -> str:
    return await decide(table, table.decider)


def test_days_pass_through_restarts_and_a_changed_time_of_day(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Turned()
    real = time.time

    async def first_day() -> str:
        async with clocked(file, clock) as tables:
            table = await paced(tables, kind="three_days")
            assert left(table) == [3 * DAY, 3 * DAY]
            clock.now += 10 * HOUR
            assert left(table)[table.decider] == 3 * DAY - 10 * HOUR
            assert await decider_moves(table) == "ok"
            clock.now += 7 * HOUR
            assert left(table)[table.decider] == 3 * DAY - 7 * HOUR
            return table.record.code

    async def later(code: str, before: float) -> float:
        async with clocked(file, clock) as tables:
            table = await tables.find(code)
            assert left(table)[table.decider] == before
            clock.now += 5 * HOUR
            assert left(table)[table.decider] == before - 5 * HOUR
            assert await decider_moves(table) == "ok"
            assert left(table) == [3 * DAY, 3 * DAY]
            clock.now += 11 * HOUR
            return 3 * DAY - 11 * HOUR

    code = asyncio.run(first_day())
    before = 3 * DAY - 7 * HOUR
    for jump in (40 * DAY, -40 * DAY, 0.0, 365 * DAY):
        clock.now += 9 * DAY  # while no server is running
        monkeypatch.setattr(time, "time", lambda jump=jump: real() + jump)
        before = asyncio.run(later(code, before))


def test_a_move_and_what_it_costs_are_one_commit(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        first = table.decider
        clock.now += 50
        assert await decide(table, first) == "ok"
        assert left(table)[first] == 30 + 45
        rows = say(tables.database, "SELECT used, next, due - served FROM events WHERE number = 1")
        assert rows == [(50_000, table.decider, 90_000)]
        told = say(tables.database, "SELECT next, due FROM events WHERE number = 1")
        assert say(tables.database, "SELECT decider, due FROM tables") == told

    at_a_table(file, story, **LIVE)


def test_an_undo_turns_the_clock_back(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        seat, spent = await until_undoable(table, clock)
        clock.now += 7
        own = table.decider == seat
        assert await decide(table, seat, "undo") == "ok"
        assert left(table)[seat] == 90 - spent - (7 if own else 0)
        assert left(table)[1 - seat] == 90
        clock.now += 2
        assert left(table)[seat] == 90 - spent - 2 - (7 if own else 0)
        await tables.upkeep.count_served()
        async with clocked(file, clock) as again:
            assert left(await again.find(table.record.code)) == left(table)

    at_a_table(file, story, **{**LIVE, "increment": 300})


async def until_undoable(table: LiveTable, clock: Turned) -> tuple[int, int]:
    """Play until a decision can be undone; whose it was, and what it took."""
    assert table.match_log is not None
    for _ in range(60):
        seat = table.decider
        clock.now += 50
        assert await decide(table, seat, action=table.match_log.legal()[-1]) == "ok"
        if table.match_log.may_undo(seat):
            return seat, 50
    raise AssertionError("nothing could be undone")


def test_at_zero_a_bot_plays_on_until_its_owner_comes_back(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        late = table.decider
        guest = (ANN, BEN)[late]
        clock.now += 89.999
        assert await decide(table, late) == "ok"
        while table.decider != late:
            assert await decide(table, 1 - late) == "ok"
        clock.now += 31 + 90
        await until(lambda: bool(table.player(late).bot) and table.decider == 1 - late)
        assert left(table)[late] is None
        assert not table.player(late).lost
        kinds = say(tables.database, "SELECT kind FROM events WHERE kind = 'time'")
        assert kinds == [("time",)]
        await seating.come_back(tables, table, guest)
        assert left(table)[late] is not None
        assert await decider_moves(table) == "ok"

    at_a_table(file, story, **LIVE)


def test_whoever_comes_back_at_once_wins_no_time(file: Path) -> None:
    """The decision whose time is up is the bot's, and the reserve is used up: nobody can hold up a table for ever."""

    async def race() -> None:
        clock = Turned()
        async with clocked(file, clock, bot_pause=60.0, bot_step=60.0, bot_breath=60.0) as tables:
            table = await paced(tables, **LIVE)
            late = table.decider
            guest = (ANN, BEN)[late]
            clock.now += 91
            await until(lambda: bool(table.player(late).bot))
            with pytest.raises(Refused, match="a bot makes this decision"):
                await seating.come_back(tables, table, guest)
            assert table.player(late).bot
            assert (table.version, table.decider) == (1, late)
        async with clocked(file, clock) as tables:
            table = await tables.find(table.record.code)
            await until(lambda: table.version > 1 and table.pending is None)
            await seating.come_back(tables, table, guest)
            assert left(table)[late] == 30

    asyncio.run(race())


def test_at_zero_a_seat_is_lost_for_good_where_that_was_chosen(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        late = table.decider
        guest = (ANN, BEN)[late]
        clock.now += DAY
        await until(lambda: table.player(late).lost)
        with pytest.raises(Refused, match="lost on time"):
            await seating.come_back(tables, table, guest)
        assert table.messages.seat_list(-1, (), "en")[late].lost
        await until(lambda: table.decider == 1 - late)
        async with clocked(file, clock) as again:
            assert (await again.find(table.record.code)).player(late).lost

    at_a_table(file, story, kind="day", zero="loss")


def test_a_nudge_changes_nothing(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        late = table.decider
        clock.now += 9 * DAY
        for _ in range(3):
            await tables.pace.tick()
        assert left(table)[late] == 0
        assert not table.player(late).bot
        assert await decide(table, late) == "ok"
        assert left(table)[late] == 7 * DAY

    at_a_table(file, story, kind="week", zero="nudge")


def test_of_a_move_and_the_end_of_time_one_wins(file: Path) -> None:
    """Two servers at one database: a move is written by one at the moment when time is up at the other."""

    async def race() -> None:
        clock = Turned()
        async with clocked(file, clock, poll=60.0) as one, clocked(file, clock, poll=60.0) as two:
            here = await paced(one, kind="day")
            there = await two.find(here.record.code)
            late = here.decider
            clock.now += DAY - 0.001
            moving = asyncio.create_task(decide(here, late))
            await asyncio.sleep(0)
            clock.now += 0.001
            two.pace.look_at(there)
            answer = await moving
            await there.settled()
            await until(lambda: there not in two.pace.asked)
            events = say(one.database, "SELECT kind FROM events WHERE number > 0 ORDER BY number")
            bots = say(one.database, "SELECT count(*) FROM seats WHERE bot <> ''")
            if answer == "ok":
                assert (events[0], bots) == (("move",), [(0,)])
            else:
                assert answer in {"stale", "bot_plays"}
                assert (events[0], bots) == (("time",), [(1,)])

    asyncio.run(race())


def test_a_move_after_zero_is_refused_even_before_anybody_looks(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        tables.pace.forget(table)
        clock.now += DAY
        assert await decider_moves(table) == "time_up"
        assert table.version == 0

    at_a_table(file, story, kind="day")


def test_time_runs_out_at_a_table_that_nobody_has_open(file: Path) -> None:
    clock = Turned()

    async def begin() -> tuple[str, int]:
        async with clocked(file, clock) as tables:
            table = await paced(tables, kind="day")
            await decider_moves(table)
            return table.record.code, table.decider

    async def days_later(code: str, late: int) -> None:
        async with clocked(file, clock) as tables:
            clock.now += DAY + 1
            await until(lambda: code in tables.by_code)
            table = tables.by_code[code]
            await until(lambda: bool(table.player(late).bot) and table.decider == 1 - late)
            await table.settled()
            waiting = await tables.read(turn_store.waiting_for, (ANN, BEN)[1 - late].id)
            assert [one.code for one in waiting] == [code]

    asyncio.run(days_later(*asyncio.run(begin())))


def test_tables_that_cannot_go_on_do_not_keep_others_waiting(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, _clock: Turned) -> None:
        code = table.record.code
        await until(lambda: say(tables.database, "SELECT due FROM tables") != [(None,)])
        tables.close_table(table, "failed")
        say(tables.database, "UPDATE tables SET rules = 999, due = 1")
        await tables.pace.sweep()
        assert code not in tables.by_code
        assert say(tables.database, "SELECT due FROM tables") == [(None,)]

    at_a_table(file, story, kind="day")


def test_a_match_whose_beginning_was_never_noted_has_a_clock_all_the_same(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        assert await decider_moves(table) == "ok"
        tables.close_table(table, "failed")
        say(tables.database, "UPDATE tables SET began = 0")
        clock.now += HOUR
        again = await tables.find(table.record.code)
        assert left(again)[again.decider] == 23 * HOUR

    at_a_table(file, story, kind="day")


def test_a_rematch_has_the_same_pace_and_a_lost_seat_is_free_again(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        late, other = table.decider, (ANN, BEN)[1 - table.decider]
        clock.now += DAY
        await until(lambda: table.player(late).lost)
        while table.state != "over":
            if table.decider == 1 - late and table.pending is None:
                await decide(table, 1 - late)
            await asyncio.sleep(0)
        again = await seating.rematch(tables, table, other, contributes=False)
        assert again.record.pace == table.record.pace
        assert [seat.lost for seat in again.record.seats] == [False, False]

    at_a_table(file, story, kind="day", zero="loss")


def test_days_off_stop_the_clock_and_no_other(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        off = table.decider
        guest = (ANN, BEN)[off]
        clock.now += 10 * HOUR
        had = await days_off.take_days_off(tables, guest, 3)
        assert had == days_off.DaysOff(3 * 86_400_000, 25 * 86_400_000)
        shown = table.messages.clock()
        assert shown is not None
        assert (shown.running, shown.resting) == (-1, True)
        clock.now += 2 * DAY
        assert left(table)[off] == 14 * HOUR
        assert not table.player(off).bot
        assert await days_off.take_days_off(tables, guest, 0) == (0, 26 * 86_400_000)
        clock.now += HOUR
        assert left(table)[off] == 13 * HOUR
        assert await decide(table, off) == "ok"
        clock.now += HOUR
        assert left(table) == [DAY - HOUR if seat == table.decider else DAY for seat in range(2)]
        with pytest.raises(Refused, match="that many days off"):
            await days_off.take_days_off(tables, guest, 27)
        clock.now += 366 * DAY
        assert (await days_off.days_off(tables, guest)).left == 28 * 86_400_000

    at_a_table(file, story, kind="day")


def test_days_off_do_not_count_at_a_live_table(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        await days_off.take_days_off(tables, (ANN, BEN)[table.decider], 3)
        clock.now += 20
        assert left(table)[table.decider] == 70

    at_a_table(file, story, **LIVE)


def test_whose_turn_it_is_is_noted_with_every_event(file: Path) -> None:
    async def story(tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        for _ in range(6):
            mine = (ANN, BEN)[table.decider].id
            await until_noted(tables)
            asked = [await tables.read(turn_store.waiting_for, who.id) for who in (ANN, BEN)]
            assert [bool(found) for found in asked] == [mine == ANN.id, mine == BEN.id]
            clock.now += 1
            assert await decider_moves(table) == "ok"

    at_a_table(file, story, **LIVE)


async def until_noted(tables: TableRegistry) -> None:
    """Until what was asked of the journal is done."""
    await tables.journal.do(lambda _connection: None)


def test_a_power_cut_costs_nobody_anything_and_all_see_the_same(tmp_path: Path) -> None:
    """Real servers, killed at any moment. Days pass because the counter of time served is turned on disk."""
    database = tmp_path / "t.db"
    with running(database) as server, ExitStack() as stack:
        ann, ben = (stack.enter_context(server.player(name)) for name in ("Ann", "Ben"))
        watcher = stack.enter_context(server.spectator())
        code = ann.open_table(GAME, "you", "open", pace={"kind": "three_days"})
        ben.post(f"/api/tables/{code}/sit")
        began = 0.0
        for round_ in range(2):
            turn(database, 0.9 * DAY)
            seen = until_served(watcher, code, 0.9 * DAY - 60)
            seat = seen["running"]
            assert seen["left"][1 - seat] == 3 * DAY * 1000
            served = 3 * DAY * 1000 - seen["left"][seat]
            assert abs(served - 0.9 * DAY * 1000) < 30_000
            same = [player.view(code)["clock"]["left"][1 - seat] for player in (ann, ben, watcher)]
            assert same == [3 * DAY * 1000] * 3
            began = time.monotonic()
            server.kill()
            server.start()
            again = watcher.view(code)["clock"]["left"][seat]
            lost = time.monotonic() - began
            assert seen["left"][seat] - 1000 * lost - 1 <= again <= seen["left"][seat] + 5000, round_
            view = (ann, ben)[seat].view(code)
            (ann, ben)[seat].move(code, view["version"], view["legal"][0]["action"])
            [(used,)] = asked(database, f"SELECT used FROM events WHERE number = {view['version'] + 1}")
            assert abs(used - served) < 30_000
        server.kill()
        assert asked(database, "SELECT count(*) FROM events WHERE number > 0") == [(2,)]


def turn(database: Path, seconds: float) -> None:
    """Let time be served, for whoever serves."""
    with closing(sqlite3.connect(database, timeout=20)) as disk, disk:
        disk.execute("UPDATE server_facts SET value = value + ? WHERE name = 'served'", (seconds,))


def asked(database: Path, statement: str) -> list[Any]:
    with closing(sqlite3.connect(database)) as disk:
        return disk.execute(statement).fetchall()


def until_served(player: Player, code: str, seconds: float) -> Any:
    """The clocks, once the server has noticed that so much time has been served."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        clock = player.view(code)["clock"]
        if clock["move"] - clock["left"][clock["running"]] > 1000 * seconds:
            return clock
    raise AssertionError("no time passes")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield str(tmp_path / "old.db")
        return
    chosen: str = request.getfixturevalue("postgres_url")
    database = Database(Settings(database=chosen).url)
    say(database, "DROP SCHEMA public CASCADE")
    say(database, "CREATE SCHEMA public")
    database.close()
    yield chosen


def test_matches_from_before_there_were_clocks_go_on_without_one(url: str) -> None:
    """Live matches go on; back in the schema of before and here again, they are still the same."""
    database = Database(Settings(database=url).url)
    database.migrate()

    async def begin() -> list[str]:
        async with open_registry(url) as tables:
            made = [await new_live_table(tables, seed=seed) for seed in (1, 2)]
            for _ in range(5):
                assert await decider_moves(made[0]) == "ok"
            return [table.record.code for table in made]

    async def go_on(codes: list[str], versions: list[int]) -> None:
        async with open_registry(url) as tables:
            for code, version in zip(codes, versions, strict=True):
                table = await tables.find(code)
                assert (table.version, table.messages.clock()) == (version, None)
                await until_noted(tables)
                asked = f"SELECT decider, due FROM tables WHERE code = '{code}'"
                assert say(tables.database, asked) == [(table.decider, None)]
                assert await decider_moves(table) == "ok"
                assert say(tables.database, asked) == [(table.decider, None)]

    codes = asyncio.run(begin())
    database.downgrade("0013")
    database.migrate()
    assert say(database, "SELECT count(*) FROM tables WHERE decider = -1") == [(2,)]
    asyncio.run(go_on(codes, [5, 0]))
    database.close()


@pytest.mark.parametrize("rated", [True, False])
def test_nobody_holds_up_a_rated_match_for_ever_even_if_they_are_here(file: Path, rated: bool) -> None:
    """Where the time that is up is only said, or there is no clock, the others may let a bot play for them."""

    def may_bot(table: LiveTable) -> bool:
        table.record = table.messages.record = replace(table.record, rated=rated)
        late = table.decider
        table.set_presence(late, time.time() + 60)
        return table.messages.seat_list(1 - late, (1 - late,), "en")[late].may_bot

    async def story(_tables: TableRegistry, table: LiveTable, clock: Turned) -> None:
        assert not may_bot(table)
        clock.now += DAY
        assert may_bot(table) is rated

    at_a_table(file, story, kind="day", zero="nudge")

    async def without_a_clock() -> None:
        async with open_registry(file) as tables:
            table = await new_live_table(tables)
            assert table.match_log is not None
            assert not may_bot(table)
            table.match_log.turn_at -= 3 * DAY
            assert may_bot(table) is rated

    asyncio.run(without_a_clock())
