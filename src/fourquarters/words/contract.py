"""What a game must be able to say: the contract of its `words`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from fourquarters.engine.game import Game
from fourquarters.engine.view import View
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
class ScoreSheet:
    """A table of points: one row per source, one column per seat, and a verdict that explains ties."""

    rows: Sequence[tuple[str, Sequence[str]]]
    total: Sequence[int]
    verdict: str


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
