"""The Golden City: scoring, and the end of the game (C34–C42)."""

from __future__ import annotations

from typing import Any

import pytest

from fourquarters.engine.state import ALL
from fourquarters.games.golden_city import board
from fourquarters.games.golden_city.board import SITE_IDS
from fourquarters.games.golden_city.rules.building import place_business
from fourquarters.games.golden_city.rules.scoring import bonus_letters
from fourquarters.games.golden_city.rules.sites import is_blocked
from fourquarters.games.golden_city.state import Phase, Source, State
from tests.games.positions_golden_city import (
    BLACK,
    BLUE,
    RED,
    WHITE,
    building,
    finish_round,
    give,
    goods,
    hand,
    letters,
    moves,
    own,
    places,
    play,
    score_card,
    score_round,
    site,
    sites,
    take_bonus,
)


def test_C34_C36_X11_goods() -> None:
    pottery = score_card("pottery", "ne")
    s = building()
    goods(s, RED, 0, 4)
    goods(s, BLUE, 5)
    score_round(s, pottery)
    assert letters(s) == [2, 2, 0, 0]

    s = building()
    goods(s, RED, 0, 4)
    score_round(s, pottery)
    assert letters(s) == [4, 0, 0, 0]


def test_C35_C37_X3_a_river() -> None:
    pottery_ne = score_card("pottery", "ne")
    s = building()
    own(s, WHITE, "mo-7")
    own(s, BLACK, "me-1")
    score_round(s, pottery_ne)
    assert letters(s) == [0, 0, 2, 2]

    s = building()
    own(s, WHITE, "mo-7")
    score_round(s, pottery_ne)
    assert letters(s) == [0, 0, 4, 0]

    s = building()
    own(s, WHITE, "mo-7", "mo-8")
    own(s, BLACK, "me-1")
    score_round(s, pottery_ne)
    assert letters(s) == [0, 0, 4, 2]


def test_C35_C37_X4_a_quarter() -> None:
    s = building()
    own(s, RED, "de-o1", "de-o2", "de-i")
    own(s, BLUE, "de-o1", "de-o2")
    own(s, BLACK, "de-o1")
    score_round(s, score_card("wine", "desert"))
    assert letters(s) == [4, 2, 0, 2]


def test_R13_letters_are_public() -> None:
    letters = next(field for field in State.FIELDS if field.name == "letters")
    assert letters.sees is ALL


def test_R14_a_tie_in_a_quarter_gives_nobody_more() -> None:
    s = building()
    own(s, RED, "de-o1", "de-o2")
    own(s, BLUE, "de-o1", "de-o2")
    own(s, BLACK, "de-o1")
    score_round(s, score_card("wine", "desert"))
    assert letters(s) == [2, 2, 0, 2]


@pytest.mark.parametrize(
    ("name", "worth"),
    [
        ("goods", 9),
        ("coins", 8),
        ("city", 2),
        ("rivers", 4),
        ("mountain", 4),
        ("meadow", 0),
        ("woodland", 1),
        ("desert", 0),
    ],
)
def test_C38_bonus_cards(name: str, worth: int) -> None:
    s = building()
    s.coins[RED] = 4
    goods(s, RED, 0, 1, 2)
    own(s, RED, "mo-c1", "mo-1", "mo-7", "mo-5", "mo-o1", "wo-o1", "de-c1")
    assert bonus_letters(s, RED, board.BONUS_IDS.index(name)) == worth


def test_R8_X17_coasts_belong_to_no_landform() -> None:
    s = building()
    own(s, RED, "mo-c1", "mo-1", "mo-7", "mo-5", "mo-o1")
    take_bonus(s, RED, "rivers")
    take_bonus(s, RED, "mountain")
    s.round_number = 16
    score_round(s, score_card("wine", "desert"))
    assert s.letters[RED].tolist() == [0, 0, 0, 8]
    assert s.bonus_shown[RED].tolist() == [0, 0, 0, 1, 1, 0, 0, 0]


def test_R8_no_roads_between_coasts_and_R7_none_across_the_centre() -> None:
    for a in range(58):
        for b in board.NEIGHBOUR[a, : board.ROADS[a]]:
            assert a >= 16 or b >= 16
    inner = {
        site(n): {site(m) for m in near}
        for n, near in (
            ("mo-i", ("me-i", "de-i", "mo-o1", "mo-o2")),
            ("wo-i", ("me-i", "de-i", "wo-o1", "wo-o2")),
        )
    }
    for part, near in inner.items():
        assert set(board.NEIGHBOUR[part, : board.ROADS[part]].tolist()) == near


def test_R7_own_connections_pass_parts_that_others_occupy() -> None:
    s = building()
    own(s, BLUE, "mo-o1", "mo-o2")
    own(s, RED, "mo-o1", "mo-o2")
    give(s, RED, "G2")
    assert "me-o1" in sites(s)


def test_C39_X13_the_last_business_finishes_the_round() -> None:
    s = building()
    s.left[RED] = 1
    give(s, RED, "C2")
    goods(s, RED, 0)
    s.score_card = score_card("wine", "ne")
    play(s, "build:mo-c1", "pay:0")
    assert hand(s, RED) == "C1"
    for seat in (BLUE, WHITE, BLACK):
        assert s.decider == seat
        play(s, "end")
    assert s.phase == Phase.OVER
    assert s.decider == -1
    assert moves(s) == []
    assert letters(s)[RED] == 4


def test_C40_the_game_ends_with_the_sixteenth_score_card() -> None:
    s = building()
    s.round_number = 15
    s.score_left[:] = 0
    s.score_left[15] = 1
    finish_round(s)
    assert s.phase == Phase.BID
    assert s.score_card == 15
    for i in range(4):
        play(s, f"bid:{i}")
    finish_round(s)
    assert s.phase == Phase.OVER


def blocked_white() -> Any:
    s = building()
    own(s, WHITE, "mo-c2")
    own(s, BLACK, "mo-2")
    for i in range(16):
        if i != site("mo-c2"):
            place_business(s, (RED, BLUE, BLACK)[i % 3], i)
    return s


def test_C41_R15_X12_a_blocked_player_has_lost() -> None:
    s = blocked_white()
    s.letters[WHITE, Source.CITY] = 90
    finish_round(s)
    assert s.phase == Phase.OVER
    assert s.blocked.tolist() == [0, 0, 1, 0]
    assert places(s)[WHITE] == 3


def test_R15_a_part_next_to_an_own_business_prevents_blocking() -> None:
    s = blocked_white()
    own(s, WHITE, "mo-o1")
    assert not is_blocked(s, WHITE)


def test_R15_keys_and_cards_are_ignored() -> None:
    s = blocked_white()
    for part in ("mo-o1", "mo-o2", "me-o1", "me-o2", "wo-o1", "wo-o2", "de-o1", "de-o2"):
        own(s, WHITE, part)
    for i in range(16, 46):
        if s.built_on[i] == 0:
            place_business(s, RED, i)
    assert s.keys[WHITE] == 0
    assert not is_blocked(s, WHITE)  # four inner parts are open to them
    own(s, WHITE, "mo-i", "me-i", "wo-i", "de-i")
    assert is_blocked(s, WHITE)


def test_R15_whoever_has_no_business_left_is_not_blocked() -> None:
    s = blocked_white()
    s.left[WHITE] = 0
    assert not is_blocked(s, WHITE)


def test_R16_being_blocked_costs_the_win_in_the_last_round_too() -> None:
    s = blocked_white()
    s.round_number = 16
    s.letters[WHITE, Source.CITY] = 90
    finish_round(s)
    assert places(s)[WHITE] == 3


def test_R16_if_all_are_blocked_letters_decide() -> None:
    s = building()
    s.blocked[:] = 1
    s.letters[:, Source.CITY] = [5, 9, 7, 1]
    assert places(s) == [2, 0, 1, 3]


def test_R12_a_player_with_nothing_simply_ends_their_turn() -> None:
    s = building()
    assert moves(s) == ["end"]


def test_C42_most_letters_then_the_city_then_coins_X15() -> None:
    s = building()
    s.letters[:, Source.CITY] = [60, 60, 60, 50]
    parts = SITE_IDS[46:]
    own(s, RED, *parts[:5])
    own(s, BLUE, *parts[:5])
    own(s, WHITE, *parts[:4])
    s.coins[:] = [2, 2, 9, 0]
    assert places(s) == [0, 0, 2, 3]
    s.coins[BLUE] = 3
    assert places(s) == [1, 0, 2, 3]


def test_R18_coins_scored_by_the_bonus_card_are_kept() -> None:
    s = building()
    s.coins[RED] = 3
    take_bonus(s, RED, "coins")
    s.round_number = 16
    score_round(s, score_card("wine", "desert"))
    assert letters(s)[RED] == 6
    assert s.coins[RED] == 3
