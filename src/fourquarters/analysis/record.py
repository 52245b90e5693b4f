"""An analysis as data: it is stored, sent to pages and exported with a match file (docs/analysis.md).

All chances are between 0 and 1 and in seat order; those of one moment add up to 1.
"""

from __future__ import annotations

from typing import Literal

import msgspec

VERSION = 3
"""Analyses of another version are made anew."""

SLIP = 0.03
"""From this cost on, a decision is worth a sentence, and worth trying again."""

WORTH_A_WHY = 0.005
"""From this cost on, it is said why another decision was better."""

When = Literal["turn", "later", "end"]


class Counted(msgspec.Struct, frozen=True):
    """How much more of something the better decision brings: the measure's noun, as its game writes it, a whole number, and
    whether it was the same in all worlds."""

    noun: str
    more: int
    exact: bool


class Why(msgspec.Struct, frozen=True):
    """What makes the difference between the better decision and the one that was made, as the decider could expect it: by
    their next turn, a few turns later, or by the end; for themselves or, if nothing is to be seen there, for all others
    together. Nothing is counted if it is not to be seen by then."""

    counted: list[Counted]
    when: When
    others: bool = False


class Weighed(msgspec.Struct, frozen=True):
    """A decision that could have been made: in notation, with the decider's chance to win after it.

    `lead` is the lead over the best other that is then expected, in full leads (what the network takes for a large
    one), and `share` how much of the network's mind it has.
    """

    move: str
    chance: float
    lead: float
    share: float


class Moment(msgspec.Struct, frozen=True):
    """One move of the match and what it changed.

    `decision` is what the decision changed for every seat, and `luck` what its draws then changed: both lists add up to 0,
    and the chances before, `decision` and `luck` add up to `chances`, the chances after the move.
    """

    seat: int
    chances: list[float]
    decision: list[float]
    luck: list[float] | None = None  # None: nothing was drawn
    weighed: list[Weighed] = []  # best first, the one that was made among them; empty if there was only one
    cost: float = 0.0  # how much of the decider's chance was lost compared with the best
    lost: float = 0.0  # how much worth was lost compared with the best
    blind: float = 0.0  # how much a blind choice would have lost, on average
    options: int = 1
    why: Why | None = None  # if another decision was better
    every: dict[str, float] = {}  # of a slip: the chance after each decision, the highest first

    @property
    def best(self) -> str:
        """The best decision, in notation; empty if there was only one."""
        return self.weighed[0].move if self.weighed else ""


class SeatAnalysis(msgspec.Struct, frozen=True):
    """One seat's match: start + luck + own decisions + others' decisions = end."""

    start: float
    luck: float
    own: float
    others: float
    end: float
    accuracy: float  # 1 for the best decisions throughout, about a half for blind ones (`accuracy_of`)
    decisions: int  # those with a choice
    cost: float  # of all its decisions


class Analysis(msgspec.Struct, frozen=True):
    """A match, analysed."""

    version: int
    game: str
    rules: int
    network: str  # the rules that the network was trained on; empty if the game has none
    worlds: int
    start: list[float]
    moments: list[Moment]
    seats: list[SeatAnalysis]
    turns: list[int]  # the moves (counted from 1) after which another seat was and stayed most likely to win
