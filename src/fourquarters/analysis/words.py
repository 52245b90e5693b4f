"""What an analysis has to say, in a few short sentences."""

from __future__ import annotations

from fourquarters.analysis.record import Analysis
from fourquarters.match.match import Match
from fourquarters.words.tongue import Tongue


def summary(analysis: Analysis, match: Match, seat: int, _: Tongue) -> list[str]:
    """The match in words, for whoever held a seat, or for a spectator."""
    if seat < 0:
        return []
    mine = analysis.seats[seat]
    return [_("{who}: {n} % accurate.", who=match.seats[seat].name, n=round(100 * mine.accuracy))]
