"""New City: how it ended, and where the gold came from."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.new_city.facts import Plain, plain
from fourquarters.games.new_city.rules import scoring
from fourquarters.games.new_city.state import N_QUARTERS, START_GOLD, Source
from fourquarters.games.new_city.words.names import INITIALS
from fourquarters.words.contract import ScoreSheet, Summand, TieBreak
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


GOLD_SOURCES: tuple[tuple[str, str, Source], ...] = (
    ("income",    mark("Income"),           Source.INCOME),
    ("king",      mark("The King"),         Source.KING),
    ("fame",      mark("Famous halls"),     Source.FAME),
    ("beauty",    mark("Beauty"),           Source.BEAUTY),
    ("rewards",   mark("House and Palace"), Source.REWARDS),
    ("districts", mark("Districts"),        Source.PRICES),
    ("coins",     mark("Early coins"),      Source.COSTS),
)  # fmt: skip


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    """The gold of the quarter that counts, by where it came from; the higher pawn decides ties (N29, N32)."""
    s = plain(view)
    owned = [range(seat, N_QUARTERS, s.players) for seat in range(s.players)]
    counted = [min(quarters, key=lambda q: s.gold[q]) for quarters in owned]
    summands = [Summand("start", _("Gold at the start"), [START_GOLD] * s.players)]
    for id, name, source in GOLD_SOURCES:
        summands.append(Summand(id, _(name), [int(s.ledger[q, source]) for q in counted]))
    rungs = [int(scoring.best_rung(s, seat)) for seat in range(s.players)]
    return ScoreSheet(
        summands=summands,
        ties=[TieBreak(_("Place of the pawn"), [-rung for rung in rungs], [str(rung + 1) for rung in rungs])],
        facts=[both_quarters(s, owned, _)] if s.players < N_QUARTERS else [],
        total=view.scores(),
        verdict=str(verdict(view, _)),
        amount=lambda n: _("{n} gold", n=n),
        unit=_("Gold"),
    )


def both_quarters(s: Plain, owned: list[range], _: Tongue) -> tuple[str, list[str]]:
    """The gold of a player's two quarters, of which the poorer one counts (N30, N32)."""
    cells = [", ".join(f"{_(INITIALS[q])} {s.gold[q]}" for q in quarters) for quarters in owned]
    return _("Both quarters"), cells
