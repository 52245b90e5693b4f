"""What the numbers of an observation mean: bounds hold in whole matches, and encoders say what they should."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from fourquarters import games
from fourquarters.arena.encoding import Described, Encoder, bounds_of_numbers, describe
from fourquarters.engine.errors import TableError
from fourquarters.engine.state import SPECTATOR
from tests.envs.test_batch import batch, each_game, each_table
from tests.suite.tables import Table, sampled_positions


@each_table
def test_every_number_stays_within_its_bounds(table: Table) -> None:
    low, high = bounds_of_numbers(table.game)
    everything = bounds_of_numbers(table.game, full_information=True)
    many = batch(table, 100, seed=3, full_information=True)
    for _ in range(300):
        many.step(many.random_actions())
        for row, (least, most) in (
            (many.observations, (low, high)),
            (many.full_information, everything),
            (many.last_observations[many.dones], (low, high)),
        ):
            wrong = np.flatnonzero(((row < least) | (row > most)).any(axis=0))
            assert not wrong.size, [
                f.name for f in describe(table.game) for w in wrong if f.start <= w < f.stop
            ]


@each_table
def test_spectators_and_final_positions_are_within_the_bounds_too(table: Table) -> None:
    low, high = bounds_of_numbers(table.game)
    for position in sampled_positions(table, 1, every=25):
        for seat in (SPECTATOR, *range(table.players)):
            seen = position.view(seat).observation()
            assert ((seen >= low) & (seen <= high)).all()


@each_game
def test_the_fields_are_named_in_order_and_without_gaps(table: Table) -> None:
    fields = describe(table.game)
    assert [f.start for f in fields[1:]] == [f.stop for f in fields[:-1]]
    phase = next(f for f in fields if f.name == "phase")
    assert len(phase.names) == phase.high - phase.low + 1


@each_game
def test_one_hot_says_the_value_of_every_number(table: Table) -> None:
    encoder, many = Encoder(table.game, "one_hot"), batch(table, 3, seed=2)
    for _ in range(40):
        many.step(many.random_actions())
    floats, names = encoder(many.observations), encoder.names()
    assert floats.shape == (3, encoder.size)
    assert len(names) == len(set(names)) == encoder.size
    columns: dict[str, list[int]] = {}
    for column, name in enumerate(names):
        columns.setdefault(name.split("=")[0], []).append(column)
    fields = {name: field for field in describe(table.game) for name in numbers_of(field)}
    assert list(columns) == list(fields)
    for seen, row in zip(many.observations.tolist(), floats, strict=True):
        for value, (name, field) in zip(seen, fields.items(), strict=True):
            told = row[columns[name]]
            if len(told) == 1:
                amount = value - field.low if field.high - field.low == 1 else value / field.scale
                assert told[0] == pytest.approx(amount)
            else:
                said = [names[columns[name][k]] for k in np.flatnonzero(told)]
                assert said == [f"{name}={field.names.get(value, value)}"]


def numbers_of(field: Described) -> list[str]:
    """The names of a field's numbers."""
    where = [",".join(map(str, index)) for index in np.ndindex(field.shape)]
    return [f"{field.name}[{place}]" if place else field.name for place in where]


@each_game
def test_scaled_numbers_can_be_read_back_and_lie_within_their_bounds(table: Table) -> None:
    encoder, many = Encoder(table.game, "scaled"), batch(table, 20, seed=2)
    floats = encoder(many.observations)
    scale = np.concatenate([np.full(f.stop - f.start, f.scale) for f in describe(table.game)])
    assert (np.rint(floats * scale) == many.observations).all()
    assert (encoder(many.observations[3]) == floats[3]).all()
    for kind in (encoder, Encoder(table.game, "one_hot")):
        low, high = kind.bounds()
        seen = kind(many.observations)
        assert ((seen >= low) & (seen <= high)).all()


def test_an_unknown_encoding_is_refused() -> None:
    unknown: Any = "two_hot"
    with pytest.raises(TableError, match="one_hot"):
        Encoder(games.all_games()[0], unknown)


@each_game
def test_a_simulated_device_encodes_the_same(table: Table) -> None:
    program = f"""
import numpy as np
from fourquarters import games
from fourquarters.arena.batch import Batch
from fourquarters.arena.encoding import Encoder
from fourquarters.arena.gpu import cuda
from fourquarters.arena.gpu_encoding import GpuEncoder
game = games.load({table.game.name!r})
seen = Batch(game, {table.players}, 2, seed=1, mode="interpreted").observations
for kind in ("scaled", "one_hot"):
    there = GpuEncoder(game, kind)(cuda.to_device(seen)).copy_to_host()
    assert np.array_equal(there, Encoder(game, kind)(seen)), kind
print("the same")
"""
    said = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert said.stdout.strip() == "the same", said.stderr
