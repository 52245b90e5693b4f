"""Puzzles in the terminal: tried as on the page, explained in its words, and nothing given away before."""

from __future__ import annotations

import io
import re
from argparse import Namespace
from contextlib import suppress
from datetime import date, timedelta
from itertools import product

import msgspec
import pytest
from rich.cells import cell_len

from fourquarters import games
from fourquarters.analysis.puzzle_answer import percent
from fourquarters.analysis.puzzles import Puzzle, daily, shipped_puzzles
from fourquarters.cli import main, puzzle
from fourquarters.cli.puzzle import Numbered, PuzzleAsked, Series, drawn, of_the_day, puzzles_of, wanted
from fourquarters.engine.chance import new_dice
from fourquarters.engine.game import Game
from fourquarters.web.live import puzzle_table
from fourquarters.words.tongue import Tongue
from tests.test_terminal import Page

GAMES = games.all_games()
LANGUAGES = ("en", "de")


class Reader(Page):
    """Somebody who enters one line after the other, and then leaves."""

    def __init__(self, *lines: str) -> None:
        super().__init__(80)
        self.said = list(lines)


def wrong(one: Puzzle) -> str:
    return min(one.chances, key=lambda move: one.chances[move])


def asked(one: Numbered, language: str, *lines: str) -> tuple[str, bool | None]:
    """What a reader of one puzzle sees who enters these lines, and what becomes of their first try."""
    page, right = Reader(*lines), None
    with suppress(EOFError):
        right = PuzzleAsked(one, Tongue(language), page).solve()
    return page.text(), right


def hardest(game: Game) -> Numbered:
    return puzzles_of(game)[-1]


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("game", "language"), [*product(GAMES, LANGUAGES)])
def test_a_puzzle_is_tried_and_explained_in_the_words_of_the_page(game: Game, language: str) -> None:
    one = hardest(game)
    text, right = asked(one, language, wrong(one.puzzle), one.puzzle.best)
    page = puzzle_table.solution(game.name, one.number, "Ann", language, "interpreted")
    before, _sign, ending = text.partition("✓")
    assert f"{percent(page.best.chance)} %" not in before
    assert f"{percent(one.puzzle.chances[wrong(one.puzzle)])} %" in before
    assert page.best.label in ending
    assert flat(page.why) in flat(ending)
    for weighed in (page.best, *page.others):
        assert f"{percent(weighed.chance):>3} %" in ending
    assert right is False
    assert max(cell_len(line) for line in text.splitlines()) <= 80


def test_what_is_asked_does_not_depend_on_the_answer() -> None:
    one = hardest(GAMES[0])
    other = msgspec.structs.replace(
        one.puzzle, best=wrong(one.puzzle), chances=dict.fromkeys(one.puzzle.chances, 0.5)
    )
    assert asked(one, "en")[0] == asked(one._replace(puzzle=other), "en")[0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_numbers_are_those_of_the_choices(game: Game) -> None:
    one = hardest(game)
    text, _right = asked(one, "en", "a")
    numbers = {
        move: int(found[1])
        for move in one.puzzle.chances
        if (found := re.search(rf"^ *(\d+)  .*  {re.escape(move)} *$", text, re.MULTILINE))
    }
    assert sorted(numbers.values()) == list(range(1, len(one.puzzle.chances) + 1))
    assert asked(one, "en", str(numbers[one.puzzle.best]))[1] is True
    assert asked(one, "en", str(numbers[wrong(one.puzzle)]), "a")[1] is False


def test_a_hint_leaves_half_and_what_it_finds_earns_nothing() -> None:
    one = hardest(GAMES[0])
    text, right = asked(one, "en", "hint", one.puzzle.best)
    left = puzzle_table.hinted(one.game.name, one.number, "interpreted")
    assert f"the best move is one of these {len(left)}." in flat(text)
    assert right is None
    assert asked(one, "en", "hint", wrong(one.puzzle), one.puzzle.best)[1] is False


def test_the_answer_counts_like_a_wrong_try_and_a_find_like_a_right_one() -> None:
    one = hardest(GAMES[1])
    text, right = asked(one, "en", "answer")
    assert "The answer:" in text
    assert right is False
    assert asked(one, "en", one.puzzle.best)[1] is True


def test_nonsense_is_answered_and_is_no_try() -> None:
    one = hardest(GAMES[0])
    text, right = asked(one, "en", "99", "castle", "", "h", "r", "t", one.puzzle.best)
    assert text.count(f"Enter a number from 1 to {len(one.puzzle.chances)}") == 2
    assert "a, answer" in text
    assert right is True


def test_a_move_that_is_not_allowed_is_told_why() -> None:
    one = hardest(GAMES[0])
    taken = shipped_puzzles(GAMES[0])[-1].decisions[-1]
    other = next(move for move in (taken, "take:red", "take:blue", "pass") if move not in one.puzzle.chances)
    text, right = asked(one, "en", other, one.puzzle.best)
    assert right is True
    assert "Not the best" not in text
    assert "Enter a number" not in text


def test_the_rating_moves_as_on_the_page_and_can_be_taken_along() -> None:
    easy = Numbered(GAMES[0], 1, msgspec.structs.replace(shipped_puzzles(GAMES[0])[0], rating=1200))
    page = Reader()
    series = Series([easy], None, Tongue("en"), page)
    series.note(easy, True)
    series.note(easy, None)
    series.say_how_to_return("gold")
    assert "Your rating: 1232 (+32)" in page.text()  # 64 · (1 − 0.5)
    assert page.text().count("(") == 1
    assert "fourquarters puzzle gold --rating 1232" in page.text()


def test_one_puzzle_follows_another_and_none_comes_twice() -> None:
    every = puzzles_of(GAMES[0])[:3]
    page = Reader("a", "", "a", "", "a")
    Series(list(every), 1000, Tongue("en"), page).go_on()
    for one in every:
        assert f"Puzzle {one.number} of {len(shipped_puzzles(GAMES[0]))}" in page.text()


def test_a_puzzle_is_about_as_hard_as_asked() -> None:
    every = [one for game in GAMES for one in puzzles_of(game)]
    for rating in (900, 1500, 2100):
        near = sorted(abs(one.puzzle.rating - rating) for one in every)[puzzle.NEAREST - 1]
        assert all(abs(drawn(every, rating, new_dice(n)).puzzle.rating - rating) <= near for n in range(20))


def test_the_puzzle_of_the_day_is_that_of_the_page_and_a_game_has_its_latest() -> None:
    day = date(2026, 11, 16)
    found = of_the_day(None, day)
    assert (found.game.name, found.number) == daily(day)
    for game in GAMES:
        latest = of_the_day(game.name, day)
        assert latest.day
        assert latest.game is game
        assert (game.name, latest.number) == daily(latest.day)
        assert timedelta(0) <= day - latest.day < timedelta(days=len(GAMES))


def test_without_a_terminal_it_is_plain_text_and_ends_with_the_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("a\n"))
    assert main(["puzzle", "gold", "--number", "1", "--lang", "de"]) == 0
    written = capsys.readouterr().out
    assert "Finde den besten Zug" in written
    assert "Die Lösung:" in written
    assert "\x1b" not in written
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["puzzle", "--daily"]) == 0
    assert "Puzzle of the day" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "what"),
    [
        (["chess"], "There is no game “chess”."),
        (["gold", "--number", "0"], "gold has the puzzles 1 to"),
        (["gold", "--number", "999"], "gold has the puzzles 1 to"),
        (["--number", "3"], "Name the game of puzzle 3."),
        (["gold", "--rating", "hard"], "--rating"),
    ],
)
def test_what_cannot_be_asked_is_said_in_one_line(
    words: list[str], what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["puzzle", *words, "--lang", "en"]) == 2
    said = capsys.readouterr().err.strip()
    assert what in said
    assert "\n" not in said


def test_all_games_are_asked_about_if_none_is_named() -> None:
    found = wanted(Namespace(game=None, daily=False, number=None))
    assert {one.game for one in found} == set(GAMES)
