"""Eight hours of a club's evening in a few minutes: do memory, files and delays level off?

    python benchmarks/long_life.py [--hours 8] [--matches 24] [--hour 15] [--json]

An hour is `--hour` seconds here, and all times that a server waits for are scaled alike: tables leave memory, finished matches are
packed after two hours and removed after five, open tables that nobody joins after two, guests who do not come back after three.
In every hour as many matches of all games are played as a club of thirty people plays in one, from the first move to the
last by WebSockets, with a page that watches, one after another in several groups; people open tables that nobody joins, and look in once. After each hour:
the server's memory, the size of the database and of its log, what is in it, and how long a move took until the others saw it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from load import Load, Table, open_table, run
from load_client import Client, connected
from load_server import Server

GAMES = (("gold", 3), ("new_city", 2), ("golden_city", 3), ("urbanization", 4))
GROUPS = 6
"""Matches at the same time."""

PASSERS_BY = 20
"""Guests an hour who open a table or look in, and do not come back."""

PATIENCE = 600.0
COUNTS = {
    "running": "SELECT count(*) FROM tables WHERE state = 'running'",
    "open": "SELECT count(*) FROM tables WHERE state = 'open'",
    "over": "SELECT count(*) FROM tables WHERE state = 'over'",
    "packed": "SELECT count(*) FROM archives",
    "events": "SELECT count(*) FROM events",
    "guests": "SELECT count(*) FROM guests",
}


def settings(hour: float) -> dict[str, object]:
    """Times in hours that pass so fast."""
    return {
        "idle": hour / 12, "idle_over": hour / 60, "grace": 0.0, "expiry": hour / 15, "keep_open": 2 * hour, "keep_over": 5 * hour,
        "keep_running": 5 * hour, "keep_guest": 3 * hour, "archive_after": 2 * hour, "archive": hour / 60, "facts": hour / 30,
    }  # fmt: skip


def people(server: Server, many: int) -> list[str]:
    return [str(server.ask("/api/guests", {"name": f"Guest {n}"})["token"]) for n in range(many)]


class Evening:
    """A server and the groups that play on it."""

    def __init__(self, server: Server, file: Path) -> None:
        self.server, self.file = server, file
        self.played = self.came_back = 0
        self.load = Load(random.Random(5), server.port, running=True)
        self.load.until = float("inf")

    async def group(self, matches: Sequence[int]) -> None:
        """One group plays its matches, each with people who have just come."""
        for number in matches:
            game, seats = GAMES[number % len(GAMES)]
            tokens = await asyncio.to_thread(people, self.server, seats)
            table = await asyncio.to_thread(open_table, self.server, self.load, number + 1, tokens, game)
            await self.play(table)
            self.played += 1

    async def play(self, table: Table) -> None:
        await table.connect()
        watcher = await self.watcher(table.code)
        table.start()
        end = time.perf_counter() + PATIENCE
        while table.playing:
            if time.perf_counter() > end:
                raise SystemExit(f"table {table.code} came to a halt")
            if any(seat.client.lost.done() for seat in table.seats) or self.load.refused:
                table = await self.come_back(table)
            await asyncio.sleep(0.05)
        for client in (watcher, *(seat.client for seat in table.seats)):
            client.transport.abort()

    async def come_back(self, table: Table) -> Table:
        """A connection was lost, or a move refused: everyone at the table comes again."""
        for seat in table.seats:
            seat.client.transport.abort()
        self.load.refused = 0
        self.came_back += 1
        table = Table(self.load, table.code, table.tokens)
        await table.connect()
        table.start()
        return table

    async def watcher(self, code: str) -> Client:
        """Somebody whose page follows the match."""
        path = f"/api/tables/{code}/live?as=scene&changes=1"
        return await connected(path, self.server.port, lambda _message: None)

    def pass_by(self) -> None:
        """Open a table and go, or look in at the lobby and go."""
        for number, token in enumerate(people(self.server, PASSERS_BY)):
            if number % 2:
                self.server.ask("/api/tables", {"game": "gold", "players": 2}, token)
            else:
                self.server.ask("/api/tables", None, token)

    async def hour(self, first: int, matches: int, seconds: float) -> dict[str, object]:
        began = time.perf_counter()
        self.load.waits.clear()
        self.load.moves = 0
        numbers = range(first, first + matches)
        groups = [self.group(numbers[start::GROUPS]) for start in range(GROUPS)]
        await asyncio.gather(asyncio.to_thread(self.pass_by), *groups)
        spent = time.perf_counter() - began
        await asyncio.sleep(max(0.0, seconds - spent))
        return await asyncio.to_thread(self.sample, spent)

    def sample(self, spent: float) -> dict[str, object]:
        cuts = statistics.quantiles(self.load.waits, n=100)
        log = Path(f"{self.file}-wal")
        connection = sqlite3.connect(f"file:{self.file}?mode=ro", uri=True)
        counts = {name: connection.execute(query).fetchone()[0] for name, query in COUNTS.items()}
        connection.close()
        return {
            "matches": self.played,
            "moves": self.load.moves,
            "came_back": self.came_back,
            "seconds": round(spent, 1),
            "memory_mib": round(self.server.memory(), 1),
            "database_mib": round(self.file.stat().st_size / 2**20, 2),
            "log_mib": round(log.stat().st_size / 2**20, 2) if log.exists() else 0.0,
            "p50_ms": round(1000 * cuts[49], 1),
            "p99_ms": round(1000 * cuts[98], 1),
            **counts,
        }


async def evening(server: Server, file: Path, hours: int, matches: int, seconds: float) -> dict[str, object]:
    whole = Evening(server, file)
    samples = []
    for hour in range(hours):
        sample = await whole.hour(hour * matches, matches, seconds)
        print(json.dumps({"hour": hour + 1, **sample}), flush=True)
        samples.append(sample)
    return {"hours": hours, "matches": whole.played, "moves": sum(int(str(one["moves"])) for one in samples)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--hours", type=int, default=8)
    parser.add_argument("--matches", type=int, default=24, help="matches an hour")
    parser.add_argument("--hour", type=float, default=15, help="seconds that stand for an hour")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fq-evening-") as folder:
        server = Server(folder, settings(asked.hour))
        try:
            server.wait()
            file = Path(folder) / "load.db"
            print(json.dumps(run(evening(server, file, asked.hours, asked.matches, asked.hour))), flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
