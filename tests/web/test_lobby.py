"""The lobby: everyone's tables have a place there, and private ones have none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config

from fourquarters.web.storage.database import MIGRATIONS, Database
from tests.web.serving import Player, Server, running

GAME = "gold"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(tmp_path / "t.db") as server:
        yield server


def codes(player: Player, kind: str) -> list[str]:
    return [table["code"] for table in player.get("/api/tables")[kind]]


def test_one_persons_tables_do_not_push_out_the_others(ann: Player, ben: Player, watcher: Player) -> None:
    bens = ben.open_table(GAME, "you", "open")
    anns = [ann.open_table(GAME, "you", "open") for _ in range(22)]
    seen = codes(watcher, "open")
    assert bens in seen
    assert [code for code in seen if code in anns] == anns[:-4:-1]  # her newest, newest first
    assert watcher.get("/api/tables")["more_open"] == 19
    assert bens in codes(ben, "mine")
    assert bens not in codes(ben, "open")
    assert len(codes(ann, "mine")) == 20


def test_running_tables_are_listed_fairly_too(
    server: Server, ann: Player, ben: Player, watcher: Player
) -> None:
    with server.player("Cem") as cem:
        bens = ben.open_table(GAME, "you", "open")
        for code in [bens, *(ann.open_table(GAME, "you", "open") for _ in range(21))]:
            cem.post(f"/api/tables/{code}/sit")
    lists = watcher.get("/api/tables")
    assert bens in [table["code"] for table in lists["running"]]
    assert (len(lists["running"]), lists["more_running"], lists["more_open"]) == (4, 18, 0)


def test_games_against_bots_do_not_fill_the_list_of_games_to_watch(
    ann: Player, ben: Player, watcher: Player
) -> None:
    alone = [ann.open_table(GAME, "you", "random"), ann.open_table(GAME, "random", "random")]
    together = ann.open_table("gold", "you", "open", "random")
    ben.post(f"/api/tables/{together}/sit")
    lists = watcher.get("/api/tables")
    assert [table["code"] for table in lists["running"]] == [together]
    assert lists["more_running"] == 0
    assert set(alone) <= set(codes(ann, "mine"))
    assert watcher.view(alone[0])["table"] == "running"  # whoever has the link may watch


def test_a_private_table_is_found_only_by_its_link(ann: Player, ben: Player, watcher: Player) -> None:
    code = ann.open_table(GAME, "you", "open", private=True)
    assert ann.get(f"/api/tables/{code}")["private"]
    for other in (ben, watcher):
        assert code not in codes(other, "open")
        assert other.get("/api/tables")["more_open"] == 0
    assert code in codes(ann, "mine")
    ben.post(f"/api/tables/{code}/sit")
    assert code in codes(ben, "mine")
    lists = watcher.get("/api/tables")
    assert (lists["running"], lists["more_running"]) == ([], 0)
    assert watcher.view(code)["table"] == "running"  # whoever has the link may watch


def test_the_rematch_of_a_private_table_is_private(ann: Player, ben: Player, watcher: Player) -> None:
    code = ann.open_table(GAME, "you", "open", private=True)
    ben.post(f"/api/tables/{code}/sit")
    view = ann.view(code)
    while not view["over"]:
        mover = next(player for player in (ann, ben) if player.view(code)["legal"])
        now = mover.view(code)
        view = mover.move(code, now["version"], now["legal"][0]["action"])
    again = ann.post(f"/api/tables/{code}/rematch")
    assert again["private"]
    assert again["code"] not in codes(watcher, "open")


def test_tables_from_before_are_public(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/old.db")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with database.writing() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql(
            "INSERT INTO tables VALUES (1, 'AAAAAA', 'gold', 1, 2, '{}', x'00', 'open', 'x', '', 0, 0)"
        )
    database.migrate()
    with database.reading() as connection:
        assert connection.exec_driver_sql("SELECT private FROM tables").scalar() == 0
    database.close()
