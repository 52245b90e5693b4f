"""Parts of a game that are interchangeable: seen in the right way, all of them look alike.

Seats are turned by every observation. Where a game has other parts of that kind (quarters of a city, colours of
cards), it declares them here, and whoever learns from observations meets one situation in place of several. A *view*
is one way to call the parts: either the one that decides is called first, or the parts are put in an order by
what there is of each.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Symmetry:
    """Parts 0, 1, …: in view v, part p is called `names[v, p]`."""

    names: NDArray[np.int64]
    by: str = ""  # the field that holds the view; or else
    order: Mapping[str, int] = field(
        default_factory=dict
    )  # fields by parts that put them in order, with weights
    rows: Mapping[str, int] = field(default_factory=dict)  # fields with this many numbers per part
    holds: Mapping[str, int] = field(default_factory=dict)  # fields whose value is part · this + something
    axes: Mapping[str, int] = field(default_factory=dict)  # families of decisions: which axis names a part

    @property
    def views(self) -> int:
        return len(self.names)

    @property
    def parts(self) -> int:
        return int(self.names.shape[1])

    def row_order(self, view: int, numbers: int, size: int) -> NDArray[np.int64]:
        """Where each number of a field by parts comes from, block by block; what belongs to no part stays."""
        order, block = np.arange(numbers), self.parts * size
        for start in range(0, numbers - block + 1, block):
            for part in range(self.parts):
                name = start + int(self.names[view, part]) * size
                order[name : name + size] = start + np.arange(part * size, (part + 1) * size)
        return order

    def renamed(self, view: int, size: int) -> NDArray[np.int64]:
        """The new value of each value 0, 1, … of a field that holds parts."""
        return np.concatenate(
            [np.arange(size) + int(self.names[view, part]) * size for part in range(self.parts)]
        )


def all_orders(parts: int) -> NDArray[np.int64]:
    """The names of parts in every order there is."""
    return np.array(list(permutations(range(parts))))
