"""The Golden City: how it ended, and how the letters came about."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.state import Source
from fourquarters.words.contract import ScoreSheet, winners
from fourquarters.words.tongue import Text, Tongue


def verdict(view: View, _: Tongue) -> Text:
    scores, first = view.scores(), winners(view)
    winner = first[0]
    if len(first) > 1:
        names = _.listed([_.name(seat) for seat in first])
        return _("{names} share the victory with {n} letters.", names=names, n=scores[winner])
    fields = {"who": _.name(winner), "n": scores[winner]}
    you = winner == view.seat
    rivals = [
        seat
        for seat in range(view.players)
        if seat != winner
        and scores[seat] == scores[winner]
        and view.state.blocked[seat] == view.state.blocked[winner]
    ]
    if not rivals:
        return (
            _("You win with {n} letters.", **fields) if you else _("{who} wins with {n} letters.", **fields)
        )
    city = scoring.in_city(view.state, winner)
    if any(scoring.in_city(view.state, seat) == city for seat in rivals):
        if you:
            return _("You win with {n} letters and more coins.", **fields)
        return _("{who} wins with {n} letters and more coins.", **fields)
    if you:
        return _("You win with {n} letters and more businesses in the city.", **fields)
    return _("{who} wins with {n} letters and more businesses in the city.", **fields)


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
