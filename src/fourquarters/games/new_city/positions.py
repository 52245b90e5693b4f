"""New City: positions laid out by hand, for the rulebook's pictures and for tests."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from fourquarters.engine.view import Position
from fourquarters.games.new_city import GAME, rules
from fourquarters.games.new_city.rules.auction import next_auction
from fourquarters.games.new_city.state import (
    BUILT,
    COIN_NAMES,
    LOTS,
    N_DISTRICTS,
    N_PLOTS,
    N_QUARTERS,
    N_ROUNDS,
    NEIGHBOUR,
    OPEN,
    PILE,
    START_GOLD,
    WILD,
    Source,
    State,
    plot_at,
)

NW, NE, SE, SW = range(N_QUARTERS)
AT_SIGNS = {(-1, 1): NW, (1, 1): NE, (1, -1): SE, (-1, -1): SW}
LETTERS = "SMCA"
"""A district as two characters: "4S" is the Residential district (4) of suns."""


def number(district: str) -> int:
    """The number of a district written as in the rules: 4S."""
    return 5 * LETTERS.index(district[1]) + int(district[0]) - 1


def spot(x: int, y: int) -> tuple[int, int]:
    """Quarter and plot of the cell (x, y)."""
    quarter = AT_SIGNS[1 if x >= 0 else -1, 1 if y >= 0 else -1]
    return quarter, plot_at(quarter, x if x >= 0 else -1 - x, y if y >= 0 else -1 - y)


def put(s: State, district: str, x: int, y: int, coin: str = "") -> int:
    """Lay a district, with a coin, onto the cell (x, y)."""
    number_, (quarter, plot) = number(district), spot(x, y)
    s.bag[number_] = s.face_up[number_] = 0
    s.quarter[number_], s.plot[number_] = quarter, plot
    s.improved[number_] = COIN_NAMES.index(coin) + 1 if coin else 0
    s.ground[plot] = BUILT + number_
    for beside in NEIGHBOUR[plot]:
        if s.ground[beside] == WILD:
            s.ground[beside] = OPEN
    for q in range(N_QUARTERS):
        s.open_plots[q] = np.count_nonzero(s.ground[N_PLOTS * q : N_PLOTS * (q + 1)] == OPEN)
    return number_


def offer(s: State, *districts: str) -> None:
    """Make these the face-up districts, with an auction about to begin."""
    s.face_up[:] = 0
    for i, district in enumerate(districts):
        s.lots[i] = number(district)
        s.face_up[number(district)] = 1
    next_auction(s)


def city(
    built: str,
    lots: str,
    *,
    sold: str = "",
    ladder: Sequence[int] = (NE, NW, SE, SW),
    gold: Sequence[int] = (START_GOLD,) * N_QUARTERS,
    round_number: int = 1,
    players: int = 4,
    shared: bool = False,
    moves: Sequence[str] = (),
) -> Position:
    """A city such as "4S 0,0 guild; 1M -1,0", the districts face up and those sold this round, then some moves."""
    states = GAME.blank(players, {"shared_coins": shared})
    states["key"] = 1
    s = states[0]
    rules.set_up(s)
    s.round_number, s.ladder[:], s.gold[:] = round_number, ladder, gold
    s.ledger[:, Source.INCOME] = s.gold - START_GOLD
    s.face_up[:] = 0
    s.lots[:] = [number(district) for district in (*lots.split(), *sold.split())]
    for place in filter(None, built.split(";")):
        build(s, *place.split())
    fill_bag(s, lots.split())
    offer(s, *lots.split())
    position = Position(GAME, states)
    for move in moves:
        position.play(move)
    return position


def build(s: State, district: str, cell: str, coin: str = "") -> None:
    """Lay a district onto a cell written "-1,0", with a coin that comes from where it is kept."""
    x, y = map(int, cell.split(","))
    put(s, district, x, y, coin)
    if coin:
        s.coins[PILE if s.shared_coins else spot(x, y)[0], COIN_NAMES.index(coin)] -= 1


def fill_bag(s: State, lots: Sequence[str]) -> None:
    """As many districts as the rounds to come need are unrevealed; all others are out of the game."""
    s.bag[:] = 0
    known = {number(district) for district in lots}
    free = [district for district in range(N_DISTRICTS) if s.quarter[district] < 0 and district not in known]
    for district in free[: LOTS * (N_ROUNDS - s.round_number)]:
        s.bag[district] = 1
