"""Urbanization: rulings that no other test shows."""

from __future__ import annotations

from fourquarters.games.urbanization.rules import place
from fourquarters.games.urbanization.rules.administration import administration
from fourquarters.games.urbanization.state import (
    DATA,
    NONE,
)
from tests.games.positions_urbanization import A, B, C, fill, options, p0, play, stack, to_act


def test_R5_unowned_land_always_has_a_price() -> None:
    s = p0()
    play(s, "action:land", "territory:1", "territory:2")
    assert ((s.owner == NONE) == (s.prices > 0)).all()


def test_R7_land_markers_never_return_order_markers_with_the_card() -> None:
    s = p0()
    fill(s, 1, A)
    administration(s)
    assert s.markers[A] == 9


def test_R12_cheaper_barns_may_be_skipped() -> None:
    s = p0()
    play(s, "action:grain", "barn:4", "barn:1", "done")
    assert (s.money[A], s.grain[A]) == (6, 3)


def test_R13_sown_grain_is_extra_to_the_line() -> None:
    s = p0()
    s.grain[A] = 8
    play(s, "action:sow", "site:8")
    to_act(s, A)
    play(s, "action:grain", "barn:1")
    assert (s.grain[A], s.seeds[7]) == (8, 1)


def test_R32_absent_factories_are_in_no_deck() -> None:
    for players, absent in [(2, {2, 4, 7, 10, 13, 14}), (3, {4, 10, 13})]:
        deck = {c["number"] for c in DATA["factory"] if c["mark"] <= players}
        assert set(range(1, 19)) - deck == absent


def test_R15_the_dollar_is_for_the_last_order_space_not_for_attracting() -> None:
    s = p0()
    fill(s, 1, B, C)
    play(s, "action:attract", "slot:1", "site:8")
    assert s.money[A] == 9


def test_R19_fewer_goods_than_possible_may_be_made() -> None:
    s = p0()
    stack(s, A, 8, 6)
    s.orders[A] = [2, 0, 0]
    play(s, "action:produce", "factory:1")
    assert options(s) == ["goods:1", "goods:2"]
    play(s, "goods:1")
    assert s.orders[A].tolist() == [1, 0, 0]
    assert s.decider == B


def test_R29_the_lowest_card_leaves_the_slots_whatever_lies_open_on_the_deck() -> None:
    s = p0()
    s.slot_card[:] = [17, 16, 18]
    assert s.deck == 3  # the next card is 4
    administration(s)
    assert s.slot_card.tolist() == [17, 4, 18]


def test_R30_nobody_has_more_citizens_than_grain_to_feed_them() -> None:
    s = p0()
    s.houses[A], s.grain[A], s.citizens[A], s.orders[A] = 8, 0, 5, [3, 3, 2]
    administration(s)
    assert (s.citizens[A], s.grain[A]) == (0, 0)


def test_R31_the_newest_factory_is_the_highest_number_not_the_last_built() -> None:
    s = p0()
    stack(s, B, 12, 7)
    stack(s, C, 16, 6)
    stack(s, B, 13, 3)
    assert [place(s, player) for player in range(4)] == [2, 0, 1, 2]
