"""Urbanization, action sow: seeds on empty sites, and on the Farmer's card (U24, U38)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.rules.common import finish_action, legal_done
from fourquarters.games.urbanization.state import (
    FARMER_CARD,
    FARMER_HOLDS,
    INVENTION_VALUE,
    N_SITES,
    SEED_DRILL,
    SITE,
    TERRITORY_OF,
    Ground,
    State,
)


@rule
def seeds_on_site(s: State, player: int) -> int:
    """How many seeds a site can take: one, two with the Seed Drill (U24, U51)."""
    if s.invention_owner[SEED_DRILL] == player:
        return int(INVENTION_VALUE[SEED_DRILL])
    return 1


@rule
def may_sow_on(s: State, site: int, player: int) -> bool:
    """One of the player's sites without a building and with room for a seed (U24, U51)."""
    return bool(
        s.ground[site] == Ground.EMPTY
        and s.seeds[site] < seeds_on_site(s, player)
        and s.owner[TERRITORY_OF[site]] == player
    )


@rule
def has_ground_for_seed(s: State, player: int) -> bool:
    """A vacant site, or with the Seed Drill one that has a single seed (U24, U51)."""
    if s.vacant[player] > 0:
        return True
    if s.invention_owner[SEED_DRILL] != player:
        return False
    for site in range(N_SITES):
        if may_sow_on(s, site, player):
            return True
    return False


@rule
def owes_farmer(s: State) -> int:
    """1 while the Farmer, once played, has no seed on the card (U38)."""
    return 1 if s.aided and s.farmer_seeds[s.decider] == 0 else 0


@rule
def may_sow_card(s: State) -> bool:
    """One or two seeds on the Farmer's card (U38)."""
    return s.aided == 1 and s.farmer_seeds[s.decider] < FARMER_HOLDS and s.grain[s.decider] > 0


@rule
def legal_seeds(s: State, out: Decisions) -> int:
    """The player's empty sites, the Farmer's card, or done; the card must not stay empty (D11)."""
    n = 0 if owes_farmer(s) else legal_done(s, out)
    if s.grain[s.decider] > owes_farmer(s):
        for site in range(N_SITES):
            if may_sow_on(s, site, s.decider):
                out[n] = SITE + site
                n += 1
    if may_sow_card(s):
        out[n] = FARMER_CARD
        n += 1
    return n


@rule
def sow(s: State, site: int) -> None:
    """A seed on one of the player's sites (U24)."""
    s.grain[s.decider] -= 1
    if s.seeds[site] == 0:
        s.vacant[s.decider] -= 1
    s.seeds[site] += 1
    go_on_sowing(s)


@rule
def sow_card(s: State) -> None:
    """A seed on the Farmer's card (U38)."""
    s.grain[s.decider] -= 1
    s.farmer_seeds[s.decider] += 1
    go_on_sowing(s)


@rule
def go_on_sowing(s: State) -> None:
    """Any number of seeds, as long as there is grain and room (U24)."""
    s.effects = 1
    if s.grain[s.decider] == 0 or not (may_sow_card(s) or has_ground_for_seed(s, s.decider)):
        finish_action(s)
