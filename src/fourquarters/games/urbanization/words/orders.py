"""Urbanization, action orders: what it would bring, why not, and how it is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import COLOUR_OF, Facts
from fourquarters.games.urbanization.state import LAST_SPACE_MONEY, Phase
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.common import NO_CARD_LEFT, NO_MARKER, Telling
from fourquarters.words.tongue import Tongue, mark


def orders_gain(facts: Facts, aided: int, _: Tongue) -> str:
    """The most orders that one card would give."""
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


SPACES_FILLED = mark("All order spaces filled. (U25)")


def why_not_orders(facts: Facts, _aided: int, _: Tongue) -> str:
    if facts.markers[facts.decider] == 0:
        return _(NO_MARKER)
    return _(SPACES_FILLED) if any(facts.slot_card) else _(NO_CARD_LEFT)


def told_orders(facts: Facts, slot: int, mid: Facts, _: Tongue) -> Telling:
    if facts.phase == Phase.ATTRACT:
        return None, {}
    seat, number = facts.decider, facts.slot_card[slot]
    colour = COLOUR_OF[number]
    taken = mid.orders[seat][colour] - facts.orders[seat][colour]
    fields = {"orders": names.orders(taken, colour, _), "factory": _(names.FACTORIES[number])}
    if mid.money[seat] > facts.money[seat]:
        return (
            mark("You take {orders} ({factory}): +${earned} for the last space."),
            mark("{who} takes {orders} ({factory}): +${earned} for the last space."),
        ), fields
    return (mark("You take {orders} ({factory})."), mark("{who} takes {orders} ({factory}).")), fields
