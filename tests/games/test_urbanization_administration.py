"""Urbanization: administration at the end of a turn, and final scoring."""

from __future__ import annotations

import pytest

from fourquarters.games.urbanization.rules import place
from fourquarters.games.urbanization.rules.administration import administration
from fourquarters.games.urbanization.rules.scoring import final_scoring
from fourquarters.games.urbanization.state import (
    NONE,
    Phase,
)
from tests.games.positions_urbanization import ORANGE, A, B, C, fill, invented, own, p0, stack


def test_U54_what_exceeds_8_goes_to_the_return_area() -> None:
    s = p0(2)
    own(s, A, 1)
    s.grain[A], s.houses[:] = 7, 0
    s.seeds[[7, 0]] = 1  # of the 4 grain only one fits
    s.grain_area[:] = [1, 0, 0, 0, 0, 4]
    administration(s)
    assert s.grain[A] == 8
    assert s.grain_area.sum() + s.grain.sum() == 15
    assert s.seeds.sum() == 0


def test_R28_all_seeds_return_before_anyone_takes_more() -> None:
    s = p0(2)
    s.houses[:] = 0
    s.grain[:2] = [0, 8]
    s.seeds[7] = 1  # A's
    s.seeds[11] = 1  # B's, whose line is full
    s.grain_area[:] = [1, 0, 0, 0, 0, 0]
    administration(s)
    assert s.grain[:2].tolist() == [2, 8]
    assert s.grain_area.tolist() == [1, 0, 0, 0, 0, 0]


def test_U55_the_lowest_card_leaves_with_its_markers_returned() -> None:
    s = p0()
    s.slot_card[:] = [5, 2, 3]
    fill(s, 2, B)
    s.deck = 5
    administration(s)
    assert s.slot_card.tolist() == [5, 6, 3]
    assert s.markers[B] == 9
    assert s.slot_marker[1].tolist() == [NONE, NONE]


def test_U55_orders_return_from_production_spaces() -> None:
    s = p0()
    stack(s, A, 8, 2)
    s.laid[0], s.produced[0] = [2, 1, 0], 1
    administration(s)
    assert s.supply.tolist() == [13, 16, 15]
    assert s.laid.sum() == 0
    assert s.produced[0] == 0


@pytest.mark.parametrize(("houses", "grain", "orders"), [(3, 5, 4), (5, 3, 4), (4, 5, 3)])
def test_U56_the_shortest_line_sets_the_citizens(houses: int, grain: int, orders: int) -> None:
    s = p0()
    s.houses[A], s.grain[A] = houses, grain
    s.orders[A] = [orders - 2, 1, 1]
    administration(s)
    assert s.citizens[A] == 3
    assert s.points[A] == 7


def test_U57_citizens_eat_and_every_three_grain_left_score() -> None:
    s = p0()
    s.houses[A], s.grain[A], s.orders[A, ORANGE] = 2, 8, 2
    administration(s)
    assert (s.grain[A], s.points[A]) == (6, 1 + 4 + 2)
    assert s.grain_area.tolist() == [4, 4, 4, 4, 4, 8 + 5]


def test_U58_surplus_fills_the_field_then_barns_from_the_fourth() -> None:
    s = p0()
    s.houses[:] = 0
    s.grain_area[:] = [0, 1, 2, 3, 2, 13]
    administration(s)
    assert s.grain_area.tolist() == [0, 1, 4, 4, 4, 8]
    s = p0()
    s.houses[:] = 0
    s.grain_area[:] = [4, 4, 4, 4, 3, 11]
    administration(s)
    assert s.grain_area.tolist() == [4, 4, 4, 4, 4, 10]


def test_U59_after_the_sixth_turn_final_scoring() -> None:
    s = p0()
    s.turn = 6
    stack(s, B, 12, 5)
    s.houses[:] = 0
    administration(s)
    assert (s.phase, s.decider) == (Phase.OVER, -1)
    assert s.points.tolist() == [1, 3, 1, 1]


def test_U60_covered_cards_count_in_the_sum() -> None:
    s = p0()
    stack(s, A, 8, 1, 5, 6)  # 12
    stack(s, B, 12, 11)
    final_scoring(s)
    assert s.points.tolist() == [3, 1, 1, 1]


def test_U60_a_tie_goes_to_the_highest_single_number() -> None:
    s = p0()
    stack(s, A, 8, 5, 6)
    stack(s, B, 12, 11)
    final_scoring(s)
    assert s.points.tolist() == [1, 3, 1, 1]


def test_U60_nobody_scores_without_a_card() -> None:
    s = p0()
    final_scoring(s)
    assert s.points.tolist() == [1, 1, 1, 1]


def test_U61_an_invention_scores_with_its_factory_covered_or_not() -> None:
    s = invented(p0(inventions=True), A, 4, 12, 6)  # Coalmine 4, Electric Plant 5
    invented(s, B, 2)  # Textile Factory, which A has
    stack(s, A, 8, 5, 6, 13)
    final_scoring(s)
    assert s.points.tolist() == [1 + 2 + 4, 1, 1, 1]


def test_U62_most_points_win_ties_go_to_the_highest_card() -> None:
    s = p0()
    s.points[:] = [20, 22, 22, 20]
    stack(s, C, 16, 3)
    assert [place(s, player) for player in range(4)] == [2, 1, 0, 2]
