"""Urbanization: the sites of a city, where houses, skyscrapers and factories go (U18–U21)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.state import N_SITES, SITE, TERRITORY_OF, Building, Ground, State


@rule
def is_empty(s: State, site: int, player: int) -> bool:
    """One of the player's sites, with neither building nor grain (U21, R8)."""
    return bool(
        s.ground[site] == Ground.EMPTY and s.seeds[site] == 0 and s.owner[TERRITORY_OF[site]] == player
    )


@rule
def may_build_on(s: State, site: int, player: int, building: int) -> bool:
    """A house needs an empty site, a skyscraper a house (U18, U19)."""
    if building == Building.SKYSCRAPER:
        return bool(s.ground[site] == Ground.HOUSE and s.owner[TERRITORY_OF[site]] == player)
    return is_empty(s, site, player)


@rule
def has_site(s: State, player: int, building: int) -> bool:
    """Is there a place for a building? Administrative ones need no site (U18–U20, R9)."""
    if building == Building.ADMINISTRATIVE:
        return True
    if building == Building.SKYSCRAPER:
        return bool(s.homes[player] > 0)
    return bool(s.vacant[player] > 0)


@rule
def legal_sites(s: State, out: Decisions, n: int, building: int) -> int:
    for site in range(N_SITES):
        if may_build_on(s, site, s.decider, building):
            out[n] = SITE + site
            n += 1
    return n


@rule
def put_house(s: State, site: int) -> None:
    """Put a house on a vacant site (U8, U18)."""
    s.ground[site] = Ground.HOUSE
    s.vacant[s.decider] -= 1
    s.homes[s.decider] += 1
