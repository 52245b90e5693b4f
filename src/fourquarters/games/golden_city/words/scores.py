"""The Golden City: how it ended, and where the letters came from."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.golden_city.rules import scoring
from fourquarters.games.golden_city.state import Source
from fourquarters.games.golden_city.words.names import letters
from fourquarters.words.contract import ScoreSheet, Summand, TieBreak, winners
from fourquarters.words.tongue import Text, Tongue, mark
from fourquarters.words.verdict import Forms
from fourquarters.words.verdict import verdict as winner_told

ALONE = (
    mark("You win with {n} letter.|You win with {n} letters."),
    mark("{who} wins with {n} letter.|{who} wins with {n} letters."),
)
MORE_IN_THE_CITY = (
    mark(
        "You win with {n} letter and more businesses in the city.|You win with {n} letters and more businesses in the city."
    ),
    mark(
        "{who} wins with {n} letter and more businesses in the city.|{who} wins with {n} letters and more businesses in the city."
    ),
)
MORE_COINS = (
    mark("You win with {n} letter and more coins.|You win with {n} letters and more coins."),
    mark("{who} wins with {n} letter and more coins.|{who} wins with {n} letters and more coins."),
)
SHARED = mark("{names} share the victory with {n} letter.|{names} share the victory with {n} letters.")


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
    """Letters by source; businesses in the city, then coins, decide ties (C42)."""
    s, seats = view.state, range(view.players)
    sources = s.letters.tolist()

    def source(id: str, name: str, source: Source) -> Summand:
        return Summand(id, name, [sources[seat][source] for seat in seats])

    lost = [_("lost") if s.blocked[seat] else "" for seat in seats]
    return ScoreSheet(
        summands=[
            source("city", _("Golden city"), Source.CITY),
            source("goods", _("Goods"), Source.GOODS),
            source("areas", _("Rivers, quarters"), Source.AREA),
            source("bonus", _("Bonus cards"), Source.BONUS),
        ],
        ties=[
            TieBreak(_("Businesses in the city"), [int(scoring.in_city(s, seat)) for seat in seats]),
            TieBreak(_("Coins"), [int(s.coins[seat]) for seat in seats]),
        ],
        facts=[(_("Blocked"), lost)] if s.blocked.any() else [],
        total=view.scores(),
        verdict=str(verdict(view, _)),
        amount=lambda n: letters(n, _),
        unit=_("Letters"),
    )
