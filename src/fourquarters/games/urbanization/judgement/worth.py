"""Urbanization: what a city is worth as it is.

A city is worth its points, what the end of this turn will bring as things are, and what its lines, land,
factories, inventions and money promise for the turns to come. The weights were tuned in games between
bots that used different ones.
"""

from __future__ import annotations

import numpy as np

from fourquarters.engine.rule import bind, rule
from fourquarters.engine.standing import against_best
from fourquarters.engine.turns import had_turn
from fourquarters.games.urbanization.rules.administration import harvest_bonus
from fourquarters.games.urbanization.rules.land import borders
from fourquarters.games.urbanization.rules.orders import orders_held
from fourquarters.games.urbanization.rules.produce import capacity, good_money, good_points
from fourquarters.games.urbanization.rules.scoring import owns_card
from fourquarters.games.urbanization.state import (
    ACTION_PHASES,
    BONUS_FACTORY,
    BONUS_POINTS,
    CITIZEN_LINE,
    CITIZEN_POINTS,
    COLOUR,
    GRAIN_LINE,
    GRAIN_PER_POINT,
    HOUSE_LINE,
    INVENTION_VALUE,
    N_CARDS,
    N_COLOURS,
    N_INVENTIONS,
    N_SITES,
    N_SPACES,
    N_STACKS,
    N_TERRITORIES,
    NONE,
    ORDER_LINE,
    ORDER_PER_TURN,
    ORDER_VALUE,
    SITES,
    TERRITORY_OF,
    TURNS,
    Ground,
    Phase,
    State,
)

# What things are worth, in points.
RIVAL = 0.21  # the best other city, against the player's own
MONEY = 0.54  # a dollar in the first turn …
LATE_MONEY = 0.54  # … and in the last
AHEAD = 0.70  # a step of a line beyond the citizens, with four actions to come
PAIR = 0.14  # a step of both houses and orders, for each turn to come
HOUSE_STEP = 0.070  # a step of the house line, for each turn to come
ORDER_STEP = 0.19  # a step of the order line, for each turn to come
FOOD = 0.60  # a grain that will be left over
EMPTY_SITE = 0.23  # an empty site, for each turn to come
BORDER = 0.15  # cheap land at the border, for each turn to come
GOOD = 0.30  # a good that a factory can make, for each turn to come
DOLLAR_GOOD = 0.093  # a dollar that such a good pays
MATCH = 0.28  # an order that there is a factory for
COLOUR_ORDER = 0.095  # a dollar that an order pays
FREE_MARKER = 0.14  # a free action marker, up to three
TRACK = 0.40  # a docking space gone
TAX = 0.061  # a space between tax marker and citizens
NUMBER = 0.053  # a point of the sum of factory numbers
READY = 0.23  # an unspent character with an action to come
SEED = 1.28  # a grain on the line that can still be sown
CHANCE_OF_BONUS = 0.18  # that the player will still get an invention's factory
ROOM = 0.050  # a house or skyscraper that there is room for, for each turn to come
SURPLUS = 0.24  # a dollar beyond ten, compared with one of the first ten
CHARACTER_WORTH = np.array([0.00, 0.53, 0.19, 0.75, 2.45, 0.79, 0.65, 0.65, 1.21, 0.92])
INVENTION_WORTH = np.array([  # for each turn to come
    0.20, 0.40, 0.40, 0.79, 0.20, 2.46, 0.92, 0.29, 0.38,
    0.37, 0.68, 0.81, 0.34, 0.19, 0.54, 1.22, 2.60, 0.43,
])  # fmt: skip


@rule
def worth(s: State, player: int) -> float:
    """Points, the end of this turn, and what is promised for later."""
    total = 1.0 * int(s.points[player])
    if s.phase == Phase.OVER:
        return total
    turns = TURNS - int(s.turn)
    total += line_worth(s, player, turns) + industry_worth(s, player, turns)
    total += card_worth(s, player, turns) + land_worth(s, player, turns)
    total += money_worth(s, player, turns)
    return total + FREE_MARKER * min(int(s.markers[player]), 3)


standing = bind(against_best, {"worth": worth, "RIVAL": RIVAL}, __name__)


@rule
def actions_left(s: State, player: int) -> float:
    """The fraction of this turn's actions that a player still has; the one in progress is spent."""
    if s.action_phase == 0:
        return 1.0
    if had_turn(s, player) or (player == s.decider and s.phase > Phase.ACT):
        return max(0, ACTION_PHASES - s.action_phase) / ACTION_PHASES
    return (1 + ACTION_PHASES - s.action_phase) / ACTION_PHASES


@rule
def grain_at_harvest(s: State, player: int) -> int:
    """What the grain line will hold after this turn's harvest, as things are."""
    seeds = int(s.farmer_seeds[player])
    for site in range(N_SITES):
        if s.seeds[site] > 0 and s.owner[TERRITORY_OF[site]] == player:
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
    """Citizens at the end of this turn, and what the lines promise."""
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
        total += turns * (HOUSE_STEP * houses + ORDER_STEP * orders)
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
    """Sites to sow and to build on, and cheap land at the border."""
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
    total = turns * (EMPTY_SITE * min(empty, 5) + BORDER * min(border, 3.0) + ROOM * min(room, HOUSE_LINE))
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
    """What a card can make this many times, and the orders held for it."""
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
    """Its ability for the turns to come, and its bonus if the player has the factory or may get it."""
    total = turns * float(INVENTION_WORTH[invention])
    factory = int(BONUS_FACTORY[invention])
    if factory > 0:
        if owns_card(s, player, factory):
            total += float(BONUS_POINTS[invention])
        elif s.stack_of[factory] == NONE and turns > 0:
            total += CHANCE_OF_BONUS * float(BONUS_POINTS[invention])
    return total
