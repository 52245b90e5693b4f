"""How long the analysis of a match takes, and how much the tables next to it are slowed meanwhile.

    python benchmarks/analysis.py [--games gold …] [--seconds 4] [--matches 1] [--rounds 3]

For every game, greedy bots play a match, and it is analysed in this process: seconds by the clock and of the processor, moves,
decisions with a choice. Then clients play Gold! on a server as fast as their moves are confirmed (`load.py`), in turn alone and
while the server analyses matches one after the other: confirmed moves per second, and the time from sending a move
until the others have seen it (p50, p99). What else the computer does goes into both, so only their ratio counts.
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from statistics import median
from typing import Any

import msgspec
from load import Load, measure, run
from load_server import Server

from fourquarters import games
from fourquarters.analysis import analyse
from fourquarters.bots import bot_at
from fourquarters.engine.chance import new_dice
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import record

BOT = "greedy"
AT_ONCE = 3  # as many as one address may have waiting
RATE = 1000.0  # moves a second to prepare tables for


def played(name: str, seed: int) -> Match:
    """A match of the most players."""
    game = games.load(name)
    seats = [Seat(who, BOT) for who in ("Ann", "Ben", "Cid", "Dan")[: max(game.players)]]
    match, dice = Match(game, seats, Fairness.new(seed=seed), mode="compiled"), new_dice(seed)
    player = bot_at(BOT, game)
    while not match.over:
        match.play(player.choose(match.view(match.decider), dice))
    return match


def timed(name: str) -> dict[str, object]:
    """The second of two analyses: the first one may have to compile."""
    match = played(name, 1)
    analyse(match)
    began, worked = time.perf_counter(), time.process_time()
    found = analyse(match)
    spent, worked = time.perf_counter() - began, time.process_time() - worked
    chosen = sum(bool(moment.weighed) for moment in found.moments)
    return {
        "game": name,
        "players": len(match.seats),
        "moves": len(match.moves),
        "decisions": chosen,
        "seconds": round(spent, 1),
        "cpu_s": round(worked, 1),
        "seconds_for_200": round(200 * spent / chosen, 1),
        "cpu_s_for_200": round(200 * worked / chosen, 1),
    }


class Analysing:
    """A server that has finished matches to analyse, one after the other."""

    def __init__(self, server: Server, name: str, first: int) -> None:
        self.server = server
        files = [msgspec.to_builtins(record(played(name, seed))) for seed in range(first, first + AT_ONCE)]
        token = str(server.ask("/api/guests", {"name": "Eve"})["token"])
        self.token, self.codes = token, [server.ask("/api/files", file, token)["code"] for file in files]

    def ask(self) -> list[Any]:
        """Ask for all of them: how far they are, or what was found."""
        return [self.server.ask(f"/api/tables/{code}/analysis", {}, self.token) for code in self.codes]

    def wait_until_busy(self) -> None:
        """Until the first one is under way: by then everything is compiled."""
        while not self.ask()[0].get("done", 1):
            time.sleep(0.1)

    def wait_until_idle(self) -> None:
        while self.busy:
            time.sleep(0.5)

    @property
    def busy(self) -> bool:
        return any("moments" not in answer for answer in self.ask())


Measured = dict[str, Any]


def new_load(server: Server, matches: int) -> Load:
    return Load(random.Random(matches), server.port)


def beside(server: Server, name: str, matches: int, seconds: float, rounds: int) -> list[Measured]:
    """What clients see alone and beside analyses, in turn."""
    found = []
    for number in range(rounds):
        alone = run(measure(server, new_load(server, matches), matches, seconds, RATE))
        analysing = Analysing(server, name, 2 + number * AT_ONCE)
        analysing.wait_until_busy()
        busy = run(measure(server, new_load(server, matches), matches, seconds, RATE))
        found += [{"beside": "", **alone}, {"beside": name, "to_the_end": analysing.busy, **busy}]
        analysing.wait_until_idle()
    return found


def ratios(found: list[Measured]) -> Measured:
    """Beside analyses, as a part of alone: the median of the rounds."""
    pairs = list(zip(found[::2], found[1::2], strict=True))
    return {
        what: round(median(busy[what] / alone[what] for alone, busy in pairs), 2)
        for what in ("moves_per_s", "p50_ms", "p99_ms", "cpu_us_a_move")
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", nargs="+", default=games.names(), choices=games.names())
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--matches", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    for name in asked.games:
        print(json.dumps(timed(name)), flush=True)
    with tempfile.TemporaryDirectory(prefix="fq-analysis-") as folder:
        server = Server(folder, {})
        try:
            server.wait()
            found = beside(server, asked.games[-1], asked.matches, asked.seconds, asked.rounds)
        finally:
            server.stop()
    for line in [*found, {"beside / alone": ratios(found)}]:
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
