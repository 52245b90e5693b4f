"""A game's observations and actions as Gymnasium spaces, and pictures of a position as text or SVG."""

from __future__ import annotations

import io
from typing import Any

import numpy as np
from gymnasium import spaces
from rich.console import Console

from fourquarters.arena.encoding import bounds_of_numbers
from fourquarters.engine.game import Game
from fourquarters.engine.view import View
from fourquarters.picture.text import table
from fourquarters.picture.views import scene_of, svg_of

RENDER_MODES = ("human", "ansi", "svg")


def numbers(game: Game, full_information: bool = False) -> spaces.Box:
    """The space of an observation's numbers."""
    low, high = bounds_of_numbers(game, full_information)
    return spaces.Box(low, high, dtype=low.dtype.type)


def observation_space(game: Game, full_information: bool = False) -> spaces.Dict:
    """What an environment returns: the numbers, and for each action whether it is legal."""
    parts: dict[str, spaces.Space[Any]] = {
        "observation": numbers(game),
        "action_mask": spaces.MultiBinary(len(game.actions)),
    }
    if full_information:
        parts["full_information"] = numbers(game, full_information=True)
    return spaces.Dict(parts)


def action_space(game: Game) -> spaces.Discrete[np.int64]:
    return spaces.Discrete(len(game.actions))


def render(view: View, mode: str) -> str | None:
    """The picture of a view: returned as text (`ansi`) or SVG, or printed (`human`)."""
    if mode == "svg":
        return svg_of(view)
    page = io.StringIO()
    console = Console(file=None if mode == "human" else page, width=100, force_terminal=mode == "ansi")
    console.print(table(scene_of(view)))
    return None if mode == "human" else page.getvalue()
