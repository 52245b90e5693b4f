"""All games on one GPU: are they bit for bit those of the CPU, and how many decisions do they make a second?

    python benchmarks/gpu.py [--game NAME] [--games 100000] [--seconds 2] [--sweep]

Prints one JSON document. Needs a CUDA device, NumPy, numba (and numba-cuda) and nothing else.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

if not hasattr(np, "row_stack"):
    np.row_stack = np.vstack  # Numba still asks for it

sys.path.insert(0, str(Path(__file__).parent.parent / "src"))

from numba import cuda

from fourquarters import games as registry
from fourquarters.arena import gpu
from fourquarters.arena.batch import Batch, play_randomly
from fourquarters.engine.game import Game

STREAMS = 132 * 1024  # threads: 1,024 for each of the H200's 132 multiprocessors


def same_games(game: Game, players: int, options: dict[str, bool], games: int) -> dict[str, Any]:
    """Random matches on both: lengths and hashes of the final states."""
    lengths, digests = gpu.play_randomly(game, players, games, options, seed=1)
    theirs = lengths.copy_to_host(), digests.copy_to_host()
    started = time.perf_counter()
    ours = play_randomly(game, players, games, options, seed=1)
    return {
        "same": all(np.array_equal(a, b) for a, b in zip(ours, theirs, strict=True)),
        "games": games,
        "hash": hashlib.sha256(b"".join(part.tobytes() for part in ours)).hexdigest()[:16],
        "decisions_a_game": float(ours[0].mean()),
        "cpu_decisions_per_second": float(ours[0].sum() / (time.perf_counter() - started)),
    }


def same_steps(game: Game, players: int, options: dict[str, bool], games: int, steps: int) -> bool:
    """Batches stepped side by side: all their arrays after each step."""
    there, here = gpu.GpuBatch(game, players, games, options, seed=2), Batch(game, players, games, options, 2)
    for step in range(steps):
        there.step(there.random_actions())
        here.step(here.random_actions())
        if step % 10 == 0 or step == steps - 1:
            for name, ours in here.tables._asdict().items():
                if not np.array_equal(getattr(there.tables, name).copy_to_host(), ours):
                    return False
    return True


def playouts(
    game: Game, players: int, options: dict[str, bool], seconds: float, threads: int = STREAMS,
    block: int = gpu.THREADS, registers: int = gpu.REGISTERS,
) -> float:  # fmt: skip
    """Decisions per second in random play to the end: one long launch after a short one."""

    def launch(games: int) -> tuple[int, float]:
        cuda.synchronize()
        started = time.perf_counter()
        lengths, _ = gpu.play_randomly(game, players, games, options, 3, threads, block, registers)
        cuda.synchronize()
        elapsed = time.perf_counter() - started
        return int(lengths.copy_to_host().sum()), elapsed

    launch(threads)
    _, elapsed = launch(4 * threads)
    decisions, elapsed = launch(max(4, min(200, round(4 * seconds / elapsed))) * threads)
    return decisions / elapsed


def steps(game: Game, players: int, options: dict[str, bool], seconds: float, games: int) -> float:
    """Decisions per second of a batch that writes observations, masks and rewards at every step."""
    batch = gpu.GpuBatch(game, players, games, options, seed=4)
    for _ in range(20):
        batch.step(batch.random_actions(), check=False)
    cuda.synchronize()
    started, count = time.perf_counter(), 0
    while time.perf_counter() - started < seconds:
        for _ in range(20):
            batch.step(batch.random_actions(), check=False)
        cuda.synchronize()
        count += 20
    return count * games / (time.perf_counter() - started)


def shared_with(game: Game) -> dict[str, Any]:
    """Do other libraries see the very same memory?"""
    batch = gpu.GpuBatch(game, min(game.players), 64)
    pointer = batch.observations.__cuda_array_interface__["data"][0]
    found: dict[str, Any] = {}
    for name, look in {"torch": in_torch, "cupy": in_cupy, "jax": in_jax}.items():
        try:
            found[name] = look(batch) == pointer
        except Exception as error:
            found[name] = f"{type(error).__name__}: {error}"
    return found


def in_torch(batch: Any) -> int:
    import torch

    tensor = torch.as_tensor(batch.observations, device="cuda")
    masks = torch.as_tensor(batch.masks, device="cuda")
    batch.step(masks.to(torch.int64).argmax(dim=1))  # and PyTorch's actions go in
    return int(tensor.data_ptr())


def in_cupy(batch: Any) -> int:
    import cupy

    return int(cupy.asarray(batch.observations).data.ptr)


def in_jax(batch: Any) -> int:
    import cupy
    import jax

    return int(jax.dlpack.from_dlpack(cupy.asarray(batch.observations)).unsafe_buffer_pointer())


def sweep(game: Game, players: int, options: dict[str, bool]) -> list[dict[str, Any]]:
    """Playouts with other numbers of threads, blocks and registers."""
    rows: list[dict[str, Any]] = []
    for registers in (48, 64, 80, 96, 128):
        for block in (64, 128):
            for per_processor in (512, 1024, 2048):
                try:
                    speed = playouts(game, players, options, 0.3, 132 * per_processor, block, registers)
                except Exception as error:  # too many resources asked for: say so and go on
                    rows.append({"registers": registers, "block": block, "error": str(error)})
                    continue
                rows.append(
                    {
                        "registers": registers,
                        "block": block,
                        "threads": per_processor,
                        "decisions_per_second": speed,
                    }
                )
    return rows


def measure(game: Game, players: int, options: dict[str, bool], asked: argparse.Namespace) -> dict[str, Any]:
    started = time.perf_counter()
    row: dict[str, Any] = {"game": game.name, "players": players, "options": list(options)}
    row |= same_games(game, players, options, asked.games)
    row["first_use_seconds"] = time.perf_counter() - started
    row["same_steps"] = same_steps(game, players, options, 2048, 400)
    row["playout_decisions_per_second"] = playouts(game, players, options, asked.seconds)
    for games in (65_536, 262_144):
        row[f"step_decisions_per_second_{games}"] = steps(game, players, options, asked.seconds / 2, games)
    return row


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", action="append")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--sweep", action="store_true")
    asked = parser.parse_args()
    device = cuda.get_current_device()
    report: dict[str, Any] = {"device": str(device.name), "rows": [], "sweeps": {}, "shared": {}}
    for name in asked.game or registry.names():
        game = registry.load(name)
        for players, options in game.configurations():
            report["rows"].append(measure(game, players, options, asked))
            print(json.dumps(report["rows"][-1]), file=sys.stderr, flush=True)
        report["shared"][name] = shared_with(game)
        if asked.sweep:
            report["sweeps"][name] = sweep(game, *game.configurations()[0])
    json.dump(report, sys.stdout, indent=1)


if __name__ == "__main__":
    main()
