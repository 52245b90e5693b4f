"""How long the analysis of a match takes, and how much the tables next to it are slowed meanwhile.

    python benchmarks/analysis.py [--games gold …] [--seconds 8] [--matches 4]

For every game, bots of the second level play matches of about two hundred decisions, and one is analysed in this process:
seconds, moves, decisions with a choice. Then clients play Gold! on a server as fast as their moves are confirmed
(`load.py`), first alone and then while the server analyses such matches one after the other: confirmed moves per second, and the time from sending a move
until the others have seen it (p50, p99).
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from typing import Any

import msgspec
from load import measure, run
from load_server import Server

from fourquarters import games
from fourquarters.analysis import analyse
from fourquarters.bots import bot_at
from fourquarters.engine.chance import new_dice
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import record

BOT = "greedy"
AT_ONCE = 3  # as many as one address may have waiting
RATE = 1500.0  # moves a second to prepare tables for


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
    began = time.perf_counter()
    found = analyse(match)
    spent = time.perf_counter() - began
    chosen = sum(bool(moment.weighed) for moment in found.moments)
    per_200 = 200 * spent / max(1, chosen)
    return {
        "game": name,
        "players": len(match.seats),
        "moves": len(match.moves),
        "decisions": chosen,
        "seconds": round(spent, 1),
        "seconds_for_200": round(per_200, 1),
    }


class Analysing:
    """A server that has finished matches to analyse."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        files = [msgspec.to_builtins(record(played(name, seed))) for seed in range(2, 2 + AT_ONCE)]
        token = str(server.ask("/api/guests", {"name": "Eve"})["token"])
        self.token, self.codes = token, [server.ask("/api/files", file, token)["code"] for file in files]

    def ask(self) -> list[Any]:
        """Ask for all of them: how far they are, or what was found."""
        return [self.server.ask(f"/api/tables/{code}/analysis", {}, self.token) for code in self.codes]

    def wait_until_busy(self) -> None:
        """Until the first one is under way: by then everything is compiled."""
        while not self.ask()[0].get("done", 1):
            time.sleep(0.1)

    @property
    def busy(self) -> bool:
        return any("moments" not in answer for answer in self.ask())


def beside(name: str, matches: int, seconds: float) -> list[dict[str, object]]:
    with tempfile.TemporaryDirectory(prefix="fq-analysis-") as folder:
        server = Server(folder, {})
        try:
            server.wait()
            alone = run(measure(server, matches, "view", seconds, RATE))
            analysing = Analysing(server, name)
            analysing.wait_until_busy()
            busy = run(measure(server, matches, "view", seconds, RATE))
            return [
                {"beside": "nothing", **alone},
                {"beside": f"analyses of {name}", "to_the_end": analysing.busy, **busy},
            ]
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", nargs="+", default=games.names(), choices=games.names())
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--matches", type=int, default=4)
    asked = parser.parse_args()
    for name in asked.games:
        print(json.dumps(timed(name)), flush=True)
    for line in beside(asked.games[-1], asked.matches, asked.seconds):
        print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
