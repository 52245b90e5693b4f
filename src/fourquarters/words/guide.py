"""A guided first game as data: a prepared match, and what is said at each step of it.

A game's `guide.py` holds one `Guide`. Its chance is fixed by a seed, so that the same decisions always lead to the
same positions. A step says how the match goes on before it (`before`: what the others decide, or everyone after a
leap), and, if the reader is to do something, which decisions are wanted. `match/guided.py` plays it by the rules.

What a step points at is named as the page finds it: "board offer", "panel ladder", "mat 1" (a seat), "tracks 1"
(the lines on that mat), "own", "prompt", "phases", or the ids of pieces, which may be cut after a "/".
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import ClassVar, Literal, NamedTuple

from fourquarters.engine.game import Game

Kind = Literal["look", "do", "done"]


@dataclass(frozen=True)
class Step:
    """What all steps have: a title, a text of at most 25 words, what it points at, and the rule behind it."""

    title: str
    text: str
    rule: str
    at: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()  # what else it speaks of, so that nothing covers it
    before: str = ""  # decisions in notation, with semicolons between them

    kind: ClassVar[Kind] = "look"


@dataclass(frozen=True)
class Look(Step):
    """The reader only looks: at what lies there, or at what the others have just done."""


@dataclass(frozen=True)
class Do(Step):
    """The reader decides, with the real controls; `tap` says how. Without `at` it points at what is to be chosen."""

    kind: ClassVar[Kind] = "do"
    tap: str = ""
    moves: str = ""  # as `before`


@dataclass(frozen=True)
class Done(Step):
    """The reader has decided: `text` says what happened, `good` why that was good."""

    kind: ClassVar[Kind] = "done"
    good: str = ""


def decisions(moves: str) -> list[str]:
    """The single decisions of a `before` or `moves`."""
    return [move.strip() for move in moves.split(";") if move.strip()]


@dataclass(frozen=True)
class Chapter:
    title: str
    steps: tuple[Step, ...]


class Placed(NamedTuple):
    """A step, its chapter, and whether it is the first one there."""

    chapter: Chapter
    step: Step
    first: bool


@dataclass(frozen=True)
class Guide:
    """A guided first game. `seats` are the names of those who play; the reader's is empty."""

    seed: int
    seats: tuple[str, ...]
    chapters: tuple[Chapter, ...]
    minutes: int = 12
    options: Mapping[str, bool] = field(default_factory=dict)

    @property
    def reader(self) -> int:
        """The reader's seat."""
        return self.seats.index("")

    def steps(self) -> Iterator[Placed]:
        """Every step, in order."""
        for chapter in self.chapters:
            for number, step in enumerate(chapter.steps):
                yield Placed(chapter, step, number == 0)


def guide_of(game: Game) -> Guide | None:
    """The guided first game of a game, if it has one."""
    if find_spec(f"{game.home}.guide") is None:
        return None
    guide: Guide = game.part("guide").GUIDE
    return guide
