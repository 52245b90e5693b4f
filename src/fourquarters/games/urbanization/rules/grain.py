"""Urbanization, action grain: buying or selling it, with the Mill Worker after a free share (U22, U23, U39)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.rules.common import finish_action, legal_done
from fourquarters.games.urbanization.state import (
    BARN,
    BARN_PRICE,
    BUY_FIELD,
    CAPACITY,
    FIELD,
    GRAIN_ELEVATOR,
    GRAIN_LINE,
    INVENTION_VALUE,
    MILL_WORKER_TAKES,
    NONE,
    SELL,
    State,
    Trade,
)


@rule
def room_for_grain(s: State, place: int) -> int:
    """How much grain a barn or the field can hold (U4)."""
    return int(CAPACITY[place] * s.players)


@rule
def grain_price(s: State, player: int, place: int) -> int:
    """What 1 grain costs; $1 anywhere with the Grain Elevator (U22, U52)."""
    if s.invention_owner[GRAIN_ELEVATOR] == player:
        return int(INVENTION_VALUE[GRAIN_ELEVATOR])
    return int(BARN_PRICE[place])


@rule
def may_buy_grain(s: State, place: int) -> bool:
    """Once from each barn, any number from the field, while there is stock and the line has room (U22)."""
    player = s.decider
    return (
        s.trade != Trade.SELL
        and s.grain_area[place] > 0
        and (place == FIELD or s.barn_used[place] == 0)
        and s.grain[player] < GRAIN_LINE
        and s.money[player] >= grain_price(s, player, place)
    )


@rule
def place_to_sell(s: State) -> int:
    """The first place with room: barns 1 to 4, then the field; NONE if all are full (U23)."""
    for place in range(FIELD + 1):
        if s.grain_area[place] < room_for_grain(s, place):
            return place
    return NONE


@rule
def may_sell_grain(s: State) -> bool:
    return s.trade != Trade.BUY and s.grain[s.decider] > 0 and place_to_sell(s) != NONE


@rule
def can_trade(s: State) -> bool:
    """Can a grain be bought or sold (U22, U23)?"""
    for place in range(FIELD + 1):
        if may_buy_grain(s, place):
            return True
    return may_sell_grain(s)


@rule
def grain_from_field(s: State) -> int:
    """What the Mill Worker takes for free: up to 2, as far as field and line allow (U39)."""
    return int(min(MILL_WORKER_TAKES, s.grain_area[FIELD], GRAIN_LINE - s.grain[s.decider]))


@rule
def can_mill(s: State) -> bool:
    """The Mill Worker needs grain in the field and room on the line (U39)."""
    return grain_from_field(s) > 0


@rule
def legal_trades(s: State, out: Decisions) -> int:
    """Buy from a barn or the field, sell, or done; the first choice fixes which (D10)."""
    n = legal_done(s, out)
    for place in range(FIELD + 1):
        if may_buy_grain(s, place):
            out[n] = BARN + place if place < FIELD else BUY_FIELD
            n += 1
    if may_sell_grain(s):
        out[n] = SELL
        n += 1
    return n


@rule
def trade_grain(s: State, action: int) -> None:
    """Buy from a barn or the field, or sell (U22, U23)."""
    if action == SELL:
        sell_grain(s, place_to_sell(s))
    elif action == BUY_FIELD:
        buy_grain(s, FIELD)
    else:
        s.barn_used[action - BARN] = 1
        buy_grain(s, action - BARN)
    s.effects = 1
    go_on_trading(s)


@rule
def buy_grain(s: State, place: int) -> None:
    s.trade = Trade.BUY
    s.money[s.decider] -= grain_price(s, s.decider, place)
    s.grain_area[place] -= 1
    s.grain[s.decider] += 1


@rule
def sell_grain(s: State, place: int) -> None:
    """The grain fills the first place with room, at that price (U23, R11, R38)."""
    s.trade = Trade.SELL
    s.money[s.decider] += BARN_PRICE[place]
    s.grain_area[place] += 1
    s.grain[s.decider] -= 1


@rule
def take_from_field(s: State) -> None:
    """The Mill Worker takes up to 2 grain from the field for free; trading is then optional (U39)."""
    taken = grain_from_field(s)
    s.grain_area[FIELD] -= taken
    s.grain[s.decider] += taken
    s.effects = 1
    go_on_trading(s)


@rule
def go_on_trading(s: State) -> None:
    if not can_trade(s):
        finish_action(s)
