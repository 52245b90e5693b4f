"""The arena's work on a Ray cluster (extra `cluster`): the same games, wherever they are played.

`RayPool` is an executor like any other: what `simulate` and `tournament` give to threads it gives to
the workers of a cluster. Every game has a number from which its chance and dice follow, so the result
for a seed does not depend on where, in what order or how often a task was done; the task of a worker
that is lost is done again by another.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, as_completed
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from fourquarters import games as registry
from fourquarters.arena.simulate import Report, Results, joined, play_batch, report
from fourquarters.bots import SimpleBot
from fourquarters.table.errors import TableError
from fourquarters.table.game import Game

TASK = 2_000  # games in a task: a few seconds between greedy bots


@dataclass(frozen=True)
class Named:
    """A game on its way to a worker, which has it in a registry of its own."""

    name: str


def by_name(thing: Any) -> Any:
    return Named(thing.name) if isinstance(thing, Game) else thing


def done(work: Callable[..., Any], given: Sequence[Any]) -> Any:
    """What a worker does."""
    return work(*(registry.load(thing.name) if isinstance(thing, Named) else thing for thing in given))


class RayPool(Executor):
    """Workers of a Ray cluster as an executor.

    `where` is `ray` (this machine, or the cluster it belongs to) or `ray://host:port`.
    """

    def __init__(self, where: str = "ray", **more: Any) -> None:
        self._ray = ray_library()
        self._ours = not self._ray.is_initialized()
        if self._ours:
            self._ray.init(address=address_of(where), log_to_driver=False, **more)
        # Only a lost worker is another chance; an error in the work itself is told at once.
        self._done = self._ray.remote(done).options(max_retries=-1, retry_exceptions=False)

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        """Give a task to the cluster."""
        if named:
            raise TypeError("arguments of a task have no names")
        return self._done.remote(work, [by_name(thing) for thing in given]).future()  # type: ignore[no-any-return]

    def workers(self) -> int:
        """How many tasks can be done at once."""
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; if it was begun here, end it."""
        if self._ours and self._ray.is_initialized():
            self._ray.shutdown()


def ray_library() -> Any:
    """Ray, if the extra is installed."""
    try:
        return import_module("ray")
    except ModuleNotFoundError:
        raise TableError("Ray is not installed: pip install fourquarters[cluster]") from None


def address_of(where: str) -> str | None:
    """What Ray calls the place: None is a cluster of our own on this machine."""
    if where == "ray":
        return os.environ.get("RAY_ADDRESS")
    if where.startswith("ray://") and len(where) > len("ray://"):
        return where
    raise TableError("“{where}” is no place to play: ray, or ray://host:port.", where=where)


def tasks(games: int) -> Iterator[tuple[int, int]]:
    for first in range(0, games, TASK):
        yield first, min(TASK, games - first)


def simulate(
    game: Game,
    bots: Sequence[SimpleBot],
    games: int,
    seed: int = 0,
    options: Mapping[str, bool] | None = None,
    progress: Callable[[int], None] = lambda done: None,
    pool: Executor | None = None,
) -> Report:
    """`arena.simulate.simulate` on a cluster: the same report for the same seed."""
    chosen = dict(options or {})
    game.check(len(bots), chosen)
    parts: dict[int, Results] = {}
    with pool or RayPool() as workers:
        jobs = {
            workers.submit(play_batch, game, bots, chosen, seed, first, n): first for first, n in tasks(games)
        }
        for job in as_completed(jobs):
            parts[jobs[job]] = job.result()
            progress(len(job.result().lengths))
    return report(game, bots, chosen, seed, joined([parts[first] for first in sorted(parts)]))
