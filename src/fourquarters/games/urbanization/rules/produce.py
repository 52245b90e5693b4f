"""Urbanization, action produce: factories make goods from orders, with the Engineer from any (U29, U30, U44)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.rules.common import finish_action, legal_done
from fourquarters.games.urbanization.rules.orders import orders_held
from fourquarters.games.urbanization.rules.scoring import score_points
from fourquarters.games.urbanization.state import (
    COLOUR,
    FACTORY,
    GOOD_MONEY,
    GOOD_POINTS,
    GOODS,
    INVENTION_VALUE,
    MINIMUM_GOODS,
    N_COLOURS,
    N_STACKS,
    NONE,
    ORDER,
    ORDER_VALUE,
    PRODUCTION,
    Phase,
    Source,
    State,
)


@rule
def capacity(s: State, player: int, number: int) -> int:
    """How many goods a card can make; at least 2 with the invention for its colour (U29, U45)."""
    invention = MINIMUM_GOODS[COLOUR[number]]
    if s.invention_owner[invention] == player:
        return int(max(PRODUCTION[number], INVENTION_VALUE[invention]))
    return int(PRODUCTION[number])


@rule
def most_goods(s: State, stack: int) -> int:
    """What a factory can make with orders of its own colour (U29)."""
    number = s.stack_top[stack]
    return min(capacity(s, s.decider, number), int(s.orders[s.decider, COLOUR[number]]))


@rule
def may_produce(s: State, stack: int, any_colour: bool) -> bool:
    """One of the player's stacks that has not produced, and an order it can use (U29, U44)."""
    player = s.decider
    if s.stack_owner[stack] != player or s.produced[stack]:
        return False
    if any_colour:
        return orders_held(s, player) > 0
    return bool(s.orders[player, COLOUR[s.stack_top[stack]]] > 0)


@rule
def can_produce(s: State, any_colour: int) -> bool:
    for stack in range(N_STACKS):
        if may_produce(s, stack, any_colour == 1):
            return True
    return False


@rule
def at_engineer(s: State) -> bool:
    """Is the next factory the first one of an action with the Engineer (U44)?"""
    return s.aided == 1 and s.effects == 0


@rule
def legal_production(s: State, out: Decisions) -> int:
    """A factory, how many goods, or the Engineer's orders (D15–D17)."""
    if s.phase == Phase.PRODUCE:
        return legal_stacks(s, out)
    if s.phase == Phase.GOODS:
        return legal_goods(s, out)
    return legal_colours(s, out)


@rule
def legal_stacks(s: State, out: Decisions) -> int:
    """Factories that can produce, or done (D15)."""
    n = legal_done(s, out)
    for stack in range(N_STACKS):
        if may_produce(s, stack, at_engineer(s)):
            out[n] = FACTORY + stack
            n += 1
    return n


@rule
def legal_goods(s: State, out: Decisions) -> int:
    """From 1 up to what card and orders allow (D16, R19)."""
    most = most_goods(s, s.chosen)
    for goods in range(most):
        out[goods] = GOODS + goods
    return most


@rule
def legal_colours(s: State, out: Decisions) -> int:
    """The Engineer takes one order after another, of any colour the player has (D17)."""
    n = legal_done(s, out)
    for colour in range(N_COLOURS):
        if s.orders[s.decider, colour] > 0:
            out[n] = ORDER + colour
            n += 1
    return n


@rule
def choose_factory(s: State, stack: int) -> None:
    """How many goods is decided next or, with the Engineer, which orders (D15)."""
    s.chosen = stack
    if at_engineer(s):
        s.goods_left = capacity(s, s.decider, s.stack_top[stack])
        s.phase = Phase.ANY_COLOUR
    else:
        s.phase = Phase.GOODS


@rule
def make_goods(s: State, goods: int) -> None:
    """Each good takes an order of the card's colour (U29)."""
    for _ in range(goods):
        make_good(s, COLOUR[s.stack_top[s.chosen]])
    end_of_factory(s)


@rule
def make_any_good(s: State, colour: int) -> None:
    """The Engineer's factory takes orders of any colour (U44)."""
    make_good(s, colour)
    s.goods_left -= 1
    if s.goods_left == 0 or orders_held(s, s.decider) == 0:
        end_of_factory(s)


@rule
def make_good(s: State, order: int) -> None:
    """An order goes on the card: money by the order's colour, points by the card's (U30, R22)."""
    player, good = s.decider, COLOUR[s.stack_top[s.chosen]]
    s.orders[player, order] -= 1
    s.laid[s.chosen, order] += 1
    s.money[player] += good_money(s, player, good, order)
    score_points(s, player, good_points(s, player, good), Source.GOODS)
    s.effects = 1


@rule
def good_money(s: State, player: int, good: int, order: int) -> int:
    """What a good pays; the invention counts if good and order have its colour (U30, U48, R22)."""
    invention = GOOD_MONEY[good]
    if good == order and s.invention_owner[invention] == player:
        return int(INVENTION_VALUE[invention])
    return int(ORDER_VALUE[order])


@rule
def good_points(s: State, player: int, good: int) -> int:
    """What a good scores: 1, or 2 with the invention for its colour (U30, U49)."""
    invention = GOOD_POINTS[good]
    if s.invention_owner[invention] == player:
        return int(INVENTION_VALUE[invention])
    return 1


@rule
def end_of_factory(s: State) -> None:
    """A factory produces once a turn; another may follow (U29)."""
    s.produced[s.chosen] = 1
    s.chosen = NONE
    s.goods_left = 0
    s.phase = Phase.PRODUCE
    if not can_produce(s, 0):
        finish_action(s)
