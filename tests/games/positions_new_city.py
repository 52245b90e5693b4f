"""New City: how its tests set up positions, make moves and write districts."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourquarters.games.new_city import rules
from fourquarters.games.new_city.rules.auction import next_auction
from fourquarters.games.new_city.rules.income import income
from fourquarters.games.new_city.state import (
    ACTIONS,
    BUILT,
    NEIGHBOUR,
    OPEN,
    SUITS,
    WILD,
    Phase,
    State,
    plot_at,
)

NW, NE, SE, SW = range(4)
QUARTERS = {(-1, 1): NW, (1, 1): NE, (1, -1): SE, (-1, -1): SW}
COINS = {"house": 1, "guild": 2, "hall": 3, "statue": 4, "palace": 5}


def table(players: int = 4, shared: bool = False, key: int = 1) -> Any:
    """A table just after set-up."""
    states = np.zeros(1, State.DTYPE)
    states["key"] = key
    states["players"] = players
    states["shared_coins"] = shared
    rules.set_up(states[0])
    return states[0]


def number(district: str) -> int:
    """The number of a district written as in the rules: 4S."""
    return 5 * "SMCA".index(district[1]) + int(district[0]) - 1


def spot(x: int, y: int) -> tuple[int, int]:
    """Quarter and plot of the cell (x, y)."""
    quarter = QUARTERS[1 if x >= 0 else -1, 1 if y >= 0 else -1]
    return quarter, plot_at(quarter, x if x >= 0 else -1 - x, y if y >= 0 else -1 - y)


def put(s: State, district: str, x: int, y: int, coin: str = "") -> int:
    """Lay a district, with a coin, onto the cell (x, y)."""
    number_, (quarter, plot) = number(district), spot(x, y)
    s.bag[number_] = s.face_up[number_] = 0
    s.quarter[number_], s.plot[number_] = quarter, plot
    s.improved[number_] = COINS.get(coin, 0)
    s.ground[plot] = BUILT + number_
    for beside in NEIGHBOUR[plot]:
        if s.ground[beside] == WILD:
            s.ground[beside] = OPEN
    for q in range(4):
        s.open_plots[q] = np.count_nonzero(s.ground[231 * q : 231 * (q + 1)] == OPEN)
    return number_


def offer(s: State, *districts: str) -> None:
    """Make these the face-up districts, with an auction about to begin."""
    s.face_up[:] = 0
    for i, district in enumerate(districts):
        s.lots[i] = number(district)
        s.face_up[number(district)] = 1
    next_auction(s)


def auction(ladder: list[int], gold: list[int], *districts: str, players: int = 4) -> Any:
    """An auction about to begin; gold by quarter."""
    s = table(players)
    s.ladder[:] = ladder
    s.gold[:] = gold
    offer(s, *(districts or ("2S", "3S")))
    return s


def improving(round_number: int, gold: int = 6, shared: bool = False) -> Any:
    """NE, on top of the ladder, is about to improve its only district, a Residential."""
    s = table(shared=shared)
    s.round_number = round_number
    s.ladder[:] = [NE, SE, SW, NW]
    s.gold[:] = gold
    put(s, "4S", 0, 0)
    offer(s)
    return s


def legal(s: State) -> list[str]:
    out: Any = np.zeros(1024, np.int64)
    n = rules.legal(s, out)
    assert list(out[:n]) == sorted(set(out[:n].tolist()))
    return [ACTIONS.text(action) for action in out[:n]]


def play(s: State, *moves: str) -> None:
    for move in moves:
        assert move in legal(s), f"{move} is not among {legal(s)}"
        rules.apply(s, ACTIONS.parse(move))


def name(district: str) -> str:
    return f"district:{SUITS['SMCA'.index(district[1])]} {district[0]}"


def bids(*amounts: int) -> list[str]:
    return [f"bid:{amount}" for amount in amounts]


def cells(s: State) -> set[tuple[int, int]]:
    """The cells on which a district may be placed, as (x, y)."""
    found = set()
    for move in legal(s):
        i, j = map(int, move.removeprefix("build:").split(","))
        x = i if s.acting in (NE, SE) else -1 - i
        found.add((x, j if s.acting in (NW, NE) else -1 - j))
    return found


def pass_all(s: State) -> None:
    while s.phase == Phase.IMPROVE:
        play(s, "pass")


def income_at(s: State, x: int, y: int) -> int:
    return income(s, int(s.ground[spot(x, y)[1]]) - BUILT)


A, B, C, D = NW, NE, SE, SW


def paying(price: int) -> Any:
    s = auction([A, B, C, D], [0, 0, 0, 6], "2S")
    put(s, "4M", -1, -1, "guild")
    put(s, "1M", -2, -1, "statue")
    play(s, name("2S"), f"bid:{price}", "drop", "drop", "drop")
    return s
