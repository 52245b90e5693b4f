"""Puzzles: positions in which one decision is clearly best, as they are shipped in a game's folder (docs/puzzles.md).

A puzzle holds a match up to its position. Whoever is asked is shown the view of its seat and nothing else.
"""

from __future__ import annotations

import hashlib
from datetime import UTC, date, datetime
from functools import cache
from importlib.resources import files
from math import gcd

import msgspec

from fourquarters import games
from fourquarters.engine.boundary import Mode
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.match.fairness import Fairness
from fourquarters.match.match import Match, Seat

FILE = "puzzles.json"  # in a game's folder


class Puzzle(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position and its best decision."""

    players: int
    seed: int  # of the match's chance
    moves: str  # everything up to the position, in notation, separated by semicolons
    best: str
    chances: dict[str, float]  # the chance to win after each decision, best first
    rating: int  # before anybody has tried it
    options: list[str] = []
    rules: int = 1  # their version

    @property
    def id(self) -> str:
        """What it is known by, whatever its number."""
        told = f"{self.players} {self.options} {self.seed} {self.moves} {self.rules}"
        return hashlib.sha256(told.encode()).hexdigest()[:16]

    @property
    def decisions(self) -> list[str]:
        return self.moves.split(";") if self.moves else []


@cache
def shipped_puzzles(game: Game) -> tuple[Puzzle, ...]:
    """The puzzles in a game's folder, for its rules as they are now; their number is their place, from 1."""
    file = files(game.home) / FILE
    if not file.is_file():
        return ()
    found = msgspec.json.decode(file.read_bytes(), type=list[Puzzle])
    return tuple(puzzle for puzzle in found if puzzle.rules == game.version)


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


def start_of(game: Game, puzzle: Puzzle, names: list[str] | None = None, mode: Mode = "interpreted") -> Match:
    """The beginning of the match that leads to a puzzle."""
    called = names or [str(seat + 1) for seat in range(puzzle.players)]
    fairness, options = Fairness.new(seed=puzzle.seed), dict.fromkeys(puzzle.options, True)
    return Match(game, [Seat(name) for name in called], fairness, options, mode)


def position_of(
    game: Game, puzzle: Puzzle, names: list[str] | None = None, mode: Mode = "interpreted"
) -> Match:
    """The match up to the puzzle's position, replayed by the rules."""
    match, made = start_of(game, puzzle, names, mode), puzzle.decisions
    while len(match.moves) < len(made):
        match.play_checked(game.actions.parse(made[len(match.moves)]))
    if [game.actions.text(action) for action in match.moves] != made:
        raise TableError("A puzzle does not fit the rules as they are now.")
    return match
