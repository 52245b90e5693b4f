"""Urbanization: how moves are told in the log. Each action's own lines are in the file with its name."""

from __future__ import annotations

from typing import Any

from fourquarters.engine.chance import new_dice
from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.rules import apply
from fourquarters.games.urbanization.rules.administration import exchange_orders
from fourquarters.games.urbanization.state import ACTIONS, MAYOR_POINTS, NONE, Building, Phase
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.actions import told_action
from fourquarters.games.urbanization.words.administration import (
    EXCHANGES,
    KEEPS_ORDERS,
    told_administration,
    told_end,
)
from fourquarters.games.urbanization.words.attract import told_new_factory, told_upgrade
from fourquarters.games.urbanization.words.common import Telling, who_did
from fourquarters.games.urbanization.words.erect import ERECTS
from fourquarters.games.urbanization.words.founding import told_founding
from fourquarters.games.urbanization.words.grain import BUYS_FROM_BARN, BUYS_FROM_FIELD, SELLS
from fourquarters.games.urbanization.words.hiring import HIRES
from fourquarters.games.urbanization.words.invent import told_invention
from fourquarters.games.urbanization.words.land import told_land
from fourquarters.games.urbanization.words.names import EXCHANGED
from fourquarters.games.urbanization.words.orders import told_orders
from fourquarters.games.urbanization.words.produce import told_goods
from fourquarters.games.urbanization.words.scores import verdict
from fourquarters.games.urbanization.words.sow import SOWS, SOWS_CARD
from fourquarters.words.tongue import Told, Tongue, mark


def opening(_view: View, _: Tongue) -> list[Told]:
    return [Told(_("Founding"), heading=True)]


def tell(before: View, move: str, after: View, _: Tongue) -> list[Told]:
    """The move itself, then what the end of a phase, a turn and the game bring."""
    facts, end, action = Facts.of(before), Facts.of(after), ACTIONS.parse(move)
    mid = before_administration(before, facts, action) if administered(facts, end) else end
    lines = told_move(facts, action, mid, before.seat, _)
    if mid is not end:
        lines += told_administration(facts, mid, end, before.seat, _)
    if after.over:
        return [*lines, *told_end(mid, end, before.seat, _), Told(verdict(after, _))]
    return lines + told_headings(facts, end, before.seat, _)


def administered(facts: Facts, end: Facts) -> bool:
    """Did the move set off the administration, or a part of it?"""
    if facts.phase == Phase.EXCHANGE:
        return True
    return end.phase in (Phase.EXCHANGE, Phase.OVER) or end.turn != facts.turn


def before_administration(before: View, facts: Facts, action: int) -> Facts:
    """The position that the move alone leads to, in a world that the reader may imagine."""
    states = before.imagine(new_dice(0)).states
    if facts.phase == Phase.EXCHANGE:
        if ACTIONS.text(action) == "yes":
            exchange_orders(states[0], facts.decider)
        return Facts(states)
    states["action_phase"] = 1  # as if other phases followed
    apply(states[0], action)
    return Facts(states)


def told_headings(facts: Facts, end: Facts, reader: int, _: Tongue) -> list[Told]:
    """A new turn with its Mayor, or a new phase."""
    if end.phase == Phase.HIRE and facts.phase != Phase.HIRE:
        lines = [Told(_("Turn {n}", n=end.turn), heading=True)]
        if end.mayor != NONE:
            lines.append(who_did(end.mayor, reader, BECOMES_MAYOR, _, points=MAYOR_POINTS))
        return lines
    if end.phase == Phase.ACT and end.action_phase != facts.action_phase:
        return [Told(_("Action {n}", n=end.action_phase), heading=True)]
    return []


BECOMES_MAYOR = (mark("You become Mayor: +{points}."), mark("{who} becomes Mayor: +{points}."))


def told_move(facts: Facts, action: int, mid: Facts, reader: int, _: Tongue) -> list[Told]:
    """What a decision did; choices that only lead on are not told."""
    family, parts = ACTIONS.family(action).name, ACTIONS.parts(action)
    seat, i = facts.decider, parts[0] if parts else 0
    fields: dict[str, Any] = {
        "n": i + 1,
        "paid": facts.money[seat] - mid.money[seat],
        "earned": mid.money[seat] - facts.money[seat],
        "points": mid.points[seat] - facts.points[seat],
    }
    forms, more = telling_of(facts, family, i, mid, _)
    return [who_did(seat, reader, forms, _, **(fields | more))] if forms else []


def telling_of(facts: Facts, family: str, i: int, mid: Facts, _: Tongue) -> Telling:
    """How a decision is told, and what to fill in apart from money, points and its number."""
    match family:
        case "territory":
            return told_territory(facts, i)
        case "site":
            return told_site(facts, _)
        case "action" | "with":
            return told_action(facts, family, i, mid, _)
        case "slot":
            return told_orders(facts, i, mid, _)
        case "factory":
            return told_upgrade(facts, i, _)
        case "goods" | "order":
            return told_goods(facts, family, i, _)
        case "space" | "card":
            return told_invention(facts, family, i, _)
        case "hire":
            return HIRES, {"character": _(names.THE_CHARACTERS[i])}
        case "yes" | "done":
            return told_answer(facts, family)
    return TOLD_PLAINLY.get(family), {}


def told_answer(facts: Facts, family: str) -> Telling:
    """Orders are exchanged or not; any other answer goes without saying."""
    if family == "yes":
        return EXCHANGES, {"n": EXCHANGED}
    return (KEEPS_ORDERS if facts.phase == Phase.EXCHANGE else None), {}


def told_territory(facts: Facts, territory: int) -> Telling:
    """Land where a city is founded, that is bought or built on, or that gets price markers."""
    if facts.phase in (Phase.FOUND, Phase.FOUND_MARKERS):
        return told_founding(facts, territory)
    if facts.phase == Phase.BUILD:
        return ERECTS[Building.ADMINISTRATIVE], {}
    return told_land(facts, territory)


def told_site(facts: Facts, _: Tongue) -> Telling:
    """A seed, a factory or a building."""
    if facts.phase == Phase.SOW:
        return SOWS, {}
    if facts.phase == Phase.WHERE:
        return told_new_factory(facts, _)
    return ERECTS[facts.chosen], {}


TOLD_PLAINLY: dict[str, tuple[str, str]] = {
    "pass": (mark("You pass."), mark("{who} passes.")),
    "recall": (mark("You take a marker back from space {n}."), mark("{who} takes a marker back from space {n}.")),
    "barn": BUYS_FROM_BARN,
    "field": BUYS_FROM_FIELD,
    "sell": SELLS,
    "farmer": SOWS_CARD,
}  # fmt: skip
