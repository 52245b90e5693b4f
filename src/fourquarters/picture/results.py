"""What every game's picture says in the same way: the order of the seats, and how it ended."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.picture.scene import Result
from fourquarters.words.contract import winners, words_of
from fourquarters.words.tongue import Tongue


def seat_order(view: View) -> list[int]:
    """Seats in turn order, the reader's own first."""
    first = max(view.seat, 0)
    return [(first + i) % view.players for i in range(view.players)]


def result_of(view: View, _: Tongue) -> Result | None:
    """How the game ended, from its score sheet; None while it is still going on."""
    if not view.over:
        return None
    sheet = words_of(view.game).score_sheet(view, _)
    return Result(
        winners=winners(view),
        names=[_.name(seat) for seat in range(view.players)],
        rows=[(name, list(values)) for name, values in sheet.rows],
        total=list(sheet.total),
        verdict=sheet.verdict,
    )
