"""Health: the server says that it can work only when it can, and a database that fails is told in words."""

from __future__ import annotations

import resource
import shutil
import stat
import subprocess
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import DatabaseError, OperationalError

from fourquarters.web.storage.health import ailment
from tests.web.serving import Player, Server, running

GAME = "gold"
TROUBLE = {"the database cannot be used"}


def health(server: Server) -> tuple[int, str]:
    """What the server says of itself now, not a second ago."""
    time.sleep(1.1)
    answer = httpx.get(f"{server.url}/health", timeout=20)
    return answer.status_code, answer.json()["database"]


def test_a_healthy_server_has_written_something(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server:
        assert health(server) == (200, "ok")
        began = time.monotonic()
        for _ in range(50):
            assert httpx.get(f"{server.url}/health").status_code == 200
        assert time.monotonic() - began < 20


def test_a_database_that_was_removed_or_replaced(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with running(database, expected=TROUBLE) as server:
        copy = tmp_path / "copy.db"
        shutil.copy(database, copy)
        database.unlink()
        status, said = health(server)
        assert status == 503
        assert "removed" in said
        copy.rename(database)
        assert health(server)[0] == 503  # the server still writes into the old one


def allow_files_of(server: Server, size: int) -> None:
    """Let no file of the server grow beyond a size: as if the disk were full."""
    assert server.process
    _soft, hard = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (size, hard))


def in_words(answer: httpx.Response) -> bool:
    return answer.status_code == 503 and bool(answer.json()["why"]) and answer.json()["error"] != "accident"


def test_a_full_disk_is_told_in_words_and_nothing_is_lost(tmp_path: Path) -> None:
    with running(tmp_path / "t.db", expected=TROUBLE) as server, server.player("Ann") as ann:
        code = ann.open_table(GAME, "you", "random", seed=1)
        before = wait_for_turn(ann, code)
        allow_files_of(server, 4096)
        move = {"version": before["version"], "move": before["legal"][0]["action"]}
        assert health(server)[0] == 503
        assert in_words(ann.http.post("/api/tables", json={"game": GAME, "players": 2}))
        assert in_words(ann.http.patch("/api/me", json={"name": "Anna"}))
        assert in_words(ann.http.post("/api/guests", json={}))
        assert in_words(ann.http.post(f"/api/tables/{code}/moves", json=move))
        assert ann.view(code)["version"] == before["version"]
        allow_files_of(server, resource.RLIM_INFINITY)
        assert health(server) == (200, "ok")
        assert ann.move(code, **move)["version"] > before["version"]


def wait_for_turn(player: Player, code: str) -> dict[str, Any]:
    for _ in range(100):
        view: dict[str, Any] = player.view(code)
        if view["legal"]:
            return view
        time.sleep(0.1)
    raise AssertionError("it is nobody's turn")


def damage(database: Path) -> None:
    """Overwrite every page but the first two."""
    with database.open("r+b") as file:
        file.seek(2 * 4096)
        file.write(b"\xa5" * (database.stat().st_size - 2 * 4096))


def test_a_damaged_database_is_told_in_one_line_at_the_start(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    with running(database) as server, server.player("Ann") as ann:
        ann.open_table(GAME, "you", "open")
    damage(database)
    process = Server(database).launch(stderr=subprocess.PIPE)
    _out, error = process.communicate(timeout=60)
    assert process.returncode == 2
    assert error.decode().count("\n") == 1
    assert "cannot be used" in error.decode() or "is damaged" in error.decode()


def test_a_database_that_is_damaged_meanwhile_is_no_accident(tmp_path: Path) -> None:
    database = tmp_path / "t.db"
    log = tmp_path / "log"
    server = Server(database)
    with log.open("wb") as out:
        server.launch(stderr=out)
        try:
            wait_until_open(server)
            with server.player("Ann") as ann:
                code = ann.open_table(GAME, "you", "open")
                server.kill()
                server.launch(stderr=out)
                wait_until_open(server)
                damage(database)
                for path in (f"/api/tables/{code}", "/api/tables", "/api/me"):
                    answer = ann.http.get(path)
                    assert answer.status_code == 200 or in_words(answer)
                assert health(server)[0] == 503
        finally:
            server.stop()
    assert "Traceback" not in log.read_text()


def wait_until_open(server: Server) -> None:
    for _ in range(200):
        try:
            httpx.get(f"{server.url}/api/games", timeout=5)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.mark.parametrize(
    ("problem", "code"),
    [
        ("database disk image is malformed", "damaged"),
        ("file is not a database", "damaged"),
        ("database or disk is full", "failed"),
        ("attempt to write a readonly database", "failed"),
        ("connection refused", "unavailable"),
    ],
)
def test_what_is_wrong_with_a_database(problem: str, code: str) -> None:
    for kind in (OperationalError, DatabaseError):
        assert ailment(kind("SELECT 1", {}, Exception(problem))) == code


def test_the_files_of_a_database_are_their_owners_alone(tmp_path: Path) -> None:
    with running(tmp_path / "t.db") as server, server.player("Ann") as ann:
        ann.open_table(GAME, "you", "open")
        files = sorted(tmp_path.iterdir())
        assert [file.name for file in files] == ["t.db", "t.db-shm", "t.db-wal"]
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
