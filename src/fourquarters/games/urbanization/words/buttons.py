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
from fourquarters.words.tongue import Tongue


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


def gain(facts: Facts, kind: int, _: Tongue) -> str:
    """What an action would cost and bring the player in turn, in a few words."""
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
