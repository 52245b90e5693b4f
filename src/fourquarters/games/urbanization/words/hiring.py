"""Urbanization: why a character cannot be hired, and how it is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import Character, Phase
from fourquarters.games.urbanization.words.common import INVENTIONS_ONLY, not_now
from fourquarters.words.tongue import Tongue, mark


def why_not_hire(facts: Facts, character: int, _: Tongue) -> str:
    if character == Character.MAYOR:
        return _("Goes to the last-placed player. (U11)")
    if character == Character.PROFESSOR and not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U6")
    if facts.phase < Phase.HIRE:
        return not_now(facts, _)
    if facts.phase != Phase.HIRE:
        return _("Characters are hired at the start of a turn. (U12)")
    return _("Already hired. (U12)")


HIRES = (mark("You hire {character}."), mark("{who} hires {character}."))
