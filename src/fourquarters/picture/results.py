"""What every game's picture says in the same way: the order of the seats, and how it ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fourquarters.engine.view import View
from fourquarters.picture.scene import Result, Shown, Storey, Tie
from fourquarters.words.contract import ScoreSheet, winners, words_of
from fourquarters.words.ending import deciders, ending, ranking
from fourquarters.words.tongue import Tongue

NO_MARKS: Mapping[str, str] = {}


def seat_order(view: View) -> list[int]:
    """Seats in turn order, the reader's own first."""
    first = max(view.seat, 0)
    return [(first + i) % view.players for i in range(view.players)]


def result_of(
    view: View,
    _: Tongue,
    symbols: Mapping[str, str] = NO_MARKS,
    shown: Sequence[Shown] = (),
    grounds: Mapping[str, str] = NO_MARKS,
) -> Result | None:
    """How the game ended, from its score sheet; None while it is still going on.

    `symbols` and `grounds` have the symbols and colours of summands that have some, by their id; `shown` is what
    lies open in the end.
    """
    if not view.over:
        return None
    sheet = words_of(view.game).score_sheet(view, _)
    told = ending(view, sheet, _)
    return Result(
        winners=winners(view),
        names=[_.name(seat) for seat in range(view.players)],
        rows=sheet.rows,
        total=list(sheet.total),
        verdict=sheet.verdict,
        headline=told.headline,
        yours=told.yours,
        gap=told.gap,
        best=told.best,
        more=told.more,
        places=told.places,
        order=ranking(view.places()),
        unit=sheet.unit or _("Points"),
        storeys=storeys_of(sheet, symbols, grounds),
        ties=ties_of(view, sheet),
        shown=[*shown, *(Shown(name=name, words=list(cells)) for name, cells in sheet.facts)],
    )


def storeys_of(sheet: ScoreSheet, symbols: Mapping[str, str], grounds: Mapping[str, str]) -> list[Storey]:
    """A storey for each summand."""
    return [
        Storey(
            name=each.name,
            points=list(each.points),
            symbol=symbols.get(each.id, ""),
            ground=grounds.get(each.id, ""),
        )
        for each in sheet.summands
    ]


def ties_of(view: View, sheet: ScoreSheet) -> list[Tie]:
    """The tie-breaks in their order, each with the seats for which it decided."""
    decided = deciders(sheet, view.places())
    return [
        Tie(name=tie.name, cells=tie.cells, decides=[seat for seat, by in decided.items() if by == number])
        for number, tie in enumerate(sheet.ties)
    ]
