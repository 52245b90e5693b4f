"""The log of a match as it is sent: each line is told and encoded once for all who read the same."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Raw

from fourquarters.match.match import Step
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.messages import GainShown, LogLine, ScoredShown, encode
from fourquarters.words.contract import Scored
from fourquarters.words.tongue import Told, Tongue


class Shown(NamedTuple):
    """What a page shows about one move apart from the pieces: who made it, and what it scored."""

    seat: int
    by_itself: bool
    said: str
    scored: list[ScoredShown]


class LogSheet:
    """The log as one seat reads it in one language, each line already encoded."""

    def __init__(self, match_log: MatchLog, seat: int, tongue: Tongue) -> None:
        self.match_log, self.seat, self.tongue = match_log, seat, tongue
        self.lines: list[bytes] = []
        self.ends: list[int] = []  # lines after the opening, and after each move
        self.shown: list[Shown] = []  # for each move
        self.add(0, match_log.match.opening(seat, tongue.language))
        self.catch_up()

    def add(self, number: int, told: list[Told], by_itself: bool = False, move: str = "") -> None:
        for text, seat, heading, hits in told:
            spans = list(getattr(text, "spans", ((str(text), False),)))
            hit, auto = hits == self.seat >= 0, by_itself and not heading
            self.lines.append(
                encode(LogLine(number, spans, seat, heading, hit, auto, "" if heading else move))
            )
            move = move if heading else ""
        self.ends.append(len(self.lines))

    def cut(self, moves: int) -> None:
        """Drop the lines of moves that were taken back."""
        del self.ends[moves + 1 :]
        del self.lines[self.ends[-1] :]
        del self.shown[moves:]

    def catch_up(self) -> None:
        """Add the lines of moves that have not been told yet."""
        known, match = len(self.ends) - 1, self.match_log.match
        if known < len(match.moves):
            for number, step in enumerate(match.steps(self.seat, self.tongue.language, known), known + 1):
                self.add(number, step.told, step.by_itself, step.move)
                self.shown.append(shown(step))

    def since(self, line: int) -> Raw:
        return Raw(b"[" + b",".join(self.lines[line:]) + b"]")


def shown(step: Step) -> Shown:
    said = next((str(line.text) for line in step.told if not line.heading), "")
    return Shown(
        step.seat, step.by_itself, said if step.by_itself else "", [in_words(s) for s in step.scored]
    )


def in_words(scored: Scored) -> ScoredShown:
    gains = [GainShown(gain.seat, gain.n, str(gain.why)) for gain in scored.gains]
    return ScoredShown(str(scored.title), str(scored.said), gains, list(scored.lit))
