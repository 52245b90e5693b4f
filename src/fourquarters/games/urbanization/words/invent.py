"""Urbanization, action invent: why not, and how it is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.rules.invent import docking_price
from fourquarters.games.urbanization.state import INVENTIONS_ON, N_SPACES, NONE, Phase
from fourquarters.games.urbanization.words import names
from fourquarters.games.urbanization.words.common import INVENTIONS_ONLY, NEED, NO_MARKER, Telling, not_now
from fourquarters.words.tongue import Tongue, mark


def why_not_invent(facts: Facts, aided: int, _: Tongue) -> str:
    starts = [space for space in range(N_SPACES) if facts.track[facts.decider][space]]
    starts += [NONE] if facts.markers[facts.decider] else []
    return out_of_reach(facts, starts, aided, _) if starts else _(NO_MARKER)


def out_of_reach(facts: Facts, starts: list[int], aided: int, _: Tongue) -> str:
    """Why markers on these spaces (NONE: before the track) cannot reach an invention."""
    ahead = range(min(starts) + 1, N_SPACES)
    steps = [
        docking_price(start, to)
        for start in starts
        for to in ahead
        if to > start and facts.cards_on(to) > aided
    ]
    if steps:
        return _(NEED, n=min(steps), rule="U32")
    if aided and any(facts.cards_on(space) for space in ahead):
        return _("No space ahead holds two inventions. (U40)")
    return _("No invention left to the right. (U32)")


def why_not_invention(facts: Facts, family: str, i: int, _: Tongue) -> str:
    if not facts.inventions:
        return _(INVENTIONS_ONLY, rule="U32")
    if family in ("new", "marker"):
        return why_not_marker(facts, family, i, _)
    if family == "space":
        return why_not_space(facts, i, _)
    if facts.invention_owner[i] != NONE:
        return _("Already taken. (U33)")
    return _("Not on the space you reached. (U33)") if facts.phase == Phase.CARD else not_now(facts, _)


def why_not_marker(facts: Facts, family: str, i: int, _: Tongue) -> str:
    if facts.phase != Phase.MARKER:
        return not_now(facts, _)
    if family == "new" and facts.markers[facts.decider] == 0:
        return _(NO_MARKER)
    if family == "marker" and facts.track[facts.decider][i] == 0:
        return _("You have no marker there. (U32)")
    return out_of_reach(facts, [NONE if family == "new" else i], facts.aided, _)


def why_not_space(facts: Facts, space: int, _: Tongue) -> str:
    if facts.phase != Phase.SPACE:
        return not_now(facts, _)
    if space <= facts.from_space:
        return _("Must move right. (U32)")
    if facts.cards_on(space) == 0:
        return _("No invention left there. (U32, R34)")
    if facts.cards_on(space) <= facts.aided:
        return _("The Professor needs both cards. (U40)")
    return _(NEED, n=docking_price(facts.from_space, space), rule="U32")


def told_invention(facts: Facts, family: str, i: int, _: Tongue) -> Telling:
    if family == "card":
        return (
            mark("You acquire an invention: {card}, +{points}."),
            mark("{who} acquires an invention: {card}, +{points}."),
        ), {"card": _(names.INVENTIONS[i])}
    if not facts.aided:
        return (
            mark("You move a marker to space {n}: ${paid}."),
            mark("{who} moves a marker to space {n}: ${paid}."),
        ), {}
    cards = _.listed([_(names.INVENTIONS[card]) for card in INVENTIONS_ON[i]])
    return (
        mark("You move a marker to space {n} (${paid}) and acquire {cards}: +{points}."),
        mark("{who} moves a marker to space {n} (${paid}) and acquires {cards}: +{points}."),
    ), {"cards": cards}
