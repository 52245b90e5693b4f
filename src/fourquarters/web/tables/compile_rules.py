"""`python -m fourquarters.web.tables.compile_rules` compiles what matches and bots need, game by game.

A game that somebody wants to play comes first; any worker can say so (`want`). For each game whose machine code is in
the cache it leaves a marker.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from pathlib import Path

from fourquarters import games
from fourquarters.analysis.chances import chances_seen
from fourquarters.analysis.hint import hint
from fourquarters.bots import bot, prepare
from fourquarters.engine.chance import new_dice
from fourquarters.engine.file_lock import only_one
from fourquarters.engine.game import Game
from fourquarters.engine.rule import cache_folder
from fourquarters.match import Fairness, Match, Seat

SEARCH, SIMPLER = "guided:8", ("alderman", "greedy")


def marker(game: str) -> Path:
    """The file that marks a game's rules as compiled."""
    return cache_folder() / f"{game}.compiled"


def wish(game: str) -> Path:
    """The file that says since when somebody wants to play a game."""
    return cache_folder() / f"{game}.wanted"


def want(game: str) -> None:
    """Have a game compiled before those that nobody has wanted yet."""
    with suppress(OSError):  # a cache that only others may write to: they decide
        if not (marker(game).exists() or wish(game).exists()):
            wish(game).parent.mkdir(parents=True, exist_ok=True)
            wish(game).touch()


def wanted_since(game: str) -> float:
    """When somebody first wanted to play a game that is not compiled; infinite if nobody has."""
    try:
        return wish(game).stat().st_mtime
    except OSError:
        return float("inf")


def exercise(game: Game) -> None:
    """Use everything a table needs once, in compiled mode: the match, the Mayor's search, simpler bots, advice."""
    match = Match(game, [Seat("")] * game.players[0], Fairness.new(seed=1), mode="compiled")
    dice = new_dice(1)
    prepare(game, [bot(SEARCH)])
    for name in (SEARCH, *SIMPLER):
        if not match.over:
            match.play(bot(name).choose(match.view(match.decider), dice))
    if not match.over:
        hint(match.view(match.decider))
    chances_seen(match.view())
    view = match.view(0)
    view.legal(), view.scores(), view.places(), view.imagine(dice)


def compile_game(name: str) -> None:
    """Compile all that a game's tables need, and mark it."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    exercise(games.load(name))
    marker(name).touch()
    wish(name).unlink(missing_ok=True)


def missing() -> list[str]:
    """The games without a marker, in the order in which they are to be compiled."""
    return sorted((name for name in games.names() if not marker(name).exists()), key=wanted_since)


def compile_rules() -> None:
    """Compile the games whose marker is missing, unless another process is doing so."""
    cache_folder().mkdir(parents=True, exist_ok=True)
    with only_one(cache_folder() / "compiling") as alone:
        while alone and (waiting := missing()):
            compile_game(waiting[0])


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(10)
    compile_rules()
