"""Urbanization: components, set-up and the turn."""

from __future__ import annotations

import pytest

from fourquarters.games.urbanization.rules.administration import administration, next_mayor
from fourquarters.games.urbanization.state import (
    DATA,
    NONE,
    Building,
    Character,
    Ground,
    Phase,
)
from tests.games.positions_urbanization import ORANGE, A, B, C, D, laid_out, lands, options, p0, play, to_act


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
