"""Bots: they get a view and dice of their own, and choose a decision."""

from __future__ import annotations

import re
from typing import Protocol

from fourquarters.bots.levels import GREEDY, LEVELS, RANDOM, bot_title
from fourquarters.bots.simple import SimpleBot
from fourquarters.bots.thinker import SearchBot
from fourquarters.table.chance import Dice
from fourquarters.table.errors import TableError
from fourquarters.table.view import View

__all__ = ["BOTS", "LEVELS", "Bot", "SearchBot", "SimpleBot", "bot", "bot_title"]


class Bot(Protocol):
    """Anything that can choose a legal decision from a view."""

    @property
    def name(self) -> str: ...

    def choose(self, view: View, dice: Dice) -> int: ...


BOTS: dict[str, Bot] = {b.name: b for b in (RANDOM, GREEDY, *(level for level, _, _ in LEVELS))}

SEARCH = re.compile(r"search:(\d{1,7})$")


def bot(name: str) -> Bot:
    """A bot by its name; `search:1000` is a search of that many iterations a decision."""
    if found := SEARCH.match(name):
        return SearchBot(name, iterations=max(2, int(found[1])))
    try:
        return BOTS[name]
    except KeyError:
        known = ", ".join([*BOTS, "search:N"])
        raise TableError("There is no bot “{name}”. Bots: {known}.", name=name, known=known) from None
