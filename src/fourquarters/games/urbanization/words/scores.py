"""Urbanization: where the points came from, and who has won."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.urbanization.facts import Facts
from fourquarters.games.urbanization.rules.scoring import newest_card
from fourquarters.games.urbanization.state import Source
from fourquarters.words.contract import ScoreSheet, Summand, TieBreak
from fourquarters.words.tongue import Text, Tongue, mark
from fourquarters.words.verdict import verdict as winner_told

POINT_ROWS: tuple[tuple[str, str, tuple[Source, ...]], ...] = (
    ("start",      mark("At the start"),    (Source.START,)),
    ("mayor",      mark("Mayor"),           (Source.MAYOR,)),
    ("buildings",  mark("Buildings"),       (Source.BUILDINGS,)),
    ("factories",  mark("Factories"),       (Source.INDUSTRY,)),
    ("goods",      mark("Goods"),           (Source.GOODS,)),
    ("inventions", mark("Inventions"),      (Source.INVENTIONS,)),
    ("citizens",   mark("Citizens"),        (Source.CITIZENS,)),
    ("grain",      mark("Grain"),           (Source.GRAIN, Source.HARVEST)),
    ("numbers",    mark("Factory numbers"), (Source.FACTORY_SUM,)),
    ("bonus",      mark("Invention bonus"), (Source.BONUS,)),
)  # fmt: skip


ALONE = (
    mark("You win with {n} point.|You win with {n} points."),
    mark("{who} wins with {n} point.|{who} wins with {n} points."),
)
NEWEST_FACTORY = (
    mark("You win with {n} point and the newest factory.|You win with {n} points and the newest factory."),
    mark(
        "{who} wins with {n} point and the newest factory.|{who} wins with {n} points and the newest factory."
    ),
)
SHARED = mark("{names} share the victory with {n} point.|{names} share the victory with {n} points.")


def verdict(view: View, _: Tongue) -> Text:
    return winner_told(view, _, ALONE, NEWEST_FACTORY, SHARED)


def score_sheet(view: View, _: Tongue) -> ScoreSheet:
    """Points by source, the inventions' only if they are in play; the newest factory decides ties (U62)."""
    facts, summands = Facts.of(view), []
    seats = range(facts.players)
    for id, name, sources in POINT_ROWS:
        if facts.inventions or sources[0] not in (Source.INVENTIONS, Source.BONUS):
            points = [sum(facts.points_from[seat][source] for source in sources) for seat in seats]
            summands.append(Summand(id, _(name), points))
    newest = [int(newest_card(view.state, seat)) for seat in seats]
    return ScoreSheet(
        summands=summands,
        ties=[TieBreak(_("Newest factory"), newest, [str(n) if n else "–" for n in newest])],
        total=view.scores(),
        verdict=str(verdict(view, _)) if view.over else "",
    )
