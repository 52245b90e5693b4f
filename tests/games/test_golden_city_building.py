"""The Golden City: where businesses may be built, and how they are paid for (C22–C29)."""

from __future__ import annotations

from fourquarters.games.golden_city.board import SITE_IDS
from fourquarters.games.golden_city.rules.sites import open_to
from fourquarters.games.golden_city.state import Phase
from tests.games.positions_golden_city import (
    BLUE,
    RED,
    D,
    M,
    building,
    give,
    hand,
    letters,
    moves,
    next_card_is,
    own,
    play,
    site,
    sites,
)


def test_C22_one_business_on_a_coastal_or_rural_site() -> None:
    s = building()
    own(s, BLUE, "mo-c1", "mo-2")
    own(s, RED, "mo-c2")
    give(s, RED, "C2 M2")
    assert "mo-c1" not in sites(s)
    assert "mo-2" not in sites(s)
    assert "mo-c3" in sites(s)


def test_C22_one_business_of_each_player_in_a_part() -> None:
    s = building()
    own(s, BLUE, "de-o1")
    own(s, RED, "de-3")
    give(s, RED, "D2")
    assert "de-o1" in sites(s)
    own(s, RED, "de-o1")
    assert "de-o1" not in sites(s)
    assert "de-o2" in sites(s)


def test_C23_a_coast_is_always_open_for_one_coast_card() -> None:
    s = building()
    give(s, RED, "C1")
    assert sites(s) == set(SITE_IDS[:16])
    play(s, "build:de-c1")
    assert moves(s) == ["pay:0"]
    play(s, "pay:0")
    assert s.business[RED, site("de-c1")] == 1


def test_C23_the_landform_of_a_coast_is_only_its_position() -> None:
    s = building()
    give(s, RED, "D1")
    assert sites(s) == set()


def test_C24_a_road_from_an_own_business() -> None:
    s = building()
    give(s, RED, "M2")
    own(s, BLUE, "mo-c1")
    own(s, RED, "mo-c2")
    assert sites(s) == set(SITE_IDS[:16]) - {"mo-c1", "mo-c2"} | {"mo-2"}


def test_C25_two_cards_for_a_rural_site_or_an_outer_part() -> None:
    s = building()
    own(s, RED, "mo-3")
    give(s, RED, "M1")
    assert sites(s) == set()
    give(s, RED, "M2")
    assert {"mo-1", "mo-5", "mo-o1"} <= sites(s)
    play(s, "build:mo-o1", "pay:5")
    assert hand(s, RED) == ""


def test_C25_an_inner_part_takes_a_key_which_leaves_the_game() -> None:
    s = building()
    own(s, RED, "mo-o1")
    give(s, RED, "M2")
    assert "mo-i" not in sites(s)
    s.keys[RED] = 1
    s.key_supply = 5
    assert "mo-i" in sites(s)
    play(s, "build:mo-i", "pay:5")
    assert s.keys[RED] == 0
    assert s.key_supply == 5


def test_C26_X5_two_equal_cards_count_as_one_of_another_landform() -> None:
    s = building()
    own(s, RED, "wo-c2")
    give(s, RED, "W1 D2")
    play(s, "build:wo-2")
    assert moves(s) == ["pay:13"]
    play(s, "pay:13")
    assert hand(s, RED) == ""
    assert s.discards.tolist() == [0, 0, 0, 1, 2]

    s = building()
    own(s, RED, "mo-c2")
    give(s, RED, "C2 M1")
    play(s, "build:mo-2")
    assert moves(s) == ["pay:1"]


def test_C26_R6_X6_all_payments_without_overpaying() -> None:
    s = building()
    own(s, RED, "mo-c3")
    give(s, RED, "M2 D4")
    play(s, "build:mo-4")
    assert moves(s) == ["pay:5", "pay:8", "pay:14"]
    play(s, "pay:14")
    assert hand(s, RED) == "M2"


def test_R6_coast_is_a_landform_both_ways() -> None:
    s = building()
    give(s, RED, "M2")
    play(s, "build:mo-c1")
    assert moves(s) == ["pay:1"]  # a pair of mountains as one coast
    play(s, "pay:1")
    assert hand(s, RED) == ""


def test_R6_a_pair_of_the_landform_itself_is_no_joker() -> None:
    s = building()
    own(s, RED, "mo-c3")
    give(s, RED, "M3 D1")
    play(s, "build:mo-4")
    assert moves(s) == ["pay:5"]


def test_C27_C28_cards_then_business_then_reward() -> None:
    s = building()
    give(s, RED, "C1")
    play(s, "build:mo-c4", "pay:0")
    assert s.discards.tolist() == [1, 0, 0, 0, 0]
    assert s.business[RED, site("mo-c4")] == 1
    assert s.left[RED] == 15
    assert s.coins[RED] == 2
    assert s.supply == 33


def test_C28_R5_X7_reward_and_connection_serve_the_second_business() -> None:
    s = building()
    give(s, RED, "C1 M1")
    next_card_is(s, M)
    play(s, "build:mo-c2", "pay:0")
    assert hand(s, RED) == "M2"
    assert "mo-2" in sites(s)

    s = building()
    give(s, RED, "C1 M1")
    next_card_is(s, D)
    play(s, "build:mo-c2", "pay:0")
    assert moves(s) == ["end"]


def test_C29_X8_discard_down_to_five() -> None:
    s = building()
    give(s, RED, "W4 D3")
    play(s, "end")
    assert moves(s) == ["discard:woodland", "discard:desert"]
    play(s, "discard:woodland", "discard:desert")
    assert hand(s, RED) == "W3 D2"
    assert s.discards.tolist() == [0, 0, 0, 1, 1]
    assert s.decider == BLUE

    s = building()
    give(s, RED, "C1 W5")
    play(s, "build:mo-c1", "pay:0", "end")
    assert s.decider == BLUE
    assert hand(s, RED) == "W5"


def test_R11_the_limit_holds_only_at_the_end_of_one_s_own_turn() -> None:
    s = building()
    give(s, BLUE, "W7")
    play(s, "end")
    assert s.decider == BLUE
    assert s.hand_size[BLUE] == 7
    play(s, "end")
    assert s.phase == Phase.DISCARD


def test_X2_where_blue_may_build() -> None:
    s = building(seat=BLUE)
    own(s, BLUE, "de-c4", "de-7", "de-6", "de-o2")
    structurally = {n for i, n in enumerate(SITE_IDS) if open_to(s, BLUE, i)}
    coasts = set(SITE_IDS[:16]) - {"de-c4"}
    near = {"de-4", "de-5", "mo-1", "mo-3", "de-o1", "mo-o1"}
    assert structurally == coasts | near | {"de-i"}
    give(s, BLUE, "D4")
    assert "de-i" not in sites(s)
    play(s, "build:de-5", "pay:14")
    assert s.keys[BLUE] == 1
    play(s, "build:de-i", "pay:14")
    assert letters(s)[BLUE] == 10
    assert s.keys[BLUE] == 0
    assert s.hand_size[BLUE] == s.hand[BLUE].sum() == 1
