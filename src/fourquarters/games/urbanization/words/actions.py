"""Urbanization: why an action cannot be chosen now, alone or with a character, or ended; how it is told."""

from __future__ import annotations

from typing import Any

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.rules.sow import owes_farmer
from fourquarters.games.urbanization.state import HELPER, Kind, Phase
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.attract import why_not_attract
from fourquarters.games.urbanization.words.common import INVENTIONS_ONLY, Telling, not_now
from fourquarters.games.urbanization.words.erect import why_not_erect
from fourquarters.games.urbanization.words.grain import TAKES_FREE_GRAIN, why_not_grain
from fourquarters.games.urbanization.words.invent import why_not_invent
from fourquarters.games.urbanization.words.land import why_not_land
from fourquarters.games.urbanization.words.orders import why_not_orders
from fourquarters.games.urbanization.words.produce import why_not_produce
from fourquarters.games.urbanization.words.sow import why_not_sow
from fourquarters.games.urbanization.words.taxes import COLLECTS, COLLECTS_WITH, why_not_taxes
from fourquarters.words.tongue import Tongue, mark


def why_not_act(facts: Facts, family: str, i: int, _: Tongue) -> str:
    """Why not pass, take an action, alone or with a character, or take a marker back."""
    if family == "recall" and not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U34")
    if family == "with":
        return why_not_with(facts, i, _)
    if family == "action" and i == Kind.INVENT and not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U32")
    if facts.phase != Phase.ACT:
        return not_now(facts, _)
    if family == "recall":
        return _("You have no marker there. (U34)")
    return WHY_NOT_KIND[i](facts, 0, _)


def why_not_with(facts: Facts, kind: int, _: Tongue) -> str:
    """The character must be hired, unused, and played as its action begins; then the action's own reasons."""
    if kind == Kind.INVENT and not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U6")
    if facts.phase < Phase.ACT or facts.phase == Phase.EXCHANGE:
        return not_now(facts, _)
    if facts.character[facts.decider] != HELPER[kind]:
        return _("You have not hired this character. (U12)")
    if facts.spent[facts.decider]:
        return _("Already used this turn. (U14)")
    if facts.phase == Phase.ACT:
        return WHY_NOT_KIND[kind](facts, 1, _)
    if facts.kind_in_hand() == kind:
        return _("You began this action without the character. (U14)")
    return _("A character helps only with its own action. (U14)")


WHY_NOT_KIND = (
    why_not_land,
    why_not_erect,
    why_not_grain,
    why_not_sow,
    why_not_orders,
    why_not_attract,
    why_not_produce,
    why_not_taxes,
    why_not_invent,
)
UNFINISHED = (Phase.BUILD, Phase.TRADE, Phase.SOW, Phase.PRODUCE, Phase.ANY_COLOUR)


def why_not_done(facts: Facts, _: Tongue) -> str:
    if facts.phase == Phase.SOW and owes_farmer(facts.state):
        return _("The Farmer must get a grain first. (U38)")
    if facts.phase == Phase.ACT:
        return _("Do something or pass. (U15)")
    return _("The action must do something first. (U15)") if facts.phase in UNFINISHED else not_now(facts, _)


def told_action(facts: Facts, family: str, kind: int, mid: Facts, _: Tongue) -> Telling:
    """An action is told by what it does; here there are only taxes, and the character that helps."""
    if family == "action":
        return (COLLECTS if kind == Kind.TAXES else None), {}
    fields: dict[str, Any] = {"character": _(names.THE_CHARACTERS[HELPER[kind]])}
    if kind == Kind.TAXES:
        return COLLECTS_WITH, fields
    if kind == Kind.GRAIN:
        return TAKES_FREE_GRAIN, fields | {"taken": mid.grain[facts.decider] - facts.grain[facts.decider]}
    return (mark("You play {character}."), mark("{who} plays {character}.")), fields
