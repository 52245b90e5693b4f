"""How the simple bots choose: rules that are bound to each game. They see a view, never a state.

`seen` is a view's array of one; `world` and `trial` are scratch states, `dice` the bot's own.
"""

from __future__ import annotations

from enum import IntEnum
from math import log
from typing import Any

from fourquarters.engine.chance import WORD, Dice, cast, roll
from fourquarters.engine.rule import rule
from fourquarters.engine.stand_ins import apply, imagine, judge, legal
from fourquarters.engine.state import Decisions, States


class Kind(IntEnum):
    """The bots that can be played entirely in compiled code."""

    RANDOM = 0
    GREEDY = 1
    NETWORK = 2


@rule
def choose(
    kind: int, seen: States, seat: int, world: States, trial: States, dice: Dice, out: Decisions
) -> Any:
    """What a bot of this kind chooses."""
    return pick(kind, legal(seen[0], out), seen, seat, world, trial, dice, out)


@rule
def pick(
    kind: int, n: int, seen: States, seat: int, world: States, trial: States, dice: Dice, out: Decisions
) -> Any:
    """What a bot of this kind chooses among n legal decisions."""
    if n == 1:
        return out[0]
    if kind == Kind.GREEDY:
        think_up(seen, seat, world, dice)
        return best_looking(world, trial, dice, out, n)
    return out[roll(dice, n)]


@rule
def best_looking(world: States, trial: States, dice: Dice, out: Decisions, n: int) -> Any:
    """The one of n decisions that leaves the decider judging their position best; the dice break ties."""
    player = world[0].decider
    best, value_of_best, equals = out[0], -1e30, 0
    for i in range(n):
        trial[0] = world[0]
        apply(trial[0], out[i])
        value = judge(trial[0], player)
        if value > value_of_best:
            best, value_of_best, equals = out[i], value, 1
        elif value == value_of_best:
            equals += 1
            if roll(dice, equals) == 0:
                best = out[i]
    return best


@rule
def warmly_chosen(
    seen: States, seat: int, world: States, trial: States, dice: Dice, out: Decisions, n: int, warmth: float
) -> Any:
    """Of n decisions mostly the one that looks best: each looks better or worse than it is by chance.

    The noise is Gumbel's, so that a decision that looks `warmth` better is about e times as likely.
    """
    think_up(seen, seat, world, dice)
    player = world[0].decider
    best, most = out[0], -1e30
    for i in range(n):
        trial[0] = world[0]
        apply(trial[0], out[i])
        value = judge(trial[0], player) - warmth * log(-log((cast(dice) + 0.5) / (WORD + 1.0)))
        if value > most:
            best, most = out[i], value
    return best


@rule
def think_up(seen: States, seat: int, world: States, dice: Dice) -> None:
    """Imagine a world that looks like the view, with its own chance."""
    world[0] = seen[0]
    for i in range(8):
        world[0].key[i] = cast(dice)
    imagine(world[0], seat)
