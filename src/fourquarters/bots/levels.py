"""The bots by name: the simple ones, the networks, and the four levels that people play against."""

from __future__ import annotations

from dataclasses import dataclass

from fourquarters.bots.choice import Kind
from fourquarters.bots.network_bot import NetworkBot
from fourquarters.bots.network_file import shipped
from fourquarters.bots.search_bot import SearchBot
from fourquarters.bots.simple import SimpleBot
from fourquarters.engine.chance import Dice
from fourquarters.engine.game import Game
from fourquarters.engine.view import View
from fourquarters.words.tongue import Tongue, mark

Player = SimpleBot | NetworkBot | SearchBot

RANDOM = SimpleBot("random", Kind.RANDOM)
GREEDY = SimpleBot("greedy", Kind.GREEDY)
NETWORK = NetworkBot("network")


@dataclass(frozen=True)
class Level:
    """A bot for people: one that has learned, and another for games that come without a network."""

    name: str
    unlearned: Player
    learned: Player | None = None
    softness: int = 0  # without `learned`, the network plays at this one of the game's temperatures

    def at(self, game: Game) -> Player:
        """The bot that plays this level in a game."""
        if not shipped(game):
            return self.unlearned
        return self.learned or NetworkBot(self.name, game.temperatures[self.softness])

    def choose(self, view: View, dice: Dice) -> int:
        return self.at(view.game).choose(view, dice)


NEWCOMER = Level("newcomer", SimpleBot("newcomer", Kind.GREEDY, temperature=1.0), softness=0)
APPRENTICE = Level("apprentice", SimpleBot("apprentice", Kind.GREEDY, temperature=0.5), softness=1)
MERCHANT = Level("merchant", SimpleBot("merchant", Kind.GREEDY), softness=2)
ALDERMAN = Level(
    "alderman", SearchBot("alderman", iterations=600, seconds=1.0), learned=NetworkBot("alderman")
)
MAYOR = Level(
    "mayor",
    SearchBot("mayor", iterations=60_000, seconds=2.0),
    learned=SearchBot("mayor", iterations=60_000, seconds=2.0, guided=True),
)

LEVELS = (
    (NEWCOMER, mark("Newcomer"), mark("is finding out how the game goes")),
    (APPRENTICE, mark("Apprentice"), mark("knows the trade, and tries things out")),
    (MERCHANT, mark("Merchant"), mark("has played a lot, and slips now and then")),
    (ALDERMAN, mark("Alderman"), mark("has learned from millions of games")),
    (MAYOR, mark("Mayor"), mark("has learned, and thinks for up to two seconds")),
)

TITLES = {
    **{bot.name: title for bot, title, _ in LEVELS},
    RANDOM.name: mark("Random"),
    GREEDY.name: mark("Greedy"),
    NETWORK.name: mark("Network"),
}


def bot_title(name: str, _: Tongue) -> str:
    """What a bot is called on the page."""
    return _(TITLES[name]) if name in TITLES else name
