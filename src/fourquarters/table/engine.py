"""A game's rules behind a few functions that take arrays, interpreted or compiled.

Crossing from Python into compiled code is cheap for an array of one state and dear for a bare
record, so these are the only functions that cross. They are written once, over the names below,
and bound to each game (`rule.bind`).
"""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Literal

from fourquarters.table.game import Game, Rules
from fourquarters.table.rule import bind, cache_folder, compiled, rule

Mode = Literal["interpreted", "compiled"]

# Stand-ins for a game's rules: `bind` puts the real ones in their place.
set_up: Any
legal: Any
apply: Any
score: Any
place: Any
judge: Any
imagine: Any


@rule
def begin(states: Any, out: Any) -> int:
    """Set up a blank state; return how many decisions are legal, written into `out`."""
    set_up(states[0])
    return legal(states[0], out)  # type: ignore[no-any-return]


@rule
def options(states: Any, out: Any) -> int:
    """The legal decisions."""
    return legal(states[0], out)  # type: ignore[no-any-return]


@rule
def step(states: Any, action: int, out: Any, n: int) -> int:
    """Decide, if `action` is among the n legal ones in `out`; −1 if it is not."""
    for i in range(n):
        if out[i] == action:
            apply(states[0], action)
            return legal(states[0], out)  # type: ignore[no-any-return]
    return -1


@rule
def measure(states: Any, points: Any, places: Any) -> None:
    """Points and places of all seats."""
    for seat in range(states[0].players):
        points[seat] = score(states[0], seat)
        places[seat] = place(states[0], seat)


@rule
def suppose(states: Any, seat: int) -> None:
    """Fill in at random what a seat cannot see."""
    imagine(states[0], seat)


@rule
def weigh(states: Any, seat: int) -> float:
    """The judgement of a seat."""
    return judge(states[0], seat)  # type: ignore[no-any-return]


@dataclass(frozen=True)
class Engine:
    """The boundary functions of one game, all interpreted or all compiled."""

    game: Game
    mode: Mode
    begin: Any
    options: Any
    step: Any
    measure: Any
    suppose: Any
    weigh: Any


def bound(game: Game, function: Any, mode: Mode) -> Any:
    """A generic rule bound to a game; one more line than a game needs for code of its own kind."""
    copy = _bound(game, function)
    return compiled(copy) if mode == "compiled" else copy


@cache
def _bound(game: Game, function: Any) -> Any:
    return bind(function, rule_names(game.rules), game.name)


def rule_names(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in Rules.__dataclass_fields__}


@cache
def engine(game: Game, mode: Mode) -> Engine:
    """The engine of a game in a given mode."""
    functions = (begin, options, step, measure, suppose, weigh)
    return Engine(game, mode, *(bound(game, f, mode) for f in functions))
