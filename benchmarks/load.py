"""Load: M matches, three WebSocket clients each, random legal moves as fast as they are confirmed.

    python benchmarks/load.py [--matches 1 10 50 200] [--seconds 8] [--form view scene] [--workers 1 2] [--json]

The server is one process (or `--workers`, by turns) on durable SQLite (WAL, synchronous=FULL); this process is the load.
Tables are opened and connected before the clock starts; a group of three that has finished a
match moves on to its next table. It measures confirmed moves per second, the time from sending a move
until each of the two other players has seen it (p50, p99), and the server's memory.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import Any

from load_client import Choice, Client, Message
from load_server import Server

GAME, PLAYERS = "gold", 3
MOVES_A_MATCH = 110


@dataclass
class Load:
    """What all tables of one measurement share."""

    rng: random.Random
    until: float = 0.0
    moves: int = 0
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    running: bool = False
    ran_out: int = 0  # groups that have run out of tables


class Seat:
    """One player at one table."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self.version = -1
        self.choices: list[Choice] = []
        self.confirmed = True

    def hear(self, message: Message) -> None:
        load = self.table.load
        if message.type == "ok":
            self.confirmed = True
            load.moves += load.running
            self.move()
        elif message.type == "refused":
            load.refused += 1
            self.confirmed = True
        elif message.type in {"view", "scene"} and message.version > self.version:
            self.see(message)

    def see(self, message: Message) -> None:
        table = self.table
        self.version = message.version
        if 0 <= table.sent_version < message.version and table.sent_by != self.seat and table.load.running:
            table.load.waits.append(time.perf_counter() - table.sent_at)
        if message.over or (message.scene is not None and message.scene.result is not None):
            table.end()
        elif message.scene is not None:
            prompt = message.scene.prompt
            self.choices = [c for c in prompt.choices if c.action >= 0] if prompt.mine else []
        else:
            self.choices = message.legal
        self.move()

    def move(self) -> None:
        """Move if it is this player's turn, once the last move is confirmed."""
        table = self.table
        if not (self.choices and self.confirmed and table.playing) or self.version < table.sent_version:
            return
        if time.perf_counter() >= table.load.until:
            return
        action = table.load.rng.choice(self.choices).action
        self.choices, self.confirmed = [], False
        table.sent_version, table.sent_by, table.sent_at = self.version, self.seat, time.perf_counter()
        self.client.say(b'{"move":%d,"version":%d,"id":"a"}' % (action, self.version))

    client: Client


class Table:
    """One match with its three clients."""

    def __init__(self, load: Load, code: str, tokens: list[str]) -> None:
        self.load, self.code, self.tokens = load, code, tokens
        self.playing = False
        self.following: Table | None = None
        self.sent_version, self.sent_by, self.sent_at = -1, -1, 0.0
        self.seats = [Seat(self, seat) for seat in range(len(tokens))]

    async def connect(self, port: int, form: str) -> None:
        loop = asyncio.get_running_loop()
        for seat, token in zip(self.seats, self.tokens, strict=True):
            path = f"/api/tables/{self.code}/live?as={form}&words=0&token={token}"
            _t, client = await loop.create_connection(
                partial(Client, path, f"127.0.0.1:{port}", seat.hear), "127.0.0.1", port
            )
            seat.client = client
            await client.open

    def start(self) -> None:
        self.playing = True
        for seat in self.seats:
            seat.move()

    def end(self) -> None:
        """The match is over: the group moves on to its next table."""
        if self.playing:
            self.playing = False
            if self.following is None:
                self.load.ran_out += 1
            else:
                self.following.start()


def open_table(server: Server, load: Load, number: int, tokens: list[str], game: str = GAME) -> Table:
    """A table with all seats taken."""
    body: dict[str, object] = {"game": game, "players": len(tokens), "seed": number}
    code = server.ask("/api/tables", body, tokens[0])["code"]
    for token in tokens[1:]:
        server.ask(f"/api/tables/{code}/sit", {}, token)
    return Table(load, str(code), tokens)


def open_tables(server: Server, load: Load, many: int) -> list[Table]:
    tokens = [str(server.ask("/api/guests", {"name": name})["token"]) for name in ("Ann", "Ben", "Cid")]
    with ThreadPoolExecutor(8) as threads:
        return list(threads.map(lambda number: open_table(server, load, number, tokens), range(many)))


def chained(tables: list[Table], matches: int) -> list[Table]:
    """The first table of each group; every other one follows another."""
    for before, after in zip(tables, tables[matches:], strict=False):
        before.following = after
    return tables[:matches]


async def measure(server: Server, matches: int, form: str, seconds: float, rate: float) -> dict[str, object]:
    load = Load(random.Random(matches))
    spare = max(1, round(rate * seconds / matches / MOVES_A_MATCH * 1.3)) + 1
    tables = await asyncio.to_thread(open_tables, server, load, matches * spare)
    await asyncio.gather(*(table.connect(server.port, form) for table in tables))
    await asyncio.sleep(0.5)
    first = chained(tables, matches)
    began = time.perf_counter()
    load.until = began + seconds
    load.running = True
    cpu, own = server.cpu(), time.process_time()
    for table in first:
        table.start()
    await asyncio.sleep(seconds)
    spent = time.perf_counter() - began
    load.running = False
    result = summary(load, matches, form, spent)
    result |= {
        "memory_mib": round(server.memory()),
        "server_cpu": round((server.cpu() - cpu) / spent, 2),
        "cpu_us_a_move": round((server.cpu() - cpu) / max(1, load.moves) * 1e6),
        "load_cpu": round((time.process_time() - own) / spent, 2),
    }
    await asyncio.sleep(0.3)
    for table in tables:
        for seat in table.seats:
            seat.client.transport.abort()
    return result


def summary(load: Load, matches: int, form: str, spent: float) -> dict[str, object]:
    cuts = statistics.quantiles(load.waits, n=100) if len(load.waits) > 1 else [0.0] * 99
    return {
        "form": form,
        "matches": matches,
        "moves_per_s": round(load.moves / spent),
        "p50_ms": round(cuts[49] * 1000, 1),
        "p99_ms": round(cuts[98] * 1000, 1),
        "refused": load.refused,
        "ran_out": load.ran_out,
    }


def run(measuring: Coroutine[Any, Any, dict[str, object]]) -> dict[str, object]:
    """On uvloop where it is installed."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(measuring)
    return uvloop.run(measuring)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 10, 50, 200])
    parser.add_argument("--form", nargs="+", default=["view", "scene"], choices=["view", "scene"])
    parser.add_argument("--workers", type=int, nargs="+", default=[1])
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--database", help="postgresql://…; otherwise a new file")
    parser.add_argument("--rate", type=float, help="moves a second to prepare tables for")
    asked = parser.parse_args()
    rates = {"view": {1: 900}, "scene": {1: 900}}
    for form, matches, workers in product(asked.form, asked.matches, asked.workers):
        more = {"workers": workers, **({"database": asked.database} if asked.database else {})}
        with tempfile.TemporaryDirectory(prefix="fq-load-") as folder:
            server = Server(folder, more)
            try:
                server.wait(GAME)
                rate = asked.rate or rates[form].get(matches, 9000 if form == "view" else 3000)
                result = run(measure(server, matches, form, asked.seconds, rate))
            finally:
                server.stop()
        print(json.dumps({"workers": workers, **result}), flush=True)


if __name__ == "__main__":
    main()
