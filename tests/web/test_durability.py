"""Kill -9 under load: after each restart every acknowledged move is there and every match goes on.

Five times by default; `FOURQUARTERS_KILLS=50 pytest tests/web/test_durability.py` for a soak.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from fourquarters.web.storage.database import Database, IntegrityError
from fourquarters.web.storage.records import Event
from tests.web.serving import Player, Server

KILLS = int(os.environ.get("FOURQUARTERS_KILLS", "5"))
MATCHES = 8
GAME = "gold"


@dataclass
class Witness:
    """What the server has acknowledged: events by table and version, and tables."""

    events: dict[tuple[str, int], int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)


class Pair:
    """Two players who play match after match, whatever happens to the server."""

    pause = 0.0  # seconds before a move

    def __init__(self, server: Server, players: list[Player], witness: Witness, seed: int) -> None:
        self.server, self.players, self.witness = server, players, witness
        self.rng = random.Random(seed)
        self.code = ""
        self.versions = [-1, -1]

    def sit_down(self) -> None:
        self.code = self.players[0].open_table(GAME, "you", "open")
        self.players[1].post(f"/api/tables/{self.code}/sit")
        self.versions = [-1, -1]

    async def play(self) -> None:
        """Both at once, until the server is gone or the match is over."""
        sides = [asyncio.create_task(self.side(seat)) for seat in range(2)]
        try:
            await asyncio.gather(*sides)
        finally:
            for side in sides:
                side.cancel()

    async def side(self, seat: int) -> None:
        query = f"as=view&words=0&since={self.versions[seat]}&token={self.players[seat].token}"
        address = f"ws://{self.server.host}/api/tables/{self.code}/live?{query}"
        async with connect(address, max_size=2**22) as socket:
            sent: tuple[int, int] = (0, 0)
            answered = -1  # on this connection
            async for text in socket:
                message = json.loads(text)
                if message["type"] == "ok":
                    self.acknowledged(message["version"], sent[1])
                elif message["type"] == "refused" and message["error"] not in {"stale", "duplicate"}:
                    self.witness.refused.append(message["error"])
                    answered = -1  # the table is shown again, and there is another try
                elif message["type"] == "view" and message["version"] > answered:
                    answered = self.versions[seat] = message["version"]
                    if message["over"]:
                        return
                    if message["legal"]:
                        sent = (message["version"], self.choice(message))
                        await asyncio.sleep(self.pause)
                        await socket.send(self.request(sent))

    def acknowledged(self, version: int, action: int) -> None:
        self.witness.events[self.code, version] = action

    def choice(self, view: dict[str, Any]) -> int:
        """Mostly a move; now and then one's last one is taken back."""
        if view["undo"] and self.rng.random() < 0.2:
            return -1
        action: int = self.rng.choice(view["legal"])["action"]
        return action

    def request(self, sent: tuple[int, int]) -> str:
        version, action = sent
        what: dict[str, Any] = {"undo": True} if action < 0 else {"move": action}
        return json.dumps({**what, "version": version, "id": "m"})


async def load(pairs: list[Pair], seconds: float, server: Server) -> None:
    """Play everywhere; then kill the server in the middle of it."""

    async def go_on(pair: Pair) -> None:
        while True:
            try:
                await pair.play()
                await asyncio.to_thread(pair.sit_down)
            except (OSError, WebSocketException, httpx.TransportError, EOFError):
                return

    tasks = [asyncio.create_task(go_on(pair)) for pair in pairs]
    await asyncio.sleep(seconds)
    server.kill()
    await asyncio.wait_for(asyncio.gather(*tasks), 30)


def on_disk(database: Path) -> dict[tuple[str, int], int]:
    """What is in the database after the kill, read by somebody else."""
    connection = sqlite3.connect(database)
    try:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        rows = connection.execute(
            "SELECT code, number, action FROM events JOIN tables ON tables.id = table_id WHERE number > 0"
        )
        return {(code, number): action for code, number, action in rows}
    finally:
        connection.close()


def check_nothing_is_lost(witness: Witness, kept: dict[tuple[str, int], int]) -> None:
    lost = {key: action for key, action in witness.events.items() if kept.get(key) != action}
    assert not lost
    by_table: dict[str, list[int]] = {}
    for code, number in kept:
        by_table.setdefault(code, []).append(number)
    for code, numbers in by_table.items():
        assert sorted(numbers) == list(range(1, len(numbers) + 1)), code


def check_matches_go_on(pairs: list[Pair], witness: Witness) -> None:
    """Everyone sees at least what was acknowledged, and somebody can move."""
    for pair in pairs:
        if not pair.code:
            continue
        if pair.players[0].view(pair.code)["table"] == "open":  # killed before the second sat down
            pair.players[1].post(f"/api/tables/{pair.code}/sit")
        views = [player.view(pair.code) for player in pair.players]
        last = max((v for code, v in witness.events if code == pair.code), default=0)
        assert views[0]["version"] == views[1]["version"] >= last
        assert views[0]["over"] or views[0]["legal"] or views[1]["legal"]


def test_kill_nine_under_load(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    server, witness, rng = Server(database), Witness(), random.Random(9)
    server.start()
    players = [server.player("Ann"), server.player("Ben")]
    pairs = [Pair(server, players, witness, seed) for seed in range(MATCHES)]
    for pair in pairs:
        pair.sit_down()
    acknowledged = 0
    began = time.monotonic()
    try:
        for _round in range(KILLS):
            asyncio.run(load(pairs, rng.uniform(0.3, 1.2), server))
            check_nothing_is_lost(witness, on_disk(database))
            assert len(witness.events) > acknowledged  # there was load
            acknowledged = len(witness.events)
            server.start()
            check_matches_go_on(pairs, witness)
    finally:
        server.stop()
        for player in players:
            player.http.close()
    assert not witness.refused
    print(f"{KILLS} kills, {acknowledged} acknowledged events, {time.monotonic() - began:.0f} s")


def test_sqlite_is_asked_for_full_durability(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/t.db")
    database.migrate()
    for engine in (database.reader, database.writer):
        with engine.connect() as connection:
            assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
            assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2
    database.close()


def test_events_are_written_all_or_none(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/t.db")
    database.migrate()
    with database.writing() as connection:
        connection.exec_driver_sql(
            "INSERT INTO tables (id, code, game, rules, players, options, secret, state, creator, rematch,"
            " created, updated) VALUES (1, 'A', 'g', 1, 2, '{}', x'00', 'running', 'x', '', 0, 0)"
        )
    row = Event("move", 0, 5, 1, 1, "w")
    database.insert([row, row._replace(number=2)])
    with pytest.raises(IntegrityError):
        database.insert([row._replace(number=3), row._replace(number=2)])
    with database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM events").scalar() == 2
    database.close()
