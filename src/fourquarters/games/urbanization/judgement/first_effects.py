"""Urbanization: the first effect of an action, as a trial: changes to the city, and a gain beyond them.

In the middle of an action whose first effect is still to come, the best first effect is tried out, judged
and taken back.
"""

from __future__ import annotations

import numpy as np

from fourquarters.engine.rule import rule
from fourquarters.engine.standing import IMPOSSIBLE
from fourquarters.games.urbanization.judgement.worth import (
    EMPTY_SITE,
    NUMBER,
    factory_worth,
    invention_worth,
    standing,
    track_worth,
)
from fourquarters.games.urbanization.rules.attract import may_attract
from fourquarters.games.urbanization.rules.erect import building_cost
from fourquarters.games.urbanization.rules.grain import grain_price, may_buy_grain, place_to_sell
from fourquarters.games.urbanization.rules.invent import cards_taken, docking_price, may_dock, may_move_marker
from fourquarters.games.urbanization.rules.land import may_choose_territory, price
from fourquarters.games.urbanization.rules.orders import orders_given, orders_held, orders_to_take
from fourquarters.games.urbanization.rules.produce import capacity, good_money, good_points, may_produce
from fourquarters.games.urbanization.rules.slots import empty_space
from fourquarters.games.urbanization.rules.sow import may_sow_on
from fourquarters.games.urbanization.state import (
    BARN_PRICE,
    BUILDING_POINTS,
    COLOUR,
    FARMER_HOLDS,
    FIELD,
    GRAIN_LINE,
    HOUSE_LINE,
    INVENTION_POINTS,
    INVENTIONS_ON,
    LAST_SPACE_MONEY,
    MOST_GOODS,
    N_COLOURS,
    N_SITES,
    N_SLOTS,
    N_SPACES,
    N_STACKS,
    N_TERRITORIES,
    NONE,
    TURNS,
    Building,
    Phase,
    State,
)

MOST_SALES, MOST_PURCHASES, MOST_SEEDS, MOST_BUILDINGS = 4, 7, 8, 6
TRIALS = np.zeros(Phase.FINISHED + 1, np.int64)  # how many first effects a phase can have
TRIALS[Phase.LAND] = TRIALS[Phase.SWAP] = N_TERRITORIES
TRIALS[Phase.TYPE] = TRIALS[Phase.BUILD] = Building.FACTORY * MOST_BUILDINGS
TRIALS[Phase.TRADE] = MOST_PURCHASES + MOST_SALES
TRIALS[Phase.SOW] = MOST_SEEDS
TRIALS[Phase.ORDERS] = N_SLOTS
TRIALS[Phase.ATTRACT] = TRIALS[Phase.WHERE] = N_SLOTS * (N_STACKS + 1)
TRIALS[Phase.PRODUCE] = TRIALS[Phase.GOODS] = TRIALS[Phase.ANY_COLOUR] = N_STACKS * MOST_GOODS
TRIALS[Phase.MARKER] = TRIALS[Phase.SPACE] = TRIALS[Phase.CARD] = (N_SPACES + 1) * N_SPACES


@rule
def judge(s: State, seat: int) -> float:
    """The player's worth against the best other city's, with the best first effect of an action."""
    if s.decider != seat or s.effects or TRIALS[s.phase] == 0:
        return standing(s, seat)
    best = IMPOSSIBLE
    money, points, markers = s.money[seat], s.points[seat], s.markers[seat]
    houses, grain, seeds = s.houses[seat], s.grain[seat], s.farmer_seeds[seat]
    orange, grey, white = s.orders[seat, 0], s.orders[seat, 1], s.orders[seat, 2]
    for trial in range(TRIALS[s.phase]):
        gain = suppose(s, seat, trial)
        if gain > IMPOSSIBLE:
            best = max(best, standing(s, seat) + gain)
            s.money[seat], s.points[seat], s.markers[seat] = money, points, markers
            s.houses[seat], s.grain[seat], s.farmer_seeds[seat] = houses, grain, seeds
            s.orders[seat, 0], s.orders[seat, 1], s.orders[seat, 2] = orange, grey, white
            take_back(s, trial)
    return best


@rule
def suppose(s: State, seat: int, trial: int) -> float:
    """Try a first effect; `IMPOSSIBLE`, with nothing changed, if there is no such effect."""
    if s.phase <= Phase.SWAP:
        return suppose_land(s, seat, trial)
    if s.phase <= Phase.BUILD:
        return suppose_buildings(s, seat, trial // MOST_BUILDINGS, 1 + trial % MOST_BUILDINGS)
    if s.phase == Phase.TRADE:
        if trial < MOST_PURCHASES:
            return suppose_purchase(s, seat, 1 + trial)
        return suppose_sale(s, seat, 1 + trial - MOST_PURCHASES)
    if s.phase == Phase.SOW:
        return suppose_sowing(s, seat, 1 + trial)
    if s.phase == Phase.ORDERS:
        return suppose_orders(s, seat, trial)
    if s.phase <= Phase.WHERE:
        return suppose_industry(s, seat, trial // (N_STACKS + 1), trial % (N_STACKS + 1))
    if s.phase <= Phase.ANY_COLOUR:
        return suppose_goods(s, seat, trial // MOST_GOODS, 1 + trial % MOST_GOODS)
    return suppose_invention(s, seat, trial // N_SPACES - 1, trial % N_SPACES)


@rule
def take_back(s: State, trial: int) -> None:
    """Undo what a trial effect changed outside the city's lines."""
    if s.phase <= Phase.SWAP:
        s.owner[trial] = NONE
    elif s.phase >= Phase.PRODUCE and s.phase <= Phase.ANY_COLOUR:
        s.produced[trial // MOST_GOODS] = 0


@rule
def suppose_land(s: State, seat: int, territory: int) -> float:
    """A territory at its price, or the one chosen for the Broker (D5, D6)."""
    if territory != s.chosen and not (s.phase == Phase.LAND and may_choose_territory(s, territory)):
        return IMPOSSIBLE
    s.money[seat] -= price(s, territory, s.aided)
    s.markers[seat] -= 1
    s.owner[territory] = seat
    return 0.0


@rule
def suppose_buildings(s: State, seat: int, building: int, count: int) -> float:
    """This many buildings of a type, as far as money, pool and sites allow (D8, D9)."""
    cost = building_cost(building, s.aided) * count
    if s.phase == Phase.BUILD and building != s.chosen:
        return IMPOSSIBLE
    if s.pool[building] < count or s.money[seat] < cost or places_for(s, seat, building) < count:
        return IMPOSSIBLE
    s.money[seat] -= cost
    s.points[seat] += BUILDING_POINTS[building] * count
    if building != Building.ADMINISTRATIVE:
        s.houses[seat] = min(HOUSE_LINE, s.houses[seat] + count)
    if building == Building.HOUSE:
        return -EMPTY_SITE * count * (TURNS - int(s.turn))
    return 0.0


@rule
def places_for(s: State, seat: int, building: int) -> int:
    """How many buildings of a type there is room for."""
    if building == Building.ADMINISTRATIVE:
        return MOST_BUILDINGS
    return int(s.homes[seat] if building == Building.SKYSCRAPER else s.vacant[seat])


@rule
def suppose_purchase(s: State, seat: int, count: int) -> float:
    """This much grain from the cheapest places (D10)."""
    cost, bought = 0, 0
    for step in range(MOST_PURCHASES):
        place = min(step, FIELD)
        if bought < count and may_buy_grain(s, place) and s.grain_area[place] > step - place:
            cost += grain_price(s, seat, place)
            bought += 1
    if bought < count or s.money[seat] < cost or s.grain[seat] + count > GRAIN_LINE:
        return IMPOSSIBLE
    s.money[seat] -= cost
    s.grain[seat] += count
    return 0.0


@rule
def suppose_sale(s: State, seat: int, count: int) -> float:
    """This much grain at the price of the first place with room (D10)."""
    place = place_to_sell(s)
    if place == NONE or s.grain[seat] < count:
        return IMPOSSIBLE
    s.money[seat] += count * BARN_PRICE[place]
    s.grain[seat] -= count
    return 0.0


@rule
def suppose_sowing(s: State, seat: int, count: int) -> float:
    """This many seeds; where they are does not matter (D11)."""
    grounds = FARMER_HOLDS * s.aided
    for site in range(N_SITES):
        if may_sow_on(s, site, seat):
            grounds += 1
    if s.grain[seat] < count or grounds < count:
        return IMPOSSIBLE
    s.grain[seat] -= count
    s.farmer_seeds[seat] += count
    return 0.0


@rule
def suppose_orders(s: State, seat: int, slot: int) -> float:
    """The orders of a card (D12)."""
    space = empty_space(s, slot)
    if space == NONE:
        return IMPOSSIBLE
    number = s.slot_card[slot]
    colour = COLOUR[number]
    s.orders[seat, colour] += orders_to_take(s, seat, colour, orders_given(s, slot, s.aided))
    s.money[seat] += LAST_SPACE_MONEY * space
    s.markers[seat] -= 1
    return 0.0


@rule
def suppose_industry(s: State, seat: int, slot: int, stack: int) -> float:
    """A card on one of the player's stacks with a lower top, or (the last number) as a new factory (D13, D14)."""
    if slot != s.chosen and not (s.phase == Phase.ATTRACT and may_attract(s, slot, s.aided)):
        return IMPOSSIBLE
    turns, number = TURNS - int(s.turn), int(s.slot_card[slot])
    gain = float(BUILDING_POINTS[Building.FACTORY]) + NUMBER * number
    if stack == N_STACKS:
        if s.pool[Building.FACTORY] == 0 or places_for(s, seat, Building.HOUSE) == 0:
            return IMPOSSIBLE
        return gain + factory_worth(s, seat, number, turns + 1) - EMPTY_SITE * turns
    top = int(s.stack_top[stack])
    if s.stack_owner[stack] != seat or top >= number:
        return IMPOSSIBLE
    times = turns if s.produced[stack] else turns + 1
    return gain + factory_worth(s, seat, number, times) - factory_worth(s, seat, top, times)


@rule
def suppose_goods(s: State, seat: int, stack: int, count: int) -> float:
    """This many goods at a factory; the Engineer takes the most valuable orders first (D15–D17)."""
    if s.phase != Phase.PRODUCE and stack != s.chosen:
        return IMPOSSIBLE
    if not may_produce(s, stack, s.aided == 1):
        return IMPOSSIBLE
    number = int(s.stack_top[stack])
    good = int(COLOUR[number])
    held = orders_held(s, seat) if s.aided else int(s.orders[seat, good])
    if min(capacity(s, seat, number), held) < count:
        return IMPOSSIBLE
    for _ in range(count):
        order = dearest_order(s, seat) if s.aided else good
        s.orders[seat, order] -= 1
        s.money[seat] += good_money(s, seat, good, order)
        s.points[seat] += good_points(s, seat, good)
    s.produced[stack] = 1
    return 0.0


@rule
def dearest_order(s: State, seat: int) -> int:
    for i in range(N_COLOURS):
        if s.orders[seat, N_COLOURS - 1 - i] > 0:
            return N_COLOURS - 1 - i
    return NONE


@rule
def suppose_invention(s: State, seat: int, start: int, space: int) -> float:
    """The better card on a space that a marker can reach, or both with the Professor (D18–D20)."""
    turns, cards = TURNS - int(s.turn), cards_taken(s.aided)
    if s.phase == Phase.CARD:
        if start != NONE or space != s.chosen:
            return IMPOSSIBLE
        return best_card(s, seat, space, turns)
    if s.phase == Phase.SPACE and start != s.from_space:
        return IMPOSSIBLE
    if not may_move_marker(s, start, cards) or not may_dock(s, start, space, cards):
        return IMPOSSIBLE
    s.money[seat] -= docking_price(start, space)
    if start == NONE:
        s.markers[seat] -= 1
    return best_card(s, seat, space, turns) + track_worth(space, turns) - track_worth(start, turns)


@rule
def best_card(s: State, seat: int, space: int, turns: int) -> float:
    """The better invention on a space, or both with the Professor."""
    first = card_gain(s, seat, INVENTIONS_ON[space, 0], turns)
    second = card_gain(s, seat, INVENTIONS_ON[space, 1], turns)
    return first + second if s.aided else max(first, second)


@rule
def card_gain(s: State, seat: int, invention: int, turns: int) -> float:
    if s.invention_owner[invention] != NONE:
        return 0.0
    return float(INVENTION_POINTS) + invention_worth(s, seat, invention, turns)
