"""Write a finished match of a game into this folder: `python -m tests.matches.make NAME`.

One stands here for every version of every game's rules; the tests replay them all.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fourquarters import games
from fourquarters.engine.chance import new_dice, roll
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import save


def make(name: str) -> Path:
    game = games.load(name)
    seats = [Seat(who) for who in ("Ada", "Ben", "Cleo", "Dan")[: max(game.players)]]
    match, dice = Match(game, seats, Fairness.new(["x", "y", "z", "w"][: len(seats)], 7)), new_dice(7)
    while not match.over:
        legal = match.position.legal()
        match.play(int(legal[roll(dice, len(legal))]))
    path = Path(__file__).parent / f"{name}-v{game.version}.json"
    save(match, path)
    return path


if __name__ == "__main__":
    print(make(sys.argv[1]))
