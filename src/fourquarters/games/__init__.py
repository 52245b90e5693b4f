"""The registry: a game is a folder with a `GAME`, here, in a folder that FOURQUARTERS_GAMES names, or in an installed
package that offers it.

Nothing else knows which games there are. A game in such a folder is `fourquarters.games.<name>`; one that is offered is
in a package of its own.

A game is copied and pickled by name: what comes back is the registry's own game.
"""

from __future__ import annotations

import copyreg
import pkgutil
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pickle import PicklingError

from fourquarters.engine.errors import BrokenGame, UnknownGame
from fourquarters.engine.folders import more_games, offered_folders, offered_games
from fourquarters.engine.game import Game

__path__.extend(str(folder) for folder in more_games())


@cache
def at_home() -> set[str]:
    """The names of the games in our folders."""
    return {module.name for module in pkgutil.iter_modules(__path__) if module.ispkg}


@cache
def names() -> list[str]:
    """The names of all games."""
    return sorted(at_home() | offered_folders().keys())


@cache
def load(name: str) -> Game:
    """A game by its name; one of ours is meant if a package offers another of the same name."""
    if name in at_home():
        game: Game = import_module(f"{__name__}.{name}").GAME
        return game
    if name not in offered_games():
        raise UnknownGame(name, names())
    return offered(name, offered_games()[name])


def offered(name: str, package: str) -> Game:
    """A game that an installed package offers."""
    try:
        game: Game = import_module(package).GAME
        if game.name != name:
            raise NameError(game.name)
    except Exception as error:
        raise BrokenGame(name, package, error) from error
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
