"""Titles that the rulebooks of all games share."""

from __future__ import annotations

from fourquarters.words.tongue import mark

AIM = mark("The aim")
SET_UP = mark("Set-up")
EXAMPLES = mark("Examples")
WELL = mark("How to play well")
WELL_FIGURES = mark(
    "The figures come from games that the strongest bots played against themselves: wins and decisions from "
    "100,000 games of every table, points from 60."
)
FINE_POINTS = mark("Fine points")
FINE_POINTS_INTRO = mark("Rare questions, for when you need them.")
END = mark("The end and the scoring")

YOU_PAY = mark("You pay")
YOU_GET = mark("You get")

PLAYERS = mark("Players")
TWO_PLAYERS, THREE_PLAYERS, FOUR_PLAYERS = mark("2 players"), mark("3 players"), mark("4 players")
