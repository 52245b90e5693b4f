"""Urbanization: the worked examples of docs/games/urbanization.md."""

from __future__ import annotations

from fourquarters.games.urbanization.rules.administration import administration
from fourquarters.games.urbanization.rules.orders import orders_held
from fourquarters.games.urbanization.state import (
    NONE,
    Building,
    Character,
    Ground,
)
from tests.games.positions_urbanization import (
    ORANGE,
    A,
    B,
    C,
    D,
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


def test_P0() -> None:
    s = p0()
    assert (s.owner[[6, 8, 10, 12]] == [A, B, C, D]).all()
    assert (s.ground[[6, 10, 14, 18]] == Ground.HOUSE).all()
    assert s.prices[19] == 5
    assert s.prices.sum() == 24
    assert s.markers.tolist() == [9] * 4
    assert s.pool[Building.HOUSE] == 8
    assert s.slot_card.tolist() == [1, 2, 3]


def test_W1_land_next_to_the_own() -> None:
    s = p0()
    play(s, "action:land")
    assert lands(s) == [1, 14]
    play(s, "territory:14", "territory:21")
    assert (s.money[A], s.markers[A], s.prices[20]) == (8, 8, 2)


def test_W2_five_grain_for_9() -> None:
    s = p0()
    play(s, "action:grain", "barn:1", "barn:2", "barn:3", "barn:4", "field")
    assert (s.money[A], s.grain[A], s.decider) == (0, 6, B)
    assert s.grain_area[:5].tolist() == [3] * 5


def test_W3_R11_selling_fills_the_cheapest_barn_first() -> None:
    s = p0()
    s.money[A], s.grain[A] = 0, 5
    s.grain_area[:5] = [2, 3, 3, 4, 4]
    play(s, "action:grain", "sell", "sell", "sell", "sell")
    assert (s.money[A], s.grain[A]) == (5, 1)
    assert s.grain_area[:5].tolist() == [4] * 5


def test_W4_the_only_empty_site() -> None:
    s = p0()
    play(s, "action:sow")
    assert options(s) == ["site:8"]
    play(s, "site:8")
    assert (s.grain[A], s.seeds[7], s.decider) == (0, 1, B)


def test_W5_two_orange_orders() -> None:
    s = p0()
    play(s, "action:orders", "slot:1")
    assert (s.orders[A, ORANGE], s.supply[ORANGE], s.markers[A], s.money[A]) == (3, 9, 8, 9)


def test_W6_W7_W8_a_factory_is_built_upgraded_and_produces() -> None:
    s = p0()
    fill(s, 1, A, B)
    assert s.markers[A] == 8
    play(s, "action:attract", "slot:1", "site:8")
    assert (s.points[A], s.markers[A], s.markers[B]) == (3, 9, 9)
    assert (s.pool[Building.FACTORY], s.slot_card[0]) == (5, 4)
    fill(s, 2, C, D)
    to_act(s, A)
    play(s, "action:attract", "slot:2", "factory:1")
    assert (s.points[A], s.stack_top[0], s.pool[Building.FACTORY]) == (5, 2, 5)
    assert s.stack_of[[1, 2]].tolist() == [0, 0]
    assert s.slot_card[1] == 5
    to_act(s, A)
    s.orders[A, ORANGE], s.supply[ORANGE] = 3, 9
    play(s, "action:produce", "factory:1", "goods:2")
    assert (s.points[A], s.money[A]) == (7, 11)
    assert (s.orders[A, ORANGE], s.supply[ORANGE]) == (1, 9)
    administration(s)
    assert s.supply[ORANGE] == 11


def test_W9_one_citizen_pays_1() -> None:
    s = p0()
    play(s, "action:taxes")
    assert (s.taxes[A], s.money[A]) == (7, 10)


def test_W10_one_house_one_citizen() -> None:
    s = p0()
    s.grain[A], s.orders[A, ORANGE] = 3, 2
    administration(s)
    assert (s.citizens[A], s.points[A], s.grain[A]) == (1, 3, 2)


def test_W11_a_house_then_a_skyscraper() -> None:
    s = p0()
    play(s, "action:erect", "type:house", "site:8")
    assert (s.money[A], s.points[A], s.houses[A], s.pool[Building.HOUSE]) == (7, 2, 2, 7)
    assert s.decider == B
    to_act(s, A, phase=2)
    play(s, "action:erect", "type:skyscraper", "site:7", "done")
    assert (s.money[A], s.points[A], s.houses[A], s.pool[Building.HOUSE]) == (4, 4, 3, 8)


def test_E1_three_freed_markers() -> None:
    s = p0()
    s.prices[13], s.prices[19] = 3, 3
    play(s, "action:land", "territory:14")
    for receiver in (15, 15, 16):
        assert len(lands(s)) == 19
        play(s, f"territory:{receiver}")
    assert (s.money[A], s.prices[14], s.prices[15]) == (6, 3, 2)


def test_E2_R4_the_last_territory_frees_its_markers_for_good() -> None:
    s = p0(2)
    own(s, A, 16)
    own(s, B, *[t for t in range(1, 25) if s.owner[t - 1] == NONE and t != 17])
    s.markers[:2], s.money[A] = 3, 12
    assert s.prices.sum() == s.prices[16] == 12
    play(s, "action:land", "territory:17")
    assert (s.money[A], s.prices.sum(), s.decider) == (0, 0, B)


def test_E3_no_free_marker_but_one_on_the_track() -> None:
    s = p0(inventions=True)
    s.markers[A], s.track[A, 1] = 0, 1
    fill(s, 1, B, C)
    kinds = [move for move in options(s) if move.startswith("action:")]
    assert kinds == [
        "action:erect",
        "action:grain",
        "action:sow",
        "action:taxes",
        "action:invent",
    ]
    play(s, "recall:2")
    assert (s.markers[A], s.decider) == (1, A)
    assert "action:land" in options(s)
    s.markers[A], s.track[A, 1] = 0, 1
    play(s, "action:invent")
    assert options(s) == ["marker:2"]


def test_E4_R8_a_sown_site_is_not_empty_until_harvest() -> None:
    s = p0()
    play(s, "action:sow", "site:8")
    to_act(s, A)
    fill(s, 1, B, C)
    assert "action:attract" not in options(s)
    play(s, "action:erect")
    assert "type:house" not in options(s)
    administration(s)
    to_act(s, A)
    play(s, "action:erect")
    assert "type:house" in options(s)


def test_E5_a_full_line_ends_the_action() -> None:
    s = p0()
    s.grain[A] = 7
    play(s, "action:grain", "barn:4")
    assert (s.grain[A], s.money[A], s.decider) == (8, 7, B)


def test_E6_a_full_order_line_still_takes_the_last_space() -> None:
    s = p0()
    s.orders[A, ORANGE] = 8
    fill(s, 1, B)
    play(s, "action:orders", "slot:1")
    assert (orders_held(s, A), s.money[A], s.markers[A]) == (8, 10, 8)


def test_E7_R10_building_beyond_8_stays_legal() -> None:
    s = p0()
    own(s, A, 14, 15)
    put(s, Ground.SKYSCRAPER, 7, 20, 21, 22)
    s.houses[A] = 8
    play(s, "action:erect", "type:house", "site:8")
    assert (s.houses[A], s.points[A], s.money[A]) == (8, 2, 7)


def test_E8_the_last_order_spent_leaves_no_citizen() -> None:
    s = p0()
    own(s, A, 14)
    put(s, Ground.HOUSE, 7, 8)
    stack(s, A, 20, 1)
    s.houses[A], s.grain[A] = 2, 4
    play(s, "action:produce", "factory:1", "goods:1")
    assert (s.money[A], s.points[A]) == (10, 2)
    administration(s)
    assert (s.citizens[A], s.grain[A], s.points[A]) == (0, 4, 3)
    to_act(s, A)
    assert "action:taxes" not in options(s)


def test_E9_the_farmer_sows_three() -> None:
    s = to_act(p0(), A, Character.FARMER)
    s.grain[A], s.houses[A] = 3, 0
    play(s, "with:farmer", "farmer", "farmer", "site:8")
    assert s.decider == B
    administration(s)
    assert s.grain[A] == 6


def test_E10_a_short_return_area() -> None:
    s = p0(2)
    own(s, A, 1, 2)
    s.houses[:] = 0
    s.grain[:2] = [0, 3]
    s.seeds[[7, 0, 1]] = 1
    s.grain_area[:] = [2, 2, 2, 2, 1, 1]
    administration(s)
    assert s.grain[:2].tolist() == [6, 3]
    assert s.grain_area.tolist() == [2, 2, 2, 1, 0, 0]


def test_E11_the_tax_collector_needs_two_legal_taxes() -> None:
    s = to_act(p0(), A, Character.TAX_COLLECTOR)
    s.citizens[A], s.taxes[A] = 3, 4
    assert "action:taxes" in options(s)
    assert "with:tax_collector" not in options(s)
    s.taxes[A] = 5
    play(s, "with:tax_collector")
    assert (s.money[A], s.taxes[A]) == (15, 3)


def test_E12_the_fourth_space_costs_3() -> None:
    s = p0(inventions=True)
    play(s, "action:invent", "new", "space:4", "card:7")
    assert (s.money[A], s.points[A]) == (6, 2)
    to_act(s, A)
    play(s, "action:invent", "marker:4")
    assert options(s) == [f"space:{space}" for space in range(5, 10)]
    play(s, "space:6")
    assert s.money[A] == 5
