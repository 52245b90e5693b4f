"""Urbanization: the set-up (U1–U7)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.urbanization.rules.grain import room_for_grain
from fourquarters.games.urbanization.rules.hiring import open_display
from fourquarters.games.urbanization.rules.scoring import score_points
from fourquarters.games.urbanization.rules.slots import clear_slot, refill_slot
from fourquarters.games.urbanization.state import (
    COVERED,
    COVERED_WITH,
    FIELD,
    N_CARDS,
    N_COLOURS,
    N_INVENTIONS,
    N_SLOTS,
    N_STACKS,
    N_TERRITORIES,
    NONE,
    ORDER_POOL,
    POOL,
    RETURN,
    RETURN_START,
    START_CITIZENS,
    START_GRAIN,
    START_HOUSES,
    START_MARKERS,
    START_MONEY,
    START_ORDERS,
    START_POINTS,
    START_TAXES,
    Phase,
    Source,
    State,
)


@rule
def set_up(s: State) -> None:
    """Lay out board, cards and pools; the start player founds first (U1–U8)."""
    lay_out_board(s)
    lay_out_cards(s)
    lay_out_grain(s)
    for player in range(4):
        s.character[player] = NONE
    for player in range(s.players):
        found_city(s, player)
    s.chosen = NONE
    s.from_space = NONE
    s.mayor = NONE
    s.turn = 1
    s.start = 0
    s.decider = 0
    s.phase = Phase.FOUND


@rule
def lay_out_board(s: State) -> None:
    """Covering tiles, and a price marker on every other territory (U2)."""
    for territory in range(N_TERRITORIES):
        covered = COVERED_WITH[s.players - 2, territory]
        s.owner[territory] = COVERED if covered else NONE
        s.prices[territory] = 0 if covered else 1
    for building in range(4):
        s.pool[building] = POOL[building]


@rule
def lay_out_cards(s: State) -> None:
    """The factory deck with three cards in the slots, characters, inventions (U3, U6, U7)."""
    for slot in range(N_SLOTS):
        clear_slot(s, slot)
        refill_slot(s, slot)
    for stack in range(N_STACKS):
        s.stack_owner[stack] = NONE
        s.stack_site[stack] = NONE
    for number in range(N_CARDS + 1):
        s.stack_of[number] = NONE
    for invention in range(N_INVENTIONS):
        s.invention_owner[invention] = NONE
    for colour in range(N_COLOURS):
        s.supply[colour] = ORDER_POOL[colour]
    open_display(s)


@rule
def lay_out_grain(s: State) -> None:
    """n grain in each barn and the field, 2n in the return area (U4)."""
    for place in range(FIELD + 1):
        s.grain_area[place] = room_for_grain(s, place)
    s.grain_area[RETURN] = RETURN_START * s.players


@rule
def found_city(s: State, player: int) -> None:
    """What a player has at the start; the founding house is already counted (U5, R2)."""
    s.money[player] = START_MONEY
    score_points(s, player, START_POINTS, Source.START)
    s.markers[player] = START_MARKERS
    s.citizens[player] = START_CITIZENS
    s.houses[player] = START_HOUSES
    s.grain[player] = START_GRAIN
    for colour in range(N_COLOURS):
        s.orders[player, colour] = START_ORDERS[colour]
        s.supply[colour] -= START_ORDERS[colour]
    s.taxes[player] = START_TAXES
