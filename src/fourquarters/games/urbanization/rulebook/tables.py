"""Urbanization's rulebook: what depends on the number of players."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.numbers import TERRITORIES
from fourquarters.games.urbanization.state import (
    CAPACITY,
    COVERED_WITH,
    DECK_SIZE,
    RETURN_START,
    TERRITORY_OF,
)
from fourquarters.words.tongue import Tongue


def by_players(_: Tongue) -> list[list[str]]:
    """Land, cards and grain for 2, 3 and 4 players."""
    return [row(players, _) for players in (2, 3, 4)]


def row(players: int, _: Tongue) -> list[str]:
    table = players - 2
    sites = sum(not COVERED_WITH[table, land] for land in TERRITORY_OF)
    counts = (TERRITORIES[table], sites, DECK_SIZE[table], players * CAPACITY[0], players * RETURN_START)
    return [str(players), *(str(n) for n in counts)]
