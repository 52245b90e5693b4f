"""New City: the worked examples."""

from __future__ import annotations

from fourquarters.games.new_city import rules
from fourquarters.games.new_city.rules.auction import buying_power
from fourquarters.games.new_city.rules.building import beauty
from fourquarters.games.new_city.rules.income import pay_famous_halls
from fourquarters.games.new_city.rules.quarters import let_act
from fourquarters.games.new_city.state import (
    PILE,
    Phase,
)
from tests.games.positions_new_city import (
    NE,
    NW,
    SE,
    SW,
    A,
    B,
    C,
    D,
    auction,
    bids,
    cells,
    improving,
    income_at,
    legal,
    name,
    number,
    offer,
    pass_all,
    paying,
    play,
    put,
    spot,
    table,
)

JOHN, SUE, MARY, PHIL = NW, NE, SE, SW


def test_NX1_sue_wins_by_a_match_and_opens_next() -> None:
    s = auction([JOHN, SUE, MARY, PHIL], [9, 9, 9, 9])
    play(s, name("2S"), "bid:3", "match", "bid:4", "drop")
    assert s.acting == PHIL
    assert "match" not in legal(s)
    play(s, "bid:5", "drop", "match", "drop")
    assert s.gold[SUE] == 4
    assert s.ladder.tolist() == [JOHN, MARY, PHIL, SUE]
    play(s, "build:0,0")
    assert (s.phase, s.acting) == (Phase.CHOOSE, SUE)


def test_NX2_a_guild_lets_john_bid_above_his_gold() -> None:
    s = auction([SUE, MARY, PHIL, JOHN], [9, 9, 9, 9], "1S")
    guild = put(s, "3M", -1, 0, "guild")
    play(s, name("1S"))
    assert legal(s) == bids(*range(1, 12))
    play(s, "bid:10", "drop", "drop", "drop")
    assert legal(s) == [name("3M")]
    play(s, name("3M"))
    assert s.phase == Phase.PLACE
    assert s.gold[JOHN] == 1
    s.help_used[guild] = 1
    s.gold[JOHN] = 9
    assert buying_power(s, JOHN) == 9


def test_NX3_NR15_safe_house_in_a_slum() -> None:
    s = table()
    put(s, "1S", 0, 0, "house")
    assert income_at(s, 0, 0) == 1
    put(s, "2S", 1, 0)
    put(s, "2M", 0, 1)
    put(s, "3S", -1, 0)
    assert income_at(s, 0, 0) == 6
    put(s, "1S", 0, 0)
    assert income_at(s, 0, 0) == 5


def test_NX4_park_with_a_hall() -> None:
    s = table()
    put(s, "5S", 0, 0, "hall")
    assert income_at(s, 0, 0) == 6
    put(s, "1S", 1, 0)
    assert income_at(s, 0, 0) == 5


def test_NX5_two_famous_halls() -> None:
    s = table()
    s.round_number = 3
    put(s, "3S", -1, 0, "hall")
    put(s, "3M", 0, 0, "hall")
    offer(s)
    pass_all(s)
    assert (s.gold - 6).tolist() == [6 + 2, 6 + 2, -2, -2]


def test_NX6_a_statue_in_rounds_2_3_and_4() -> None:
    assert "coin:statue" not in legal(improving(2))
    assert "coin:statue" not in legal(improving(3, gold=2))
    for round_number, gold in ((3, 3), (4, 6)):
        s = improving(round_number)
        play(s, "coin:statue", name("4S"))
        assert s.gold[NE] == gold


def test_NX7_beauty() -> None:
    s = table()
    for district, x, y in (("4S", 0, 0), ("5C", 0, 1), ("2M", 1, 1), ("3C", 2, 1), ("5A", 2, 0)):
        put(s, district, x, y)
    assert beauty(s, number("2S"), spot(1, 0)[1]) == 3


def test_NX8_sues_income() -> None:
    s = table()
    s.round_number = 3
    put(s, "4S", 0, -1)
    put(s, "1S", 0, -2)
    put(s, "2S", 0, -3, "guild")
    put(s, "3S", 1, -2, "hall")
    put(s, "1C", 0, 0)
    put(s, "3M", -1, 0, "hall")
    put(s, "5A", -1, -1)
    assert [income_at(s, x, y) for x, y in ((0, -1), (0, -2), (0, -3), (1, -2))] == [0, 4, 3, 6]
    assert [income_at(s, x, y) for x, y in ((0, 0), (-1, 0), (-1, -1))] == [3, 6, 1]
    offer(s)
    pass_all(s)
    assert (s.gold - 6).tolist() == [8, 1, 15, -1]


def test_NX9_the_standing_bidder() -> None:
    s = auction([A, B, C, D], [9, 9, 9, 9])
    play(s, name("2S"), "bid:2", "bid:3", "match", "drop", "bid:4", "match", "match", "drop")
    assert s.acting == C
    assert "match" not in legal(s)
    play(s, "drop")
    assert (s.acting, s.gold[B]) == (B, 5)
    assert s.ladder.tolist() == [A, C, D, B]


def test_NX9_an_earlier_match_followed_by_a_raise_moves_nothing() -> None:
    s = auction([A, B, C, D], [9, 9, 9, 9])
    play(s, name("2S"), "bid:1", "match", "drop", "drop", "bid:2", "bid:3", "drop")
    assert (s.acting, s.gold[C]) == (C, 6)
    assert s.ladder.tolist() == [A, B, C, D]


def test_NX10_NR5_poor_bidders() -> None:
    s = auction([A, B, C, D], [1, 5, 2, 0])
    assert s.acting == C
    play(s, name("2S"), "bid:1", "match", "match")
    assert (s.acting, legal(s)) == (D, ["drop"])
    play(s, "drop", "bid:2", "match")
    assert (s.acting, legal(s)) == (A, ["drop"])
    play(s, "drop")
    assert (s.acting, legal(s)) == (C, ["drop"])
    play(s, "drop")
    assert s.gold[B] == 3
    assert s.ladder.tolist() == [A, C, D, B]


def test_NX10_NR2_no_gold_but_a_guild_on_a_park_must_open() -> None:
    s = auction([A, B, C, D], [1, 5, 2, 0])
    put(s, "5M", -1, -1, "guild")
    offer(s, "2S", "3S")
    assert s.acting == D
    play(s, name("2S"))
    assert legal(s) == bids(1, 2, 3)


def test_NX11_guild_then_gold_keeps_the_statue() -> None:
    s = paying(8)
    assert legal(s) == [name("1M"), name("4M")]
    play(s, name("4M"))
    assert s.due == 6
    assert legal(s) == [name("1M"), "gold"]
    play(s, "gold")
    assert s.gold[D] == 0
    assert s.help_used[number("1M")] == 0


def test_NX11_statue_then_guild_keeps_a_gold() -> None:
    s = paying(8)
    play(s, name("1M"))
    assert (s.due, legal(s)) == (7, [name("4M")])
    play(s, name("4M"))
    assert (s.phase, s.gold[D]) == (Phase.PLACE, 1)


def test_NX11_help_beyond_the_price_is_lost() -> None:
    s = auction([A, B, C, D], [0, 0, 0, 6], "2S")
    put(s, "5M", -1, -1, "statue")
    play(s, name("2S"), "bid:1", "drop", "drop", "drop")
    assert legal(s) == [name("5M"), "gold"]
    play(s, name("5M"))
    assert (s.phase, s.gold[D], s.due) == (Phase.PLACE, 6, 0)
    assert s.help_used[number("5M")] == 1


def test_NX12_cells() -> None:
    s = auction([NW, SE, SW, NE], [6, 6, 6, 6], "2S", "3S")
    put(s, "4S", 0, 0)
    for district, y in (("1M", 0), ("3M", 1), ("4M", 2)):
        put(s, district, -1, y)
    play(s, name("2S"), "bid:1", "drop", "drop", "drop")
    assert cells(s) == {(1, 0), (0, 1), (0, 2)}
    let_act(s, SE, Phase.PLACE)
    assert cells(s) == {(0, -1)}


def test_NX13_the_first_districts_beauty() -> None:
    s = table()
    put(s, "2M", -1, 0)
    put(s, "5S", 0, -1)
    put(s, "2C", -1, -1)
    assert beauty(s, number("2S"), spot(0, 0)[1]) == 3


def test_NX14_short_of_gold() -> None:
    s = table()
    s.ladder[:] = [NE, SE, SW, NW]
    put(s, "3S", 0, 0, "hall")
    put(s, "3M", 0, -1, "hall")
    s.gold[:] = [4, 10, 10, 1]
    pay_famous_halls(s, NW)
    pay_famous_halls(s, SW)
    assert s.gold.tolist() == [2, 12, 11, 0]


def test_NX15_nobody_can_open() -> None:
    s = table()
    s.round_number = 4
    s.ladder[:] = [NE, SE, SW, NW]
    put(s, "4S", 0, 0, "statue")
    put(s, "1M", 1, 0)
    s.help_used[number("4S")] = 1
    s.gold[:] = 0
    offer(s, "2S", "3S")
    assert s.phase == Phase.IMPROVE
    assert legal(s) == ["pass", "coin:house", "coin:guild", "coin:hall", "coin:statue"]


def test_NX16_the_tie_goes_to_the_higher_counted_pawn() -> None:
    s = table(players=2)
    s.gold[:] = [30, 25, 22, 23]
    assert [rules.place(s, seat) for seat in range(2)] == [1, 0]
    s.gold[SW] = 22
    s.ladder[:] = [NE, SE, NW, SW]
    assert [rules.score(s, seat) for seat in range(2)] == [22, 22]
    assert [rules.place(s, seat) for seat in range(2)] == [0, 1]


def test_N32_both_quarters_count_when_a_players_two_are_equal() -> None:
    s = table(players=2)
    s.gold[:] = [22, 22, 22, 30]
    s.ladder[:] = [SW, NW, NE, SE]
    assert [rules.place(s, seat) for seat in range(2)] == [0, 1]


def test_NX16_own_quarters_may_match_each_other() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], players=2)
    play(s, name("2S"), "bid:1", "drop", "match", "drop")
    assert (s.acting, s.decider) == (SW, 1)
    assert legal(s) == ["drop", *bids(2, 3, 4, 5, 6)]
    play(s, "drop")
    assert (s.acting, s.gold[NE]) == (NE, 5)
    assert s.ladder.tolist() == [NW, SE, SW, NE]


def test_NX17_the_pile_has_no_hall_left() -> None:
    s = improving(4, shared=True)
    put(s, "3M", -1, 0, "hall")
    put(s, "3C", -2, 0, "hall")
    put(s, "5C", 0, -1, "hall")
    put(s, "5A", -1, -1, "hall")
    s.coins[PILE] = [4, 4, 0, 4, 4]
    assert "coin:hall" not in legal(s)
    pass_all(s)
    assert (s.gold - 6).tolist() == [3 * 2 + 3 * 2 + 3, 2 - 1, 1 + 5 - 1, 1 + 5 - 1]
