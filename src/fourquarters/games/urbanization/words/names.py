"""Urbanization: what cards, characters and actions are called and what they do, in every language.

Names of factories, characters and inventions are in the data; their German is in `de.po` like any
other text, and a name that has none is shown as it is.
"""

from __future__ import annotations

from functools import lru_cache

from fourquarters.games.urbanization.state import (
    BAND_SAW,
    BONUS_FACTORY,
    BONUS_POINTS,
    BUILDINGS,
    CARDS,
    CHARACTER_CARDS,
    COLOUR,
    COLOURS,
    INVENTION_CARDS,
    INVENTION_VALUE,
    KIND_NAMES,
)
from fourquarters.words.tongue import Text, Tongue, mark

KINDS = (
    mark("Buy land"),
    mark("Build"),
    mark("Trade grain"),
    mark("Sow"),
    mark("Work orders"),
    mark("Attract industry"),
    mark("Produce"),
    mark("Collect taxes"),
    mark("Acquire invention"),
)
KIND_SYMBOLS = (
    "urban-price",
    "urban-skyscraper",
    "urban-field",
    "urban-grain",
    "urban-order",
    "urban-factory",
    "urban-saw-mill",
    "urban-tax",
    "hint",
)
BUILDING_NAMES = (mark("House"), mark("Skyscraper"), mark("Administrative building"), mark("Factory"))
BUILDING_SYMBOLS = tuple(f"urban-{b}" for b in ("house", "skyscraper", "admin", "factory"))

FACTORIES = ("", *(card["name"] for card in CARDS))
FACTORY_SYMBOLS = ("", *(card["symbol"] for card in CARDS))

CHARACTERS = tuple(card["name"] for card in CHARACTER_CARDS)
THE_CHARACTERS = tuple(f"the {name}" for name in CHARACTERS)
PLAY_CHARACTERS = tuple(f"Play the {name}" for name in CHARACTERS)
CHARACTER_SYMBOLS = tuple(card["symbol"] for card in CHARACTER_CARDS)
WHAT_CHARACTERS_DO = (
    mark("Starts this turn."),
    mark("Once: each building costs $1 less."),
    mark("Once: swap the prices of two territories, then buy."),
    mark("Once: sow 1 or 2 grain on this card."),
    mark("Once: up to 2 free grain from the field."),
    mark("Once: take both inventions of a space."),
    mark("Once: collect taxes twice."),
    mark("Once: twice the work orders."),
    mark("Once: attract a card before it is full."),
    mark("Once: orders of any colour at one factory."),
)
HELPS = (  # the same on a button, where there is little room
    "",
    mark("build for $1 less"),
    mark("swap land prices"),
    mark("sow up to 2 more"),
    mark("2 free grain"),
    mark("both inventions"),
    mark("taxes twice"),
    mark("twice the orders"),
    mark("attract early"),
    mark("any order colour"),
)

INVENTIONS = tuple(card["name"] for card in INVENTION_CARDS)
INVENTION_SYMBOLS = tuple(card["symbol"] for card in INVENTION_CARDS)
ABILITIES = {  # by effect, and by colour if it has one
    "min_goods": (
        mark("orange factories make {n} or more"),
        mark("grey factories make {n} or more"),
        mark("white factories make {n} or more"),
    ),
    "good_money": (
        mark("orange goods pay ${n}"),
        mark("grey goods pay ${n}"),
        mark("white goods pay ${n}"),
    ),
    "good_points": (
        mark("orange goods score {n} points"),
        mark("grey goods score {n} points"),
        mark("white goods score {n} points"),
    ),
    "order_per_turn": (
        mark("{n} orange order each turn"),
        mark("{n} grey order each turn"),
        mark("{n} white order each turn"),
    ),
    "seeds_per_ground": (mark("{n} seeds on each site"),),
    "harvest_grain": (mark("{n} more grain at harvest"),),
    "exchange_orange_for_grey": (mark("{n} orange orders for {n} grey"),),
    "grain_price": (mark("all grain costs ${n}"),),
    "harvest_points_per_grain": (mark("harvest: 1 point per {n} grain"),),
}

EXCHANGED = int(INVENTION_VALUE[BAND_SAW])  # orders, in each exchange

assert len(KINDS) == len(KIND_NAMES)
assert len(BUILDING_NAMES) == len(BUILDINGS)


def money(n: int, _: Tongue) -> Text:
    """This many dollars."""
    return _("${n}", n=n)


def points(n: int, _: Tongue) -> Text:
    """This many victory points."""
    return _.many("{n} point", "{n} points", n)


def ability(card: int, _: Tongue) -> Text:
    """What an invention does."""
    colour = INVENTION_CARDS[card]["colour"]
    texts = ABILITIES[INVENTION_CARDS[card]["effect"]]
    return _(texts[COLOURS.index(colour)] if colour else texts[0], n=int(INVENTION_VALUE[card]))


ORDER_NAMES = (mark("Orange orders"), mark("Grey orders"), mark("White orders"))
ORDERS_IN_SHORT = (mark("{n} orange"), mark("{n} grey"), mark("{n} white"))


def colour_of(number: int) -> int:
    """The colour of a factory card, as an index."""
    return int(COLOUR[number])


def orders(n: int, colour: int, _: Tongue) -> Text:
    """This many work orders of a colour."""
    if colour == 0:
        return _.many("{n} orange order", "{n} orange orders", n)
    if colour == 1:
        return _.many("{n} grey order", "{n} grey orders", n)
    return _.many("{n} white order", "{n} white orders", n)


def orders_in_short(n: int, colour: int, _: Tongue) -> Text:
    """The same, if it is clear that orders are meant."""
    return _(ORDERS_IN_SHORT[colour], n=n)


def orders_by_colour(counts: list[int], _: Tongue) -> str:
    """All work orders of a line: '3 orange orders and 1 grey order'."""
    return _.listed([orders(n, colour, _) for colour, n in enumerate(counts) if n])


def goods(n: int, colour: int, _: Tongue) -> Text:
    """This many goods of a colour."""
    if colour == 0:
        return _.many("{n} orange good", "{n} orange goods", n)
    if colour == 1:
        return _.many("{n} grey good", "{n} grey goods", n)
    return _.many("{n} white good", "{n} white goods", n)


@lru_cache(maxsize=64)
def invention_title(card: int, language: str) -> str:
    """A card with its ability and its bonus."""
    _ = Tongue(language)
    title = _("{name}: {ability}", name=_(INVENTIONS[card]), ability=ability(card, _))
    if not BONUS_FACTORY[card]:
        return title
    factory = _(FACTORIES[BONUS_FACTORY[card]])
    bonus = _("+{n} at the end with: {factory}", n=int(BONUS_POINTS[card]), factory=factory)
    return f"{title}; {bonus}"
