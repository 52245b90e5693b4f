"""Urbanization: how each city is founded (U8)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.urbanization.rules.land import take_territory
from fourquarters.games.urbanization.rules.sites import put_house
from fourquarters.games.urbanization.state import (
    SITES,
    Building,
    Phase,
    State,
)


@rule
def found(s: State, territory: int) -> None:
    """Found a city: a house on the first site, free and without points (U8, R2)."""
    take_territory(s, territory)
    put_house(s, SITES[territory, 0])
    s.pool[Building.HOUSE] -= 1
    s.phase = Phase.FOUND_MARKERS


@rule
def move_founding_markers(s: State, territory: int) -> None:
    """All its price markers go together to another territory (U8, R3)."""
    s.prices[territory] += s.freed
    s.freed = 0
    s.decider = (s.decider + 1) % s.players
    s.phase = Phase.HIRE if s.decider == s.start else Phase.FOUND
