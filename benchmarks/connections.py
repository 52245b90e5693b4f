"""Thousands of idle connections to one server, and what happens when all of them come back after a restart.

    python benchmarks/connections.py [--connections 5000] [--active 20] [--workers 1] [--json]

Each connection is a page: a WebSocket with scenes. At a table there are ten, three that play and seven that watch, at an address of
their own (127.x.y.z), under the limits that a server has by default, but for those on opening tables and for the number of
connections. At `--active` more tables people make a move every second or so. The server is killed (SIGKILL) and started again;
every page comes back as `static/live.js` does: after 0.25 s, then 1.7 times as long each time, at most 5 s, each give or take a half.
Everything on the server's side is real; the clients share its cores.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import statistics
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

from load import run
from load_client import Client, decode
from load_server import SETTINGS, Server

GAME, SEATS, WATCHERS = "gold", 3, 7
AT_TABLE = SEATS + WATCHERS
FIRST, FACTOR, SLOWEST, SPREAD = 0.25, 1.7, 5.0, 0.5
"""How a page waits before it tries again: see `static/live.js`."""

PATIENCE = 120.0
"""Seconds until an attempt is given up; a browser waits at least as long."""

A_FEW, REST = 25, 0.1
"""Pages that are opened at once, and seconds between, when nothing is to be measured."""

THINKING = (0.5, 1.5)
OWN_FILES = 200


@dataclass
class Crowd:
    """What all pages share: who is connected, and how long moves take."""

    port: int
    rng: random.Random = field(default_factory=lambda: random.Random(7))
    connected: int = 0
    attempts: int = 0
    waits: list[float] = field(default_factory=list)
    stopped: bool = False
    tasks: set[asyncio.Task[None]] = field(default_factory=set)

    async def begin(self, pages: list[Page]) -> None:
        """Open pages, not all at once, and wait until all are connected."""
        wanted = self.connected + len(pages)
        for first in range(0, len(pages), A_FEW):
            self.tasks |= {asyncio.create_task(page.keep()) for page in pages[first : first + A_FEW]}
            await asyncio.sleep(REST)
        await self.until(wanted)

    async def until(self, many: int, patience: float = 900) -> float:
        """Wait until so many are connected; the seconds it took."""
        began = time.perf_counter()
        while self.connected < many:
            if time.perf_counter() - began > patience:
                raise SystemExit(f"only {self.connected} of {many} were connected in time")
            await asyncio.sleep(0.01)
        return time.perf_counter() - began


class Page:
    """One person's page at a table; an active one moves when it is their turn."""

    def __init__(self, crowd: Crowd, code: str, token: str, address: str, active: bool = False) -> None:
        self.crowd, self.code, self.token = crowd, code, token
        self.address, self.active = address, active
        self.version, self.tries, self.sent = -1, 0, 0.0
        self.choices: list[int] = []
        self.client: Client | None = None

    async def keep(self) -> None:
        """Be connected; whenever that is lost, come back."""
        crowd = self.crowd
        while not crowd.stopped:
            crowd.attempts += 1
            try:
                await asyncio.wait_for(self.connect(), PATIENCE)
            except (TimeoutError, OSError):
                self.client = None
            if self.client is not None:
                self.tries = 0
                crowd.connected += 1
                await self.client.lost
                crowd.connected -= 1
                self.client = None
            wait = min(SLOWEST, FIRST * FACTOR**self.tries)
            self.tries += 1
            await asyncio.sleep(wait * crowd.rng.uniform(1 - SPREAD, 1 + SPREAD))

    async def connect(self) -> None:
        since = f"&since={self.version}" if self.version >= 0 else ""
        token = f"&token={self.token}" if self.token else ""
        path = f"/api/tables/{self.code}/live?as=scene&changes=1&lang=en{token}{since}"
        host, port = "127.0.0.1", self.crowd.port
        _t, client = await asyncio.get_running_loop().create_connection(
            partial(Client, path, f"{host}:{port}", self.hear), host, port, local_addr=(self.address, 0)
        )
        try:
            await client.open
        except BaseException:
            client.transport.abort()
            raise
        self.client = client

    def hear(self, text: memoryview) -> None:
        message = decode(text)
        if message.type in {"scene", "changed"}:
            self.version = message.version
            scene = message.changes.set if message.changes is not None else message.scene
            if scene is not None and scene.prompt is not None:
                mine = scene.prompt.choices if scene.prompt.mine else []
                self.choices = [one.action for one in mine if one.action >= 0]
            if self.active and self.choices:
                pause, choice = self.crowd.rng.uniform(*THINKING), self.crowd.rng.choice(self.choices)
                asyncio.get_running_loop().call_later(pause, self.move, message.version, choice)
        elif message.type == "ok" and self.sent:
            self.crowd.waits.append(time.perf_counter() - self.sent)
            self.sent = 0.0

    def move(self, version: int, action: int) -> None:
        if self.client is not None and not self.client.transport.is_closing() and version == self.version:
            self.sent = time.perf_counter()
            self.client.say(b'{"move":%d,"version":%d,"id":"a"}' % (action, version))


def open_files(wanted: int) -> None:
    """Let this process, and the server that it starts, open so many files."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = max(hard, wanted) if hard != resource.RLIM_INFINITY else hard
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def households() -> Iterator[str]:
    """Addresses of this computer, one after another."""
    for number in range(1, 200_000):
        yield f"127.{1 + number // 62_500}.{number // 250 % 250}.{1 + number % 250}"


def pages_of(server: Server, crowd: Crowd, seed: int, address: str, active: bool) -> list[Page]:
    """A table with three people, who share a household."""
    tokens = [str(server.ask("/api/guests", {"name": name})["token"]) for name in ("Ann", "Ben", "Cid")]
    code = str(server.ask("/api/tables", {"game": GAME, "players": SEATS, "seed": seed}, tokens[0])["code"])
    for token in tokens[1:]:
        server.ask(f"/api/tables/{code}/sit", {}, token)
    watching = [] if active else [""] * WATCHERS
    return [Page(crowd, code, token, address, active) for token in tokens + watching]


def all_pages(server: Server, crowd: Crowd, tables: int, active: int) -> list[list[Page]]:
    with ThreadPoolExecutor(8) as threads:
        made = zip(range(tables + active), households(), strict=False)
        return list(
            threads.map(lambda one: pages_of(server, crowd, one[0] + 1, one[1], one[0] >= tables), made)
        )


def delays(waits: list[float]) -> dict[str, float]:
    """In milliseconds."""
    cuts = statistics.quantiles(waits, n=100) if len(waits) > 1 else [0.0] * 99
    found = {"p50": cuts[49], "p99": cuts[98], "longest": max(waits, default=0.0), "moves": len(waits) / 1000}
    return {name: round(1000 * value, 1) for name, value in found.items()}


async def measure(server: Server, connections: int, active: int, quiet: float) -> dict[str, object]:
    crowd = Crowd(server.port)
    tables = connections // AT_TABLE
    everyone = await asyncio.to_thread(all_pages, server, crowd, tables, active)
    idle, playing = everyone[:tables], everyone[tables:]
    await crowd.begin([page for table in playing for page in table])
    await asyncio.sleep(3)
    empty = server.memory()  # with all that the first tables need
    await crowd.begin([table[0] for table in idle])
    await asyncio.sleep(2)
    loaded = server.memory()
    cpu = server.cpu()
    await crowd.begin([page for table in idle for page in table[1:]])
    opening = (server.cpu() - cpu) / (tables * (AT_TABLE - 1))
    await asyncio.sleep(2)
    full = server.memory()
    everybody = crowd.connected
    crowd.waits.clear()
    cpu = server.cpu()
    await asyncio.sleep(quiet)
    result = {
        "connections": tables * AT_TABLE,
        "tables": tables,
        "memory_before_mib": round(empty),
        "memory_full_mib": round(full),
        "kib_a_connection": round(1024 * (full - loaded) / (tables * (AT_TABLE - 1)), 1),
        "kib_a_table_with_one": round(1024 * (loaded - empty) / tables, 1),
        "cpu_ms_a_connection": round(1000 * opening, 2),
        "idle_cpu": round((server.cpu() - cpu) / quiet, 3),
        "quiet_ms": delays(crowd.waits),
    }
    return result | await storm(server, crowd, everybody, quiet)


async def storm(server: Server, crowd: Crowd, everybody: int, quiet: float) -> dict[str, object]:
    """Kill the server, start it again, and wait until everyone is back."""
    crowd.waits.clear()
    crowd.attempts = 0
    began = time.perf_counter()
    server.kill()
    server.start()
    while crowd.connected >= everybody:
        await asyncio.sleep(0.001)
    low = crowd.connected
    while crowd.connected <= low:
        low = min(low, crowd.connected)
        await asyncio.sleep(0.005)
    first, cpu = time.perf_counter() - began, server.cpu()
    await crowd.until(everybody)
    cpu = server.cpu() - cpu
    back = time.perf_counter() - began
    meanwhile = delays(crowd.waits)
    await asyncio.sleep(2)
    crowd.waits.clear()
    await asyncio.sleep(quiet)
    crowd.stopped = True
    return {
        "first_back_s": round(first, 2),
        "all_back_s": round(back, 2),
        "cpu_ms_a_return": round(1000 * cpu / everybody, 2),
        "attempts": crowd.attempts,
        "meanwhile_ms": meanwhile,
        "afterwards_ms": delays(crowd.waits),
        "memory_after_mib": round(server.memory()),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--connections", type=int, default=5000)
    parser.add_argument("--active", type=int, default=20, help="tables where people play meanwhile")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--quiet", type=float, default=15, help="seconds to measure before and after")
    asked = parser.parse_args()
    open_files(asked.connections + 3 * asked.active + OWN_FILES)
    room = {"connections": asked.connections + 3 * asked.active + OWN_FILES, "connections_of_address": 200}
    limits = {
        **SETTINGS["limits"],
        **room,
        "requests": (400, 60),
        "moves": (100, 20),
        "moves_of_address": (800, 160),
    }
    with tempfile.TemporaryDirectory(prefix="fq-connections-") as folder:
        server = Server(folder, {"limits": limits, "workers": asked.workers})
        try:
            server.wait()
            print(json.dumps(run(measure(server, asked.connections, asked.active, asked.quiet))), flush=True)
        finally:
            server.stop()


if __name__ == "__main__":
    main()
