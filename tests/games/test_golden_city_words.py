"""The Golden City in words and as a scene: the log and what it keeps secret, prompts, help, the picture."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourquarters.engine.view import Position, View
from fourquarters.games.golden_city import board, words
from fourquarters.games.golden_city.board import SITE_IDS
from fourquarters.games.golden_city.rules.rounds import end_game
from fourquarters.games.golden_city.rules.scoring import bonus_letters, score_area
from fourquarters.games.golden_city.state import ACTIONS, Source
from fourquarters.games.golden_city.words.names import area_title, bonus_rule, site_name, where
from fourquarters.picture.scene import Line, pieces
from fourquarters.picture.views import scene_of
from fourquarters.words.tongue import Tongue
from tests.games.reading import rule_in, rules_in
from tests.games.views_golden_city import (
    BLACK,
    BLUE,
    DE,
    GAME,
    RED,
    WHITE,
    _,
    building,
    fresh,
    give,
    own,
    start,
    told,
)
from tests.games.wording import PEOPLE, check_asking, first_told


def test_bids_are_told() -> None:
    position = start()
    position.state.pair[0], position.state.pair[1] = (1, 2), (3, 3)
    assert told(position, "bid:0", RED) == ["You bid on mountain and meadow."]
    assert told(position, "bid:0", RED) == ["Blue expels you from mountain and meadow: 1 coin."]
    assert told(position, "bid:0", WHITE) == ["You expel Blue from mountain and meadow: 2 coins."]
    assert told(position, "bid:1", RED, DE) == ["Black bietet auf zweimal Wald."]


def drawing_a_card() -> Position:
    position = give(building(), RED, 1, 0, 0, 0, 0)
    position.state.pile[:] = (0, 0, 0, 0, 10)
    position.state.pile_size = 10
    position.play("build:mo-c2")
    return position


def test_a_drawn_card_is_told_to_its_owner_alone() -> None:
    assert told(drawing_a_card(), "pay:0", RED) == [
        "You build on the mountain coast for 1 coast card: a desert card."
    ]
    assert told(drawing_a_card(), "pay:0", BLUE) == [
        "Red builds on the mountain coast for 1 coast card: a landform card."
    ]
    assert told(drawing_a_card(), "pay:0", BLUE, DE) == [
        "Red baut an der Gebirgsküste für 1× Küste: eine Landschaftskarte."
    ]


def choosing_a_bonus() -> Position:
    position = give(own(building(), RED, "mo-c1"), RED, 0, 2, 0, 0, 0)
    position.play("build:mo-1")
    position.play("pay:5")
    return position


def test_a_bonus_card_is_told_to_its_owner_alone() -> None:
    assert told(choosing_a_bonus(), "bonus:rivers", RED) == ["You keep the bonus card “Rivers”."]
    assert told(choosing_a_bonus(), "bonus:rivers", BLUE) == ["Red keeps a bonus card."]


def test_every_letter_and_coin_of_a_part_is_told() -> None:
    position = give(own(building(), RED, "mo-5"), RED, 0, 2, 0, 0, 0)
    assert told(position, "build:mo-o2", RED) == []
    assert told(position, "pay:5", RED) == [
        "You build in an outer part of the mountain quarter for 2 mountain cards: 5 letters and 1 coin."
    ]


def test_an_inner_part_costs_a_key() -> None:
    position = give(own(building(), RED, "mo-o2"), RED, 0, 2, 0, 0, 0)
    position.state.keys[RED] = 1
    own(position, BLUE, "mo-i")
    position = fresh(position)
    position.play("build:mo-i")
    assert told(position, "pay:5", RED, DE) == [
        "Du baust im inneren Teil des Gebirgsviertels für 2× Gebirge und einen Schlüssel: 6 Briefe."
    ]


def test_scoring_and_the_new_round_are_told() -> None:
    position = own(building(BLACK), WHITE, "mo-7", "mo-8")
    own(position, BLACK, "me-1")
    s = position.state
    s.score_card = 0  # pottery and the North-East river
    s.goods[RED, 0] = 1
    lines = told(fresh(position), "end", RED)
    assert lines[:5] == [
        "Black builds nothing.",
        "Scoring",
        "Pottery: only you have it, 4 letters.",
        "North-East river: White has the most businesses, 4 letters.",
        "North-East river: Black gets 2 letters.",
    ]
    assert lines[5] == "Round 2"
    assert lines[6].startswith("Blue starts. ")


def test_the_end_tells_bonus_cards_and_the_winner() -> None:
    position = own(building(BLACK), RED, "mo-1", "mo-7")
    s = position.state
    s.round_number = 16
    s.bonus[RED, 3], s.takes, s.taker[0] = 1, 1, RED
    lines = told(fresh(position), "end", BLUE)
    assert "Red shows “Rivers”: 4 letters." in lines
    assert lines[-1].startswith("Red wins with ")


def test_ends_forced_and_chosen_are_told_alike() -> None:
    free, forced = give(building(), RED, 1, 0, 0, 0, 0), give(building(), RED, 0, 1, 0, 0, 0)
    assert len(forced.legal()) == 1 < len(free.legal())
    assert told(free, "end", BLUE) == told(forced, "end", BLUE) == ["Red builds nothing."]


def test_score_sheet_and_verdict() -> None:
    position = start()
    s = position.state
    s.letters[:, Source.CITY] = (10, 20, 20, 5)
    s.letters[:, Source.BONUS] = (1, 2, 2, 3)
    own(position, BLUE, "mo-o1")
    end_game(s)
    sheet = words.score_sheet(fresh(position).view(RED), _)
    assert list(sheet.total) == [11, 22, 22, 8]
    assert dict(sheet.rows)["Businesses in the city"] == ["0", "1", "0", "0"]
    assert sheet.verdict == "Blue wins with 22 letters and more businesses in the city."


def views_of_a_game() -> list[View]:
    position, rng = start(), np.random.default_rng(5)
    views = []
    while not position.over:
        if rng.random() < 0.05:
            views.append(position.view(position.decider))
        position.apply(int(rng.choice(position.legal())))
    return [*views, position.view(0), position.view()]


def test_a_free_site_shows_its_reward_and_a_taken_one_its_business() -> None:
    position = own(building(), RED, "mo-c3")
    shown: dict[str, Any] = {piece.id: piece for piece in pieces(scene_of(position.view(RED), _))}
    free, taken = SITE_IDS.index("mo-4"), SITE_IDS.index("mo-c3")
    assert shown[f"site/{free}"].symbol == "golden-rural-key"
    assert shown[f"business/{taken}/{RED}"].owner == RED
    assert "No road" not in shown[f"site/{free}"].why  # only the cards are missing
    assert "C25" in shown[f"site/{free}"].why


def test_others_see_the_backs_of_hidden_cards() -> None:
    position = start()
    shown = [
        piece for piece in pieces(scene_of(position.view(BLUE), _)) if piece.id.startswith(f"held/{RED}/")
    ]
    assert [piece.symbol for piece in shown] == ["golden-tile-coast", "golden-tile-back"]
    own_cards = [p for p in pieces(scene_of(position.view(RED), _)) if p.id.startswith("hand/")]
    assert own_cards
    assert not any(p.id.startswith(f"held/{RED}/") for p in pieces(scene_of(position.view(RED), _)))


@pytest.mark.parametrize("tongue", [_, DE], ids=["en", "de"])
def test_every_view_of_a_game_is_drawn(tongue: Tongue) -> None:
    for view in views_of_a_game():
        scene = scene_of(view, tongue)
        assert len(scene.mats) == 4
        assert sum(piece.id.startswith("site/") for piece in pieces(scene)) == len(board.SITES)


def test_decisions_and_prompts_can_be_read_aloud() -> None:
    check_asking(GAME, seeds=1, every=5)


def test_the_log_begins_with_who_starts() -> None:
    for seed in range(4):
        position, lines = first_told(GAME, 4, seed)
        assert position.state.start == position.decider == 0
        assert lines[-1].startswith(f"{PEOPLE[0]} starts. ")
        assert first_told(GAME, 4, seed, 0)[1][-1].startswith("You start. ")


def test_the_rulebook_says_the_numbers_of_the_rules() -> None:
    three, four = (int(board.BUSINESSES[players]) for players in (3, 4))
    outer, inner = board.OUTER, board.INNER
    rewards = list(zip(board.KIND.tolist(), board.REWARD.tolist(), strict=True))
    coins = rewards.count((outer, board.PART_COIN))
    english, german = rules_in(GAME, _), rules_in(GAME, DE)
    assert f"With 3 players each has {three} businesses, with 4 players {four}" in english
    assert f"Zu dritt haben alle {three} Häuser, zu viert {four}" in german
    assert (
        f"Outer part: {board.FIRST_LETTERS[outer]} letters for the first business there, {board.SECOND_LETTERS[outer]} for"
        in english
    )
    assert coins == 4
    assert rewards.count((inner, board.PART_CARD)) == 4
    assert f"at most {board.HAND_LIMIT} landform cards" in english
    assert f"the last of the {board.N_SCORE_CARDS} score cards" in english


def test_the_rulebook_says_that_keys_are_spent_as_they_are() -> None:
    position = give(own(building(), RED, "mo-o2"), RED, 0, 2, 0, 0, 0)
    position.state.keys[RED] = 1
    position = fresh(position)
    position.play("build:mo-i")
    position.play("pay:5")
    assert position.state.keys[RED] == 0
    assert "a key, which leaves the game" in rule_in(GAME, "C25", _)
    assert "einen Schlüssel, der aus dem Spiel kommt" in rule_in(GAME, "C25", DE)


def test_a_tie_for_the_most_businesses_is_said_to_give_nobody_more() -> None:
    position = own(building(BLACK), RED, "mo-7")
    own(position, BLUE, "me-1")
    position.state.score_card = 0  # the North-East river
    score_area(position.state, int(board.AREA[0]))
    assert position.state.letters[:, Source.AREA].tolist() == [2, 2, 0, 0]
    assert "tied for the most" in rule_in(GAME, "R14", _)
    assert "nobody gets the extra 2" in rule_in(GAME, "R14", _)
    for tongue, said in (
        (_, "2 each, 4 for the most (not if tied)"),
        (DE, "je 2; wer allein die meisten hat: 4"),
    ):
        panel = next(p for p in scene_of(fresh(position).view(RED), tongue).panels if p.id == "scored")
        assert [line.small for line in panel.parts if isinstance(line, Line)][1] == said


def test_a_bonus_card_says_what_it_counts() -> None:
    """The coast never counts, and every card that counts businesses says so, or names the city."""
    position = building()
    coasts = [name for site, name in enumerate(SITE_IDS) if board.KIND[site] == board.COASTAL]
    own(position, RED, *coasts)
    position.state.coins[RED] = 0
    for card in range(board.N_BONUS):
        assert bonus_letters(position.state, RED, card) == 0
        counts_businesses = board.BONUS_RULE[card] not in (board.PER_GOODS, board.PER_COIN)
        for tongue, coast in ((_, "not on the coast"), (DE, "nicht an der Küste")):
            said = bonus_rule(card, tongue)
            assert (coast in said) == (counts_businesses and board.BONUS_RULE[card] != board.PER_CITY), said
            assert said in words.action(
                choosing_a_bonus().view(RED), ACTIONS.parse("bonus:goods") + card, tongue
            )


@pytest.mark.parametrize("landform", range(1, 5))
def test_a_landform_card_counts_country_and_city(landform: int) -> None:
    card = next(c for c in range(board.N_BONUS) if board.BONUS_LANDFORM[c] == landform
                and board.BONUS_RULE[c] == board.PER_LANDFORM)  # fmt: skip
    sites = [s for s in range(board.FIRST_RURAL, board.N_SITES) if board.PAID_IN[s] == landform]
    position = own(building(), RED, *(SITE_IDS[site] for site in sites))
    assert bonus_letters(position.state, RED, card) == len(sites)
    assert f"or the {board.LANDFORMS[landform]} quarter" in bonus_rule(card, _)


def test_a_quarter_is_a_quarter_and_a_part_a_part() -> None:
    """A quarter is scored; it has three parts, and each is called one."""
    for tongue, quarter, piece in ((_, "quarter", "part"), (DE, "viertel", "Teil")):
        areas = [area_title(area, tongue) for area in range(4, 8)]
        assert all(area.endswith(quarter) for area in areas)
        for site in range(board.FIRST_PART, board.N_SITES):
            name, place = site_name(site, tongue), where(site, tongue)
            assert quarter in name
            assert piece in name
            assert piece in place
        for site in range(board.FIRST_PART):
            assert quarter not in site_name(site, tongue)
