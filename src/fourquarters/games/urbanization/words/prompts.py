"""Urbanization: what is asked, and who the others are waiting for."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import (
    ACTION_PHASES,
    BAND_SAW,
    BUILDING_POINTS,
    INVENTION_POINTS,
    LAST_SPACE_MONEY,
    Building,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.words.tongue import Tongue, mark


def prompt(view: View, _: Tongue) -> tuple[str, str]:
    if view.over:
        return _("The game is over."), ""
    facts = Facts.of(view)
    return asked(facts, _) if view.mine else (waiting(facts, _), "")


def asked(facts: Facts, _: Tongue) -> tuple[str, str]:
    """What the reader has to decide, and a line of help."""
    if facts.phase == Phase.ACT:
        return _("Choose an action"), _(
            "Action {n} of {all} this turn.", n=facts.action_phase, all=ACTION_PHASES
        )
    if facts.phase == Phase.FOUND_MARKERS:
        where = _.many("Where does its price marker go?", "Where do its {n} price markers go?", facts.freed)
        return where, _("That raises the price there.")
    if facts.phase == Phase.PRICE:
        left = _.many("{n} to place.", "{n} to place, one by one.", facts.freed)
        return _("Where does a price marker go?"), left
    if facts.phase == Phase.BUILD:
        return _(PLACE_BUILDING[facts.chosen]), _(
            "As many as you can afford. {price}", price=price_each(facts, _)
        )
    if facts.phase == Phase.WHERE:
        name = _(names.FACTORIES[facts.slot_card[facts.chosen]])
        return _("Where does it go: {factory}?", factory=name), _(
            "An empty site, or a factory with a lower number."
        )
    if facts.phase in (Phase.GOODS, Phase.ANY_COLOUR):
        name = _(names.FACTORIES[facts.stack_top[facts.chosen]])
        if facts.phase == Phase.GOODS:
            return _("How many goods: {factory}?", factory=name), _("Each uses up a work order.")
        return _("Which order: {factory}?", factory=name), _("The order's colour decides what it pays.")
    if facts.phase == Phase.EXCHANGE:
        invention = _("With your {invention}.", invention=_(names.INVENTIONS[BAND_SAW]))
        return _("Exchange {n} orange orders for {n} grey?", n=names.EXCHANGED), invention
    question, help = ASKED[facts.phase]
    return _(question), _(help, **ASKED_NUMBERS.get(facts.phase, {}))


ASKED: dict[int, tuple[str, str]] = {
    Phase.FOUND: (mark("Found your city"), mark("Choose a territory; your first house goes there.")),
    Phase.HIRE: (mark("Hire a character"), mark("It helps you once this turn, at no cost.")),
    Phase.LAND: (mark("Which land do you buy?"), mark("It must share an edge with yours.")),
    Phase.SWAP: (mark("Which land do you swap prices with?"), mark("You then pay that price.")),
    Phase.TYPE: (mark("What do you build?"), mark("One type, as many as you can afford.")),
    Phase.TRADE: (mark("Buy or sell grain"), mark("Not both in one action.")),
    Phase.SOW: (mark("Where do you sow?"), mark("Each seed becomes 2 grain at harvest.")),
    Phase.ORDERS: (mark("Which card do you take work orders from?"), mark("The last space earns ${n}.")),
    Phase.ATTRACT: (mark("Which factory do you attract?"), mark("It scores +{n}.")),
    Phase.PRODUCE: (mark("Which factory produces?"), mark("Each produces once a turn.")),
    Phase.MARKER: (mark("Which marker moves?"), mark("The first space is free, each further one costs $1.")),
    Phase.SPACE: (mark("Which space?"), mark("Only where inventions are left.")),
    Phase.CARD: (mark("Which invention?"), mark("+{n}, and its ability from now on.")),
}
ASKED_NUMBERS: dict[int, dict[str, int]] = {
    Phase.ORDERS: {"n": LAST_SPACE_MONEY},
    Phase.ATTRACT: {"n": int(BUILDING_POINTS[Building.FACTORY])},
    Phase.CARD: {"n": INVENTION_POINTS},
}
PLACE_BUILDING = (
    mark("Where do you build the house?"),
    mark("Which house becomes a skyscraper?"),
    mark("Which land gets the building?"),
)


def price_each(facts: Facts, _: Tongue) -> str:
    return _("${n} each.", n=facts.building_cost(facts.chosen, facts.aided))


def waiting(facts: Facts, _: Tongue) -> str:
    """Who the reader is waiting for, and for what."""
    return _(WAITING[facts.phase], who=_.name(facts.decider))


WAITING: dict[int, str] = {
    Phase.FOUND: mark("{who} is founding a city."),
    Phase.FOUND_MARKERS: mark("{who} is moving price markers."),
    Phase.HIRE: mark("{who} is hiring a character."),
    Phase.ACT: mark("{who} is choosing an action."),
    Phase.LAND: mark("{who} is buying land."),
    Phase.SWAP: mark("{who} is buying land with the Broker."),
    Phase.PRICE: mark("{who} is moving price markers."),
    Phase.TYPE: mark("{who} is building."),
    Phase.BUILD: mark("{who} is building."),
    Phase.TRADE: mark("{who} is trading grain."),
    Phase.SOW: mark("{who} is sowing."),
    Phase.ORDERS: mark("{who} is taking work orders."),
    Phase.ATTRACT: mark("{who} is attracting industry."),
    Phase.WHERE: mark("{who} is attracting industry."),
    Phase.PRODUCE: mark("{who} is producing."),
    Phase.GOODS: mark("{who} is producing."),
    Phase.ANY_COLOUR: mark("{who} is producing with the Engineer."),
    Phase.MARKER: mark("{who} is acquiring an invention."),
    Phase.SPACE: mark("{who} is acquiring an invention."),
    Phase.CARD: mark("{who} is acquiring an invention."),
    Phase.EXCHANGE: mark("{who} may exchange work orders."),
}


RULES_ASKED: dict[int, str] = {
    Phase.FOUND: "U8",
    Phase.FOUND_MARKERS: "U8",
    Phase.HIRE: "U12",
    Phase.ACT: "U13",
    Phase.LAND: "U16",
    Phase.SWAP: "U37",
    Phase.PRICE: "U17",
    Phase.TYPE: "U21",
    Phase.BUILD: "U21",
    Phase.TRADE: "U22",
    Phase.SOW: "U24",
    Phase.ORDERS: "U25",
    Phase.ATTRACT: "U27",
    Phase.WHERE: "U28",
    Phase.PRODUCE: "U29",
    Phase.GOODS: "U29",
    Phase.ANY_COLOUR: "U44",
    Phase.MARKER: "U32",
    Phase.SPACE: "U32",
    Phase.CARD: "U33",
    Phase.EXCHANGE: "U47",
}


def rule_asked(view: View) -> str:
    """The rule that the decision follows."""
    return RULES_ASKED[view.plain.phase]
