"""What a network reads of an observation: each number as one of a few values, and as a number.

A `Features` is data that says which numbers of an observation vary, from where to where, and which column of
the network's first layer stands for which value. It is made once, before a network is trained
(`learn/ranges.py`), and travels with the network. Where a game has a symmetry, the numbers are read as the
part that decides sees them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.game import Game
from fourquarters.engine.observation import observation_layout, observation_size
from fourquarters.engine.rule import rule

MOST_VALUES = 64  # a number with more values than this is read in steps
STEPS = 32


class Features(NamedTuple):
    """The numbers that are read, in order; compiled code takes it as it is."""

    by: int  # where the part that decides stands in an observation, −1: the game has no symmetry
    source: Any  # [view, i]: where number i is read
    renames: Any  # [i]: which table of `names` its value goes through, −1: none
    names: Any  # [table, view, value]
    low: Any  # [i]: its least value
    high: Any
    step: Any  # [i]: values that share a column
    first: Any  # [i]: the column of the first value above the least, which has none

    @property
    def numbers(self) -> int:
        return len(self.low)

    @property
    def columns(self) -> int:
        return int(self.first[-1] + (self.high[-1] - self.low[-1]) // self.step[-1])


def make_features(game: Game, low: NDArray[np.int64], high: NDArray[np.int64]) -> Features:
    """The features of a game whose observed numbers were seen between these bounds (as they are renamed)."""
    view, source, renames, names = symmetry_of(game)
    used = np.flatnonzero(high > low)
    width = (high - low)[used]
    step = np.where(width < MOST_VALUES, 1, -(-(width + 1) // STEPS))
    columns = width // step
    return Features(
        by=view,
        source=np.ascontiguousarray(source[:, used], np.int32),
        renames=renames[used].astype(np.int32),
        names=names.astype(np.int32),
        low=low[used].astype(np.int32),
        high=high[used].astype(np.int32),
        step=step.astype(np.int32),
        first=(np.cumsum(columns) - columns).astype(np.int32),
    )


def symmetry_of(game: Game) -> tuple[int, NDArray[Any], NDArray[Any], NDArray[Any]]:
    """How observations are read from the part that decides: `view`, `source`, `renames` and `names`."""
    size, symmetry = observation_size(game), game.symmetry
    renames = np.full(size, -1)
    if symmetry is None:
        return -1, np.arange(size)[None, :], renames, np.zeros((1, 1, 1), np.int64)
    view, tables = -1, list[list[NDArray[np.int64]]]()
    source = np.tile(np.arange(size), (symmetry.parts, 1))
    for part in observation_layout(game):
        name, numbers = part.field.name, part.stop - part.start
        if name == symmetry.by:
            view = part.start
        if name in symmetry.rows:
            for v in range(symmetry.parts):
                source[v, part.start : part.stop] = part.start + symmetry.row_order(
                    v, numbers, symmetry.rows[name]
                )
        if name in symmetry.holds:
            renames[part.start : part.stop] = len(tables)
            tables.append([symmetry.renamed(v, symmetry.holds[name]) for v in range(symmetry.parts)])
    names = np.zeros((len(tables), symmetry.parts, max(len(rows[0]) for rows in tables)), np.int64)
    for i, rows in enumerate(tables):
        for v, row in enumerate(rows):
            names[i, v, : len(row)] = row
    return view, source, renames, names


@rule
def value_of(features: Features, observation: Any, view: int, i: int) -> Any:
    """Number i as the part that decides reads it; what is negative says something else and keeps its name."""
    value = observation[features.source[view, i]]
    table = features.renames[i]
    if table >= 0 and value >= 0:
        return features.names[table, view, value]
    return value


@rule
def view_of(features: Features, observation: Any) -> Any:
    """The part that decides; 0 in a game without a symmetry, and when nobody decides."""
    return max(observation[features.by], 0) if features.by >= 0 else 0


def values_of(features: Features, observations: NDArray[Any]) -> NDArray[np.int64]:
    """The numbers that are read, for many observations at once."""
    rows = np.atleast_2d(observations).astype(np.int64)
    view = np.maximum(rows[:, features.by], 0) if features.by >= 0 else np.zeros(len(rows), np.int64)
    values = np.take_along_axis(rows, features.source[view].astype(np.int64), axis=1)
    held = np.flatnonzero(features.renames >= 0)
    if len(held):
        renamed = features.names[
            features.renames[held][None, :], view[:, None], np.maximum(values[:, held], 0)
        ]
        values[:, held] = np.where(values[:, held] >= 0, renamed, values[:, held])
    return values
