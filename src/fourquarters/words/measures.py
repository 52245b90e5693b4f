"""Measures: what a game counts when it says why one decision is better than another, in its own nouns.

A game lists them in its `reasons.py`; one without that file gives no reasons.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from typing import NamedTuple

from fourquarters.engine.game import Game
from fourquarters.engine.view import View


class Measure(NamedTuple):
    """Something that a player has more or less of. `noun` is written "{n} coin|{n} coins"; so many of it, its `weight`,
    make about as much of a difference as one of another; `wanted`: more of it is better."""

    counted: Callable[[View], float]
    noun: str
    weight: float = 1.0
    wanted: bool = True


@cache
def measures_of(game: Game) -> tuple[Measure, ...]:
    """The measures of a game, the most telling first."""
    if find_spec(f"{game.home}.reasons") is None:
        return ()
    found: tuple[Measure, ...] = game.part("reasons").MEASURES
    return found
