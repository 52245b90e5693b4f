"""Urbanization, action orders: work orders from a factory card, with the Foreman twice as many (U25, U26, U42)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.rules.common import finish_action
from fourquarters.games.urbanization.rules.slots import empty_space
from fourquarters.games.urbanization.state import (
    COLOUR,
    GIVES,
    LAST_SPACE_MONEY,
    N_SLOTS,
    NONE,
    ORDER_LINE,
    SLOT,
    State,
)


@rule
def orders_held(s: State, player: int) -> int:
    """All work orders on a player's line."""
    return int(s.orders[player, 0] + s.orders[player, 1] + s.orders[player, 2])


@rule
def can_receive_orders(s: State) -> bool:
    """A free marker and an empty order space (U25, R7)."""
    if s.markers[s.decider] == 0:
        return False
    for slot in range(N_SLOTS):
        if empty_space(s, slot) != NONE:
            return True
    return False


@rule
def legal_order_cards(s: State, out: Decisions) -> int:
    """The cards with an empty order space (D12)."""
    n = 0
    for slot in range(N_SLOTS):
        if empty_space(s, slot) != NONE:
            out[n] = SLOT + slot
            n += 1
    return n


@rule
def orders_given(s: State, slot: int, aided: int) -> int:
    """What a card's leftmost empty space gives; twice as much with the Foreman (U25, U42)."""
    return int(GIVES[s.slot_card[slot], empty_space(s, slot)] * (1 + aided))


@rule
def receive_orders(s: State, slot: int) -> None:
    """A marker on the leftmost space; orders as far as supply and line allow (U25, U26, U42)."""
    player, number, space = s.decider, s.slot_card[slot], empty_space(s, slot)
    given = orders_given(s, slot, s.aided)
    s.markers[player] -= 1
    s.slot_marker[slot, space] = player
    take_orders(s, player, COLOUR[number], given)
    if empty_space(s, slot) == NONE:
        s.money[player] += LAST_SPACE_MONEY
    finish_action(s)


@rule
def take_orders(s: State, player: int, colour: int, most: int) -> None:
    """Orders from the supply, as many as it and the line allow (R14)."""
    taken = orders_to_take(s, player, colour, most)
    s.supply[colour] -= taken
    s.orders[player, colour] += taken


@rule
def orders_to_take(s: State, player: int, colour: int, most: int) -> int:
    """How many of these orders supply and line allow (R14)."""
    return int(min(most, s.supply[colour], ORDER_LINE - orders_held(s, player)))
