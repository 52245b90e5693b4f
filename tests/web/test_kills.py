"""Kill -9 of everything a site is made of, under load: of workers, of PostgreSQL, of nginx, by turns.

Every move that was acknowledged is kept, and everyone plays on within seconds. Six times by default;
`FOURQUARTERS_KILLS=210 pytest -s tests/web/test_kills.py` tells figures, too.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path

import httpx
from websockets.exceptions import WebSocketException

from fourquarters.web.settings import Settings
from fourquarters.web.storage.database import Database
from tests.web.killing import all_ready, kill, workers_of
from tests.web.nginx import Behind, Nginx, before, program
from tests.web.postgres import Postgres, running_postgres
from tests.web.registries import say
from tests.web.serving import Player, Server
from tests.web.test_durability import Pair, Witness, check_matches_go_on, check_nothing_is_lost

KILLS = int(os.environ.get("FOURQUARTERS_KILLS", "6"))
PAIRS = 6
BACK = 3
"""A pair is back after so many acknowledged moves."""

PATIENCE = 120.0
CHECKED_EVERY = 15
TROUBLE = (OSError, WebSocketException, httpx.TransportError, EOFError, AssertionError)


class SteadyPair(Pair):
    """Two players who come back whatever happens, as their pages would, and play on."""

    pause = 0.15

    def __init__(self, server: Server, players: list[Player], witness: Witness, seed: int) -> None:
        super().__init__(server, players, witness, seed)
        self.over = True
        self.acknowledgements: list[float] = []

    async def go_on(self) -> None:
        while True:
            try:
                if self.over:
                    await asyncio.to_thread(self.sit_down)
                    self.over = False
                await self.play()
                self.over = True
            except TROUBLE:
                await asyncio.sleep(self.rng.uniform(0.1, 0.4))

    def acknowledged(self, version: int, action: int) -> None:
        super().acknowledged(version, action)
        self.acknowledgements.append(time.monotonic())

    def is_back(self, since: float) -> bool:
        return len(self.acknowledgements) >= BACK and self.acknowledgements[-BACK] > since

    def gap(self, since: float) -> float:
        """The longest time without an acknowledged move, from a moment on."""
        there = [at for at in self.acknowledgements if at > since]
        earlier = [at for at in self.acknowledgements if at <= since][-1:]
        return max(after - before for before, after in pairwise([*(earlier or [since]), *there]))


class RestlessServer(Server):
    """A server some of whose workers find no database when they start; they are started again."""

    def check_log(self) -> None:
        pass


class Site:
    """Two workers on PostgreSQL behind nginx, each of which can be killed."""

    def __init__(self, postgres: Postgres, server: Server, nginx: Nginx, rng: random.Random) -> None:
        self.postgres, self.server, self.nginx, self.rng = postgres, server, nginx, rng
        self.restarts: list[float] = []  # how long PostgreSQL itself took to be there again
        self.victims: dict[str, Callable[[], None]] = {
            "worker": self.kill_worker,
            "postgresql": self.kill_postgres,
            "nginx": self.kill_nginx,
        }

    def kill_worker(self) -> None:
        kill(self.rng.choice(workers_of(self.server)))  # its supervisor starts another

    def kill_postgres(self) -> None:
        self.postgres.kill()
        began = time.monotonic()
        self.postgres.start()
        self.restarts.append(time.monotonic() - began)

    def kill_nginx(self) -> None:
        self.nginx.kill()
        self.nginx.start()

    def on_disk(self) -> dict[tuple[str, int], int]:
        database = Database(Settings(database=self.postgres.url).url)
        kept = "SELECT code, number, action FROM events JOIN tables ON tables.id = table_id WHERE number > 0"
        rows = say(database, kept)
        database.close()
        return {(code, number): action for code, number, action in rows}


@contextmanager
def site(folder: Path) -> Iterator[Site]:
    program()
    with running_postgres() as postgres:
        server = RestlessServer(postgres.url, workers=2, trusted_proxies=["127.0.0.1"])
        nginx = Nginx(folder, server.settings["port"], "/games")
        server.settings["public_url"] = nginx.url
        nginx.write()
        with before(server, nginx):
            yield Site(postgres, server, nginx, random.Random(3))


async def until(true: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, what
        await asyncio.sleep(0.02)


def all_back(pairs: list[SteadyPair], since: float) -> bool:
    return all(pair.is_back(since) for pair in pairs)


async def kill_by_turns(site: Site, pairs: list[SteadyPair], witness: Witness) -> dict[str, list[float]]:
    """Kill while everyone plays, each time once all are back; how long somebody waited, by what was killed."""
    playing = [asyncio.create_task(pair.go_on()) for pair in pairs]
    waited: dict[str, list[float]] = {victim: [] for victim in site.victims}
    try:
        await until(partial(all_back, pairs, 0.0), "nobody plays")
        for number in range(KILLS):
            victim = list(site.victims)[number % len(site.victims)]
            if victim == "worker":
                await until(lambda: all_ready(site.server), "the workers did not come back")
            await asyncio.sleep(site.rng.uniform(0.0, 0.3))
            killed = time.monotonic()
            await asyncio.to_thread(site.victims[victim])
            await until(
                partial(all_back, pairs, killed), f"not everyone came back after kill {number} of {victim}"
            )
            waited[victim] += [pair.gap(killed) for pair in pairs]
            if number % CHECKED_EVERY == 0:
                so_far = Witness(dict(witness.events))  # more is acknowledged while the disk is read
                check_nothing_is_lost(so_far, await asyncio.to_thread(site.on_disk))
                print(json.dumps(figures(waited, witness, site.restarts)), flush=True)
    finally:
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    return waited


def test_nothing_acknowledged_is_lost_whatever_is_killed(tmp_path: Path) -> None:
    with site(tmp_path) as made:
        behind, witness = Behind(made.server, made.nginx), Witness()
        players = [Player(behind, "Ann"), Player(behind, "Ben")]
        pairs = [SteadyPair(behind, players, witness, seed) for seed in range(PAIRS)]
        waited = asyncio.run(kill_by_turns(made, pairs, witness))
        check_nothing_is_lost(witness, made.on_disk())
        check_matches_go_on([pair for pair in pairs if not pair.over], witness)
        for player in players:
            player.http.close()
    print(json.dumps(figures(waited, witness, made.restarts)))
    # "closing": a table that two workers had in memory, at the one that does not hold it any more
    assert set(witness.refused) <= {"failed", "unavailable", "closing"}


def figures(waited: dict[str, list[float]], witness: Witness, restarts: list[float]) -> dict[str, object]:
    told = {
        victim: {
            "kills": len(gaps) // PAIRS,
            "waited_p50_s": round(statistics.median(gaps), 2),
            "longest_s": round(max(gaps), 2),
        }
        for victim, gaps in waited.items()
        if gaps
    }
    restarted = round(statistics.median(restarts), 2) if restarts else 0.0
    return {
        **told,
        "postgresql_restarts_in_s": restarted,
        "acknowledged": len(witness.events),
        "refused": len(witness.refused),
        "lost": 0,
    }
