"""Urbanization: the end: factories and inventions, money and citizens."""

from __future__ import annotations

from fourquarters.games.urbanization.picture.chips import holdings
from fourquarters.games.urbanization.picture.look import Look
from fourquarters.games.urbanization.words import names
from fourquarters.picture.results import result_of
from fourquarters.picture.scene import Item, Result, Shown

SUMMAND_SYMBOLS = {
    "start":      "urban-points",
    "mayor":      "urban-mayor",
    "buildings":  "urban-skyscraper",
    "factories":  "urban-factory",
    "goods":      "urban-order",
    "inventions": "urban-engineer",
    "citizens":   "urban-citizen",
    "grain":      "urban-grain",
    "numbers":    "urban-industrialist",
    "bonus":      "urban-professor",
}  # fmt: skip


def result(look: Look) -> Result | None:
    """How it ended; None while it is still going on."""
    if not look.view.over:
        return None
    _, seats = look._, range(look.facts.players)
    shown = [
        Shown(name=_("Factories and inventions") if look.facts.inventions else _("Factories"),
              cells=[holdings(look, seat) for seat in seats]),
        Shown(name=_("Money, citizens"), cells=[left_over(look, seat) for seat in seats]),
    ]  # fmt: skip
    return result_of(look.view, _, SUMMAND_SYMBOLS, shown)


def left_over(look: Look, seat: int) -> list[Item]:
    """What a player has left."""
    _, facts = look._, look.facts
    return [
        Item(symbol="urban-dollar", text=names.money(facts.money[seat], _), title=_("Money")),
        Item(symbol="urban-citizen", text=str(facts.citizens[seat]), title=_("Citizens")),
    ]
