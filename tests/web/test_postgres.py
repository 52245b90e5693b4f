"""The same store on PostgreSQL, if a server of it can be started."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.web.serving import free_port, running

GAME = "gold"


def programs() -> Path | None:
    """Where PostgreSQL's programs are, Debian's folder included."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    return next(iter(sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)), None)


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    pytest.importorskip("psycopg")
    where = programs()
    if where is None:
        pytest.skip("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="fq-pg-") as folder:
        port = free_port()
        as_user: dict = {}
        if os.getuid() == 0:  # PostgreSQL does not run as root
            shutil.chown(folder, "postgres")
            as_user = {"user": "postgres", "cwd": folder}
        data = f"{folder}/data"
        subprocess.run(
            [where / "initdb", "-D", data, "-U", "fq", "-A", "trust", "-N"],
            check=True, stdout=subprocess.DEVNULL, **as_user,
        )  # fmt: skip
        command = [where / "postgres", "-D", data, "-p", str(port), "-k", folder, "-h", "127.0.0.1"]
        with open(f"{folder}/log", "wb") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, **as_user)
        try:
            wait_until_ready(where, port)
            yield f"postgresql://fq@127.0.0.1:{port}/postgres"
        finally:
            process.terminate()
            process.wait(20)


def wait_until_ready(where: Path, port: int) -> None:
    for _ in range(100):
        ready = [where / "pg_isready", "-h", "127.0.0.1", "-p", str(port), "-q", "-t", "1"]
        if subprocess.run(ready, check=False).returncode == 0:
            return
    raise AssertionError("PostgreSQL did not start")


def test_a_match_over_two_workers_and_a_restart(database: str) -> None:
    with ExitStack() as stack:
        one, two = (stack.enter_context(running(database)) for _ in range(2))
        ann, ben = (stack.enter_context(s.player(n)) for s, n in ((one, "Ann"), (two, "Ben")))
        code = ann.open_table(GAME, "you", "open")
        ben.post(f"/api/tables/{code}/sit")
        with ann.live(code, **{"as": "view"}) as a, ben.live(code, **{"as": "view"}) as b:
            views = [a.wait_for("view", table="running"), b.wait_for("view")]
            for version in range(1, 16):
                mover = next(i for i, view in enumerate(views) if view["legal"])
                (a, b)[mover].say(move=views[mover]["legal"][0]["action"], version=version - 1)
                views = [line.wait_for("view", version=version) for line in (a, b)]
        one.kill()
        one.start()
        assert ann.view(code)["version"] == 15
        assert ann.view(code)["state"] == ben.view(code)["state"]


def test_bots_play_to_the_end(database: str) -> None:
    with running(database) as server, server.player() as ann:
        code = ann.open_table(GAME, "random", "greedy")
        with ann.live(code, **{"as": "view"}) as line:
            line.wait_for("view", over=True)
        assert server.settings["database"] == database


def test_text_that_no_database_takes_is_refused(database: str) -> None:
    with running(database) as server, server.player("Ann") as ann, server.spectator() as watcher:
        ann.get("/api/tables/%00", 404)
        ann.get("/api/tables/A%00/view", 404)
        ann.post("/api/tables", 400, game=GAME, players=2, contribution="a\0b")
        ann.post("/api/guests", 400, name="a\0b")
        code = ann.open_table(GAME, "you", "open", private=True)
        ann.post(f"/api/tables/{code}/sit", 400, contribution="\0")
        assert code not in [table["code"] for table in watcher.get("/api/tables")["open"]]
        ann.get("/health")
