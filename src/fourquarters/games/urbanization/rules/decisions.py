"""Urbanization: everything that can be decided, and what a decision sets off; the rest is up to its action or phase."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.rules.actions import choose_action, end_action, legal_actions
from fourquarters.games.urbanization.rules.administration import (
    exchange_orders,
    factories_from,
    legal_answers,
)
from fourquarters.games.urbanization.rules.attract import (
    attract,
    choose_card,
    legal_industry,
    legal_places,
    start_stack,
)
from fourquarters.games.urbanization.rules.common import finish_action
from fourquarters.games.urbanization.rules.erect import (
    build,
    build_administrative,
    choose_type,
    legal_buildings,
    legal_types,
)
from fourquarters.games.urbanization.rules.founding import found, move_founding_markers
from fourquarters.games.urbanization.rules.grain import legal_trades, trade_grain
from fourquarters.games.urbanization.rules.hiring import hire, legal_characters
from fourquarters.games.urbanization.rules.invent import advance_marker, legal_inventions
from fourquarters.games.urbanization.rules.land import (
    choose_land,
    choose_swap,
    legal_territories,
    place_price_marker,
)
from fourquarters.games.urbanization.rules.orders import legal_order_cards, receive_orders
from fourquarters.games.urbanization.rules.produce import (
    choose_factory,
    end_of_factory,
    legal_production,
    make_any_good,
    make_goods,
)
from fourquarters.games.urbanization.rules.sow import legal_seeds, sow, sow_card
from fourquarters.games.urbanization.state import (
    ACTION,
    BARN,
    FACTORY,
    FARMER_CARD,
    GOODS,
    HIRE,
    NEW,
    ORDER,
    SITE,
    SLOT,
    TERRITORY,
    TYPE,
    YES,
    Phase,
    State,
)


@rule
def legal(s: State, out: Decisions) -> int:
    """All legal decisions."""
    phase = s.phase
    if phase == Phase.ACT:
        return legal_actions(s, out)
    if phase == Phase.HIRE:
        return legal_characters(s, out)
    if phase <= Phase.PRICE:
        return legal_territories(s, out)
    if phase == Phase.TYPE:
        return legal_types(s, out)
    if phase == Phase.BUILD:
        return legal_buildings(s, out)
    if phase == Phase.TRADE:
        return legal_trades(s, out)
    if phase == Phase.SOW:
        return legal_seeds(s, out)
    if phase == Phase.ORDERS:
        return legal_order_cards(s, out)
    if phase == Phase.ATTRACT:
        return legal_industry(s, out)
    if phase == Phase.WHERE:
        return legal_places(s, out)
    if phase <= Phase.ANY_COLOUR:
        return legal_production(s, out)
    if phase <= Phase.CARD:
        return legal_inventions(s, out)
    if phase == Phase.EXCHANGE:
        return legal_answers(out)
    return 0


@rule
def apply(s: State, action: int) -> None:
    """Carry out a decision."""
    if action < ACTION:
        end_or_agree(s, action)
    elif action < HIRE:
        choose_action(s, action)
    elif action < TYPE:
        hire(s, action - HIRE)
    elif action < BARN:
        choose_type(s, action - TYPE)
    elif action < TERRITORY:
        trade_grain(s, action)
    elif action < SITE:
        choose_territory(s, action - TERRITORY)
    elif action < FARMER_CARD:
        choose_site(s, action - SITE)
    elif action == FARMER_CARD:
        sow_card(s)
    elif action < FACTORY:
        choose_slot(s, action - SLOT)
    elif action < GOODS:
        choose_stack(s, action - FACTORY)
    elif action < ORDER:
        make_goods(s, action - GOODS + 1)
    elif action < NEW:
        make_any_good(s, action - ORDER)
    else:
        advance_marker(s, action)
    if s.phase == Phase.FINISHED:
        end_action(s)


@rule
def end_or_agree(s: State, action: int) -> None:
    """Pass, done, or the answer to an exchange (U13, D21)."""
    if s.phase == Phase.EXCHANGE:
        if action == YES:
            exchange_orders(s, s.decider)
        factories_from(s, 1 + (s.decider - s.start) % s.players)
    elif s.phase == Phase.ANY_COLOUR:
        end_of_factory(s)
    else:
        finish_action(s)


@rule
def choose_territory(s: State, territory: int) -> None:
    """Found, buy, swap, place a price marker, or place an administrative building (D1–D9)."""
    if s.phase == Phase.PRICE:
        place_price_marker(s, territory)
    elif s.phase == Phase.LAND:
        choose_land(s, territory)
    elif s.phase == Phase.SWAP:
        choose_swap(s, territory)
    elif s.phase == Phase.BUILD:
        build_administrative(s, territory)
    elif s.phase == Phase.FOUND:
        found(s, territory)
    else:
        move_founding_markers(s, territory)


@rule
def choose_site(s: State, site: int) -> None:
    """Build or sow there (D9, D11, D14)."""
    if s.phase == Phase.SOW:
        sow(s, site)
    elif s.phase == Phase.BUILD:
        build(s, site)
    else:
        start_stack(s, site)


@rule
def choose_slot(s: State, slot: int) -> None:
    """Receive the orders of a card, or attract it (D12, D13)."""
    if s.phase == Phase.ORDERS:
        receive_orders(s, slot)
    else:
        choose_card(s, slot)


@rule
def choose_stack(s: State, stack: int) -> None:
    """Upgrade a stack, or let it produce (D14, D15)."""
    if s.phase == Phase.WHERE:
        attract(s, stack)
    else:
        choose_factory(s, stack)
