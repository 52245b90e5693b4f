"""Urbanization: what an action would cost and bring now, in the few words that stand on a button."""

from __future__ import annotations

from fourquarters.games.urbanization import names
from fourquarters.games.urbanization.glance import COLOUR_OF, Glance
from fourquarters.games.urbanization.rules.erect import can_build
from fourquarters.games.urbanization.state import (
    BUILDING_POINTS,
    FIELD,
    GRAIN_LINE,
    INVENTION_POINTS,
    LAST_SPACE_MONEY,
    MILL_WORKER_TAKES,
    Building,
    Character,
    Kind,
)
from fourquarters.words.tongue import Tongue


def gain(g: Glance, kind: int, _: Tongue) -> str:
    """What an action would cost and bring the player in turn, in a few words."""
    seat = g.decider
    match kind:
        case Kind.LAND:
            return land_gain(g, seat, _)
        case Kind.ERECT:
            return _("from ${n}", n=cheapest_building(g))
        case Kind.GRAIN:
            return _("you have {n}", n=g.grain[seat])
        case Kind.SOW:
            return _("up to +{n} grain", n=min(g.grain[seat], g.seed_places(seat)))
        case Kind.ORDERS:
            return orders_gain(g, 0, _)
        case Kind.ATTRACT:
            return _("a factory, +{n}", n=int(BUILDING_POINTS[Building.FACTORY]))
        case Kind.PRODUCE:
            return production_gain(g, seat, _)
        case Kind.TAXES:
            return _("+${n}", n=g.citizens[seat])
    return _("+{n}, first space free", n=INVENTION_POINTS)


def land_gain(g: Glance, seat: int, _: Tongue) -> str:
    prices = [g.prices[t] for t in g.bordering(seat) if g.prices[t] <= g.money[seat]]
    return _.many(
        "{n} territory, ${price}", "{n} territories, from ${price}", len(prices), price=min(prices, default=0)
    )


def cheapest_building(g: Glance) -> int:
    return min(g.building_cost(b, 0) for b in range(Building.FACTORY) if can_build(g.state, b, 0))


def orders_gain(g: Glance, aided: int, _: Tongue) -> str:
    """The most orders to be had from one card."""
    offers = [slot for slot, number in enumerate(g.slot_card) if number and g.spaces_filled(slot) < 2]
    best = max(offers, key=lambda slot: g.orders_from(slot, aided))
    text = names.orders_in_short(g.orders_from(best, aided), COLOUR_OF[g.slot_card[best]], _)
    return with_last_space(g, best, text, _)


def orders_offer(g: Glance, slot: int, _: Tongue) -> str:
    """What a card would give now (U25)."""
    text = names.orders(g.orders_from(slot, g.aided), COLOUR_OF[g.slot_card[slot]], _)
    return with_last_space(g, slot, text, _)


def with_last_space(g: Glance, slot: int, text: str, _: Tongue) -> str:
    """Orders, and the money if they come from a card's last space (U26)."""
    return _("{orders}, ${n}", orders=text, n=LAST_SPACE_MONEY) if g.spaces_filled(slot) == 1 else text


def production_gain(g: Glance, seat: int, _: Tongue) -> str:
    """What all factories together can make now."""
    orders, goods, money, points = list(g.orders[seat]), 0, 0, 0
    for stack in g.stacks(seat):
        if not g.produced[stack]:
            colour = COLOUR_OF[g.stack_top[stack]]
            made = min(orders[colour], g.capacity(seat, g.stack_top[stack]))
            orders[colour] -= made
            goods += made
            money += made * g.good_money(seat, colour, colour)
            points += made * g.good_points(seat, colour)
    return _.many(
        "{n} good: +${money}, +{points}", "{n} goods: +${money}, +{points}", goods, money=money, points=points
    )


def helper_gain(g: Glance, character: int, _: Tongue) -> str:
    """What an action with a character would bring, in a few words."""
    seat = g.decider
    if character == Character.TAX_COLLECTOR:
        return _("+${n}", n=2 * g.citizens[seat])
    if character == Character.FOREMAN:
        return orders_gain(g, 1, _)
    if character == Character.MILL_WORKER:
        return _("+{n} grain, then trade", n=mill_grain(g))
    return _(names.HELPS[character])


def mill_grain(g: Glance) -> int:
    """What the Mill Worker would take from the field (U39)."""
    return min(MILL_WORKER_TAKES, g.grain_area[FIELD], GRAIN_LINE - g.grain[g.decider])
