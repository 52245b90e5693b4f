"""One match: seats, the log of moves, undo, replay, the match file, and verifiable chance."""

from fourquarters.match.fairness import Fairness
from fourquarters.match.match import Match, Seat

__all__ = ["Fairness", "Match", "Seat"]
