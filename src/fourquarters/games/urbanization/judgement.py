"""Urbanization: what a position is worth to a player, for greedy and for search.

A city is worth its points, what this turn's end will bring as things stand, and what its lines,
land, factories, inventions and money promise for the turns to come. In the middle of an action
whose first effect is still to come, the best first effect is supposed, judged and taken back.
The weights were tuned by playing against themselves.
"""

from __future__ import annotations

import numpy as np

from fourquarters.engine.rule import rule
from fourquarters.games.urbanization.rules.administration import harvest_bonus
from fourquarters.games.urbanization.rules.attract import may_attract
from fourquarters.games.urbanization.rules.grain import grain_price, may_buy_grain, place_to_sell
from fourquarters.games.urbanization.rules.invent import may_dock, may_move_marker
from fourquarters.games.urbanization.rules.land import borders, may_choose_territory, price
from fourquarters.games.urbanization.rules.orders import orders_held
from fourquarters.games.urbanization.rules.produce import capacity, good_money, good_points, may_produce
from fourquarters.games.urbanization.rules.scoring import owns_card
from fourquarters.games.urbanization.rules.slots import empty_space
from fourquarters.games.urbanization.rules.sow import may_sow_on
from fourquarters.games.urbanization.state import (
    ACTION_PHASES,
    BARN_PRICE,
    BONUS_FACTORY,
    BONUS_POINTS,
    BUILDING_POINTS,
    CITIZEN_LINE,
    CITIZEN_POINTS,
    COLOUR,
    COST,
    FARMER_HOLDS,
    FIELD,
    GIVES,
    GRAIN_LINE,
    GRAIN_PER_POINT,
    HOUSE_LINE,
    INVENTION_POINTS,
    INVENTION_VALUE,
    INVENTIONS_ON,
    LAST_SPACE_MONEY,
    MOST_GOODS,
    N_CARDS,
    N_COLOURS,
    N_INVENTIONS,
    N_SITES,
    N_SLOTS,
    N_SPACES,
    N_STACKS,
    N_TERRITORIES,
    NONE,
    ORDER_LINE,
    ORDER_PER_TURN,
    ORDER_VALUE,
    SITES,
    TERRITORY,
    TURNS,
    Building,
    Ground,
    Phase,
    State,
)

# What things are worth, in points.
RIVAL = 0.21  # the best other city, against the own
MONEY = 0.54  # a dollar in the first turn …
LATE_MONEY = 0.54  # … and in the last
AHEAD = 0.70  # a step of a line beyond the citizens, with four actions to come
PAIR = 0.14  # a step of both houses and orders, for each turn to come
HOUSE = 0.070  # a step of the house line, for each turn to come
ORDER = 0.19  # a step of the order line, for each turn to come
FOOD = 0.60  # a grain that will be left over
SITE = 0.23  # an empty site, for each turn to come
BORDER = 0.15  # cheap land at the border, for each turn to come
GOOD = 0.30  # a good that a factory can make, for each turn to come
DOLLAR_GOOD = 0.093  # a dollar that such a good pays
MATCH = 0.28  # an order for which there is a factory
COLOUR_ORDER = 0.095  # a dollar that an order pays
MARKER = 0.14  # a free action marker, up to three
TRACK = 0.40  # a docking space gone
TAX = 0.061  # a space between tax marker and citizens
NUMBER = 0.053  # a point of the sum of factory numbers
READY = 0.23  # an unspent character with an action to come
SEED = 1.28  # a grain on the line that can still be sown
CHANCE_OF_BONUS = 0.18  # that the factory of an invention will still be got
ROOM = 0.050  # a house or skyscraper for which there is room, for each turn to come
SURPLUS = 0.24  # a dollar beyond ten, against one of the first ten
CHARACTER_WORTH = np.array([0.00, 0.53, 0.19, 0.75, 2.45, 0.79, 0.65, 0.65, 1.21, 0.92])
INVENTION_WORTH = np.array(  # for each turn to come
    [
        0.20,
        0.40,
        0.40,
        0.79,
        0.20,
        2.46,
        0.92,
        0.29,
        0.38,
        0.37,
        0.68,
        0.81,
        0.34,
        0.19,
        0.54,
        1.22,
        1.34,
        0.43,
    ]
)
IMPOSSIBLE = -1e9
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
    """The own worth against the best other city's, with the best first effect of an action."""
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
def standing(s: State, seat: int) -> float:
    """The own worth, less a part of the best other city's."""
    own, best = 0.0, IMPOSSIBLE
    for player in range(s.players):
        value = worth(s, player)
        if player == seat:
            own = value
        else:
            best = max(best, value)
    return own - RIVAL * best


# --- what a city is worth


@rule
def worth(s: State, player: int) -> float:
    """Points, this turn's end, and what is promised for later."""
    total = 1.0 * int(s.points[player])
    if s.phase == Phase.OVER:
        return total
    turns = TURNS - int(s.turn)
    total += line_worth(s, player, turns) + industry_worth(s, player, turns)
    total += card_worth(s, player, turns) + land_worth(s, player, turns)
    total += money_worth(s, player, turns)
    return total + MARKER * min(int(s.markers[player]), 3)


@rule
def actions_left(s: State, player: int) -> float:
    """The part of this turn's actions that a player still has; the one in hand is gone."""
    if s.action_phase == 0:
        return 1.0
    acted = (player - s.start) % s.players < (s.decider - s.start) % s.players
    if acted or (player == s.decider and s.phase > Phase.ACT):
        return max(0, ACTION_PHASES - s.action_phase) / ACTION_PHASES
    return (1 + ACTION_PHASES - s.action_phase) / ACTION_PHASES


@rule
def grain_at_harvest(s: State, player: int) -> int:
    """What the grain line will hold after this turn's harvest as things stand."""
    seeds = int(s.farmer_seeds[player])
    for site in range(N_SITES):
        if s.seeds[site] > 0 and s.owner[TERRITORY[site]] == player:
            seeds += s.seeds[site]
    return min(GRAIN_LINE, int(s.grain[player]) + 2 * seeds + harvest_bonus(s, player))


@rule
def orders_at_end(s: State, player: int) -> int:
    """What the order line will hold after the factories phase."""
    orders = orders_held(s, player)
    for colour in range(N_COLOURS):
        if s.invention_owner[ORDER_PER_TURN[colour]] == player:
            orders += INVENTION_VALUE[ORDER_PER_TURN[colour]]
    return min(ORDER_LINE, orders)


@rule
def line_worth(s: State, player: int, turns: int) -> float:
    """Citizens at this turn's end, and what the lines promise."""
    houses, grain, orders = int(s.houses[player]), grain_at_harvest(s, player), orders_at_end(s, player)
    citizens = min(CITIZEN_LINE, houses, grain, orders)
    left_over = grain - citizens
    total = 1.0 * (CITIZEN_POINTS * citizens + left_over // GRAIN_PER_POINT)
    ahead = min(houses - citizens, 3) + min(left_over, 3) + min(orders - citizens, 3)
    total += AHEAD * ahead * actions_left(s, player)
    total += TAX * max(0, int(s.taxes[player]) - citizens) * citizens
    if turns > 0:
        total += FOOD * left_over
        total += turns * PAIR * min(houses, orders)
        total += turns * (HOUSE * houses + ORDER * orders)
    return total


@rule
def money_worth(s: State, player: int, turns: int) -> float:
    """Money is worth less towards the end, and less beyond what can be spent soon."""
    dollar = LATE_MONEY + (MONEY - LATE_MONEY) * turns / (TURNS - 1)
    if turns == 0:
        dollar *= actions_left(s, player)
    soon = min(int(s.money[player]), 10)
    return dollar * soon + SURPLUS * dollar * (int(s.money[player]) - soon)


@rule
def land_worth(s: State, player: int, turns: int) -> float:
    """Sites to sow and to build on, and what land lies cheap at the border."""
    empty, room = 0, int(s.houses[player])
    border = 0.0
    for territory in range(N_TERRITORIES):
        if s.owner[territory] == player:
            for i in range(2):
                site = SITES[territory, i]
                if site != NONE and s.ground[site] == Ground.EMPTY:
                    empty += 1
                    room += 2
                elif site != NONE and s.ground[site] == Ground.HOUSE:
                    room += 1
        elif borders(s, territory, player):
            border += (1.0 if SITES[territory, 1] == NONE else 2.0) / (1.0 + s.prices[territory])
    total = turns * (SITE * min(empty, 5) + BORDER * min(border, 3.0) + ROOM * min(room, HOUSE_LINE))
    if s.action_phase > 0 or s.turn > 1:
        total += SEED * min(empty, int(s.grain[player])) * actions_left(s, player)
    return total


@rule
def industry_worth(s: State, player: int, turns: int) -> float:
    """What factories can make, what orders will pay, and the sum of the numbers."""
    total = 0.0
    for stack in range(N_STACKS):
        if s.stack_owner[stack] == player:
            times = turns if s.produced[stack] else turns + 1
            total += factory_worth(s, player, int(s.stack_top[stack]), times)
    for colour in range(N_COLOURS):
        total += COLOUR_ORDER * int(s.orders[player, colour]) * int(ORDER_VALUE[colour]) * min(turns, 2)
    for number in range(1, N_CARDS + 1):
        if owns_card(s, player, number):
            total += NUMBER * number
    return total


@rule
def factory_worth(s: State, player: int, number: int, times: int) -> float:
    """What a card can make so many times, and the orders held for it."""
    colour = int(COLOUR[number])
    goods = times * capacity(s, player, number)
    good = GOOD * good_points(s, player, colour) + DOLLAR_GOOD * good_money(s, player, colour, colour)
    return good * goods + MATCH * min(goods, int(s.orders[player, colour]))


@rule
def card_worth(s: State, player: int, turns: int) -> float:
    """The character in hand, inventions, and markers on the track."""
    total = 0.0
    if s.character[player] != NONE and not s.spent[player] and actions_left(s, player) > 0.0:
        ready = READY if s.action_phase > 0 else 1.0
        total += ready * CHARACTER_WORTH[s.character[player]]
    if not s.inventions:
        return total
    for invention in range(N_INVENTIONS):
        if s.invention_owner[invention] == player:
            total += invention_worth(s, player, invention, turns)
    for space in range(N_SPACES):
        total += int(s.track[player, space]) * track_worth(space, turns)
    return total


@rule
def track_worth(space: int, turns: int) -> float:
    """A marker on a docking space; −1 is before the track."""
    return TRACK * (space + 1) * turns / (TURNS - 1)


@rule
def invention_worth(s: State, player: int, invention: int, turns: int) -> float:
    """Its ability for the turns to come, and its bonus if the factory is owned or may be."""
    total = turns * float(INVENTION_WORTH[invention])
    factory = int(BONUS_FACTORY[invention])
    if factory > 0:
        if owns_card(s, player, factory):
            total += float(BONUS_POINTS[invention])
        elif s.stack_of[factory] == NONE and turns > 0:
            total += CHANCE_OF_BONUS * float(BONUS_POINTS[invention])
    return total


# --- the first effect of an action, supposed: changes of the city, and a gain beyond them


@rule
def suppose(s: State, seat: int, trial: int) -> float:
    """Suppose a first effect; `IMPOSSIBLE`, and nothing changed, if there is no such one."""
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
    """Undo what a supposed effect changed outside the city's lines."""
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
    """So many buildings of a type, as far as money, pool and sites allow (D8, D9)."""
    cost = (COST[building] - s.aided) * count
    if s.phase == Phase.BUILD and building != s.chosen:
        return IMPOSSIBLE
    if s.pool[building] < count or s.money[seat] < cost or places_for(s, seat, building) < count:
        return IMPOSSIBLE
    s.money[seat] -= cost
    s.points[seat] += BUILDING_POINTS[building] * count
    if building != Building.ADMINISTRATIVE:
        s.houses[seat] = min(HOUSE_LINE, s.houses[seat] + count)
    if building == Building.HOUSE:
        return -SITE * count * (TURNS - int(s.turn))
    return 0.0


@rule
def places_for(s: State, seat: int, building: int) -> int:
    """How many buildings of a type would find a place."""
    if building == Building.ADMINISTRATIVE:
        return MOST_BUILDINGS
    return int(s.homes[seat] if building == Building.SKYSCRAPER else s.vacant[seat])


@rule
def suppose_purchase(s: State, seat: int, count: int) -> float:
    """So many grain from the cheapest places (D10)."""
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
    """So many grain at the price of the first place with room (D10)."""
    place = place_to_sell(s)
    if place == NONE or s.grain[seat] < count:
        return IMPOSSIBLE
    s.money[seat] += count * BARN_PRICE[place]
    s.grain[seat] -= count
    return 0.0


@rule
def suppose_sowing(s: State, seat: int, count: int) -> float:
    """So many seeds; where they lie does not matter (D11)."""
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
    room = ORDER_LINE - orders_held(s, seat)
    s.orders[seat, colour] += min(GIVES[number, space] * (1 + s.aided), s.supply[colour], room)
    s.money[seat] += LAST_SPACE_MONEY * space
    s.markers[seat] -= 1
    return 0.0


@rule
def suppose_industry(s: State, seat: int, slot: int, stack: int) -> float:
    """A card on an own stack with a lower top, or (the last number) as a new factory (D13, D14)."""
    if slot != s.chosen and not (s.phase == Phase.ATTRACT and may_attract(s, slot, s.aided)):
        return IMPOSSIBLE
    turns, number = TURNS - int(s.turn), int(s.slot_card[slot])
    gain = float(BUILDING_POINTS[Building.FACTORY]) + NUMBER * number
    if stack == N_STACKS:
        if s.pool[Building.FACTORY] == 0 or places_for(s, seat, Building.HOUSE) == 0:
            return IMPOSSIBLE
        return gain + factory_worth(s, seat, number, turns + 1) - SITE * turns
    top = int(s.stack_top[stack])
    if s.stack_owner[stack] != seat or top >= number:
        return IMPOSSIBLE
    times = turns if s.produced[stack] else turns + 1
    return gain + factory_worth(s, seat, number, times) - factory_worth(s, seat, top, times)


@rule
def suppose_goods(s: State, seat: int, stack: int, count: int) -> float:
    """So many goods at a factory; the Engineer takes the dearest orders first (D15–D17)."""
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
    """The better card of a space that a marker can reach, or both with the Professor (D18–D20)."""
    turns, cards = TURNS - int(s.turn), 1 + s.aided
    if s.phase == Phase.CARD:
        if start != NONE or space != s.chosen:
            return IMPOSSIBLE
        return best_card(s, seat, space, turns)
    if s.phase == Phase.SPACE and start != s.from_space:
        return IMPOSSIBLE
    if not may_move_marker(s, start, cards) or not may_dock(s, start, space, cards):
        return IMPOSSIBLE
    s.money[seat] -= space - start - 1
    if start == NONE:
        s.markers[seat] -= 1
    return best_card(s, seat, space, turns) + track_worth(space, turns) - track_worth(start, turns)


@rule
def best_card(s: State, seat: int, space: int, turns: int) -> float:
    """The better invention of a space, or both with the Professor."""
    first = card_gain(s, seat, INVENTIONS_ON[space, 0], turns)
    second = card_gain(s, seat, INVENTIONS_ON[space, 1], turns)
    return first + second if s.aided else max(first, second)


@rule
def card_gain(s: State, seat: int, invention: int, turns: int) -> float:
    if s.invention_owner[invention] != NONE:
        return 0.0
    return float(INVENTION_POINTS) + invention_worth(s, seat, invention, turns)
