"""Urbanization: why a decision is not allowed now, in words and with the rule's number.

A reason names the first obstacle in this position, in the order in which a player meets them: is it
asked now, is the piece there, is there a place for it, can it be paid for? Each action's own reasons
are in the file with its name.
"""

from __future__ import annotations

from collections.abc import Callable

from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import ACTIONS, COVERED, NONE, TERRITORY_OF, Building, Phase
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
    """Why the current player may not decide this."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    i = parts[0] if parts else 0
    if family in BY_FAMILY:
        return BY_FAMILY[family](facts, family, i, _)
    if family in BY_NUMBER:
        return BY_NUMBER[family](facts, i, _)
    return BY_STEP[family](facts, _)


def why_not_site(facts: Facts, site: int, _: Tongue) -> str:
    """A site that is covered, not asked for, somebody else's, or unsuitable for what is to go there."""
    if facts.owner[TERRITORY_OF[site]] == COVERED:
        return _(NOT_IN_THIS_GAME)
    builds = facts.phase == Phase.BUILD and facts.chosen < Building.ADMINISTRATIVE
    if not builds and facts.phase not in (Phase.SOW, Phase.WHERE):
        return not_now(facts, _)
    if facts.owner[TERRITORY_OF[site]] != facts.decider:
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


BY_FAMILY: dict[str, Callable[[Facts, str, int, Tongue], str]] = {
    **dict.fromkeys(("pass", "action", "with", "recall"), why_not_act),
    **dict.fromkeys(("barn", "field", "sell"), why_not_trade),
    **dict.fromkeys(("new", "marker", "space", "card"), why_not_invention),
}
BY_NUMBER: dict[str, Callable[[Facts, int, Tongue], str]] = {
    "hire": why_not_hire,
    "type": why_not_type,
    "territory": why_not_territory,
    "site": why_not_site,
    "slot": why_not_slot,
    "factory": why_not_factory,
    "goods": why_not_goods,
}
BY_STEP: dict[str, Callable[[Facts, Tongue], str]] = {
    "done": why_not_done,
    "farmer": why_not_farmer,
    "order": why_not_order,
    "yes": why_not_exchange,
}
"""Which function gives the reason, by the decision's family and by what it needs to know."""
