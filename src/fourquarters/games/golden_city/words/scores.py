"""The Golden City: how it ended, and where the letters came from."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.state import Source
from fourquarters.words.contract import ScoreSheet, winners
from fourquarters.words.tongue import Text, Tongue, mark
from fourquarters.words.verdict import Forms
from fourquarters.words.verdict import verdict as winner_told

ALONE = mark("You win with {n} letters."), mark("{who} wins with {n} letters.")
MORE_IN_THE_CITY = (
    mark("You win with {n} letters and more businesses in the city."),
    mark("{who} wins with {n} letters and more businesses in the city."),
)
MORE_COINS = (
    mark("You win with {n} letters and more coins."),
    mark("{who} wins with {n} letters and more coins."),
)
SHARED = mark("{names} share the victory with {n} letters.")


def verdict(view: View, _: Tongue) -> Text:
    return winner_told(view, _, ALONE, tie_break(view), SHARED)


def tie_break(view: View) -> Forms:
    """What decided between those with the most letters; blocked players have already lost (C41, C42)."""
    s, scores, winner = view.state, view.scores(), winners(view)[0]
    rivals = [
        seat
        for seat in range(view.players)
        if seat != winner and scores[seat] == scores[winner] and s.blocked[seat] == s.blocked[winner]
    ]
    if not rivals:
        return ALONE
    city = scoring.in_city(s, winner)
    return MORE_COINS if any(scoring.in_city(s, seat) == city for seat in rivals) else MORE_IN_THE_CITY


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    s, seats = view.state, range(view.players)
    sources = s.letters.tolist()
    rows = [
        (_("Golden city"), [str(sources[seat][Source.CITY]) for seat in seats]),
        (_("Goods"), [str(sources[seat][Source.GOODS]) for seat in seats]),
        (_("Rivers, quarters"), [str(sources[seat][Source.AREA]) for seat in seats]),
        (_("Bonus cards"), [str(sources[seat][Source.BONUS]) for seat in seats]),
        (_("Businesses in the city"), [str(scoring.in_city(s, seat)) for seat in seats]),
        (_("Coins"), [str(s.coins[seat]) for seat in seats]),
    ]
    if s.blocked.any():
        rows.append((_("Blocked"), [_("lost") if s.blocked[seat] else "" for seat in seats]))
    return ScoreSheet(rows=rows, total=view.scores(), verdict=str(verdict(view, _)))
