"""Urbanization, action sow: why not, and how it is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.rules.sow import may_sow_on, seeds_on_site
from fourquarters.games.urbanization.state import FARMER_HOLDS, Ground, Phase
from fourquarters.games.urbanization.words.common import NO_GRAIN, NOT_EMPTY, not_now
from fourquarters.words.tongue import Tongue, mark


def why_not_sow(facts: Facts, _aided: int, _: Tongue) -> str:
    if facts.grain[facts.decider] == 0:
        return _(NO_GRAIN, rule="U24")
    return _("None of your sites has room for a seed. (U24)")


def why_not_sown(facts: Facts, site: int, _: Tongue) -> str:
    """Why the player's own site takes no seed: it is for the Farmer, built on, or full."""
    most = seeds_on_site(facts.state, facts.decider)
    if may_sow_on(facts.state, site, facts.decider):
        return _("The last grain is the Farmer's. (U38)")
    if facts.ground[site] == Ground.EMPTY and most > 1:
        return _("This site holds no more than {n} seeds. (U51)", n=most)
    return _(NOT_EMPTY)


def why_not_farmer(facts: Facts, _: Tongue) -> str:
    if facts.phase != Phase.SOW:
        return not_now(facts, _)
    if not facts.aided:
        return _("Only if you play the Farmer. (U38)")
    return _("The Farmer's card holds {n}. (U38)", n=FARMER_HOLDS)


SOWS = (mark("You sow a grain on site {n}."), mark("{who} sows a grain on site {n}."))
SOWS_CARD = (mark("You sow a grain on the Farmer's card."), mark("{who} sows a grain on the Farmer's card."))
