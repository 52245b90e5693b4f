"""New City: how its tests set up positions, make moves and write districts."""

from __future__ import annotations

from typing import Any

import numpy as np

from fourquarters.games.new_city import rules
from fourquarters.games.new_city.positions import NE as NE
from fourquarters.games.new_city.positions import NW as NW
from fourquarters.games.new_city.positions import SE as SE
from fourquarters.games.new_city.positions import SW as SW
from fourquarters.games.new_city.positions import number as number
from fourquarters.games.new_city.positions import offer as offer
from fourquarters.games.new_city.positions import put as put
from fourquarters.games.new_city.positions import spot as spot
from fourquarters.games.new_city.rules.income import income
from fourquarters.games.new_city.state import (
    ACTIONS,
    BUILT,
    SUITS,
    Phase,
    State,
)


def table(players: int = 4, shared: bool = False, key: int = 1) -> Any:
    """A table just after set-up."""
    states = np.zeros(1, State.DTYPE)
    states["key"] = key
    states["players"] = players
    states["shared_coins"] = shared
    rules.set_up(states[0])
    return states[0]


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
