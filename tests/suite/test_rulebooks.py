"""Rulebooks: complete, numbered once, illustrated by real positions, with examples that the rules allow."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fourquarters import games
from fourquarters.engine.actions import Family
from fourquarters.engine.errors import IllegalMove
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position
from fourquarters.rulebook.book import WELL, played, rulebook_of, tells_how_to_play_well, told
from fourquarters.rulebook.figures import in_step, shown
from fourquarters.rulebook.parts import Example, Figure, Listing, Show, Step, Tip, Tips, reader_tongue
from fourquarters.rulebook.reading import illustrated, pictures, read
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import LANGUAGES, Tongue
from tests.suite.tables import is_ours
from tests.suite.test_pages import path_of

NUMBERED = re.compile(r"\*\*([A-Z]+\d+)†?\*\*")
WORD = re.compile(r"\w+")
FIELD = re.compile(r"{\w*}")

each_book = pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.name)


def numbers_on_page(game: Game) -> set[str]:
    """Every rule and ruling of a game, as its page has them; notes about the program are not for players."""
    rules, _decisions, rest = path_of(game).read_text(encoding="utf-8").partition("\n## Decisions")
    return set(NUMBERED.findall(rules + rest.partition("\n## Rulings")[2]))


def texts(data: Any) -> Iterator[str]:
    """Every text in a book that has been read."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list | tuple):
        for value in data.values() if isinstance(data, dict) else data:
            yield from texts(value)


def told_numbers(game: Game, language: str = "en") -> Counter[str]:
    return Counter(number for one in told(rulebook_of(game), Tongue(language)) for number in one.numbers)


@each_book
def test_every_rule_is_told_in_one_place(game: Game) -> None:
    found = told_numbers(game)
    assert numbers_on_page(game) - set(found) == set()
    assert {number: n for number, n in found.items() if n > 1} == {}
    assert found == told_numbers(game, "de")


@each_book
def test_every_decision_follows_a_rule_that_is_told(game: Game) -> None:
    """So that the rules open where the reader is."""
    known, words, rng = told_numbers(game), words_of(game), random.Random(5)
    for players, options in game.configurations():
        position = Position.start(game, players, rng.randbytes(32), options)
        while not position.over:
            assert words.rule_asked(position.view(position.decider)) in known
            position.apply(int(rng.choice(position.legal().tolist())))


@each_book
def test_no_address_is_used_twice(game: Game) -> None:
    book = rulebook_of(game)
    ids = [chapter.id for chapter in book.chapters]
    ids += [part.id for chapter in book.chapters for part in chapter.parts if isinstance(part, Listing)]
    ids += [part.id for part in illustrated(book)]
    assert sorted(ids) == sorted(set(ids))
    assert all(re.fullmatch(r"[a-z][a-z-]*", name) for name in ids)
    assert not any(name == "summary" or name.startswith("fq-") for name in ids)


@each_book
def test_a_book_has_pictures_examples_and_a_summary(game: Game) -> None:
    book = rulebook_of(game)
    kinds = Counter(type(part) for part in illustrated(book))
    assert kinds[Figure] >= (3 if is_ours(game) else 1)
    assert kinds[Example] >= (2 if is_ours(game) else 1)
    assert all(len(part.steps) >= 2 for part in illustrated(book) if isinstance(part, Example))
    assert 1 <= len(book.summary) <= 3


@each_book
def test_what_a_step_names_is_told_in_the_book(game: Game) -> None:
    known = set(told_numbers(game))
    steps = [
        step for part in illustrated(rulebook_of(game)) if isinstance(part, Example) for step in part.steps
    ]
    assert {number for step in steps for number in step.see.split()} - known == set()


@each_book
def test_every_example_can_be_played_and_every_step_changes_something(game: Game) -> None:
    for part in illustrated(rulebook_of(game)):
        if isinstance(part, Example):
            for step, before, after in played(part):
                assert before.states.tobytes() != after.states.tobytes(), f"{part.id}: {step.title}"


@each_book
def test_an_example_whose_move_is_no_longer_legal_is_refused(game: Game) -> None:
    example = next(part for part in illustrated(rulebook_of(game)) if isinstance(part, Example))
    legal = played(example)[-1].after.moves()
    known = (game.actions.text(action) for family in game.actions.families for action in family_of(family))
    wrong = Step("", "", [next(move for move in known if move not in legal)])
    with pytest.raises(IllegalMove, match=re.escape(example.id)):
        played(replace(example, steps=[*example.steps, wrong]))


def family_of(family: Family) -> range:
    return range(family.start, family.start + family.size)


@each_book
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_picture_shows_what_it_points_at(game: Game, language: str) -> None:
    """What is lit or cropped to by name is really there, and nothing in a book can be pressed."""
    _ = reader_tongue(language)
    for part in illustrated(rulebook_of(game)):
        moments = (
            [(part.show, part.position())]
            if isinstance(part, Figure)
            else [(in_step(part.show, step), after) for step, _before, after in played(part)]
        )
        source = b"".join(sent(position, show, _) for show, position in moments)
        ids = re.findall(rb'"id":"([^"]+)"', source)
        for name in {name for show, _position in moments for name in (*show.lit, *show.crop)}:
            assert any(found.startswith(name.encode()) for found in ids), f"{part.id}: no {name}"
        assert b'"actions":[' not in source, part.id


def sent(position: Position, show: Show, _: Tongue) -> bytes:
    return msgspec.json.encode(
        [msgspec.to_builtins(thing, enc_hook=str) for thing in shown(position, show, _)]
    )


@each_book
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_book_can_be_read_in_every_language(game: Game, language: str) -> None:
    book = read(game, language)
    assert [chapter["id"] for chapter in book["chapters"]] == [c.id for c in rulebook_of(game).chapters]
    unfilled = [text for text in texts(book) if FIELD.search(text)]
    assert unfilled == []
    for part in illustrated(rulebook_of(game)):
        assert pictures(game, part.id, language)
    assert pictures(game, "no-such-picture", language) is None


@each_book
def test_a_book_is_long_enough_to_learn_from(game: Game) -> None:
    words = sum(len(WORD.findall(one.text)) for one in told(rulebook_of(game), Tongue()))
    assert words > (400 if is_ours(game) else 40)


FIGURES = Path(__file__).parents[2] / "docs" / "figures"
GAMES_COUNTED = 100_000
LOST = {"winners": 0, "others": 1, "lost": 1}
OF_DECISION = {"taken": 1, "won": 3}


def figures(name: str) -> Any:
    return json.loads((FIGURES / f"{name}.json").read_text(encoding="utf-8"))


def measured_again(game: Game, source: str) -> float:
    """A figure of the advice, looked up where it comes from."""
    kind, table, *what = source.split("|")
    if kind in LOST:
        points = round(float(figures("ways")[game.name][table][what[0]][LOST[kind]]), 1)
        return -points if kind == "lost" else points
    played = next(one for one in figures("self_play")[game.name] if one["table"] == table)
    assert played["games"] == GAMES_COUNTED
    if kind == "seat":
        return round(100 * float(played["wins"][int(what[0]) - 1]))
    return round(100 * float(played["decisions"][what[0]][OF_DECISION[kind]]))


def tips(game: Game) -> list[Tip]:
    parts = [part for chapter in rulebook_of(game).chapters if chapter.id == WELL for part in chapter.parts]
    return [tip for part in parts if isinstance(part, Tips) for tip in part.tips]


@each_book
def test_a_few_pieces_of_advice_tell_how_to_play_well(game: Game) -> None:
    if not tells_how_to_play_well(game):
        assert not is_ours(game), "a stranger's game may do without"
        return
    found = tips(game)
    assert 6 <= len(found) <= 10
    for language in LANGUAGES:
        told = next(part for part in chapter_in(game, language) if part["kind"] == "tips")["tips"]
        assert all(tip["title"] and tip["text"] for tip in told)
        assert sum(bool(tip["measured"]) for tip in told) >= 3


def chapter_in(game: Game, language: str) -> list[dict[str, Any]]:
    return next(chapter["parts"] for chapter in read(game, language)["chapters"] if chapter["id"] == WELL)


@each_book
def test_no_figure_of_the_advice_is_invented(game: Game) -> None:
    for tip in tips(game):
        for name, (value, source) in (tip.measured.figures if tip.measured else {}).items():
            assert value == measured_again(game, source), (tip.title, name)
            assert f"{{{name}}}" in (tip.measured.text if tip.measured else "")
