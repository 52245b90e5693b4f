"""Load: M matches, three WebSocket clients each, random legal moves as fast as they are confirmed.

    python benchmarks/load.py [--matches 1 10 50 200] [--seconds 8] [--form view page scene] [--workers 1 2]

The server is one process (or `--workers`, by turns) on durable SQLite (WAL, synchronous=FULL); this process is the load.
Tables are opened and connected before the clock starts; a group of three that has finished a
match moves on to its next table. It measures confirmed moves per second, the time from sending a move
until each of the two other players has seen it (p50, p99), bytes sent per move and client, and the server's memory.
Clients take views (as programs do), scenes with what changes in them (as the page does), or whole scenes.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import product
from typing import Any

from load_client import Choice, Client, Message, connected, decode
from load_server import Server

GAME, PLAYERS = "gold", 3
QUERIES = {"view": "as=view&words=0", "scene": "as=scene", "page": "as=scene&changes=1"}
NAMES = ("Ann", "Ben", "Cid")
MOVES_A_MATCH = 110
RATES = {"view": 9000, "page": 6000, "scene": 3000}


@dataclass
class Load:
    """What all tables of one measurement share."""

    rng: random.Random
    port: int
    form: str = "view"
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
        self.offered: list[Choice] = []  # by the server, at this version
        self.choices: list[Choice] = []  # until one has been made
        self.confirmed = True

    async def connect(self) -> None:
        load, table = self.table.load, self.table
        path = f"/api/tables/{table.code}/live?{QUERIES[load.form]}&token={table.tokens[self.seat]}"
        self.client = await connected(path, load.port, lambda text: self.hear(decode(text)))

    def hear(self, message: Message) -> None:
        load = self.table.load
        if message.type == "ok":
            self.confirm()
        elif message.type == "refused":
            load.refused += 1
            self.confirmed = True
        elif message.type in {"view", "scene", "changed"} and message.version > self.version:
            self.take(message)

    def take(self, message: Message) -> None:
        """A new version; what changes in a scene says only then what can be chosen if that is new."""
        scene = message.changes.set if message.changes is not None else message.scene
        if scene is None:
            self.offered = message.legal
        elif scene.prompt is not None:
            self.offered = [c for c in scene.prompt.choices if c.action >= 0] if scene.prompt.mine else []
        self.see(message.version, message.over or (scene is not None and scene.result is not None))

    def confirm(self) -> None:
        """The last move has been made."""
        self.confirmed = True
        self.table.load.moves += self.table.load.running
        self.move()

    def see(self, version: int, over: bool) -> None:
        table = self.table
        self.version, self.choices = version, self.offered
        if 0 <= table.sent_version < version and table.sent_by != self.seat and table.load.running:
            table.load.waits.append(time.perf_counter() - table.sent_at)
        if over:
            table.end()
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
        self.say_move(action)

    def say_move(self, action: int) -> None:
        self.client.say(b'{"move":%d,"version":%d,"id":"a"}' % (action, self.version))

    client: Client


class Table:
    """One match with its three clients."""

    def __init__(self, load: Load, code: str, tokens: list[str], seat: type[Seat] = Seat) -> None:
        self.load, self.code, self.tokens = load, code, tokens
        self.playing = False
        self.following: Table | None = None
        self.sent_version, self.sent_by, self.sent_at = -1, -1, 0.0
        self.seats = [seat(self, number) for number in range(len(tokens))]

    async def connect(self) -> None:
        for seat in self.seats:
            await seat.connect()

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


Opening = Callable[[Any, Load, int], list[Table]]
"""How a contestant's server gets so many tables with all seats taken."""


def open_table(server: Server, load: Load, number: int, tokens: list[str], game: str = GAME) -> Table:
    """A table with all seats taken."""
    body: dict[str, object] = {"game": game, "players": len(tokens), "seed": number}
    code = server.ask("/api/tables", body, tokens[0])["code"]
    for token in tokens[1:]:
        server.ask(f"/api/tables/{code}/sit", {}, token)
    return Table(load, str(code), tokens)


def open_tables(server: Server, load: Load, many: int) -> list[Table]:
    tokens = [str(server.ask("/api/guests", {"name": name})["token"]) for name in NAMES]
    with ThreadPoolExecutor(8) as threads:
        return list(threads.map(lambda number: open_table(server, load, number, tokens), range(many)))


def chained(tables: list[Table], matches: int) -> list[Table]:
    """The first table of each group; every other one follows another."""
    for before, after in zip(tables, tables[matches:], strict=False):
        before.following = after
    return tables[:matches]


async def measure(
    server: Server, load: Load, matches: int, seconds: float, rate: float, opening: Opening = open_tables
) -> dict[str, object]:
    spare = max(1, round(rate * seconds / matches / MOVES_A_MATCH * 1.3)) + 1
    tables = await asyncio.to_thread(opening, server, load, matches * spare)
    await asyncio.gather(*(table.connect() for table in tables))
    await asyncio.sleep(0.5)
    first = chained(tables, matches)
    clients = [seat.client for table in tables for seat in table.seats]
    received = sum(client.received for client in clients)
    began = time.perf_counter()
    load.until = began + seconds
    load.running = True
    cpu, own = server.cpu(), time.process_time()
    for table in first:
        table.start()
    await asyncio.sleep(seconds)
    spent = time.perf_counter() - began
    load.running = False
    received = sum(client.received for client in clients) - received
    result = summary(load, matches, spent)
    result |= {
        "bytes": round(received / max(1, load.moves) / PLAYERS),
        "memory_mib": round(server.memory()),
        "server_cpu": round((server.cpu() - cpu) / spent, 2),
        "cpu_us_a_move": round((server.cpu() - cpu) / max(1, load.moves) * 1e6),
        "load_cpu": round((time.process_time() - own) / spent, 2),
    }
    await asyncio.sleep(0.3)
    for client in clients:
        client.transport.abort()
    return result


def summary(load: Load, matches: int, spent: float) -> dict[str, object]:
    cuts = statistics.quantiles(load.waits, n=100) if len(load.waits) > 1 else [0.0] * 99
    return {
        "form": load.form,
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


def measured(
    form: str, matches: int, seconds: float, rate: float, more: dict[str, object] | None = None
) -> dict[str, object]:
    """One measurement on a fresh server and database; `rate`: the moves a second to prepare tables for; `more`: settings."""
    with tempfile.TemporaryDirectory(prefix="fq-load-") as folder:
        server = Server(folder, more or {})
        try:
            server.wait()  # for all games: what compiles beside it would be counted, too
            load = Load(random.Random(matches), server.port, form)
            return run(measure(server, load, matches, seconds, rate))
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--matches", type=int, nargs="+", default=[1, 10, 50, 200])
    parser.add_argument("--form", nargs="+", default=list(QUERIES), choices=list(QUERIES))
    parser.add_argument("--workers", type=int, nargs="+", default=[1])
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--database", help="postgresql://…; otherwise a new file")
    parser.add_argument("--rate", type=float, help="moves a second to prepare tables for")
    asked = parser.parse_args()
    for form, matches, workers in product(asked.form, asked.matches, asked.workers):
        rate = asked.rate or (900 if matches == 1 else RATES[form])
        more = {"workers": workers, **({"database": asked.database} if asked.database else {})}
        result = measured(form, matches, asked.seconds, rate, more)
        print(json.dumps({"workers": workers, **result}), flush=True)


if __name__ == "__main__":
    main()
