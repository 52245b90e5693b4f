"""The Golden City: what all remember of hidden cards (S5, S7)."""

from __future__ import annotations

from fourquarters.engine.chance import chance
from fourquarters.games.golden_city.board import NONE
from fourquarters.games.golden_city.rules.cards import draw_secretly, show
from fourquarters.games.golden_city.state import ACTIONS, State
from tests.games.positions_golden_city import (
    BLACK,
    BLUE,
    RED,
    WHITE,
    D,
    building,
    give,
    next_card_is,
    own,
    pairs,
    play,
    start,
    take_bonus,
)


def secretly(s: State, seat: int, landform: int) -> None:
    """A player draws a certain card that only they see."""
    next_card_is(s, landform)
    draw_secretly(s, seat, chance(s), 0)


def hidden(s: State, seat: int) -> int:
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
