"""Urbanization: what is asked, what buttons say, the rules in short, and how points came about.

How moves are told stands in `telling.py`, why something is not allowed in `reasons.py`, what things
are called in `names.py`, what an action would bring in `gains.py`.
"""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization import names
from fourquarters.games.urbanization.facts import COLOUR_OF, Facts
from fourquarters.games.urbanization.reasons import why_not
from fourquarters.games.urbanization.state import (
    ACTION_PHASES,
    ACTIONS,
    BAND_SAW,
    BARN_PRICE,
    BUILDING_POINTS,
    CITIZEN_POINTS,
    COST,
    FACTORY_SUM_POINTS,
    FIELD,
    GRAIN_LINE,
    GRAIN_PER_POINT,
    HELPER,
    INVENTION_POINTS,
    LAST_SPACE_MONEY,
    MAYOR_POINTS,
    ORDER_VALUE,
    TURNS,
    Building,
    Phase,
    Source,
)
from fourquarters.games.urbanization.telling import opening, tell, verdict
from fourquarters.words.contract import ScoreSheet
from fourquarters.words.tongue import Tongue, mark

__all__ = [
    "action",
    "blurb",
    "help",
    "opening",
    "option",
    "prompt",
    "score_sheet",
    "tell",
    "title",
    "verdict",
    "why_not",
]


def title(_: Tongue) -> str:
    return _("Urbanization")


def blurb(_: Tongue) -> str:
    return _("House, feed and employ your citizens, from the first bakery to the stock market.")


def option(name: str, _: Tongue) -> tuple[str, str]:
    if name == "inventions":
        return _("Inventions"), _("Eighteen inventions, a ninth action and the Professor.")
    raise KeyError(name)


def help(_: Tongue) -> list[tuple[str, list[str]]]:
    return [
        (
            _("The aim"),
            [
                _("There are {n} turns; most points win.", n=TURNS),
                _("At the end of every turn each citizen scores {points}.", points=names.points(CITIZEN_POINTS, _)),
                _("Each citizen needs a house, a grain and a work order: the shortest line counts."),
                _("Buildings, goods, factories and inventions score too."),
            ],
        ),
        (
            _("A turn"),
            [
                _("First everyone hires a character, which helps once with its own action."),
                _("Then come {n} rounds in which everyone takes one action or passes.", n=ACTION_PHASES),
                _("From turn 2 on, whoever has the fewest points becomes Mayor, scores {points} and starts.",
                  points=names.points(MAYOR_POINTS, _)),
            ],
        ),
        (_("The actions"), action_help(_)),
        (
            _("The end of a turn"),
            [
                _("Harvest: every seed comes back with one more grain. Your line holds {n}.", n=GRAIN_LINE),
                _("Factories: the lowest card on offer leaves the game; orders used for goods go back to the supply."),
                _("Citizens: as many as the shortest of houses, grain and orders; {points} each.",
                  points=names.points(CITIZEN_POINTS, _)),
                _("Each citizen eats 1 grain; then every {n} grain left score 1 point.", n=GRAIN_PER_POINT),
            ],
        ),
        (
            _("The end of the game"),
            [
                _("The largest sum of factory numbers, covered cards included, scores {points}.",
                  points=names.points(FACTORY_SUM_POINTS, _)),
                _("Some inventions score if you own their factory."),
                _("A tie is won by the highest factory number; otherwise the victory is shared."),
            ],
        ),
    ]  # fmt: skip


def action_help(_: Tongue) -> list[str]:
    houses, skyscrapers, administrative = (building_help(building, _) for building in range(Building.FACTORY))
    barns = ", ".join(names.money(int(price), _) for price in BARN_PRICE[:FIELD])
    field, last = names.money(int(BARN_PRICE[FIELD]), _), names.money(LAST_SPACE_MONEY, _)
    attracted = names.points(int(BUILDING_POINTS[Building.FACTORY]), _)
    pays = _("{some} or {last}", some=", ".join(names.money(int(n), _) for n in ORDER_VALUE[:-1]),
             last=names.money(int(ORDER_VALUE[-1]), _))  # fmt: skip
    return [
        _("Buy land: a territory beside yours, $1 per price marker; move its markers elsewhere."),
        _("Erect: houses ({houses}) on empty sites, skyscrapers ({skyscrapers}) in place of houses, or administrative buildings ({administrative}). One type, any number.",
          houses=houses, skyscrapers=skyscrapers, administrative=administrative),
        _("Trade grain: buy at most 1 from each barn ({barns}) and any number from the field ({field}), or sell to the cheapest place with room.",
          barns=barns, field=field),
        _("Sow: any number of grain, 1 on each of your empty sites."),
        _("Work orders: put a marker on a factory card and take its orders; {money} for its last space.", money=last),
        _("Attract industry: take a full card for {points}, as a new factory or on a lower one.", points=attracted),
        _("Produce: each of your factories once a turn; a good takes an order and brings 1 point and {money}.", money=pays),
        _("Collect taxes: $1 per citizen, while the tax marker is right of the citizens."),
        _("Acquire invention: move a marker right, the first space free, then $1 each; take a card there for {points}.",
          points=names.points(INVENTION_POINTS, _)),
    ]  # fmt: skip


def building_help(building: int, _: Tongue) -> str:
    """What a building costs and scores."""
    points = names.points(int(BUILDING_POINTS[building]), _)
    return _("{price}, {points}", price=names.money(int(COST[building]), _), points=points)


# --- a decision as a button


def action(view: View, action: int, _: Tongue) -> str:
    return label(Facts.of(view), action, _)


def label(facts: Facts, action: int, _: Tongue) -> str:
    """What a button says."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    i = parts[0] if parts else 0
    match family:
        case "pass":
            return _("Pass")
        case "done":
            return _("Keep them") if facts.phase == Phase.EXCHANGE else _("Done")
        case "yes":
            return _("Exchange")
        case "action":
            return _(names.KINDS[i])
        case "with":
            return _(names.PLAY_CHARACTERS[HELPER[i]])
        case "recall":
            return _("Take back from {n}", n=i + 1)
        case "hire":
            return _(names.CHARACTERS[i])
        case "type":
            return _(names.BUILDING_NAMES[i])
        case "slot":
            return _(names.FACTORIES[facts.slot_card[i]])
        case "factory":
            return factory_label(facts, i, _)
        case "card":
            return _(names.INVENTIONS[i])
    return more_label(family, i, facts, _)


def more_label(family: str, i: int, facts: Facts, _: Tongue) -> str:
    match family:
        case "barn":
            return _("Barn {n}", n=i + 1)
        case "field":
            return _("Field")
        case "sell":
            return _("Sell a grain")
        case "territory":
            return _("Territory {n}", n=i + 1)
        case "site":
            return _("Site {n}", n=i + 1)
        case "farmer":
            return _("Farmer's card")
        case "goods":
            colour = COLOUR_OF[facts.stack_top[facts.chosen]] if facts.phase == Phase.GOODS else 0
            return names.goods(i + 1, colour, _)
        case "order":
            return names.orders(1, i, _)
        case "new":
            return _("New marker")
        case "marker":
            return _("Marker on {n}", n=i + 1)
    return _("Space {n}", n=i + 1)


def factory_label(facts: Facts, stack: int, _: Tongue) -> str:
    name = (
        _(names.FACTORIES[facts.stack_top[stack]])
        if facts.stack_top[stack]
        else _("Factory {n}", n=stack + 1)
    )
    return _("Upgrade: {factory}", factory=name) if facts.phase == Phase.WHERE else name


# --- what is asked


def prompt(view: View, _: Tongue) -> tuple[str, str]:
    if view.over:
        return _("The game is over."), ""
    facts = Facts.of(view)
    return asked(facts, _) if view.mine else (waiting(facts, _), "")


def asked(facts: Facts, _: Tongue) -> tuple[str, str]:
    """What the reader is to decide, and a line of help."""
    if facts.phase == Phase.ACT:
        return _("Choose an action"), _("{n} of {all} this turn.", n=facts.action_phase, all=ACTION_PHASES)
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
        return _("Which order: {factory}?", factory=name), _("Money goes by the order's colour.")
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
    Phase.SPACE: (mark("To which space?"), mark("Only where inventions are left.")),
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
    """Whom the reader waits for, and for what."""
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


# --- the end


SHEET: tuple[tuple[str, tuple[Source, ...]], ...] = (
    (mark("At the start"), (Source.START,)),
    (mark("Mayor"), (Source.MAYOR,)),
    (mark("Buildings"), (Source.BUILDINGS,)),
    (mark("Factories"), (Source.INDUSTRY,)),
    (mark("Goods"), (Source.GOODS,)),
    (mark("Inventions"), (Source.INVENTIONS,)),
    (mark("Citizens"), (Source.CITIZENS,)),
    (mark("Grain"), (Source.GRAIN, Source.HARVEST)),
    (mark("Factory numbers"), (Source.FACTORY_SUM,)),
    (mark("Invention bonus"), (Source.BONUS,)),
)


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    """Points by source; the inventions' rows only where they are played."""
    facts, rows = Facts.of(view), []
    for name, sources in SHEET:
        if facts.inventions or sources[0] not in (Source.INVENTIONS, Source.BONUS):
            points = [
                sum(facts.points_from[seat][source] for source in sources) for seat in range(facts.players)
            ]
            rows.append((_(name), [str(n) for n in points]))
    return ScoreSheet(rows=rows, total=view.scores(), verdict=str(verdict(view, _)) if view.over else "")
