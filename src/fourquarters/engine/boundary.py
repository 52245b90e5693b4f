"""A game's rules behind a few functions that take arrays, interpreted or compiled.

Calling compiled code from Python is cheap with an array of one state and expensive with a bare
record, so these are the only functions that Python calls. They are written once, in terms of the
stand-ins below, and bound to each game (`rule.bind`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from fourquarters.engine.game import Game, Rules
from fourquarters.engine.rule import bind, compiled, rule

Mode = Literal["interpreted", "compiled"]

# Stand-ins for a game's rules: `bind` puts the real ones in their place.
set_up: Any = None
legal: Any = None
apply: Any = None
score: Any = None
place: Any = None
judge: Any = None
imagine: Any = None
choice_is_open: Any = None


@rule
def begin(states: Any, out: Any) -> Any:
    """Set up a blank state; return how many decisions are legal, written into `out`."""
    set_up(states[0])
    return legal(states[0], out)


@rule
def options(states: Any, out: Any) -> Any:
    """The legal decisions."""
    return legal(states[0], out)


@rule
def step(states: Any, action: int, out: Any, n: int) -> Any:
    """Decide, if `action` is among the n legal ones in `out`; −1 if it is not."""
    for i in range(n):
        if out[i] == action:
            apply(states[0], action)
            return legal(states[0], out)
    return -1


@rule
def points(states: Any, out: Any) -> None:
    """The points of all seats."""
    for seat in range(states[0].players):
        out[seat] = score(states[0], seat)


@rule
def places(states: Any, out: Any) -> None:
    """How many seats rank ahead of each seat."""
    for seat in range(states[0].players):
        out[seat] = place(states[0], seat)


@rule
def suppose(states: Any, seat: int) -> None:
    """Fill in, at random, what a seat cannot see."""
    imagine(states[0], seat)


@rule
def weigh(states: Any, seat: int) -> Any:
    """How good the position looks to a seat."""
    return judge(states[0], seat)


@rule
def forced_openly(states: Any, n: int) -> Any:
    """Is there only one option, and can everyone see that?"""
    return n == 1 and choice_is_open(states[0])


@dataclass(frozen=True)
class Engine:
    """The boundary functions of one game, all interpreted or all compiled."""

    game: Game
    mode: Mode
    begin: Any
    options: Any
    step: Any
    points: Any
    places: Any
    suppose: Any
    weigh: Any
    forced_openly: Any


def bound(game: Game, function: Any, mode: Mode, **more: Any) -> Any:
    """A generic rule bound to a game's own rules, and to `more` generic rules for its other stand-ins."""
    copy = _bound(game, function, **more)
    return compiled(copy) if mode == "compiled" else copy


@cache
def _bound(game: Game, function: Any, **more: Any) -> Any:
    rules = rule_names(game.rules)
    owner = ".".join([game.name, *(other.__name__ for other in more.values())])
    return bind(
        function, {**rules, **{name: bind(other, rules, owner) for name, other in more.items()}}, owner
    )


def rule_names(rules: Rules) -> dict[str, Any]:
    return {name: getattr(rules, name) for name in Rules.__dataclass_fields__}


@cache
def engine(game: Game, mode: Mode) -> Engine:
    """The engine of a game in a given mode."""
    functions = (begin, options, step, points, places, suppose, weigh, forced_openly)
    return Engine(game, mode, *(bound(game, f, mode) for f in functions))
