"""A game's rules behind a few functions that take arrays, interpreted or compiled.

Calling compiled code from Python is cheap with an array of one state and expensive with a bare
record, so these are the only functions that Python calls. They are written once, in terms of the
stand-ins below, and bound to each game (`rule.bind`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.game import Game, Rules
from fourquarters.engine.rule import F, bind, compiled, rule
from fourquarters.engine.stand_ins import (
    apply,
    choice_is_open,
    imagine,
    judge,
    legal,
    place,
    score,
    set_up,
)
from fourquarters.engine.state import Decisions, States

Mode = Literal["interpreted", "compiled"]

Numbers = NDArray[np.int64]
"""A number for each seat."""


@rule
def begin(states: States, out: Decisions) -> int:
    """Set up a blank state; return how many decisions are legal, written into `out`."""
    set_up(states[0])
    return legal(states[0], out)


@rule
def options(states: States, out: Decisions) -> int:
    """The legal decisions."""
    return legal(states[0], out)


@rule
def step(states: States, action: int, out: Decisions, n: int) -> int:
    """Decide, if `action` is among the n legal ones in `out`; −1 if it is not."""
    for i in range(n):
        if out[i] == action:
            apply(states[0], action)
            return legal(states[0], out)
    return -1


@rule
def points(states: States, out: Numbers) -> None:
    """The points of all seats."""
    for seat in range(states[0].players):
        out[seat] = score(states[0], seat)


@rule
def places(states: States, out: Numbers) -> None:
    """How many seats rank ahead of each seat."""
    for seat in range(states[0].players):
        out[seat] = place(states[0], seat)


@rule
def suppose(states: States, seat: int) -> None:
    """Fill in, at random, what a seat cannot see."""
    imagine(states[0], seat)


@rule
def weigh(states: States, seat: int) -> float:
    """How good the position looks to a seat."""
    return judge(states[0], seat)


@rule
def forced_openly(states: States, n: int) -> bool:
    """Is there only one option, and can everyone see that?"""
    return n == 1 and choice_is_open(states[0])


@dataclass(frozen=True)
class Engine:
    """The boundary functions of one game, all interpreted or all compiled."""

    game: Game
    mode: Mode
    begin: Callable[[States, Decisions], int]
    options: Callable[[States, Decisions], int]
    step: Callable[[States, int, Decisions, int], int]
    points: Callable[[States, Numbers], None]
    places: Callable[[States, Numbers], None]
    suppose: Callable[[States, int], None]
    weigh: Callable[[States, int], float]
    forced_openly: Callable[[States, int], bool]
    unproven: bool = False  # for states that may not be reachable by the rules: always interpreted


def bound(game: Game, function: F, mode: Mode, **more: Callable[..., Any]) -> F:
    """A generic rule bound to a game's own rules, and to `more` generic rules for its other stand-ins."""
    copy: F = _bound(game, function, **more)
    return compiled(copy) if mode == "compiled" else copy


@cache
def _bound(game: Game, function: Callable[..., Any], **more: Callable[..., Any]) -> Any:
    rules = rule_names(game.rules)
    owner = ".".join([game.name, *(other.__name__ for other in more.values())])
    given = {name: bind(other, {**rules, **more}, owner) for name, other in more.items()}
    return bind(function, {**rules, **given}, owner)


def rule_names(rules: Rules[Any]) -> dict[str, Callable[..., Any]]:
    return {name: getattr(rules, name) for name in Rules.__dataclass_fields__}


@cache
def engine(game: Game, mode: Mode) -> Engine:
    """The engine of a game in a given mode."""
    return Engine(
        game=game,
        mode=mode,
        begin=bound(game, begin, mode),
        options=bound(game, options, mode),
        step=bound(game, step, mode),
        points=bound(game, points, mode),
        places=bound(game, places, mode),
        suppose=bound(game, suppose, mode),
        weigh=bound(game, weigh, mode),
        forced_openly=bound(game, forced_openly, mode),
    )


@cache
def unproven(game: Game) -> Engine:
    """The engine for states of unknown origin: interpreted, with every index checked, whatever mode is asked for."""
    return replace(engine(game, "interpreted"), unproven=True)
