"""The compiled rules of Gold! compared with a hand-written C++ version playing the very same games.

    python benchmarks/beside_cpp.py [--games 2000] [--rounds 60] [--json]

Needs g++. Both have the same state and do the same steps, and both must arrive at the same number of decisions.
Rounds alternate between the two, so that a busy machine disturbs both equally; what counts is
processor time, and the ratio is the median over the pairs of rounds.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import tempfile
import time
from pathlib import Path
from statistics import median

import numpy as np

from fourquarters import games
from fourquarters.arena.batch import playing_randomly
from fourquarters.arena.play import new_desk
from fourquarters.arena.tables import setting

HERE = Path(__file__).parent


def build(folder: str) -> str:
    program = f"{folder}/gold"
    subprocess.run(
        ["g++", "-O3", "-march=native", "-std=c++17", str(HERE / "gold.cpp"), "-o", program], check=True
    )
    return program


def cpp_round(program: str, players: int, games: int) -> tuple[int, float]:
    said = subprocess.run([program, str(players), str(games)], capture_output=True, text=True, check=True)
    decisions, _points, seconds = said.stdout.split()
    return int(decisions), float(seconds)


def python_round(players: int, count: int) -> tuple[int, float]:
    game = games.load("gold")
    play, desk = playing_randomly(game, "compiled"), new_desk(game)
    shared = setting(game, players)._replace(source=np.arange(8, dtype=np.uint32))
    lengths, no_digests = np.zeros(count, np.int64), np.zeros(0, np.int64)
    started = time.thread_time()
    play(desk, shared, 0, lengths, no_digests)
    return int(lengths.sum()), time.thread_time() - started


def compare(program: str, players: int, count: int, rounds: int) -> dict[str, float]:
    cpp, python = [], []
    python_round(players, 1)  # compile
    for _round in range(rounds):
        cpp.append(cpp_round(program, players, count))
        python.append(python_round(players, count))
    assert cpp[0][0] == python[0][0], "the two did not play the same games"
    pairs = zip(cpp, python, strict=True)
    return {
        "players": players,
        "cpp_games_per_second": count / median(seconds for _, seconds in cpp),
        "python_games_per_second": count / median(seconds for _, seconds in python),
        "ratio": median(theirs / ours for (_, theirs), (_, ours) in pairs),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        rows = [compare(program, players, asked.games, asked.rounds) for players in (2, 3)]
    if asked.json:
        print(json.dumps(rows, indent=1))
        return
    for row in rows:
        print(
            f"{row['players']} players: {row['python_games_per_second']:,.0f} games/s compiled Python, "
            f"{row['cpp_games_per_second']:,.0f} games/s C++, ratio {row['ratio']:.2f}"
        )


if __name__ == "__main__":
    main()
