"""Urbanization by scenario: every numbered rule and every worked example of docs/games/urbanization.md."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourquarters.games.urbanization.rules import apply, legal, place, set_up
from fourquarters.games.urbanization.rules.administration import administration, next_mayor
from fourquarters.games.urbanization.rules.orders import orders_held
from fourquarters.games.urbanization.rules.scoring import final_scoring
from fourquarters.games.urbanization.state import (
    ACTIONS,
    DATA,
    FIELD,
    NONE,
    RETURN,
    Building,
    Character,
    Ground,
    Phase,
    State,
)
from tests.games.laws_urbanization import counted_sites

A, B, C, D = range(4)
ORANGE, GREY, WHITE = range(3)


def laid_out(players: int = 4, inventions: bool = False) -> Any:
    """A game after set-up, before the first founding."""
    s = np.zeros(1, State.DTYPE)[0]
    s.players = players
    s.inventions = inventions
    set_up(s)
    return s


def count_sites(s: Any) -> None:
    """Positions made by hand say what stands where; the counts of it follow."""
    for player in range(s.players):
        s.homes[player], s.vacant[player] = counted_sites(s, player)


def options(s: Any) -> list[str]:
    count_sites(s)
    out = np.zeros(64, np.int64)
    n = legal(s, out)
    ids = out[:n].tolist()
    assert ids == sorted(set(ids))
    return [ACTIONS.text(action) for action in ids]


def play(s: Any, *moves: str) -> None:
    for move in moves:
        assert move in options(s), f"{move} is not among {options(s)}"
        apply(s, ACTIONS.parse(move))


def to_act(s: Any, player: int, character: Character | None = None, phase: int = 1) -> Any:
    """It is this player's action, perhaps with a character hired."""
    s.phase, s.decider, s.action_phase = Phase.ACT, player, phase
    if character is not None:
        s.character[player], s.spent[player] = character, 0
    return s


def own(s: Any, player: int, *territories: int) -> None:
    """Give land; its price markers go to the lowest unowned territory."""
    for number in territories:
        freed = int(s.prices[number - 1])
        s.owner[number - 1], s.prices[number - 1] = player, 0
        s.markers[player] -= 1
        if (s.owner == NONE).any():
            s.prices[np.flatnonzero(s.owner == NONE)[0]] += freed


def put(s: Any, what: Ground, *sites: int) -> None:
    for site in sites:
        s.ground[site - 1] = what


def stack(s: Any, player: int, site: int, *cards: int) -> int:
    """Give a factory with its cards, the last one active; return its number, counted from 0."""
    new = 6 - int(s.pool[Building.FACTORY])
    s.pool[Building.FACTORY] -= 1
    s.ground[site - 1] = Ground.FACTORY
    s.stack_owner[new], s.stack_site[new], s.stack_top[new] = player, site - 1, cards[-1]
    for number in cards:
        s.stack_of[number] = new
    return new


def fill(s: Any, slot: int, *players: int) -> None:
    """Put these players' markers on the order spaces of a slot."""
    for space, player in enumerate(players):
        s.slot_marker[slot - 1, space] = player
        s.markers[player] -= 1


def p0(players: int = 4, inventions: bool = False) -> Any:
    """The position P0 of the worked examples: founded, nobody hired, A to act."""
    s = laid_out(players, inventions)
    for territory in (7, 9, 11, 13)[:players]:
        play(s, f"territory:{territory}", "territory:20" if players == 4 else "territory:24")
    return to_act(s, A)


def lands(s: Any) -> list[int]:
    return [int(move.split(":")[1]) for move in options(s) if move.startswith("territory:")]


# --- components and set-up


def test_U1_the_pools_are_those_of_the_box() -> None:
    s = laid_out()
    assert s.pool.tolist() == [12, 6, 5, 6]
    assert s.supply.tolist() == [11, 15, 15]
    assert s.markers.tolist() == [10, 10, 10, 10]


@pytest.mark.parametrize(("players", "territories"), [(2, 12), (3, 18), (4, 24)])
def test_U2_every_uncovered_territory_has_one_price_marker(players: int, territories: int) -> None:
    s = laid_out(players)
    assert (s.owner == NONE).sum() == territories
    assert s.prices.sum() == territories
    assert lands(s) == [t + 1 for t in range(24) if s.prices[t] == 1]


@pytest.mark.parametrize(("players", "cards"), [(2, 12), (3, 15), (4, 18)])
def test_U3_the_lowest_cards_fill_the_slots(players: int, cards: int) -> None:
    s = laid_out(players)
    deck = [c["number"] for c in DATA["factory"] if c["mark"] <= players]
    assert len(deck) == cards
    assert s.slot_card.tolist() == deck[:3]
    assert s.deck == 3


@pytest.mark.parametrize("players", [2, 3, 4])
def test_U4_grain_is_laid_out_by_the_number_of_players(players: int) -> None:
    s = laid_out(players)
    assert s.grain_area.tolist() == [players] * 5 + [2 * players]
    assert s.grain_area.sum() + s.grain[:players].sum() == 8 * players


def test_U5_R1_every_city_starts_alike_with_9() -> None:
    s = laid_out(3)
    for line, value in [("money", 9), ("points", 1), ("houses", 1), ("citizens", 1), ("taxes", 8)]:
        assert s[line].tolist() == [value] * 3 + [0]
    assert s.grain.tolist() == [1, 1, 1, 0]
    assert s.orders.tolist() == [[1, 0, 0]] * 3 + [[0, 0, 0]]


def test_U6_the_mayor_is_set_aside_and_the_professor_needs_inventions() -> None:
    for inventions, characters in [(False, 8), (True, 9)]:
        s = laid_out(4, inventions)
        assert s.display.sum() == characters
        assert s.display[Character.MAYOR] == 0
        assert s.display[Character.PROFESSOR] == inventions


def test_U7_two_inventions_lie_on_each_docking_space() -> None:
    s = to_act(laid_out(4, True), A)
    play(s, "action:invent", "new", "space:4")
    assert options(s) == ["card:7", "card:8"]


def test_U8_R2_founding_is_free_and_scores_nothing() -> None:
    s = laid_out()
    play(s, "territory:7")
    assert s.ground[6] == Ground.HOUSE
    assert (s.money[A], s.points[A], s.markers[A], s.pool[Building.HOUSE]) == (9, 1, 9, 11)
    assert 7 not in lands(s)
    assert len(lands(s)) == 23
    play(s, "territory:20")
    assert s.prices[19] == 2
    assert s.decider == B


def test_U8_R3_a_founder_moves_all_price_markers_of_the_territory_together() -> None:
    s = laid_out()
    play(s, "territory:7", "territory:20", "territory:20", "territory:1")
    assert s.prices[0] == 3
    assert s.prices.sum() == 24
    assert s.decider == C


def test_U8_after_the_last_founder_the_start_player_hires() -> None:
    s = laid_out(2)
    play(s, "territory:7", "territory:24", "territory:9", "territory:24")
    assert s.phase == Phase.HIRE
    assert s.decider == A


def test_U9_orders_beyond_8_are_not_taken() -> None:
    s = p0()
    s.orders[A] = [3, 2, 2]
    play(s, "action:orders", "slot:1")
    assert s.orders[A].tolist() == [4, 2, 2]
    assert s.supply[ORANGE] == 10


# --- the turn


def test_U10_a_turn_is_hire_four_action_phases_administration() -> None:
    s = laid_out(2)
    play(s, "territory:7", "territory:24", "territory:9", "territory:24")
    play(s, "hire:architect", "hire:broker")
    for phase in range(1, 5):
        assert (s.turn, s.action_phase) == (1, phase)
        play(s, "pass", "pass")
    assert (s.turn, s.action_phase, s.phase) == (2, 0, Phase.HIRE)


def test_U10_the_game_ends_after_six_turns() -> None:
    s = laid_out(2)
    play(s, "territory:7", "territory:24", "territory:9", "territory:24")
    for _ in range(6):
        play(s, "hire:architect", "hire:broker", *["pass"] * 8)
    assert s.phase == Phase.OVER
    assert s.decider == -1
    assert options(s) == []


def test_U11_the_mayor_goes_to_the_fewest_points_and_scores() -> None:
    s = p0()
    s.points[:] = [9, 8, 2, 5]
    s.houses[:] = 0
    administration(s)
    assert (s.turn, s.mayor, s.start, s.decider) == (2, C, C, C)
    assert s.points.tolist() == [9, 8, 3, 5]


def test_U11_ties_go_to_the_least_money_then_clockwise() -> None:
    s = p0()
    s.points[:] = [4, 4, 4, 9]
    s.money[:] = [3, 2, 1, 0]
    assert next_mayor(s) == C
    s.money[:] = 3
    s.start = B
    assert next_mayor(s) == C
    s.points[:] = [9, 4, 9, 4]
    assert next_mayor(s) == D


def test_R25_the_former_start_player_is_last_in_a_tie() -> None:
    s = p0()
    s.points[:] = 5
    s.money[:] = 5
    s.start = A
    assert next_mayor(s) == B


def test_U12_R24_each_player_hires_from_the_start_player_clockwise() -> None:
    s = laid_out()
    s.phase, s.start, s.decider, s.mayor = Phase.HIRE, C, C, C
    assert len(options(s)) == 8
    assert "hire:mayor" not in options(s)
    play(s, "hire:farmer")
    assert s.decider == D
    assert "hire:farmer" not in options(s)
    play(s, "hire:broker", "hire:foreman", "hire:engineer")
    assert (s.phase, s.decider, s.action_phase) == (Phase.ACT, C, 1)
    assert s.character.tolist() == [
        Character.FOREMAN,
        Character.ENGINEER,
        Character.FARMER,
        Character.BROKER,
    ]


def test_U13_each_player_acts_once_a_phase_or_passes() -> None:
    s = p0()
    play(s, "pass", "action:taxes", "pass")
    assert (s.decider, s.action_phase) == (D, 1)
    play(s, "pass")
    assert (s.decider, s.action_phase) == (A, 2)


def test_U14_R26_a_character_helps_once_and_returns_at_the_turns_end_used_or_not() -> None:
    s = to_act(p0(), A, Character.ARCHITECT)
    assert "with:architect" in options(s)
    play(s, "with:architect", "type:house", "site:8")
    to_act(s, A)
    assert "with:architect" not in options(s)
    s.character[B] = Character.BROKER
    s.display[Character.ARCHITECT] = 0
    administration(s)
    assert s.character.tolist() == [NONE] * 4
    assert s.spent.sum() == 0
    assert s.display.sum() == 8


def test_U14_a_character_helps_only_with_its_own_action() -> None:
    s = to_act(p0(), A, Character.ARCHITECT)
    assert [move for move in options(s) if move.startswith("with:")] == ["with:architect"]


def test_U15_done_is_offered_only_after_an_effect() -> None:
    s = p0()
    play(s, "action:grain")
    assert "done" not in options(s)
    play(s, "barn:1")
    assert "done" in options(s)
    play(s, "done")
    assert s.decider == B


# --- buy land


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


# --- erect


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


# --- trade grain


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


# --- sow


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


# --- receive orders


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


# --- attract industry


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


# --- produce


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


@pytest.mark.parametrize(("card", "colour", "money"), [(2, 0, 1), (8, 1, 2), (14, 2, 3)])
def test_U30_a_good_scores_1_and_pays_by_colour(card: int, colour: int, money: int) -> None:
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


# --- taxes


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


# --- inventions


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


# --- characters


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


# --- what inventions do


def invented(s: Any, player: int, *cards: int) -> Any:
    for card in cards:
        s.invention_owner[card - 1] = player
    return s


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


# --- administration


def test_U54_what_exceeds_8_goes_to_the_return_area() -> None:
    s = p0(2)
    own(s, A, 1)
    s.grain[A], s.houses[:] = 7, 0
    s.seeds[[7, 0]] = 1  # of the 4 grain only one fits
    s.grain_area[:] = [1, 0, 0, 0, 0, 4]
    administration(s)
    assert s.grain[A] == 8
    assert s.grain_area.sum() + s.grain.sum() == 15
    assert s.seeds.sum() == 0


def test_R28_all_seeds_return_before_anyone_takes_more() -> None:
    s = p0(2)
    s.houses[:] = 0
    s.grain[:2] = [0, 8]
    s.seeds[7] = 1  # A's
    s.seeds[11] = 1  # B's, whose line is full
    s.grain_area[:] = [1, 0, 0, 0, 0, 0]
    administration(s)
    assert s.grain[:2].tolist() == [2, 8]
    assert s.grain_area.tolist() == [1, 0, 0, 0, 0, 0]


def test_U55_the_lowest_card_leaves_with_its_markers_returned() -> None:
    s = p0()
    s.slot_card[:] = [5, 2, 3]
    fill(s, 2, B)
    s.deck = 5
    administration(s)
    assert s.slot_card.tolist() == [5, 6, 3]
    assert s.markers[B] == 9
    assert s.slot_marker[1].tolist() == [NONE, NONE]


def test_U55_orders_return_from_production_spaces() -> None:
    s = p0()
    stack(s, A, 8, 2)
    s.laid[0], s.produced[0] = [2, 1, 0], 1
    administration(s)
    assert s.supply.tolist() == [13, 16, 15]
    assert s.laid.sum() == 0
    assert s.produced[0] == 0


@pytest.mark.parametrize(("houses", "grain", "orders"), [(3, 5, 4), (5, 3, 4), (4, 5, 3)])
def test_U56_the_shortest_line_sets_the_citizens(houses: int, grain: int, orders: int) -> None:
    s = p0()
    s.houses[A], s.grain[A] = houses, grain
    s.orders[A] = [orders - 2, 1, 1]
    administration(s)
    assert s.citizens[A] == 3
    assert s.points[A] == 7


def test_U57_citizens_eat_and_every_three_grain_left_score() -> None:
    s = p0()
    s.houses[A], s.grain[A], s.orders[A, ORANGE] = 2, 8, 2
    administration(s)
    assert (s.grain[A], s.points[A]) == (6, 1 + 4 + 2)
    assert s.grain_area.tolist() == [4, 4, 4, 4, 4, 8 + 5]


def test_U58_surplus_fills_the_field_then_barns_from_the_fourth() -> None:
    s = p0()
    s.houses[:] = 0
    s.grain_area[:] = [0, 1, 2, 3, 2, 13]
    administration(s)
    assert s.grain_area.tolist() == [0, 1, 4, 4, 4, 8]
    s = p0()
    s.houses[:] = 0
    s.grain_area[:] = [4, 4, 4, 4, 3, 11]
    administration(s)
    assert s.grain_area.tolist() == [4, 4, 4, 4, 4, 10]


def test_U59_after_the_sixth_turn_final_scoring() -> None:
    s = p0()
    s.turn = 6
    stack(s, B, 12, 5)
    s.houses[:] = 0
    administration(s)
    assert (s.phase, s.decider) == (Phase.OVER, -1)
    assert s.points.tolist() == [1, 3, 1, 1]


# --- final scoring


def test_U60_covered_cards_count_in_the_sum() -> None:
    s = p0()
    stack(s, A, 8, 1, 5, 6)  # 12
    stack(s, B, 12, 11)
    final_scoring(s)
    assert s.points.tolist() == [3, 1, 1, 1]


def test_U60_a_tie_goes_to_the_highest_single_number() -> None:
    s = p0()
    stack(s, A, 8, 5, 6)
    stack(s, B, 12, 11)
    final_scoring(s)
    assert s.points.tolist() == [1, 3, 1, 1]


def test_U60_nobody_scores_without_a_card() -> None:
    s = p0()
    final_scoring(s)
    assert s.points.tolist() == [1, 1, 1, 1]


def test_U61_an_invention_scores_with_its_factory_covered_or_not() -> None:
    s = invented(p0(inventions=True), A, 4, 12, 6)  # Coalmine 4, Electric Plant 5
    invented(s, B, 2)  # Textile Factory, which A has
    stack(s, A, 8, 5, 6, 13)
    final_scoring(s)
    assert s.points.tolist() == [1 + 2 + 4, 1, 1, 1]


def test_U62_most_points_win_ties_go_to_the_highest_card() -> None:
    s = p0()
    s.points[:] = [20, 22, 22, 20]
    stack(s, C, 16, 3)
    assert [place(s, player) for player in range(4)] == [2, 1, 0, 2]


# --- the worked examples


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


# --- rulings that no test above shows


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
