"""Gold!: every numbered rule and every worked example, as positions, moves and outcomes."""

from __future__ import annotations

import numpy as np
import pytest

from fourquarters.engine.errors import IllegalMove
from fourquarters.engine.view import Position
from fourquarters.games.gold.state import ACTIONS, COLOURS, Phase
from tests.games.positions_gold import GAME, cards, offer, pile, play, sort, table, tableau


def test_GX1_take_then_both_kinds_of_exchange() -> None:
    p = table("V3", "B6", "Gd", offer="Rd Gd G4 B8")
    assert p.moves() == ["take:green", "take:red"]
    play(p, "take:green")
    assert tableau(p, 0) == sort("V3 Gd")
    assert offer(p) == sort("Rd G4 B8")
    assert p.moves() == ["take:red", "give:blue 6"]
    p.play("give:blue 6")
    assert p.moves() == ["back:green 4"]
    p.play("back:green 4")
    assert tableau(p, 1) == "G4"
    assert offer(p) == sort("Rd B6 B8")
    assert p.moves() == ["take:red", "give:green donkey"]
    p.play("give:green donkey")
    assert p.moves() == ["back:blue 6", "back:blue 8"]
    p.play("back:blue 8")
    assert tableau(p, 2) == "B8"
    assert offer(p) == sort("Rd Gd B6")
    assert p.decider == 0


def test_GX2_set_and_bonus() -> None:
    p = table("O6 R4 B7", "P5 G3", "R5 R7 B4 G6", offer="R3 V8", decider=2)
    p.play("take:red")
    assert p.moves() == ["bonus:next orange 6", "bonus:after pink 5", "decline"]
    p.play("bonus:next orange 6")
    assert tableau(p, 2) == sort("B4 G6 O6")
    assert pile(p, 2) == sort("R3 R5 R7")
    assert p.scores()[2] == 15
    assert tableau(p, 0) == sort("R4 B7")
    assert offer(p) == "V8"
    assert p.decider == 0


def test_GX3_colour_scoring() -> None:
    p = table("", "R8 Rd", "R6 Gd", offer="V3", pile=0)
    assert p.moves() == ["take:violet"]
    p.play("take:violet")
    assert p.over
    assert [pile(p, player) for player in range(3)] == ["V3", "R8", "R6"]
    assert p.scores() == [3, 8, 6]
    assert p.places() == [2, 0, 1]


def test_GX4_GR10_the_offer_is_refilled_after_the_bonus() -> None:
    p = table("R4 R5", "B8", offer="R3", pile=10)
    p.play("take:red")
    assert p.moves() == ["bonus:next blue 8", "decline"]
    assert offer(p) == ""
    assert p.state.pile == 10
    p.play("decline")
    assert pile(p, 0) == sort("R3 R4 R5")
    assert p.scores()[0] == 12
    assert p.state.offer.sum() == 5
    assert p.state.pile == 5
    assert p.decider == 1


def test_GX5_a_colour_freed_by_the_exchange() -> None:
    p = table("R4 R5 B7", "B8 O3", offer="R3 Pd")
    play(p, "give:blue 7")
    assert p.moves() == ["bonus:next blue 8", "bonus:next orange 3", "decline"]
    p.play("bonus:next blue 8")
    assert tableau(p, 0) == "B8"
    assert p.scores()[0] == 12
    assert offer(p) == sort("Pd B7")


def test_GX6_a_set_of_donkeys() -> None:
    p = table("Gd Gd V6", "Bd V4", "O8", offer="Gd", pile=5)
    p.play("take:green")
    assert p.moves() == ["bonus:next blue donkey", "bonus:after orange 8", "decline"]
    p.play("bonus:after orange 8")
    assert p.scores()[0] == -6
    assert p.state.scored[0].sum() == 3
    assert tableau(p, 0) == sort("V6 O8")
    assert p.state.offer.sum() == 5
    assert p.decider == 1


def test_GX7_GR5_the_same_colour_can_be_exchanged() -> None:
    p = table("R8 R5", "", offer="R4 R6 V3")
    p.play("give:red 8")
    assert p.moves() == ["back:violet 3", "back:red 4", "back:red 6"]
    p.play("back:red 4")
    assert tableau(p, 0) == sort("R5 R4")
    assert offer(p) == sort("R6 R8 V3")
    assert p.state.phase == Phase.ACT


def test_GX8_which_cards_may_be_given() -> None:
    p = table("Bd V8 O3 P5", "", offer="G5 P6 Rd")
    assert p.moves() == ["take:red", "give:blue donkey", "give:violet 8"]
    assert table("Bd V8", "", offer="Rd Gd").moves() == ["take:green", "take:red"]


def test_GX9_sums_decide_but_only_the_top_card_scores() -> None:
    p = table("B3 B3 O4 O3", "B8 Bd O8 Od", offer="V3", pile=0)
    p.play("take:violet")
    assert pile(p, 0) == sort("B3 O4 V3")
    assert pile(p, 1) == "B8"
    assert p.scores() == [10, 8]


def test_GX10_the_last_card_makes_a_set() -> None:
    p = table("R4 R5 P3", "G8 R7", offer="R3", pile=0)
    p.play("take:red")
    assert p.moves() == ["bonus:next green 8", "decline"]
    p.play("bonus:next green 8")
    assert p.over
    assert p.scores() == [23, 7]
    assert p.state.scored[0].sum() == 5


def test_GX11_a_barred_bonus_is_not_asked() -> None:
    p = table("R4 R5 G3", "G8 R7", offer="R3", pile=0)
    p.play("take:red")
    assert p.over
    assert p.scores() == [12, 15]
    assert p.places() == [1, 0]


def test_GX12_ties() -> None:
    p = table("", "B6 O4", offer="V5", pile=0, piles=("Gd G3 G4", ""))
    p.play("take:violet")
    assert p.scores() == [10, 10]
    assert p.places() == [0, 1]
    p = table("", "P3", offer="V3", pile=0, piles=("R3 R4 R5", "B3 B4 B5"))
    p.play("take:violet")
    assert p.scores() == [15, 15]
    assert p.places() == [0, 0]


def start(players: int, seed: int = 0) -> Position:
    return Position.start(GAME, players, seed.to_bytes(32, "little"))


def test_G1_the_deck_has_sixty_cards() -> None:
    p = start(3)
    deck = p.state.unseen + p.state.offer + p.state.tableau.sum(axis=0)
    assert deck.sum() == 60
    assert deck.tolist() == [[3, 2, 1, 1, 1, 1, 1]] * 6


def test_G2_two_players_leave_one_donkey_of_each_colour_out() -> None:
    p = start(2)
    deck = p.state.unseen + p.state.offer + p.state.tableau.sum(axis=0)
    assert deck.sum() == 54
    assert (deck[:, 0] == 2).all()


@pytest.mark.parametrize("players", [2, 3])
def test_G3_everybody_starts_with_a_donkey_of_their_own_colour(players: int) -> None:
    for seed in range(50):
        s = start(players, seed).state
        assert [s.tableau[p].sum() for p in range(players)] == [1] * players
        assert [s.tableau[p, :, 0].sum() for p in range(players)] == [1] * players
        assert len({int(s.tableau[p, :, 0].argmax()) for p in range(players)}) == players


@pytest.mark.parametrize(("players", "pile"), [(2, 45), (3, 50)])
def test_G4_five_cards_are_on_offer_and_two_are_out(players: int, pile: int) -> None:
    s = start(players).state
    assert s.offer.sum() == 5
    assert s.pile == pile
    assert s.unseen.sum() == pile + 2


def test_G5_GR1_seat_0_starts_and_play_goes_clockwise() -> None:
    p = table("", "", "", offer="V3 V4 V5 V6")
    seats = []
    for _turn in range(4):
        seats.append(p.decider)
        p.apply(int(p.legal()[0]))
    assert seats == [0, 1, 2, 0]


def test_G6_there_is_no_passing() -> None:
    assert all(not move.startswith(("pass", "decline")) for move in start(3).moves())


def test_G7_among_equal_lowest_cards_the_colour_is_chosen() -> None:
    assert table("", "", offer="V4 R4 P4 G5").moves() == ["take:violet", "take:red", "take:pink"]


def test_G8_a_gold_is_given_only_for_a_lower_one() -> None:
    p = table("R5", "", offer="G5 B6")
    assert p.moves() == ["take:green"]
    with pytest.raises(IllegalMove):
        p.play("give:red 5")


def test_G9_a_donkey_is_given_for_any_gold() -> None:
    p = table("Rd", "", offer="G8 B3")
    p.play("give:red donkey")
    assert p.moves() == ["back:green 8", "back:blue 3"]


def test_G10_an_exchange_never_yields_a_donkey_and_keeps_the_offer_s_size() -> None:
    p = table("V8", "", offer="Rd G5 B6")
    p.play("give:violet 8")
    assert p.moves() == ["back:green 5", "back:blue 6"]
    p.play("back:blue 6")
    assert offer(p) == sort("Rd G5 V8")


def test_G11_a_set_must_be_scored_whatever_it_is_worth() -> None:
    p = table("Rd R3", "", offer="Rd")
    p.play("take:red")
    assert pile(p, 0) == sort("Rd Rd R3")
    assert p.scores()[0] == -1


def test_G12_the_bonus_may_be_declined() -> None:
    p = table("R4 R5", "B8", offer="R3 V7")
    p.play("take:red")
    p.play("decline")
    assert tableau(p, 1) == "B8"
    assert tableau(p, 0) == ""


def test_G13_the_colour_of_the_set_is_barred() -> None:
    p = table("R4 R5", "R8 B8", offer="R3 V8")
    p.play("take:red")
    assert p.moves() == ["bonus:next blue 8", "decline"]


def test_G14_scoring_piles_are_untouchable() -> None:
    p = table("R4 R5", "", offer="R3 V8", piles=("", "B3 B4 B5"))
    p.play("take:red")
    assert p.decider == 1
    assert pile(p, 1) == sort("B3 B4 B5")


def test_G15_the_set_goes_to_the_scoring_pile() -> None:
    p = table("R4 R5 G8", "", offer="R3 V8")
    p.play("take:red")
    assert tableau(p, 0) == "G8"
    assert pile(p, 0) == sort("R3 R4 R5")


def test_G16_an_empty_offer_is_refilled_and_the_next_player_acts() -> None:
    p = table("", "", offer="V3", pile=5)
    p.play("take:violet")
    assert p.state.offer.sum() == 5
    assert p.state.pile == 0
    assert p.decider == 1


def test_G17_with_the_pile_empty_the_game_stops_at_once() -> None:
    p = table("", "", "", offer="V3", pile=0)
    p.play("take:violet")
    assert p.over
    assert p.decider == -1


def test_G18_otherwise_play_passes_on() -> None:
    p = table("", "", offer="V3 B4", pile=0)
    p.play("take:violet")
    assert not p.over
    assert p.decider == 1


def test_G19_GR12_all_with_the_highest_sum_score_their_highest_gold() -> None:
    p = table("B4 B5", "B6 B3", "O3", offer="V3", pile=0)
    p.play("take:violet")
    assert pile(p, 0) == sort("B5 V3")
    assert pile(p, 1) == "B6"
    assert p.state.tableau.sum() == 0
    assert cards(p.state.discarded) == sort("B4 B3")


def test_G20_a_colour_without_gold_is_not_scored() -> None:
    p = table("Gd", "Gd", offer="V3", pile=0)
    p.play("take:violet")
    assert p.scores() == [3, 0]
    assert cards(p.state.discarded) == "Gd Gd"


def test_G21_points_may_be_negative() -> None:
    p = table("", "", offer="V3", pile=0, piles=("Rd Rd R3", "Bd"))
    p.play("take:violet")
    assert p.scores() == [2, -2]


def test_GR2_the_starting_donkeys_are_dealt_at_random() -> None:
    for players in (2, 3):
        dealt = [start(players, seed).state.tableau[:, :, 0].argmax(axis=1) for seed in range(120)]
        for seat in range(players):
            counts = np.bincount([colours[seat] for colours in dealt], minlength=6)
            assert counts.min() > 5


def test_GR4_the_card_just_given_cannot_come_back() -> None:
    p = table("Rd", "", offer="G3 Gd")
    p.play("give:red donkey")
    assert p.moves() == ["back:green 3"]


def test_GR6_a_give_must_be_completed() -> None:
    p = table("R8", "B4", offer="G3 G4 O5")
    p.play("give:red 8")
    assert p.decider == 0
    assert p.moves() == ["back:green 3", "back:green 4", "back:orange 5"]
    assert tableau(p, 0) == "R8"


def test_GR7_at_most_one_set_arises_in_a_turn() -> None:
    rng = np.random.default_rng(2)
    p = start(3)
    while not p.over:
        before, seat = p.state.scored.copy(), p.decider
        p.play(str(rng.choice(p.moves())))
        sets = p.state.scored.sum(axis=2) - before.sum(axis=2) - (p.state.final_gold > 0)
        assert np.count_nonzero(sets) <= 1
        assert sets[seat].sum() in (0, 3)
        waiting = [s for s in range(3) if s != p.decider]
        assert p.state.held[waiting].max() <= 2


def test_GR8_a_given_colour_counts_only_while_a_card_of_it_remains() -> None:
    p = table("R4 R5 B7 B8", "B3 O3", offer="R3 Pd")
    play(p, "give:blue 7")
    assert p.moves() == ["bonus:next orange 3", "decline"]


def test_GR9_the_bonus_is_optional_and_may_be_a_donkey() -> None:
    p = table("R4 R5", "Bd V8", offer="R3 V7")
    p.play("take:red")
    assert p.moves() == ["bonus:next blue donkey", "bonus:next violet 8", "decline"]
    p.play("bonus:next blue donkey")
    assert (tableau(p, 0), tableau(p, 1)) == ("Bd", "V8")
    assert p.decider == 1


def test_GR11_a_gold_and_a_donkey_are_more_than_nothing() -> None:
    p = table("B3 Bd", "O3 Od Od", "", offer="V3", pile=0)
    p.play("take:violet")
    assert pile(p, 0) == sort("B3 V3")
    assert pile(p, 1) == ""  # 3 − 2 − 2 is less than nothing


def test_GR13_scored_cards_and_points_are_public() -> None:
    p = table("", "B6", offer="V5 V6", piles=("R3 R4 R5", "Gd G3 G4"))
    for reader in (-1, 0, 1):
        assert (p.view(reader).state.scored == p.state.scored).all()
        assert p.view(reader).scores() == p.scores()


def test_GR15_a_random_game_stays_below_the_bound_of_exchanges() -> None:
    rng = np.random.default_rng(1)
    for players, takes in ((2, 50), (3, 55)):
        p = start(players)
        families: dict[str, int] = {}
        while not p.over:
            move = str(rng.choice(p.moves()))
            families[move.split(":")[0]] = families.get(move.split(":")[0], 0) + 1
            p.play(move)
        assert families["take"] == takes
        assert families.get("give", 0) <= 6 * (players + takes)


def test_GR17_donkeys_count_in_the_tie_break() -> None:
    p = table("", "P3", offer="V5", pile=0, piles=("Gd G3 G4", "B3 B4"))
    p.play("take:violet")
    assert p.scores() == [10, 10]
    assert p.places() == [0, 1]


def test_GR18_only_three_players_have_three_donkeys_of_a_colour() -> None:
    for players, donkeys in ((2, 2), (3, 3)):
        s = start(players).state
        deck = s.unseen + s.offer + s.tableau.sum(axis=0)
        assert set(deck[:, 0].tolist()) == {donkeys}


def test_ids_follow_the_documented_formula() -> None:
    for colour, name in enumerate(COLOURS):
        assert ACTIONS.parse(f"take:{name}") == colour
        for value, face in enumerate(("donkey", "3", "4", "5", "6", "7", "8")):
            assert ACTIONS.parse(f"give:{name} {face}") == 6 + 7 * colour + value
            assert ACTIONS.parse(f"back:{name} {face}") == 48 + 7 * colour + value
            for distance, who in enumerate(("next", "after"), 1):
                action = 90 + 42 * (distance - 1) + 7 * colour + value
                assert ACTIONS.parse(f"bonus:{who} {name} {face}") == action
    assert ACTIONS.parse("decline") == 174
