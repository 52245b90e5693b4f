"""Bots that answer inside a step of many games: every seat but the learner's, in compiled code.

`simple_bots` is enough for bots that choose at random or greedily; `all_bots` also plays those with a network, and
takes longer to compile. A bot sees only its own view.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.arena.steps import learner_of, note_in_row, see
from fourquarters.arena.tables import Scratch, Setting, Tables
from fourquarters.bots.choice import BotMemory, Kind, choose, noisy_choice
from fourquarters.bots.network_bot import network_choice
from fourquarters.engine.rule import rule
from fourquarters.engine.stand_ins import apply, legal
from fourquarters.engine.state import Decisions


@rule
def simple_bots(t: Tables, setting: Setting, scratch: Scratch, i: int) -> int:
    """Random and greedy bots decide for every seat but the learner's."""
    n = legal(t.states[i], scratch.out)
    while answers(t, setting, i, n):
        action = scratch.out[0] if n == 1 else choice_of_simple(t, setting, scratch, i, n)
        note_in_row(t, setting, i, action)
        apply(t.states[i], action)
        n = legal(t.states[i], scratch.out)
    return n


@rule
def all_bots(t: Tables, setting: Setting, scratch: Scratch, i: int) -> int:
    """The same where networks are among the bots."""
    n = legal(t.states[i], scratch.out)
    while answers(t, setting, i, n):
        action = scratch.out[0] if n == 1 else choice_of_any(t, setting, scratch, i, n)
        note_in_row(t, setting, i, action)
        apply(t.states[i], action)
        n = legal(t.states[i], scratch.out)
    return n


@rule
def answers(t: Tables, setting: Setting, i: int, n: int) -> bool:
    """Does a bot decide now, or is there nothing for the learner to choose that has to be asked for?"""
    if n == 0:
        return False
    return t.states[i].decider != learner_of(t, setting, i) or (n == 1 and setting.skip_forced == 1)


@rule
def bot_of(t: Tables, setting: Setting, i: int) -> Any:
    """The number of the bot in the decider's seat, counted from the learner's left."""
    return (t.states[i].decider - learner_of(t, setting, i)) % t.states[i].players - 1


@rule
def choice_of_simple(t: Tables, setting: Setting, scratch: Scratch, i: int, n: int) -> Any:
    """What the random or greedy bot in the decider's seat chooses among n decisions."""
    bot, seat = bot_of(t, setting, i), t.states[i].decider
    if setting.noise[bot] > 0.0:
        see(t.memory[i], setting.mask[seat], scratch.bot_memory[0])
        return noisy_choice(memory_of(t, scratch, i), seat, n, setting.noise[bot])
    return choice_of_bot(t, setting, scratch, i, setting.bots[bot])


@rule
def choice_of_any(t: Tables, setting: Setting, scratch: Scratch, i: int, n: int) -> Any:
    """What the bot in the decider's seat chooses among n decisions."""
    bot, seat, players = bot_of(t, setting, i), t.states[i].decider, t.states[i].players
    if setting.bots[bot] != Kind.NETWORK:
        return choice_of_simple(t, setting, scratch, i, n)
    noise = setting.noise[bot]
    return network_choice(scratch.mind, t.memory[i], seat, players, scratch.out, n, noise, t.dice[i])


@rule
def choice_of_bot(t: Tables, setting: Setting, scratch: Scratch, i: int, kind: int) -> Any:
    """What a simple bot decides."""
    seat = t.states[i].decider
    see(t.memory[i], setting.mask[seat], scratch.bot_memory[0])
    return choose(kind, memory_of(t, scratch, i), seat)


@rule
def memory_of(t: Tables, scratch: Scratch, i: int) -> BotMemory:
    states = scratch.bot_states
    return BotMemory(states[0:1], states[1:2], states[2:3], t.dice[i], scratch.out)


@rule
def choose_as_bot(
    t: Tables, setting: Setting, scratch: Scratch, wanted: NDArray[np.bool_], kind: int, actions: Decisions
) -> None:
    """What a bot would decide in the decider's place, in each row that is wanted."""
    for i in range(len(actions)):
        if wanted[i]:
            actions[i] = choice_of_bot(t, setting, scratch, i, kind)
