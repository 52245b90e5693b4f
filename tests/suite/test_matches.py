"""Every game: whole matches saved and loaded, told in both languages, painted, and played by bots."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from fourquarters import games
from fourquarters.bots import BOTS
from fourquarters.engine.chance import new_dice
from fourquarters.engine.errors import TableError
from fourquarters.match import Fairness, Match, Seat
from fourquarters.match.file import read, resume, save, verify
from fourquarters.picture.scene import pieces
from fourquarters.picture.views import scene_of, svg_of
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import LANGUAGES
from tests.suite.tables import NAMES, TABLES, Table, random_play, sampled_positions

each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)


def new_match(table: Table, seed: int = 1) -> Match:
    seats = [Seat(f"Player <{n}>") for n in range(table.players)]
    return Match(
        table.game,
        seats,
        Fairness.new(["a", "b", None, "d"][: table.players], seed),
        table.options,
        "compiled",
    )


def play_some(match: Match, moves: int, seed: int = 0) -> None:
    dice = new_dice(seed)
    while not match.over and len(match.moves) < moves:
        match.play(BOTS["random"].choose(match.view(match.decider), dice))


@each_table
def test_a_match_is_saved_and_goes_on_from_its_file(table: Table, tmp_path: Path) -> None:
    match = new_match(table)
    play_some(match, 25)
    save(match, tmp_path / "half.json", with_secret=True)
    again = resume(read(tmp_path / "half.json"), "half.json", games.load)
    assert again.moves == match.moves
    play_some(match, 10_000)
    play_some(again, 10_000)
    assert again.over


@each_table
def test_an_unfinished_file_keeps_the_secret(table: Table, tmp_path: Path) -> None:
    match = new_match(table)
    play_some(match, 10)
    save(match, tmp_path / "open.json")
    assert match.fairness.secret.hex() not in (tmp_path / "open.json").read_text()
    assert match.fairness.key().hex() not in (tmp_path / "open.json").read_text()


@each_table
def test_a_finished_match_is_verified(table: Table, tmp_path: Path) -> None:
    match = new_match(table)
    play_some(match, 10_000)
    save(match, tmp_path / "over.json")
    assert verify(read(tmp_path / "over.json"), "over.json", games.load).scores() == match.scores()


@each_table
def test_once_over_a_match_is_over(table: Table) -> None:
    """Nothing is taken back and nothing is played any more, whoever decided last."""
    for seed in range(4):
        match = new_match(table, seed)
        play_some(match, 10_000, seed)
        moves, states = list(match.moves), match.position.states.tobytes()
        for seat in range(table.players):
            assert match.undoable(seat) == 0
            with pytest.raises(TableError, match=r"The match is over\."):
                match.undo(seat)
            with pytest.raises(TableError, match=r"The match is over\."):
                match.play(moves[-1], seat=seat)
        assert (match.moves, match.position.states.tobytes()) == (moves, states)


@each_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_move_is_told(table: Table, language: str) -> None:
    match = new_match(table, 2)
    play_some(match, 10_000, 2)
    for seat in (*range(table.players), -1):
        told = list(match.told(seat, language))
        assert len(told) == len(match.moves)
        assert all("{" not in line.text for lines in told for line in lines)
    assert match.opening(0, language)


@each_table
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_choice_can_be_made_from_the_prompt(table: Table, language: str) -> None:
    for position in sampled_positions(table, 3, every=5):
        if position.over:
            continue
        view = position.view(position.decider)
        scene = scene_of(view, new_match(table).tongue(language))
        offered = [choice.action for choice in scene.prompt.choices if choice.action >= 0]
        assert sorted(offered) == view.legal()
        assert all(choice.label for choice in scene.prompt.choices)
        labels = [(choice.group, choice.label) for choice in scene.prompt.choices]
        assert len(set(labels)) == len(labels)
        assert scene.prompt.title
        assert scene.prompt.mine


@each_table
def test_pieces_offer_only_legal_decisions_and_have_ids_of_their_own(table: Table) -> None:
    for position in sampled_positions(table, 4, every=9):
        for seat in (*range(table.players), -1):
            view = position.view(seat)
            scene = scene_of(view)
            legal = set(view.legal())
            seen = [piece.id for piece in pieces(scene)]
            assert len(set(seen)) == len(seen)
            assert all(set(piece.actions) <= legal for piece in pieces(scene))
            if view.over:
                assert scene.result is not None
                assert scene.result.total == view.scores()


@each_table
def test_every_illegal_decision_has_a_reason(table: Table) -> None:
    words, match = words_of(table.game), new_match(table)
    for position in sampled_positions(table, 5, every=23):
        view = position.view(max(position.decider, 0))
        legal = set(view.legal())
        for action in range(0, len(table.game.actions), 3):
            if action not in legal:
                for language in LANGUAGES:
                    assert words.why_not(view, action, match.tongue(language))


@each_table
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_picture_can_be_painted(table: Table, theme: str) -> None:
    match = new_match(table)
    for position in sampled_positions(table, 6, every=31):
        for seat in (max(position.decider, 0), -1):
            svg = svg_of(position.view(seat), match.tongue(), theme)
            ElementTree.fromstring(svg)
            assert "var(" not in svg


@each_table
def test_positions_and_matches_show_themselves_in_a_notebook(table: Table) -> None:
    assert table.start(1)._repr_svg_().startswith("<svg")
    assert new_match(table)._repr_svg_().startswith("<svg")


@each_table
def test_greedy_bots_finish_a_match(table: Table) -> None:
    match, dice = new_match(table, 3), new_dice(3)
    while not match.over:
        match.play(BOTS["greedy"].choose(match.view(match.decider), dice))
    assert len(match.scores()) == table.players


@each_table
def test_a_match_can_be_looked_at_from_any_move(table: Table) -> None:
    match = new_match(table, 4)
    play_some(match, 10_000, 4)
    position = match.at(0)
    for number, action in enumerate(match.moves[:40]):
        assert match.at(number).moves() == position.moves()
        position.apply(action)
    assert list(random_play(match.at(len(match.moves)), 0)) == []
