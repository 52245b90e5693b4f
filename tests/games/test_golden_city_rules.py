"""The Golden City, rule by rule: C and R are numbers of docs/games/golden_city.md, X its examples.

Positions are set directly. A hand is written as in the rules: "C1 D2" is one coast and two deserts.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from fourquarters.engine.chance import chance
from fourquarters.engine.state import ALL
from fourquarters.games.golden_city import board, rules
from fourquarters.games.golden_city.board import NONE, SITE_IDS
from fourquarters.games.golden_city.rules.building import place_business
from fourquarters.games.golden_city.rules.cards import draw_secretly, show
from fourquarters.games.golden_city.rules.rewards import look_through_bonus_deck
from fourquarters.games.golden_city.rules.rounds import end_round
from fourquarters.games.golden_city.rules.scoring import bonus_letters
from fourquarters.games.golden_city.rules.sites import is_blocked, open_to
from fourquarters.games.golden_city.state import ACTIONS, MOST_LEGAL, Phase, Source, State

RED, BLUE, WHITE, BLACK = range(4)
C, M, G, W, D = range(5)
LETTERS = "CMGWD"


# --- how positions are set and moves made


def start(players: int = 4, key: int = 1) -> Any:
    """The position after set-up."""
    states = np.zeros(1, State.DTYPE)
    states["players"] = players
    states["key"][0] = np.arange(8) + 8 * key
    rules.set_up(states[0])
    return states[0]


def building(players: int = 4, seat: int = RED, key: int = 1) -> Any:
    """An empty board; everyone holds nothing, a player is about to build."""
    s = start(players, key)
    s.hand[:] = 0
    s.known[:] = 0
    s.hand_size[:] = 0
    s.coins[:] = 0
    s.supply = 35
    s.phase = Phase.BUILD
    s.decider = seat
    s.builds = 0
    return s


def cards(text: str) -> list[int]:
    counts = [0] * 5
    for word in text.split():
        counts[LETTERS.index(word[0])] += int(word[1:] or 1)
    return counts


def give(s: Any, seat: int, text: str) -> None:
    """Put a hand that everyone has seen."""
    s.hand[seat] = s.known[seat] = cards(text)
    s.hand_size[seat] = sum(cards(text))


def hand(s: Any, seat: int) -> str:
    return " ".join(f"{LETTERS[i]}{n}" for i, n in enumerate(s.hand[seat]) if n)


def site(name: str) -> int:
    return SITE_IDS.index(name)


def own(s: Any, seat: int, *names: str) -> None:
    """Put businesses on the board."""
    for name in names:
        place_business(s, seat, site(name))


def pairs(s: Any, *texts: str) -> None:
    """Lay out pairs: "C D"."""
    for i, text in enumerate(texts):
        s.pair[i] = [LETTERS.index(letter) for letter in text.split()]


def moves(s: Any) -> list[str]:
    out: Any = np.zeros(MOST_LEGAL, np.int64)
    n = rules.legal(s, out)
    ids = out[:n].tolist()
    assert ids == sorted(ids)
    return [ACTIONS.text(action) for action in ids]


def sites(s: Any) -> set[str]:
    """The sites on which the decider may build."""
    return {move[6:] for move in moves(s) if move.startswith("build:")}


def play(s: Any, *texts: str) -> None:
    for text in texts:
        assert text in moves(s), f"{text} is not among {moves(s)}"
        rules.apply(s, ACTIONS.parse(text))


def goods(s: Any, seat: int, *numbers: int) -> None:
    """Goods cards before a player; they are nowhere else."""
    for number in numbers:
        s.goods[seat, number] = 1
        s.goods_deck[number] = 0


def display(s: Any, *numbers: int) -> None:
    """Goods cards face up; the deck holds what nobody has."""
    s.display[:] = list(numbers) + [NONE] * (3 - len(numbers))
    s.goods_deck[:] = s.goods.sum(axis=0) == 0
    s.goods_deck[list(numbers)] = 0


def next_card_is(s: Any, landform: int) -> None:
    """Only cards of one landform are left in the pile."""
    s.pile[:] = 0
    s.pile[landform] = s.pile_size = 10
    s.unseen[0] = s.pile


def letters(s: Any) -> list[int]:
    return [int(rules.score(s, seat)) for seat in range(s.players)]


def places(s: Any) -> list[int]:
    return [rules.place(s, seat) for seat in range(s.players)]


def finish_round(s: Any) -> None:
    """Everyone ends his turn, discarding the first cards he can."""
    while s.phase != Phase.BID and s.decider >= 0:
        play(s, "end" if s.phase == Phase.BUILD else moves(s)[0])


def score_round(s: Any, card: int) -> None:
    """The last builder ends his turn; this score card is scored."""
    s.score_card = card
    s.decider = (s.start - 1) % s.players
    play(s, "end")


def score_card(good: str, area: str) -> int:
    """The number of a score card that shows a good and a river or quarter."""
    for card in board.SCORE_CARDS:
        if card["good"] == good and area in (card.get("river"), card.get("quarter")):
            return int(card["index"])
    raise LookupError(good, area)


# --- components


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


# --- the round


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
    assert moves(s) == ["bid:3"]  # the next expulsion would cost 4, and he has 2
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


# --- building


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


# --- rewards


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


def take_bonus(s: Any, seat: int, name: str) -> None:
    """A player takes a bonus card, outside of his turn."""
    state = (int(s.decider), int(s.phase), int(s.builds), int(s.target))
    s.decider = seat
    look_through_bonus_deck(s)
    rules.apply(s, ACTIONS.parse(f"bonus:{name}"))
    s.decider, s.phase, s.builds, s.target = state


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


# --- scoring


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


# --- the end


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
    assert not is_blocked(s, WHITE)  # four inner parts are open to him
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


# --- what all remember of hidden cards


def secretly(s: Any, seat: int, landform: int) -> None:
    """A player draws a certain card that only he sees."""
    next_card_is(s, landform)
    draw_secretly(s, seat, chance(s), 0)


def hidden(s: Any, seat: int) -> int:
    return int(s.hand_size[seat] - s.known[seat].sum())


def test_S5_X16_known_cards_are_shown_first() -> None:
    s = building(seat=BLUE)
    give(s, BLUE, "D2")
    secretly(s, BLUE, D)
    record = int(s.secrets)
    own(s, BLUE, "de-c1")
    play(s, "build:de-2", "pay:14")
    assert s.known[BLUE].sum() == 0
    assert hidden(s, BLUE) == 1
    assert s.secrets == record

    s = building(seat=BLUE)
    give(s, BLUE, "D2")
    secretly(s, BLUE, D)
    for _ in range(3):
        show(s, BLUE, D)
    assert hidden(s, BLUE) == 0
    assert s.secret_card[s.secrets - 1] == D
    assert s.secret_of[s.secrets - 1] == BLUE


def test_S5_pairs_and_the_first_coast_are_known() -> None:
    s = start(3)
    pairs(s, "C D", "W W", "M G")
    play(s, "bid:0", "bid:1", "bid:2")
    assert s.known[:3].tolist() == [[2, 0, 0, 0, 1], [1, 0, 0, 2, 0], [1, 1, 1, 0, 0]]
    assert [hidden(s, seat) for seat in range(3)] == [1, 1, 1]


def test_S7_R10_the_new_pile_is_what_was_discarded() -> None:
    s = building()
    s.pile[:] = 0
    s.pile_size = 0
    s.discards[:] = [1, 2, 3, 0, 0]
    give(s, RED, "C1")
    play(s, "build:mo-c2", "pay:0")  # their own coast goes into the new pile (R10)
    assert s.piles == 1
    assert s.unseen[1].tolist() == [2, 2, 3, 0, 0]
    assert s.drawn[RED, 1].tolist() == s.hand[RED].tolist()


def test_S8_a_look_shows_what_was_taken_since_the_last() -> None:
    s = building()
    take_bonus(s, RED, "goods")
    take_bonus(s, BLUE, "coins")
    take_bonus(s, WHITE, "city")
    take_bonus(s, RED, "rivers")
    take_bonus(s, BLACK, "desert")
    assert s.missing[RED].tolist() == [0, 3, 3, 0, 0, 0, 0, 0]
    assert s.missing[BLACK].tolist() == [4, 4, 4, 4, 0, 0, 0, 0]
    assert s.taker.tolist() == [RED, BLUE, WHITE, RED, BLACK, NONE, NONE, NONE]


def test_decisions_have_the_numbers_of_the_rules() -> None:
    assert len(ACTIONS) == 103
    assert ACTIONS.parse("bid:0") == 0
    assert ACTIONS.parse("build:mo-c1") == 4
    assert ACTIONS.parse("build:de-i") == 61
    assert ACTIONS.parse("end") == 62
    assert ACTIONS.parse("pay:0") == 63
    assert ACTIONS.parse("goods:0") == 78
    assert ACTIONS.parse("drop:pottery-wine-1") == 82
    assert ACTIONS.parse("bonus:goods") == 90
    assert ACTIONS.parse("discard:coast") == 98
    assert ACTIONS.seen_by_others(90) == "bonus:?"
