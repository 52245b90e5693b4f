"""Urbanization: what buttons say, and what an action would cost and bring now."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import COLOUR_OF, Facts
from fourquarters.games.urbanization.state import (
    ACTIONS,
    BUILDING_POINTS,
    HELPER,
    INVENTION_POINTS,
    Building,
    Character,
    Kind,
    Phase,
)
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.land import land_gain
from fourquarters.games.urbanization.words.orders import orders_gain
from fourquarters.games.urbanization.words.produce import production_gain
from fourquarters.words.tongue import Tongue, mark


def action(view: View, action: int, _: Tongue) -> str:
    return label(Facts.of(view), action, _)


PLAIN = {
    "pass": mark("Pass"),
    "yes": mark("Exchange"),
    "field": mark("Field"),
    "sell": mark("Sell a grain"),
    "farmer": mark("Farmer's card"),
    "new": mark("New marker"),
}
NUMBERED = {
    "recall": mark("Take back from {n}"),
    "barn": mark("Barn {n}"),
    "territory": mark("Territory {n}"),
    "site": mark("Site {n}"),
    "marker": mark("Marker on {n}"),
    "space": mark("Space {n}"),
}
NAMED = {
    "action": names.KINDS,
    "hire": names.CHARACTERS,
    "type": names.BUILDING_NAMES,
    "card": names.INVENTIONS,
}


def label(facts: Facts, action: int, _: Tongue) -> str:
    """What a button says."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    i = parts[0] if parts else 0
    if family in PLAIN:
        return _(PLAIN[family])
    if family in NUMBERED:
        return _(NUMBERED[family], n=i + 1)
    if family in NAMED:
        return _(NAMED[family][i])
    return label_here(facts, family, i, _)


def label_here(facts: Facts, family: str, i: int, _: Tongue) -> str:
    """What a button says that depends on the position."""
    match family:
        case "done":
            return _("Keep them") if facts.phase == Phase.EXCHANGE else _("Done")
        case "with":
            return _(names.PLAY_CHARACTERS[HELPER[i]])
        case "slot":
            return _(names.FACTORIES[facts.slot_card[i]])
        case "factory":
            return factory_label(facts, i, _)
        case "goods":
            colour = COLOUR_OF[facts.stack_top[facts.chosen]] if facts.phase == Phase.GOODS else 0
            return names.goods(i + 1, colour, _)
    return names.orders(1, i, _)


def factory_label(facts: Facts, stack: int, _: Tongue) -> str:
    name = (
        _(names.FACTORIES[facts.stack_top[stack]])
        if facts.stack_top[stack]
        else _("Factory {n}", n=stack + 1)
    )
    return _("Upgrade: {factory}", factory=name) if facts.phase == Phase.WHERE else name


def gain(facts: Facts, kind: int, _: Tongue) -> str:
    """What an action would cost the current player and bring them, in a few words."""
    seat = facts.decider
    match kind:
        case Kind.LAND:
            return land_gain(facts, _)
        case Kind.ERECT:
            return _("from ${n}", n=facts.cheapest_building())
        case Kind.GRAIN:
            return _("you have {n}", n=facts.grain[seat])
        case Kind.SOW:
            return _("up to +{n} grain", n=min(facts.grain[seat], facts.seed_places(seat)))
        case Kind.ORDERS:
            return orders_gain(facts, 0, _)
        case Kind.ATTRACT:
            return _("a factory, +{n}", n=int(BUILDING_POINTS[Building.FACTORY]))
        case Kind.PRODUCE:
            return production_gain(facts, _)
        case Kind.TAXES:
            return _("+${n}", n=facts.tax_money(0))
    return _("+{n}, first space free", n=INVENTION_POINTS)


def helper_gain(facts: Facts, character: int, _: Tongue) -> str:
    """What an action with a character would bring, in a few words."""
    if character == Character.TAX_COLLECTOR:
        return _("+${n}", n=facts.tax_money(1))
    if character == Character.FOREMAN:
        return orders_gain(facts, 1, _)
    if character == Character.MILL_WORKER:
        return _("+{n} grain, then trade", n=facts.free_grain())
    return _(names.HELPS[character])
