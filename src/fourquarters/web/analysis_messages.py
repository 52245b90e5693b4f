"""What the server says about the analysis of a finished match (docs/analysis.md)."""

from __future__ import annotations

from msgspec import Struct


class AnalysisProgress(Struct):
    """An analysis that is being made: so many of the match's moves are done."""

    done: int
    moves: int


class OptionWeighed(Struct, omit_defaults=True):
    """A decision that could have been made, with the decider's chance to win after it; `made`: this one was."""

    action: int
    move: str
    label: str
    chance: float
    made: bool = False


class MomentShown(Struct, omit_defaults=True):
    """One move, in words, and what it changed: `chances` are those after it, `decision` and `luck` what its decider and chance
    did to each seat. `options`: the best first; empty if there was no choice. `cost`: of the decider's chance. `why`: what the
    better one brings. `again`: it can be tried again, as a puzzle."""

    seat: int
    said: list[tuple[str, bool]]
    chances: list[float]
    decision: list[float]
    luck: list[float] = []
    cost: float = 0.0
    options: list[OptionWeighed] = []
    auto: bool = False
    why: str = ""
    again: bool = False


class SeatWeighed(Struct):
    """One seat's match: start + luck + own + others = end."""

    name: str
    start: float
    luck: float
    own: float
    others: float
    end: float
    accuracy: float
    decisions: int
    points: int


class RoundBegun(Struct):
    """A round of the match: after how many moves it begins, and what it is called."""

    move: int
    name: str
    number: int


class TurnShown(Struct):
    """Where the match turned for good: the move, from and up to which move its round goes, and that in words."""

    move: int
    begins: int
    ends: int
    title: str
    told: str


class AnalysisShown(Struct):
    """A finished match, analysed, in the words of the reader at `seat` (−1: a spectator)."""

    seat: int
    start: list[float]
    moments: list[MomentShown]
    seats: list[SeatWeighed]
    rounds: list[RoundBegun]
    turns: list[int]
    summary: list[str]
    turned: TurnShown | None = None
