"""Gold!: what the log tells and what the picture shows."""

from __future__ import annotations

from fourquarters.engine.view import Position
from fourquarters.games.gold import words
from fourquarters.games.gold.state import ACTIONS
from fourquarters.picture.scene import Note
from fourquarters.picture.views import scene_of
from fourquarters.words.tongue import Tongue
from tests.games.positions_gold import _, play, table


def told(position: Position, move: str, seat: int, language: str = "en") -> list[str]:
    before = position.view(seat)
    position.play(move)
    tongue = Tongue(language, ["Ada", "Ben", "Cleo"])
    return [line.text for line in words.tell(before, move, position.view(seat), tongue)]


def test_a_set_with_its_bonus_is_told_to_each_reader() -> None:
    def scene() -> Position:
        p = table("R4 R5", "B8", "", offer="R3 V8")
        p.play("take:red")
        return p

    move = "bonus:next blue 8"
    scored = "score red 3, 4 and 5: 12 points."
    assert told(scene(), move, 0) == ["You take blue 8 from Ben as your bonus.", f"You {scored}"]
    scored = scored.replace("score", "scores")
    assert told(scene(), move, 1) == ["Ada takes blue 8 from you as a bonus.", f"Ada {scored}"]
    assert told(scene(), move, 2) == ["Ada takes blue 8 from Ben as a bonus.", f"Ada {scored}"]
    assert told(scene(), move, -1)[0] == "Ada takes blue 8 from Ben as a bonus."


def test_the_end_is_told_colour_by_colour() -> None:
    p = table("", "R8 Rd", "R6 Gd", offer="V3", pile=0)
    assert told(p, "take:violet", 1) == [
        "Ada takes violet 3.",
        "Colour scoring",
        "Ada leads in violet: 3 points.",
        "You lead in red: 8 points.",
        "Cleo leads in red: 6 points.",
        "You win with 8 points.",
    ]


def test_the_end_is_told_in_german() -> None:
    p = table("", "R8 Rd", "R6 Gd", offer="V3", pile=0)
    assert told(p, "take:violet", 0, "de")[-1] == "Ben gewinnt mit 8 Punkten."


def test_the_score_sheet_tells_sets_from_colour_scoring() -> None:
    p = table("R4 R5 P3", "G8 R7", offer="R3", pile=0)
    play(p, "take:red", "bonus:next green 8")
    sheet = words.score_sheet(p.view(0), _)
    assert sheet.rows[0] == ("Set: red", ["12", "0"])
    assert sheet.rows[1] == ("Colour scoring", ["11", "7"])
    assert sheet.total == [23, 7]
    assert sheet.verdict == "You win with 23 points."


def test_the_verdict_names_the_tie_break() -> None:
    p = table("", "B6 O4", offer="V5", pile=0, piles=("Gd G3 G4", ""))
    p.play("take:violet")
    assert words.score_sheet(p.view(1), _).verdict == "Ada wins with 10 points and more scored cards."
    p = table("", "P3", offer="V3", pile=0, piles=("R3 R4 R5", "B3 B4 B5"))
    p.play("take:violet")
    assert words.score_sheet(p.view(1), _).verdict == "Ada and Ben share the victory with 15 points."


def test_only_legal_cards_glow_and_the_others_say_why() -> None:
    view = table("O3 O8 Bd", "V4", "", offer="Rd V3 V8").view(0)
    offered = {p.kind: p for p in scene_of(view, _).boards[0].pieces if p.id.startswith("offer/")}
    assert [ACTIONS.text(a) for a in offered["red-0"].actions] == ["take:red"]
    assert not offered["violet-1"].actions
    assert offered["violet-1"].why == "First give your donkey, then take this card for it. (G9)"
    own = {p.kind: p for p in scene_of(view, _).boards[2].pieces if p.id.startswith("face/")}
    assert [ACTIONS.text(a) for a in own["orange-6"].actions] == ["give:orange 8"]
    assert own["orange-1"].why == "A 3 cannot be exchanged: no gold is lower. (G8, G10)"


def test_a_card_that_makes_a_set_is_tagged() -> None:
    view = table("R4 R5", "V4", offer="R3 V8").view(0)
    offered = {p.kind: p for p in scene_of(view, _).boards[0].pieces if p.id.startswith("offer/")}
    assert offered["red-1"].tag == "set: +12"
    notes = [part for part in scene_of(view, _).prompt.aside if isinstance(part, Note)]
    hints = ["".join(text for text, _bold in note.spans) for note in notes]
    assert hints == ["Taking red 3 makes a set worth 12 points."]


def test_a_set_that_costs_points_is_not_recommended_in_gold() -> None:
    view = table("Rd Rd", "V4", offer="R3 V8").view(0)
    scene = scene_of(view, _)
    card = next(piece for piece in scene.boards[0].pieces if piece.kind == "red-1" and piece.actions)
    assert (card.tag, card.note, card.glow) == ("", "set: −1", "quiet")
    choice = next(choice for choice in scene.prompt.choices if choice.action in card.actions)
    assert (choice.first, choice.detail) == (False, "a set worth −1 points")
    (hint,) = [part for part in scene.prompt.aside if isinstance(part, Note)]
    assert "".join(text for text, _bold in hint.spans).startswith("Careful:")


def test_a_card_to_give_names_what_could_be_taken_for_it() -> None:
    view = table("Od G7", "V4", offer="R3 V8 Bd").view(0)
    details = {ACTIONS.text(choice.action): choice.detail for choice in scene_of(view, _).prompt.choices}
    assert details["give:green 7"] == "for red 3"
    assert details["give:orange donkey"] == "for violet 8 or red 3"
