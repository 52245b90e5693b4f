"""Where games are: in this package's `games/` folder, in the folders that FOURQUARTERS_GAMES names, and in installed
packages that offer one by an entry point, `fourquarters.games`.

Everything of a game that is read from disk (its rules' sources, its catalog, its colours) is found through
these functions, so that no part of the program misses a game in another folder.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

SETTING = "FOURQUARTERS_GAMES"
"""More folders with games, written like PATH."""

GROUP = "fourquarters.games"
"""The entry points by which a package offers games: `snails = "races.snails"`, the package that has the `GAME`."""

GAMES = Path(__file__).parent.parent / "games"


def more_games() -> list[Path]:
    """The other folders that are searched for games."""
    return [Path(folder).resolve() for folder in os.environ.get(SETTING, "").split(os.pathsep) if folder]


@cache
def offered_games() -> dict[str, str]:
    """The games that installed packages offer: each one's name and its package."""
    return {entry.name: entry.module for entry in entry_points(group=GROUP)}


@cache
def offered_folders() -> dict[str, Path]:
    """The folder of every game that a package offers; one whose package is missing has none."""
    found = {name: folder_of(package) for name, package in offered_games().items()}
    return {name: folder for name, folder in found.items() if folder is not None}


def folder_of(package: str) -> Path | None:
    try:
        spec = find_spec(package)
    except (ImportError, ValueError):
        return None
    places = list(spec.submodule_search_locations or ()) if spec else []
    return Path(places[0]).resolve() if places else None


def game_folders() -> list[Path]:
    """The folder of every game."""
    named = {found.parent for place in (GAMES, *more_games()) for found in place.glob("*/__init__.py")}
    return sorted(named | set(offered_folders().values()))
