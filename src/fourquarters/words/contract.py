"""What a game must be able to say: the contract of its `words`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from fourquarters.engine.game import Game
from fourquarters.engine.view import View
from fourquarters.words.numbers import minus
from fourquarters.words.tongue import Told, Tongue


class GameWords(Protocol):
    """What a game says. Every text is in the reader's language; `_` is their tongue."""

    def title(self, _: Tongue) -> str: ...
    def blurb(self, _: Tongue) -> str:
        """One sentence for the lobby."""

    def option(self, name: str, _: Tongue) -> tuple[str, str]:
        """Title and explanation of a variant."""

    def action(self, view: View, action: int, _: Tongue) -> str:
        """A legal decision in full, as read aloud: "Take red 4". No two in a position read the same."""

    def prompt(self, view: View, _: Tongue) -> tuple[str, str]:
        """What the reader is asked (or who they are waiting for), and one line of help."""

    def rule_asked(self, view: View) -> str:
        """The number of the rule that the present decision follows: "G8"."""

    def opening(self, view: View, _: Tongue) -> list[Told]:
        """Log lines for the set-up."""

    def tell(self, before: View, move: str, after: View, _: Tongue) -> list[Told]:
        """Log lines for one move (in notation, without its secret parts), as the reader saw it."""

    def scored(self, before: View, move: str, after: View, _: Tongue) -> list[Scored]:
        """The scorings that one move set off, as steps of their own; most moves set off none."""

    def why_not(self, view: View, action: int, _: Tongue) -> str:
        """Why a decision is not legal, with the number of the rule."""

    def score_sheet(self, view: View, _: Tongue) -> ScoreSheet:
        """How the points came about."""


@dataclass(frozen=True)
class Summand:
    """One source of points, by seat. `id` is what a picture knows it by."""

    id: str
    name: str
    points: Sequence[int]


@dataclass(frozen=True)
class TieBreak:
    """What counts only among those with equal points: the most wins. `shown` is how it reads, if not as a number."""

    name: str
    worth: Sequence[int]
    shown: Sequence[str] = ()

    @property
    def cells(self) -> list[str]:
        return list(self.shown) or [minus(n) for n in self.worth]


@dataclass(frozen=True)
class ScoreSheet:
    """How the points came about: summands that make up the total, tie-breaks in their order, and other facts.

    `amount` says a number of points in words ("1 letter"), `unit` is what all of them are called ("Letters");
    both may be left out by a game whose points are called points.
    """

    summands: Sequence[Summand]
    total: Sequence[int]
    verdict: str
    ties: Sequence[TieBreak] = ()
    facts: Sequence[tuple[str, Sequence[str]]] = ()
    amount: Callable[[int], str] | None = None
    unit: str = ""

    @property
    def rows(self) -> list[tuple[str, list[str]]]:
        """All of it as a table: a name and a cell for each seat."""
        rows = [(each.name, [minus(n) for n in each.points]) for each in self.summands]
        rows += [(tie.name, tie.cells) for tie in self.ties]
        return rows + [(name, list(cells)) for name, cells in self.facts]


def in_order(sheets: Iterable[Sequence[str]]) -> list[str]:
    """The summands of many sheets, each after what comes before it there: one may leave out what gave nothing."""
    order: list[str] = []
    for names in sheets:
        at = 0
        for name in names:
            if name in order:
                at = order.index(name) + 1
            else:
                order.insert(at, name)
                at += 1
    return order


@dataclass(frozen=True)
class Gain:
    """What one player gets in a scoring, and why; those who get nothing have one as well."""

    seat: int
    n: int
    why: str


@dataclass(frozen=True)
class Scored:
    """A scoring: what is scored, what it means to the reader, and what everyone gets.

    `lit` names the pieces it is about, by their ids or what those begin with.
    """

    title: str
    said: str
    gains: Sequence[Gain]
    lit: Sequence[str] = ()


def winners(view: View) -> list[int]:
    """The seats that win, alone or jointly."""
    return [seat for seat, before in enumerate(view.places()) if before == 0]


def words_of(game: Game) -> GameWords:
    """The words of a game, loaded on first use."""
    words: GameWords = game.part("words")
    return words
