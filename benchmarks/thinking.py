"""How quickly people's moves are answered while bots of the strongest level are thinking at many tables.

    python benchmarks/thinking.py [--tables 0 20] [--bot mayor] [--seconds 20]

At each of the tables a client plays Gold! against a bot, moving at once when it is its turn, so that
nearly all bots are thinking all the time. At one more table three people play, ten moves a second. It
measures the time from sending such a move until each of the two others has seen it, and how long the
bots take for a turn. There is one server process; the load comes from another.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from itertools import pairwise
from statistics import quantiles

from load import Load, Seat, open_tables
from load_client import Message, connected, decode
from load_server import Server

PAUSE = 0.1  # between the moves of people


class Unhurried(Seat):
    """A person who takes a moment before each move."""

    def move(self) -> None:
        asyncio.get_running_loop().call_later(PAUSE, super().move)


class AgainstBot:
    """One client at a table with a bot; notes how long the bot's turns take."""

    def __init__(self, server: Server, bot: str, number: int, token: str, waits: list[float]) -> None:
        seats = [{"kind": "you"}, {"kind": "bot", "bot": bot}]
        body: dict[str, object] = {"game": "gold", "players": 2, "seats": seats, "seed": number}
        code = server.ask("/api/tables", body, token)["code"]
        self.path = f"/api/tables/{code}/live?as=view&words=0&token={token}"
        self.rng, self.waits, self.version = random.Random(number), waits, -1
        self.since: float | None = None  # the bot's turn

    async def connect(self, port: int) -> None:
        self.client = await connected(self.path, port, lambda text: self.hear(decode(text)))

    def hear(self, message: Message) -> None:
        if message.type != "view" or message.version <= self.version:
            return
        self.version, now = message.version, time.perf_counter()
        if not message.legal:
            self.since = self.since or now
            return
        if self.since is not None:
            self.waits.append(now - self.since)
            self.since = None
        action = self.rng.choice(message.legal).action
        self.client.say(b'{"move":%d,"version":%d,"id":"a"}' % (action, self.version))


async def measure(server: Server, tables: int, bot: str, seconds: float) -> dict[str, object]:
    load, turns = Load(random.Random(1), server.port, "page"), list[float]()
    people = await asyncio.to_thread(open_tables, server, load, 8)
    for table in people:
        table.seats = [Unhurried(table, seat.seat) for seat in table.seats]
        await table.connect()
    token = str((await asyncio.to_thread(server.ask, "/api/guests", {"name": "Dora"}))["token"])
    games = [
        await asyncio.to_thread(AgainstBot, server, bot, number, token, turns) for number in range(tables)
    ]
    for game in games:
        await game.connect(server.port)
    for before, after in pairwise(people):
        before.following = after
    await asyncio.sleep(2)
    load.until, load.running = time.perf_counter() + seconds, True
    people[0].start()
    await asyncio.sleep(seconds)
    return {"tables": tables, "bot": bot, "people": milliseconds(load.waits), "bots": milliseconds(turns)}


def milliseconds(waits: list[float]) -> dict[str, float]:
    if len(waits) < 2:
        return {"moves": len(waits)}
    cuts = quantiles(waits, n=100)
    return {
        "moves": len(waits),
        "p50_ms": round(1000 * cuts[49], 1),
        "p99_ms": round(1000 * cuts[98], 1),
        "max_ms": round(1000 * max(waits), 1),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--tables", type=int, nargs="+", default=[0, 20])
    parser.add_argument("--bot", default="mayor")
    parser.add_argument("--seconds", type=float, default=20)
    asked = parser.parse_args()
    for tables in asked.tables:
        with tempfile.TemporaryDirectory(prefix="fq-thinking-") as folder:
            server = Server(folder, {"bot_pause": 0.0, "bot_step": 0.0})
            try:
                server.wait()
                print(json.dumps(asyncio.run(measure(server, tables, asked.bot, asked.seconds))), flush=True)
            finally:
                server.stop()


if __name__ == "__main__":
    main()
