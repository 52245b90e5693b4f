"""Puzzles: what is shipped holds on today's rules, what finds them tells a puzzle from a toss-up, and how they are rated."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from fourquarters import games
from fourquarters.analysis import puzzle_finder, puzzle_solvers
from fourquarters.analysis.find_puzzles import varied
from fourquarters.analysis.puzzle_finder import clearly_best, find, greedy_finds, margin, sieves_for
from fourquarters.analysis.puzzle_rating import Found, person_after, puzzle_after, rating_of
from fourquarters.analysis.puzzle_solvers import found_by
from fourquarters.analysis.puzzles import Puzzle, daily, position_of, shipped_puzzles
from fourquarters.analysis.weighing import Choice, weigh
from fourquarters.bots.outlook import Outlook
from fourquarters.engine.game import Game

GAMES = games.all_games()
STILL_CLEAR = 0.03
"""Other worlds than those that a puzzle was found in say a little less, or a little more."""

EVERY = 8
"""Of which part of the puzzles `make test` weighs all decisions anew."""


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_puzzle_is_a_legal_position_with_its_chances(game: Game) -> None:
    puzzles = shipped_puzzles(game)
    assert len(puzzles) >= 40
    for puzzle in puzzles:
        match = position_of(game, puzzle, mode="compiled")
        legal = set(match.legal())
        chances = sorted(puzzle.chances.values(), reverse=True)
        assert puzzle.best in legal
        assert set(puzzle.chances) == legal
        assert not match.over
        assert 3 <= len(legal) <= 30
        assert chances[0] == puzzle.chances[puzzle.best] >= chances[1] + 0.055
        assert 800 <= puzzle.rating <= 2400


def weighed_anew(game: Game, puzzles: list[Puzzle]) -> None:
    for puzzle in puzzles:
        match = position_of(game, puzzle, mode="compiled")
        view = match.view(match.decider)
        choices, best = weigh(view, Outlook(game, puzzle.players, 21)), game.actions.parse(puzzle.best)
        assert choices[0].action == best, (puzzle.seed, puzzle.best)
        assert choices[0].chance - max(other.chance for other in choices[1:]) >= STILL_CLEAR
        assert not greedy_finds(view, best)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_best_decision_is_clearly_best_in_other_worlds_and_greedy_misses_it(game: Game) -> None:
    weighed_anew(game, list(shipped_puzzles(game)[::EVERY]))


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_so_it_is_for_every_puzzle(game: Game) -> None:
    weighed_anew(game, list(shipped_puzzles(game)))


def test_puzzles_are_varied() -> None:
    for game in GAMES:
        puzzles = shipped_puzzles(game)
        assert {puzzle.players for puzzle in puzzles} == set(game.players)
        assert len({puzzle.best.partition(":")[0] for puzzle in puzzles}) >= 3
        assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_there_are_puzzles_for_everybody(game: Game) -> None:
    ratings = [puzzle.rating for puzzle in shipped_puzzles(game)]
    assert sum(rating > 1400 for rating in ratings) >= len(ratings) / 3
    assert min(ratings) < 1100
    assert max(ratings) > 1900
    for band in range(1000, 1800, 200):
        assert any(band <= rating < band + 200 for rating in ratings), band


GOLD = games.load("gold")


def choice(action: int, chance: float, lead: float = 0.0) -> Choice:
    return Choice(action, chance, lead, 0.5, 1.0)


def test_two_decisions_that_are_as_good_are_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = shipped_puzzles(GOLD)[0]
    match = position_of(GOLD, puzzle, mode="compiled")
    view, sieves = match.view(match.decider), sieves_for(GOLD, puzzle.players, iterations=200)
    best, others = choice(GOLD.actions.parse(puzzle.best), 0.6), [choice(a, 0.3) for a in (-1, -2)]
    said = [best, *others]
    monkeypatch.setattr(puzzle_finder, "worth_a_look", lambda *_: True)
    monkeypatch.setattr(puzzle_finder, "weigh", lambda *_: said)
    assert clearly_best(view, sieves) == said
    said[1] = choice(-1, 0.58)
    assert clearly_best(view, sieves) == []


def test_a_decision_that_leads_by_less_is_not_best_at_any_weight() -> None:
    assert margin([choice(0, 0.6, 0.2), choice(1, 0.5, 0.1)]) == pytest.approx(0.1)
    assert margin([choice(0, 0.6, 0.2), choice(1, 0.5, 0.3)]) == 0.0


def test_what_greedy_finds_is_no_puzzle() -> None:
    puzzle = shipped_puzzles(GOLD)[0]
    match = position_of(GOLD, puzzle, mode="compiled")
    view = match.view(match.decider)
    found = [action for action in view.legal() if greedy_finds(view, action)]
    assert found
    assert GOLD.actions.parse(puzzle.best) not in found


def test_the_same_match_has_the_same_puzzles() -> None:
    one, other = (list(find(GOLD, 1004, 1)) for _again in range(2))
    assert one == other


def test_a_rating_is_where_solvers_would_find_it_as_often() -> None:
    strengths = (400, 1000, 1600, 2200)
    assert rating_of([Found(strength, 1.0) for strength in strengths]) == 800
    assert rating_of([Found(strength, 0.0) for strength in strengths]) == 2400
    assert rating_of([Found(1600, 0.5)]) == 1600
    assert rating_of([Found(1000, 0.0), Found(2200, 1.0)]) == 1600


def test_what_is_nearly_as_good_makes_a_puzzle_harder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_solvers, "share_of", lambda *_: 0.5)
    match = position_of(GOLD, shipped_puzzles(GOLD)[0])
    view, best = match.view(match.decider), choice(0, 0.6)
    far, near = ([best, *(choice(n, chance) for n in (1, 2))] for chance in (0.2, 0.53))
    assert rating_of(found_by(view, far)) < rating_of(found_by(view, near))


def rated_anew(game: Game, puzzle: Puzzle) -> int:
    match = position_of(game, puzzle, mode="compiled")
    chances = sorted(puzzle.chances.items(), key=lambda one: one[0] != puzzle.best)
    choices = [choice(game.actions.parse(move), chance) for move, chance in chances]
    return rating_of(found_by(match.view(match.decider), choices))


def test_the_same_puzzle_gets_the_same_rating() -> None:
    for puzzle in shipped_puzzles(GOLD)[5::14]:
        assert abs(rated_anew(GOLD, puzzle) - puzzle.rating) <= 2  # its chances are kept to three places


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_so_does_every_puzzle(game: Game) -> None:
    told = [(puzzle.rating, rated_anew(game, puzzle)) for puzzle in shipped_puzzles(game)]
    assert not [(was, now) for was, now in told if abs(was - now) > 2]


def test_ratings_move_as_reckoned_by_hand() -> None:
    assert person_after(1200, 0, 1200, True) == 1232  # 64 · (1 − 0.5)
    assert person_after(1200, 8, 1200, False) == 1180  # 40 · (0 − 0.5): eight tries halve 48, and 16 remain
    assert person_after(1200, 0, 800, True) == pytest.approx(1200 + 64 / 11)
    assert puzzle_after(1200, 0, 1200, True) == 1192  # 16 · 0.5
    assert puzzle_after(1200, 0, 1200, False) == 1208


def test_the_puzzle_of_the_day_goes_through_the_games_and_all_their_puzzles() -> None:
    first = date(2026, 11, 16)
    days = [daily(first + timedelta(days)) for days in range(4 * 200)]
    assert len({found[0] for found in days[: len(GAMES)] if found}) == len(GAMES)
    assert daily(first) == daily(first)
    for game in GAMES:
        told = [number for found in days if found for name, number in [found] if name == game.name]
        count = len(shipped_puzzles(game))
        assert sorted(told[:count]) == list(range(1, count + 1))


def test_what_is_kept_differs_as_much_as_it_can() -> None:
    def made(seed: int, best: str, rating: int) -> Puzzle:
        return Puzzle(2, seed, "", best, {best: seed / 10}, rating)

    alike = [made(n, "take:red", 800) for n in range(5)]
    other = made(9, "give:red 5", 1500)
    assert other in varied([*alike, other], 2)
    assert len(varied([*alike, *alike], 10)) == 5
