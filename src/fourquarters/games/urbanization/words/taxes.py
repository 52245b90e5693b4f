"""Urbanization, action taxes: why not, and how it is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.rules.taxes import can_collect_taxes
from fourquarters.words.tongue import Tongue, mark


def why_not_taxes(facts: Facts, aided: int, _: Tongue) -> str:
    if facts.citizens[facts.decider] == 0:
        return _("No citizens. (U31, R23)")
    if aided and can_collect_taxes(facts.state, facts.decider, 0):
        return _("Tax marker must be right of citizens both times. (U41)")
    return _("Tax marker must be right of citizens. (U31)")


COLLECTS = (mark("You collect taxes: +${earned}."), mark("{who} collects taxes: +${earned}."))
COLLECTS_WITH = (mark("You play {character}: +${earned}."), mark("{who} plays {character}: +${earned}."))
