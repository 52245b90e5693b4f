"""Urbanization: the players' mats."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Forecast
from fourquarters.games.urbanization.picture.look import Look
from fourquarters.games.urbanization.picture.other_city import other_parts
from fourquarters.games.urbanization.picture.own_city import own_parts
from fourquarters.games.urbanization.state import Phase
from fourquarters.picture.scene import Mat


def mat(look: Look, seat: int) -> Mat:
    facts = look.facts
    own = seat == look.view.seat
    expected = facts.forecast(seat)
    return Mat(
        seat=seat, name=look._.name(seat), score=str(facts.points[seat]), symbol="urban-points",
        small=small_line(look, seat, expected), now=seat == facts.decider, start=seat == facts.start,
        parts=own_parts(look, seat, expected) if own else other_parts(look, seat, expected),
    )  # fmt: skip


def small_line(look: Look, seat: int, expected: Forecast) -> str:
    """When a player acts, and what the end of this turn would bring them."""
    _, facts = look._, look.facts
    if look.view.over:
        return _.many("{n} citizen", "{n} citizens", facts.citizens[seat])
    if facts.phase in (Phase.FOUND, Phase.FOUND_MARKERS):
        return _("founds a city") if seat == facts.decider else ""
    n = expected.points
    if seat == facts.decider:
        return _("is choosing, expects +{n}", n=n)
    if facts.action_phase and facts.acted(seat):
        return _("has acted, expects +{n}", n=n)
    if (facts.decider + 1) % facts.players == seat:
        return _("acts next, expects +{n}", n=n)
    return _("expects +{n}", n=n)
