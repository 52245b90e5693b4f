"""How the simple bots choose: rules that are bound to each game. They see a view, never a state."""

from __future__ import annotations

from enum import IntEnum
from math import log
from typing import Any, NamedTuple

from fourquarters.engine.chance import WORD, Dice, cast, roll
from fourquarters.engine.rule import rule
from fourquarters.engine.stand_ins import apply, imagine, judge, legal
from fourquarters.engine.state import Decisions, States

NOTHING = -1e30  # worse than any position


class Kind(IntEnum):
    """The bots that can be played entirely in compiled code."""

    RANDOM = 0
    GREEDY = 1
    NETWORK = 2


class BotMemory(NamedTuple):
    """What a simple bot needs to choose: what it sees, and where it works."""

    seen: States  # a view's array of one
    world: States  # an imagined state
    trial: States  # another, to try a decision
    dice: Dice
    out: Decisions  # legal decisions


@rule
def choose(kind: int, memory: BotMemory, seat: int) -> Any:
    """What a bot of this kind chooses."""
    return pick(kind, memory, seat, legal(memory.seen[0], memory.out))


@rule
def pick(kind: int, m: BotMemory, seat: int, n: int) -> Any:
    """What a bot of this kind chooses among n legal decisions."""
    if n == 1:
        return m.out[0]
    if kind == Kind.GREEDY:
        think_up(m.seen, seat, m.world, m.dice)
        return best_looking(m.world, m.trial, m.dice, m.out, n)
    return m.out[roll(m.dice, n)]


@rule
def best_looking(world: States, trial: States, dice: Dice, out: Decisions, n: int) -> Any:
    """The one of n decisions that leaves the decider judging their position best; the dice break ties."""
    best, most, equals = out[0], NOTHING, 0
    for i in range(n):
        best, most, equals = better(best, most, equals, out[i], looks(world, trial, out[i]), dice)
    return best


@rule
def looks(world: States, trial: States, action: int) -> float:
    """How the decider judges their position after a decision."""
    trial[0] = world[0]
    apply(trial[0], action)
    return judge(trial[0], world[0].decider)


@rule
def better(
    best: int, most: float, equals: int, other: int, worth: float, dice: Dice
) -> tuple[int, float, int]:
    """The better of two decisions, what it is worth, and how many so far are worth as much."""
    if worth > most:
        return other, worth, 1
    if worth < most:
        return best, most, equals
    return (other if roll(dice, equals + 1) == 0 else best), most, equals + 1


@rule
def noisy_choice(m: BotMemory, seat: int, n: int, noise: float) -> Any:
    """Of n decisions mostly the one that looks best: each looks better or worse than it is by chance.

    The noise is Gumbel's, so that a decision that looks `noise` better is about e times as likely.
    """
    think_up(m.seen, seat, m.world, m.dice)
    best, most = m.out[0], NOTHING
    for i in range(n):
        value = looks(m.world, m.trial, m.out[i])
        value -= noise * log(-log((cast(m.dice) + 0.5) / (WORD + 1.0)))
        if value > most:
            best, most = m.out[i], value
    return best


@rule
def think_up(seen: States, seat: int, world: States, dice: Dice) -> None:
    """Imagine a world that looks like the view, with its own chance."""
    world[0] = seen[0]
    for i in range(8):
        world[0].key[i] = cast(dice)
    imagine(world[0], seat)
