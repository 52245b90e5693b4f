"""Parts of a game that are interchangeable: seen from the one that decides, all of them look alike.

Seats are turned by every observation. Where a game has other parts of that kind (quarters of a city, say), it
declares them here, and whoever learns from observations meets one situation in place of several.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Symmetry:
    """Parts 0, 1, …: seen from part v, part p is called `names[v, p]`."""

    by: str  # the field that holds the part that decides
    names: NDArray[np.int64]
    rows: Mapping[str, int] = field(default_factory=dict)  # fields with this many numbers per part
    holds: Mapping[str, int] = field(default_factory=dict)  # fields whose value is part · this + something

    @property
    def parts(self) -> int:
        return len(self.names)

    def row_order(self, view: int, numbers: int, size: int) -> NDArray[np.int64]:
        """Where each number of a field by parts comes from; what belongs to no part stays."""
        order = np.arange(numbers)
        for part in range(self.parts):
            name = int(self.names[view, part])
            order[name * size : (name + 1) * size] = np.arange(part * size, (part + 1) * size)
        return order

    def renamed(self, view: int, size: int) -> NDArray[np.int64]:
        """The new value of each value 0, 1, … of a field that holds parts."""
        return np.concatenate(
            [np.arange(size) + int(self.names[view, part]) * size for part in range(self.parts)]
        )
