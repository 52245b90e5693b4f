"""Urbanization, action erect, which the page calls building: why not, and how it is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.rules.sites import has_site
from fourquarters.games.urbanization.state import Building, Phase
from fourquarters.games.urbanization.words.common import NEED, NONE_LEFT, not_now
from fourquarters.words.tongue import Tongue, mark

NO_SITE = mark("None of your sites is empty. ({rule})")


def why_not_erect(facts: Facts, aided: int, _: Tongue) -> str:
    costs = [
        facts.building_cost(b, aided)
        for b in range(Building.FACTORY)
        if facts.pool[b] and has_place(facts, b)
    ]
    if not costs:
        return _("No building left that you have room for. (U21)")
    return _(NEED, n=min(costs), rule="U36" if aided else "U18–U20")


def has_place(facts: Facts, building: int) -> bool:
    return has_site(facts.state, facts.decider, building)


def why_not_type(facts: Facts, building: int, _: Tongue) -> str:
    if facts.phase == Phase.BUILD:
        if building == facts.chosen:
            return _("You are building this type already. (U21)")
        return _("One type per action. (U21)")
    if facts.phase != Phase.TYPE:
        return not_now(facts, _)
    if facts.pool[building] == 0:
        return _(NONE_LEFT, rule="U21")
    if not has_place(facts, building):
        if building == Building.SKYSCRAPER:
            return _("You have no house to replace. (U19)")
        return _(NO_SITE, rule="U21")
    return _(NEED, n=facts.building_cost(building, facts.aided), rule=f"U{18 + building}")


ERECTS = (  # by building
    (mark("You build a house: ${paid}, +{points}."), mark("{who} builds a house: ${paid}, +{points}.")),
    (mark("You build a skyscraper: ${paid}, +{points}."), mark("{who} builds a skyscraper: ${paid}, +{points}.")),
    (mark("You build an administrative building: ${paid}, +{points}."),
     mark("{who} builds an administrative building: ${paid}, +{points}.")),
)  # fmt: skip
