"""What the server tells about time: paces, clocks, the games that wait, and days off."""

from __future__ import annotations

from msgspec import Struct


class ClockShown(Struct):
    """The clocks of a table at the moment of this message, in milliseconds. Every decision has `move` for itself; what
    it takes beyond that comes out of the `bank`, and each decision puts `increment` back. `left`: what each seat
    has, null without a clock. That of seat `running` runs from now on (−1: none does); pages count down by themselves.
    `resting`: whoever decides has days off. `zero`: what happens then: a bot plays on, a nudge, or loss."""

    pace: str
    zero: str
    move: int
    bank: int
    increment: int
    left: list[int | None]
    running: int
    resting: bool = False


class PaceShown(Struct):
    """How much time a table gives, in milliseconds (see the clock of a running match), and the same in words."""

    kind: str
    zero: str
    move: int
    bank: int
    increment: int
    words: str


class WaitingGames(Struct):
    """How many games wait for you, the codes of the first of them, those with the least time left first, and how many
    milliseconds are left for the first; null without a limit."""

    count: int
    codes: list[str]
    left: int | None = None


class DaysOffShown(Struct):
    """Your days off: for how many more seconds your clocks stand still now (0: they run), how many days you may still
    take, and how many there are in a year of time served."""

    seconds: int
    days_left: float
    a_year: int
