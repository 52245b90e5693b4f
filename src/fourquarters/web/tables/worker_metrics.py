"""The figures of all workers: each leaves its own in the database now and then, and whoever is asked adds the others'."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version

import msgspec
from sqlalchemy import Connection, delete, func, insert, or_, select

from fourquarters.web.metrics import COUNTED, LAG_SECONDS, Family, Sample, gauge
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.schema import server_facts, tables
from fourquarters.web.tables.load import disk_used, memory_used
from fourquarters.web.tables.registry import TableRegistry

BEAT = 5.0
FRESH = 30.0
"""For how many seconds another worker's figures are believed."""

TICK = 0.25
PREFIX = "metrics "
STATES = ("open", "dealing", "running", "over")


class Left(msgspec.Struct):
    """What a worker has left in the database."""

    at: float
    families: list[Family]


class WorkerMetrics:
    """Collects one worker's figures, and tells those of all."""

    def __init__(self, registry: TableRegistry, database: Database, connections: Callable[[], int]) -> None:
        self.registry, self.database, self.connections = registry, database, connections
        self.began = time.time()

    async def tell(self) -> None:
        """Leave the figures for the other workers."""
        left = msgspec.json.encode(Left(time.time(), self.own())).decode()
        await self.registry.journal.do(lambda connection: leave(connection, self.registry.worker, left))

    async def watch_lag(self) -> None:
        """Notice how late the event loop is."""
        loop = asyncio.get_running_loop()
        due = loop.time() + TICK
        while True:
            await asyncio.sleep(due - loop.time())
            LAG_SECONDS.note(max(0.0, loop.time() - due))
            due = loop.time() + TICK

    def own(self) -> list[Family]:
        """This worker's figures, each with its name."""
        name, registry = self.registry.worker, self.registry
        one = {"worker": name}
        now = [
            gauge(
                "fourquarters_worker_info",
                "The workers there are.",
                ({"version": version("fourquarters")}, 1),
            ),
            gauge("fourquarters_worker_start_time_seconds", "When it began.", ({}, self.began)),
            gauge("fourquarters_connections", "Who follows tables now.", ({}, self.connections())),
            gauge("fourquarters_tables_loaded", "Tables in memory.", ({}, len(registry.by_code))),
            gauge("fourquarters_bots_thinking", "Bots that think now.", ({}, registry.bots.thinking)),
            gauge("fourquarters_memory_bytes", "Memory of the process.", ({}, memory_used())),
            gauge(
                "fourquarters_games_compiled",
                "Games whose rules are compiled.",
                ({}, len(registry.compile_watcher.ready)),
            ),
            Family(
                "fourquarters_cpu_seconds_total",
                "counter",
                "Processor time.",
                [Sample("", {}, time.process_time())],
            ),
        ]
        return [named(family, one) for family in (*now, *(counted.family() for counted in COUNTED))]

    async def all(self) -> list[Family]:
        """The figures of all workers, and what the database knows."""
        known, others = await self.registry.read(lambda connection: self.read(connection))
        return [*known, *self.own(), *others]

    def read(self, connection: Connection) -> tuple[list[Family], list[Family]]:
        rows = connection.execute(select(tables.c.state, func.count()).group_by(tables.c.state))
        counts: dict[str, int] = dict(rows.tuples().all())
        states = [({"state": state}, float(counts.get(state, 0))) for state in STATES]
        size = disk_used(connection, self.database).used
        known = [
            gauge("fourquarters_tables", "Tables in the database, by their state.", *states),
            gauge("fourquarters_database_bytes", "The size of the database.", ({}, size)),
        ]
        return known, [family for left in left_by_others(connection, self.registry.worker) for family in left]


def named(family: Family, labels: dict[str, str]) -> Family:
    samples = [Sample(sample.end, {**labels, **sample.labels}, sample.value) for sample in family.samples]
    return msgspec.structs.replace(family, samples=samples)


def leave(connection: Connection, worker: str, left: str) -> None:
    """Keep a worker's figures; those of workers that have been silent for long are forgotten."""
    silent = [name for name, value in facts(connection) if not fresh(value, 4 * FRESH)]
    mine = server_facts.c.name == PREFIX + worker
    connection.execute(delete(server_facts).where(or_(mine, server_facts.c.name.in_(silent))))
    connection.execute(insert(server_facts).values(name=PREFIX + worker, value=left))


def facts(connection: Connection) -> Sequence[tuple[str, Left | None]]:
    asked = select(server_facts.c.name, server_facts.c.value).where(server_facts.c.name.startswith(PREFIX))
    return [(name, understood(value)) for name, value in connection.execute(asked)]


def understood(value: str) -> Left | None:
    """What a worker has left; one of another version may have another form."""
    try:
        return msgspec.json.decode(value, type=Left)
    except msgspec.MsgspecError:
        return None


def fresh(left: Left | None, seconds: float) -> bool:
    return left is not None and abs(time.time() - left.at) < seconds


def left_by_others(connection: Connection, worker: str) -> list[list[Family]]:
    return [
        left.families
        for name, left in facts(connection)
        if left is not None and name != PREFIX + worker and fresh(left, FRESH)
    ]
