"""Urbanization's rulebook: everything on one page."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.lists import characters_in_short
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Block
from fourquarters.words.tongue import mark

SUMMARY = (
    (
        Block(
            titles.AIM,
            (
                mark("Most points after {turns} turns."),
                mark(
                    "Citizens = your shortest line of houses, grain, orders. Each scores +{citizen}, every turn."
                ),
            ),
        ),
        Block(
            mark("A turn"),
            (
                mark("Mayor to the fewest points: +{mayor}, starts (from turn 2)."),
                mark("Everyone hires a character."),
                mark("{phases} action phases: one action each, or pass."),
                mark("Administration."),
            ),
            numbered=True,
        ),
        Block(
            mark("Administration"),
            (
                mark("Harvest: seeds back, 1 more each."),
                mark("Lowest card leaves; used orders return."),
                mark("Citizens: +{citizen} each."),
                mark("Each eats 1 grain; {per_point} left: +1."),
                mark("Field and barns are refilled."),
            ),
            numbered=True,
        ),
        Block(
            mark("The end"),
            (mark("Largest sum of factory numbers +{sum}; invention bonuses. Tie: highest factory number."),),
        ),
    ),
    (
        Block(
            mark("The actions"),
            (
                mark("Buy land: $1 per price marker; must share an edge."),
                mark(
                    "Build one kind: house ${house}, +{house_points}; skyscraper ${skyscraper}, "
                    "+{skyscraper_points}, on a house; administrative ${administrative}, "
                    "+{administrative_points}."
                ),
                mark(
                    "Trade grain: barns ${barn1}, ${barn2}, ${barn3}, ${barn4}, 1 from each; field ${field}; or "
                    "sell."
                ),
                mark("Sow: 1 on each empty site."),
                mark("Work orders: a marker on a card; last space ${last_space}."),
                mark("Attract industry: a full card, +{factory_points}; on an empty site or a lower card."),
                mark("Produce: each factory once; an order per good; +1 and ${orange}, ${grey} or ${white}."),
                mark("Collect taxes: $1 per citizen; tax marker 1 left."),
                mark("Acquire invention: first space free, then $1 each; +{invention}."),
            ),
        ),
        Block(mark("Limits"), (mark("Lines end at {line}. {markers} action markers."),)),
    ),
    (Block(mark("The characters"), entries=characters_in_short),),
)
