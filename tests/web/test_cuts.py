"""PostgreSQL is cut off again and again while moves come in bursts: no match is torn, no word is broken."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import make_url
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from fourquarters.web.errors import NOT_KNOWN
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.settings import Settings
from fourquarters.web.storage import event_store, table_store
from fourquarters.web.storage.database import Database
from fourquarters.web.storage.records import Event
from tests.web.postgres import Proxy
from tests.web.serving import Player, Server

GAME = "gold"
MATCHES = 6
BURST = 3  # moves sent without waiting for an answer
GONE = (OSError, WebSocketException, httpx.TransportError, AssertionError, EOFError, TimeoutError)


@dataclass
class Witness:
    """What the server has said: events it acknowledged, events it denied."""

    done: dict[tuple[str, int], int] = field(default_factory=dict)
    denied: dict[tuple[str, int], int] = field(default_factory=dict)
    refusals: Counter[str] = field(default_factory=Counter)
    codes: list[str] = field(default_factory=list)


class Course:
    """Two players who send their moves in bursts, match after match."""

    def __init__(self, database: Database, players: list[Player], witness: Witness, seed: int) -> None:
        self.database, self.players, self.witness = database, players, witness
        self.rng = random.Random(seed)
        self.code = ""

    def sit_down(self) -> None:
        code = self.players[0].open_table(GAME, "you", "open")
        self.players[1].post(f"/api/tables/{code}/sit")
        self.code = code
        self.witness.codes.append(code)

    def truth(self) -> MatchLog:
        """The match as the database has it, asked past the line that is cut."""
        with self.database.reading() as connection:
            record = table_store.find_table(connection, self.code)
            assert record is not None
            return MatchLog(record, "interpreted", event_store.events_of(connection, record.id))

    async def go_on(self) -> None:
        while True:
            try:
                if not self.code or self.truth().match.over:
                    await asyncio.to_thread(self.sit_down)
                await self.play()
            except GONE:
                await asyncio.sleep(0.05)

    async def play(self) -> None:
        """Bursts, until the match is over or a line is gone."""
        address = f"ws://{self.players[0].server.host}/api/tables/{self.code}/live?as=view&words=0&token="
        async with (
            connect(address + self.players[0].token) as a,
            connect(address + self.players[1].token) as b,
        ):
            match_log = self.truth()
            while not match_log.match.over:
                if not await self.burst(match_log, (a, b)):
                    match_log = self.truth()

    async def burst(self, match_log: MatchLog, lines: tuple[ClientConnection, ...]) -> bool:
        """Send some moves at once and hear what is said to them; whether all were made."""
        waiting: list[dict[int, int]] = [{}, {}]
        for _ in range(BURST):
            if match_log.match.over:
                break
            seat, version = match_log.match.decider, match_log.version
            action = int(self.rng.choice(match_log.match.position.legal().tolist()))
            waiting[seat][version] = action
            await lines[seat].send(json.dumps({"move": action, "version": version, "id": str(version)}))
            match_log.take(Event("move", seat, action))
        heard = [self.hear(line, asked) for line, asked in zip(lines, waiting, strict=True)]
        async with asyncio.timeout(20):
            return all(await asyncio.gather(*heard))

    async def hear(self, line: ClientConnection, asked: dict[int, int]) -> bool:
        good = True
        while asked:
            message = json.loads(await line.recv())
            if message["type"] in {"ok", "refused"}:
                version = int(message["id"])
                self.note(message, version, asked.pop(version))
                good &= message["type"] == "ok"
        return good

    def note(self, message: dict[str, Any], version: int, action: int) -> None:
        key = self.code, version + 1
        if message["type"] == "ok":
            self.witness.done[key] = action
            self.witness.denied.pop(key, None)
        else:
            self.witness.refusals[message["error"]] += 1
            if message["error"] in {"failed", "stale"} and message["why"] != NOT_KNOWN:
                self.witness.denied[key] = action


async def cut_often(cuts: int, proxy: Proxy, url: str, rng: random.Random) -> None:
    """Break the line, or have PostgreSQL break it, at any moment; now and then for long."""
    end_all = (
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND query <> ''"
    )
    with psycopg.connect(url, autocommit=True) as connection:
        for number in range(1, cuts + 1):
            await asyncio.sleep(rng.uniform(0.02, 0.4))
            if number % 3 == 0:
                connection.execute(end_all)
            elif number % 50 == 0:
                proxy.cut(8.0)
                await asyncio.sleep(9.0)
            else:
                short, longer = rng.uniform(0, 0.03), rng.uniform(0, 0.8)
                proxy.cut(rng.choice((0.0, short, short, short, longer)))
    proxy.cut(0.0)
    await asyncio.sleep(1.0)


async def play_and_cut(courses: list[Course], cuts: int, proxy: Proxy, url: str) -> None:
    tasks = [asyncio.create_task(course.go_on()) for course in courses]
    try:
        await cut_often(cuts, proxy, url, random.Random(7))
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def on_disk(database: Database) -> dict[tuple[str, int], int]:
    asked = "SELECT code, number, action FROM events JOIN tables ON tables.id = table_id WHERE number > 0"
    with database.reading() as connection:
        return {(code, number): action for code, number, action in connection.exec_driver_sql(asked)}


def unreadable(witness: Witness, player: Player) -> list[str]:
    """Matches that the server cannot show any more."""
    return [c for c in witness.codes if player.http.get(f"/api/tables/{c}/view").status_code != 200]


def torn(kept: dict[tuple[str, int], int]) -> list[str]:
    """Matches in which a version is missing."""
    by_code: dict[str, list[int]] = {}
    for code, number in kept:
        by_code.setdefault(code, []).append(number)
    return [c for c, numbers in by_code.items() if sorted(numbers) != list(range(1, len(numbers) + 1))]


def judge(witness: Witness, database: Database, lost_matches: list[str]) -> None:
    """Every match can be read and has all its versions; what was said of a move is true."""
    kept = on_disk(database)
    lost = {key for key, action in witness.done.items() if kept.get(key) != action}
    denied = witness.denied.items()
    lies = {key for key, action in denied if kept.get(key) == action and key not in witness.done}
    gaps = torn(kept)
    print(
        f"{len(witness.codes)} matches, {len(gaps)} torn, {len(lost_matches)} unreadable; "
        f"{len(witness.done)} moves acknowledged, {len(lost)} lost, "
        f"{len(lies)} denied though made; refusals {dict(witness.refusals)}"
    )
    assert (gaps, lost_matches, lost, lies) == ([], [], set(), set())


def run(postgres_url: str, cuts: int) -> None:
    url, witness = make_url(postgres_url), Witness()
    database = Database(Settings(database=postgres_url).url)
    with Proxy(url.port or 0) as proxy:
        through = url.set(port=proxy.port).render_as_string(hide_password=False)
        server = Server(through, expected={"the database cannot be used"})
        try:
            server.start()
            with server.player("Ann") as ann, server.player("Ben") as ben:
                courses = [Course(database, [ann, ben], witness, seed) for seed in range(MATCHES)]
                began = time.monotonic()
                asyncio.run(play_and_cut(courses, cuts, proxy, postgres_url))
                time.sleep(1.0)
                print(f"{cuts} cuts in {time.monotonic() - began:.0f} s:", end=" ")
                judge(witness, database, unreadable(witness, ann))
        finally:
            server.stop()
            database.close()
    assert len(witness.done) > cuts  # there was play


def test_no_match_is_torn_when_postgresql_is_cut_off(postgres_url: str) -> None:
    run(postgres_url, cuts=12)


@pytest.mark.soak
def test_no_match_is_torn_by_many_cuts(postgres_url: str) -> None:
    run(postgres_url, cuts=220)
