"""A server's first minutes on a fresh machine: how long until bots move, rules are compiled and the Mayor thinks.

    python benchmarks/cold_start.py [--game NAME] [--json]

For each game it starts with an empty cache and does what a server does: somebody opens a table with a Mayor, whose stand-in
moves by interpreted rules, while another process compiles, this game first; then the server loads what was compiled.
Seconds of processor time since the start, of both processes, and of waiting. Waiting depends on what else the machine
does; the Mayor's own first turn takes up to two seconds on every core.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator

from fourquarters import games
from fourquarters.engine.rule import cache_folder
from fourquarters.match import Fairness, Match, Seat
from fourquarters.web.tables.bot_turns import think
from fourquarters.web.tables.compile_rules import exercise, marker

COMPILE = "from fourquarters.web.tables.compile_rules import compile_rules; compile_rules()"
MAYOR = "mayor"


class Clock:
    """Seconds since the process started: of its own and its children's processor time, and of waiting."""

    def __init__(self) -> None:
        self.started = time.time()

    def now(self) -> tuple[float, float]:
        used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
        return sum(each.ru_utime + each.ru_stime for each in used), time.time() - self.started


def want(name: str) -> None:
    """Say that somebody wants to play a game; versions before this one compile in their own order."""
    from fourquarters.web.tables import compile_rules

    if hasattr(compile_rules, "want"):
        compile_rules.want(name)


def events(name: str) -> Iterator[tuple[str, float, float]]:
    """What happens, and when."""
    clock = Clock()
    game = games.load(name)
    match = Match(game, [Seat("")] * game.players[0], Fairness.new(seed=1))
    match.play(think(MAYOR, match.view(match.decider), None, 1))
    yield ("first bot move", *clock.now())
    want(name)
    cache_folder().mkdir(parents=True, exist_ok=True)
    with subprocess.Popen([sys.executable, "-c", COMPILE]) as compiling:
        while not marker(name).exists() and compiling.poll() is None:
            time.sleep(0.1)
        compiling.terminate()
    yield ("rules compiled", *clock.now())
    exercise(game)
    match = Match(game, match.seats, Fairness.new(seed=1), mode="compiled")
    match.play(int(match.position.legal()[0]))
    yield ("first compiled move", *clock.now())
    think(MAYOR, match.view(match.decider), None, 1)
    yield ("first turn of the Mayor", *clock.now())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--one", help="only this game, in the cache folder that is set")
    asked = parser.parse_args()
    if asked.one:
        for what, cpu, wall in events(asked.one):
            print(json.dumps([what, cpu, wall]), flush=True)
        return
    rows = {name: in_an_empty_cache(name) for name in asked.game or games.names()}
    if asked.json:
        print(json.dumps(rows, indent=1))
        return
    for name, found in rows.items():
        for what, cpu, wall in found:
            print(f"{name}: {what} after {cpu:.1f} s of processor time, {wall:.1f} s of waiting")


def in_an_empty_cache(name: str) -> list[tuple[str, float, float]]:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "XDG_CACHE_HOME": folder}
        said = subprocess.run(
            [sys.executable, __file__, "--one", name],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    return [tuple(json.loads(line)) for line in said.stdout.splitlines()]


if __name__ == "__main__":
    main()
