"""GPU kernels: the same games on Numba's simulated device, machine code for a real one, and a real one."""

from __future__ import annotations

import importlib
import importlib.util
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from numba import typeof

from fourquarters.arena import batch, gpu
from fourquarters.arena.tables import empty_tables, setting
from fourquarters.engine.rule import rule
from tests.envs.test_batch import each_game
from tests.suite.tables import Table


@each_game
def test_kernels_play_the_same_games_on_a_simulated_device(table: Table) -> None:
    said = subprocess.run(
        [sys.executable, "-m", "tests.envs.simulated", table.game.name],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.stdout.strip() == "the same", said.stderr


@rule
def counted_up(n: int) -> int:
    total = 0
    for i in range(n):
        total += i
    return total


@rule
def wanted_twice(n: int) -> int:
    return counted_up(n) + counted_up(n + 1)


@rule
def wanted_once(n: int) -> int:
    return counted_up(n)


def calls(function: Any, monkeypatch: pytest.MonkeyPatch, long: int) -> bool:
    """Would `counted_up` be called by this kernel, if rules of so many bytes are long?"""
    monkeypatch.setattr(gpu, "LONG", long)
    return gpu.CallOrCopy(function).is_called(counted_up)


def test_a_rule_is_called_if_it_is_long_and_wanted_in_several_places(monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(counted_up.__code__.co_code)
    assert calls(wanted_twice, monkeypatch, long=size)
    assert not calls(wanted_twice, monkeypatch, long=size + 1)
    assert not calls(wanted_once, monkeypatch, long=size)


def test_what_is_copied_into_a_rule_adds_to_its_length(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpu, "LONG", 10_000)
    own, inner = (len(f.__code__.co_code) for f in (wanted_twice, counted_up))
    assert gpu.CallOrCopy(wanted_twice).sizes[wanted_twice.__code__] == own + 2 * inner
    monkeypatch.setattr(gpu, "LONG", inner)
    assert gpu.CallOrCopy(wanted_twice).sizes[wanted_twice.__code__] == own


def compiler_is_here() -> bool:
    try:
        return importlib.util.find_spec("nvidia.cu13.nvvm") is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.soak
@pytest.mark.skipif(not compiler_is_here(), reason="the extra `gpu` is not installed")
@each_game
def test_kernels_compile_for_a_real_device(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    dispatcher = importlib.import_module("numba.cuda.dispatcher")
    h200 = type("H200", (), {"compute_capability": (9, 0)})
    monkeypatch.setattr(dispatcher, "get_current_device", lambda: h200)
    for kernel, arguments in kernels_and_arguments(table).items():
        signature = tuple(typeof(argument) for argument in arguments)
        text, _ = gpu.cuda.compile_ptx(kernel, signature, cc=(9, 0))
        assert ".visible .entry" in text


def kernels_and_arguments(table: Table) -> dict[Any, tuple[Any, ...]]:
    game = table.game
    shared, tables = setting(game, table.players, table.options), empty_tables(game, table.players, 8, False)
    numbers = np.zeros(8, np.int64)
    legal: Any = np.zeros((8, game.most_legal), np.int16)
    values = np.zeros((8, game.most_legal))
    greed = gpu.Greed(tables.states, tables.memory, tables.states, tables.states, values)
    return {
        gpu.device_copy(gpu.play_kernel, game): (
            shared, 0, tables.states, tables.memory, numbers, numbers,
        ),
        gpu.device_copy(gpu.step_kernel, game): (tables, shared, numbers, legal, numbers),
        gpu.device_copy(gpu.show_kernel, game): (tables, shared),
        gpu.device_copy(gpu.imagine_kernel, game): (tables, shared, greed, tables.dones, numbers),
        gpu.device_copy(gpu.judge_kernel, game): (greed, tables.dones, legal, numbers),
        gpu.device_copy(gpu.greedy_kernel, game): (tables, greed, tables.dones, legal, numbers, numbers),
    }  # fmt: skip


def device_is_here() -> bool:
    try:
        return bool(gpu.cuda.is_available())
    except Exception:
        return False


@pytest.mark.soak
@pytest.mark.skipif(not device_is_here(), reason="there is no CUDA device")
@each_game
def test_a_real_device_plays_the_same_games(table: Table) -> None:
    ours = batch.play_randomly(table.game, table.players, 1_000, table.options)
    theirs = gpu.play_randomly(table.game, table.players, 1_000, table.options)
    assert all(np.array_equal(a, b.copy_to_host()) for a, b in zip(ours, theirs, strict=True))
