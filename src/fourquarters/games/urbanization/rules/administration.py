"""Urbanization: administration at the end of a turn, from harvest to the next Mayor (U11, U46, U47, U50, U53–U59)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import OVER, Decisions
from fourquarters.games.urbanization.rules.grain import room_for_grain
from fourquarters.games.urbanization.rules.hiring import open_display
from fourquarters.games.urbanization.rules.orders import orders_held, take_orders
from fourquarters.games.urbanization.rules.scoring import final_scoring, score_points
from fourquarters.games.urbanization.rules.slots import refill_slot, return_markers
from fourquarters.games.urbanization.state import (
    BAND_SAW,
    CITIZEN_LINE,
    CITIZEN_POINTS,
    DONE,
    FIELD,
    GRAIN_LINE,
    GRAIN_PER_POINT,
    HARVEST_GRAIN,
    INVENTION_VALUE,
    MAYOR_POINTS,
    N_COLOURS,
    N_HARVEST_GRAIN,
    N_SITES,
    N_SLOTS,
    N_STACKS,
    NONE,
    ORDER_PER_TURN,
    REFRIGERATION,
    RETURN,
    RETURN_START,
    TERRITORY_OF,
    TURNS,
    YES,
    Phase,
    Source,
    State,
)


@rule
def administration(s: State) -> None:
    """Harvest, factories, citizens, feeding, refill (U54–U59)."""
    harvest(s)
    remove_lowest_card(s)
    return_production(s)
    factories_from(s, 0)


@rule
def harvest(s: State) -> None:
    """Everyone takes back their seeds, then one more grain for each and what inventions give (U54)."""
    for player in range(s.players):
        seeds = s.farmer_seeds[player] + gather_seeds(s, player)
        s.farmer_seeds[player] = 0
        kept = min(seeds, GRAIN_LINE - s.grain[player])
        s.grain[player] += kept
        s.grain_area[RETURN] += seeds - kept
        more = min(seeds + harvest_bonus(s, player), GRAIN_LINE - s.grain[player])
        s.grain[player] += more
        s.grain_area[RETURN] -= more  # a shortage is covered below
    cover_shortage(s)
    for player in range(s.players):
        if s.invention_owner[REFRIGERATION] == player:
            points = s.grain[player] // INVENTION_VALUE[REFRIGERATION]
            score_points(s, player, points, Source.HARVEST)


@rule
def gather_seeds(s: State, player: int) -> int:
    """The seeds on a player's sites are taken up."""
    seeds = 0
    for site in range(N_SITES):
        if s.seeds[site] > 0 and s.owner[TERRITORY_OF[site]] == player:
            seeds += s.seeds[site]
            s.seeds[site] = 0
            s.vacant[player] += 1
    return seeds


@rule
def harvest_bonus(s: State, player: int) -> int:
    """Grain that inventions give at harvest (U50)."""
    bonus = 0
    for i in range(N_HARVEST_GRAIN):
        if s.invention_owner[HARVEST_GRAIN[i]] == player:
            bonus += INVENTION_VALUE[HARVEST_GRAIN[i]]
    return bonus


@rule
def cover_shortage(s: State) -> None:
    """What the return area lacks comes from the field, then from barns 4, 3, 2, 1 (U54, R28)."""
    for i in range(FIELD + 1):
        place = FIELD - i
        moved = min(max(0, -s.grain_area[RETURN]), s.grain_area[place])
        s.grain_area[place] -= moved
        s.grain_area[RETURN] += moved


@rule
def remove_lowest_card(s: State) -> None:
    """The lowest card in the slots leaves the game; its markers return (U55, R29)."""
    lowest = NONE
    for slot in range(N_SLOTS):
        number = s.slot_card[slot]
        if number > 0 and (lowest == NONE or number < s.slot_card[lowest]):
            lowest = slot
    if lowest != NONE:
        return_markers(s, lowest)
        refill_slot(s, lowest)


@rule
def return_production(s: State) -> None:
    """Orders go back from all production spaces; factories may produce again (U55)."""
    for stack in range(N_STACKS):
        s.produced[stack] = 0
        for colour in range(N_COLOURS):
            s.supply[colour] += s.laid[stack, colour]
            s.laid[stack, colour] = 0


@rule
def factories_from(s: State, distance: int) -> None:
    """From the start player clockwise, orders that inventions give, and the exchange (U46, U47)."""
    for away in range(distance, s.players):
        player = (s.start + away) % s.players
        take_new_orders(s, player)
        if may_exchange(s, player):
            s.decider = player
            s.phase = Phase.EXCHANGE
            return
    settle_citizens(s)
    refill_grain(s)
    end_turn(s)


@rule
def take_new_orders(s: State, player: int) -> None:
    """The orders that inventions give, white first (U46, R40)."""
    for i in range(N_COLOURS):
        colour = N_COLOURS - 1 - i
        invention = ORDER_PER_TURN[colour]
        if s.invention_owner[invention] == player:
            take_orders(s, player, colour, INVENTION_VALUE[invention])


@rule
def legal_answers(out: Decisions) -> int:
    """No or yes (D21)."""
    out[0] = DONE
    out[1] = YES
    return 2


@rule
def may_exchange(s: State, player: int) -> bool:
    """May a player exchange? The Band Saw turns exactly 2 orange orders into 2 grey ones (U47, R36)."""
    orders = INVENTION_VALUE[BAND_SAW]
    return bool(
        s.invention_owner[BAND_SAW] == player and s.orders[player, 0] >= orders and s.supply[1] >= orders
    )


@rule
def exchange_orders(s: State, player: int) -> None:
    """2 orange orders for 2 grey ones (U47)."""
    orders = INVENTION_VALUE[BAND_SAW]
    s.orders[player, 0] -= orders
    s.supply[0] += orders
    s.supply[1] -= orders
    s.orders[player, 1] += orders


@rule
def settle_citizens(s: State) -> None:
    """Citizens move up to the shortest line and score; they eat; grain left over scores (U56, U57)."""
    for player in range(s.players):
        citizens = min(CITIZEN_LINE, s.houses[player], s.grain[player], orders_held(s, player))
        s.citizens[player] = citizens
        score_points(s, player, CITIZEN_POINTS * citizens, Source.CITIZENS)
        s.grain[player] -= citizens
        s.grain_area[RETURN] += citizens
        score_points(s, player, s.grain[player] // GRAIN_PER_POINT, Source.GRAIN)


@rule
def refill_grain(s: State) -> None:
    """Grain above 2n in the return area fills the field, then barns 4, 3, 2, 1 (U58)."""
    for i in range(FIELD + 1):
        place = FIELD - i
        surplus = max(0, s.grain_area[RETURN] - RETURN_START * s.players)
        moved = min(surplus, room_for_grain(s, place) - s.grain_area[place])
        s.grain_area[place] += moved
        s.grain_area[RETURN] -= moved


@rule
def end_turn(s: State) -> None:
    """Characters return; the next turn, or final scoring after the sixth (U14, U59, R26)."""
    for player in range(s.players):
        s.character[player] = NONE
        s.spent[player] = 0
    open_display(s)
    s.action_phase = 0
    if s.turn == TURNS:
        final_scoring(s)
        s.phase = Phase.OVER
        s.decider = OVER
        return
    s.turn += 1
    s.mayor = next_mayor(s)
    s.start = s.mayor
    score_points(s, s.mayor, MAYOR_POINTS, Source.MAYOR)
    s.decider = s.start
    s.phase = Phase.HIRE


@rule
def next_mayor(s: State) -> int:
    """Fewest points; then least money; then nearest after the last start player (U11, R25)."""
    mayor = NONE
    for away in range(1, s.players + 1):
        player = (s.start + away) % s.players
        if mayor == NONE or poorer(s, player, mayor):
            mayor = player
    return mayor


@rule
def poorer(s: State, player: int, other: int) -> bool:
    """Fewer points, or just as many and less money (U11)."""
    if s.points[player] == s.points[other]:
        return bool(s.money[player] < s.money[other])
    return bool(s.points[player] < s.points[other])
