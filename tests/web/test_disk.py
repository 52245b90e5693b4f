"""A disk that is full or broken: whoever asks is told in words, the log says it once, nothing is lost."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.web.serving import Player, Server, running

GAME = "gold"
TROUBLE = "the database cannot be used"


@contextmanager
def full_disk(server: Server, database: Path) -> Iterator[None]:
    """From now on no file of the server can grow."""
    assert server.process
    log = server.said.stat().st_size
    # The log of the server must still be written: it is kept shorter than the database's.
    most = max(log + 4096, Path(f"{database}-wal").stat().st_size)
    unlimited = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, unlimited[1]))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, unlimited)


def asked(player: Player, method: str, path: str, **body: Any) -> tuple[int, str, str]:
    answer = player.http.request(method, path, json=body)
    told = answer.json()
    return answer.status_code, told.get("error", ""), told.get("why", "")


def test_a_full_disk_is_told_in_words_everywhere_and_passes(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with (
        running(database, expected={TROUBLE}) as server,
        server.player("Ann") as ann,
        server.player("Ben") as ben,
    ):
        match = ann.open_table(GAME, "you", "open", seed=1)
        ben.post(f"/api/tables/{match}/sit")
        waiting = ann.open_table(GAME, "you", "open", "open")
        view = next(v for v in (ann.view(match), ben.view(match)) if v["legal"])
        mover = (ann, ben)[view["seat"]]
        move = {"version": 0, "move": view["legal"][0]["action"]}
        wishes: list[tuple[Player, str, str, dict[str, Any]]] = [
            (mover, "POST", f"/api/tables/{match}/moves", move),
            (ben, "POST", f"/api/tables/{waiting}/sit", {}),
            (ann, "POST", f"/api/tables/{waiting}/start", {}),
            (ann, "POST", "/api/tables", {"game": GAME, "players": 2}),
            (ann, "PATCH", "/api/me", {"name": "Anna"}),
            (ann, "POST", "/api/guests", {"name": "Carl"}),
        ]
        with full_disk(server, database):
            for who, method, path, body in wishes:
                status, error, why = asked(who, method, path, **body)
                assert (status, error) == (503, "failed"), (path, status, why)
                assert "could not be saved" in why
            assert mover.view(match)["version"] == 0  # looking goes on
            assert ann.get("/api/me")["name"] == "Ann"
        for who, method, path, body in wishes:
            assert asked(who, method, path, **body)[0] in {200, 201}, path
        assert mover.view(match)["version"] == 1
        lines = [line for line in server.log() if line["says"] == TROUBLE]
        assert len(lines) == 1
        assert "trace" not in lines[0]


def test_moves_over_a_websocket_on_a_full_disk(tmp_path: Path) -> None:
    """Several at once: each is refused, the line holds, and the match goes on when there is room again."""
    database = tmp_path / "t.db"
    with running(database, expected={TROUBLE}) as server, server.player("Ann") as ann:
        code = ann.open_table(GAME, "you", "random", seed=3)
        with ann.live(code, **{"as": "view"}) as line:
            view = line.wait_for("view")
            while not view["legal"]:
                view = line.wait_for("view")
            action = view["legal"][0]["action"]
            with full_disk(server, database):
                for id in "abc":
                    line.say(move=action, version=view["version"], id=id)
                for id in "abc":
                    assert line.wait_for("refused", id=id)["error"] == "failed"
            line.say(move=action, version=view["version"], id="again")
            assert line.wait_for("ok", id="again")["version"] == view["version"] + 1


def spoil(database: Path) -> None:
    """Overwrite everything but the first page of a database with noise."""
    size = database.stat().st_size
    with database.open("r+b") as file:
        file.seek(4096)
        file.write(os.urandom(size - 4096))


def test_a_spoilt_page_is_one_clear_line(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    server = Server(database, expected={TROUBLE}, secret="known")
    try:
        with server.start().player("Ann") as ann:
            code = ann.open_table(GAME, "you", "random")
            ann.view(code)
            server.stop()
            server.start()
            spoil(database)
            for path in (f"/api/tables/{code}/view", "/api/tables", f"/api/tables/{code}/match.json"):
                answer = ann.http.get(path)
                assert answer.status_code == 503, (path, answer.text)
                assert answer.json()["why"]
            assert ann.http.get(f"/table/{code}").status_code == 503
            with pytest.raises(InvalidStatus) as refused, ann.live(code):
                pass
            assert refused.value.response.status_code == 503
    finally:
        server.stop()
    check_lines(server)


@pytest.mark.parametrize("replaced", [False, True])
def test_a_database_that_is_removed_is_one_clear_line(tmp_path: Path, replaced: bool) -> None:
    """SQLite itself would go on writing into a file that nobody can ever find again."""
    database = tmp_path / "t.db"
    server = Server(database, expected={TROUBLE})
    try:
        with server.start().player("Ann") as ann:
            code = ann.open_table(GAME, "you", "open")
            database.unlink()
            if replaced:
                database.touch()
            for path, body in (
                ("/api/tables", {"game": GAME, "players": 2}),
                (f"/api/tables/{code}/start", {}),
            ):
                status, error, why = asked(ann, "POST", path, **body)
                assert (status, error in {"failed", "unavailable"}, bool(why)) == (503, True, True)
            time.sleep(0.5)  # what happens by itself has nothing to add
    finally:
        server.stop()
    check_lines(server)


def check_lines(server: Server) -> None:
    """Each trouble is told once, and without a traceback."""
    said = [line for line in server.log() if line["level"] == "error"]
    assert 1 <= len(said) <= 4
    assert len({(line["to"], line["problem"]) for line in said}) == len(said)
    assert all("trace" not in line and line["problem"] for line in said)
