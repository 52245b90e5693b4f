"""Urbanization, action attract: why not, and how it is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import N_SLOTS, Building, Phase
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.common import NO_CARD_LEFT, NO_MARKER, Telling
from fourquarters.words.tongue import Tongue, mark


def why_not_attract(facts: Facts, aided: int, _: Tongue) -> str:
    """It takes a free marker, a card with the right order spaces, and a place for it."""
    if facts.markers[facts.decider] == 0:
        return _(NO_MARKER)
    if not any(facts.slot_card):
        return _(NO_CARD_LEFT)
    full = [facts.free_spaces(slot) == 0 for slot in range(N_SLOTS) if facts.slot_card[slot]]
    if aided and all(full):
        return _("No card has an empty order space. (U43)")
    if not aided and not any(full):
        return _("No card has both order spaces filled. (U27)")
    return no_place_for_card(facts, _)


def why_not_attracted(facts: Facts, slot: int, _: Tongue) -> str:
    """A card whose order spaces are not as required, or that there is no place for."""
    full = facts.free_spaces(slot) == 0
    if facts.aided and full:
        return _("The Industrialist takes a card with an empty order space. (U43)")
    if not facts.aided and not full:
        return _("Order spaces not all filled. (U27)")
    return no_place_for_card(facts, _)


def no_place_for_card(facts: Facts, _: Tongue) -> str:
    """Neither a new factory nor an upgrade."""
    if facts.pool[Building.FACTORY]:
        if facts.stacks(facts.decider):
            return _("None of your sites is empty, and none of your factories has a lower number. (U28)")
        return _("None of your sites is empty, and you have no factory to upgrade. (U28)")
    if facts.stacks(facts.decider):
        return _("None left in the pool, and none of your factories has a lower number. (U28)")
    return _("None left in the pool, and you have no factory to upgrade. (U28)")


def told_new_factory(facts: Facts, _: Tongue) -> Telling:
    return (
        mark("You attract a new factory: {factory}, +{points}."),
        mark("{who} attracts a new factory: {factory}, +{points}."),
    ), {"factory": _(names.FACTORIES[facts.slot_card[facts.chosen]])}


def told_upgrade(facts: Facts, stack: int, _: Tongue) -> Telling:
    """A card on another; a factory chosen to produce is told with its goods."""
    if facts.phase != Phase.WHERE:
        return None, {}
    return (
        mark("You upgrade a factory: {factory} on {old}, +{points}."),
        mark("{who} upgrades a factory: {factory} on {old}, +{points}."),
    ), {
        "factory": _(names.FACTORIES[facts.slot_card[facts.chosen]]),
        "old": _(names.FACTORIES[facts.stack_top[stack]]),
    }
