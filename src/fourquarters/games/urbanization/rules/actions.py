"""Urbanization: which action a player takes, alone or with a character, and what comes after it (U13–U15, U34)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.rules.administration import administration
from fourquarters.games.urbanization.rules.attract import can_attract
from fourquarters.games.urbanization.rules.erect import can_erect
from fourquarters.games.urbanization.rules.grain import can_mill, can_trade, take_from_field
from fourquarters.games.urbanization.rules.hiring import own_helper
from fourquarters.games.urbanization.rules.invent import can_invent, cards_taken
from fourquarters.games.urbanization.rules.land import can_buy_land
from fourquarters.games.urbanization.rules.orders import can_receive_orders
from fourquarters.games.urbanization.rules.produce import can_produce
from fourquarters.games.urbanization.rules.sow import has_ground_for_seed
from fourquarters.games.urbanization.rules.taxes import can_collect_taxes, collect_taxes
from fourquarters.games.urbanization.state import (
    ACTION,
    ACTION_PHASES,
    N_BARNS,
    N_SPACES,
    NONE,
    PASS,
    RECALL,
    WITH,
    Kind,
    Phase,
    State,
    Trade,
)


@rule
def legal_actions(s: State, out: Decisions) -> int:
    """Pass, take an action, alone or with the player's character, or take a marker back (D4)."""
    out[0] = PASS
    n = 1
    helper = own_helper(s, s.decider)
    for aided in range(2):
        for kind in range(Kind.INVENT + s.inventions):
            if (aided == 0 or kind == helper) and can_do(s, kind, aided):
                out[n] = (WITH if aided else ACTION) + kind
                n += 1
    if s.inventions:
        for space in range(N_SPACES):
            if s.track[s.decider, space] > 0:
                out[n] = RECALL + space
                n += 1
    return n


@rule
def can_do(s: State, kind: int, aided: int) -> bool:
    """Can an action be completed with at least one effect (U15)?"""
    if kind == Kind.LAND:
        return can_buy_land(s, aided)
    if kind == Kind.ERECT:
        return can_erect(s, aided)
    if kind == Kind.GRAIN:
        return can_mill(s) if aided else can_trade(s)
    if kind == Kind.SOW:
        return s.grain[s.decider] > 0 and (aided == 1 or has_ground_for_seed(s, s.decider))
    if kind == Kind.ORDERS:
        return can_receive_orders(s)
    if kind == Kind.ATTRACT:
        return can_attract(s, aided)
    if kind == Kind.PRODUCE:
        return can_produce(s, aided)
    if kind == Kind.TAXES:
        return can_collect_taxes(s, s.decider, aided)
    return can_invent(s, cards_taken(aided))


@rule
def choose_action(s: State, action: int) -> None:
    """Begin an action, plain or with the character, or take a marker back (U13, U14, U34)."""
    if action >= RECALL:
        s.track[s.decider, action - RECALL] -= 1
        s.markers[s.decider] += 1
    elif action >= WITH:
        s.aided = 1
        s.spent[s.decider] = 1
        begin_action(s, action - WITH)
    else:
        begin_action(s, action - ACTION)


@rule
def begin_action(s: State, kind: int) -> None:
    """Go to the first decision of an action; taxes need none."""
    if kind == Kind.LAND:
        s.phase = Phase.LAND
    elif kind == Kind.ERECT:
        s.phase = Phase.TYPE
    elif kind == Kind.GRAIN:
        s.phase = Phase.TRADE
        if s.aided:
            take_from_field(s)
    elif kind == Kind.SOW:
        s.phase = Phase.SOW
    elif kind == Kind.ORDERS:
        s.phase = Phase.ORDERS
    elif kind == Kind.ATTRACT:
        s.phase = Phase.ATTRACT
    elif kind == Kind.PRODUCE:
        s.phase = Phase.PRODUCE
    elif kind == Kind.TAXES:
        collect_taxes(s, s.decider)
    else:
        s.phase = Phase.MARKER


@rule
def end_action(s: State) -> None:
    """Play passes on; after the last player comes the next phase, after the fourth phase administration (U13)."""
    s.aided = 0
    s.effects = 0
    s.chosen = NONE
    s.freed = 0
    s.from_space = NONE
    s.trade = Trade.OPEN
    for barn in range(N_BARNS):
        s.barn_used[barn] = 0
    s.phase = Phase.ACT
    s.decider = (s.decider + 1) % s.players
    if s.decider == s.start:
        s.action_phase += 1
        if s.action_phase > ACTION_PHASES:
            administration(s)
