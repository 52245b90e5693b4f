"""Urbanization: what the characters do."""

from __future__ import annotations

from fourquarters.games.urbanization.state import (
    FIELD,
    NONE,
    Character,
    Phase,
)
from tests.games.positions_urbanization import (
    ORANGE,
    A,
    B,
    C,
    fill,
    laid_out,
    lands,
    options,
    own,
    p0,
    play,
    stack,
    to_act,
)


def test_U35_the_mayor_is_never_hired() -> None:
    s = laid_out(4, True)
    s.phase, s.mayor = Phase.HIRE, C
    assert "hire:mayor" not in options(s)
    assert len(options(s)) == 9


def test_U36_the_architect_makes_every_building_1_cheaper() -> None:
    s = to_act(p0(), A, Character.ARCHITECT)
    own(s, A, 14)
    s.money[A] = 2
    play(s, "with:architect", "type:house", "site:8", "site:20")
    assert (s.money[A], s.points[A], s.decider) == (0, 3, B)


def test_U36_with_the_architect_1_buys_a_house_that_2_would_not() -> None:
    s = to_act(p0(), A, Character.ARCHITECT)
    s.money[A] = 1
    assert "action:erect" not in options(s)
    play(s, "with:architect")
    assert options(s) == ["type:house"]


def test_U37_the_broker_swaps_prices_then_buys_at_the_new_one() -> None:
    s = to_act(p0(), A, Character.BROKER)
    s.prices[0], s.prices[13], s.money[A] = 6, 3, 2
    assert "action:land" not in options(s)
    play(s, "with:broker")
    assert lands(s) == [1, 14]
    play(s, "territory:1")
    assert lands(s) == [t + 1 for t in range(24) if t != 0 and 0 < s.prices[t] <= 2]
    play(s, "territory:15")
    assert (s.money[A], s.owner[0], s.prices[14], s.freed) == (1, A, 6, 1)
    play(s, "territory:14")
    assert (s.prices[13], s.decider) == (4, B)


def test_R6_the_broker_needs_a_second_unowned_territory() -> None:
    s = to_act(p0(), A, Character.BROKER)
    own(s, B, *[t for t in range(1, 25) if s.owner[t - 1] == NONE and t != 14])
    s.money[A] = 99
    assert "action:land" in options(s)
    assert "with:broker" not in options(s)


def test_U38_the_farmer_must_get_a_seed() -> None:
    s = to_act(p0(), A, Character.FARMER)
    play(s, "with:farmer")
    assert options(s) == ["farmer"]
    play(s, "farmer")
    assert (s.farmer_seeds[A], s.decider) == (1, B)


def test_U38_with_more_grain_sites_come_too_but_the_last_grain_is_the_farmers() -> None:
    s = to_act(p0(), A, Character.FARMER)
    own(s, A, 14)
    s.grain[A] = 3
    play(s, "with:farmer", "site:8")
    assert options(s) == ["site:20", "site:21", "farmer"]
    play(s, "site:20")
    assert options(s) == ["farmer"]
    play(s, "farmer")
    assert s.decider == B


def test_U38_the_farmers_card_holds_two() -> None:
    s = to_act(p0(), A, Character.FARMER)
    s.grain[A] = 4
    play(s, "with:farmer", "farmer", "farmer")
    assert options(s) == ["done", "site:8"]


def test_U39_the_mill_worker_takes_two_free_then_trading_is_optional() -> None:
    s = to_act(p0(), A, Character.MILL_WORKER)
    play(s, "with:mill_worker")
    assert (s.grain[A], s.grain_area[FIELD], s.money[A]) == (3, 2, 9)
    assert options(s) == ["done", "barn:1", "barn:2", "barn:3", "barn:4", "field", "sell"]
    play(s, "barn:1", "done")
    assert (s.grain[A], s.money[A], s.decider) == (4, 8, B)


def test_U39_the_mill_worker_needs_grain_in_the_field_and_room() -> None:
    s = to_act(p0(), A, Character.MILL_WORKER)
    s.grain_area[FIELD] = 1
    s.grain[A] = 7
    play(s, "with:mill_worker", "done")
    assert (s.grain[A], s.grain_area[FIELD]) == (8, 0)
    s = to_act(p0(), A, Character.MILL_WORKER)
    s.grain_area[FIELD] = 0
    assert "with:mill_worker" not in options(s)
    s.grain_area[FIELD], s.grain[A] = 2, 8
    assert "with:mill_worker" not in options(s)


def test_U40_the_professor_takes_both_cards_of_a_space_that_holds_two() -> None:
    s = to_act(p0(inventions=True), A, Character.PROFESSOR)
    s.invention_owner[0] = B
    play(s, "with:professor", "new")
    assert "space:1" not in options(s)
    play(s, "space:2")
    assert s.invention_owner[2:4].tolist() == [A, A]
    assert (s.points[A], s.money[A], s.decider) == (3, 8, B)


def test_U41_the_tax_collector_collects_twice() -> None:
    s = to_act(p0(), A, Character.TAX_COLLECTOR)
    play(s, "with:tax_collector")
    assert (s.taxes[A], s.money[A], s.decider) == (6, 11, B)


def test_U42_the_foreman_gets_twice_the_orders() -> None:
    s = to_act(p0(), A, Character.FOREMAN)
    play(s, "with:foreman", "slot:1")
    assert (s.orders[A, ORANGE], s.supply[ORANGE]) == (5, 7)


def test_U43_the_industrialist_takes_a_card_with_an_empty_space() -> None:
    s = to_act(p0(), A, Character.INDUSTRIALIST)
    fill(s, 1, B, C)
    fill(s, 2, B)
    play(s, "with:industrialist")
    assert options(s) == ["slot:2", "slot:3"]
    play(s, "slot:2", "site:8")
    assert (s.stack_top[0], s.markers[B], s.slot_card[1]) == (2, 8, 4)
    s = to_act(p0(), A, Character.INDUSTRIALIST)
    s.markers[A] = 0
    assert "with:industrialist" not in options(s)


def test_U44_the_engineers_factory_takes_any_colour() -> None:
    s = to_act(p0(), A, Character.ENGINEER)
    own(s, A, 14)
    stack(s, A, 8, 6)
    stack(s, A, 20, 2)
    s.orders[A] = [1, 1, 1]
    play(s, "with:engineer")
    assert options(s) == ["factory:1", "factory:2"]
    play(s, "factory:1")
    assert options(s) == ["order:orange", "order:grey", "order:white"]
    play(s, "order:white")
    assert options(s) == ["done", "order:orange", "order:grey"]
    play(s, "order:grey", "done")
    assert (s.money[A], s.points[A]) == (14, 3)
    assert options(s) == ["done", "factory:2"]
    play(s, "factory:2", "goods:1")
    assert (s.money[A], s.points[A], s.decider) == (15, 4, B)
    assert s.laid[:2].tolist() == [[0, 1, 1], [1, 0, 0]]


def test_U44_the_engineer_works_where_no_order_matches() -> None:
    s = to_act(p0(), A, Character.ENGINEER)
    stack(s, A, 8, 14)
    assert "action:produce" not in options(s)
    play(s, "with:engineer", "factory:1", "order:orange")
    assert (s.money[A], s.points[A], s.decider) == (10, 2, B)


def test_R27_idle_characters_are_not_offered() -> None:
    s = to_act(p0(), A, Character.ENGINEER)
    assert "with:engineer" not in options(s)
