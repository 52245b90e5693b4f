"""Are interpreted games bit for bit the compiled ones? Compares lengths and final states' hashes of many games.

    python benchmarks/interpreted.py [--game NAME] [--games 100000] [--workers N] [--seconds S] [--log FILE]

The rules are those of the package, run by Python itself; only the memory they read and write is plain
instead of NumPy records, which is five to ten times as fast (the test suite compares those, in fewer
games). Even so, 100,000 games of every configuration take about an hour on one core. So the log, with a
line for each thousand games, can be added to: what is already in it is not played again. Exits with 1 if
anything differs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters import games
from fourquarters.arena.batch import play_randomly
from fourquarters.arena.play import digest
from fourquarters.arena.tables import setting
from fourquarters.engine.chance import rekey, roll, seed_dice
from fourquarters.engine.game import Game
from fourquarters.engine.rule import copy_with, named_in, translate

PORTION = 1_000  # games
SEED = 1  # as in benchmarks/gpu.py

Portion = tuple[str, int, tuple[str, ...], int]
"""A game, players, options and the first of a thousand matches."""


def portions(names: list[str], many: int) -> Iterator[Portion]:
    for name in names:
        for players, options in games.load(name).configurations():
            for first in range(0, many, PORTION):
                yield name, players, tuple(options), first


class PlainState:
    """A state whose numbers are Python's: a number for each field, or a view of the record's memory."""

    key: memoryview

    def __init__(self, states: NDArray[Any]) -> None:
        self.record = states[0]
        for f in type(self.record).FIELDS:
            number = self.record[f.name]
            setattr(self, f.name, memoryview(number) if f.shape else int(number))

    def packed(self) -> list[int]:
        """The bytes of the state."""
        for f in type(self.record).FIELDS:
            if not f.shape:
                self.record[f.name] = getattr(self, f.name)
        return list(self.record.tobytes())


def plain(function: Any) -> Any:
    """A rule whose tables hold Python's numbers too."""
    names: dict[str, Any] = {}
    for name, thing in named_in(function).items():
        if isinstance(thing, np.ndarray):
            names[name] = np.ascontiguousarray(thing).data
        elif name == "word":
            names[name] = int
    return copy_with(function, names, function.__qualname__)


@cache
def plain_rules(game: Game) -> dict[str, Any]:
    known: dict[Any, Any] = {}
    own: tuple[Callable[..., Any], ...] = (
        game.rules.set_up, game.rules.legal, game.rules.apply, rekey, seed_dice, roll, digest,
    )  # fmt: skip
    names = ("set_up", "legal", "apply", "rekey", "seed_dice", "roll", "digest")
    return {name: translate(f, plain, known) for name, f in zip(names, own, strict=True)}


def interpret(game: Game, players: int, options: Mapping[str, bool], number: int) -> tuple[int, int]:
    """Play match `number` as `play.play` does: its length and the hash of its final state."""
    shared, rules = setting(game, players, options, SEED), plain_rules(game)
    s, dice, out = PlainState(shared.blank.copy()), [0] * 4, [0] * game.most_legal
    rules["rekey"](s.key, shared.source.tolist(), number)
    rules["seed_dice"](dice, int(shared.seed), number)
    rules["set_up"](s)
    decisions = 0
    while n := rules["legal"](s, out):
        rules["apply"](s, out[rules["roll"](dice, n)])
        decisions += 1
    return decisions, rules["digest"](s.packed())


def is_same(portion: Portion) -> tuple[Portion, bool]:
    """Play a portion both ways."""
    name, players, options, first = portion
    game, given = games.load(name), dict.fromkeys(options, True)
    lengths, digests = play_randomly(game, players, PORTION, given, SEED, threads=1, first=first)
    ours = list(zip(lengths.tolist(), digests.tolist(), strict=True))
    return portion, ours == [interpret(game, players, given, first + i) for i in range(PORTION)]


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
