"""Matches from files and texts, whichever of the two forms they are written in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fourquarters.engine.boundary import Mode
from fourquarters.engine.game import Game
from fourquarters.match import file, notation
from fourquarters.match.match import Match

Load = Callable[[str], Game]


def load(path: Path, load_game: Load, mode: Mode = "interpreted") -> Match:
    """The match of a file: a match file or a notation."""
    data = file.bytes_of(path)
    if data.lstrip().startswith(b"[Game"):
        return from_notation(file.text_of(data, str(path)), str(path), load_game, mode)
    return file.resume(file.parse(data, str(path)), str(path), load_game, mode)


def from_notation(text: str, where: str, load_game: Load, mode: Mode = "interpreted") -> Match:
    """The match that a notation tells of, played by the rules."""
    match = file.resume(notation.read(text, where).record, where, load_game, mode)
    notation.check_result(text, match, where)
    return match
