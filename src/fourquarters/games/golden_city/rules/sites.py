"""The Golden City: where a player may build, now or ever (C22–C24, C41)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.golden_city.board import FIRST_PART, FIRST_RURAL, N_SITES
from fourquarters.games.golden_city.state import State


@rule
def open_to(s: State, seat: int, site: int) -> bool:
    """May a player build here, as far as room and roads are concerned (C22–C24)?"""
    if site >= FIRST_RURAL and s.reach[seat, site] == 0:
        return False
    if site < FIRST_PART:
        return bool(s.built_on[site] == 0)
    return bool(s.business[seat, site] == 0)


@rule
def is_blocked(s: State, seat: int) -> bool:
    """Does a player have businesses left but no room on the board for any, now or ever (C41, R15)?"""
    if s.left[seat] == 0:
        return False
    for site in range(N_SITES):
        if open_to(s, seat, site):
            return False
    return True
