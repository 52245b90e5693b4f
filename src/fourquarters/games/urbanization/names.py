"""Urbanization: what cards, characters and actions are called and what they do, in every language."""

from __future__ import annotations

from fourquarters.games.urbanization.state import (
    BONUS_FACTORY,
    BONUS_POINTS,
    BUILDINGS,
    CARDS,
    CHARACTER_NAMES,
    COLOUR,
    INVENTION_CARDS,
    KIND_NAMES,
)
from fourquarters.table.tongue import Text, Tongue, mark

KINDS = (
    mark("Buy land"),
    mark("Erect"),
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
BUILDING_NAMES = (mark("House"), mark("Skyscraper"), mark("Administrative"), mark("Factory"))
BUILDING_SYMBOLS = tuple(f"urban-{b}" for b in ("house", "skyscraper", "admin", "factory"))

FACTORIES = (
    "",
    mark("Bakery"),
    mark("Windmill"),
    mark("Weaving Mill"),
    mark("Pottery"),
    mark("Textile Factory"),
    mark("Coalmine"),
    mark("Brickworks"),
    mark("Saw Mill"),
    mark("Oil Refinery"),
    mark("Steelworks"),
    mark("Car Factory"),
    mark("Electric Plant"),
    mark("Department Store"),
    mark("Airline"),
    mark("Hotel"),
    mark("Law Firm"),
    mark("Software Company"),
    mark("Stock Market"),
)
FACTORY_SYMBOLS = ("", *("urban-" + c["name"].lower().replace(" ", "-") for c in CARDS))

CHARACTERS = (
    mark("Mayor"),
    mark("Architect"),
    mark("Broker"),
    mark("Farmer"),
    mark("Mill Worker"),
    mark("Professor"),
    mark("Tax Collector"),
    mark("Foreman"),
    mark("Industrialist"),
    mark("Engineer"),
)
THE_CHARACTERS = (
    mark("the Mayor"),
    mark("the Architect"),
    mark("the Broker"),
    mark("the Farmer"),
    mark("the Mill Worker"),
    mark("the Professor"),
    mark("the Tax Collector"),
    mark("the Foreman"),
    mark("the Industrialist"),
    mark("the Engineer"),
)
WHAT_CHARACTERS_DO = (
    mark("Starts this turn."),
    mark("Once: every building costs $1 less."),
    mark("Once: swap the prices of two territories, then buy."),
    mark("Once: sow 1 or 2 grain on this card."),
    mark("Once: 2 free grain from the field."),
    mark("Once: take both inventions of a space."),
    mark("Once: collect taxes twice."),
    mark("Once: twice the work orders."),
    mark("Once: attract a card before it is full."),
    mark("Once: orders of any colour at one factory."),
)
HELPS = (  # the same on a button
    "",
    mark("erect, each $1 less"),
    mark("buy land, swap prices"),
    mark("sow 2 more"),
    mark("2 free grain"),
    mark("both inventions"),
    mark("taxes twice"),
    mark("orders twice"),
    mark("attract early"),
    mark("produce, any colour"),
)
CHARACTER_SYMBOLS = tuple("urban-" + key.replace("_", "-") for key in CHARACTER_NAMES)

INVENTIONS = (
    mark("Flying Shuttle"),
    mark("Spinning Jenny"),
    mark("Tunnel Kiln"),
    mark("Steam Pump"),
    mark("Seed Drill"),
    mark("Iron Plough"),
    mark("Band Saw"),
    mark("Rotary Drill"),
    mark("Blast Furnace"),
    mark("Assembly Line"),
    mark("Grain Elevator"),
    mark("Steam Turbine"),
    mark("Reservation System"),
    mark("Microchip"),
    mark("Photocopier"),
    mark("Refrigeration"),
    mark("Combine Harvester"),
    mark("Electronic Trading"),
)
WHAT_INVENTIONS_DO = (
    mark("orange factories make 2 or more"),
    mark("orange goods pay $2"),
    mark("1 orange order a turn"),
    mark("orange goods score 2"),
    mark("2 seeds on a site"),
    mark("1 grain at harvest"),
    mark("2 orange orders for 2 grey"),
    mark("grey factories make 2 or more"),
    mark("1 grey order a turn"),
    mark("grey goods pay $3"),
    mark("all grain costs $1"),
    mark("grey goods score 2"),
    mark("white factories make 2 or more"),
    mark("white goods pay $4"),
    mark("1 white order a turn"),
    mark("harvest: 1 point per 2 grain"),
    mark("2 grain at harvest"),
    mark("white goods score 2"),
)
INVENTION_SYMBOLS = tuple("urban-" + c["name"].lower().replace(" ", "-") for c in INVENTION_CARDS)

assert (len(KINDS), len(CHARACTERS), len(INVENTIONS)) == (len(KIND_NAMES), 10, 18)
assert len(BUILDING_NAMES) == len(BUILDINGS)


ORDER_NAMES = (mark("Orange orders"), mark("Grey orders"), mark("White orders"))


def colour_of(number: int) -> int:
    """The colour of a factory card, as an index."""
    return int(COLOUR[number])


def orders(n: int, colour: int, _: Tongue) -> Text:
    """So many work orders of a colour."""
    if colour == 0:
        return _.many("{n} orange order", "{n} orange orders", n)
    if colour == 1:
        return _.many("{n} grey order", "{n} grey orders", n)
    return _.many("{n} white order", "{n} white orders", n)


def orders_by_colour(counts: list[int], _: Tongue) -> str:
    """All work orders of a line: '3 orange orders and 1 grey order'."""
    return _.listed([orders(n, colour, _) for colour, n in enumerate(counts) if n])


def goods(n: int, colour: int, _: Tongue) -> Text:
    """So many goods of a colour."""
    if colour == 0:
        return _.many("{n} orange good", "{n} orange goods", n)
    if colour == 1:
        return _.many("{n} grey good", "{n} grey goods", n)
    return _.many("{n} white good", "{n} white goods", n)


def invention_title(card: int, _: Tongue) -> str:
    """A card with its ability and its bonus."""
    title = _("{name}: {ability}", name=_(INVENTIONS[card]), ability=_(WHAT_INVENTIONS_DO[card]))
    if not BONUS_FACTORY[card]:
        return title
    factory = _(FACTORIES[BONUS_FACTORY[card]])
    bonus = _("+{n} at the end with: {factory}", n=int(BONUS_POINTS[card]), factory=factory)
    return f"{title}; {bonus}"
