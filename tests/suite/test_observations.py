"""Observations: the own seat first, then every visible field turned to it, as plain NumPy would write it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourquarters.engine.observation import SEAT, observation_layout, observation_size, observation_type
from fourquarters.engine.state import SPECTATOR, Field
from fourquarters.engine.view import Position, View
from tests.suite.tables import NAMES, TABLES, Table, sampled_positions

each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)


def turned(f: Field, view: View) -> list[int]:
    """One field as the reader counts seats."""
    value, me = np.asarray(view.state[f.name], np.int64), max(view.seat, 0)
    if f.by_seat:
        at_table = np.roll(value[: view.players], -me, axis=0)
        value = np.concatenate([at_table, value[view.players :]])
    if f.holds_seat:
        value = np.where(value >= 0, (value - me) % view.players, value)
    numbers: list[int] = value.ravel().tolist()
    return numbers


def expected(view: View) -> list[int]:
    fields = [part.field for part in observation_layout(view.game)]
    return [view.seat, *(number for f in fields if f is not SEAT for number in turned(f, view))]


@each_table
def test_every_reader_s_observation_begins_with_his_seat_and_is_turned_to_it(table: Table) -> None:
    for position in sampled_positions(table, 4, every=23):
        slow = Position(table.game, position.states.copy())
        for seat in (SPECTATOR, *range(table.players)):
            seen: Any = position.view(seat).observation()
            assert seen.tolist() == expected(position.view(seat))
            assert seen.tolist() == slow.view(seat).observation().tolist()


@each_table
def test_the_layout_covers_an_observation_without_gaps(table: Table) -> None:
    for full_information in (False, True):
        layout = observation_layout(table.game, full_information)
        assert layout[0].field is SEAT
        assert [part.start for part in layout[1:]] == [part.stop for part in layout[:-1]]
        assert layout[-1].stop == observation_size(table.game, full_information)
    seen = table.start(1).view(0).observation()
    assert seen.shape == (observation_size(table.game),)
    assert seen.dtype == observation_type(table.game)
