"""Tournaments: who meets whom at which table, and how everyone stands. Numbers only; no server, no game, no clock."""

from fourquarters.pairing.meetings import Meeting, Round
from fourquarters.pairing.round_robin import timetable, timetable_round
from fourquarters.pairing.scores import bye_points, place_points, shared_points
from fourquarters.pairing.sizes import table_sizes
from fourquarters.pairing.standings import Standing, standings
from fourquarters.pairing.swiss import swiss_round

__all__ = [
    "Meeting",
    "Round",
    "Standing",
    "bye_points",
    "place_points",
    "shared_points",
    "standings",
    "swiss_round",
    "table_sizes",
    "timetable",
    "timetable_round",
]
