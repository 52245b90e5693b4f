"""Observations: what a seat may see of a state, as one row of numbers that starts with the seat itself.

What a reader sees is planned once, as a list of stretches of bytes to copy: their own row first, seat
numbers counted from their seat, and nothing at all of what is hidden. The plan is all that a view, a
batch or a GPU needs. A critic that may know everything has to ask for it (`full_information`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.chance import word
from fourquarters.engine.game import Game
from fourquarters.engine.rule import rule
from fourquarters.engine.state import ALL, NOBODY, OWNER, SPECTATOR, Bytes, Field, TableState, places

# The columns of a plan: the byte to read FROM, the number to write TO, how MANY, each WIDTH bytes wide; SIGN
# is the sign bit (0: unsigned), and TURNED is 1 where the numbers are seats, to be counted from the reader.
FROM, TO, MANY, WIDTH, SIGN, TURNED = range(6)
HIDDEN = -1  # FROM: nothing is read, zeros are written

Plan = NDArray[np.int64]

Observation = NDArray[Any]
"""Whole numbers of the type that a game's `observation_type` says."""

SEAT = Field(
    "seat", (), np.dtype(np.int8), ALL, False, False, "the reader's own seat, −1 for a spectator",
    within=(SPECTATOR, 3), category=True,
)  # fmt: skip
"""The first number of every observation; it is not part of any state."""


def shown_fields(game: Game, full_information: bool = False) -> list[Field]:
    """The state's fields in an observation. Full information adds what nobody sees, but never chance."""
    bookkeeping = {f.name for f in TableState.FIELDS if f.sees is NOBODY}
    if full_information:
        return [f for f in game.state.FIELDS if f.name not in bookkeeping]
    return [f for f in game.state.FIELDS if f.sees is not NOBODY]


@dataclass(frozen=True)
class Slice:
    """Where a field is in an observation."""

    field: Field
    start: int
    stop: int


@cache
def observation_layout(game: Game, full_information: bool = False) -> tuple[Slice, ...]:
    """The parts of an observation, in order."""
    slices, start = [], 0
    for f in (SEAT, *shown_fields(game, full_information)):
        slices.append(Slice(f, start, start + numbers_in(f)))
        start += numbers_in(f)
    return tuple(slices)


def observation_size(game: Game, full_information: bool = False) -> int:
    """How many numbers an observation has."""
    return observation_layout(game, full_information)[-1].stop


@cache
def observation_type(game: Game, full_information: bool = False) -> np.dtype[Any]:
    """The narrowest type that holds every number of an observation."""
    return np.result_type(*(part.field.dtype for part in observation_layout(game, full_information)))


def bounds(game: Game, field: Field) -> tuple[int, int]:
    """The least and the greatest value of a field."""
    if field.within is not None:
        return field.within
    if any(option.name == field.name for option in game.options):
        return 0, 1
    if field.holds_seat:
        return -2, game.seats - 1
    whole = np.iinfo(field.dtype)
    return int(whole.min), int(whole.max)


def numbers_in(f: Field) -> int:
    return int(np.prod(f.shape, dtype=int))


@cache
def plan(game: Game, players: int, full_information: bool = False) -> Plan:
    """The stretches to copy for each seat and, last, for a spectator, padded with empty ones."""
    seats = (*range(players), SPECTATOR)
    readers = [joined(stretches(game, players, me, full_information)) for me in seats]
    rows = np.zeros((len(readers), max(map(len, readers)), 6), np.int64)
    for me, stretch in enumerate(readers):
        rows[me, : len(stretch)] = stretch
    return rows


def stretches(game: Game, players: int, me: int, full_information: bool) -> Iterator[list[int]]:
    """What one reader copies, field by field and, where rows belong to seats, row by row."""
    at = {f.name: start for f, start, _ in places(game.state)}
    to = numbers_in(SEAT)
    for f in shown_fields(game, full_information):
        width = f.dtype.itemsize
        sign = 1 << (8 * width - 1) if f.dtype.kind == "i" else 0
        rows = rows_from(me, players, game.seats) if f.by_seat else [0]
        many = numbers_in(f) // len(rows)
        for row in rows:
            unseen = f.sees is OWNER and row != me and not full_information
            start = HIDDEN if unseen else at[f.name] + row * many * width
            yield [start, to, many, width, sign, int(f.holds_seat)]
            to += many


def rows_from(me: int, players: int, seats: int) -> list[int]:
    """The seats clockwise from the reader, then those that are not at the table."""
    first = max(me, 0)
    return [(first + i) % players for i in range(players)] + list(range(players, seats))


def joined(parts: Iterator[list[int]]) -> list[list[int]]:
    """Merge adjacent stretches of the same kind."""
    rows: list[list[int]] = []
    for part in parts:
        if rows and follows(rows[-1], part):
            rows[-1][MANY] += part[MANY]
        else:
            rows.append(part)
    return rows


def follows(before: list[int], part: list[int]) -> bool:
    if before[WIDTH:] != part[WIDTH:]:
        return False
    if HIDDEN in (before[FROM], part[FROM]):
        return before[FROM] == part[FROM]
    return before[FROM] + before[MANY] * before[WIDTH] == part[FROM]


@rule
def observe(memory: Bytes, plan: Plan, me: int, players: int, out: Observation) -> None:
    """Write what seat `me` (−1: a spectator) may see of the state with these bytes."""
    out[0] = me
    for i in range(plan.shape[1]):
        many, width, sign = plan[me, i, MANY], plan[me, i, WIDTH], plan[me, i, SIGN]
        numbers = out[plan[me, i, TO] : plan[me, i, TO] + many]
        if plan[me, i, FROM] < 0:
            for j in range(many):
                numbers[j] = 0
            continue
        stored = memory[plan[me, i, FROM] : plan[me, i, FROM] + many * width]
        if plan[me, i, TURNED] != 0:
            for j in range(many):
                numbers[j] = turned(number_at(stored, j, width, sign), me, players)
        elif width == 1:
            for j in range(many):
                numbers[j] = (word(stored[j]) ^ sign) - sign
        elif width == 2:
            for j in range(many):
                numbers[j] = ((word(stored[2 * j]) | (word(stored[2 * j + 1]) << 8)) ^ sign) - sign
        else:
            for j in range(many):
                numbers[j] = number_at(stored, j, width, sign)


@rule
def turned(seat: int, me: int, players: int) -> int:
    """A seat counted from the reader; negative numbers mean something else and stay as they are."""
    if seat < 0 or me < 0:
        return seat
    return seat - me if seat >= me else seat - me + players


@rule
def number_at(stored: Bytes, j: int, width: int, sign: int) -> int:
    """The j-th integer in some bytes, lowest byte first."""
    number = 0
    for i in range(width):
        number |= word(stored[j * width + i]) << (8 * i)
    return (number ^ sign) - sign
