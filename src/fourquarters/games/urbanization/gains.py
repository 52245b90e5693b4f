"""Urbanization: what an action would cost and bring now, in the few words that stand on a button."""

from __future__ import annotations

from fourquarters.games.urbanization import names
from fourquarters.games.urbanization.facts import COLOUR_OF, Facts
from fourquarters.games.urbanization.state import (
    BUILDING_POINTS,
    INVENTION_POINTS,
    LAST_SPACE_MONEY,
    Building,
    Character,
    Kind,
)
from fourquarters.words.tongue import Tongue


def gain(facts: Facts, kind: int, _: Tongue) -> str:
    """What an action would cost and bring the player in turn, in a few words."""
    seat = facts.decider
    match kind:
        case Kind.LAND:
            return land_gain(facts, seat, _)
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


def land_gain(facts: Facts, seat: int, _: Tongue) -> str:
    prices = [facts.prices[t] for t in facts.bordering(seat) if facts.prices[t] <= facts.money[seat]]
    return _.many(
        "{n} territory, ${price}", "{n} territories, from ${price}", len(prices), price=min(prices, default=0)
    )


def orders_gain(facts: Facts, aided: int, _: Tongue) -> str:
    """The most orders to be had from one card."""
    offers = [slot for slot, number in enumerate(facts.slot_card) if number and facts.free_spaces(slot)]
    best = max(offers, key=lambda slot: facts.orders_from(slot, aided))
    text = names.orders_in_short(facts.orders_from(best, aided), COLOUR_OF[facts.slot_card[best]], _)
    return with_last_space(facts, best, text, _)


def orders_offer(facts: Facts, slot: int, _: Tongue) -> str:
    """What a card would give now (U25)."""
    text = names.orders(facts.orders_from(slot, facts.aided), COLOUR_OF[facts.slot_card[slot]], _)
    return with_last_space(facts, slot, text, _)


def with_last_space(facts: Facts, slot: int, text: str, _: Tongue) -> str:
    """Orders, and the money if they come from a card's last space (U26)."""
    return _("{orders}, ${n}", orders=text, n=LAST_SPACE_MONEY) if facts.free_spaces(slot) == 1 else text


def production_gain(facts: Facts, _: Tongue) -> str:
    """What all factories together can make now."""
    goods, money, points = facts.production()
    return _.many(
        "{n} good: +${money}, +{points}", "{n} goods: +${money}, +{points}", goods, money=money, points=points
    )


def helper_gain(facts: Facts, character: int, _: Tongue) -> str:
    """What an action with a character would bring, in a few words."""
    if character == Character.TAX_COLLECTOR:
        return _("+${n}", n=facts.tax_money(1))
    if character == Character.FOREMAN:
        return orders_gain(facts, 1, _)
    if character == Character.MILL_WORKER:
        return _("+{n} grain, then trade", n=facts.free_grain())
    return _(names.HELPS[character])
