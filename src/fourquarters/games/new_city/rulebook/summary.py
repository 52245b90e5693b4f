"""New City: the rules on one page."""

from __future__ import annotations

from fourquarters.games.new_city.rulebook.lists import brief_coins, brief_incomes
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Block
from fourquarters.words.tongue import mark

SUMMARY = (
    (
        Block(titles.AIM, (mark("The most gold after {rounds} rounds. Tie: the higher pawn."),)),
        Block(
            mark("A round"),
            (
                mark("Reveal {lots} districts."),
                mark("Auction and build them one by one."),
                mark("From the top of the ladder: one coin for each quarter."),
                mark("Income; the King gives 1 in rounds 1 and {royal}."),
            ),
            numbered=True,
        ),
        Block(
            mark("Two players"),
            (mark("Two opposite quarters each, all separate. Only the poorer one counts."),),
        ),
        Block(
            mark("Variant: City Improvement"),
            (mark("One pile of {pile} coins for all."),),
        ),
    ),
    (
        Block(
            mark("The auction"),
            (
                mark("The lowest pawn that can bid chooses a district and opens, at least 1."),
                mark("Up the ladder, then round again: drop, raise, or match from above."),
                mark("Won by a match: pawn to the bottom."),
                mark("Pay in gold and with help, each once a round."),
            ),
        ),
        Block(
            mark("Building"),
            (
                mark("First the corner, then beside any district, within your quarter."),
                mark("Neighbours of the same value or suit: {one}, {two}, {three} gold for 1, 2, 3."),
            ),
        ),
        Block(mark("Income"), entries=brief_incomes),
    ),
    (
        Block(
            mark("Improvements"),
            (mark("Free from the round of their value on; one round earlier {early} gold."),),
            entries=brief_coins,
        ),
        Block(
            mark("Famous halls"),
            (mark("Hall on Entertainment: every quarter without one pays you 1 each round."),),
        ),
    ),
)
