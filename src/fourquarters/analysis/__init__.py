"""What a finished match can tell: chances, costly decisions, luck and skill."""

from fourquarters.analysis.analyse import analyse
from fourquarters.analysis.record import Analysis, Moment, SeatAnalysis, Weighed

__all__ = ["Analysis", "Moment", "SeatAnalysis", "Weighed", "analyse"]
