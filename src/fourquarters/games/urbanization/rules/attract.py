"""Urbanization, action attract: a full card becomes a factory or upgrades one, with the Industrialist before it
is full (U27, U28, U43).
"""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.urbanization.rules.common import finish_action
from fourquarters.games.urbanization.rules.scoring import score_points
from fourquarters.games.urbanization.rules.sites import has_site, legal_sites
from fourquarters.games.urbanization.rules.slots import empty_space, refill_slot, return_markers
from fourquarters.games.urbanization.state import (
    BUILDING_POINTS,
    FACTORY,
    N_SLOTS,
    N_STACKS,
    NONE,
    POOL,
    SLOT,
    Building,
    Ground,
    Phase,
    Source,
    State,
)


@rule
def may_attract(s: State, slot: int, aided: int) -> bool:
    """A card with filled order spaces or, for the Industrialist, one with an empty space (U27, U43)."""
    number = s.slot_card[slot]
    if number == 0 or (empty_space(s, slot) != NONE) != (aided == 1):
        return False
    return can_start_stack(s, s.decider) or can_upgrade(s, s.decider, number)


@rule
def can_start_stack(s: State, player: int) -> bool:
    """A factory in the pool and an empty site of the player's (U28)."""
    return s.pool[Building.FACTORY] > 0 and has_site(s, player, Building.FACTORY)


@rule
def can_upgrade(s: State, player: int, number: int) -> bool:
    """One of the player's stacks whose top number is lower (U28, R18)."""
    for stack in range(N_STACKS):
        if s.stack_owner[stack] == player and s.stack_top[stack] < number:
            return True
    return False


@rule
def can_attract(s: State, aided: int) -> bool:
    """A free marker, although it is not spent, and a card with a place for it (U27, R16)."""
    if s.markers[s.decider] == 0:
        return False
    for slot in range(N_SLOTS):
        if may_attract(s, slot, aided):
            return True
    return False


@rule
def legal_industry(s: State, out: Decisions) -> int:
    """The cards that can be attracted (D13)."""
    n = 0
    for slot in range(N_SLOTS):
        if may_attract(s, slot, s.aided):
            out[n] = SLOT + slot
            n += 1
    return n


@rule
def legal_places(s: State, out: Decisions) -> int:
    """An empty site for a new factory, or a stack to upgrade (D14)."""
    n = 0
    if s.pool[Building.FACTORY] > 0:
        n = legal_sites(s, out, n, Building.FACTORY)
    for stack in range(N_STACKS):
        if s.stack_owner[stack] == s.decider and s.stack_top[stack] < s.slot_card[s.chosen]:
            out[n] = FACTORY + stack
            n += 1
    return n


@rule
def choose_card(s: State, slot: int) -> None:
    """The card is chosen; where it goes comes next (D13)."""
    s.chosen = slot
    s.phase = Phase.WHERE


@rule
def start_stack(s: State, site: int) -> None:
    """A new factory on an empty site; the card starts a stack (U28)."""
    stack = POOL[Building.FACTORY] - s.pool[Building.FACTORY]
    s.pool[Building.FACTORY] -= 1
    s.ground[site] = Ground.FACTORY
    s.vacant[s.decider] -= 1
    s.stack_owner[stack] = s.decider
    s.stack_site[stack] = site
    attract(s, stack)


@rule
def attract(s: State, stack: int) -> None:
    """The card is laid on a stack: 2 points; the slot is refilled at once (U27, U28)."""
    number = s.slot_card[s.chosen]
    s.stack_top[stack] = number
    s.stack_of[number] = stack
    score_points(s, s.decider, BUILDING_POINTS[Building.FACTORY], Source.INDUSTRY)
    return_markers(s, s.chosen)
    refill_slot(s, s.chosen)
    finish_action(s)
