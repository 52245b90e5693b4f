"""The Golden City in words and as a scene: reasons, the log and what it keeps secret, the picture."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from fourquarters import games
from fourquarters.engine.view import Position, View
from fourquarters.games.golden_city import board, words
from fourquarters.games.golden_city.board import NONE, SITE_IDS
from fourquarters.games.golden_city.rules.building import place_business
from fourquarters.games.golden_city.rules.rounds import end_game
from fourquarters.games.golden_city.rules.scoring import bonus_letters, score_area
from fourquarters.games.golden_city.state import ACTIONS, Phase, Source
from fourquarters.games.golden_city.words.names import area_title, bonus_rule, cards_paid, site_name, where
from fourquarters.picture.scene import Line, pieces
from fourquarters.picture.views import scene_of
from fourquarters.words.tongue import Tongue
from tests.games.wording import PEOPLE, Reasons, Wish, check_asking, check_reasons, first_told

GAME = games.load("golden_city")
NAMES = ("Red", "Blue", "White", "Black")
RED, BLUE, WHITE, BLACK = range(4)
_ = Tongue("en", NAMES)
DE = Tongue("de", NAMES)


def start(players: int = 4) -> Position:
    return Position.start(GAME, players, bytes(range(32)))


def building(seat: int = RED) -> Position:
    """A player without cards and businesses is about to build."""
    position = start()
    s = position.state
    s.hand[:], s.known[:], s.hand_size[:], s.coins[:] = 0, 0, 0, 0
    s.supply = 35
    s.phase, s.decider, s.builds = Phase.BUILD, seat, 0
    return fresh(position)


def fresh(position: Position) -> Position:
    """The position with its legal decisions found anew."""
    return Position(GAME, position.states)


def give(position: Position, seat: int, *counts: int) -> Position:
    s = position.state
    s.hand[seat] = s.known[seat] = counts
    s.hand_size[seat] = sum(counts)
    return fresh(position)


def own(position: Position, seat: int, *names: str) -> Position:
    for name in names:
        place_business(position.state, seat, SITE_IDS.index(name))
    return fresh(position)


def why(position: Position, move: str, seat: int | None = None) -> str:
    view = position.view(position.decider if seat is None else seat)
    action = ACTIONS.parse(move)
    assert action not in view.legal()
    return str(words.why_not(view, action, _))


def told(position: Position, move: str, seat: int, tongue: Tongue = _) -> list[str]:
    """What a seat is told of a move, which is made."""
    before, action = position.view(seat), ACTIONS.parse(move)
    seen = move if seat == position.decider else ACTIONS.seen_by_others(action)
    position.apply(action)
    return [str(line.text) for line in words.tell(before, seen, position.view(seat), tongue)]


# --- why not, row by row


def test_why_not_a_bid() -> None:
    position = start()
    position.play("bid:0")
    assert why(position, "bid:1", RED) == "You have already bid on a pair. (C16)"
    assert why(position, "end", RED) == "It is Blue's turn. (C16, C19)"
    position.state.coins[BLUE] = 0
    position = fresh(position)
    assert why(position, "bid:0") == "Expelling someone costs 1 coin, you have 0. (C17)"
    assert why(position, "build:mo-c1") == "First bid on a pair. (C16)"
    three = start(3)
    assert why(three, "bid:3") == "There are only as many pairs as players. (C14)"


def test_why_not_here() -> None:
    position = own(building(), BLUE, "mo-c1")
    position = give(own(position, RED, "mo-c2", "mo-o1"), RED, 1, 1, 0, 0, 0)
    assert why(position, "build:mo-c1") == "This site is taken. (C22)"
    assert why(position, "build:mo-o1") == "You already have a business here. (C22)"
    assert why(position, "build:de-1") == "No road leads here from your businesses. (C24)"
    assert (
        why(position, "build:mo-2") == "This costs 2 mountain cards; two equal cards replace one. (C25, C26)"
    )
    assert why(position, "build:mo-i") == "An inner part of the city costs a key. (C25)"
    position.state.left[RED] = 0
    assert why(fresh(position), "build:de-1") == "You have no business left. (C19)"
    assert why(position, "bid:0") == "Bidding is over. (C18)"
    assert why(position, "discard:coast") == "You discard only at the end of your turn, down to five. (C29)"
    assert why(position, "pay:0") == "First choose a site to build on. (C27)"


def test_why_not_this_payment() -> None:
    position = give(own(building(), RED, "mo-c3"), RED, 1, 2, 0, 0, 1)
    position.play("build:mo-4")
    assert why(position, "pay:8") == "A joker is two equal cards of another landform. (C26)"
    position = give(position, RED, 0, 1, 0, 0, 2)
    assert why(position, "pay:5") == "You do not have these cards. (C25)"
    assert why(position, "end") == "You have chosen a site: pay for it. (C27)"


def test_why_not_end_with_too_many_cards() -> None:
    position = give(building(), RED, 3, 3, 1, 0, 0)
    position.play("end")
    assert why(position, "end") == "Discard down to five cards. (C29)"
    assert why(position, "discard:desert") == "You have no such card. (C29)"
    position.state.builds = 2
    assert why(position, "build:mo-c1") == "At most two businesses a turn. (C19)"
    position.state.left[RED] = 0
    assert why(position, "build:mo-c1") == "You have no business left. (C19)"


def test_why_not_these_goods() -> None:
    position = give(own(building(), RED, "mo-c2"), RED, 0, 2, 0, 0, 0)
    position.state.display[0] = NONE
    position.play("build:mo-2")
    position.play("pay:5")
    assert why(position, "goods:0") == "There is no card here. (C32)"
    assert why(position, "end") == "First take your goods card. (C28)"
    position.state.phase = Phase.DROP
    position.state.goods[RED, :5] = 1
    position = fresh(position)
    assert why(position, "end") == "You may keep four goods cards: drop one. (C32)"
    assert why(position, "drop:wine-cloth") == "This goods card is not yours. (C32)"


def test_why_not_this_bonus_card() -> None:
    position = give(own(building(), RED, "mo-c1"), RED, 0, 2, 0, 0, 0)
    position.state.bonus[BLUE, 2] = 1
    position.state.takes = 1
    position.play("build:mo-1")
    position.play("pay:5")
    assert why(position, "bonus:city") == "This card is no longer in the deck. (C31)"
    assert why(position, "end") == "First keep a bonus card. (C28)"


def test_why_not_when_it_is_over() -> None:
    position = start()
    end_game(position.state)
    assert why(fresh(position), "bid:0", RED) == "The game is over. (C39–C41)"


# --- the log


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


# --- the end


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


# --- the scene


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


def test_help_is_in_both_languages() -> None:
    english, german = words.help(_), words.help(DE)
    assert [len(paragraphs) for _title, paragraphs in english] == [len(p) for _title, p in german]
    assert all(a != b for (a, _p), (b, _q) in zip(english, german, strict=True))


# --- why not: whatever is wished for, wherever: the reason that is given is true


def phase(wish: Wish, *phases: Phase) -> bool:
    return wish.view.mine and Phase(int(wish.view.state.phase)) in phases


def part(wish: Wish) -> int:
    return GAME.actions.parts(wish.action)[0]


def held(wish: Wish) -> list[int]:
    hand: list[int] = wish.view.state.hand[wish.view.seat].tolist()
    return hand


def missing(wish: Wish) -> dict[int, int]:
    """What a payment takes of each landform and the hand has not, with what it has."""
    need = cards_paid(int(wish.view.state.target), part(wish))
    return {landform: held(wish)[landform] for landform in range(5) if need[landform] > held(wish)[landform]}


def can_pay(wish: Wish, site: int) -> bool:
    """With real cards first, and pairs of each other landform for the rest (C26)."""
    landform, due = int(board.PAID_IN[site]), int(board.DUE[site])
    pairs = sum(n // 2 for other, n in enumerate(held(wish)) if other != landform)
    return min(due, held(wish)[landform]) + pairs >= due


def has_business(wish: Wish) -> bool:
    return bool(wish.view.state.business[wish.view.seat, part(wish)])


def others_business(wish: Wish) -> bool:
    return bool(wish.view.state.built_on[part(wish)]) and not has_business(wish)


def road(wish: Wish) -> bool:
    own_sites = np.flatnonzero(wish.view.state.business[wish.view.seat])
    return any(part(wish) in board.NEIGHBOUR[site, : board.ROADS[site]] for site in own_sites)


def wanted_card(wish: Wish) -> int:
    return (
        int(wish.view.state.display[part(wish)])
        if part(wish) < 3
        else int(wish.view.state.goods_deck.sum()) - 1
    )


REASONS: Reasons = {
    r"The game is over\. \(C39–C41\)": lambda w: w.view.over,
    r"You have already bid on a pair\. \(C16\)": lambda w: (
        not w.view.mine and w.view.seat >= 0 and w.view.seat in w.view.state.bidder[: w.view.players].tolist()
    ),
    r"It is (\w+)'s turn\. \(C16, C19\)": lambda w, name: not w.view.mine and name == PEOPLE[w.view.decider],
    r"Bidding is over\. \(C18\)": lambda w: w.view.state.phase != Phase.BID and w.family == "bid",
    r"First bid on a pair\. \(C16\)": lambda w: phase(w, Phase.BID) and w.family != "bid",
    r"There are only as many pairs as players\. \(C14\)": lambda w: part(w) >= w.view.players,
    r"Expelling someone costs (\d+) coins?, you have (\d+)\. \(C17\)": lambda w, cost, has: (
        int(cost) == w.view.state.expulsions + 1 > int(has) == w.view.state.coins[w.view.seat]
        and w.view.state.bidder[part(w)] >= 0
    ),
    r"You have chosen a site: pay for it\. \(C27\)": lambda w: phase(w, Phase.PAY) and w.family != "pay",
    r"First take your goods card\. \(C28\)": lambda w: phase(w, Phase.GOODS) and w.family != "goods",
    r"You may keep four goods cards: drop one\. \(C32\)": lambda w: (
        phase(w, Phase.DROP) and w.view.state.goods[w.view.seat].sum() == 5
    ),
    r"First keep a bonus card\. \(C28\)": lambda w: phase(w, Phase.BONUS) and w.family != "bonus",
    r"You have no such card\. \(C29\)": lambda w: phase(w, Phase.DISCARD) and held(w)[part(w)] == 0,
    r"You have no business left\. \(C19\)": lambda w: w.view.state.left[w.view.seat] == 0,
    r"At most two businesses a turn\. \(C19\)": lambda w: (
        phase(w, Phase.DISCARD) and w.view.state.builds == 2
    ),
    r"Discard down to five cards\. \(C29\)": lambda w: phase(w, Phase.DISCARD) and sum(held(w)) > 5,
    r"You already have a business here\. \(C22\)": lambda w: has_business(w),
    r"This site is taken\. \(C22\)": lambda w: part(w) < board.FIRST_PART and others_business(w),
    r"No road leads here from your businesses\. \(C24\)": lambda w: (
        board.KIND[part(w)] != board.COASTAL and not road(w)
    ),
    r"An inner part of the city costs a key\. \(C25\)": lambda w: (
        board.KIND[part(w)] == board.INNER and w.view.state.keys[w.view.seat] == 0
    ),
    r"This costs (1|2) \w+ cards?; two equal cards replace one\. \(C25, C26\)": lambda w, n: (
        int(n) == board.DUE[part(w)] and not can_pay(w, part(w))
    ),
    r"First choose a site to build on\. \(C27\)": lambda w: phase(w, Phase.BUILD) and w.family == "pay",
    r"A site on the coast costs a single card\. \(C23\)": lambda w: (
        board.KIND[w.view.state.target] == board.COASTAL and part(w) >= 5
    ),
    r"You do not have these cards\. \(C25\)": lambda w: bool(missing(w)),
    r"A joker is two equal cards of another landform\. \(C26\)": lambda w: (
        any(n > 0 for n in missing(w).values()) and board.PAID_IN[w.view.state.target] not in missing(w)
    ),
    r"There is no card here\. \(C32\)": lambda w: phase(w, Phase.GOODS) and wanted_card(w) < 0,
    r"Goods come with a business on a site that shows them\. \(C32\)": lambda w: (
        phase(w, Phase.BUILD) and w.family == "goods"
    ),
    r"This goods card is not yours\. \(C32\)": lambda w: (
        phase(w, Phase.DROP) and not w.view.state.goods[w.view.seat, part(w)]
    ),
    r"You may keep your goods\. \(C32\)": lambda w: phase(w, Phase.BUILD) and w.family == "drop",
    r"This card is no longer in the deck\. \(C31\)": lambda w: (
        phase(w, Phase.BONUS)
        and bool(w.view.state.bonus[w.view.seat, part(w)] or w.view.state.missing[w.view.seat, part(w)])
    ),
    r"Bonus cards come with a business on a site that shows them\. \(C31\)": lambda w: (
        phase(w, Phase.BUILD) and w.family == "bonus"
    ),
    r"You discard only at the end of your turn, down to five\. \(C29\)": lambda w: (
        phase(w, Phase.BUILD) and w.family == "discard"
    ),
}


def test_every_reason_is_true() -> None:
    met = check_reasons(GAME, REASONS, seeds=3, every=1, most=8)
    shown_above = {
        "At most two businesses",
        "There is no card here",
        "You have no business left",
        "You may keep four goods",
        "This goods card",
    }
    assert {reason for reason in set(REASONS) - met if not reason.startswith(tuple(shown_above))} == set()


# --- what is asked


def test_decisions_and_prompts_can_be_read_aloud() -> None:
    check_asking(GAME, seeds=1, every=5)


def test_the_log_begins_with_who_starts() -> None:
    for seed in range(4):
        position, lines = first_told(GAME, 4, seed)
        assert position.state.start == position.decider == 0
        assert lines[-1].startswith(f"{PEOPLE[0]} starts. ")
        assert first_told(GAME, 4, seed, 0)[1][-1].startswith("You start. ")


# --- the rules in words say what the rules do


def helped(tongue: Tongue) -> str:
    return " ".join(line for _title, lines in words.help(tongue) for line in lines)


def test_the_help_says_the_numbers_of_the_rules() -> None:
    three, four = (int(board.BUSINESSES[players]) for players in (3, 4))
    outer, inner = board.OUTER, board.INNER
    rewards = list(zip(board.KIND.tolist(), board.REWARD.tolist(), strict=True))
    coins = rewards.count((outer, board.PART_COIN))
    english, german = helped(_), helped(DE)
    assert f"{three} businesses with three players, {four} with four" in english
    assert f"zu dritt {three} Häuser, zu viert {four}" in german
    assert f"{board.FIRST_LETTERS[outer]} letters for the first business there" in english
    assert f"{board.SECOND_LETTERS[outer]} for the second" in english
    assert coins == 4
    assert "in four of the eight the first business also brings a coin" in english
    assert "in vier der acht bringt das erste Haus auch eine Münze" in german
    assert rewards.count((inner, board.PART_CARD)) == 4
    assert f"{board.FIRST_LETTERS[inner]} letters and a landform card for the first business" in english
    assert f"{board.SECOND_LETTERS[inner]} for the second" in english
    assert f"at most {board.HAND_LIMIT} cards" in english
    assert f"höchstens {board.HAND_LIMIT} Karten" in german
    assert f"at most {board.N_SCORE_CARDS} rounds" in english


def test_the_help_says_that_keys_are_spent_as_they_are() -> None:
    position = give(own(building(), RED, "mo-o2"), RED, 0, 2, 0, 0, 0)
    position.state.keys[RED] = 1
    position = fresh(position)
    position.play("build:mo-i")
    position.play("pay:5")
    assert position.state.keys[RED] == 0
    assert "a key, which is spent" in helped(_)
    assert "einen Schlüssel, der danach weg ist" in helped(DE)


def test_a_tie_for_the_most_businesses_is_said_to_give_nobody_more() -> None:
    position = own(building(BLACK), RED, "mo-7")
    own(position, BLUE, "me-1")
    position.state.score_card = 0  # the North-East river
    score_area(position.state, int(board.AREA[0]))
    assert position.state.letters[:, Source.AREA].tolist() == [2, 2, 0, 0]
    assert "tied for the most, nobody gets the extra 2" in helped(_)
    assert "Gleichstand bekommt niemand die 2 zusätzlichen" in helped(DE)
    for tongue, said in (
        (_, "2 each, 4 for the most unless tied"),
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
