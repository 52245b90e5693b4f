"""The Golden City: what a business brings at once (C30–C33)."""

from __future__ import annotations

import numpy as np
import pytest

from fourquarters.games.golden_city import board
from fourquarters.games.golden_city.board import NONE
from fourquarters.games.golden_city.state import ACTIONS, Phase
from tests.games.positions_golden_city import (
    BLUE,
    RED,
    WHITE,
    building,
    display,
    give,
    goods,
    letters,
    moves,
    own,
    play,
    sites,
    start,
    take_bonus,
)


@pytest.mark.parametrize(("name", "coins"), [("mo-c1", 1), ("wo-c1", 2)])
def test_C30_coins_from_the_supply(name: str, coins: int) -> None:
    s = building()
    give(s, RED, "C1")
    play(s, f"build:{name}", "pay:0")
    assert s.coins[RED] == coins
    assert s.supply == 35 - coins


def test_R9_coins_short_take_what_is_there() -> None:
    s = building()
    s.supply = 1
    give(s, RED, "C1")
    play(s, "build:wo-c1", "pay:0")
    assert s.coins[RED] == 1
    assert s.supply == 0


def test_C30_a_landform_card_is_drawn_secretly() -> None:
    s = building()
    give(s, RED, "C1")
    play(s, "build:mo-c2", "pay:0")
    assert s.hand_size[RED] == 1
    assert s.known[RED].sum() == 0
    assert s.drawn[RED, 0].tolist() == (s.hand[RED] + start().drawn[RED, 0]).tolist()


def test_C30_a_key_lies_open() -> None:
    s = building()
    own(s, RED, "mo-c3")
    give(s, RED, "M2")
    play(s, "build:mo-4", "pay:5")
    assert s.keys[RED] == 1
    assert s.key_supply == 5


def test_R17_keys_are_unlimited_and_R9_lost_when_gone() -> None:
    s = building()
    own(s, RED, "mo-c3")
    give(s, RED, "M2")
    s.keys[RED] = 6
    s.key_supply = 0
    play(s, "build:mo-4", "pay:5")
    assert s.keys[RED] == 6
    assert s.phase == Phase.BUILD


def test_C31_look_through_the_bonus_deck_and_keep_one() -> None:
    s = building()
    own(s, RED, "mo-c1")
    give(s, RED, "M2")
    reveals = int(s.reveals)
    play(s, "build:mo-1", "pay:5")
    assert moves(s) == [f"bonus:{name}" for name in board.BONUS_IDS]
    assert s.reveals == reveals + 1
    play(s, "bonus:city")
    assert s.bonus_count.tolist() == [1, 0, 0, 0]
    assert s.phase == Phase.BUILD


def test_C31_the_deck_holds_what_nobody_has_taken() -> None:
    s = building(seat=BLUE)
    take_bonus(s, RED, "rivers")
    own(s, BLUE, "mo-c1")
    give(s, BLUE, "M2")
    play(s, "build:mo-1", "pay:5")
    assert "bonus:rivers" not in moves(s)
    assert len(moves(s)) == 7


def test_C32_goods_from_the_display_which_is_refilled() -> None:
    s = building()
    own(s, RED, "mo-c2")
    give(s, RED, "M2")
    display(s, 4, 5, 6)
    play(s, "build:mo-2", "pay:5")
    assert moves(s) == ["goods:0", "goods:1", "goods:2", "goods:deck"]
    play(s, "goods:1")
    assert s.goods[RED, 5] == 1
    assert s.display[0] == 4
    assert s.display[1] in (0, 1, 2, 3, 7)
    assert s.goods_deck.sum() == 4
    assert s.phase == Phase.BUILD


def test_C32_goods_from_the_deck() -> None:
    s = building()
    own(s, RED, "mo-c2")
    give(s, RED, "M2")
    display(s, 4, 5, 6)
    play(s, "build:mo-2", "pay:5", "goods:deck")
    assert s.display.tolist() == [4, 5, 6]
    assert s.goods[RED].sum() == 1
    assert s.goods_deck.sum() == 4


def test_C32_an_empty_deck_refills_nothing() -> None:
    s = building()
    own(s, RED, "mo-c2")
    give(s, RED, "M2")
    goods(s, BLUE, 0, 1, 2)
    goods(s, WHITE, 3, 4)
    display(s, 5, 6, 7)
    play(s, "build:mo-2", "pay:5")
    assert moves(s) == ["goods:0", "goods:1", "goods:2"]
    draws = int(s.draws)
    play(s, "goods:2")
    assert s.display.tolist() == [5, 6, NONE]
    assert s.draws == draws  # nothing was drawn


def test_C32_X9_a_fifth_goods_card_is_one_too_many() -> None:
    s = building(seat=BLUE)
    goods(s, BLUE, 0, 1, 4, 5)
    goods(s, WHITE, 3)
    display(s, 6, 7)
    own(s, BLUE, "wo-c2")
    give(s, BLUE, "W2")
    play(s, "build:wo-2", "pay:12", "goods:deck")
    assert [ACTIONS.parse(move) for move in moves(s)] == [82, 83, 84, 86, 87]
    play(s, "drop:spices-cloth-1")
    assert np.flatnonzero(s.goods[BLUE]).tolist() == [0, 1, 4, 5]
    assert s.goods_deck.sum() == 0  # it has left the game
    assert s.phase == Phase.BUILD


def test_R9_goods_and_bonus_cards_gone_the_reward_is_lost() -> None:
    s = building()
    own(s, RED, "mo-c1")
    give(s, RED, "M2")
    s.takes = 8
    play(s, "build:mo-1", "pay:5")
    assert (s.phase, s.builds) == (Phase.BUILD, 1)

    s = building()
    own(s, RED, "mo-c2")
    give(s, RED, "M2")
    s.display[:] = NONE
    s.goods_deck[:] = 0
    play(s, "build:mo-2", "pay:5")
    assert (s.phase, s.builds) == (Phase.BUILD, 1)


def test_C33_X10_an_outer_part_pays_the_first_and_the_second() -> None:
    s = building()
    for seat in (RED, BLUE, WHITE):
        own(s, seat, ("mo-5", "mo-7", "mo-o1")[seat])
        give(s, seat, "M4")
        s.keys[seat] = 1
    for seat, gained, coins in ((RED, 5, 1), (BLUE, 3, 0), (WHITE, 0, 0)):
        assert s.decider == seat
        play(s, "build:mo-o2", "pay:5")
        assert letters(s)[seat] == gained
        assert s.coins[seat] == coins
        assert "mo-i" in sites(s)
        play(s, "end")


def test_C33_an_inner_part_pays_the_first_and_the_second() -> None:
    s = building()
    for seat in (RED, BLUE, WHITE):
        own(s, seat, "mo-o2")
        give(s, seat, "M2")
        s.keys[seat] = 1
    for seat, gained, drawn in ((RED, 10, 1), (BLUE, 6, 0), (WHITE, 0, 0)):
        play(s, "build:mo-i", "pay:5", "end")
        assert letters(s)[seat] == gained
        assert s.hand_size[seat] == drawn
