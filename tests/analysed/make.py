"""Write a match that bots play, with its analysis, into this folder: `python -m tests.analysed.make NAME`.

It is for tests of the page, which need not wait for an analysis. Numbers are rounded: the page shows whole points.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from fourquarters import games
from fourquarters.analysis import analyse
from fourquarters.bots import bot_at
from fourquarters.engine.chance import new_dice
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import record

PLAYERS = (("Mara", "greedy"), ("Theo", "guided:16"), ("Ida", "random"), ("Jon", "greedy"))
DIGITS = 4


def make(name: str) -> Path:
    game = games.load(name)
    seats = [Seat(who, kind) for who, kind in PLAYERS[: max(game.players)]]
    match, dice = Match(game, seats, Fairness.new(seed=5), mode="compiled"), new_dice(3)
    bots = [bot_at(seat.kind, game) for seat in seats]
    while not match.over:
        match.play(bots[match.decider].choose(match.view(match.decider), dice))
    file = record(match)
    file.analysis = msgspec.Raw(msgspec.json.encode(rounded(msgspec.to_builtins(analyse(match)))))
    path = Path(__file__).parent / f"{name}.json"
    path.write_bytes(msgspec.json.encode(file) + b"\n")
    return path


def rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list) else value


if __name__ == "__main__":
    print(make(sys.argv[1]))
