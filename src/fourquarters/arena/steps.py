"""One step of many games: rules over rows of arrays, bound to each game, the same on a CPU and a GPU.

Row i of every table belongs to game i. A step makes one decision in each game; when a match ends, it
is scored and the row's next match is set up at once, so every row is always waiting for a decision. Match
number m has its own chance and dice, derived from the seed, and is the same wherever it is played.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.arena.tables import EVERYBODY, ROTATING, Scratch, Setting, Tables
from fourquarters.engine.chance import Dice, rekey, roll, seed_dice
from fourquarters.engine.observation import Observation, Plan, observe
from fourquarters.engine.rule import rule
from fourquarters.engine.stand_ins import apply, legal, place, score, set_up, stand_in
from fourquarters.engine.state import Bytes, Decisions, States

go_on: Callable[[Tables, Setting, Scratch, int], int] = stand_in()  # `wait`, or bots that answer
note_in_row: Callable[[Tables, Setting, int, int], None] = stand_in()  # `not_in_row`, or `move_in_row`

BEGIN = -1  # in place of a decision: set up the match whose number is in the row
HOLD = -2  # in place of a decision: leave the row as it is


@rule
def step_many(t: Tables, setting: Setting, scratch: Scratch, actions: Decisions) -> None:
    """Make one decision in every row; BEGIN sets up the row's match instead, HOLD does nothing."""
    for i in range(len(t.states)):
        step_one(t, setting, scratch, i, actions[i])


@rule
def step_one(t: Tables, setting: Setting, scratch: Scratch, i: int, action: int) -> None:
    if action == HOLD:
        t.dones[i] = False
        clear_rewards(t, i)
    else:
        show(t, setting, scratch.out, i, advance(t, setting, scratch, i, action))


@rule
def learner_of(t: Tables, setting: Setting, i: int) -> int:
    """The seat that is asked in a row; if all of them are, the one that decides."""
    if setting.learner == EVERYBODY:
        return int(t.states[i].decider)
    if setting.learner == ROTATING:
        return int(t.numbers[i] % t.states[i].players)
    return setting.learner


@rule
def advance(t: Tables, setting: Setting, scratch: Scratch, i: int, action: int) -> int:
    """Carry out a decision, and start the next match if that ended this one; return how many are legal."""
    n = 0
    if action != BEGIN:
        t.actors[i] = learner_of(t, setting, i)
        note_in_row(t, setting, i, action)
        apply(t.states[i], action)
        n = go_on(t, setting, scratch, i)
        t.dones[i] = n == 0
        clear_rewards(t, i)
        if n == 0:
            finish(t, setting, i)
            t.numbers[i] += setting.games
    if n == 0:
        start_one(t, setting, i)
        n = go_on(t, setting, scratch, i)
    t.deciders[i] = t.states[i].decider
    return n


@rule
def start_one(t: Tables, setting: Setting, i: int) -> None:
    """Set up the match whose number is in the row."""
    t.made[i, half_of(t, setting, i)] = 0
    start_match(t.states, i, t.dice[i], setting, t.numbers[i])


@rule
def half_of(t: Tables, setting: Setting, i: int) -> Any:
    """Where the moves of a row's match are kept: those of the match before stay until the next one."""
    return t.numbers[i] // setting.games % 2


@rule
def not_in_row(_t: Tables, _setting: Setting, _i: int, _action: int) -> None:
    """Moves are not kept."""


@rule
def move_in_row(t: Tables, setting: Setting, i: int, action: int) -> None:
    """Keep a move of a row's match."""
    half = half_of(t, setting, i)
    if t.made[i, half] < t.moves.shape[2]:
        t.moves[i, half, t.made[i, half]] = action
    t.made[i, half] += 1


@rule
def start_match(states: States, i: int, dice: Dice, setting: Setting, number: int) -> None:
    """Set up match `number` in the i-th state, with its own chance and dice."""
    states[i] = setting.blank[0]
    rekey(states[i].key, setting.source, number)
    seed_dice(dice, setting.seed, number)
    set_up(states[i])


@rule
def wait(t: Tables, setting: Setting, scratch: Scratch, i: int) -> int:
    """Every seat decides for itself; return how many decisions are legal."""
    s = t.states[i]
    n = legal(s, scratch.out)
    while n == 1 and setting.skip_forced == 1:
        note_in_row(t, setting, i, scratch.out[0])
        apply(s, scratch.out[0])
        n = legal(s, scratch.out)
    return n


@rule
def see(memory: Bytes, mask: Bytes, seen: Bytes) -> None:
    """The bytes of a state that a mask lets through."""
    for k in range(len(mask)):
        seen[k] = memory[k] & mask[k]


@rule
def clear_rewards(t: Tables, i: int) -> None:
    for seat in range(t.rewards.shape[1]):
        t.rewards[i, seat] = 0.0


@rule
def finish(t: Tables, setting: Setting, i: int) -> None:
    """Record the points, rewards and final position of a match that is over."""
    s = t.states[i]
    winners = 0
    for seat in range(s.players):
        if place(s, seat) == 0:
            winners += 1
    for seat in range(s.players):
        t.points[i, seat] = score(s, seat)
        t.rewards[i, seat] = reward(s.players, winners, place(s, seat) == 0)
    observe(t.memory[i], setting.plan, t.actors[i], s.players, t.last[i])


@rule
def reward(players: int, winners: int, won: bool) -> float:
    """A sole winner gets 1, joint winners split it; the rewards of a match sum to 0."""
    share = 1.0 * players / winners if won else 0.0
    return (share - 1.0) / (players - 1)


@rule
def show(t: Tables, setting: Setting, legal_ones: Decisions, i: int, n: int) -> None:
    """Show the decider what they may see and which n decisions are legal."""
    for action in range(t.masks.shape[1]):
        t.masks[i, action] = False
    for k in range(n):
        t.masks[i, legal_ones[k]] = True
    seat, players = t.deciders[i], t.states[i].players
    observe(t.memory[i], setting.plan, seat, players, t.observations[i])
    if t.full.shape[1] > 0:
        observe(t.memory[i], setting.full_plan, seat, players, t.full[i])


@rule
def first_illegal(masks: NDArray[np.bool_], actions: Decisions) -> int:
    """The first row whose action is not legal, or −1; to hold a row is."""
    for i in range(len(actions)):
        if actions[i] == HOLD:
            continue
        if actions[i] < 0 or actions[i] >= masks.shape[1] or not masks[i, actions[i]]:
            return i
    return -1


@rule
def choose_randomly(masks: NDArray[np.bool_], dice: Dice, actions: Decisions) -> None:
    """A legal decision for each row, all equally likely, by the row's own dice."""
    for i in range(len(actions)):
        n = 0
        for action in range(masks.shape[1]):
            n += masks[i, action]
        left = roll(dice[i], n)
        for action in range(masks.shape[1]):
            if masks[i, action]:
                if left == 0:
                    actions[i] = action
                    break
                left -= 1


@rule
def observe_many(memory: Bytes, plan: Plan, seats: NDArray[np.int64], players: int, out: Observation) -> None:
    """What one seat of each game may see."""
    for i in range(len(seats)):
        observe(memory[i], plan, seats[i], players, out[i])


@rule
def observe_seats(memory: Bytes, plan: Plan, players: int, out: Observation) -> None:
    """What each seat of one game may see."""
    for seat in range(players):
        observe(memory, plan, seat, players, out[seat])
