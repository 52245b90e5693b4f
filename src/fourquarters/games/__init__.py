"""The registry: a game is a folder with a `GAME`, here or in a folder that FOURQUARTERS_GAMES names.

Nothing else knows which games there are. Wherever a game's folder is, its package is `fourquarters.games.<name>`.

A game is copied and pickled by name: what comes back is the registry's own game.
"""

from __future__ import annotations

import copyreg
import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pickle import PicklingError

from fourquarters.engine.errors import UnknownGame
from fourquarters.engine.folders import more_games
from fourquarters.engine.game import Game

__path__.extend(str(folder) for folder in more_games())


@cache
def names() -> list[str]:
    """The names of all games."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


@cache
def load(name: str) -> Game:
    """A game by its name."""
    if name not in names():
        raise UnknownGame(name, names())
    game: Game = import_module(f"{__name__}.{name}").GAME
    return game


def reduced(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    """How a game is copied or pickled."""
    if load(game.name) is not game:
        raise PicklingError(
            f"Only the registry's games can be pickled, and this {game.name} is not one of them."
        )
    return load, (game.name,)


copyreg.pickle(Game, reduced)


def all_games() -> list[Game]:
    """Every game, shortest first."""
    return sorted(map(load, names()), key=lambda game: (game.minutes, game.name))
