"""Encoders on a GPU: the same floats as `arena/encoding.py`, from and to arrays on the device (extra `gpu`).

encoder = GpuEncoder(game, "one_hot")
torch.as_tensor(encoder(batch.observations))      # no copy
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from fourquarters.arena.encoding import Columns, Encoder, Encoding, write_number
from fourquarters.arena.gpu import DeviceArray, blocks, cuda, device_function, on_device, taken
from fourquarters.engine.game import Game
from fourquarters.engine.rule import copy_with, rule


@rule
def encode_kernel(columns: Columns, seen: DeviceArray, out: DeviceArray) -> None:
    """A thread writes one number of one observation."""
    thread = cuda.grid(1)
    row, i = thread // len(columns.first), thread % len(columns.first)
    if row < len(seen):
        write_number(columns, seen[row], i, out[row])


@cache
def encoding() -> Any:
    inner = {"write_number": device_function(write_number)}
    return cuda.jit(copy_with(encode_kernel, inner, encode_kernel.__qualname__))


class GpuEncoder:
    """Turns observations on the device into rows of float32 there, from and for any library."""

    def __init__(self, game: Game, kind: Encoding = "one_hot", full_information: bool = False) -> None:
        plain = Encoder(game, kind, full_information)
        self.size = plain.size
        self.columns = on_device(plain.columns)

    def __call__(self, observations: DeviceArray, out: DeviceArray | None = None) -> DeviceArray:
        """One row of floats for each row; `out` is written to if it is given."""
        seen = taken(observations)
        floats = cuda.device_array((seen.shape[0], self.size), np.float32) if out is None else taken(out)
        encoding()[blocks(seen.shape[0] * seen.shape[1])](self.columns, seen, floats)
        return floats
