"""Work on a Ray cluster: the same results, and no game missing when a worker is lost."""

from __future__ import annotations

import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ray")

from fourquarters.arena.cluster import RayPool, address_of
from fourquarters.arena.simulate import Results, batches, play_batch, simulate
from fourquarters.arena.tournament import tournament
from fourquarters.bots import bot
from fourquarters.engine.errors import TableError
from tests.envs.test_batch import FIRST, each_game
from tests.suite.tables import Table
from tests.test_command import command

# Ray itself warns: of open sockets when it ends, and of what it will do another day.
pytestmark = [pytest.mark.soak, pytest.mark.filterwarnings("ignore"), pytest.mark.xdist_group("ray")]


@pytest.fixture(scope="module")
def pool() -> Iterator[RayPool]:
    with RayPool("ray", num_cpus=2, include_dashboard=False) as pool:
        yield pool


def bots(table: Table, *names: str) -> list[Any]:
    return [bot(names[seat % len(names)]) for seat in range(table.players)]


@each_game
def test_a_cluster_s_report_is_that_of_threads(table: Table, pool: RayPool) -> None:
    at_table, heard = bots(table, "greedy", "random"), list[int]()
    here = simulate(table.game, at_table, 600, 7, table.options)
    there = simulate(table.game, at_table, 600, 7, table.options, heard.append, pool)
    assert there == here
    assert sum(heard) == 600


def test_bots_that_think_play_the_same_tournament_there(pool: RayPool) -> None:
    table = FIRST[0]
    at_table = bots(table, "search:20", "greedy")
    here = tournament(table.game, at_table, 8, 3, table.options)
    assert tournament(table.game, at_table, 8, 3, table.options, pool=pool) == here


class Watched:
    """A pool whose workers tell, in a folder, when a process begins a task and when it has done it."""

    def __init__(self, pool: RayPool, folder: Path) -> None:
        self.pool, self.folder, self.killed = pool, folder, 0

    def submit(self, _work: Any, /, *given: Any) -> Any:
        def noted(folder: Path, *given: Any) -> Results:
            task = f"{time.monotonic_ns()}-{os.getpid()}"
            (folder / f"{task}.begun").touch()
            time.sleep(0.5)  # long enough to be killed in the middle
            (folder / f"{task}.done").touch()
            return play_batch(*given)

        return self.pool.submit(noted, self.folder, *given)

    def told(self, kind: str) -> set[str]:
        return {path.stem for path in self.folder.glob(f"*.{kind}")}

    def kill_one(self, _done: int) -> None:
        """Once, kill the worker that began a task last and has not done it."""
        while not self.killed:
            if busy := self.told("begun") - self.told("done"):
                self.killed = int(max(busy).split("-")[1])
                os.kill(self.killed, signal.SIGKILL)


def test_the_tasks_of_a_killed_worker_are_done_again(pool: RayPool, tmp_path: Path) -> None:
    table, games = FIRST[0], 5_000
    watched: Any = Watched(pool, tmp_path)
    at_table = bots(table, "random")
    there = simulate(table.game, at_table, games, 3, table.options, watched.kill_one, watched)
    lost = watched.told("begun") - watched.told("done")
    assert [int(task.split("-")[1]) for task in lost] == [watched.killed]
    assert len(watched.told("done")) == len(list(batches(games)))
    assert there == simulate(table.game, at_table, games, 3, table.options)
    assert there.games == games


def test_an_error_in_the_work_itself_is_told(pool: RayPool) -> None:
    with pytest.raises(ZeroDivisionError):
        pool.submit(divmod, 1, 0).result()


@pytest.fixture
def head(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A cluster of its own, as `ray start` makes one, for those who know its token."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex(32))
    ports = [free_port() for _ in range(2)]
    words = ["--head", f"--port={ports[0]}", f"--ray-client-server-port={ports[1]}", "--num-cpus=1", "--block",
             "--include-dashboard=false", "--disable-usage-stats"]  # fmt: skip
    ray = subprocess.Popen(
        [str(Path(sys.executable).with_name("ray")), "start", *words], start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        yield f"ray://127.0.0.1:{ports[1]}"
    finally:
        os.killpg(ray.pid, signal.SIGTERM)
        ray.wait(60)


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def answers(where: str) -> bool:
    try:
        return address_of(where) == where
    except TableError:
        return False


def test_the_command_gives_the_same_report_wherever_the_games_are_played(head: str) -> None:
    words = ("simulate", "gold", "--games", "600", "--seed", "5", "--json")
    here = command(*words)
    assert json.loads(here.stdout)["games"] == 600
    for _try in range(60):
        if answers(head):
            break
        time.sleep(1)
    assert command(*words, "--on", head).stdout == here.stdout
    words = ("arena", "gold", "--games", "8", "--bots", "greedy,random", "--json")
    assert command(*words, "--on", head).stdout == command(*words).stdout


def test_the_command_begins_a_cluster_of_its_own() -> None:
    words = ("simulate", "gold", "--games", "600", "--seed", "5", "--json")
    done = command(*words, "--on", "ray")
    assert (done.returncode, done.stderr.strip()) == (0, "")
    assert done.stdout == command(*words).stdout
