"""A puzzle as the table page shows it: no table on disk, only the view of one seat in a position."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import lru_cache
from math import ceil, gcd
from typing import NamedTuple

from fourquarters import games
from fourquarters.analysis.hint import COMPARED
from fourquarters.analysis.puzzles import Puzzle, position_of, shipped_puzzles, start_of
from fourquarters.analysis.reasons import compare, told
from fourquarters.engine.boundary import Mode
from fourquarters.engine.chance import new_dice, roll
from fourquarters.engine.game import Game
from fourquarters.engine.view import View
from fourquarters.match.fairness import Fairness
from fourquarters.match.match import Decision
from fourquarters.picture.views import scene_of
from fourquarters.web.accounts.guests import BOT_NAMES
from fourquarters.web.errors import Refused
from fourquarters.web.live.hints import told_by
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.live.table_messages import TableMessages
from fourquarters.web.puzzle_messages import PuzzleSolution, PuzzleWeighed
from fourquarters.web.storage.records import Event, SeatRecord, TableRecord
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue, mark

KEPT = 64
"""How many puzzles are kept ready, for those who are trying one now."""

READER = "reader"
FOR_EVER = 1e12
NEWEST_FORMAT = 2

OTHERS_SHOWN = 5
"""With how many other decisions the best one is compared."""

CLEARLY = mark("{points} percentage points more than anything else.")
RATHER = mark("{points} percentage points more than: {other}.")


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


def in_words(view: View, after: dict[str, float], action: int, _: Tongue) -> PuzzleWeighed:
    """A decision, what it costs and gives, and the chance to win after it."""
    choices = scene_of(view, _).prompt.choices
    choice = next((one for one in choices if one.action == action and not one.why), None)
    detail = (choice.whole or choice.detail) if choice else ""
    label, chance = words_of(view.game).action(view, action, _), after[view.game.actions.text(action)]
    return PuzzleWeighed(action, str(label), "" if told_by(label, detail) else str(detail), chance)


@lru_cache(maxsize=KEPT)
def solution(
    game: str, number: int, tried: int | None, name: str, language: str, mode: Mode
) -> PuzzleSolution:
    """The answer, compared with what was tried and with the other decisions."""
    view, puzzle = course_of(game, number, mode).view, puzzle_at(game, number)
    _ = messages_of(game, number, name, mode).tongue(language)
    parse = view.game.actions.parse
    actions = sorted(map(parse, puzzle.chances), key=lambda one: -puzzle.chances[view.game.actions.text(one)])
    best = parse(puzzle.best)
    others = [action for action in actions if action != best]
    shown = others[:OTHERS_SHOWN]
    if tried is not None and tried != best and tried not in shown:
        shown = [*shown[:-1], tried]
    rest = [in_words(view, puzzle.chances, action, _) for action in shown]
    first = in_words(view, puzzle.chances, best, _)
    return PuzzleSolution(first, rest, why_best(view, first, rest, tried, _))


def why_best(
    view: View, best: PuzzleWeighed, others: list[PuzzleWeighed], tried: int | None, _: Tongue
) -> str:
    """One line: why the best decision is better than the one that was tried, or than the next best."""
    other = next((one for one in others if one.action == tried), others[0])
    worlds = COMPARED if view.mode == "compiled" else 1
    if reason := told(compare(view, best.action, other.action, worlds), other.label, _):
        return reason
    points = round(100 * best.chance) - round(100 * other.chance)
    return str(
        _(RATHER, points=points, other=other.label) if other.action == tried else _(CLEARLY, points=points)
    )


def hinted(game: str, number: int, mode: Mode) -> list[int]:
    """Half of the decisions, the best among them: the same ones whenever somebody asks."""
    view, puzzle = course_of(game, number, mode).view, puzzle_at(game, number)
    return half_of(view, view.game.actions.parse(puzzle.best), puzzle.seed)


def half_of(view: View, best: int, seed: int) -> list[int]:
    """Half of somebody's decisions, the best among them."""
    others, dice = [action for action in view.legal() if action != best], new_dice(seed)
    while len(others) + 1 > ceil(len(view.legal()) / 2):
        others.pop(roll(dice, len(others)))
    return sorted([best, *others])


def game_of(game: str) -> Game:
    return games.load(game)


def with_puzzles() -> list[Game]:
    """The games that have puzzles, in the order of the lobby."""
    return [game for game in games.all_games() if shipped_puzzles(game)]


def today() -> date:
    return datetime.now(UTC).date()


def daily(day: date) -> tuple[str, int] | None:
    """The puzzle of a day: the games take turns, and each goes through all of its puzzles, easy and hard ones mixed."""
    among = with_puzzles()
    if not among:
        return None
    turn, which = divmod(day.toordinal(), len(among))
    count = len(shipped_puzzles(among[which]))
    step = next(step for step in range(max(1, round(0.618 * count)), 2 * count + 2) if gcd(step, count) == 1)
    return among[which].name, 1 + turn * step % count
