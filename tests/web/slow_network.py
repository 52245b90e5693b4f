"""A phone on a slow network: how long until one can play, until a decision is seen, and how smoothly everything moves.

    python -m tests.web.slow_network [GAME …]

Chromium as a phone plays against bots, on the network as it is and on two slow ones, as wide and as long as those that its own
tools call Slow 4G and 3G; theirs leave WebSockets alone, so everything goes through a line of ours instead. Measured: from opening the link of a table, with nothing cached, until the board stands there, and how much came; from a tap until the
page shows what came of it, beside the network's own delay; what the page receives for a new version; and how long the
screen stood still between two pictures meanwhile. The figures in docs/performance.md are from here.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from playwright.sync_api import Browser, TimeoutError, sync_playwright

from fourquarters import games
from tests.web.browsing import CHROMIUM, PHONE, Person, running

T = TypeVar("T")
DECISIONS = 15
PATIENCE, TAP_AGAIN = 120_000, 12_000  # ms
LIVELY = {"pace": "normal", "waits": False, "advice": "off"}
WATCH = """(() => {
  window.gaps = []; window.waits = []; let last = performance.now(), tapped = 0, before = -1;
  const version = () => Number(document.body?.dataset.version ?? -1);
  const next = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(next); };
  requestAnimationFrame(next);
  addEventListener("click", () => { tapped = performance.now(); before = version(); }, true);
  addEventListener("DOMContentLoaded", () => new MutationObserver(() => {
    if (!tapped || version() <= before) return;
    window.waits.push((performance.now() - tapped) / 1000); tapped = 0;
  }).observe(document.body, {attributes: true}));
})()"""


class Network(NamedTuple):
    """How long a byte is on its way, in seconds, and how many there is room for in a second."""

    name: str
    delay: float = 0.0
    room: float = 1e9


NETWORKS = (Network("as it is"), Network("Slow 4G", 0.28, 180_000), Network("3G", 1.0, 50_000))


class Line:
    """A slow line to a server: what is sent waits until there is room, and is then on its way for a while."""

    def __init__(self, network: Network, port: int) -> None:
        self.network, self.there = network, port
        self.free = [0.0, 0.0]  # when there is room again, in each direction, whatever the connection
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.server = self.run(asyncio.start_server(self.connect, "127.0.0.1", 0))
        self.port = int(self.server.sockets[0].getsockname()[1])

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    async def connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(2 * self.network.delay)  # to say hello
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.there)
        await asyncio.gather(self.carry(reader, far_writer, 0), self.carry(far_reader, writer, 1))

    async def carry(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, way: int) -> None:
        arriving: list[asyncio.TimerHandle] = []
        with suppress(OSError):
            while data := await source.read(4096):
                self.free[way] = max(self.free[way], self.loop.time()) + len(data) / self.network.room
                arriving = [handle for handle in arriving if handle.when() > self.loop.time()]
                arriving.append(self.loop.call_at(self.free[way] + self.network.delay, target.write, data))
                await asyncio.sleep(max(0.0, self.free[way] - self.loop.time()))
        self.loop.call_at(self.free[way] + self.network.delay, target.close)

    async def ended(self) -> None:
        """Hang up, whoever is still connected."""
        self.server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def close(self) -> None:
        self.run(self.ended())
        self.loop.call_soon_threadsafe(self.loop.stop)


class Received:
    """What comes over the line of one page."""

    def __init__(self, person: Person) -> None:
        self.loaded, self.changes = 0, list[int]()
        line = person.context.new_cdp_session(person.page)
        line.send("Network.enable")
        line.on("Network.loadingFinished", self.note_loaded)
        line.on("Network.webSocketFrameReceived", self.note_message)

    def note_loaded(self, event: dict[str, Any]) -> None:
        self.loaded += int(event["encodedDataLength"])

    def note_message(self, event: dict[str, Any]) -> None:
        text = str(event["response"]["payloadData"])
        if text.startswith('{"type":"changed"'):
            self.changes.append(len(text.encode()))


def tap(person: Person) -> None:
    """Decide; a tap on something that was just being drawn anew is made again, as people do."""
    while person.state("turn") != "over":
        with suppress(TimeoutError):
            if person.wait_until_asked():
                person.decide()
            return


def visit(browser: Browser, url: str, game: str) -> dict[str, object]:
    """Open a table, play a little, leave."""
    person = Person(
        browser, url, calm=False, play=LIVELY, script=WATCH, name="Mara", viewport=PHONE, has_touch=True
    )
    person.page.set_default_timeout(PATIENCE)
    players = games.load(game).players[0]
    bots = [{"kind": "bot", "bot": "greedy"}] * (players - 1)
    wish = {"game": game, "players": players, "seats": [{"kind": "you"}, *bots], "seed": 7}
    code = person.ask("POST", "/api/tables", wish)["code"]
    received = Received(person)
    began = time.perf_counter()
    person.page.goto(f"{url}/table/{code}", wait_until="commit")
    person.wait_for_match()
    stands = time.perf_counter() - began
    loaded = received.loaded
    person.page.evaluate("window.gaps.length = 0")
    person.page.set_default_timeout(TAP_AGAIN)
    for _decision in range(DECISIONS):
        tap(person)
    waits, gaps = person.page.evaluate("[window.waits, window.gaps]")
    person.leave()
    cuts = statistics.quantiles(gaps, n=100)
    return {
        "game": game, "stands_s": round(stands, 1), "loaded_kb": round(loaded / 1000),
        "seen_p50_s": round(statistics.median(waits), 2),
        "seen_longest_s": round(max(waits), 2), "bytes_a_version": round(statistics.fmean(received.changes)),
        "frame_p50_ms": round(cuts[49]), "frame_p99_ms": round(cuts[98]), "frame_longest_ms": round(max(gaps)),
    }  # fmt: skip


def main(names: list[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "tables.db") as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for game in names:
            for network in NETWORKS:
                line = Line(network, server.settings["port"])
                seen = visit(browser, f"http://127.0.0.1:{line.port}", game)
                named = {"network": network.name, "round_trip_s": 2 * network.delay}
                print(json.dumps(named | seen), flush=True)
                line.close()
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1:] or list(games.names()))
