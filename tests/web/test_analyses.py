"""Analyses of finished matches: made once in the background, kept with the table, carried by the match file."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Callable, Coroutine
from functools import wraps
from pathlib import Path
from typing import Any

import httpx
import pytest

from fourquarters import games
from fourquarters.analysis.record import Analysis, Moment, SeatAnalysis
from fourquarters.match.file import BadFile, parse, resume, verify
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.messages import encode
from fourquarters.web.storage import expiry_store
from fourquarters.web.storage.analysis_store import ALIVE, AnalysisRecord
from fourquarters.web.tables import analyses
from fourquarters.web.tables.analysis_worker import Job
from fourquarters.web.tables.analyst import Unfinished
from fourquarters.web.tables.registry import TableRegistry
from tests.web.registries import ask, new_live_table, open_registry, say, until
from tests.web.serving import Player, running
from tests.web.test_match_files import file_of, finished, send


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that runs in an event loop of its own."""

    @wraps(test)
    def run(**given: Any) -> None:
        asyncio.run(test(**given))

    return run


class Slowly:
    """An analyst that does one move, and the rest when it is told to."""

    def __init__(self) -> None:
        self.jobs: list[Job] = []
        self.go_on = threading.Event()
        self.fails = self.ended = False

    def analyse(self, job: Job, progress: Callable[[int], None]) -> bytes:
        self.jobs.append(job)
        progress(1)
        assert self.go_on.wait(60)
        if self.ended or self.fails:
            raise Unfinished("as it was told")
        return encode(thought_up(job))

    def rest(self) -> None: ...

    def close(self) -> None:
        self.ended = True
        self.go_on.set()


def thought_up(job: Job) -> Analysis:
    """An analysis that can be told from others: everything goes to whoever moves."""
    match = resume(job.file, "x", games.load)
    moments = [Moment(seat, [1.0, 0.0], [0.5, -0.5]) for seat in match.movers()]
    seats = [SeatAnalysis(0.5, 0.0, 0.0, 0.0, float(place == 0), 1.0, 0, 0.0) for place in match.places()]
    return Analysis(1, match.game.name, 1, "", job.worlds, [0.5, 0.5], moments, seats, [])


async def played(tables: TableRegistry) -> LiveTable:
    """A table whose match is over."""
    table = await new_live_table(tables)
    while table.state != "over":
        assert await ask(table) == "ok"
    return table


def work_slowly(tables: TableRegistry) -> Slowly:
    made: Any = Slowly()
    tables.analyses.analyst = made
    slowly: Slowly = made
    return slowly


async def made(tables: TableRegistry, table: LiveTable) -> bytes:
    """The analysis, once it is there."""
    for _ in range(600):
        found = await tables.analyses.find(table)
        if found is not None and found.content is not None:
            return found.content
        await asyncio.sleep(0.05)
    raise AssertionError("it was not made")


@in_a_loop
async def test_however_many_ask_it_is_made_once_and_survives_a_restart(tmp_path: Path) -> None:
    async with open_registry(tmp_path / "t.db") as tables:
        slowly, table = work_slowly(tables), await played(tables)
        moves = len(table.match_log.match.moves) if table.match_log else 0
        assert await tables.analyses.find(table) is None
        asked = await asyncio.gather(*(tables.analyses.ask(table, "here") for _ in range(5)))
        assert {one.moves for one in asked} == {moves}
        await until(lambda: len(slowly.jobs) == 1)
        await until(lambda: tables.analyses.wanted[table.record.id].done == 1)
        assert await tables.analyses.find(table) == AnalysisRecord(1, moves, None)
        slowly.go_on.set()
        content = await made(tables, table)
        assert await tables.analyses.ask(table, "here") == (0, 0, content)
        assert len(slowly.jobs) == 1
        code = table.record.code
    async with open_registry(tmp_path / "t.db") as tables:
        assert await made(tables, await tables.find(code)) == content


@in_a_loop
async def test_two_workers_do_not_make_the_same_analysis(tmp_path: Path) -> None:
    async with open_registry(tmp_path / "t.db") as one, open_registry(tmp_path / "t.db") as other:
        first, second, table = work_slowly(one), work_slowly(other), await played(one)
        await one.upkeep.note_played()
        await one.analyses.ask(table, "here")
        await until(lambda: len(first.jobs) == 1)
        there = await other.find(table.record.code)
        found = await other.analyses.ask(there, "here")
        assert (found.content, found.moves) == (None, first.jobs and len(first.jobs[0].file.moves))
        first.go_on.set()
        assert await made(other, there) == await made(one, table)
        assert second.jobs == []


@in_a_loop
async def test_after_a_worker_has_died_whoever_asks_begins_again(tmp_path: Path) -> None:
    async with open_registry(tmp_path / "t.db") as tables:
        work_slowly(tables)
        table = await played(tables)
        await tables.analyses.ask(table, "here")
        say(tables.database, f"UPDATE analyses SET worker = 'dead', beat = {time.time()}")
        tables.analyses.wanted.clear()  # as a server that has just started knows nothing of it
        assert await tables.analyses.find(table) is not None
        say(tables.database, f"UPDATE analyses SET beat = {time.time() - ALIVE - 1}")
        assert await tables.analyses.find(table) is None
    async with open_registry(tmp_path / "t.db") as tables:
        slowly, table = work_slowly(tables), await tables.find(table.record.code)
        slowly.go_on.set()
        assert (await tables.analyses.ask(table, "here")).content is None
        assert await made(tables, table)


@in_a_loop
async def test_a_server_that_closes_leaves_nothing_half_made(tmp_path: Path) -> None:
    async with open_registry(tmp_path / "t.db") as tables:
        slowly, table = work_slowly(tables), await played(tables)
        await tables.analyses.ask(table, "here")
        await until(lambda: len(slowly.jobs) == 1)
        code = table.record.code
    async with open_registry(tmp_path / "t.db") as tables:
        assert await tables.analyses.find(await tables.find(code)) is None


@in_a_loop
async def test_another_version_is_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_registry(tmp_path / "t.db") as tables:
        slowly, table = work_slowly(tables), await played(tables)
        slowly.go_on.set()
        await tables.analyses.ask(table, "here")
        await made(tables, table)
        monkeypatch.setattr(analyses, "made_with", lambda game: f"newer {game}")
        assert await tables.analyses.find(table) is None
        await tables.analyses.ask(table, "here")
        await made(tables, table)
        assert len(slowly.jobs) == 2
        assert say(tables.database, "SELECT count(*) FROM analyses") == [(1,)]


@in_a_loop
async def test_it_goes_with_its_table(tmp_path: Path) -> None:
    async with open_registry(tmp_path / "t.db") as tables:
        slowly, table = work_slowly(tables), await played(tables)
        slowly.go_on.set()
        await tables.analyses.ask(table, "here")
        await made(tables, table)
        await tables.journal.do(lambda c: expiry_store.expire(c, {"over": -1.0, "running": -1.0}))
        assert say(tables.database, "SELECT count(*) FROM tables") == [(0,)]
        assert say(tables.database, "SELECT count(*) FROM analyses") == [(0,)]


@in_a_loop
async def test_one_that_cannot_be_made_is_not_tried_again_and_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with open_registry(tmp_path / "t.db") as tables:
        slowly, table = work_slowly(tables), await played(tables)
        slowly.fails = True
        slowly.go_on.set()
        await tables.analyses.ask(table, "here")
        await until(lambda: not tables.analyses.wanted)
        say(tables.database, "UPDATE analyses SET beat = 0")
        with pytest.raises(Refused, match="logged"):
            await tables.analyses.ask(table, "here")
        assert len(slowly.jobs) == 1
    capsys.readouterr()


@in_a_loop
async def test_one_household_does_not_keep_the_analyst_to_itself(tmp_path: Path) -> None:
    async with open_registry(tmp_path / "t.db") as tables:
        work_slowly(tables)
        over = [await played(tables) for _ in range(analyses.MOST_OF_ADDRESS + 1)]
        for table in over[:-1]:
            await tables.analyses.ask(table, "here")
        with pytest.raises(Refused, match="busy"):
            await tables.analyses.ask(over[-1], "here")
        await tables.analyses.ask(over[-1], "elsewhere")


def analysed(player: Player, code: str) -> httpx.Response:
    """The analysis, once it is made."""
    path = f"/api/tables/{code}/analysis"
    until = time.monotonic() + 120
    answer = player.http.post(path, json={})
    while answer.status_code == 202 and time.monotonic() < until:
        assert 0 <= answer.json()["done"] <= answer.json()["moves"]
        time.sleep(0.1)
        answer = player.http.get(path)
    assert answer.status_code == 200, answer.text
    return answer


def test_a_match_is_analysed_by_a_process_of_its_own(tmp_path: Path) -> None:
    """From asking to the file that carries it, with the real analyst; the answer is the same after a restart."""
    with running(tmp_path / "t.db", analysis_worlds=1) as server, server.player("Ann") as ann:
        with server.spectator() as eve:
            going = ann.open_table("gold", "you", "random", seed=5)
            path = f"/api/tables/{going}/analysis"
            assert ann.get(path, 409)["error"] == ann.post(path, 409)["error"] == "not_over"
            code = finished(ann, "gold")
            path = f"/api/tables/{code}/analysis"
            assert eve.get(path, 404)["error"] == "no_analysis"
            assert "analysis" not in file_of(eve, code)
            answer = analysed(ann, code)
            check(answer.json(), file_of(eve, code))
            assert ann.http.get(path).content == answer.content
            seen = eve.get(f"{path}?lang=de")
            assert (seen["seat"], answer.json()["seat"]) == (-1, 0)
            assert [m["chances"] for m in seen["moments"]] == [m["chances"] for m in answer.json()["moments"]]
        server.kill()
        server.start()
        assert ann.http.get(path).content == answer.content
        check_file(ann, file_of(ann, code))


def check(shown: Any, file: Any) -> None:
    """Luck and decisions add up for every seat, and at every move for all seats."""
    assert len(shown["moments"]) == len(file["moves"])
    before = shown["start"]
    for moment in shown["moments"]:
        luck = moment.get("luck") or [0.0] * len(before)
        after = [b + d + x for b, d, x in zip(before, moment["decision"], luck, strict=True)]
        assert after == pytest.approx(moment["chances"], abs=0.001)
        assert sum(moment["chances"]) == pytest.approx(1, abs=0.001)
        options = moment.get("options", [])
        assert not options or sum(option.get("made", False) for option in options) == 1
        assert all(option["label"] for option in options)
        before = moment["chances"]
    for seat, place in zip(shown["seats"], file["result"]["places"], strict=True):
        assert seat["start"] + seat["luck"] + seat["own"] + seat["others"] == pytest.approx(
            seat["end"], abs=0.001
        )
        assert (seat["end"] > 0) == (place == 0)
    assert shown["rounds"][0]["number"] == 1
    assert any(moment.get("luck") for moment in shown["moments"])


def check_file(player: Player, file: Any) -> None:
    """A file with an analysis is verified like any other; whoever opens it has it made again."""
    assert len(file["analysis"]["moments"]) == len(file["moves"])
    data = json.dumps(file).encode()
    verify(parse(data, "x"), "x", games.load)
    opened = send(player, data).json()
    assert player.get(f"/api/tables/{opened['code']}/analysis", 404)["error"] == "no_analysis"
    assert "analysis" not in file_of(player, opened["code"])
    file["analysis"] = [file["analysis"], {"anything": [1, None, "x"]}]
    verify(parse(json.dumps(file).encode(), "x"), "x", games.load)
    with pytest.raises(BadFile):
        parse(json.dumps(file).encode()[:-30], "x")
