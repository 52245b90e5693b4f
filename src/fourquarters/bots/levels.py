"""The bots by name: the simple ones, and the four levels that people play against."""

from __future__ import annotations

from dataclasses import dataclass

from fourquarters.bots.choice import Kind
from fourquarters.bots.search_bot import SearchBot
from fourquarters.bots.simple import SimpleBot
from fourquarters.engine.chance import Dice, roll
from fourquarters.engine.view import View
from fourquarters.words.tongue import Tongue, mark


@dataclass(frozen=True)
class Apprentice:
    """Plays like greedy, but guesses about one decision in three."""

    name: str
    master: SimpleBot

    def choose(self, view: View, dice: Dice) -> int:
        legal = view.legal()
        if roll(dice, 3) == 0:
            return legal[roll(dice, len(legal))]
        return self.master.choose(view, dice)


RANDOM = SimpleBot("random", Kind.RANDOM)
GREEDY = SimpleBot("greedy", Kind.GREEDY)
APPRENTICE = Apprentice("apprentice", GREEDY)
MERCHANT = SimpleBot("merchant", Kind.GREEDY)
ALDERMAN = SearchBot("alderman", iterations=600, seconds=1.0)
MAYOR = SearchBot("mayor", iterations=60_000, seconds=2.0)

LEVELS = (
    (APPRENTICE, mark("Apprentice"), mark("still learning, makes mistakes")),
    (MERCHANT, mark("Merchant"), mark("takes what looks best now")),
    (ALDERMAN, mark("Alderman"), mark("thinks a little ahead")),
    (MAYOR, mark("Mayor"), mark("thinks for up to two seconds")),
)

TITLES = {
    **{bot.name: title for bot, title, _ in LEVELS},
    RANDOM.name: mark("Random"),
    GREEDY.name: mark("Greedy"),
}


def bot_title(name: str, _: Tongue) -> str:
    """What a bot is called on the page."""
    return _(TITLES[name]) if name in TITLES else name
