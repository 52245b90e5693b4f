"""New City: the end: each player's districts, and what each earned in the last round."""

from __future__ import annotations

from fourquarters.games.new_city.picture.look import Look
from fourquarters.games.new_city.rules import income
from fourquarters.picture.results import result_of
from fourquarters.picture.scene import Item, Result, Shown

SUMMAND_SYMBOLS = {
    "start":     "new-coffer",
    "income":    "new-income",
    "king":      "new-crown",
    "fame":      "new-gambling-hall",
    "beauty":    "new-rosette",
    "rewards":   "new-palace",
    "districts": "new-market",
    "coins":     "coin",
}  # fmt: skip


def result(look: Look) -> Result | None:
    """How it ended; None while it is still going on."""
    if not look.view.over:
        return None
    cells = [districts(look, seat) for seat in range(look.view.players)]
    return result_of(
        look.view, look._, SUMMAND_SYMBOLS, [Shown(name=look._("Districts, last income"), cells=cells)]
    )


def districts(look: Look, seat: int) -> list[Item]:
    """A player's districts with their last income."""
    return [
        Item(symbol=f"new-tile-{district}", owner=seat, text=str(income.income(look.s, district)),
             title=look.titles[district])
        for district in look.built if look.s.quarter[district] % look.view.players == seat
    ]  # fmt: skip
