"""Games on a GPU: the same rules inside CUDA kernels, bit for bit the same games (extra `gpu`).

    batch = GpuBatch(game, players=2, games=65536, seed=7)
    batch.step(actions)                      # a device array of decisions, one a game
    torch.from_dlpack(batch.observations)    # no copy: PyTorch, CuPy and JAX share the arrays

Kernels know no game. A game's rules are translated for the device by `rule.translate`, as they are
for the CPU, and the kernels are bound to them. A step takes two kernels: in the first a thread plays
a game, in the second a warp writes what its decider sees, so that memory is met in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numba import cuda

from fourquarters.arena.observation import FROM, MANY, SIGN, TO, TURNED, WIDTH, number_at, turned
from fourquarters.arena.steps import (
    BEGIN,
    Scratch,
    Setting,
    Tables,
    advance,
    digest,
    empty_tables,
    play_out,
    setting,
    wait,
)
from fourquarters.table.engine import rule_names
from fourquarters.table.game import Game
from fourquarters.table.rule import bind, copy_with, is_rule, named_in, rule, translate

THREADS = 128  # in a block
LANES = 32  # of a warp, which writes one game's observation

# Set for each game when the kernels are bound to it.
STATE: Any = None
MOST_LEGAL = 0

DeviceArray = Any
"""An array on the device (`__cuda_array_interface__`, DLPack)."""


@rule
def play_kernel(shared: Setting, first: int, ends: Any, end_memory: Any, lengths: Any, digests: Any) -> None:
    """Random matches `first`, `first + 1`, …: each thread plays every so-manieth of them."""
    states = cuda.local.array(1, STATE)
    out = cuda.local.array(MOST_LEGAL, np.int16)
    dice = cuda.local.array(4, np.int64)
    thread = cuda.grid(1)
    for row in range(thread, len(lengths), cuda.gridsize(1)):
        lengths[row] = play_out(states, shared, first + row, dice, out)
        ends[thread] = states[0]
        digests[row] = digest(end_memory[thread])


@rule
def step_kernel(t: Tables, shared: Setting, actions: Any, legal_ones: Any, counts: Any) -> None:
    """One decision in every game; the next legal ones go to a row of `legal_ones`."""
    i = cuda.grid(1)
    if i < len(counts):
        out = legal_ones[i]
        counts[i] = advance(t, shared, Scratch(out, t.states, t.memory), i, actions[i])


@rule
def show_kernel(t: Tables, shared: Setting, legal_ones: Any, counts: Any) -> None:
    """Masks and observations of all deciders, a warp a game."""
    thread = cuda.grid(1)
    i, lane = thread // LANES, thread % LANES
    if i < len(counts):
        for action in range(lane, t.masks.shape[1], LANES):
            t.masks[i, action] = False
        seat, players = t.deciders[i], t.states[i].players
        observe_by_lanes(t.memory[i], shared.plan, seat, players, t.observations[i], lane)
        if t.full.shape[1] > 0:
            observe_by_lanes(t.memory[i], shared.full_plan, seat, players, t.full[i], lane)
        cuda.syncwarp()
        for k in range(lane, counts[i], LANES):
            t.masks[i, legal_ones[i, k]] = True


@rule
def random_kernel(t: Tables, legal_ones: Any, counts: Any, actions: Any) -> None:
    """A random legal decision for each game by the row's own dice, as `choose_randomly` has it."""
    i = cuda.grid(1)
    if i < len(counts):
        actions[i] = legal_ones[i, roll(t.dice[i], counts[i])]


@rule
def observe_by_lanes(memory: Any, plan: Any, me: int, players: int, out: Any, lane: int) -> None:
    """`observation.observe` by a warp, each lane every 32nd number."""
    for i in range(plan.shape[1]):
        start, to, many = plan[me, i, FROM], plan[me, i, TO], plan[me, i, MANY]
        width, sign = plan[me, i, WIDTH], plan[me, i, SIGN]
        for j in range(lane, many, LANES):
            number = 0
            if start >= 0:
                number = number_at(memory[start:], j, width, sign)
                if plan[me, i, TURNED] != 0:
                    number = turned(number, me, players)
            out[to + j] = number


@cache
def kernels(game: Game) -> dict[str, Any]:
    """The kernels bound to a game."""
    rules = rule_names(game.rules)
    names = {**rules, "go_on": bind(wait, rules, game.name)}
    known: dict[Any, Any] = {}
    return {
        kernel.__name__: cuda.jit(device_copy(kernel, game, names, known))
        for kernel in (play_kernel, step_kernel, show_kernel, random_kernel)
    }


def device_copy(kernel: Any, game: Game, names: Mapping[str, Any], known: dict[Any, Any]) -> Any:
    """A kernel with a game's rules in it, all made for the device."""
    own = bind(kernel, names, game.name)
    inner: dict[str, Any] = {"STATE": game.state.DTYPE, "MOST_LEGAL": game.most_legal}
    for name, thing in named_in(own).items():
        if is_rule(thing):
            inner[name] = translate(thing, cuda.jit(device=True), known)
    return copy_with(own, inner, own.__qualname__)


def on_device(rows: Any) -> Any:
    """A named tuple of arrays and numbers with its arrays moved to the device."""
    moved = [cuda.to_device(thing) if isinstance(thing, np.ndarray) else thing for thing in rows]
    return type(rows)(*moved)
