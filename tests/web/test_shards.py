"""Tables are sharded to workers: each is held, and its moves decided, by one of them; when that one dies, by another."""

from __future__ import annotations

import os
import signal
import sqlite3
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path

import httpx

from fourquarters.web.tables.shards import Shards
from tests.web.killing import all_ready, workers_of
from tests.web.serving import Player, Server, running

GAME = "gold"
CODES = [f"T{number:05}" for number in range(2000)]


def seen_by(slot: int, alive: set[int]) -> Shards:
    shards = Shards(Path("nowhere"), slot, 4)
    shards.are_alive(alive)
    return shards


def test_everyone_comes_to_the_same_answer_and_tables_are_spread_evenly() -> None:
    views = [seen_by(slot, {0, 1, 2, 3}) for slot in range(4)]
    held: dict[int, int] = defaultdict(int)
    for code in CODES:
        (holder,) = {view.holder(code) for view in views}
        assert [view.mine(code) for view in views].index(True) == holder
        held[holder] += 1
    assert all(400 < many < 600 for many in held.values())


def test_with_a_worker_only_its_own_tables_go_and_come_back() -> None:
    shards = seen_by(0, {0, 1, 2, 3})
    before = {code: shards.holder(code) for code in CODES}
    shards.lost(2)
    after = {code: shards.holder(code) for code in CODES}
    assert {before[code] for code in CODES if before[code] != after[code]} == {2}
    assert {after[code] for code in CODES if before[code] == 2} == {0, 1, 3}
    shards.are_alive({0, 1, 2, 3})
    assert {code: shards.holder(code) for code in CODES} == before


def deciders(database: Path) -> dict[str, set[str]]:
    """By table: the processes that have written its moves."""
    connection = sqlite3.connect(database)
    rows = connection.execute(
        "SELECT code, worker FROM events JOIN tables ON tables.id = table_id WHERE number > 0"
    ).fetchall()
    connection.close()
    found: dict[str, set[str]] = defaultdict(set)
    for code, worker in rows:
        found[code].add(worker)
    return found


def move_once(server: Server, player: Player, code: str) -> int:
    """A move by connections that nobody has used before; the version after it."""
    with httpx.Client(base_url=server.url, headers=player.http.headers, timeout=20) as fresh:
        view = fresh.get(f"/api/tables/{code}/view", headers={"Connection": "close"}).json()
        if view["legal"]:
            body = {"version": view["version"], "move": view["legal"][0]["action"]}
            fresh.post(f"/api/tables/{code}/moves", json=body)
        return int(view["version"])


def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not come to pass"
        time.sleep(0.02)


def test_a_tables_moves_are_decided_in_one_worker(tmp_path: Path) -> None:
    """People and bots alike, whichever worker they happen to reach; and every worker has its share."""
    database = tmp_path / "t.db"
    with running(database, workers=2) as server, server.player() as ann:
        until(lambda: all_ready(server))
        codes = [ann.open_table(GAME, "you", "random") for _ in range(10)]
        for code in codes:
            until(partial(has_moved, server, ann, code))
        found = deciders(database)
        assert sorted(found) == sorted(codes)
        assert {len(workers) for workers in found.values()} == {1}
        assert len(set.union(*found.values())) == 2


def test_a_connection_goes_from_table_to_table_and_everywhere_else(tmp_path: Path) -> None:
    """One connection asks for tables of both workers in turn, with bodies and without."""
    with running(tmp_path / "t.db", workers=2) as server, server.player() as ann:
        codes = [ann.open_table(GAME, "you", "open") for _ in range(8)]
        for code in codes * 3:
            assert ann.get(f"/api/tables/{code}")["code"] == code
            assert ann.get("/api/me")["name"] == "Ann"
            ann.post(f"/api/tables/{code}/chat", 201, text="Hello") if code == codes[0] else None
        assert ann.http.get("/api/tables/XXXXXX/view").status_code == 404


def test_players_and_bots_go_on_when_their_worker_dies(tmp_path: Path) -> None:
    """Kill -9 of the worker that holds a table: the match goes on elsewhere, from what was acknowledged."""
    with running(tmp_path / "t.db", workers=2) as server, server.player() as ann:
        until(lambda: all_ready(server))
        code = ann.open_table(GAME, "you", "random")
        for _ in range(4):
            with ann.live(code, **{"as": "view"}) as line:
                view = line.asked()
                line.say(move=view["legal"][0]["action"], version=view["version"], id="m")
                acknowledged = line.wait_for("ok")["version"]
            for worker in workers_of(server)[:1]:
                os.kill(worker, signal.SIGKILL)
            until(partial(goes_on, server, ann, code, acknowledged))
            until(lambda: all_ready(server))


def has_moved(server: Server, player: Player, code: str) -> bool:
    return move_once(server, player, code) > 8


def goes_on(server: Server, ann: Player, code: str, acknowledged: int) -> bool:
    return ann_sees(server, ann, code) >= acknowledged


def ann_sees(server: Server, ann: Player, code: str) -> int:
    try:
        return int(
            httpx.get(f"{server.url}/api/tables/{code}/view", headers=ann.http.headers).json()["version"]
        )
    except (httpx.TransportError, KeyError):
        return -1
