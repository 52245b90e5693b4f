"""Where games are: in this package's `games/` folder, and in the folders that FOURQUARTERS_GAMES names.

Everything of a game that is read from disk (its rules' sources, its catalog, its colours) is found through
these functions, so that no part of the program misses a game in another folder.
"""

from __future__ import annotations

import os
from pathlib import Path

SETTING = "FOURQUARTERS_GAMES"
"""More folders with games, written like PATH."""

GAMES = Path(__file__).parent.parent / "games"


def more_games() -> list[Path]:
    """The other folders that are searched for games."""
    return [Path(folder).resolve() for folder in os.environ.get(SETTING, "").split(os.pathsep) if folder]


def game_folders() -> list[Path]:
    """The folder of every game."""
    return sorted(found.parent for place in (GAMES, *more_games()) for found in place.glob("*/__init__.py"))
