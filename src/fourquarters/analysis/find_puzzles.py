"""Fills a game's puzzles.json: `python -m fourquarters.analysis.find_puzzles GAME --matches 300 --most 60`.

What was found earlier can be added with `--found FILE` (one puzzle a line, as `--keep FILE` writes them); `--shipped` looks again
at the puzzles in the game's folder, which is wanted whenever its network or its rules have changed.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Iterable
from importlib.resources import files
from itertools import chain
from pathlib import Path

import msgspec

from fourquarters import games
from fourquarters.analysis.puzzle_finder import find, look_again
from fourquarters.analysis.puzzles import FILE, Puzzle, shipped_puzzles

BAND = 200
"""Ratings that differ by less are about equally hard."""

STRETCH = 40
"""Moves that count as the same part of a match."""


def traits(puzzle: Puzzle) -> list[tuple[str, object]]:
    """What puzzles can have in common."""
    return [
        ("table", (puzzle.players, *puzzle.options)),
        ("about", puzzle.best.partition(":")[0]),
        ("hard", puzzle.rating // BAND),
        ("when", len(puzzle.decisions) // STRETCH),
        ("match", puzzle.seed),
    ]


def varied(found: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """So many of them, as different as can be: each next one has least in common with those already taken."""
    asked = {
        str(sorted(one.chances.items())): one for one in found
    }  # the same question may come up in several matches
    left = sorted(asked.values(), key=lambda one: one.id)
    taken, common = list[Puzzle](), Counter[tuple[str, object]]()
    while left and len(taken) < most:
        best = min(left, key=lambda one: sum(common[trait] for trait in traits(one)))
        left.remove(best)
        taken.append(best)
        common.update(traits(best))
    return sorted(taken, key=lambda one: (one.rating, one.id))


def file_of(puzzles: list[Puzzle]) -> bytes:
    """The file: one puzzle a line."""
    return b"[\n" + b",\n".join(map(msgspec.json.encode, puzzles)) + b"\n]\n"


def main(words: list[str]) -> int:
    wanted = ArgumentParser(prog="find_puzzles", description=__doc__)
    wanted.add_argument("game", choices=games.names())
    wanted.add_argument("--first", type=int, default=1, help="number of the first match")
    wanted.add_argument("--matches", type=int, default=100)
    wanted.add_argument("--most", type=int, default=60, help="how many puzzles to keep")
    wanted.add_argument("--found", type=Path, help="puzzles found earlier, one a line")
    wanted.add_argument("--keep", type=Path, help="where to add every puzzle that is found, one a line")
    wanted.add_argument("--shipped", action="store_true", help="look again at the puzzles there are")
    asked = wanted.parse_args(words)
    game = games.load(asked.game)
    lines = asked.found.read_bytes().splitlines() if asked.found else []
    found = [msgspec.json.decode(line, type=Puzzle) for line in lines]
    old = shipped_puzzles(game) if asked.shipped else ()
    for puzzle in chain(look_again(game, old), find(game, asked.first, asked.matches)):
        found.append(puzzle)
        print(f"{puzzle.seed}: {puzzle.best} {puzzle.rating}", flush=True)
        if asked.keep:
            with asked.keep.open("ab") as out:
                out.write(msgspec.json.encode(puzzle) + b"\n")
    Path(str(files(game.home) / FILE)).write_bytes(file_of(varied(found, asked.most)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
