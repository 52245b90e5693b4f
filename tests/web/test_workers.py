"""Several worker processes on one database: any worker serves any table, and a version is taken once."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from fourquarters.web.live.live_table import LiveTable
from tests.web.registries import ask, new_live_table, open_registry
from tests.web.serving import Player, Server, running

GAME = "gold"


@pytest.fixture(scope="module")
def pair(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    """Two servers that know nothing of each other but the database."""
    database = tmp_path_factory.mktemp("pair") / "tables.db"
    with running(database) as one, running(database) as two:
        yield one, two


def same_player(player: Player, server: Server) -> Player:
    """The same identity at another worker."""
    other = Player(server, "")
    other.token = player.token
    other.http.headers["Authorization"] = f"Bearer {player.token}"
    return other


def test_players_at_different_workers_play_each_other(pair: tuple[Server, Server]) -> None:
    with pair[0].player("Ann") as ann, pair[1].player("Ben") as ben:
        code = ann.open_table(GAME, "you", "open")
        with ann.live(code, **{"as": "view"}) as a:
            ben.post(f"/api/tables/{code}/sit")
            with ben.live(code, **{"as": "view"}) as b:
                views = [a.wait_for("view", table="running"), b.wait_for("view")]
                for version in range(1, 31):
                    mover = next(i for i, view in enumerate(views) if view["legal"])
                    line = (a, b)[mover]
                    line.say(move=views[mover]["legal"][0]["action"], version=version - 1, id="m")
                    views = [line.wait_for("view", version=version) for line in (a, b)]
                    assert views[0]["state"] == views[1]["state"]


def test_seats_and_names_are_noticed_everywhere(pair: tuple[Server, Server]) -> None:
    with pair[0].player("Ann") as ann, pair[1].player("Ben") as ben:
        code = ann.open_table(GAME, "you", "open", "open")
        with ben.live(code) as line:
            line.hear()
            ann.http.patch("/api/me", json={"name": "Anna"})
            until_named = line.wait_for("seats")
            while until_named["seats"][0]["name"] != "Anna":
                until_named = line.wait_for("seats")


def test_of_two_moves_for_one_version_one_is_made(pair: tuple[Server, Server]) -> None:
    with pair[0].player("Ann") as ann, same_player(ann, pair[1]) as also_ann:
        code = ann.open_table(GAME, "you", "random")
        also_ann.view(code)
        made = 0
        for _ in range(40):
            view = ann.view(code)
            if view["over"]:
                break
            if not view["legal"]:
                continue
            answers = both(ann, also_ann, code, view)
            assert sorted(answers) in ([200, 409], [409, 409])
            made += 200 in answers
        assert made > 10
        assert ann.get(f"/api/tables/{code}/match.json")["moves"]


def both(one: Player, two: Player, code: str, view: dict[str, Any]) -> list[int]:
    """Two workers are asked to make different moves for the same version at the same time."""
    answers: list[int] = []
    ready = threading.Barrier(2)

    def move(player: Player, action: int) -> None:
        ready.wait()
        path = f"/api/tables/{code}/moves"
        answers.append(player.http.post(path, json={"version": view["version"], "move": action}).status_code)

    actions = [view["legal"][0]["action"], view["legal"][-1]["action"]]
    threads = [threading.Thread(target=move, args=pair) for pair in zip((one, two), actions, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def test_bots_of_two_workers_do_not_get_in_each_others_way(pair: tuple[Server, Server]) -> None:
    with pair[0].player("Ann") as ann, pair[1].player("Ben") as ben:
        code = ann.open_table(GAME, "random", "random", "random")
        with ann.live(code, **{"as": "view"}) as a, ben.live(code, **{"as": "view"}) as b:
            ends = [line.wait_for("view", over=True) for line in (a, b)]
            assert ends[0]["state"] == ends[1]["state"]
            assert ends[0]["version"] == ends[1]["version"]


def test_one_port_with_two_workers(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", workers=2) as server, server.player() as ann:
        code = ann.open_table(GAME, "you", "random")
        until = time.monotonic() + 30
        while (view := ann.view(code))["version"] <= 5:
            assert time.monotonic() < until
            if view["legal"]:
                body = {"version": view["version"], "move": view["legal"][0]["action"]}
                ann.http.post(f"/api/tables/{code}/moves", json=body, headers={"Connection": "close"})


def test_what_happens_while_a_table_is_loaded_is_not_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move by another worker, after the events were read and before the table is registered."""

    async def play() -> None:
        async with (
            open_registry(tmp_path / "t.db", poll=0.01) as one,
            open_registry(tmp_path / "t.db") as two,
        ):
            table = await new_live_table(one)
            read = two.load_now

            def slow(code: str) -> LiveTable:
                found = read(code)
                asyncio.run_coroutine_threadsafe(ask(table), two.loop).result(10)
                asyncio.run_coroutine_threadsafe(two.others.look_around(), two.loop).result(10)
                return found

            monkeypatch.setattr(two, "load_now", slow)
            found = await two.find(table.record.code)
            assert found.version == table.version == 1

    asyncio.run(play())
