"""Urbanization: the actions, from buying land to taxes."""

from __future__ import annotations

import pytest

from fourquarters.games.urbanization.rules.administration import administration
from fourquarters.games.urbanization.state import (
    FIELD,
    NONE,
    Building,
    Ground,
)
from tests.games.positions_urbanization import (
    ORANGE,
    A,
    B,
    C,
    fill,
    lands,
    options,
    own,
    p0,
    play,
    put,
    stack,
    to_act,
)


def test_U16_land_must_share_an_edge_and_be_paid() -> None:
    s = p0()
    s.prices[0], s.money[A] = 4, 3
    play(s, "action:land")
    assert lands(s) == [14]


def test_U16_land_needs_a_free_marker_which_stays() -> None:
    s = p0()
    s.markers[A] = 0
    assert "action:land" not in options(s)
    s.markers[A] = 1
    play(s, "action:land", "territory:1")
    assert (s.markers[A], s.owner[0]) == (0, A)


def test_U17_price_markers_go_where_one_lies_and_may_be_split() -> None:
    s = p0()
    s.prices[13], s.prices[19] = 3, 3
    play(s, "action:land", "territory:14", "territory:15", "territory:15", "territory:16")
    assert (s.prices[14], s.prices[15], s.decider) == (3, 2, B)


def test_U18_a_house_costs_2_scores_1_and_lengthens_the_line() -> None:
    s = p0()
    own(s, A, 14)
    play(s, "action:erect", "type:house")
    assert options(s) == ["site:8", "site:20", "site:21"]
    play(s, "site:20", "done")
    assert (s.money[A], s.points[A], s.houses[A]) == (7, 2, 2)


def test_U19_a_skyscraper_replaces_a_house() -> None:
    s = p0()
    play(s, "action:erect", "type:skyscraper")
    assert options(s) == ["site:7"]
    play(s, "site:7")
    assert s.decider == B
    assert (s.money[A], s.points[A], s.houses[A]) == (6, 3, 2)
    assert s.pool.tolist() == [9, 5, 5, 6]


def test_U20_R9_administrative_buildings_need_only_own_land() -> None:
    s = p0()
    put(s, Ground.HOUSE, 8)
    play(s, "action:erect", "type:administrative", "territory:7", "territory:7", "done")
    assert s.administrative[6] == 2
    assert (s.money[A], s.points[A], s.houses[A], s.pool[2]) == (3, 5, 1, 3)


def test_U21_one_type_in_any_number_while_affordable_and_in_the_pool() -> None:
    s = p0()
    own(s, A, 14)
    play(s, "action:erect", "type:house", "site:8")
    assert options(s) == ["done", "site:20", "site:21"]
    s.pool[Building.HOUSE] = 1
    play(s, "site:20")
    assert s.decider == B


def test_U21_an_empty_pool_closes_a_type() -> None:
    s = p0()
    s.pool[Building.HOUSE] = 0
    play(s, "action:erect")
    assert options(s) == ["type:skyscraper", "type:administrative"]


def test_U22_one_from_each_barn_any_number_from_the_field() -> None:
    s = p0()
    play(s, "action:grain", "field", "field", "barn:3")
    assert (s.money[A], s.grain[A]) == (1, 4)
    assert options(s) == ["done", "barn:1", "barn:2"]
    assert s.grain_area.tolist() == [4, 4, 3, 4, 2, 8]


def test_U22_an_empty_barn_sells_nothing() -> None:
    s = p0()
    s.grain_area[:4] = 0
    play(s, "action:grain")
    assert options(s) == ["field", "sell"]


def test_U22_buying_excludes_selling_and_the_reverse() -> None:
    s = p0()
    s.grain_area[0] = 2
    play(s, "action:grain")
    assert "sell" in options(s)
    play(s, "barn:2")
    assert "sell" not in options(s)
    s = p0()
    s.grain[A], s.grain_area[0] = 3, 2
    play(s, "action:grain", "sell")
    assert options(s) == ["done", "sell"]


def test_U23_without_room_nothing_is_sold() -> None:
    s = p0()
    s.money[A] = 0
    assert "action:grain" not in options(s)
    s.grain_area[FIELD] = 3
    play(s, "action:grain", "sell")
    assert (s.money[A], s.grain[A], s.grain_area[FIELD]) == (3, 0, 4)


def test_U24_seeds_go_on_own_empty_sites() -> None:
    s = p0()
    own(s, A, 14)
    s.grain[A] = 4
    play(s, "action:sow")
    assert options(s) == ["site:8", "site:20", "site:21"]
    play(s, "site:8")
    assert options(s) == ["done", "site:20", "site:21"]
    play(s, "site:20", "site:21")
    assert (s.grain[A], s.decider) == (1, B)


def test_U24_sowing_needs_grain_and_ground() -> None:
    s = p0()
    s.grain[A] = 0
    assert "action:sow" not in options(s)
    s.grain[A] = 1
    put(s, Ground.HOUSE, 8)
    assert "action:sow" not in options(s)


def test_U25_the_leftmost_empty_space_is_filled() -> None:
    s = p0()
    fill(s, 2, B)
    play(s, "action:orders", "slot:2")
    assert s.slot_marker[1].tolist() == [B, A]
    assert s.orders[A].tolist() == [2, 0, 0]


def test_U25_no_marker_or_no_empty_space_no_orders() -> None:
    s = p0()
    for slot in (1, 2, 3):
        fill(s, slot, B, C)
    assert "action:orders" not in options(s)
    s.slot_marker[2, 1] = NONE
    play(s, "action:orders")
    assert options(s) == ["slot:3"]
    to_act(s, A).markers[A] = 0
    assert "action:orders" not in options(s)


def test_U26_filling_the_last_space_earns_1() -> None:
    s = p0()
    fill(s, 1, B)
    play(s, "action:orders", "slot:1")
    assert s.money[A] == 10


def test_R14_a_short_supply_gives_what_it_has() -> None:
    s = p0()
    s.supply[ORANGE] = 1
    play(s, "action:orders", "slot:1")
    assert (s.orders[A, ORANGE], s.supply[ORANGE]) == (2, 0)


def test_U27_attracting_needs_filled_spaces_and_a_free_marker() -> None:
    s = p0()
    fill(s, 1, B)
    assert "action:attract" not in options(s)
    fill(s, 1, B, C)
    assert "action:attract" in options(s)
    s.markers[A] = 0
    assert "action:attract" not in options(s)


def test_R16_the_own_marker_on_the_card_does_not_count_as_free() -> None:
    s = p0()
    fill(s, 1, A, A)
    s.markers[A] = 0
    assert "action:attract" not in options(s)


def test_U28_a_new_factory_needs_pool_and_empty_site_an_upgrade_a_lower_top() -> None:
    s = p0()
    fill(s, 1, B, C)
    put(s, Ground.HOUSE, 8)
    assert "action:attract" not in options(s)
    own(s, A, 1)
    stack(s, A, 1, 2)
    assert "action:attract" not in options(s)
    s.slot_card[0] = 3
    play(s, "action:attract", "slot:1")
    assert options(s) == ["factory:1"]
    play(s, "factory:1")
    assert s.stack_top[0] == 3
    assert s.stack_of[[2, 3]].tolist() == [0, 0]


def test_U28_an_empty_factory_pool_leaves_only_upgrades() -> None:
    s = p0()
    fill(s, 1, B, C)
    s.pool[Building.FACTORY] = 0
    assert "action:attract" not in options(s)


def test_R18_any_colour_may_be_laid_on_a_stack() -> None:
    s = p0()
    stack(s, A, 8, 6)
    s.slot_card[:] = [7, 8, 18]
    fill(s, 3, B, C)
    play(s, "action:attract", "slot:3", "factory:1")
    assert s.stack_top[0] == 18


def test_R17_an_empty_deck_leaves_slots_empty() -> None:
    s = p0()
    s.deck = 18
    fill(s, 1, B, C)
    play(s, "action:attract", "slot:1", "site:8")
    assert s.slot_card.tolist() == [0, 2, 3]
    to_act(s, A)
    play(s, "action:orders")
    assert options(s) == ["slot:2", "slot:3"]
    administration(s)
    assert s.slot_card.tolist() == [0, 0, 3]


def test_U29_each_stack_produces_once_a_turn_with_its_top_card() -> None:
    s = p0()
    own(s, A, 14)
    stack(s, A, 8, 1, 8)
    stack(s, A, 20, 2)
    s.orders[A] = [2, 3, 0]
    play(s, "action:produce")
    assert options(s) == ["factory:1", "factory:2"]
    play(s, "factory:1")
    assert options(s) == ["goods:1", "goods:2"]
    play(s, "goods:2")
    assert options(s) == ["done", "factory:2"]
    play(s, "factory:2", "goods:1")
    assert s.decider == B
    assert s.laid[:2].tolist() == [[0, 2, 0], [1, 0, 0]]
    to_act(s, A)
    assert "action:produce" not in options(s)


def test_U29_goods_need_orders_of_the_cards_colour() -> None:
    s = p0()
    stack(s, A, 8, 6)
    s.orders[A] = [0, 4, 0]
    assert "action:produce" not in options(s)
    s.orders[A] = [2, 4, 0]
    play(s, "action:produce", "factory:1")
    assert options(s) == ["goods:1", "goods:2"]


@pytest.mark.parametrize(("card", "money"), [(2, 1), (8, 2), (14, 3)])
def test_U30_a_good_scores_1_and_pays_by_colour(card: int, money: int) -> None:
    s = p0()
    stack(s, A, 8, card)
    s.orders[A] = 2
    play(s, "action:produce", "factory:1", "goods:2")
    assert (s.points[A], s.money[A]) == (3, 9 + 2 * money)


def test_R20_an_upgrade_does_not_let_a_stack_produce_again() -> None:
    s = p0()
    stack(s, A, 8, 1)
    s.orders[A] = [4, 0, 0]
    play(s, "action:produce", "factory:1", "goods:1")
    fill(s, 2, B, C)
    to_act(s, A)
    play(s, "action:attract", "slot:2", "factory:1")
    to_act(s, A)
    assert "action:produce" not in options(s)


def test_U31_R23_taxes_need_citizens_left_of_the_marker() -> None:
    s = p0()
    s.citizens[A], s.taxes[A] = 3, 4
    play(s, "action:taxes")
    assert (s.money[A], s.taxes[A], s.decider) == (12, 3, B)
    assert "action:taxes" not in options(to_act(s, A))
    s.citizens[A] = 0
    assert "action:taxes" not in options(s)
    administration(s)
    assert s.taxes[A] == 3
