"""What would 16 cores and 100,000 tables do? A simulation from costs that were measured on a smaller machine.

    python benchmarks/estimate.py [--costs JSON] [--commits [postgresql://…]] [--seconds 20]

What is measured: `--commits` writes groups of events into a database as the journal does, and fits what a commit costs by
itself and for each event; processor time for each move is `cpu_us_a_move` of `load.py`, memory and connections are those of
`connections.py`. Put them into `--costs`; the defaults are those in docs/performance.md.

What is reckoned: tables are spread over workers by their code (the real rule, `tables/shards.py`); people's moves arrive by
chance, at a rate that all tables have in common. A worker does one thing at a time: it checks and makes a move, later tells
everyone. What waits is written in one commit, and one worker writes at a time, since all commits of a database are one after
another. What is left out: bots (they think in other processes), the network, and that cores share caches and memory.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import tempfile
import time
from collections import Counter, deque
from statistics import quantiles

import msgspec

from fourquarters.web.settings import Settings
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import Event
from fourquarters.web.tables.shards import Shards

GROUPS = (1, 4, 16, 64)
COMMITS = 150
HEARTBEAT_CPU = 0.02
"""The part of a core that a worker needs when nobody moves."""

LEFT = 0.05
"""The part of all moves that may be unfinished when time is up; if there are more, they pile up."""

BEFORE = 0.4
"""The part of a move's processor time that comes before its commit; the rest is telling everyone."""


class Costs(msgspec.Struct):
    """What was measured, on one core of the small machine."""

    move_us: float = 426.0  # processor time of a worker for a move, with pages
    commit_us: float = 2000.0  # a commit by itself
    event_us: float = 20.0  # and for each event in it
    worker_mib: float = 330.0
    table_kib: float = 60.0  # in memory, with one reader
    connection_kib: float = 40.0


class Worker:
    """One process: what waits for its processor, and what waits for its next commit."""

    def __init__(self) -> None:
        self.free_at = 0.0
        self.busy = 0.0
        self.waiting: deque[float] = deque()  # when each move that is ready to be written had arrived
        self.queued = False

    def work(self, now: float, seconds: float) -> float:
        """When something that is asked for now is done."""
        self.free_at = max(now, self.free_at) + seconds
        self.busy += seconds
        return self.free_at


class Simulation:
    """Some workers, one database, and people who move."""

    def __init__(self, costs: Costs, workers: int, tables: int, rate: float, seed: int = 1) -> None:
        self.costs, self.rate, self.rng = costs, rate, random.Random(seed)
        self.workers = [Worker() for _ in range(workers)]
        self.shares = shares(workers, tables)
        self.database: deque[Worker] = deque()  # whose turn it is to write
        self.writing = False
        self.delays: list[float] = []
        self.arrived = self.commits = self.written = 0
        self.events: list[tuple[float, int, str, Worker, list[float]]] = []
        self.counter = 0

    def at(self, when: float, what: str, worker: Worker, arrived: list[float]) -> None:
        self.counter += 1
        heapq.heappush(self.events, (when, self.counter, what, worker, arrived))

    def run(self, seconds: float) -> dict[str, float]:
        self.arrive(0.0)
        while self.events and self.events[0][0] < seconds:
            now, _number, what, worker, arrived = heapq.heappop(self.events)
            if what == "arrives":
                self.arrived += 1
                ready = worker.work(now, self.costs.move_us * BEFORE / 1e6)
                self.at(ready, "made", worker, [now])
                self.arrive(now)
            elif what == "made":
                worker.waiting += arrived
                if not worker.queued:
                    worker.queued = True
                    self.database.append(worker)
                self.write(now)
            else:
                self.told(now, worker, arrived)
        return self.result(seconds)

    def arrive(self, now: float) -> None:
        """The next move, at some worker's table."""
        when = now + self.rng.expovariate(self.rate)
        self.at(when, "arrives", self.rng.choices(self.workers, self.shares)[0], [])

    def write(self, now: float) -> None:
        """The next commit, if none is under way."""
        if self.writing or not self.database:
            return
        worker = self.database.popleft()
        group, worker.waiting, worker.queued = list(worker.waiting), deque(), False
        self.writing = True
        self.commits += 1
        self.written += len(group)
        self.at(
            now + (self.costs.commit_us + self.costs.event_us * len(group)) / 1e6, "written", worker, group
        )

    def told(self, now: float, worker: Worker, arrived: list[float]) -> None:
        """A group is on disk: the next may be written, and everyone is told of this one."""
        self.writing = False
        for since in arrived:
            self.delays.append(worker.work(now, self.costs.move_us * (1 - BEFORE) / 1e6) - since)
        self.write(now)

    def result(self, seconds: float) -> dict[str, float]:
        late = self.arrived - len(self.delays)
        cuts = quantiles(self.delays, n=100)
        return {
            "workers": len(self.workers),
            "moves_per_s": round(len(self.delays) / seconds),
            "p50_ms": round(1000 * cuts[49], 1),
            "p99_ms": round(1000 * cuts[98], 1),
            "busiest_worker": round(max(one.busy for one in self.workers) / seconds + HEARTBEAT_CPU, 2),
            "moves_a_commit": round(self.written / max(1, self.commits), 1),
            "commits_per_s": round(self.commits / seconds),
            "unfinished": late,
        }


def shares(workers: int, tables: int) -> list[int]:
    """How many of the tables each worker holds."""
    rule = Shards(slots=workers)
    rule.are_alive(set(range(workers)))
    held = Counter(rule.holder(f"T{number:06}") for number in range(tables))
    return [held[slot] for slot in range(workers)]


def most_moves(costs: Costs, workers: int, tables: int, patience: float, seconds: float) -> dict[str, float]:
    """The most moves a second for which 99 of 100 are seen in time."""
    low, high = 0.0, 1.2e6 / costs.move_us * workers
    best: dict[str, float] = {}
    for _ in range(7):
        rate = (low + high) / 2
        found = Simulation(costs, workers, tables, rate).run(seconds)
        if found["p99_ms"] <= 1000 * patience and found["unfinished"] < LEFT * rate * seconds:
            low, best = rate, found
        else:
            high = rate
    return best


def memory(costs: Costs, workers: int, tables: int, connections: int) -> float:
    """Of all workers, in GiB: a table with its first reader, all other connections, and the processes."""
    more = max(0, connections - tables)
    kib = tables * costs.table_kib + more * costs.connection_kib + workers * costs.worker_mib * 1024
    return round(kib / 2**20, 1)


def measured_commits(url: str) -> dict[str, float]:
    """What a commit costs by itself and for each event, by writing groups of several sizes (least squares; of
    each, the quickest tenth)."""
    database = Database(Settings(database=url).url)
    database.migrate()
    with database.writing() as connection:
        statement = (
            "INSERT INTO tables (id, code, game, rules, players, options, secret, state, creator, rematch, created,"
            " updated) VALUES (1, 'A', 'g', 1, 2, '{}', '', 'running', 'x', '', 0, 0)"
        )
        connection.exec_driver_sql(statement)
    number, quick = 0, []
    for size in GROUPS:
        spent = []
        for _ in range(COMMITS):
            rows = [Event("move", 0, 5, 1, number + one + 1, "w") for one in range(size)]
            number += size
            began = time.perf_counter()
            database.insert(rows)
            spent.append(time.perf_counter() - began)
        quick.append(1e6 * sorted(spent)[COMMITS // 10])
    database.close()
    middle, height = sum(GROUPS) / len(GROUPS), sum(quick) / len(quick)
    each = sum((x - middle) * (y - height) for x, y in zip(GROUPS, quick, strict=True))
    each /= sum((x - middle) ** 2 for x in GROUPS)
    return {"commit_us": round(height - each * middle), "event_us": round(each, 1)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--costs", default="{}", help="as JSON; see Costs")
    parser.add_argument("--commits", nargs="?", const="", help="measure commits: a new file, or PostgreSQL")
    parser.add_argument("--seconds", type=float, default=20, help="simulated")
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument(
        "--patience", type=float, default=0.1, help="seconds in which 99 of 100 moves are seen"
    )
    asked = parser.parse_args()
    if asked.commits is not None:
        with tempfile.TemporaryDirectory(prefix="fq-commits-") as folder:
            print(json.dumps(measured_commits(asked.commits or f"{folder}/c.db")))
        return
    costs = msgspec.json.decode(asked.costs, type=Costs)
    for workers in (1, 2, 4, 8, 12, 16):
        found = most_moves(costs, workers, asked.tables, asked.patience, asked.seconds)
        print(json.dumps({"at_most": found}), flush=True)
    for each in (60, 20, 10):
        found = Simulation(costs, 12, asked.tables, asked.tables / each).run(asked.seconds)
        told = {"tables": asked.tables, "seconds_between_moves_at_a_table": each, **found}
        print(
            json.dumps({**told, "memory_gib": memory(costs, 12, asked.tables, 3 * asked.tables)}), flush=True
        )


if __name__ == "__main__":
    main()
