"""Bots: each gets a view and its own dice, and chooses a decision."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Protocol

from fourquarters.bots.levels import GREEDY, LEVELS, RANDOM, bot_title
from fourquarters.bots.search_bot import SearchBot
from fourquarters.bots.simple import SimpleBot
from fourquarters.engine.chance import Dice
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.engine.view import View

__all__ = ["BOTS", "LEVELS", "Bot", "SearchBot", "SimpleBot", "bot", "bot_title", "prepare", "thinks"]


class Bot(Protocol):
    """Anything that can choose a legal decision from a view."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, dice: Dice) -> int: ...


BOTS: dict[str, Bot] = {b.name: b for b in (RANDOM, GREEDY, *(level for level, _, _ in LEVELS))}

SEARCH = re.compile(r"search:(\d{1,7})$")
FEWEST = 2  # iterations of a search: one for each tree


def bot(name: str) -> Bot:
    """A bot by its name; `search:1000` is a search of that many iterations a decision."""
    if found := SEARCH.match(name):
        if int(found[1]) < FEWEST:
            raise TableError("{name}: a search needs at least {n} iterations.", name=name, n=FEWEST)
        return SearchBot(name, iterations=int(found[1]))
    try:
        return BOTS[name]
    except KeyError:
        known = ", ".join([*BOTS, "search:N"])
        raise TableError("There is no bot “{name}”. Bots: {known}.", name=name, known=known) from None


def thinks(player: Bot) -> bool:
    """Does a bot think ahead, in compiled code?"""
    return isinstance(player, SearchBot)


def prepare(game: Game, bots: Iterable[Bot]) -> None:
    """Compile what these bots need for a game: up to a minute the first time, moments after that."""
    for player in bots:
        if isinstance(player, SearchBot):
            player.prepare(game)
