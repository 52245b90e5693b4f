"""New City: what quarters, districts and coins are called."""

from __future__ import annotations

from functools import cache

from fourquarters.games.new_city.facts import Plain, influence
from fourquarters.games.new_city.rules import income
from fourquarters.games.new_city.rules.quarters import owner
from fourquarters.games.new_city.state import BUILT, CELLS, HALL, N_QUARTERS, NEIGHBOUR, SUIT, VALUE
from fourquarters.words.numbers import signed
from fourquarters.words.tongue import Tongue, mark

QUARTERS = (mark("North-West"), mark("North-East"), mark("South-East"), mark("South-West"))
INITIALS = (mark("NW"), mark("NE"), mark("SE"), mark("SW"))

DISTRICTS = (
    mark("Slum ({suit})"),
    mark("Market ({suit})"),
    mark("Entertainment ({suit})"),
    mark("Residential ({suit})"),
    mark("Park ({suit})"),
)
THE_DISTRICTS = (
    mark("the Slum of {suit}"),
    mark("the Market of {suit}"),
    mark("the Entertainment district of {suit}"),
    mark("the Residential district of {suit}"),
    mark("the Park of {suit}"),
)

KINDS = (mark("Slum"), mark("Market"), mark("Entertainment"), mark("Residential"), mark("Park"))
SUIT_NAMES = (mark("suns"), mark("moons"), mark("crowns"), mark("arms"))
COINS = (mark("Safe House"), mark("Trade Guild"), mark("Gambling Hall"), mark("Statue"), mark("Palace"))

A_COIN = (
    mark("a Safe House"),
    mark("a Trade Guild"),
    mark("a Gambling Hall"),
    mark("a Statue"),
    mark("a Palace"),
)
COIN_HELP = (
    mark("the district's value in gold at once"),
    mark("pays half the district's value, rounded up, towards one winning bid a round"),
    mark("the district's value as extra income each round"),
    mark("pays the district's full value towards one winning bid a round"),
    mark("five times the district's value in gold at once"),
)


class Lexicon:
    """All names in one language, looked up once."""

    def __init__(self, _: Tongue) -> None:
        self.kinds = [str(_(KINDS[value - 1])) for value in VALUE]
        suits = [_(name) for name in SUIT_NAMES]
        self.letters = [str(suits[suit][0].upper()) for suit in SUIT]
        pairs = [(value - 1, suits[suit]) for value, suit in zip(VALUE, SUIT, strict=True)]
        self.named = [str(_(DISTRICTS[value], suit=suit)) for value, suit in pairs]
        self.the = [str(_(THE_DISTRICTS[value], suit=suit)) for value, suit in pairs]
        self.coins = [str(_(name)) for name in COINS]
        self.a_coin = [str(_(name)) for name in A_COIN]
        self.coin_help = [str(_(text)) for text in COIN_HELP]
        self.quarters = [str(_(name)) for name in QUARTERS]


@cache
def lexicon(language: str) -> Lexicon:
    return Lexicon(Tongue(language))


def kind(district: int, _: Tongue) -> str:
    """What sort of district it is."""
    return lexicon(_.language).kinds[district]


def kinds(_: Tongue) -> list[str]:
    """The sorts of districts, by value."""
    return [str(_(name)) for name in KINDS]


def suits(_: Tongue) -> list[str]:
    return [str(_(name)) for name in SUIT_NAMES]


def suit_letter(district: int, _: Tongue) -> str:
    """A suit in one letter, for a terminal."""
    return lexicon(_.language).letters[district]


def named(district: int, _: Tongue) -> str:
    return lexicon(_.language).named[district]


def the(district: int, _: Tongue) -> str:
    """A district as the object of a sentence."""
    return lexicon(_.language).the[district]


def coin_name(coin: int, _: Tongue) -> str:
    return lexicon(_.language).coins[coin - 1]


def a_coin(coin: int, _: Tongue) -> str:
    """A coin as the object of a sentence."""
    return lexicon(_.language).a_coin[coin - 1]


def coin_help(coin: int, _: Tongue) -> str:
    """What a coin does on any district."""
    return lexicon(_.language).coin_help[coin - 1]


def quarter_name(quarter: int, _: Tongue) -> str:
    return lexicon(_.language).quarters[quarter]


def who(s: Plain, quarter: int, _: Tongue) -> str:
    """Whose quarter it is and, if a player has two, which one."""
    name = _.name(owner(s, quarter))
    if s.players == N_QUARTERS:
        return name
    return _("{name} ({quarter})", name=name, quarter=quarter_name(quarter, _))


def cell_name(quarter: int, cell: int, _: Tongue) -> str:
    """A place in a quarter, counted from its corner."""
    i, j = CELLS[cell]
    parts = []
    if i:
        parts.append(_("{n} east", n=i) if quarter in (1, 2) else _("{n} west", n=i))
    if j:
        parts.append(_("{n} north", n=j) if quarter < 2 else _("{n} south", n=j))
    return _("{steps} of the corner", steps=", ".join(parts)) if parts else _("on the corner")


def breakdown(s: Plain, district: int, _: Tongue) -> str:
    """What a district's income is made of: "Income 4: 1, Market +1, Entertainment +2"."""
    own, plot, coin = int(VALUE[district]), s.plot[district], s.improved[district]
    total = int(income.income(s, district))
    parts = []
    for side in range(4):
        other = s.ground[NEIGHBOUR[plot, side]] - BUILT
        if other >= 0:
            change = influence(own, int(VALUE[other]))
            if change:
                parts.append(f"{kind(other, _)} {signed(change)}")
    if coin in (own, HALL):
        parts.append(coin_name(coin, _))
    if not parts:
        return _("Income {n}", n=total)
    return _("Income {n} ({parts})", n=total, parts=", ".join(parts))
