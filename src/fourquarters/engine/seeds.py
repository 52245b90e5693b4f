"""From a seed to its matches: there is one way, so seed 7 means the same games wherever they are played."""

from __future__ import annotations

import hashlib

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.chance import rekey
from fourquarters.engine.game import Key


def source_key(seed: int) -> NDArray[np.uint32]:
    """The key that the keys of all matches of a seed are derived from."""
    return np.frombuffer(hashlib.sha256(f"fourquarters batch {seed}".encode()).digest(), "<u4").copy()


def match_key(seed: int, number: int) -> Key:
    """The key of match `number` of a seed."""
    key = np.zeros(8, "<u4")
    rekey(key, source_key(seed), number)
    return key.tobytes()
