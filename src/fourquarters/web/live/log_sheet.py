"""The log of a match as it is sent: each line is told and encoded once for all who read the same."""

from __future__ import annotations

from msgspec import Raw

from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.messages import LogLine, encode
from fourquarters.words.tongue import Told, Tongue


class LogSheet:
    """The log as one seat reads it in one language, each line already encoded."""

    def __init__(self, match_log: MatchLog, seat: int, tongue: Tongue) -> None:
        self.match_log, self.seat, self.tongue = match_log, seat, tongue
        self.lines: list[bytes] = []
        self.ends: list[int] = []  # lines after the opening, and after each move
        self.add(0, match_log.match.opening(seat, tongue.language))
        self.catch_up()

    def add(self, number: int, told: list[Told]) -> None:
        for text, seat, heading in told:
            spans = list(getattr(text, "spans", ((str(text), False),)))
            self.lines.append(encode(LogLine(number, spans, seat, heading)))
        self.ends.append(len(self.lines))

    def cut(self, moves: int) -> None:
        """Drop the lines of moves that were taken back."""
        del self.ends[moves + 1 :]
        del self.lines[self.ends[-1] :]

    def catch_up(self) -> None:
        """Add the lines of moves that have not been told yet."""
        known, match = len(self.ends) - 1, self.match_log.match
        if known < len(match.moves):
            for number, told in enumerate(match.told(self.seat, self.tongue.language, known), known + 1):
                self.add(number, told)

    def since(self, line: int) -> Raw:
        return Raw(b"[" + b",".join(self.lines[line:]) + b"]")
