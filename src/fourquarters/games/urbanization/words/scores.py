"""Urbanization: how points came about, and who has won."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import Source
from fourquarters.words.contract import ScoreSheet
from fourquarters.words.tongue import Text, Tongue, mark

POINT_ROWS: tuple[tuple[str, tuple[Source, ...]], ...] = (
    (mark("At the start"), (Source.START,)),
    (mark("Mayor"), (Source.MAYOR,)),
    (mark("Buildings"), (Source.BUILDINGS,)),
    (mark("Factories"), (Source.INDUSTRY,)),
    (mark("Goods"), (Source.GOODS,)),
    (mark("Inventions"), (Source.INVENTIONS,)),
    (mark("Citizens"), (Source.CITIZENS,)),
    (mark("Grain"), (Source.GRAIN, Source.HARVEST)),
    (mark("Factory numbers"), (Source.FACTORY_SUM,)),
    (mark("Invention bonus"), (Source.BONUS,)),
)


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    """Points by source; the inventions' rows only where they are played."""
    facts, rows = Facts.of(view), []
    for name, sources in POINT_ROWS:
        if facts.inventions or sources[0] not in (Source.INVENTIONS, Source.BONUS):
            points = [
                sum(facts.points_from[seat][source] for source in sources) for seat in range(facts.players)
            ]
            rows.append((_(name), [str(n) for n in points]))
    return ScoreSheet(rows=rows, total=view.scores(), verdict=str(verdict(view, _)) if view.over else "")


def verdict(view: View, _: Tongue) -> Text:
    places, scores = view.places(), view.scores()
    winners = [seat for seat in range(view.players) if places[seat] == 0]
    if len(winners) > 1:
        shared = _.listed([_.name(seat) for seat in winners])
        return _("{names} share the victory with {n} points.", names=shared, n=scores[winners[0]])
    winner = winners[0]
    tied = any(scores[s] == scores[winner] for s in range(view.players) if s != winner)
    fields = {"who": _.name(winner), "n": scores[winner]}
    if tied:
        if winner == view.seat:
            return _("You win with {n} points and the newest factory.", **fields)
        return _("{who} wins with {n} points and the newest factory.", **fields)
    if winner == view.seat:
        return _("You win with {n} points.", **fields)
    return _("{who} wins with {n} points.", **fields)
