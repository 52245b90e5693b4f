"""Urbanization, action land: what it would bring, why not, and how it is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.rules.land import borders
from fourquarters.games.urbanization.state import COVERED, NONE, UNPAYABLE, Building, Phase
from fourquarters.games.urbanization.words.common import (
    NEED,
    NO_MARKER,
    NOT_IN_THIS_GAME,
    OWN_LAND_ONLY,
    Telling,
    not_now,
)
from fourquarters.words.tongue import Tongue, mark


def land_gain(facts: Facts, _: Tongue) -> str:
    """How many territories can be bought, and from what price."""
    prices = facts.prices_to_pay()
    return _.many(
        "{n} territory, ${price}", "{n} territories, from ${price}", len(prices), price=min(prices, default=0)
    )


OWNED = mark("Already owned. ({rule})")
NO_PRICE_MARKER = mark("Needs a price marker there. ({rule})")
NOTHING_TO_SWAP = mark("There is no other unowned land to swap prices with. (U37)")


def why_not_land(facts: Facts, aided: int, _: Tongue) -> str:
    if facts.markers[facts.decider] == 0:
        return _(NO_MARKER)
    prices = [facts.land_price(t, aided) for t in facts.bordering(facts.decider)]
    if not prices:
        return _("No unowned land shares an edge with yours. (U16)")
    return too_dear(min(prices), "U37" if aided else "U16", _)


def too_dear(price: int, rule: str, _: Tongue) -> str:
    """A price that the player cannot afford, or one that no swap can achieve."""
    return _(NOTHING_TO_SWAP) if price == UNPAYABLE else _(NEED, n=price, rule=rule)


def why_not_territory(facts: Facts, territory: int, _: Tongue) -> str:
    """Land that is covered, owned, not asked for, out of reach or too expensive."""
    owner = facts.owner[territory]
    if owner == COVERED:
        return _(NOT_IN_THIS_GAME)
    if facts.phase == Phase.BUILD and facts.chosen == Building.ADMINISTRATIVE:
        return _(OWN_LAND_ONLY, rule="U20")
    if facts.phase in (Phase.PRICE, Phase.FOUND_MARKERS):
        return _(NO_PRICE_MARKER, rule="U17" if facts.phase == Phase.PRICE else "U8")
    if facts.phase not in (Phase.LAND, Phase.SWAP, Phase.FOUND):
        return not_now(facts, _)
    if owner != NONE:
        return _(OWNED, rule={Phase.LAND: "U16", Phase.SWAP: "R6"}.get(Phase(facts.phase), "U8"))
    if facts.phase == Phase.SWAP:
        if territory == facts.chosen:
            return _("Swap with another territory. (U37)")
        return _(NEED, n=facts.prices[territory], rule="U37")
    if not borders(facts.state, territory, facts.decider):
        return _("Must share an edge with your land. (U16)")
    return too_dear(facts.land_price(territory, facts.aided), "U37" if facts.aided else "U16", _)


def told_land(facts: Facts, territory: int) -> Telling:
    """Land is bought, at its price or at another's, and its price markers go elsewhere."""
    if facts.phase == Phase.PRICE:
        return PUTS_PRICE, {"price": facts.prices[territory] + 1}
    if facts.phase == Phase.SWAP:
        return SWAPS_AND_BUYS, {"n": facts.chosen + 1, "other": territory + 1}
    return (None if facts.aided else BUYS), {}  # the Broker swaps first


PUTS_PRICE = (
    mark("You put a price marker on territory {n}, now ${price}."),
    mark("{who} puts a price marker on territory {n}, now ${price}."),
)
SWAPS_AND_BUYS = (
    mark("You swap its price with territory {other} and buy territory {n}: ${paid}."),
    mark("{who} swaps its price with territory {other} and buys territory {n}: ${paid}."),
)
BUYS = (mark("You buy territory {n}: ${paid}."), mark("{who} buys territory {n}: ${paid}."))
