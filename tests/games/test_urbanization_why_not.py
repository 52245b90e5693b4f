"""Urbanization: why something is not allowed, case by case."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourquarters.games.urbanization import words
from fourquarters.games.urbanization.state import (
    ACTIONS,
    FIELD,
    KIND_NAMES,
    NONE,
    SEED_DRILL,
    Building,
    Character,
    Ground,
    Phase,
)
from fourquarters.words.tongue import Tongue
from tests.games.positions_urbanization import A, B, C, fill, own, p0, put, stack, to_act
from tests.games.reasons_urbanization import idle
from tests.games.views_urbanization import ENGLISH, GERMAN, at, why


def test_why_not_land() -> None:
    s = p0()
    s.prices[13], s.money[A] = 9, 3
    s.phase = Phase.LAND
    assert why(s, "territory:18") == "Must share an edge with your land. (U16)"
    assert why(s, "territory:9") == "Already owned. (U16)"
    assert why(s, "territory:14") == "You need $9. (U16)"
    three = p0(3)
    three.phase = Phase.LAND
    assert why(three, "territory:14") == "Not in this game. (U2)"
    s.phase, s.freed = Phase.PRICE, 1
    assert why(s, "territory:9") == "Needs a price marker there. (U17)"


def test_why_not_without_a_marker() -> None:
    s = p0(inventions=True)
    s.markers[A] = 0
    for kind in ("land", "orders", "attract", "invent"):
        assert why(s, f"action:{kind}") == "No free action marker. (R7)"


def test_why_not_erect() -> None:
    s = p0()
    put(s, Ground.HOUSE, 8)
    s.phase = Phase.TYPE
    assert why(s, "type:house") == "None of your sites is empty. (U21)"
    s.pool[Building.SKYSCRAPER] = 0
    assert why(s, "type:skyscraper") == "None left in the pool. (U21)"
    s.money[A] = 2
    assert why(s, "type:administrative") == "You need $3. (U20)"
    s.phase, s.chosen = Phase.BUILD, Building.HOUSE
    assert why(s, "site:8") == "Site is not empty. (U21, R8)"
    assert why(s, "type:administrative") == "One type per action. (U21)"
    s.chosen = Building.SKYSCRAPER
    put(s, Ground.EMPTY, 8)
    assert why(s, "site:8") == "Replaces one of your houses. (U19)"


def test_why_not_trade() -> None:
    s = p0()
    s.phase, s.barn_used[0], s.grain_area[1] = Phase.TRADE, 1, 0
    assert why(s, "barn:1") == "One per barn per action. (U22)"
    assert why(s, "barn:2") == "Empty. (U22)"
    s.money[A] = 1
    assert why(s, "barn:3") == "You need $2. (U22)"
    s.grain[A] = 8
    assert why(s, "barn:3") == "Your grain line is full. (U9)"
    s.trade = 1
    assert why(s, "sell") == "Buy or sell, not both. (U22)"
    s.trade = 2
    assert why(s, "barn:4") == "Buy or sell, not both. (U22)"
    s.grain_area[:5] = 4
    assert why(s, "sell") == "No room in barns and field. (U23)"


def test_why_not_sow() -> None:
    s = p0()
    s.grain[A] = 0
    assert why(s, "action:sow") == "You have no grain. (U24)"
    s.grain[A] = 1
    put(s, Ground.HOUSE, 8)
    assert why(s, "action:sow") == "None of your sites has room for a seed. (U24)"


def test_why_not_industry() -> None:
    s = p0()
    assert why(s, "action:attract") == "No card has both order spaces filled. (U27)"
    fill(s, 1, B, C)
    s.phase = Phase.ORDERS
    assert why(s, "slot:1") == "All order spaces filled. (U25)"
    s.phase = Phase.ATTRACT
    assert why(s, "slot:2") == "Order spaces not all filled. (U27)"
    stack(s, A, 8, 5)
    s.phase, s.chosen = Phase.WHERE, 0
    assert why(s, "factory:1") == "Number must be higher. (U28)"
    s.pool[Building.FACTORY] = 0
    own(s, A, 1)
    assert why(s, "site:1") == "None left in the pool. (U28)"


def test_why_not_produce() -> None:
    s = p0()
    stack(s, A, 8, 8)
    assert why(s, "action:produce") == "No matching work order. (U29)"
    s.produced[0], s.orders[A, 1] = 1, 2
    assert why(s, "action:produce") == "Already produced this turn. (U29, R20)"


def test_why_not_taxes() -> None:
    s = p0()
    s.citizens[A] = 0
    assert why(s, "action:taxes") == "No citizens. (U31, R23)"
    s.citizens[A], s.taxes[A] = 3, 3
    assert why(s, "action:taxes") == "Tax marker must be right of citizens. (U31)"


def test_why_not_inventions() -> None:
    s = p0(inventions=True)
    s.phase, s.from_space, s.money[A] = Phase.SPACE, 2, 1
    s.invention_owner[8:10] = B
    assert why(s, "space:3") == "Must move right. (U32)"
    assert why(s, "space:5") == "No invention left there. (U32, R34)"
    assert why(s, "space:9") == "You need $5. (U32)"


def test_why_not_done_and_characters() -> None:
    s = to_act(p0(), A, Character.ENGINEER)
    assert why(s, "with:engineer") == "You have no factory. (U29)"
    s.spent[A] = 1
    assert why(s, "with:engineer") == "Already used this turn. (U14)"
    assert why(s, "with:architect") == "You have not hired this character. (U12)"
    assert why(s, "done") == "Do something or pass. (U15)"
    s.phase, s.spent[A] = Phase.TRADE, 0
    assert why(s, "done") == "The action must do something first. (U15)"
    assert why(s, "with:engineer") == "A character helps only with its own action. (U14)"
    s.phase = Phase.HIRE
    assert why(s, "hire:mayor") == "Goes to the last-placed player. (U11)"


def test_why_not_when_it_is_anothers_turn_or_over() -> None:
    view = at(p0()).view(B)
    assert words.why_not(view, 0, ENGLISH) == "It is not your turn. (U13)"


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_illegal_decision_of_every_phase_has_a_reason(language: str) -> None:
    _ = Tongue(language)
    for inventions in (False, True):
        for phase in Phase:
            if phase < Phase.OVER:
                s = p0(inventions=inventions)
                stack(s, A, 8, 1)
                s.phase, s.chosen, s.freed = phase, 0, 1
                view = at(s).view(A)
                for action in set(range(len(ACTIONS))) - set(view.legal()):
                    assert words.why_not(view, action, _)


def test_the_broker_names_the_price_after_the_best_swap() -> None:
    s = to_act(p0(), A, Character.BROKER)
    s.prices[s.owner == NONE] = 2
    s.prices[0], s.money[A] = 1, 1
    s.phase, s.aided, s.spent[A] = Phase.LAND, 1, 1
    assert why(s, "territory:1") == "You need $2. (U37)"  # its own $1 cannot be swapped in
    s.prices[[0, 13]] = 3
    to_act(s, A, Character.BROKER)
    s.money[A] = 1
    assert why(s, "with:broker") == "You need $2. (U37)"
    s.owner[(s.owner == NONE) & (np.arange(24) != 0)] = B
    assert why(s, "with:broker") == "There is no other unowned land to swap prices with. (U37)"


def test_barns_and_field_that_are_empty_are_not_called_full() -> None:
    s = p0()
    s.grain[A], s.grain_area[: FIELD + 1] = 0, 0
    assert why(s, "action:grain") == "Barns and field are empty, and you have no grain. (U22, U23)"
    s.grain_area[: FIELD + 1], s.grain[A] = 4, 8
    assert why(s, "action:grain") == "Your grain line is full, and so are barns and field. (U9, U23)"
    s.grain[A], s.money[A] = 3, 0
    assert why(s, "action:grain") == "You need $1. (U22)"


def test_ground_kept_for_the_farmer_is_not_called_full() -> None:
    s = to_act(p0(inventions=True), A, Character.FARMER)
    s.invention_owner[SEED_DRILL] = A
    s.grain[A], s.seeds[7] = 1, 1  # site 8 could take a second seed
    s.phase, s.aided, s.spent[A] = Phase.SOW, 1, 1
    assert why(s, "site:8") == "The last grain is the Farmer's. (U38)"
    s.seeds[7] = 2
    assert why(s, "site:8") == "This site holds no more than 2 seeds. (U51)"
    assert why(s, "site:7") == "Site is not empty. (U21, R8)"


def test_a_card_that_finds_no_place_names_both_ways() -> None:
    s = p0()
    fill(s, 1, B, C)
    put(s, Ground.HOUSE, 8)
    assert (
        why(s, "action:attract") == "None of your sites is empty, and you have no factory to upgrade. (U28)"
    )
    s.pool[Building.FACTORY] = 0
    assert why(s, "action:attract") == "None left in the pool, and you have no factory to upgrade. (U28)"


def test_order_spaces_are_filled_only_where_a_card_lies() -> None:
    s = to_act(p0(), A, Character.FOREMAN)
    s.slot_card[:] = 0
    for move in ("action:orders", "with:foreman", "action:attract"):
        assert why(s, move) == "No factory card is left. (R17)"


def test_a_character_is_told_apart_from_its_action() -> None:
    s = to_act(p0(), A, Character.ARCHITECT)
    s.phase = Phase.TYPE
    assert why(s, "with:architect") == "You began this action without the character. (U14)"
    s.phase = Phase.TRADE
    assert why(s, "with:architect") == "A character helps only with its own action. (U14)"
    s.spent[A] = 1
    assert why(s, "with:architect") == "Already used this turn. (U14)"


def test_a_character_that_cannot_help_names_the_cause() -> None:
    poor = idle(Character.ARCHITECT)
    poor.money[A] = 0
    assert why(poor, "with:architect") == "You need $1. (U36)"
    bare = idle(Character.MILL_WORKER)
    bare.grain_area[FIELD] = 0
    assert why(bare, "with:mill_worker") == "The field is empty. (U39)"
    full = idle(Character.MILL_WORKER)
    full.grain[A] = 8
    assert why(full, "with:mill_worker") == "Your grain line is full. (U9)"
    hungry = idle(Character.FARMER)
    hungry.grain[A] = 0
    assert why(hungry, "with:farmer") == "You have no grain. (U24)"
    near = idle(Character.TAX_COLLECTOR)
    near.citizens[A], near.taxes[A] = 3, 4
    assert why(near, "with:tax_collector") == "Tax marker must be right of citizens both times. (U41)"
    taken = idle(Character.INDUSTRIALIST)
    taken.slot_marker[:] = B
    assert why(taken, "with:industrialist") == "No card has an empty order space. (U43)"
    idle_hands = idle(Character.ENGINEER)
    stack(idle_hands, A, 8, 8)
    idle_hands.orders[A] = 0
    assert why(idle_hands, "with:engineer") == "You have no work order. (U44)"
    single = idle(Character.PROFESSOR)
    single.invention_owner[::2] = B
    assert why(single, "with:professor") == "No space ahead holds two inventions. (U40)"


def test_what_is_asked_first_is_named() -> None:
    s = p0()
    s.phase = Phase.TYPE
    assert why(s, "site:8") == "First choose what to build. (U21)"
    s.phase = Phase.ORDERS
    assert why(s, "pass") == "First choose a card to take orders from. (U25)"


def test_more_goods_than_orders_are_counted() -> None:
    s = p0()
    stack(s, A, 8, 6)
    s.phase, s.chosen, s.orders[A] = Phase.GOODS, 0, [1, 0, 0]
    assert why(s, "goods:2") == "You have only 1 matching work order. (U29)"
    s.orders[A] = [8, 0, 0]
    s.stack_top[0] = 1
    assert why(s, "goods:2") == "This card makes at most 1. (U29)"


@pytest.mark.parametrize("kind", KIND_NAMES)
def test_a_reason_on_a_button_is_one_in_german_too(kind: str) -> None:
    s = own_nothing()
    move = f"action:{kind}"
    if move not in [ACTIONS.text(action) for action in at(s).legal()]:
        assert why(s, move) != why(s, move, GERMAN)


def own_nothing() -> Any:
    """A position in which most actions are impossible."""
    s = p0(inventions=True)
    own(s, B, 1, 14)
    s.money[A], s.grain[A], s.markers[A], s.citizens[A] = 0, 0, 0, 0
    return s
