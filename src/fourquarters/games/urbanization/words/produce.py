"""Urbanization, action produce: what it would bring, why not, and how it is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import COLOUR_OF, Facts
from fourquarters.games.urbanization.rules.produce import at_engineer
from fourquarters.games.urbanization.state import Phase
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.common import Telling, not_now
from fourquarters.words.tongue import Tongue, mark


def production_gain(facts: Facts, _: Tongue) -> str:
    """What all factories together can make now."""
    goods, money, points = facts.production()
    return _.many(
        "{n} good: +${money}, +{points}", "{n} goods: +${money}, +{points}", goods, money=money, points=points
    )


NO_MATCHING_ORDER = mark("No matching work order. (U29)")
NO_ORDER = mark("You have no work order. (U44)")
PRODUCED = mark("Already produced this turn. (U29, R20)")


def why_not_produce(facts: Facts, aided: int, _: Tongue) -> str:
    stacks = facts.stacks(facts.decider)
    if not stacks:
        return _("You have no factory. (U29)")
    if all(facts.produced[stack] for stack in stacks):
        return _(PRODUCED)
    return _(NO_ORDER) if aided else _(NO_MATCHING_ORDER)


def why_not_producing(facts: Facts, stack: int, _: Tongue) -> str:
    if facts.produced[stack]:
        return _(PRODUCED)
    return _(NO_ORDER) if at_engineer(facts.state) else _(NO_MATCHING_ORDER)


def why_not_goods(facts: Facts, i: int, _: Tongue) -> str:
    """More than the card makes, or more than there are orders for."""
    if facts.phase != Phase.GOODS:
        return not_now(facts, _)
    number = facts.stack_top[facts.chosen]
    most = facts.capacity(facts.decider, number)
    if i + 1 > most:
        return _("This card makes at most {n}. (U29)", n=most)
    held = facts.orders[facts.decider][COLOUR_OF[number]]
    return _.many(
        "You have only {n} matching work order. (U29)", "You have only {n} matching work orders. (U29)", held
    )


def why_not_order(facts: Facts, _: Tongue) -> str:
    return _("You have no such order. (U44)") if facts.phase == Phase.ANY_COLOUR else not_now(facts, _)


def told_goods(facts: Facts, family: str, i: int, _: Tongue) -> Telling:
    number = facts.stack_top[facts.chosen]
    fields = {"factory": _(names.FACTORIES[number])}
    if family == "goods":
        return (
            mark("You make {goods} ({factory}): +${earned}, +{points}."),
            mark("{who} makes {goods} ({factory}): +${earned}, +{points}."),
        ), fields | {"goods": names.goods(i + 1, COLOUR_OF[number], _)}
    return (
        mark("You make a good with {orders} ({factory}): +${earned}, +{points}."),
        mark("{who} makes a good with {orders} ({factory}): +${earned}, +{points}."),
    ), fields | {"orders": names.orders(1, i, _)}
