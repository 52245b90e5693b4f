"""New City: how it ended, and where the gold came from."""

from __future__ import annotations

from collections.abc import Callable

from fourquarters.engine.view import View
from fourquarters.games.new_city.facts import plain
from fourquarters.games.new_city.state import N_QUARTERS, START_GOLD, Source
from fourquarters.games.new_city.words.names import INITIALS
from fourquarters.words.contract import ScoreSheet
from fourquarters.words.numbers import minus
from fourquarters.words.tongue import Text, Tongue, mark
from fourquarters.words.verdict import verdict as winner_told

ALONE = mark("You win with {n} gold."), mark("{who} wins with {n} gold.")
HIGHER_PAWN = (
    mark("You win with {n} gold and the higher pawn."),
    mark("{who} wins with {n} gold and the higher pawn."),
)
ALONE_OF_TWO = (
    mark("You win: your poorer quarter has {n} gold, your opponent's has {m}."),
    mark("{who} wins: the poorer quarters have {n} and {m} gold."),
)
HIGHER_PAWN_OF_TWO = (
    mark("You win: both poorer quarters have {n} gold, but your pawn is higher."),
    mark("{who} wins: both poorer quarters have {n} gold, but {who}'s pawn is higher."),
)


def verdict(view: View, _: Tongue) -> Text:
    """Pawns decide every tie, so no victory is shared (N29)."""
    if view.players == 2:
        return winner_told(view, _, ALONE_OF_TWO, HIGHER_PAWN_OF_TWO)
    return winner_told(view, _, ALONE, HIGHER_PAWN)


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    """All gold by where it came from; two quarters have one number each."""
    s = plain(view)
    owned = [range(seat, N_QUARTERS, s.players) for seat in range(s.players)]

    def row(label: str, amounts: Callable[[int], int]) -> tuple[str, list[str]]:
        cells = [" / ".join(minus(amounts(q)) for q in quarters) for quarters in owned]
        return label, cells

    def source(label: str, *sources: Source) -> tuple[str, list[str]]:
        return row(label, lambda q: int(sum(s.ledger[q, source] for source in sources)))

    rows = [] if s.players == N_QUARTERS else [whose_columns(owned, _)]
    rows += [
        row(_("Gold at the start"), lambda _q: START_GOLD),
        source(_("Income"), Source.INCOME),
        source(_("The King"), Source.KING),
        source(_("Famous halls"), Source.FAME),
        source(_("Beauty"), Source.BEAUTY),
        source(_("House and Palace"), Source.REWARDS),
        source(_("Districts"), Source.PRICES),
        source(_("Early coins"), Source.COSTS),
    ]
    if s.players == 2:
        rows.append(row(_("Both quarters"), lambda q: s.gold[q]))
    return ScoreSheet(rows=rows, total=view.scores(), verdict=str(verdict(view, _)))


def whose_columns(owned: list[range], _: Tongue) -> tuple[str, list[str]]:
    """Which of a player's two quarters comes before the slash, and which after it (N30)."""
    return _("Quarters"), [" / ".join(_(INITIALS[q]) for q in quarters) for quarters in owned]
