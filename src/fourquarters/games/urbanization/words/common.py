"""Urbanization: what several reasons and log lines share."""

from __future__ import annotations

from typing import Any

from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import Phase
from fourquarters.words.tongue import Told, Tongue, mark

NO_MARKER = mark("No free action marker. (R7)")
NEED = mark("You need ${n}. ({rule})")
NOT_IN_THIS_GAME = mark("Not in this game. (U2)")
OWN_LAND_ONLY = mark("Only on your own land. ({rule})")
NONE_LEFT = mark("None left in the pool. ({rule})")
NO_CARD_LEFT = mark("No factory card is left. (R17)")
NO_GRAIN = mark("You have no grain. ({rule})")
NOT_EMPTY = mark("Site is not empty. (U21, R8)")
INVENTIONS_ONLY = mark("Only with the Inventions expansion. ({rule})")


def not_now(facts: Facts, _: Tongue) -> str:
    """Something else has to be decided first."""
    return _(FIRST[facts.phase])


FIRST: dict[int, str] = {
    Phase.FOUND: mark("First found your city. (U8)"),
    Phase.FOUND_MARKERS: mark("First move the price markers of your land. (U8)"),
    Phase.HIRE: mark("First hire a character. (U12)"),
    Phase.ACT: mark("First choose the action it belongs to. (U13)"),
    Phase.LAND: mark("First choose the land to buy. (U16)"),
    Phase.SWAP: mark("First choose the land to swap prices with. (U37)"),
    Phase.PRICE: mark("First place the price markers. (U17)"),
    Phase.TYPE: mark("First choose what to build. (U21)"),
    Phase.BUILD: mark("First finish building. (U21)"),
    Phase.TRADE: mark("First finish trading grain. (U22)"),
    Phase.SOW: mark("First finish sowing. (U24)"),
    Phase.ORDERS: mark("First choose a card to take orders from. (U25)"),
    Phase.ATTRACT: mark("First choose the card to attract. (U27)"),
    Phase.WHERE: mark("First choose where the factory goes. (U28)"),
    Phase.PRODUCE: mark("First choose which factory produces. (U29)"),
    Phase.GOODS: mark("First choose how many goods to make. (U29)"),
    Phase.ANY_COLOUR: mark("First choose the orders for the Engineer's factory. (U44)"),
    Phase.MARKER: mark("First choose a marker to move. (U32)"),
    Phase.SPACE: mark("First choose a docking space. (U32)"),
    Phase.CARD: mark("First choose an invention. (U33)"),
    Phase.EXCHANGE: mark("First decide on the exchange. (U47)"),
}
Forms = tuple[str, str] | None
Telling = tuple[Forms, dict[str, Any]]


def who_did(seat: int, reader: int, forms: tuple[str, str], _: Tongue, **fields: Any) -> Told:
    """A line about a player: 'You …' to themselves, by name to others."""
    yours, theirs = forms
    return Told(_(yours, **fields) if seat == reader else _(theirs, who=_.name(seat), **fields), seat)
