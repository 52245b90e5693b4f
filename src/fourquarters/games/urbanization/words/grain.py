"""Urbanization, action grain: why not, and how it is told."""

from __future__ import annotations

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import FIELD, GRAIN_LINE, Phase, Trade
from fourquarters.games.urbanization.words.common import NEED, NO_GRAIN, not_now
from fourquarters.words.tongue import Tongue, mark

LINE_FULL = mark("Your grain line is full. (U9)")
EITHER_WAY = mark("Buy or sell, not both. (U22)")


def why_not_grain(facts: Facts, aided: int, _: Tongue) -> str:
    """Neither buying nor selling is possible, or there is nothing for the Mill Worker."""
    grain = facts.grain[facts.decider]
    if aided:
        return _(LINE_FULL) if facts.grain_area[FIELD] else _("The field is empty. (U39)")
    if grain >= GRAIN_LINE:
        return _("Your grain line is full, and so are barns and field. (U9, U23)")
    stocked = [
        facts.grain_price(facts.decider, place) for place in range(FIELD + 1) if facts.grain_area[place]
    ]
    if not stocked:
        return _("Barns and field are empty, and you have no grain. (U22, U23)")
    return _(NEED, n=min(stocked), rule="U22")


def why_not_trade(facts: Facts, family: str, i: int, _: Tongue) -> str:
    if facts.phase != Phase.TRADE:
        return not_now(facts, _)
    if family == "sell":
        if facts.trade == Trade.BUY:
            return _(EITHER_WAY)
        return (
            _("No room in barns and field. (U23)") if facts.grain[facts.decider] else _(NO_GRAIN, rule="U23")
        )
    place = FIELD if family == "field" else i
    if facts.trade == Trade.SELL:
        return _(EITHER_WAY)
    if place != FIELD and facts.barn_used[place]:
        return _("One per barn per action. (U22)")
    if facts.grain_area[place] == 0:
        return _("Empty. (U22)")
    if facts.grain[facts.decider] >= GRAIN_LINE:
        return _(LINE_FULL)
    return _(NEED, n=facts.grain_price(facts.decider, place), rule="U22")


BUYS_FROM_BARN = (
    mark("You buy a grain from barn {n}: ${paid}."),
    mark("{who} buys a grain from barn {n}: ${paid}."),
)
BUYS_FROM_FIELD = (
    mark("You buy a grain from the field: ${paid}."),
    mark("{who} buys a grain from the field: ${paid}."),
)
SELLS = (mark("You sell a grain: +${earned}."), mark("{who} sells a grain: +${earned}."))
TAKES_FREE_GRAIN = (
    mark("You play {character}: {taken} grain for free."),
    mark("{who} plays {character}: {taken} grain for free."),
)
