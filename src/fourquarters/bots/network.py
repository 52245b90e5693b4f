"""A learned network: from what a seat sees to how likely each decision is and who will win.

Three layers of one width, the second and third added to what they read, and three heads: a number for each
decision, and for each seat, counted from the reader, its chance to win and its lead in points. The file holds whole numbers of eight
bits with a scale for each row; in memory the weights are floats. It is computed by compiled code (`read`),
or by NumPy where rules are interpreted (`reading`): no learning library is needed to play.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourquarters.bots.features import Features, value_of, values_of, view_of, views_of
from fourquarters.engine.game import MOST_SEATS, Game
from fourquarters.engine.observation import observation_size, observation_type, observe, plan
from fourquarters.engine.rule import rule
from fourquarters.engine.state import Bytes, Decisions

Floats = NDArray[np.float32]


class Weights(NamedTuple):
    """The numbers of a network, ready to compute with; the rows of a layer are what it reads."""

    features: Features
    columns: Floats  # [column, width]: what a value adds, its number included
    slopes: Floats  # [number, width]: what a number adds for each one above its least value, where values share columns
    start: Floats  # [width]
    second: Floats  # [width, width]
    second_start: Floats
    third: Floats
    third_start: Floats
    decisions: Floats  # [action, width]
    decisions_start: Floats
    seats: Floats  # [seat, width]: chances to win
    seats_start: Floats
    leads: Floats  # [seat, width]: the lead over the best other, in full leads
    leads_start: Floats
    full_lead: Any  # points
    certainty: Any  # [players]: the factor that calibrates the forecasts


class Reading(NamedTuple):
    """Where a network writes: buffers for one position."""

    observation: Any
    first: Any
    second: Any
    third: Any
    likely: Any  # by legal decision, in the order they were given
    chance: Any  # by seat, counted from the reader: to win
    lead: Any  # by seat: over the best other, in full leads


class Mind(NamedTuple):
    """A network with room to read in, at a table of some players."""

    weights: Weights
    reading: Reading
    plan: Any  # of observations


@rule
def look(mind: Mind, memory: Bytes, seat: int, players: int, out: Decisions, n: int) -> None:
    """Read what a seat sees of a state: how likely each of n decisions is, and who will win."""
    observe(memory, mind.plan, seat, players, mind.reading.observation)
    read(mind.weights, mind.reading, players, out, n)


@rule
def read(w: Weights, room: Reading, players: int, out: Decisions, n: int) -> None:
    """Read the observation in a room: how likely each of n decisions is, and every seat's chance to win."""
    view = view_of(w.features, room.observation)
    called = w.features.decisions[view]
    see_values(w, room.observation, view, room.first)
    add_layer(room.first, w.second, w.second_start, room.second)
    add_layer(room.second, w.third, w.third_start, room.third)
    for i in range(n):
        room.likely[i] = product(w.decisions[called[out[i]]], room.third) + w.decisions_start[called[out[i]]]
    for seat in range(players):
        room.chance[seat] = (product(w.seats[seat], room.third) + w.seats_start[seat]) * w.certainty[players]
        room.lead[seat] = product(w.leads[seat], room.third) + w.leads_start[seat]
    into_shares(room.likely, n)
    into_shares(room.chance, players)


@rule
def see_values(w: Weights, observation: Any, view: int, out: Floats) -> None:
    """The first layer: the columns of all values that are not the least, added up."""
    f = w.features
    for j in range(len(out)):
        out[j] = w.start[j]
    for i in range(len(f.low)):
        value = min(value_of(f, observation, view, i), f.high[i]) - f.low[i]
        if value > 0:
            step = value // f.step[i]
            if step > 0:
                add_row(w.columns[f.first[i] + step - 1], np.float32(1.0), out)
            if f.step[i] > 1:
                add_row(w.slopes[i], np.float32(value), out)
    for j in range(len(out)):
        out[j] = max(out[j], np.float32(0.0))


@rule
def add_layer(given: Any, weights: Any, start: Any, out: Floats) -> None:
    """What was given, and what a layer adds to it."""
    for j in range(len(out)):
        out[j] = start[j]
    for i in range(len(given)):
        if given[i] > 0:
            add_row(weights[i], given[i], out)
    for j in range(len(out)):
        out[j] = given[j] + max(out[j], np.float32(0.0))


@rule
def add_row(row: Any, times: Any, out: Floats) -> None:
    for j in range(len(out)):
        out[j] += times * row[j]


@rule
def product(row: Any, other: Any) -> Any:
    """The scalar product of two rows, in four sums side by side; their length is a multiple of four."""
    a, b, c, d = np.float32(0.0), np.float32(0.0), np.float32(0.0), np.float32(0.0)
    for j in range(0, len(row), 4):
        a += row[j] * other[j]
        b += row[j + 1] * other[j + 1]
        c += row[j + 2] * other[j + 2]
        d += row[j + 3] * other[j + 3]
    return (a + b) + (c + d)


@rule
def into_shares(numbers: Any, n: int) -> None:
    """The first n numbers as shares of one: the larger, the more (softmax)."""
    most = numbers[0]
    for i in range(n):
        most = max(most, numbers[i])
    total = np.float32(0.0)
    for i in range(n):
        numbers[i] = np.exp(numbers[i] - most)
        total += numbers[i]
    for i in range(n):
        numbers[i] /= total


def new_mind(game: Game, players: int, weights: Weights) -> Mind:
    """A network that reads positions of a game, one after the other."""
    first, second, third = np.zeros((3, len(weights.start)), np.float32)
    observation = np.zeros(observation_size(game), observation_type(game))
    likely = np.zeros(game.most_legal, np.float32)
    chance, lead = np.zeros((2, MOST_SEATS), np.float32)
    room = Reading(observation, first, second, third, likely, chance, lead)
    return Mind(weights, room, plan(game, players))


class Readings(NamedTuple):
    """What a network says of many positions: the logits of all decisions, and by seat, counted from the reader, the
    chance to win and the lead."""

    logits: Floats
    chances: Floats
    leads: Floats


def reading(w: Weights, observations: NDArray[Any], players: int) -> Readings:
    """The same by NumPy for many positions."""
    f = w.features
    values = np.clip(values_of(f, observations), f.low, f.high) - f.low
    steps = values // f.step
    columns = np.where(steps > 0, f.first + steps - 1, len(w.columns))
    present = np.zeros((len(values), len(w.columns) + 1), np.float32)
    np.put_along_axis(present, columns, 1.0, axis=1)
    seen: Floats = present[:, :-1] @ w.columns + w.start
    seen = np.maximum(seen + np.where(f.step > 1, values, 0).astype(np.float32) @ w.slopes, 0)
    seen = seen + np.maximum(seen @ w.second + w.second_start, 0)
    seen = seen + np.maximum(seen @ w.third + w.third_start, 0)
    chances = (seen @ w.seats[:players].T + w.seats_start[:players]) * w.certainty[players]
    chances = np.exp(chances - chances.max(axis=1, keepdims=True))
    called = f.decisions[views_of(f, np.atleast_2d(observations).astype(np.int64))].astype(np.int64)
    return Readings(
        logits=np.take_along_axis(seen @ w.decisions.T + w.decisions_start, called, axis=1),
        chances=chances / chances.sum(axis=1, keepdims=True),
        leads=seen @ w.leads[:players].T + w.leads_start[:players],
    )
