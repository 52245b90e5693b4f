"""Urbanization: where the points came from, and who has won."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.state import Source
from fourquarters.words.contract import ScoreSheet
from fourquarters.words.tongue import Text, Tongue, mark
from fourquarters.words.verdict import verdict as winner_told

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


ALONE = mark("You win with {n} points."), mark("{who} wins with {n} points.")
NEWEST_FACTORY = (
    mark("You win with {n} points and the newest factory."),
    mark("{who} wins with {n} points and the newest factory."),
)
SHARED = mark("{names} share the victory with {n} points.")


def verdict(view: View, _: Tongue) -> Text:
    return winner_told(view, _, ALONE, NEWEST_FACTORY, SHARED)


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    """Points by source; the inventions' rows only if they are in play."""
    facts, rows = Facts.of(view), []
    for name, sources in POINT_ROWS:
        if facts.inventions or sources[0] not in (Source.INVENTIONS, Source.BONUS):
            points = [
                sum(facts.points_from[seat][source] for source in sources) for seat in range(facts.players)
            ]
            rows.append((_(name), [str(n) for n in points]))
    return ScoreSheet(rows=rows, total=view.scores(), verdict=str(verdict(view, _)) if view.over else "")
