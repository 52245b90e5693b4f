"""Databases that earlier versions left are opened by this one, and every match goes on to its end."""

from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from fourquarters.cli.entry import main
from tests.upgrades.make import HERE, play_one
from tests.web.postgres import postgres
from tests.web.serving import Player, Server

TO_THE_END = 10_000
"""More moves than any match has."""

VERSIONS = sorted(path.stem for path in HERE.glob("*.sql"))


@pytest.fixture(params=VERSIONS)
def left(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, Any]]:
    """A version's database, and what its players saw."""
    file = tmp_path / "t.db"
    with sqlite3.connect(file) as connection:
        connection.executescript((HERE / f"{request.param}.sql").read_text())
    connection.close()
    return file, json.loads((HERE / f"{request.param}.json").read_text())


def check_all_goes_on(database: str, told: dict[str, Any], most: int) -> None:
    """Everyone sees what they saw, and the matches go on."""
    server = Server(database, secret=told["secret"]).start()
    players = [Player(server, "", token) for token in told["tokens"]]
    try:
        for table in told["running"]:
            code, some = table["code"], players[: len(table["legal"])]
            views = [player.view(code) for player in some]
            assert {view["version"] for view in views} == {table["version"]}
            assert [[move["action"] for move in view["legal"]] for view in views] == table["legal"]
            go_on(some, code, most)
        over = players[0].view(told["over"]["code"])
        assert (over["over"], over["version"]) == (True, told["over"]["version"])
        assert players[0].get(f"/api/tables/{told['over']['code']}/match.json")
        players[1].post(f"/api/tables/{told['open']}/sit")
        assert players[0].view(told["open"])["table"] == "running"
    finally:
        for player in players:
            player.http.close()
        server.stop()


def go_on(players: list[Player], code: str, most: int) -> None:
    dice = random.Random(5)
    before = players[0].view(code)["version"]
    for _move in range(most):
        play_one(players, code, dice)
        if players[0].view(code)["over"]:
            return
    assert players[0].view(code)["version"] >= before + most


@pytest.mark.parametrize("most", [12, pytest.param(TO_THE_END, marks=pytest.mark.soak)])
def test_matches_of_an_earlier_version_go_on(left: tuple[Path, dict[str, Any]], most: int) -> None:
    file, told = left
    check_all_goes_on(str(file), told, most)


@pytest.mark.parametrize("left", VERSIONS[-1:], indirect=True)
def test_a_backup_of_an_earlier_version_goes_on_in_postgresql(
    left: tuple[Path, dict[str, Any]], tmp_path: Path
) -> None:
    file, told = left
    with postgres() as url:
        assert main(["backup", str(tmp_path / "b.fq"), "--database", str(file)]) == 0
        assert main(["restore", str(tmp_path / "b.fq"), "--database", url]) == 0
        check_all_goes_on(url, told, most=3)
