"""Urbanization: how the founding of a city is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import Phase
from fourquarters.games.urbanization.words.common import Telling
from fourquarters.words.tongue import mark


def told_founding(facts: Facts, territory: int) -> Telling:
    """Where a city is founded, and where the price markers go (U8)."""
    if facts.phase == Phase.FOUND:
        return FOUNDS, {}
    return MOVES_PRICES, {"price": facts.prices[territory] + facts.freed}


FOUNDS = (
    mark("You found your city on territory {n}."),
    mark("{who} founds a city on territory {n}."),
)
MOVES_PRICES = (
    mark("You move its price markers to territory {n}, now ${price}."),
    mark("{who} moves its price markers to territory {n}, now ${price}."),
)
