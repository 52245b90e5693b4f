"""Where games are: the folder `games/` of this package, and those that FOURQUARTERS_GAMES names besides.

Whatever belongs to a game and is read from the disk (its rules' sources, its catalog, its colours) is found here,
so that a game in another folder is missed by nobody.
"""

from __future__ import annotations

import os
from pathlib import Path

SETTING = "FOURQUARTERS_GAMES"
"""Folders with more games, written as PATH is."""

GAMES = Path(__file__).parent.parent / "games"


def more_games() -> list[Path]:
    """The folders besides our own in which games are looked for."""
    return [Path(folder).resolve() for folder in os.environ.get(SETTING, "").split(os.pathsep) if folder]


def game_folders() -> list[Path]:
    """The folder of every game."""
    return sorted(found.parent for place in (GAMES, *more_games()) for found in place.glob("*/__init__.py"))
