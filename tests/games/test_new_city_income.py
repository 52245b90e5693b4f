"""New City: income, famous halls and the end (N24–N29)."""

from __future__ import annotations

import pytest

from fourquarters.engine.state import OVER
from fourquarters.games.new_city import rules
from fourquarters.games.new_city.state import (
    Phase,
)
from tests.games.positions_new_city import (
    NE,
    NW,
    SE,
    SW,
    improving,
    income_at,
    legal,
    name,
    offer,
    pass_all,
    play,
    put,
    table,
)


def test_N24_NR13_slum() -> None:
    s = table()
    put(s, "1S", 0, 0)
    assert income_at(s, 0, 0) == 1
    put(s, "2S", 1, 0)
    put(s, "2M", 0, 1)
    put(s, "3S", -1, 0)
    assert income_at(s, 0, 0) == 5


def test_N24_NR16_market() -> None:
    s = table()
    put(s, "2S", 0, 0)
    assert income_at(s, 0, 0) == 2
    put(s, "4S", 1, 0)
    put(s, "4M", -1, 0)
    assert income_at(s, 0, 0) == 4
    put(s, "2S", 0, 0, "guild")
    assert income_at(s, 0, 0) == 5


def test_N24_NR13_entertainment() -> None:
    s = table()
    put(s, "3S", 0, 0)
    put(s, "1S", 1, 0)
    assert income_at(s, 0, 0) == 3
    put(s, "3S", 0, 0, "hall")
    assert income_at(s, 0, 0) == 6


def test_N24_residential() -> None:
    s = table()
    put(s, "4S", 0, 0)
    for slums, (district, x, y) in enumerate((("1S", 1, 0), ("1M", 0, 1), ("1C", -1, 0))):
        assert income_at(s, 0, 0) == 2 - slums
        put(s, district, x, y)
    assert income_at(s, 0, 0) == 0
    put(s, "4S", 0, 0, "statue")
    assert income_at(s, 0, 0) == 3


def test_N24_park() -> None:
    s = table()
    put(s, "5S", 0, 0, "palace")
    assert income_at(s, 0, 0) == 1
    put(s, "1S", 1, 0)
    assert income_at(s, 0, 0) == 0


def test_N25_a_hall_adds_its_districts_value_from_the_round_it_is_built() -> None:
    s = improving(3)
    play(s, "coin:hall", name("4S"))
    pass_all(s)
    assert s.gold[NE] == 6 + 2 + 4


@pytest.mark.parametrize(("round_number", "gold"), [(1, 7), (2, 7), (3, 6), (4, 6)])
def test_N26_the_king_adds_one_gold_in_rounds_1_and_2(round_number: int, gold: int) -> None:
    s = table()
    s.round_number = round_number
    offer(s)
    pass_all(s)
    assert s.gold.tolist() == [gold] * 4


def test_N27_each_quarter_without_a_famous_hall_pays_each_with_one() -> None:
    s = table()
    s.round_number = 3
    put(s, "3S", 0, 0, "hall")
    put(s, "5S", 0, -1, "hall")
    offer(s)
    pass_all(s)
    assert s.gold.tolist() == [5, 6 + 6 + 3, 6 + 6 - 1, 5]


def test_N28_nobody_goes_below_zero() -> None:
    s = table()
    s.round_number = 3
    s.gold[:] = 0
    put(s, "3S", 0, 0, "hall")
    offer(s)
    pass_all(s)
    assert s.gold.tolist() == [0, 6, 0, 0]


def test_N29_NR21_after_round_5_the_most_gold_wins_and_the_higher_pawn_breaks_ties() -> None:
    s = table()
    s.round_number = 5
    s.ladder[:] = [SW, NE, SE, NW]
    s.gold[:] = [3, 9, 7, 9]
    offer(s)
    pass_all(s)
    assert (s.phase, s.decider) == (Phase.OVER, OVER)
    assert legal(s) == []
    assert [rules.score(s, seat) for seat in range(4)] == [3, 9, 7, 9]
    assert [rules.place(s, seat) for seat in range(4)] == [3, 1, 2, 0]
