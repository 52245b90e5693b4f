"""New City: how it ended, and where the gold came from."""

from __future__ import annotations

from collections.abc import Callable

from fourquarters.engine.view import View
from fourquarters.games.new_city.facts import plain
from fourquarters.games.new_city.state import N_QUARTERS, START_GOLD, Source
from fourquarters.games.new_city.words.names import INITIALS
from fourquarters.words.contract import ScoreSheet
from fourquarters.words.numbers import minus
from fourquarters.words.tongue import Text, Tongue


def verdict(view: View, _: Tongue) -> Text:
    places, scores = view.places(), view.scores()
    winner = places.index(0)
    fields = {"who": _.name(winner), "n": scores[winner]}
    tied = scores.count(scores[winner]) > 1
    you = winner == view.seat
    if view.players == 2:
        if tied:
            yours = _("You win: both poorer quarters have {n} gold, but your pawn is higher.", **fields)
            return yours if you else _(
                "{who} wins: both poorer quarters have {n} gold, but {who}'s pawn is higher.", **fields
            )  # fmt: skip
        fields["m"] = scores[1 - winner]
        yours = _("You win: your poorer quarter has {n} gold, your opponent's has {m}.", **fields)
        return yours if you else _("{who} wins: the poorer quarters have {n} and {m} gold.", **fields)
    if tied:
        yours = _("You win with {n} gold and the higher pawn.", **fields)
        return yours if you else _("{who} wins with {n} gold and the higher pawn.", **fields)
    return _("You win with {n} gold.", **fields) if you else _("{who} wins with {n} gold.", **fields)


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
