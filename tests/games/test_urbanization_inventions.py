"""Urbanization: how inventions are acquired, and what each of them does."""

from __future__ import annotations

import pytest

from fourquarters.games.urbanization.judgement.worth import INVENTION_WORTH
from fourquarters.games.urbanization.rules.administration import administration
from fourquarters.games.urbanization.state import (
    FIELD,
    HARVEST_GRAIN,
    INVENTION_VALUE,
    NONE,
    RETURN,
    Character,
    Phase,
)
from tests.games.positions_urbanization import GREY, ORANGE, A, B, invented, options, p0, play, stack, to_act


def test_U32_without_the_expansion_there_is_no_ninth_action() -> None:
    assert "action:invent" not in options(p0())
    assert "action:invent" in options(p0(inventions=True))


def test_U32_the_first_space_is_free_each_further_costs_1_empty_ones_too() -> None:
    s = p0(inventions=True)
    s.invention_owner[2:4] = B
    s.money[A] = 2
    play(s, "action:invent", "new")
    assert options(s) == ["space:1", "space:3"]
    play(s, "space:3")
    assert s.money[A] == 0


def test_U33_R33_a_card_scores_1_and_the_marker_stays() -> None:
    s = p0(inventions=True)
    play(s, "action:invent", "new", "space:1", "card:2")
    assert (s.points[A], s.invention_owner[1], s.track[A, 0], s.markers[A]) == (2, A, 1, 8)
    assert s.decider == B


def test_U34_a_marker_is_taken_back_in_the_own_action() -> None:
    s = p0(inventions=True)
    s.track[A, 4], s.markers[A] = 1, 8
    play(s, "recall:5")
    assert (s.markers[A], s.track[A].sum(), s.decider, s.phase) == (9, 0, A, Phase.ACT)
    assert "recall:5" not in options(s)


def test_R34_a_marker_stops_only_where_a_card_remains() -> None:
    s = p0(inventions=True)
    s.invention_owner[:] = B
    assert "action:invent" not in options(s)
    s.invention_owner[17] = NONE
    assert "action:invent" in options(s)
    s.money[A] = 7
    assert "action:invent" not in options(s)


def test_R35_another_own_marker_may_take_the_second_card() -> None:
    s = p0(inventions=True)
    play(s, "action:invent", "new", "space:1", "card:1")
    to_act(s, A)
    play(s, "action:invent")
    assert options(s) == ["new", "marker:1"]
    play(s, "new")
    assert "space:1" in options(s)
    play(s, "space:1", "card:2")
    assert s.track[A, 0] == 2


@pytest.mark.parametrize(("invention", "card", "colour"), [(1, 1, 0), (8, 7, 1), (13, 13, 2)])
def test_U45_small_factories_of_the_colour_make_two(invention: int, card: int, colour: int) -> None:
    s = invented(p0(inventions=True), A, invention)
    stack(s, A, 8, card)
    s.orders[A, colour] = 3
    play(s, "action:produce", "factory:1")
    assert options(s) == ["goods:1", "goods:2"]


def test_R21_the_second_good_still_needs_an_order() -> None:
    s = invented(p0(inventions=True), A, 1)
    stack(s, A, 8, 1)
    play(s, "action:produce", "factory:1")
    assert options(s) == ["goods:1"]


def test_U46_an_order_comes_each_turn() -> None:
    s = invented(p0(inventions=True), A, 3, 9, 15)
    administration(s)
    assert s.orders[A].tolist() == [2, 1, 1]
    assert s.supply.tolist() == [10, 14, 14]


def test_R40_near_a_full_line_white_comes_first() -> None:
    s = invented(p0(inventions=True), A, 3, 9, 15)
    s.orders[A] = [6, 0, 0]
    administration(s)
    assert s.orders[A].tolist() == [6, 1, 1]


def test_U47_two_orange_may_be_exchanged_for_two_grey() -> None:
    for answer, orders in [("yes", [1, 2, 0]), ("done", [3, 0, 0])]:
        s = invented(p0(inventions=True), B, 7)
        s.orders[B] = [3, 0, 0]
        administration(s)
        assert (s.phase, s.decider, s.turn) == (Phase.EXCHANGE, B, 1)
        play(s, answer)
        assert s.orders[B].tolist() == orders
        assert (s.phase, s.turn) == (Phase.HIRE, 2)


def test_R36_the_exchange_needs_two_of_each() -> None:
    s = invented(p0(inventions=True), A, 7)
    administration(s)
    assert s.phase == Phase.HIRE
    s = invented(p0(inventions=True), A, 7)
    s.orders[A, ORANGE], s.supply[GREY] = 3, 1
    administration(s)
    assert s.phase == Phase.HIRE


def test_R36_the_exchange_comes_after_the_order_of_the_turn() -> None:
    s = invented(p0(inventions=True), A, 7, 3)
    administration(s)
    assert s.orders[A].tolist() == [2, 0, 0]
    play(s, "yes")
    assert s.orders[A].tolist() == [0, 2, 0]


@pytest.mark.parametrize(("invention", "card", "colour"), [(2, 2, 0), (10, 8, 1), (14, 14, 2)])
def test_U48_goods_pay_1_more(invention: int, card: int, colour: int) -> None:
    s = invented(p0(inventions=True), A, invention)
    stack(s, A, 8, card)
    s.orders[A, colour] = 2
    play(s, "action:produce", "factory:1", "goods:2")
    assert s.money[A] == 9 + 2 * (colour + 2)


@pytest.mark.parametrize(("invention", "card", "colour"), [(4, 2, 0), (12, 8, 1), (18, 14, 2)])
def test_U49_goods_score_two(invention: int, card: int, colour: int) -> None:
    s = invented(p0(inventions=True), A, invention)
    stack(s, A, 8, card)
    s.orders[A, colour] = 2
    play(s, "action:produce", "factory:1", "goods:2")
    assert s.points[A] == 5


def test_R22_with_the_engineer_money_goes_by_order_and_points_by_card() -> None:
    s = invented(to_act(p0(inventions=True), A, Character.ENGINEER), A, 2, 4)  # both orange
    stack(s, A, 8, 2)
    s.orders[A] = [1, 0, 1]
    play(s, "with:engineer", "factory:1", "order:orange", "order:white")
    assert (s.money[A], s.points[A]) == (9 + 2 + 3, 5)
    s = invented(to_act(p0(inventions=True), A, Character.ENGINEER), A, 2, 4)
    stack(s, A, 8, 8)  # a grey good from an orange order
    play(s, "with:engineer", "factory:1", "order:orange")
    assert (s.money[A], s.points[A]) == (10, 2)


@pytest.mark.parametrize(("cards", "grain"), [((6,), 1), ((17,), 2), ((6, 17), 3)])
def test_U50_harvest_gives_grain(cards: tuple[int, ...], grain: int) -> None:
    s = invented(p0(inventions=True), A, *cards)
    s.houses[A] = 0
    administration(s)
    assert s.grain[A] == 1 + grain
    assert s.grain_area[RETURN] == 8 - grain + 3  # the others feed 1 each


def test_U51_two_seeds_on_a_site_return_four() -> None:
    s = invented(p0(inventions=True), A, 5)
    s.grain[A], s.houses[A] = 3, 0
    play(s, "action:sow", "site:8")
    assert options(s) == ["done", "site:8"]
    play(s, "site:8")
    assert (s.decider, s.seeds[7], s.grain[A]) == (B, 2, 1)
    administration(s)
    assert s.grain[A] == 5


def test_U52_every_grain_bought_costs_1() -> None:
    s = invented(p0(inventions=True), A, 11)
    play(s, "action:grain", "barn:3", "field", "field")
    assert (s.money[A], s.grain[A]) == (6, 4)
    assert "barn:3" not in options(s)


def test_R38_selling_is_unchanged_by_cheap_buying() -> None:
    s = invented(p0(inventions=True), A, 11)
    s.grain_area[FIELD] = 3
    play(s, "action:grain", "sell")
    assert s.money[A] == 12


def test_U53_R37_grain_scores_after_the_gains_of_the_harvest_before_feeding() -> None:
    s = invented(p0(inventions=True), A, 16, 6)
    s.grain[A] = 3
    administration(s)  # 4 grain: 2 points; then 1 citizen: 2, and 3 grain left: 1
    assert s.points[A] == 1 + 2 + 2 + 1


def test_R39_the_farmers_card_takes_no_more_with_the_seed_drill() -> None:
    s = invented(to_act(p0(inventions=True), A, Character.FARMER), A, 5)
    s.grain[A] = 6
    play(s, "with:farmer", "farmer", "farmer")
    assert options(s) == ["done", "site:8"]


def test_more_grain_at_harvest_is_judged_better() -> None:
    """Of the inventions that bring grain, the one that brings more is worth more to a greedy player."""
    cards = sorted(HARVEST_GRAIN, key=lambda card: INVENTION_VALUE[card])
    worths = [INVENTION_WORTH[card] for card in cards]
    assert worths == sorted(worths)
    assert len(set(worths)) == len(worths) > 1
