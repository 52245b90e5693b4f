"""New City by scenario: every numbered rule and every worked example, position, move, outcome."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import numpy as np
import pytest

from fourquarters import games
from fourquarters.engine.errors import TableError
from fourquarters.engine.state import OVER
from fourquarters.games.new_city import rules
from fourquarters.games.new_city.rules.auction import buying_power, help_of, next_auction
from fourquarters.games.new_city.rules.building import beauty
from fourquarters.games.new_city.rules.income import income, pay_famous_halls
from fourquarters.games.new_city.rules.quarters import let_act
from fourquarters.games.new_city.state import (
    ACTIONS,
    BUILT,
    CELLS,
    N_DISTRICTS,
    NEIGHBOUR,
    NONE,
    OPEN,
    PILE,
    SUITS,
    VALUE,
    WILD,
    Phase,
    State,
    plot_at,
)

NW, NE, SE, SW = range(4)
QUARTERS = {(-1, 1): NW, (1, 1): NE, (1, -1): SE, (-1, -1): SW}
COINS = {"house": 1, "guild": 2, "hall": 3, "statue": 4, "palace": 5}


def table(players: int = 4, shared: bool = False, key: int = 1) -> Any:
    """A table just after set-up."""
    states = np.zeros(1, State.DTYPE)
    states["key"] = key
    states["players"] = players
    states["shared_coins"] = shared
    rules.set_up(states[0])
    return states[0]


def number(district: str) -> int:
    """The number of a district written as in the rules: 4S."""
    return 5 * "SMCA".index(district[1]) + int(district[0]) - 1


def spot(x: int, y: int) -> tuple[int, int]:
    """Quarter and plot of the cell (x, y)."""
    quarter = QUARTERS[1 if x >= 0 else -1, 1 if y >= 0 else -1]
    return quarter, plot_at(quarter, x if x >= 0 else -1 - x, y if y >= 0 else -1 - y)


def put(s: Any, district: str, x: int, y: int, coin: str = "") -> int:
    """Lay a district, with a coin, onto the cell (x, y)."""
    number_, (quarter, plot) = number(district), spot(x, y)
    s.bag[number_] = s.face_up[number_] = 0
    s.quarter[number_], s.plot[number_] = quarter, plot
    s.improved[number_] = COINS.get(coin, 0)
    s.ground[plot] = BUILT + number_
    for beside in NEIGHBOUR[plot]:
        if s.ground[beside] == WILD:
            s.ground[beside] = OPEN
    for q in range(4):
        s.open_plots[q] = np.count_nonzero(s.ground[231 * q : 231 * (q + 1)] == OPEN)
    return number_


def offer(s: Any, *districts: str) -> None:
    """Make these the face-up districts, with an auction about to begin."""
    s.face_up[:] = 0
    for i, district in enumerate(districts):
        s.lots[i] = number(district)
        s.face_up[number(district)] = 1
    next_auction(s)


def auction(ladder: list[int], gold: list[int], *districts: str, players: int = 4) -> Any:
    """An auction about to begin; gold by quarter."""
    s = table(players)
    s.ladder[:] = ladder
    s.gold[:] = gold
    offer(s, *(districts or ("2S", "3S")))
    return s


def improving(round_number: int, gold: int = 6, shared: bool = False) -> Any:
    """NE, on top of the ladder, is about to improve its only district, a Residential."""
    s = table(shared=shared)
    s.round_number = round_number
    s.ladder[:] = [NE, SE, SW, NW]
    s.gold[:] = gold
    put(s, "4S", 0, 0)
    offer(s)
    return s


def legal(s: Any) -> list[str]:
    out = np.zeros(1024, np.int64)
    n = rules.legal(s, out)
    assert list(out[:n]) == sorted(set(out[:n].tolist()))
    return [ACTIONS.text(action) for action in out[:n]]


def play(s: Any, *moves: str) -> None:
    for move in moves:
        assert move in legal(s), f"{move} is not among {legal(s)}"
        rules.apply(s, ACTIONS.parse(move))


def name(district: str) -> str:
    return f"district:{SUITS['SMCA'.index(district[1])]} {district[0]}"


def bids(*amounts: int) -> list[str]:
    return [f"bid:{amount}" for amount in amounts]


def cells(s: Any) -> set[tuple[int, int]]:
    """The cells on which a district may be placed, as (x, y)."""
    found = set()
    for move in legal(s):
        i, j = map(int, move.removeprefix("build:").split(","))
        x = i if s.acting in (NE, SE) else -1 - i
        found.add((x, j if s.acting in (NW, NE) else -1 - j))
    return found


def pass_all(s: Any) -> None:
    while s.phase == Phase.IMPROVE:
        play(s, "pass")


def income_at(s: Any, x: int, y: int) -> int:
    return income(s, int(s.ground[spot(x, y)[1]]) - BUILT)


# --- components and city


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


# --- set-up


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


# --- round


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


# --- auction


def test_N9_buying_power_is_gold_and_unused_help() -> None:
    s = auction([NW, NE, SE, SW], [9, 9, 9, 9])
    put(s, "3M", -1, 0, "guild")
    put(s, "5M", -1, 1, "statue")
    assert buying_power(s, NW) == 16
    s.help_used[number("5M")] = 1
    assert buying_power(s, NW) == 11


def test_N10_NR4_the_lowest_pawn_that_can_bid_chooses_and_opens() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 4, 0], "2S", "4C")
    assert s.acting == SE
    assert legal(s) == [name("2S"), name("4C")]
    play(s, name("4C"))
    assert s.acting == SE
    assert legal(s) == bids(1, 2, 3, 4)


def test_N11_when_nobody_can_open_the_rest_is_discarded() -> None:
    s = auction([NW, NE, SE, SW], [0, 0, 0, 0], "2S", "4C")
    assert s.phase == Phase.IMPROVE
    assert s.face_up.sum() == 0
    assert s.quarter[number("2S")] == NONE


def test_N12_drop_match_from_above_or_raise() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6])
    play(s, name("2S"), "bid:3")
    assert s.acting == SE
    assert legal(s) == ["drop", "match", *bids(4, 5, 6)]
    play(s, "bid:4", "drop", "drop")
    assert s.acting == SW
    assert legal(s) == ["drop", *bids(5, 6)]


def test_N12_a_match_needs_the_buying_power() -> None:
    s = auction([NW, NE, SE, SW], [2, 2, 3, 6])
    play(s, name("2S"), "bid:3")
    assert legal(s) == ["drop", "match"]
    play(s, "match")
    assert legal(s) == ["drop"]


def test_N12_bidding_goes_on_from_the_top_to_the_bottom() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6])
    seen = []
    play(s, name("2S"), "bid:1")
    for amount in range(2, 6):
        seen.append(int(s.acting))
        play(s, f"bid:{amount}")
    assert seen == [SE, NE, NW, SW]


def test_N13_NR7_the_last_bidder_left_wins_at_the_current_bid() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6])
    play(s, name("2S"), "bid:2", "bid:3", "drop", "drop", "drop")
    assert (s.phase, s.acting) == (Phase.PLACE, SE)
    assert s.gold.tolist() == [6, 6, 3, 6]
    assert s.price[number("2S")] == 3


def test_N14_a_win_by_match_sends_the_pawn_to_the_bottom() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6])
    play(s, name("2S"), "bid:2", "drop", "match", "drop", "drop")
    assert s.ladder.tolist() == [NW, SE, SW, NE]


def test_N14_a_win_by_raise_or_opening_leaves_the_ladder() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6])
    play(s, name("2S"), "bid:2", "drop", "drop", "drop")
    assert s.ladder.tolist() == [NW, NE, SE, SW]


@pytest.mark.parametrize(("value", "guild"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_N15_a_guild_helps_with_half_a_statue_with_the_whole_value(value: int, guild: int) -> None:
    assert help_of(COINS["guild"], value) == guild
    assert help_of(COINS["statue"], value) == value
    assert help_of(COINS["hall"], value) == 0


def test_N15_NR10_help_is_used_once_a_round_and_comes_back() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], "3C")
    guild = put(s, "5S", -1, -1, "guild")
    play(s, name("3C"), "bid:2", "drop", "drop", "drop")
    assert legal(s) == [name("5S"), "gold"]
    play(s, name("5S"))
    assert s.gold[SW] == 6
    assert s.help_used[guild] == 1
    play(s, "build:1,0")
    pass_all(s)
    assert s.help_used[guild] == 0


def test_N16_NR9_one_quarter_may_win_every_district() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 6], "2S", "2M", "5C")
    for district, cell in (("2S", "0,0"), ("2M", "1,0"), ("5C", "0,1")):
        play(s, name(district), "bid:1", "drop", "drop", "drop", f"build:{cell}")
    assert s.quarter[[number(d) for d in ("2S", "2M", "5C")]].tolist() == [SW] * 3


# --- building


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


# --- improvements


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


# --- income


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


# --- the end


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


# --- two players


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


# --- variant


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


# --- chance


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


# --- worked examples

JOHN, SUE, MARY, PHIL = NW, NE, SE, SW
A, B, C, D = NW, NE, SE, SW


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


def paying(price: int) -> Any:
    s = auction([A, B, C, D], [0, 0, 0, 6], "2S")
    put(s, "4M", -1, -1, "guild")
    put(s, "1M", -2, -1, "statue")
    play(s, name("2S"), f"bid:{price}", "drop", "drop", "drop")
    return s


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


# --- rulings not shown above


def test_NR6_at_one_price_there_are_at_most_three_matches() -> None:
    s = auction([A, B, C, D], [6, 6, 6, 6])
    play(s, name("2S"), "bid:6", "match", "match", "match")
    for _ in range(3):
        assert legal(s) == ["drop"]
        play(s, "drop")
    assert s.acting == A


def test_NR8_a_winner_by_match_without_means_does_not_open() -> None:
    s = auction([A, B, C, D], [6, 6, 6, 6])
    play(s, name("2S"), "bid:6", "match", "drop", "drop", "drop", "build:0,0")
    assert s.ladder.tolist() == [A, B, D, C]
    assert s.acting == D


def test_NR14_beauty_cannot_fund_the_price() -> None:
    s = auction([A, B, C, D], [6, 6, 6, 1], "2S")
    put(s, "2C", -1, -1)
    put(s, "2M", 0, -1)
    play(s, name("2S"))
    assert legal(s) == bids(1)


def test_NR17_a_statue_protects_only_its_own_residential() -> None:
    s = table()
    put(s, "4S", 0, 0, "statue")
    put(s, "4M", 2, 0)
    put(s, "1S", 1, 0)
    assert (income_at(s, 0, 0), income_at(s, 2, 0)) == (3, 1)


def test_NR18_a_palace_cannot_finance_itself() -> None:
    assert "coin:palace" not in legal(improving(4, gold=2))
    s = improving(4, gold=3)
    play(s, "coin:palace", name("4S"))
    assert s.gold[NE] == 20


def test_NR19_fame_counts_by_quarter_not_by_hall() -> None:
    s = table()
    s.round_number = 3
    put(s, "3S", 0, 0, "hall")
    put(s, "3M", 1, 0, "hall")
    offer(s)
    pass_all(s)
    assert s.gold.tolist() == [5, 6 + 6 + 6 + 3, 5, 5]


def test_NR20_bids_are_limited_by_buying_power_alone() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 500])
    play(s, name("2S"))
    assert legal(s) == bids(*range(1, 501))


def test_NR24_there_is_no_game_for_three() -> None:
    with pytest.raises(TableError):
        games.load("new_city").blank(3)


def test_NR22_the_ledger_explains_every_coin() -> None:
    s = improving(2)
    play(s, "coin:hall", name("4S"))
    pass_all(s)
    assert (s.gold == 6 + s.ledger.sum(axis=1)).all()
