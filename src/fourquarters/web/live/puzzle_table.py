"""A puzzle as the table page shows it: no table on disk, only the view of one seat in a position."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from fourquarters import games
from fourquarters.analysis import puzzle_answer as answer
from fourquarters.analysis.puzzle_answer import PuzzleSolution, PuzzleWeighed, in_words, solution_of
from fourquarters.analysis.puzzles import Puzzle, position_of, shipped_puzzles, start_of
from fourquarters.engine.boundary import Mode
from fourquarters.engine.game import Game
from fourquarters.engine.view import View
from fourquarters.match.fairness import Fairness
from fourquarters.match.match import Decision
from fourquarters.web.accounts.guests import BOT_NAMES
from fourquarters.web.errors import Refused
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.live.table_messages import TableMessages
from fourquarters.web.storage.records import Event, SeatRecord, TableRecord

KEPT = 64
"""How many puzzles are kept ready, for those who are trying one now."""

READER = "reader"
FOR_EVER = 1e12
NEWEST_FORMAT = 2


class Course(NamedTuple):
    """What leads to a puzzle's position: the decisions, whose view is asked, and that view."""

    decisions: list[Decision]
    seat: int
    view: View


def puzzle_at(game: str, number: int) -> Puzzle:
    """A puzzle by its number, or a refusal if there is none."""
    found = shipped_puzzles(games.load(game)) if game in games.names() else ()
    if not 1 <= number <= len(found):
        raise Refused("not_found")
    return found[number - 1]


@lru_cache(maxsize=KEPT)
def course_of(game: str, number: int, mode: Mode) -> Course:
    """The way to a puzzle's position, replayed by the rules."""
    match = position_of(games.load(game), puzzle_at(game, number), mode=mode)
    return Course(match.decisions(), match.decider, match.view(match.decider))


def puzzle_record(game: str, puzzle: Puzzle, seat: int, name: str) -> TableRecord:
    """The table that a puzzle pretends to be from."""
    others = iter(bot for bot in BOT_NAMES if bot != name)
    seats = tuple(
        SeatRecord(at, READER, name=name, here_until=FOR_EVER, place=at)
        if at == seat
        else SeatRecord(at, bot="alderman", name=next(others), place=at)
        for at in range(puzzle.players)
    )
    options = dict.fromkeys(puzzle.options, True)
    secret = Fairness.new(seed=puzzle.seed).secret
    return TableRecord(
        0, "", game, puzzle.rules, puzzle.players, options, secret, "running", "", "", 0.0, 0.0, seats, NEWEST_FORMAT,
    )  # fmt: skip


@lru_cache(maxsize=KEPT)
def messages_of(game: str, number: int, name: str, mode: Mode) -> TableMessages:
    course, puzzle = course_of(game, number, mode), puzzle_at(game, number)
    record = puzzle_record(game, puzzle, course.seat, name)
    match = start_of(games.load(game), puzzle, [seat.name for seat in record.seats], mode)
    events = [Event("move", seat, action) for seat, action in course.decisions]
    return TableMessages(record, MatchLog(record, mode, events, match), 0.0)


def puzzle_scene(game: str, number: int, name: str, language: str, mode: Mode) -> bytes:
    """The position as the seat that decides sees it."""
    course = course_of(game, number, mode)
    return messages_of(game, number, name, mode).scene_message(Reader("scene", course.seat, language), -1)


def weighed(game: str, number: int, action: int, name: str, language: str, mode: Mode) -> PuzzleWeighed:
    """A decision in the words of its own choice, and the chance to win after it."""
    course, puzzle = course_of(game, number, mode), puzzle_at(game, number)
    if action not in course.view.legal():
        raise Refused("unknown_move")
    _ = messages_of(game, number, name, mode).tongue(language)
    return in_words(course.view, puzzle.chances, action, _)


@lru_cache(maxsize=KEPT)
def solution(game: str, number: int, name: str, language: str, mode: Mode) -> PuzzleSolution:
    """The answer, compared with the other decisions."""
    _ = messages_of(game, number, name, mode).tongue(language)
    return solution_of(course_of(game, number, mode).view, puzzle_at(game, number), _)


def hinted(game: str, number: int, mode: Mode) -> list[int]:
    """Half of the decisions, the best among them."""
    return answer.hinted(course_of(game, number, mode).view, puzzle_at(game, number))


def game_of(game: str) -> Game:
    return games.load(game)
