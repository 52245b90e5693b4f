"""Ratings of puzzles and of those who try them: Elo's formula, with steps that become smaller.

Before anybody has tried a puzzle, its rating follows from which bots find its answer (`puzzle_solvers`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

EASIEST, HARDEST = 800, 2400
"""The ratings that a puzzle can begin with."""

START = 1200.0
"""The rating of whoever has not tried a puzzle yet."""

SETTLED = 8
"""After so many tries a step is half as large as in the beginning, apart from what remains of it for ever."""


class Steps(NamedTuple):
    """How far a try can move a rating: at first, and in the long run."""

    first: float
    last: float

    def after(self, tries: int) -> float:
        return self.last + (self.first - self.last) * SETTLED / (SETTLED + tries)


OF_PEOPLE, OF_PUZZLES = Steps(64, 16), Steps(16, 2)


def expected(person: float, puzzle: float) -> float:
    """The probability that somebody with this rating finds the answer of a puzzle with that one."""
    return 1 / (1 + 10 ** ((puzzle - person) / 400))


def person_after(person: float, tries: int, puzzle: float, right: bool) -> float:
    """Somebody's rating after one more first try."""
    return person + OF_PEOPLE.after(tries) * (right - expected(person, puzzle))


def puzzle_after(puzzle: float, tries: int, person: float, right: bool) -> float:
    """A puzzle's rating after one more person's first try."""
    return puzzle - OF_PUZZLES.after(tries) * (right - expected(person, puzzle))


class Found(NamedTuple):
    """How often somebody of a strength finds an answer."""

    strength: int
    share: float


def rating_of(found: Sequence[Found]) -> int:
    """The rating at which players of these strengths would find the answer as often as they did."""
    shares, low, high = sum(one.share for one in found), float(EASIEST), float(HARDEST)
    for _halving in range(20):
        middle = (low + high) / 2
        easy = sum(expected(one.strength, middle) for one in found) > shares
        low, high = (middle, high) if easy else (low, middle)
    return round((low + high) / 2)
