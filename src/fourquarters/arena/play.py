"""The loop that plays a match from set-up to end, as a rule: for playouts, contests, benchmarks and GPUs.

Who decides is bound to it: `at_random`, `by_bots`, or `by_networks` where networks are among them. Match number m has its
own chance and dice, derived from the seed, and is the same wherever it is played; between random bots it is the same
match as `at_random`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from fourquarters.arena.steps import see, start_match
from fourquarters.arena.tables import Setting
from fourquarters.bots.choice import BotMemory, Kind, noisy_choice, pick
from fourquarters.bots.network_bot import network_choice
from fourquarters.engine.chance import WORD, Dice, roll, word
from fourquarters.engine.game import Game
from fourquarters.engine.rule import rule
from fourquarters.engine.stand_ins import apply, legal, stand_in
from fourquarters.engine.state import Bytes, Decisions, States


class Desk(NamedTuple):
    """Where matches are played, one after another: all the memory they take."""

    states: States  # the match and, for bots, a view, an imagined world and a trial
    memory: Bytes  # the same as bytes
    dice: Dice
    out: Decisions  # legal decisions
    trace: Any  # [0]: a hash of what bots decided in this match
    mind: Any  # of the networks that play; any number where none does
    moves: Any  # of this match, where they are kept; any number where they are not


decide: Callable[[Desk, Setting, int, int], int] = stand_in()  # `at_random`, `by_bots` or `by_networks`
note_at_desk: Callable[[Desk, int, int], None] = stand_in()  # `not_at_desk`, or `move_at_desk`


def new_desk(game: Game, states: int = 1, mind: Any = 0, moves: int = 0) -> Desk:
    """A desk for matches of a game, with room for so many moves; bots need four states."""
    room = np.zeros(states, game.state.DTYPE)
    memory = room.view(np.uint8).reshape(states, -1)
    return Desk(
        room, memory, np.zeros(4, np.int64), np.zeros(game.most_legal, np.int64), np.zeros(1, np.int64), mind,
        np.zeros(moves, np.int16),
    )  # fmt: skip


@rule
def play(desk: Desk, setting: Setting, number: int) -> int:
    """Play match `number` to the end; return how many decisions it took."""
    start_match(desk.states, 0, desk.dice, setting, number)
    decisions = 0
    while True:
        n = legal(desk.states[0], desk.out)
        if n == 0:
            return decisions
        action = decide(desk, setting, number, n)
        note_at_desk(desk, decisions, action)
        apply(desk.states[0], action)
        decisions += 1


@rule
def not_at_desk(_desk: Desk, _number: int, _action: int) -> None:
    """Moves are not kept."""


@rule
def move_at_desk(desk: Desk, number: int, action: int) -> None:
    """Keep a move of the match that is being played."""
    if number < len(desk.moves):
        desk.moves[number] = action


@rule
def at_random(desk: Desk, _setting: Setting, _number: int, n: int) -> Any:
    """One of n legal decisions, all equally likely."""
    return desk.out[roll(desk.dice, n)]


@rule
def by_bots(desk: Desk, setting: Setting, number: int, n: int) -> Any:
    """What the bot in the decider's seat chooses; it sees only its own view.

    In match m, seat p is played by bot (p + m) modulo players: the bots change seats.
    """
    bot = (desk.states[0].decider + number) % desk.states[0].players
    return traced(desk, simple_choice(desk, setting, bot, n))


@rule
def by_networks(desk: Desk, setting: Setting, number: int, n: int) -> Any:
    """The same where networks are among the bots."""
    players, seat = desk.states[0].players, desk.states[0].decider
    bot = (seat + number) % players
    if setting.bots[bot] != Kind.NETWORK or n == 1:
        return traced(desk, simple_choice(desk, setting, bot, n))
    memory, noise = desk.memory[0], setting.noise[bot]
    return traced(desk, network_choice(desk.mind, memory, seat, players, desk.out, n, noise, desk.dice))


@rule
def simple_choice(desk: Desk, setting: Setting, bot: int, n: int) -> Any:
    """What a simple bot chooses among n decisions."""
    kind, seat = setting.bots[bot], desk.states[0].decider
    if kind == Kind.RANDOM:
        return desk.out[roll(desk.dice, n)]
    see(desk.memory[0], setting.mask[seat], desk.memory[1])
    memory = BotMemory(desk.states[1:2], desk.states[2:3], desk.states[3:4], desk.dice, desk.out)
    if setting.noise[bot] > 0.0 and n > 1:
        return noisy_choice(memory, seat, n, setting.noise[bot])
    return pick(kind, memory, seat, n)


FNV_START, FNV_PRIME = 0x811C9DC5, 0x01000193
TRACE_PRIME, TRACE_WORD = 0x5851F42D, (1 << 62) - 1


@rule
def traced(desk: Desk, action: Any) -> Any:
    """Record a decision in the trace: games with equal traces were the same game."""
    desk.trace[0] = ((desk.trace[0] ^ (1 + action)) * TRACE_PRIME) & TRACE_WORD
    return action


@rule
def digest(memory: Bytes) -> int:
    """A hash of a state's bytes (FNV-1a, 32 bits)."""
    value = FNV_START
    for k in range(len(memory)):
        value = ((value ^ word(memory[k])) * FNV_PRIME) & WORD
    return value
