"""Are interpreted games bit for bit the compiled ones? Lengths and hashes of the last states of many games.

    python benchmarks/interpreted.py [--game NAME] [--games 100000] [--workers N] [--seconds S] [--log FILE]

100,000 games of every configuration take about seven hours of one core. So the log, a line for each
thousand games, can be added to: what stands there is not played again. Ends with 1 on a difference.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

import numpy as np

from fourquarters import games
from fourquarters.arena.batch import play_randomly

PORTION = 1_000  # games
SEED = 1  # as in benchmarks/gpu.py

Portion = tuple[str, int, tuple[str, ...], int]
"""A game, players, options and the first of a thousand matches."""


def portions(names: list[str], many: int) -> Iterator[Portion]:
    for name in names:
        for players, options in games.load(name).configurations():
            for first in range(0, many, PORTION):
                yield name, players, tuple(options), first


def is_same(portion: Portion) -> tuple[Portion, bool]:
    """Play a portion both ways."""
    name, players, options, first = portion
    given = dict.fromkeys(options, True)
    ways = [
        play_randomly(games.load(name), players, PORTION, given, SEED, 1, mode, first)
        for mode in ("compiled", "interpreted")
    ]
    return portion, all(np.array_equal(a, b) for a, b in zip(*ways, strict=True))


def read(log: Path) -> dict[Portion, bool]:
    """What was played before."""
    lines = map(json.loads, log.read_text().splitlines()) if log.exists() else ()
    return {(name, players, tuple(options), first): same for name, players, options, first, same in lines}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--log", type=Path, default=Path("interpreted.jsonl"))
    asked = parser.parse_args()
    known = read(asked.log)
    wanted = list(portions(asked.game or games.names(), asked.games))
    todo = [portion for portion in wanted if portion not in known]
    for name in sorted({name for name, *_ in todo}):
        game = games.load(name)
        play_randomly(game, game.players[0], 1)  # compiled once, before workers need it
    end = time.monotonic() + asked.seconds
    with get_context("fork").Pool(asked.workers) as pool, asked.log.open("a") as log:
        for count, (portion, same) in enumerate(pool.imap_unordered(is_same, todo), 1):
            known[portion] = same
            print(json.dumps([*portion, same]), file=log, flush=True)
            print(f"\r{count} of {len(todo)} thousand games", end="", file=sys.stderr, flush=True)
            if time.monotonic() > end:
                pool.terminate()
                break
    print(file=sys.stderr)
    sys.exit(report(known, wanted))


def report(known: dict[Portion, bool], wanted: list[Portion]) -> int:
    """Print how many games of each configuration are the same; return 1 if any differ."""
    played: Counter[str] = Counter()
    same: Counter[str] = Counter()
    for portion in wanted:
        if portion in known:
            name = " ".join([portion[0], str(portion[1]), *portion[2]])
            played[name] += PORTION
            same[name] += PORTION * known[portion]
    for name, games_played in played.items():
        print(f"{name}: {same[name]:,} of {games_played:,} games are the same")
    return int(played != same)


if __name__ == "__main__":
    main()
