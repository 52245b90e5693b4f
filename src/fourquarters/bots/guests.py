"""Bots from elsewhere: classes of other packages (`package.module:Class`, or by an entry point) and engines.

Naming one runs its code. So `bot` knows only those that somebody at this computer has invited: on the command line,
in a program, or in a server's settings. A name in a file or from a visitor invites nobody.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
import threading
import traceback
from dataclasses import dataclass
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from fourquarters.bots.engine_bot import EngineBot
from fourquarters.bots.faults import BotFault, allowed, readable
from fourquarters.engine.chance import Dice
from fourquarters.engine.errors import TableError
from fourquarters.engine.view import View

GROUP = "fourquarters.bots"
"""The entry points by which a package offers bots."""

SHORT = re.compile(r"([^\W\d][\w. -]{0,39})=(.+)", re.DOTALL)
MODULE = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*:[^\W\d]\w*(?:\.[^\W\d]\w*)*")
ENGINE = re.compile(r"engine:(?:(\d{1,3}(?:\.\d{1,3})?):)?(.*\S.*)", re.DOTALL)

PACES: dict[str, float] = {}
"""How many seconds a decision takes at most, for each class that has been loaded."""

OWN = threading.local()
"""Each thread has players of its own: a class from elsewhere need not think of threads."""


@dataclass(frozen=True)
class PluginBot:
    """A bot of another package. It is called without arguments and has `choose(view, dice)`."""

    name: str
    source: str  # package.module:Class

    @property
    def seconds(self) -> float:
        """How long a decision takes at most, as soon as the class has said so."""
        return PACES.get(self.source, 1.0)

    def player(self) -> Any:
        """This thread's own."""
        players: dict[str, Any] = OWN.__dict__.setdefault("players", {})
        if self.source not in players:
            players[self.source] = made(self.source)
        return players[self.source]

    def check(self) -> None:
        """See whether the class is there at all."""
        self.player()

    def choose(self, view: View, dice: Dice) -> int:
        """What the bot from elsewhere chooses, if that is legal."""
        try:
            answer = self.player().choose(view, dice)
        except Exception as error:
            raise BotFault("{bot} has failed: {why}", bot=self.name, why=place_of(error)) from error
        return allowed(self.name, view, answer)


def made(source: str) -> Any:
    """An object of the class that is named."""
    module, _, path = source.partition(":")
    try:
        found: Any = importlib.import_module(module)
        for part in path.split("."):
            found = getattr(found, part)
        player = found()
    except Exception as error:
        raise TableError("{source} cannot be loaded: {why}", source=source, why=place_of(error)) from error
    if not callable(getattr(player, "choose", None)):
        raise TableError("{source} is not a bot: it has no choose(view, dice).", source=source)
    PACES[source] = float(getattr(player, "seconds", 1.0))
    return player


def place_of(error: Exception) -> str:
    """What went wrong and where in their own code, in one line."""
    lines = traceback.extract_tb(error.__traceback__)
    ours = (__file__, importlib.__file__)
    theirs = [line for line in lines if line.filename not in ours and not line.filename.startswith("<")]
    place = f" ({Path(theirs[-1].filename).name}, line {theirs[-1].lineno})" if theirs else ""
    return readable(f"{type(error).__name__}: {error}") + place


@cache
def offered() -> dict[str, str]:
    """The bots that installed packages offer: what each is called, and where it is."""
    return {entry.name: entry.value.partition("[")[0].strip() for entry in entry_points(group=GROUP)}


def guest(name: str) -> PluginBot | EngineBot | None:
    """The bot from elsewhere that a name means, not yet started or called; None if it means none."""
    short = SHORT.fullmatch(name)
    title, meant = (short[1].strip(), short[2].strip()) if short else (name, name)
    if found := ENGINE.fullmatch(meant):
        return EngineBot(title, found[2].strip(), float(found[1] or 1.0))
    source = offered().get(meant, meant)
    return PluginBot(title, source) if MODULE.fullmatch(source) else None


def look_here_too() -> None:
    """Let a bot in the folder one is in be found, after everything that is installed."""
    if "" not in sys.path and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
