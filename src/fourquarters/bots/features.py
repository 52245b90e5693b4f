"""What a network reads of an observation: each number as one of a few values, and as a number.

A `Features` is data that says which numbers of an observation vary, from where to where, and which column of
the network's first layer stands for which value. It is made once, before a network is trained
(`learn/ranges.py`), and travels with the network. Where a game has a symmetry, the numbers are read as the
part that decides sees them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.game import Game
from fourquarters.engine.observation import observation_layout, observation_size
from fourquarters.engine.rule import rule
from fourquarters.engine.symmetry import Symmetry

MOST_VALUES = 64  # a number with more values than this is read in steps
STEPS = 32


class Features(NamedTuple):
    """The numbers that are read, in order; compiled code takes it as it is."""

    by: int  # where the view stands in an observation, −1: nowhere
    keys: Any  # [part, k]: where the numbers stand that put the parts in order; no parts: they have none
    weights: Any  # [k]: of those numbers
    orders: Any  # [code]: the view of an order of the parts (see `view_of`)
    source: Any  # [view, i]: where number i is read
    renames: Any  # [i]: which table of `names` its value goes through, −1: none
    names: Any  # [table, view, value]
    decisions: Any  # [view, action]: what a decision is called
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
    seen = how_it_is_seen(game)
    used = np.flatnonzero(high > low)
    width = (high - low)[used]
    step = np.where(width < MOST_VALUES, 1, -(-(width + 1) // STEPS))
    columns = width // step
    return seen._replace(
        source=np.ascontiguousarray(seen.source[:, used], np.int32),
        renames=seen.renames[used].astype(np.int32),
        low=low[used].astype(np.int32),
        high=high[used].astype(np.int32),
        step=step.astype(np.int32),
        first=(np.cumsum(columns) - columns).astype(np.int32),
    )


def how_it_is_seen(game: Game) -> Features:
    """How observations are read in every view, all numbers of them, as they are."""
    size, symmetry = observation_size(game), game.symmetry
    none, actions = np.zeros(size, np.int32), np.arange(len(game.actions), dtype=np.int32)[None, :]
    if symmetry is None:
        nowhere, unnamed = np.zeros((0, 0), np.int32), np.zeros((1, 1, 1), np.int32)
        whole = np.arange(size, dtype=np.int32)[None, :]
        all_one = (np.zeros(0, np.int64), np.zeros(1, np.int32), whole, np.full(size, -1), unnamed, actions)
        return Features(-1, nowhere, *all_one, none, none, none, none)
    layout = {part.field.name: range(part.start, part.stop) for part in observation_layout(game)}
    source = np.tile(np.arange(size), (symmetry.views, 1))
    for name, many in symmetry.rows.items():
        for view in range(symmetry.views):
            source[view, layout[name]] = layout[name].start + symmetry.row_order(
                view, len(layout[name]), many
            )
    renames, names = renaming(symmetry, layout, size)
    by = layout[symmetry.by].start if symmetry.by else -1
    order = (*sorting(symmetry, layout), orders(symmetry))
    decided = decisions_in(game, symmetry)
    return Features(by, *order, source, renames, names, decided, none, none, none, none)


def renaming(symmetry: Symmetry, layout: Mapping[str, range], size: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Which numbers hold parts, and what those are called in each view."""
    renames, tables = np.full(size, -1), list[list[NDArray[np.int64]]]()
    for name, many in symmetry.holds.items():
        renames[layout[name]] = len(tables)
        tables.append([symmetry.renamed(view, many) for view in range(symmetry.views)])
    names = np.zeros((len(tables), symmetry.views, max(len(rows[0]) for rows in tables)), np.int32)
    for i, rows in enumerate(tables):
        names[i, :, : len(rows[0])] = rows
    return renames, names


def sorting(symmetry: Symmetry, layout: Mapping[str, range]) -> tuple[NDArray[np.int32], NDArray[np.int64]]:
    """Where the numbers stand that put parts in order, and their weights: of each field, the first block counts most."""
    keys: list[list[int]] = [[] for _part in range(symmetry.parts if symmetry.order else 0)]
    weights = list[int]()
    for name, weight in symmetry.order.items():
        size = symmetry.rows[name]
        block = symmetry.parts * size
        for number, first in enumerate(layout[name][::block]):
            for k in range(size):
                for part, row in enumerate(keys):
                    row.append(first + part * size + k)
                weights.append(weight // 31**number * (3 * k + 7) ** 2)
    return np.array(keys, np.int32).reshape(len(keys), len(weights)), np.array(weights, np.int64)


def orders(symmetry: Symmetry) -> NDArray[np.int32]:
    """The view of every order: the names of the parts, read as digits, lead to it."""
    parts = symmetry.parts
    if not symmetry.order:
        return np.zeros(1, np.int32)
    found = np.zeros(parts**parts, np.int32)
    found[symmetry.names @ parts ** np.arange(parts)] = np.arange(symmetry.views)
    return found


def decisions_in(game: Game, symmetry: Symmetry) -> NDArray[np.int32]:
    """What every decision is called in each view."""
    told = np.tile(np.arange(len(game.actions), dtype=np.int32), (symmetry.views, 1))
    for family in game.actions.families:
        if family.name in symmetry.axes:
            shape = [len(axis) for axis in family.axes]
            ids = family.start + np.arange(family.size).reshape(shape)
            axis = symmetry.axes[family.name]
            for view in range(symmetry.views):
                told[view, ids.ravel()] = np.take(ids, symmetry.names[view], axis).ravel()
    return told


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
    """The view that an observation is read in; 0 in a game without a symmetry, and when nobody decides.

    Where parts are put in order, each is called by how many others come before it: those that weigh more, and of
    equal ones those with a smaller number.
    """
    if features.by >= 0:
        return max(observation[features.by], 0)
    code, times = 0, 1
    parts = len(features.keys)
    for part in range(parts):
        mine = weight_of(features, observation, part)
        name = 0
        for other in range(parts):
            theirs = weight_of(features, observation, other)
            if theirs > mine or (theirs == mine and other < part):
                name += 1
        code += name * times
        times *= parts
    return features.orders[code]


@rule
def weight_of(features: Features, observation: Any, part: int) -> Any:
    """How much there is of a part."""
    weight = 0
    for k in range(features.keys.shape[1]):
        weight += observation[features.keys[part, k]] * features.weights[k]
    return weight


def views_of(features: Features, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """The views of many observations at once."""
    if features.by >= 0:
        return np.maximum(rows[:, features.by], 0)
    parts = len(features.keys)
    weights = rows[:, features.keys] @ features.weights if parts else np.zeros((len(rows), 0), np.int64)
    ranks = np.argsort(np.argsort(-weights, axis=1, kind="stable"), axis=1, kind="stable")
    found: NDArray[np.int64] = features.orders[ranks @ parts ** np.arange(parts)].astype(np.int64)
    return found


def values_of(features: Features, observations: NDArray[Any]) -> NDArray[np.int64]:
    """The numbers that are read, for many observations at once."""
    rows = np.atleast_2d(observations).astype(np.int64)
    view = views_of(features, rows)
    values = np.take_along_axis(rows, features.source[view].astype(np.int64), axis=1)
    held = np.flatnonzero(features.renames >= 0)
    if len(held):
        renamed = features.names[
            features.renames[held][None, :], view[:, None], np.maximum(values[:, held], 0)
        ]
        values[:, held] = np.where(values[:, held] >= 0, renamed, values[:, held])
    return values
