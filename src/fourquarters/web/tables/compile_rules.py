"""`python -m fourquarters.web.tables.compile_rules` compiles what matches and bots need, game by game.

It leaves a marker for each game whose machine code is in the cache.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import IO

from fourquarters import games
from fourquarters.analysis.chances import chances_seen
from fourquarters.analysis.hint import hint
from fourquarters.bots import bot
from fourquarters.bots.outlook import Outlook
from fourquarters.engine.chance import new_dice
from fourquarters.engine.game import Game
from fourquarters.engine.rule import cache_folder
from fourquarters.match import Fairness, Match, Seat


def marker(game: str) -> Path:
    """The file that marks a game's rules as compiled."""
    return cache_folder() / f"{game}.compiled"


def exercise(game: Game) -> None:
    """Use everything a table needs once, in compiled mode."""
    match = Match(game, [Seat("")] * game.players[0], Fairness.new(seed=1), mode="compiled")
    dice = new_dice(1)
    for name in ("greedy", "alderman", "guided:8"):
        if not match.over:
            match.play(bot(name).choose(match.view(match.decider), dice))
    if not match.over:
        hint(match.view(match.decider))
    chances_seen(match.view())
    view = match.view(0)
    view.legal(), view.scores(), view.places(), view.imagine(dice)


def exercise_outlook(game: Game) -> None:
    """Use what the analysis of a match needs once, in compiled mode."""
    match = Match(game, [Seat("")] * game.players[0], Fairness.new(seed=1), mode="compiled")
    outlook, view = Outlook(game, len(match.seats), 1), match.view(match.decider)
    action = int(match.position.legal()[0])
    outlook.now(match.position)
    outlook.whatever_is_drawn(match.position, action)
    outlook.after(view, [action])


def lock(file: IO[str]) -> bool:
    """Is this the only process doing it? The system releases the lock when it ends."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def compile_rules() -> None:
    """Compile the games whose marker is missing, unless another process is doing so; tables before analyses."""
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "compiling").open("w") as file:
        if not lock(file):
            return
        missing = [name for name in games.names() if not marker(name).exists()]
        for name in missing:
            exercise(games.load(name))
            marker(name).touch()
        for name in missing:
            exercise_outlook(games.load(name))


if __name__ == "__main__":
    if sys.platform != "win32":
        os.nice(10)
    compile_rules()
