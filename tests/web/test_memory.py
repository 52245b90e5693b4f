"""Memory levels off: tables that are over and that nobody looks at are gone, without a search for garbage."""

from __future__ import annotations

import gc
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn

from fourquarters.match import Match
from fourquarters.web.http.gate import GateConfig
from fourquarters.web.http.http_connection import HttpConnection
from fourquarters.web.http.websocket_connection import WebSocketConnection
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.table_messages import TableMessages
from fourquarters.web.settings import UNLIMITED, Settings
from tests.web.serving import Player, Server

GAME = "gold"
MATCHES = 3
KINDS = (LiveTable, Match, MatchLog, TableMessages)


@contextmanager
def server_in_this_process(database: Path) -> Iterator[Server]:
    """So that its objects can be counted."""
    from fourquarters.web.server import create_app

    server = Server(database)
    settings = Settings(
        port=server.settings["port"], database=str(database), test=True, compile_rules=False, bot_pause=0, bot_step=0,
        limits=UNLIMITED, idle=0.2, idle_over=0.2, away=0.1,
    )  # fmt: skip
    config = GateConfig(
        create_app(settings), settings, port=settings.port, log_config=None, access_log=False, ws=WebSocketConnection, http=HttpConnection,
        ws_per_message_deflate=False,
    )  # fmt: skip
    running = uvicorn.Server(config)
    thread = threading.Thread(target=running.run, daemon=True)
    thread.start()
    try:
        while not running.started:
            assert thread.is_alive()
            time.sleep(0.02)
        yield server
    finally:
        running.should_exit = True
        thread.join(20)


@contextmanager
def no_search_for_garbage() -> Iterator[None]:
    gc.collect()
    thresholds = gc.get_threshold()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
        gc.unfreeze()
        gc.set_threshold(*thresholds)


def living() -> dict[str, int]:
    return dict(Counter(type(thing).__name__ for thing in gc.get_objects() if type(thing) in KINDS))


def watch(player: Player, code: str) -> None:
    """Over a WebSocket, to the end."""
    with player.live(code) as line:
        line.say(move=0, version=0, id="not mine")
        while line.hear().get("state") != "over":
            pass


def listen(player: Player, code: str) -> None:
    with player.http.stream("GET", f"/api/tables/{code}/events?as=view") as stream:
        assert any('"over":true' in line for line in stream.iter_lines())


def ask_again(player: Player, code: str) -> None:
    """By requests, refused ones among them."""
    while not player.view(code)["over"]:
        player.http.post(f"/api/tables/{code}/moves", json={"version": 0, "move": 0})
        player.get("/api/tables")
        player.get("/api/tables/NOSUCH", 404)


@pytest.mark.filterwarnings("ignore")  # of a framework's next version
@pytest.mark.parametrize("look", [watch, listen, ask_again])
def test_nothing_stays_of_tables_that_are_over(look: Callable[[Player, str], None], tmp_path: Path) -> None:
    with (
        server_in_this_process(tmp_path / "t.db") as server,
        server.player("Ann") as ann,
        no_search_for_garbage(),
    ):
        for seed in range(MATCHES):
            look(ann, ann.open_table(GAME, "random", "greedy", seed=seed))
        end = time.monotonic() + 20
        while living() and time.monotonic() < end:
            time.sleep(0.5)
        assert living() == {}
