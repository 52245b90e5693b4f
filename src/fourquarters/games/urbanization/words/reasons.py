"""Urbanization: why a decision is not allowed now, in words and with the rule's number.

A reason names the first obstacle in the position at hand, in the order in which a player meets them:
is it asked now, is the piece there, is there a place for it, can it be paid. Each action's own reasons
stand in the file with its name.
"""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import ACTIONS, COVERED, NONE, TERRITORY, Building, Phase
from fourquarters.games.urbanization.words.actions import why_not_act, why_not_done
from fourquarters.games.urbanization.words.administration import why_not_exchange
from fourquarters.games.urbanization.words.attract import why_not_attracted
from fourquarters.games.urbanization.words.common import (
    NONE_LEFT,
    NOT_EMPTY,
    NOT_IN_THIS_GAME,
    OWN_LAND_ONLY,
    not_now,
)
from fourquarters.games.urbanization.words.erect import why_not_type
from fourquarters.games.urbanization.words.grain import why_not_trade
from fourquarters.games.urbanization.words.hiring import why_not_hire
from fourquarters.games.urbanization.words.invent import why_not_invention
from fourquarters.games.urbanization.words.land import why_not_territory
from fourquarters.games.urbanization.words.orders import SPACES_FILLED
from fourquarters.games.urbanization.words.produce import why_not_goods, why_not_order, why_not_producing
from fourquarters.games.urbanization.words.sow import why_not_farmer, why_not_sown
from fourquarters.words.tongue import Tongue


def why_not(view: View, action: int, _: Tongue) -> str:
    """Why a decision is not legal for the reader."""
    if view.over:
        return _("The game is over. (U59)")
    if not view.mine:
        return _("It is not your turn. (U13)")
    return reason(Facts.of(view), action, _)


def reason(facts: Facts, action: int, _: Tongue) -> str:
    """Why the player in turn may not decide this."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    i = parts[0] if parts else 0
    match family:
        case "pass" | "action" | "with" | "recall":
            return why_not_act(facts, family, i, _)
        case "hire":
            return why_not_hire(facts, i, _)
        case "done":
            return why_not_done(facts, _)
        case "type":
            return why_not_type(facts, i, _)
        case "barn" | "field" | "sell":
            return why_not_trade(facts, family, i, _)
        case "territory":
            return why_not_territory(facts, i, _)
        case "site":
            return why_not_site(facts, i, _)
        case "farmer":
            return why_not_farmer(facts, _)
        case "slot":
            return why_not_slot(facts, i, _)
        case "factory":
            return why_not_factory(facts, i, _)
        case "goods":
            return why_not_goods(facts, i + 1, _)
        case "order":
            return why_not_order(facts, _)
        case "new" | "marker" | "space" | "card":
            return why_not_invention(facts, family, i, _)
    return why_not_exchange(facts, _)


def why_not_site(facts: Facts, site: int, _: Tongue) -> str:
    """A site that is covered, not asked for, another's, or no place for what is to stand there."""
    if facts.owner[TERRITORY[site]] == COVERED:
        return _(NOT_IN_THIS_GAME)
    builds = facts.phase == Phase.BUILD and facts.chosen < Building.ADMINISTRATIVE
    if not builds and facts.phase not in (Phase.SOW, Phase.WHERE):
        return not_now(facts, _)
    if facts.owner[TERRITORY[site]] != facts.decider:
        rule = {Phase.SOW: "U24", Phase.WHERE: "U28"}.get(Phase(facts.phase), f"U{18 + facts.chosen}")
        return _(OWN_LAND_ONLY, rule=rule)
    if facts.phase == Phase.SOW:
        return why_not_sown(facts, site, _)
    if builds and facts.chosen == Building.SKYSCRAPER:
        return _("Replaces one of your houses. (U19)")
    if facts.phase == Phase.WHERE and facts.pool[Building.FACTORY] == 0:
        return _(NONE_LEFT, rule="U28")
    return _(NOT_EMPTY)


def why_not_slot(facts: Facts, slot: int, _: Tongue) -> str:
    if facts.phase not in (Phase.ORDERS, Phase.ATTRACT):
        return not_now(facts, _)
    if facts.slot_card[slot] == 0:
        return _("No card there. (R17)")
    return _(SPACES_FILLED) if facts.phase == Phase.ORDERS else why_not_attracted(facts, slot, _)


def why_not_factory(facts: Facts, stack: int, _: Tongue) -> str:
    """A factory that cannot be upgraded, or cannot produce."""
    if facts.phase not in (Phase.WHERE, Phase.PRODUCE):
        return not_now(facts, _)
    if facts.stack_owner[stack] == NONE:
        return _("Not built yet. (U28)")
    if facts.stack_owner[stack] != facts.decider:
        return _("Not your factory. (U28, U29)")
    if facts.phase == Phase.WHERE:
        return _("Number must be higher. (U28)")
    return why_not_producing(facts, stack, _)
