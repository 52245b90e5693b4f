"""Observations for learning: what every number means, and encoders that turn them into floats.

    encoder = Encoder(game, "one_hot")
    floats = encoder(batch.observations)      # a row of float32 for each row of whole numbers

`describe` tells the name, the bounds and the enumeration of every field. `scaled` divides each number by what counts as
much; `one_hot` gives every value of a number with few values, or of one that names something, a column of its own, and
scales the others. `arena/gpu_encoding.py` does the same on a GPU.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.engine.observation import Observation, Slice, bounds, observation_layout, observation_type
from fourquarters.engine.rule import compiled, rule

Encoding = Literal["scaled", "one_hot"]
Floats = NDArray[np.float32]

FEW_VALUES = 12  # an amount with at most so many values gets a column for each
MANY_VALUES = 64  # even what names something is scaled if there is more of it


@dataclass(frozen=True)
class Described:
    """What a field of an observation holds: numbers `start` to `stop − 1` of the row."""

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    low: int
    high: int
    names: dict[int, str]  # of the values, where they have names
    category: bool  # the values are kinds, cards, places or seats, not amounts
    scale: int  # what counts as much
    why: str


@cache
def describe(game: Game, full_information: bool = False) -> tuple[Described, ...]:
    """Every field of an observation, in order: names, bounds, enumerations."""
    return tuple(described(game, part) for part in observation_layout(game, full_information))


def described(game: Game, part: Slice) -> Described:
    field = part.field
    low, high = bounds(game, part.field)
    names = {low + number: name for number, name in enumerate(field.names)}
    scale = field.scale or max(abs(low), abs(high))
    category = field.category or field.holds_seat
    return Described(
        field.name, part.start, part.stop, field.shape, low, high, names, category, scale, field.why
    )


def bounds_of_numbers(game: Game, full_information: bool = False) -> tuple[Observation, Observation]:
    """The least and the greatest value of every number of an observation."""
    kind = observation_type(game, full_information)
    low, high = spread(game, full_information, "low"), spread(game, full_information, "high")
    return low.astype(kind), high.astype(kind)


def spread(game: Game, full_information: bool, name: str) -> NDArray[np.int64]:
    """What a description says about a field, for each of its numbers."""
    fields = describe(game, full_information)
    return np.concatenate([np.full(f.stop - f.start, int(getattr(f, name)), np.int64) for f in fields])


class Columns(NamedTuple):
    """How each number is written; compiled code and kernels take it as it is."""

    first: Any  # [number]: its first column
    many: Any  # [number]: its columns; 1: the number itself, less `low`, times `factor`
    low: Any
    high: Any
    factor: Any


def scaled(game: Game, full_information: bool) -> Columns:
    """A column for each number."""
    low, high = (spread(game, full_information, name) for name in ("low", "high"))
    scale = spread(game, full_information, "scale")
    one = np.ones(len(low), np.int64)
    return Columns(np.arange(len(low)), one, np.zeros_like(low), high, (1 / scale).astype(np.float32))


def one_hot(game: Game, full_information: bool) -> Columns:
    """A column for each value of what has few, or names something; one for what is 0 or 1, or has many."""
    low, high, category, scale = (
        spread(game, full_information, name) for name in ("low", "high", "category", "scale")
    )
    values = high - low + 1
    single = (values <= 2) | (values > np.where(category == 1, MANY_VALUES, FEW_VALUES))
    many = np.where(single, 1, values)
    factor = np.where(values <= 2, 1, 1 / scale).astype(np.float32)
    base = np.where(single & (values > 2), 0, low)
    return Columns(np.cumsum(many) - many, many, base, high, factor)


@rule
def write_number(columns: Columns, seen: Any, i: int, out: Any) -> None:
    """Write number i of an observation into its columns."""
    first, many = columns.first[i], columns.many[i]
    if many == 1:
        out[first] = (seen[i] - columns.low[i]) * columns.factor[i]
    else:
        value = min(max(seen[i], columns.low[i]), columns.high[i]) - columns.low[i]
        for k in range(many):
            out[first + k] = 1.0 if k == value else 0.0


@rule
def write_rows(columns: Columns, seen: Any, out: Any) -> None:
    """Write whole observations, one per row."""
    for row in range(len(seen)):
        for i in range(len(columns.first)):
            write_number(columns, seen[row], i, out[row])


class Encoder:
    """Turns observations of a game into rows of float32."""

    def __init__(self, game: Game, encoding: Encoding = "one_hot", full_information: bool = False) -> None:
        if encoding not in get_args(Encoding):
            known = ", ".join(get_args(Encoding))
            raise TableError("There is no encoding “{name}”. Encodings: {known}.", name=encoding, known=known)
        self.game, self.encoding, self.full_information = game, encoding, full_information
        make = one_hot if encoding == "one_hot" else scaled
        self.columns = make(game, full_information)
        self.size = int(self.columns.first[-1] + self.columns.many[-1])

    def __call__(self, observations: Observation, out: Floats | None = None) -> Floats:
        """One observation, or one per row; `out` is written to if it is given."""
        rows = np.atleast_2d(observations)
        floats = np.empty((len(rows), self.size), np.float32) if out is None else out.reshape(-1, self.size)
        compiled(write_rows)(self.columns, rows, floats)
        return floats if observations.ndim > 1 else floats[0]

    def names(self) -> list[str]:
        """What each column says: `held[0,2]`, or `phase=ACT` where it stands for a value."""
        fields = describe(self.game, self.full_information)
        return [name for field in fields for name in self._names_of(field)]

    def bounds(self) -> tuple[Floats, Floats]:
        """The least and the greatest value of each column."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        one = self.columns.many == 1
        ends = (spread(self.game, self.full_information, name) for name in ("low", "high"))
        for array, end in zip((low, high), ends, strict=True):
            array[self.columns.first[one]] = ((end - self.columns.low) * self.columns.factor)[one]
        return low, high

    def _names_of(self, field: Described) -> list[str]:
        names = []
        for number, index in enumerate(np.ndindex(field.shape)):
            name = f"{field.name}[{','.join(map(str, index))}]" if index else field.name
            many = int(self.columns.many[field.start + number])
            values = range(field.low, field.low + many)
            names += [name] if many == 1 else [f"{name}={field.names.get(v, v)}" for v in values]
        return names


__all__ = ["Described", "Encoder", "Encoding", "bounds_of_numbers", "describe"]
