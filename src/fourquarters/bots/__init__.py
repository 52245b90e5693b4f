"""Bots: each gets a view and its own dice, and chooses a decision."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Protocol

from fourquarters.bots.engine_bot import EngineBot
from fourquarters.bots.faults import BotFault
from fourquarters.bots.guests import PluginBot, guest, offered
from fourquarters.bots.levels import GREEDY, LEVELS, NETWORK, RANDOM, Level, Player, bot_title
from fourquarters.bots.network_bot import NetworkBot
from fourquarters.bots.search_bot import SearchBot
from fourquarters.bots.simple import SimpleBot
from fourquarters.engine.chance import Dice
from fourquarters.engine.errors import TableError, UnknownBot
from fourquarters.engine.game import Game
from fourquarters.engine.view import View

__all__ = [
    "BOTS",
    "GUESTS",
    "LEVELS",
    "Bot",
    "BotFault",
    "EngineBot",
    "NetworkBot",
    "Player",
    "PluginBot",
    "SearchBot",
    "SimpleBot",
    "bot",
    "bot_at",
    "bot_title",
    "invite",
    "known_bots",
    "prepare",
    "thinks",
]


class Bot(Protocol):
    """Anything that can choose a legal decision from a view."""

    @property
    def name(self) -> str:
        """What it is called wherever bots are named."""
        ...

    def choose(self, view: View, dice: Dice, /) -> int:
        """One of `view.legal()`. The dice are the bot's own: whatever is left to chance comes from them."""
        ...


KNOWN: list[Bot] = [RANDOM, GREEDY, NETWORK, *(level for level, _, _ in LEVELS)]
BOTS = {b.name: b for b in KNOWN}

GUESTS: dict[str, Bot] = {}
"""Bots from elsewhere that somebody at this computer has invited, by name."""

KINDS = ("greedy:T", "network:T", "guided:N", "search:N", "search:time")
"""Bots that are named with a number: a temperature, or iterations a decision."""

THINKING = re.compile(r"(search|guided):(\d{1,7})$")
WARM = re.compile(r"(greedy|network):(\d(?:\.\d{1,3})?)$")
FEWEST = 2  # iterations of a search: one for each tree


def bot(name: str) -> Bot:
    """A bot by its name.

    `search:1000` searches this many iterations per decision, and `search:time` two seconds per turn, both without
    a network; `guided:1000` is the search that a network guides; `network:0.5` and `greedy:0.3` vary their play.
    """
    if found := THINKING.match(name):
        if int(found[2]) < FEWEST:
            raise TableError("{name}: a search needs at least {n} iterations.", name=name, n=FEWEST)
        return SearchBot(name, iterations=int(found[2]), guided=found[1] == "guided")
    if name == "search:time":
        return SearchBot(name, iterations=60_000, seconds=2.0)
    if found := WARM.match(name):
        temperature = float(found[2])
        return replace(GREEDY if found[1] == "greedy" else NETWORK, name=name, temperature=temperature)
    if found_bot := BOTS.get(name) or GUESTS.get(name):
        return found_bot
    raise UnknownBot(name, [*known_bots(), *offered(), *KINDS])


def known_bots() -> list[str]:
    """The bots that have a name of their own: the house's, and those that were invited."""
    return [*BOTS, *GUESTS]


def invite(name: str, check: bool = True) -> Bot:
    """A bot by any name: also `package.module:Class`, one that an installed package offers, or `engine:COMMAND`.

    This runs the code that is named, so the name must come from whoever runs this program. Without a check it
    is run when the bot is first asked.
    """
    kind = name.partition(":")[0]
    if kind in BOTS or kind in ("search", "guided") or name in GUESTS:
        return bot(name)
    invited = guest(name)
    if invited is None:
        return bot(name)
    if check:
        invited.check()
    GUESTS[invited.name] = invited
    return invited


def bot_at(name: str, game: Game) -> Bot:
    """A bot by name, for one game: a level becomes the bot that plays it there."""
    player = bot(name)
    return player.at(game) if isinstance(player, Level) else player


def thinks(player: Bot) -> bool:
    """Does a bot take its time?"""
    return isinstance(player, SearchBot | PluginBot | EngineBot)


def prepare(game: Game, bots: Iterable[Bot]) -> None:
    """Compile what these bots need for a game: up to a minute the first time, moments after that."""
    for player in (bot_at(one.name, game) if isinstance(one, Level) else one for one in bots):
        if isinstance(player, SearchBot):
            player.prepare(game)
