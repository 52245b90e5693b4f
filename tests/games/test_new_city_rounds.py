"""New City: components, set-up, rounds, two players, the variant and chance."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from fourquarters.games.new_city import rules
from fourquarters.games.new_city.rules.auction import buying_power
from fourquarters.games.new_city.rules.quarters import let_act
from fourquarters.games.new_city.state import (
    ACTIONS,
    N_DISTRICTS,
    NEIGHBOUR,
    PILE,
    VALUE,
    Phase,
)
from tests.games.positions_new_city import (
    NE,
    NW,
    SE,
    SW,
    auction,
    improving,
    name,
    number,
    offer,
    pass_all,
    play,
    put,
    spot,
    table,
)


def test_N1_twenty_districts_are_values_1_to_5_in_four_suits() -> None:
    assert sorted(VALUE.tolist()) == sorted([1, 2, 3, 4, 5] * 4)
    assert ACTIONS.text(number("3C")) == "district:crowns 3"


def test_N2_one_coin_of_each_value_per_quarter() -> None:
    assert table().coins.tolist() == [[1] * 5] * 4 + [[0] * 5]


def test_N3_quarters_meet_at_their_corner_cells() -> None:
    corners = [spot(-1, 0), spot(0, 0), spot(0, -1), spot(-1, -1)]
    assert corners == [(q, 231 * q) for q in range(4)]


@pytest.mark.parametrize("x", [-3, -1, 0, 2])
@pytest.mark.parametrize("y", [-2, -1, 0, 3])
def test_N4_neighbours_are_the_four_orthogonal_cells_across_borders_too(x: int, y: int) -> None:
    around = {spot(x + dx, y + dy)[1] for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    assert set(NEIGHBOUR[spot(x, y)[1]].tolist()) == around


def test_N5_four_players_own_a_quarter_each_with_six_gold() -> None:
    s = table()
    assert s.gold.tolist() == [6, 6, 6, 6]
    for quarter in range(4):
        let_act(s, quarter, Phase.CHOOSE)
        assert s.decider == quarter


def test_N6_every_order_of_the_pawns_is_equally_likely() -> None:
    orders = [tuple(table(key=key).ladder.tolist()) for key in range(2400)]
    counts = [orders.count(order) for order in permutations(range(4))]
    assert sum(counts) == 2400
    assert min(counts) > 60
    assert max(counts) < 145


def test_N7_four_districts_leave_the_bag_face_up() -> None:
    s = table()
    assert s.round_number == 1
    assert s.face_up.sum() == 4
    assert s.bag.sum() == 16
    assert not np.any(s.bag & s.face_up)
    assert all(s.face_up[s.lots])


def test_N8_auctions_then_improvements_then_income_then_the_next_round() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], "3S")
    play(s, name("3S"), "bid:1", "drop", "drop", "drop", "build:0,0")
    assert s.phase == Phase.IMPROVE
    pass_all(s)
    assert s.gold.tolist() == [7, 7, 7, 9]
    assert (s.phase, s.round_number) == (Phase.CHOOSE, 2)


def test_N30_each_player_decides_for_two_opposite_quarters() -> None:
    s = table(players=2)
    assert s.gold.tolist() == [6, 6, 6, 6]
    assert s.coins[:PILE].tolist() == [[1] * 5] * 4
    for quarter, seat in ((NW, 0), (NE, 1), (SE, 0), (SW, 1)):
        let_act(s, quarter, Phase.CHOOSE)
        assert s.decider == seat


def test_N31_own_quarters_pay_famous_halls_to_each_other() -> None:
    s = table(players=2)
    s.round_number = 3
    put(s, "3S", -1, 0, "hall")
    offer(s)
    pass_all(s)
    assert s.gold.tolist() == [6 + 6 + 3, 5, 5, 5]


def test_N32_the_poorer_quarter_is_the_score() -> None:
    s = table(players=2)
    s.gold[:] = [30, 25, 22, 23]
    assert [rules.score(s, seat) for seat in range(2)] == [22, 23]


@pytest.mark.parametrize("players", [2, 4])
def test_N33_all_coins_form_one_pile(players: int) -> None:
    s = table(players=players, shared=True)
    assert s.coins.tolist() == [[0] * 5] * 4 + [[4] * 5]


def test_N33_any_quarter_builds_from_the_pile_and_equal_coins_all_work() -> None:
    s = improving(4, shared=True)
    put(s, "2M", 0, 1, "statue")
    play(s, "coin:statue", name("4S"))
    assert s.coins[PILE].tolist() == [4, 4, 4, 3, 4]
    assert buying_power(s, NE) == 6 + 4 + 2


def test_NR1_districts_come_with_equal_chance() -> None:
    seen = np.zeros(N_DISTRICTS, int)
    for key in range(2000):
        seen += table(key=key).face_up
    assert seen.min() > 330
    assert seen.max() < 470


def test_in_round_5_the_last_four_are_known() -> None:
    s = table()
    for _ in range(4):
        offer(s)
        last = s.bag.copy()
        pass_all(s)
    assert s.round_number == 5
    assert s.bag.sum() == 0
    assert (s.face_up == last).all()


def test_NR3_discarded_districts_never_return() -> None:
    s = table()
    s.gold[:] = 0
    gone = s.lots.tolist()
    offer(s)
    pass_all(s)
    assert not s.bag[gone].any()
    assert not s.face_up[gone].any()
