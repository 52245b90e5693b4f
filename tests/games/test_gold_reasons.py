"""Gold!: why something is not allowed, case by case."""

from __future__ import annotations

import pytest

from fourquarters.games.gold import words
from fourquarters.games.gold.picture import picture
from fourquarters.games.gold.state import ACTIONS
from tests.games.positions_gold import _, table

WHY_NOT = [
    (("", "", "V3 Rd", 0), "take:violet", "Take a donkey instead: it is the lowest card on offer. (G7)"),
    (("O3", "", "V3 Rd", 0), "give:orange 3", "A 3 cannot be exchanged: no gold is lower. (G8, G10)"),
    (("O5", "", "V6 Rd", 0), "give:orange 5", "No gold on offer is lower than this card. (G8)"),
    (("Od", "", "Vd Rd", 0), "give:orange donkey", "There is no gold on offer to take back. (G9)"),
    (("O5", "", "V4 Rd", 0), "decline", "One bonus card per set. (G12)"),
    (("O5", "", "V4 Rd", 0), "bonus:next red 3", "One bonus card per set. (G12)"),
    (("O5", "", "V4 Rd", 1), "take:red", "It is not your turn. (G5)"),
]


@pytest.mark.parametrize(("position", "move", "reason"), WHY_NOT)
def test_why_not_at_the_start_of_a_turn(position: tuple[str, str, str, int], move: str, reason: str) -> None:
    first, second, on_offer, decider = position
    view = table(first, second, offer=on_offer, decider=decider).view(0)
    assert words.why_not(view, ACTIONS.parse(move), _) == reason


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("back:red donkey", "Donkeys cannot be taken in an exchange. (G10)"),
        ("back:green 8", "For a gold card you must take a lower one. (G8)"),
        ("back:orange 7", "That is the card you gave. (GR4)"),
        ("take:red", "First finish the exchange: take a gold for the card you gave. (GR6)"),
        ("decline", "One bonus card per set. (G12)"),
    ],
)
def test_why_not_in_an_exchange(move: str, reason: str) -> None:
    p = table("O7", "", offer="V4 Rd G8 G6")
    p.play("give:orange 7")
    assert words.why_not(p.view(0), ACTIONS.parse(move), _) == reason


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("bonus:next blue 8", "You already have this colour. (G13)"),
        ("bonus:next red 8", "Not in the colour of the set you are scoring. (G13)"),
        ("bonus:next green 8", "That player does not have this card. (G12)"),
        ("take:red", "A set must be scored: first take a bonus card or decline. (G11, G12)"),
    ],
)
def test_why_not_when_a_bonus_is_due(move: str, reason: str) -> None:
    p = table("R4 R5 B3", "B8 R8 O4", offer="R3 V8")
    p.play("take:red")
    assert words.why_not(p.view(0), ACTIONS.parse(move), _) == reason


def test_why_not_after_the_end() -> None:
    p = table("", "", offer="V3", pile=0)
    p.play("take:violet")
    assert words.why_not(p.view(0), ACTIONS.parse("take:red"), _) == "The game is over. (G17)"


@pytest.mark.parametrize(
    ("own", "reason"),
    [
        ("Gd", "First give your donkey, then take this card for it. (G9)"),
        ("G8", "First give a gold above 6, then take this card for it. (G8)"),
        ("G4", "Take a 3 instead: it is the lowest value on offer. (G7)"),
    ],
)
def test_a_card_that_is_not_the_lowest_says_what_to_do_first(own: str, reason: str) -> None:
    view = table(own, "", offer="V3 R6").view(0)
    offer = next(drawing for drawing in picture(view, _).boards if drawing.id == "offer")
    card = next(piece for piece in offer.pieces if piece.kind == "red-4")
    assert (card.actions, card.why) == ([], reason)
