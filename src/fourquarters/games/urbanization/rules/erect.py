"""Urbanization, action erect: houses, skyscrapers or administrative buildings, with the Architect for less
(U18–U21, U36). Erect is the rulebook's name of the action; the page says "build", the plainer word.
"""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.rules.common import finish_action, legal_done
from fourquarters.games.urbanization.rules.scoring import score_points
from fourquarters.games.urbanization.rules.sites import has_site, legal_sites, put_house
from fourquarters.games.urbanization.state import (
    BUILDING_POINTS,
    COST,
    HOUSE_LINE,
    N_TERRITORIES,
    TERRITORY,
    TYPE,
    Building,
    Ground,
    Phase,
    Source,
    State,
)


@rule
def building_cost(building: int, aided: int) -> int:
    """What a building costs; $1 less with the Architect (U18–U20, U36)."""
    return int(COST[building] - aided)


@rule
def can_build(s: State, building: int, aided: int) -> bool:
    """In the pool, affordable, and with room for it (U18–U21, U36)."""
    return (
        s.pool[building] > 0
        and s.money[s.decider] >= building_cost(building, aided)
        and has_site(s, s.decider, building)
    )


@rule
def can_erect(s: State, aided: int) -> bool:
    for building in range(Building.FACTORY):
        if can_build(s, building, aided):
            return True
    return False


@rule
def legal_types(s: State, out: Decisions) -> int:
    """The types that can be built (D8)."""
    n = 0
    for building in range(Building.FACTORY):
        if can_build(s, building, s.aided):
            out[n] = TYPE + building
            n += 1
    return n


@rule
def legal_buildings(s: State, out: Decisions) -> int:
    """Where a building of the chosen type can go, or done (D9)."""
    n = legal_done(s, out)
    if s.chosen == Building.ADMINISTRATIVE:
        for territory in range(N_TERRITORIES):
            if s.owner[territory] == s.decider:
                out[n] = TERRITORY + territory
                n += 1
        return n
    return legal_sites(s, out, n, s.chosen)


@rule
def choose_type(s: State, building: int) -> None:
    """One type per action (U21)."""
    s.chosen = building
    s.phase = Phase.BUILD


@rule
def build(s: State, site: int) -> None:
    """A house on an empty site, or a skyscraper in place of a house (U18, U19)."""
    if s.chosen == Building.HOUSE:
        put_house(s, site)
    else:
        s.ground[site] = Ground.SKYSCRAPER
        s.homes[s.decider] -= 1
        s.pool[Building.HOUSE] += 1
    s.houses[s.decider] = min(HOUSE_LINE, s.houses[s.decider] + 1)
    erect(s, s.chosen)
    go_on_building(s)


@rule
def build_administrative(s: State, territory: int) -> None:
    """An administrative building on the player's own land; it uses no site (U20, R9)."""
    erect(s, Building.ADMINISTRATIVE)
    s.administrative[territory] += 1
    go_on_building(s)


@rule
def erect(s: State, building: int) -> None:
    """Pay for a building and score it (U18–U20, U36)."""
    s.money[s.decider] -= building_cost(building, s.aided)
    s.pool[building] -= 1
    score_points(s, s.decider, BUILDING_POINTS[building], Source.BUILDINGS)


@rule
def go_on_building(s: State) -> None:
    """Any number of one type, as long as it can be built (U21)."""
    s.effects = 1
    if not can_build(s, s.chosen, s.aided):
        finish_action(s)
