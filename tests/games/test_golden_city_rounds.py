"""The Golden City: components, set-up and the round. C and R are numbers of docs/games/golden_city.md, X its examples."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from fourquarters.games.golden_city import board
from fourquarters.games.golden_city.board import NONE
from fourquarters.games.golden_city.rules.rounds import end_round
from fourquarters.games.golden_city.state import Phase
from tests.games.positions_golden_city import (
    BLACK,
    BLUE,
    RED,
    WHITE,
    C,
    D,
    G,
    M,
    W,
    building,
    finish_round,
    give,
    goods,
    hand,
    letters,
    moves,
    pairs,
    play,
    score_card,
    start,
)


def test_C1_the_board() -> None:
    kinds = Counter(board.KIND.tolist())
    assert [kinds[k] for k in range(4)] == [16, 30, 8, 4]
    assert Counter(board.RIVER.tolist()) == {NONE: 46, 0: 3, 1: 3, 2: 3, 3: 3}
    for landform in (M, G, W, D):
        quarter = board.AREA_SITES[3 + landform]
        assert sorted(board.KIND[quarter].tolist()) == [board.OUTER, board.OUTER, board.INNER]
        assert set(board.POSITION[quarter].tolist()) == {landform}


def test_C1_mountain_meadow_woodland_desert_lie_in_a_ring() -> None:
    crossings = {
        frozenset((int(board.POSITION[a]), int(board.POSITION[b])))
        for a in range(16, 58)
        for b in board.NEIGHBOUR[a, : board.ROADS[a]]
        if board.POSITION[a] != board.POSITION[b]
    }
    assert crossings == {frozenset(p) for p in ((M, G), (G, W), (W, D), (D, M))}


def test_C2_C7_C8_businesses_and_coins() -> None:
    for players, businesses, supply in ((3, 18, 26), (4, 16, 23)):
        s = start(players)
        assert s.left.tolist() == [businesses] * players + [0] * (4 - players)
        assert s.coins.tolist() == [3] * players + [0] * (4 - players)
        assert s.supply == supply


@pytest.mark.parametrize(("players", "pile"), [(3, 44), (4, 42)])
def test_C3_C9_a_coast_openly_and_a_card_secretly(players: int, pile: int) -> None:
    s = start(players)
    assert s.pile_size == pile - 2 * players  # the first pairs are laid out already
    for seat in range(players):
        assert s.known[seat].tolist() == [1, 0, 0, 0, 0]
        assert s.hand_size[seat] == s.hand[seat].sum() == 2
        assert s.drawn[seat].sum() == 1


def test_R1_ten_cards_of_each_of_five_landforms() -> None:
    s = start()
    everywhere = s.pile + s.hand.sum(axis=0)
    for pair in s.pair:
        for landform in pair:
            everywhere[landform] += 1
    assert everywhere.tolist() == [10] * 5


def test_C4_C11_score_cards_come_by_their_backs() -> None:
    assert Counter(board.BACK.tolist()) == {1: 4, 2: 8, 3: 4}
    s = start()
    backs = [int(board.BACK[s.score_card])]
    while s.round_number < 16:
        s.left[:] = 16
        end_round(s)
        backs.append(int(board.BACK[s.score_card]))
    assert backs == [1] * 4 + [2] * 8 + [3] * 4
    assert s.score_left.sum() == 0


def test_C4_each_score_card_of_a_back_can_come_first() -> None:
    assert {int(start(key=key).score_card) for key in range(60)} == {0, 1, 2, 3}


def test_C5_C10_goods_cards() -> None:
    s = start()
    assert (s.display >= 0).all()
    assert s.goods_deck.sum() == 5
    assert all(s.goods_deck[card] == 0 for card in s.display)


def test_C6_keys_and_bonus_cards() -> None:
    s = start()
    assert s.key_supply == 6
    assert len(board.BONUS_CARDS) == 8
    assert s.bonus_count.sum() == s.takes == 0


def test_C12_the_first_seat_starts() -> None:
    s = start()
    assert (s.start, s.decider, s.phase) == (RED, RED, Phase.BID)


def test_C13_a_round_begins_with_a_new_score_card() -> None:
    s = building()
    old = s.score_card
    finish_round(s)
    assert s.score_card != old
    assert s.score_left[s.score_card] == 0
    assert s.score_left.sum() == 14


@pytest.mark.parametrize("players", [3, 4])
def test_C14_as_many_open_pairs_as_players(players: int) -> None:
    s = start(players)
    assert moves(s) == [f"bid:{i}" for i in range(players)]
    assert (s.pair[:players] >= 0).all()


def test_C15_X14_the_discards_become_a_new_pile() -> None:
    s = building()
    give(s, RED, "C5")
    give(s, BLUE, "M5")
    give(s, WHITE, "G5")
    give(s, BLACK, "W3")
    s.pile[:] = [1, 1, 1, 0, 0]
    s.pile_size = 3
    s.discards[:] = [4, 4, 4, 7, 10]
    s.decider = BLACK
    play(s, "end")
    first = Counter([int(s.pair[i, 0]) for i in range(3)])
    assert first == {C: 1, M: 1, G: 1}  # three old cards
    assert s.pile_size == 24
    assert s.discards.sum() == 0
    assert s.piles == 1


def test_C16_C17_R2_X1_a_bidding_phase() -> None:
    s = building()
    s.phase = Phase.BID
    s.coins[:] = 3
    s.supply = 23
    pairs(s, "C D", "W W", "C C", "M G")
    play(s, "bid:0", "bid:1")
    play(s, "bid:1")  # White expels Blue
    assert s.coins[WHITE] == 2
    play(s, "bid:0")  # Black expels Red
    assert s.coins[BLACK] == 1
    assert s.decider == RED
    play(s, "bid:2")
    play(s, "bid:1")  # Blue expels White
    assert s.coins[BLUE] == 0
    assert s.decider == WHITE
    assert moves(s) == ["bid:3"]  # the next expulsion would cost 4, and they have 2
    play(s, "bid:3")
    assert [hand(s, seat) for seat in range(4)] == ["C2", "W2", "M1 G1", "C1 D1"]
    assert s.coins.tolist() == [3, 0, 2, 1]
    assert s.supply == 29
    assert s.paid.tolist() == [0, 3, 1, 2]
    finish_round(s)
    assert s.expulsions == 0
    assert s.paid.tolist() == [0, 0, 0, 0]


def test_C16_whoever_lies_on_a_pair_is_skipped() -> None:
    s = start(3)
    play(s, "bid:0", "bid:1", "bid:1")  # White expels Blue; Red lies on a pair
    assert s.decider == BLUE


def test_C17_the_price_counts_all_expulsions_of_the_round() -> None:
    s = start(4)
    play(s, "bid:0", "bid:0", "bid:0", "bid:0")
    assert s.coins.tolist() == [3, 2, 1, 0]
    assert s.expulsions == 3
    assert moves(s) == ["bid:1", "bid:2", "bid:3"]  # Red has 3 coins, an expulsion costs 4


def test_R3_a_player_without_coins_always_finds_a_free_pair() -> None:
    s = start(3)
    s.coins[:] = 0
    play(s, "bid:1")
    assert moves(s) == ["bid:0", "bid:2"]


def test_C18_all_take_their_pairs_when_every_pair_has_a_hand() -> None:
    s = start(3)
    before = s.hand.copy()
    play(s, "bid:2", "bid:0", "bid:1")
    for seat, pair in ((RED, 2), (BLUE, 0), (WHITE, 1)):
        gained = s.hand[seat] - before[seat]
        assert sorted(np.repeat(range(5), gained)) == sorted(s.pair[pair])
        assert s.hand_size[seat] == 4
    assert (s.phase, s.decider) == (Phase.BUILD, RED)


def test_C19_R4_building_is_optional() -> None:
    s = building()
    give(s, RED, "C3")
    assert "end" in moves(s)
    play(s, "build:mo-c1", "pay:0")
    assert "end" in moves(s)
    play(s, "end")
    assert s.decider == BLUE


def test_C19_at_most_two_businesses_a_turn() -> None:
    s = building()
    give(s, RED, "C3")
    play(s, "build:mo-c1", "pay:0", "build:mo-c3", "pay:0")
    assert s.decider == BLUE
    assert hand(s, RED) == "C1"


def test_C19_clockwise_from_the_start_player() -> None:
    s = building(seat=WHITE)
    s.start = WHITE
    for seat in (WHITE, BLACK, RED, BLUE):
        assert s.decider == seat
        play(s, "end")
    assert s.phase == Phase.BID


def test_C20_C21_scoring_then_the_start_marker_moves() -> None:
    s = building()
    goods(s, RED, 0, 1)
    s.score_card = score_card("pottery", "ne")
    finish_round(s)
    assert letters(s)[RED] == 4
    assert (s.start, s.decider, s.round_number) == (BLUE, BLUE, 2)
