"""The loop that plays a match from its set-up to its end, as a rule: for playouts, contests, benches and GPUs.

Who decides is a stand-in: `at_random`, `by_bots`, or `by_minds` where networks are among them. Match number m has chance and dice of its own, derived
from the seed, and is the same wherever it is played; among random bots it is the random match.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from fourquarters.arena.steps import see, start_match
from fourquarters.arena.tables import Setting
from fourquarters.bots.choice import Kind, pick, warmly_chosen
from fourquarters.bots.network import Reading, Weights
from fourquarters.bots.network_bot import network_choice
from fourquarters.engine.chance import WORD, roll, word
from fourquarters.engine.game import Game
from fourquarters.engine.rule import rule

# Stand-ins for a game's rules: `bind` puts the real ones in their place.
legal: Any = None
apply: Any = None
decide: Any = None  # `at_random`, `by_bots` or `by_minds`


class Desk(NamedTuple):
    """Where matches are played, one after the other: all the memory it takes."""

    states: Any  # the match; for bots also a view, an imagined world and a trial
    memory: Any  # the same as bytes
    dice: Any
    out: Any  # legal decisions
    trace: Any  # [0]: a hash of what bots decided in this match
    mind: Any  # of the networks that play; any number where none does


class Mind(NamedTuple):
    """The network that plays for one bot or several."""

    weights: Weights
    reading: Reading


def new_desk(game: Game, states: int = 1, mind: Any = 0) -> Desk:
    """A desk for matches of a game; bots need four states."""
    room = np.zeros(states, game.state.DTYPE)
    memory = room.view(np.uint8).reshape(states, -1)
    return Desk(
        room, memory, np.zeros(4, np.int64), np.zeros(game.most_legal, np.int64), np.zeros(1, np.int64), mind
    )


@rule
def play(desk: Desk, setting: Setting, number: int) -> int:
    """Play match `number` to its end; return how many decisions there were."""
    start_match(desk.states, 0, desk.dice, setting, number)
    decisions = 0
    while True:
        n = legal(desk.states[0], desk.out)
        if n == 0:
            return decisions
        apply(desk.states[0], decide(desk, setting, number, n))
        decisions += 1


@rule
def at_random(desk: Desk, _setting: Setting, _number: int, n: int) -> Any:
    """One of n legal decisions, every one as likely."""
    return desk.out[roll(desk.dice, n)]


@rule
def by_bots(desk: Desk, setting: Setting, number: int, n: int) -> Any:
    """What the bot at the decider's seat chooses, who sees only their view.

    In match m seat p is played by bot (p + m) modulo players: seats rotate.
    """
    bot = (desk.states[0].decider + number) % desk.states[0].players
    return traced(desk, simple_choice(desk, setting, bot, n))


@rule
def by_minds(desk: Desk, setting: Setting, number: int, n: int) -> Any:
    """The same where networks are among the bots."""
    players, seat = desk.states[0].players, desk.states[0].decider
    bot = (seat + number) % players
    if setting.bots[bot] != Kind.NETWORK or n == 1:
        return traced(desk, simple_choice(desk, setting, bot, n))
    mind, warmth = desk.mind, setting.warmth[bot]
    return traced(
        desk,
        network_choice(
            mind.weights,
            mind.reading,
            desk.memory[0],
            setting.plan,
            seat,
            players,
            desk.out,
            n,
            warmth,
            desk.dice,
        ),
    )


@rule
def simple_choice(desk: Desk, setting: Setting, bot: int, n: int) -> Any:
    """What a simple bot chooses among n decisions."""
    kind, seat = setting.bots[bot], desk.states[0].decider
    if kind == Kind.RANDOM:
        return desk.out[roll(desk.dice, n)]
    see(desk.memory[0], setting.mask[seat], desk.memory[1])
    seen, world, trial = desk.states[1:2], desk.states[2:3], desk.states[3:4]
    if setting.warmth[bot] > 0.0 and n > 1:
        return warmly_chosen(seen, seat, world, trial, desk.dice, desk.out, n, setting.warmth[bot])
    return pick(kind, n, seen, seat, world, trial, desk.dice, desk.out)


FNV_START, FNV_PRIME = 0x811C9DC5, 0x01000193
TRACE_PRIME, TRACE_WORD = 0x5851F42D, (1 << 62) - 1


@rule
def traced(desk: Desk, action: Any) -> Any:
    """A decision, taken note of: games whose notes are alike were the same game."""
    desk.trace[0] = ((desk.trace[0] ^ (1 + action)) * TRACE_PRIME) & TRACE_WORD
    return action


@rule
def digest(memory: Any) -> int:
    """A hash of a state's bytes (FNV-1a, 32 bits)."""
    value = FNV_START
    for k in range(len(memory)):
        value = ((value ^ word(memory[k])) * FNV_PRIME) & WORD
    return value
