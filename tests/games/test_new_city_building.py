"""New City: building districts and improving them with coins (N17–N23)."""

from __future__ import annotations

import pytest

from fourquarters.games.new_city.rules.building import beauty
from fourquarters.games.new_city.rules.quarters import let_act
from fourquarters.games.new_city.state import (
    CELLS,
    N_DISTRICTS,
    Phase,
)
from tests.games.positions_new_city import (
    NE,
    NW,
    SE,
    SW,
    auction,
    cells,
    improving,
    legal,
    name,
    number,
    play,
    put,
    spot,
    table,
)


def test_N17_NR11_the_first_district_goes_on_the_corner() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], "2S")
    put(s, "4S", 0, 0)
    put(s, "3S", 0, -1)
    put(s, "1S", 0, -2)
    play(s, name("2S"), "bid:1", "drop", "drop", "drop")
    assert cells(s) == {(-1, -1)}


def test_N17_NR12_later_ones_touch_any_district_of_the_city() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], "2S")
    put(s, "4S", -1, -1)
    put(s, "3S", 0, -1)
    put(s, "1S", 0, -2)
    play(s, name("2S"), "bid:1", "drop", "drop", "drop")
    assert cells(s) == {(-2, -1), (-1, -2)}
    put(s, "1M", 0, -3)
    assert cells(s) == {(-2, -1), (-1, -2), (-1, -3)}


@pytest.mark.parametrize(("matches", "bonus"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 6)])
def test_N18_beauty_pays_0_1_3_6_6_by_matching_neighbours(matches: int, bonus: int) -> None:
    s = table()
    like, unlike = ["2M", "2C", "2A", "4S"], ["3M", "5M", "5C", "1C"]
    around = like[:matches] + unlike[matches:]
    for district, (x, y) in zip(around, ((3, 2), (1, 2), (2, 1), (2, 3)), strict=True):
        put(s, district, x, y)
    assert beauty(s, number("2S"), spot(2, 2)[1]) == bonus


def test_N18_the_bonus_is_paid_at_once() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 1], "2S")
    put(s, "2C", -1, 0)
    play(s, name("2S"), "bid:1", "drop", "drop", "drop", "build:0,0")
    assert s.gold[SW] == 1


def test_N19_the_next_auction_follows_while_districts_lie_face_up() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], "2S", "3S")
    play(s, name("2S"), "bid:1", "drop", "drop", "drop", "build:0,0")
    assert (s.phase, s.acting) == (Phase.CHOOSE, SW)
    assert legal(s) == [name("3S")]
    assert s.bids.tolist() == [0, 0, 0, 0]
    assert s.dropped.tolist() == [0, 0, 0, 0]


def test_N17_a_city_in_one_line_reaches_nineteen_steps() -> None:
    s = table()
    let_act(s, NE, Phase.PLACE)
    s.lots[:] = range(16, 20)
    for district in range(N_DISTRICTS):
        s.face_up[:] = 1  # so that auctions go on
        s.gold[:] = 9
        let_act(s, NE, Phase.PLACE)
        s.lot = district
        i, j = CELLS[CELLS.index((0, district))]
        play(s, f"build:{i},{j}")
    assert s.plot[19] == spot(0, 19)[1]


def test_N20_from_the_top_each_quarter_builds_at_most_one_coin() -> None:
    s = improving(3)
    put(s, "3M", 0, 1)
    order = []
    while s.phase == Phase.IMPROVE:
        order.append(int(s.acting))
        play(s, "coin:hall", name("4S")) if s.acting == NE else play(s, "pass")
    assert order == [NE, SE, SW, NW]
    assert s.coins[NE].tolist() == [1, 1, 0, 1, 1]
    assert s.improved[number("4S")] == 3


def test_N20_only_own_districts_without_a_coin() -> None:
    s = improving(3)
    put(s, "3M", 0, 1, "guild")
    put(s, "3C", -1, 0)
    play(s, "coin:hall")
    assert legal(s) == [name("4S")]


def test_N20_without_a_free_district_there_is_only_pass() -> None:
    s = improving(5)
    s.improved[number("4S")] = 1
    assert legal(s) == ["pass"]


def test_N20_a_coin_is_built_once() -> None:
    s = improving(5)
    s.coins[NE] = [1, 0, 1, 0, 1]
    assert legal(s) == ["pass", "coin:house", "coin:hall", "coin:palace"]


def test_N21_free_up_to_the_round_and_three_gold_one_round_early() -> None:
    assert legal(improving(1)) == ["pass", "coin:house", "coin:guild"]
    assert legal(improving(1, gold=2)) == ["pass", "coin:house"]
    s = improving(2)
    play(s, "coin:hall", name("4S"))
    assert s.gold[NE] == 3


def test_N22_safe_house_and_palace_pay_at_once() -> None:
    s = improving(5)
    play(s, "coin:house", name("4S"))
    assert s.gold[NE] == 10
    s = improving(5)
    play(s, "coin:palace", name("4S"))
    assert s.gold[NE] == 26


def test_N23_coins_change_neither_value_nor_suit() -> None:
    s = table()
    put(s, "4S", 0, 0, "house")
    assert beauty(s, number("1M"), spot(1, 0)[1]) == 0
    assert beauty(s, number("4M"), spot(1, 0)[1]) == 1
    assert beauty(s, number("1S"), spot(1, 0)[1]) == 1
