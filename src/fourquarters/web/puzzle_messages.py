"""What the server says about puzzles. The answer is never part of it before a try (docs/puzzles.md)."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Raw, Struct

from fourquarters.analysis.puzzle_answer import PuzzleSolution, PuzzleWeighed
from fourquarters.web.requests import Asked, Move

Mark = Literal["", "tried", "solved"]


class PuzzleTry(Asked):
    """A decision that somebody thinks is best."""

    move: Move


class PuzzleLine(Struct):
    """A puzzle in the list: how hard it is, and how the reader stands with it."""

    number: int
    rating: int
    players: int
    mark: Mark


class PuzzleGame(Struct):
    """A game's puzzles, the reader's rating in them, and which one to try next (0: all are solved)."""

    game: str
    title: str
    rating: int
    tries: int
    next: int
    puzzles: list[PuzzleLine]


class DailyPuzzle(Struct):
    """The puzzle of the day (UTC), and for how many days in a row the reader has solved it."""

    game: str
    title: str
    number: int
    rating: int
    day: str
    solved: bool
    streak: int


class PuzzlesShown(Struct):
    """The puzzles there are, by game."""

    games: list[PuzzleGame]
    daily: DailyPuzzle | None


class PuzzleShown(Struct):
    """A puzzle: `table` is a scene message of a table, as the seat that decides sees it."""

    game: str
    number: int
    count: int
    rating: int
    tries: int
    players: int
    choices: int
    mark: Mark
    my_rating: int
    daily: str  # the day whose puzzle this is, if it is today
    streak: int
    table: dict[str, Any] | Raw


class PuzzleTried(Struct):
    """Was it the best? The chance to win after it, what it did to the reader's rating, and the answer once it is found."""

    right: bool
    tried: PuzzleWeighed
    my_rating: int
    change: int
    counted: bool
    streak: int
    solution: PuzzleSolution | None = None


class PuzzleHint(Struct):
    """The best decision is one of these."""

    actions: list[int]


class PuzzleAnswer(Struct):
    """What was best, and what the puzzle did to your rating."""

    my_rating: int
    change: int
    solution: PuzzleSolution


class MatchPuzzleShown(Struct):
    """A decision of a finished match that cost its maker much, to be made again. `move`: the number of the move; `next`: another
    one, 0 if there is none; `table`: a scene message, as whoever decided saw the table."""

    code: str
    move: int
    next: int
    number: int
    count: int
    who: str
    cost: float
    choices: int
    table: dict[str, Any] | Raw


class MatchPuzzleSolution(PuzzleSolution):
    """The answer, and what was played. The others are the next best ones, with what was played and what was tried."""

    played: PuzzleWeighed


class MatchPuzzleTried(Struct):
    """Was it the best, or nearly as good? Was it what had been played? The chance to win after it, and the answer once it is
    found."""

    right: bool
    played: bool
    tried: PuzzleWeighed
    solution: MatchPuzzleSolution | None = None


class MatchPuzzleAnswer(Struct):
    """What would have been best, and what it would have brought."""

    solution: MatchPuzzleSolution
