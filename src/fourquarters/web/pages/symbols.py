"""The symbols of pages that belong to no game: the common ones, and the emblem of every game that has one."""

from __future__ import annotations

import re
from functools import cache

from fourquarters import games
from fourquarters.picture.sprite import sprite
from fourquarters.picture.views import symbols_of


@cache
def lobby_sprite() -> str:
    """The common symbols and the games' emblems as one hidden SVG."""
    return sprite("".join(emblem(game.name, symbols_of(game)) for game in games.all_games()))


def emblem(name: str, symbols: str) -> str:
    """The symbol `emblem-<name>` of a game's sprite, or nothing."""
    found = re.search(rf'<symbol id="emblem-{name}".*?</symbol>', symbols, re.DOTALL)
    return found[0] if found else ""


@cache
def figures_sprite(name: str) -> str:
    """The symbols of one game, and the emblems of the others."""
    own = sprite(symbols_of(games.load(name)))
    others = [emblem(game.name, symbols_of(game)) for game in games.all_games() if game.name != name]
    return own.removesuffix("</svg>") + "".join(others) + "</svg>"
