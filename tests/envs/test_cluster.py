"""Work on a Ray cluster: the same results, and no game missing when a worker is lost."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ray")

from fourquarters.arena import cluster
from fourquarters.arena import simulate as threads
from fourquarters.bots import SimpleBot, bot
from fourquarters.table.errors import TableError
from tests.envs.test_batch import FIRST, each_game
from tests.suite.tables import Table

pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.xdist_group("ray")]


@pytest.fixture(scope="module")
def pool() -> Iterator[cluster.RayPool]:
    pool = cluster.RayPool("ray", num_cpus=2, include_dashboard=False)
    yield pool
    pool.shutdown()


class Kept(cluster.Executor):
    """A pool that outlasts one piece of work, and notes in a folder every task that is begun.

    Where it `kills`, the first worker that has done a task is killed before it can tell the result.
    """

    def __init__(self, pool: cluster.RayPool, folder: Path, kills: bool = False) -> None:
        self.pool, self.folder, self.kills = pool, folder, kills

    def submit(self, work: Any, /, *given: Any, **_: Any) -> Any:
        def noted(folder: Path, kills: bool, work: Any, *given: Any) -> Any:
            (folder / f"begun-{os.getpid()}-{time.monotonic_ns()}").touch()
            result = work(*given)
            if kills and not (folder / "killed").exists():
                (folder / "killed").touch()
                os.kill(os.getpid(), signal.SIGKILL)
            return result

        return self.pool.submit(noted, self.folder, self.kills, work, *given)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Not yet."""

    def begun(self) -> int:
        return len(list(self.folder.glob("begun-*")))


def bots(table: Table, *names: str) -> list[SimpleBot]:
    chosen: list[Any] = [bot(names[seat % len(names)]) for seat in range(table.players)]
    return chosen


@each_game
def test_a_cluster_s_report_is_that_of_threads(table: Table, pool: cluster.RayPool, tmp_path: Path) -> None:
    at_table = bots(table, "greedy", "random")
    here = threads.simulate(table.game, at_table, 60, 7, table.options)
    heard: list[int] = []
    there = cluster.simulate(table.game, at_table, 60, 7, table.options, heard.append, Kept(pool, tmp_path))
    assert there == here
    assert sum(heard) == 60


def test_the_tasks_of_a_lost_worker_are_done_again(
    pool: cluster.RayPool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, games, tasks = FIRST[0], 10_000, 20
    monkeypatch.setattr(cluster, "TASK", games // tasks)
    at_table, kept = bots(table, "random"), Kept(pool, tmp_path, kills=True)
    there = cluster.simulate(table.game, at_table, games, 3, table.options, pool=kept)
    assert (tmp_path / "killed").exists()
    assert kept.begun() > tasks
    assert there == threads.simulate(table.game, at_table, games, 3, table.options)
    assert there.games == games


def test_an_error_in_the_work_itself_is_told(pool: cluster.RayPool) -> None:
    with pytest.raises(ZeroDivisionError):
        pool.submit(divmod, 1, 0).result()


def test_a_place_that_is_none_is_refused() -> None:
    with pytest.raises(TableError, match="no place"):
        cluster.address_of("moon")
    assert cluster.address_of("ray://host:10001") == "ray://host:10001"
