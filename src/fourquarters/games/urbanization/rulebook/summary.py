"""Urbanization's rulebook: everything on one page."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.lists import actions_in_short, characters_in_short
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
        Block(mark("The actions"), entries=actions_in_short),
        Block(mark("Limits"), (mark("Lines end at {line}. {markers} action markers."),)),
    ),
    (Block(mark("The characters"), entries=characters_in_short),),
)
