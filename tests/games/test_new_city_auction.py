"""New City: the auction, and what helps to pay (N8–N16)."""

from __future__ import annotations

import pytest

from fourquarters.games.new_city.rules.auction import buying_power, help_of
from fourquarters.games.new_city.state import (
    GUILD,
    HALL,
    NONE,
    STATUE,
    Phase,
)
from tests.games.positions_new_city import (
    NE,
    NW,
    SE,
    SW,
    auction,
    bids,
    legal,
    name,
    number,
    pass_all,
    play,
    put,
)


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
    assert help_of(GUILD, value) == guild
    assert help_of(STATUE, value) == value
    assert help_of(HALL, value) == 0


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
