"""Guided first games: every step is legal, short, and points at something that is there.

A guide is played here by the rules alone, not by the code that serves it.
"""

from __future__ import annotations

import re

import pytest

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.match.fairness import Fairness
from fourquarters.match.guided import script_of
from fourquarters.match.match import Match, Seat
from fourquarters.picture.scene import Line, Scene, Track, pieces
from fourquarters.picture.views import scene_of
from fourquarters.words.guide import Do, Done, Guide, Step, decisions, guide_of
from fourquarters.words.tongue import LANGUAGES, Tongue
from tests.suite.test_rulebooks import told_numbers

MOST_WORDS = 25
MOST_TITLE = 8  # words
AREAS = {"own", "prompt", "phases", "log"}
OURS = [game for game in games.all_games() if guide_of(game)]
WORD = re.compile(r"\w+")


def guide(game: Game) -> Guide:
    found = guide_of(game)
    assert found
    return found


def prepared(game: Game) -> Match:
    seats = [Seat(name or "Ann") for name in guide(game).seats]
    return Match(game, seats, Fairness.new([None] * len(seats), seed=guide(game).seed), guide(game).options)


def walk(game: Game) -> list[tuple[Step, Scene, list[int]]]:
    """Every step, the scene when it is reached, and, at each of its decisions, the scene and what is wanted."""
    match, reader = prepared(game), guide(game).reader
    seen: list[tuple[Step, Scene, list[int]]] = []
    for _chapter, step, _first in guide(game).steps():
        for move in decisions(step.before):
            match.play(move)
        if not isinstance(step, Do):
            seen.append((step, scene_of(match.view(reader), match.tongue()), []))
            continue
        for move in decisions(step.moves):
            assert match.decider == reader, f"{step.title}: not the reader's turn"
            assert len(match.legal()) > 1 or not match.position.forced, step.title
            seen.append((step, scene_of(match.view(reader), match.tongue()), [game.actions.parse(move)]))
            match.play(move)
    return seen


def names(scene: Scene) -> set[str]:
    """Everything that a step may point at."""
    found = AREAS | {f"board {board.id}" for board in scene.boards}
    found |= {f"panel {panel.id}" for panel in scene.panels} | {f"mat {mat.seat}" for mat in scene.mats}
    tracks = [mat.seat for mat in scene.mats if any(isinstance(part, Track) for part in mat.parts)]
    found |= {f"tracks {seat}" for seat in tracks}
    return found | {piece.id for piece in pieces(scene)}


def chosen_with(scene: Scene, action: int) -> bool:
    """Can a decision be made on this page: with a piece, a line, or a button?"""
    parts = [part for panel in scene.panels for part in panel.parts] + [
        p for mat in scene.mats for p in mat.parts
    ]
    lines = [action in part.actions for part in parts if isinstance(part, Line)]
    on_pieces = [action in piece.actions for piece in pieces(scene)]
    return any(lines) or any(on_pieces) or any(c.action == action and not c.why for c in scene.prompt.choices)


def test_every_game_of_ours_has_a_guide() -> None:
    assert games.all_games() == OURS


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_step_is_legal_and_points_at_something_that_is_there(game: Game) -> None:
    for step, scene, wanted in walk(game):
        there = names(scene)
        for name in (*step.at, *step.beside):
            whole = name in there or (name.endswith("/") and any(one.startswith(name) for one in there))
            assert whole, f"{step.title}: there is no {name}"
        assert step.at or wanted, f"{step.title}: it points at nothing"
        assert all(chosen_with(scene, action) for action in wanted), f"{step.title}: it cannot be chosen"


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_what_the_server_plays_is_what_the_rules_play(game: Game) -> None:
    script = script_of(game)
    assert script
    match, again = prepared(game), prepared(game)
    for _chapter, step, _first in guide(game).steps():
        for move in decisions(step.before) + decisions(step.moves if isinstance(step, Do) else ""):
            match.play(move)
    for seat, action in script.decisions:
        assert again.decider == seat
        again.play(action)
    assert again.moves == match.moves
    assert again.position.states.tobytes() == match.position.states.tobytes()
    assert [stop.version for stop in script.stops] == sorted(stop.version for stop in script.stops)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_step_says_one_thing_in_few_words(game: Game, language: str) -> None:
    _ = Tongue(language)
    for _chapter, step, _first in guide(game).steps():
        good = step.good if isinstance(step, Done) else ""
        for text, most in ((step.title, MOST_TITLE), (step.text, MOST_WORDS), (good, MOST_WORDS)):
            said = _(text) if text else ""
            assert len(WORD.findall(said)) <= most, f"{len(WORD.findall(said))} words: {said}"
        assert bool(good) == isinstance(step, Done), step.title
        assert not isinstance(step, Do) or (step.tap and step.moves), step.title


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_every_rule_that_a_step_names_is_in_the_rulebook(game: Game) -> None:
    told = set(told_numbers(game))
    named = {step.rule for _chapter, step, _first in guide(game).steps()}
    assert named <= told


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_a_guide_takes_a_quarter_of_an_hour_at_most(game: Game) -> None:
    steps = sum(1 for _ in guide(game).steps())
    done = sum(isinstance(step, Do) for _chapter, step, _first in guide(game).steps())
    assert 15 <= steps <= 45
    assert done >= 7
    assert 10 <= guide(game).minutes <= 15
