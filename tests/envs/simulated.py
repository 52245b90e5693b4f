"""Kernels on Numba's simulated device beside the CPU: `NUMBA_ENABLE_CUDASIM=1 python -m tests.envs.simulated GAME`."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from fourquarters import games
from fourquarters.arena import batch, gpu
from fourquarters.bots.levels import GREEDY
from fourquarters.engine.errors import IllegalMove
from fourquarters.engine.game import Game


def same_matches(game: Game, players: int, options: dict[str, bool]) -> None:
    ours = batch.play_randomly(game, players, 1, options, seed=3)
    theirs = gpu.play_randomly(game, players, 1, options, seed=3, threads=1, block=1)
    for a, b in zip(ours, theirs, strict=True):
        assert np.array_equal(a, b.copy_to_host())


def same_steps(game: Game, players: int, options: dict[str, bool]) -> None:
    here = batch.Batch(game, players, 2, options, 5, full_information=True)
    there = gpu.GpuBatch(game, players, 2, options, 5, full_information=True)
    for _ in range(4):
        actions = here.random_actions()
        assert np.array_equal(there.random_actions().copy_to_host(), actions)
        here.step(actions)
        there.step(gpu.cuda.to_device(actions))
        for name, ours in here.tables._asdict().items():
            assert np.array_equal(getattr(there.tables, name).copy_to_host(), ours), name


def same_greed(game: Game, players: int, options: dict[str, bool]) -> None:
    """A greedy bot decides the same in both, and only where it is asked, and both keep the same record.

    Interpreted: bots take long to compile.
    """
    here = batch.Batch(game, players, 2, options, 5, mode="interpreted", record=True)
    there = gpu.GpuBatch(game, players, 2, options, 5, record=True)
    for _ in range(3):
        actions = here.bot_actions(GREEDY)
        assert np.array_equal(there.greedy_actions().copy_to_host(), actions)
        here.step(actions)
        there.step(gpu.cuda.to_device(actions))
    assert there.match(1).moves == here.match(1).moves
    assert there.match(1).fairness == here.match(1).fairness
    before = there.greedy_actions().copy_to_host()
    one = np.array([False, True])
    assert there.greedy_actions(gpu.cuda.to_device(one)).copy_to_host()[0] == before[0]


def refusal(game: Game, players: int, options: dict[str, bool]) -> None:
    there = gpu.GpuBatch(game, players, 2, options)
    states: gpu.DeviceArray = there.tables.states
    before = states.copy_to_host().tobytes()
    actions = there.random_actions().copy_to_host()
    actions[1] = int(np.flatnonzero(~there.masks.copy_to_host()[1])[0])
    with pytest.raises(IllegalMove, match="in game 1"):
        there.step(gpu.cuda.to_device(actions))
    assert states.copy_to_host().tobytes() == before


if __name__ == "__main__":
    game = games.load(sys.argv[1])
    for players, options in game.configurations():
        same_matches(game, players, options)
    same_steps(game, *game.configurations()[-1])
    same_greed(game, *game.configurations()[-1])
    refusal(game, *game.configurations()[0])
    print("the same")
