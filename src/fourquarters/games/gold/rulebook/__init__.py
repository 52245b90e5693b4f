"""Gold!: the rules as a person reads them."""

from __future__ import annotations

from fourquarters.games.gold.facts import POINTS
from fourquarters.games.gold.rulebook.chapters import AIM, CARDS, END, FINE_POINTS, SET_UP, SETS, TURN, WELL
from fourquarters.games.gold.rulebook.examples import EXAMPLES
from fourquarters.games.gold.rulebook.summary import SUMMARY
from fourquarters.games.gold.state import DONKEY, OFFER_SIZE, SET_SIZE, THREE
from fourquarters.rulebook.parts import Rulebook

__all__ = ["RULEBOOK"]

NUMBERS = {
    "low": POINTS[THREE],
    "high": max(POINTS),
    "donkey": POINTS[DONKEY],
    "donkeys": SET_SIZE * POINTS[DONKEY],
    "offer": OFFER_SIZE,
}

RULEBOOK = Rulebook(
    chapters=(AIM, CARDS, SET_UP, TURN, SETS, END, EXAMPLES, WELL, FINE_POINTS),
    summary=SUMMARY,
    numbers=NUMBERS,
)
