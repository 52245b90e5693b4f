"""A puzzle's answer in words, the same on the page and in the terminal."""

from __future__ import annotations

from math import ceil, floor

from msgspec import Struct

from fourquarters.analysis.hint_words import told_by
from fourquarters.analysis.puzzles import Puzzle
from fourquarters.analysis.why import COMPARED, why_better, why_than
from fourquarters.bots.outlook import Outlook
from fourquarters.engine.chance import new_dice, roll
from fourquarters.engine.view import View
from fourquarters.picture.views import scene_of
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue, mark

OTHERS_SHOWN = 5
"""With how many other decisions the best one is compared."""

OF_ALL = mark("Puzzle {n} of {all}")
OF_THE_DAY = mark("Puzzle of the day")
FIND = mark("Find the best move")
ASK = mark("One decision is clearly better than all others. Which one raises your chance to win most?")
HINTED = mark("Half of the choices are gone: the best move is one of these {n}.")
RIGHT = mark("Yes, the best move: {chance} %")
WRONG = mark("Not the best: {chance} %")
TRIED = mark("You tried: {what}.")
TRY_AGAIN = mark("There is a better one. Try again.")
ANSWER = mark("The answer: {chance} %")
AFTER_EACH = mark("Chance to win after each move")
RATING, YOUR_RATING = mark("Rating"), mark("Your rating")
ALL_SOLVED = mark("All solved. Well done.")
CLEARLY = mark("{points} percentage points more than anything else.")


def percent(chance: float) -> int:
    """Rounded as on the page: a half upwards."""
    return floor(100 * chance + 0.5)


class PuzzleWeighed(Struct):
    """A decision in words, what it costs and gives, and the chance to win after it."""

    action: int
    label: str
    detail: str
    chance: float

    @property
    def percent(self) -> int:
        return percent(self.chance)


class PuzzleSolution(Struct):
    """The best decision, the next best with their chances, and why."""

    best: PuzzleWeighed
    others: list[PuzzleWeighed]
    why: str


def in_words(view: View, after: dict[str, float], action: int, _: Tongue) -> PuzzleWeighed:
    """A decision, what it costs and gives, and the chance to win after it."""
    choices = scene_of(view, _).prompt.choices
    choice = next((one for one in choices if one.action == action and not one.why), None)
    detail = (choice.whole or choice.detail) if choice else ""
    label = str(words_of(view.game).action(view, action, _))
    chance = after[view.game.actions.text(action)]
    return PuzzleWeighed(action, label, "" if told_by(label, detail) else str(detail), chance)


def solution_of(view: View, puzzle: Puzzle, _: Tongue) -> PuzzleSolution:
    """The answer, compared with the other decisions."""
    parse = view.game.actions.parse
    moves = sorted(puzzle.chances, key=lambda move: (move != puzzle.best, -puzzle.chances[move]))
    best, *others = (in_words(view, puzzle.chances, parse(move), _) for move in moves[: 1 + OTHERS_SHOWN])
    return PuzzleSolution(best, others, why_best(view, best, others[0], _))


def why_best(view: View, best: PuzzleWeighed, other: PuzzleWeighed, _: Tongue) -> str:
    """One line: why the best decision is better than the next best."""
    why = why_better(view, best.action, other.action, Outlook(view.game, view.players, COMPARED, view.mode))
    reason = why_than(why, view.game, other.label, _)
    return reason or str(_(CLEARLY, points=best.percent - other.percent))


def hinted(view: View, puzzle: Puzzle) -> list[int]:
    """Half of the decisions, the best among them: the same ones whenever somebody asks."""
    return half_of(view, view.game.actions.parse(puzzle.best), puzzle.seed)


def half_of(view: View, best: int, seed: int) -> list[int]:
    """Half of somebody's decisions, the best among them."""
    others, dice = [action for action in view.legal() if action != best], new_dice(seed)
    while len(others) + 1 > ceil(len(view.legal()) / 2):
        others.pop(roll(dice, len(others)))
    return sorted([best, *others])
