"""The Golden City's rulebook: everything on one page."""

from __future__ import annotations

from fourquarters.games.golden_city.rulebook.lists import bonus_in_short
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Block
from fourquarters.words.tongue import mark

SUMMARY = (
    (
        Block(titles.AIM, (mark("Most letters: from the city, from score cards, from bonus cards."),)),
        Block(
            mark("A round"),
            (
                mark("Reveal the score card."),
                mark("Lay out one pair of cards for each player."),
                mark("Bid: a free pair costs nothing; expelling costs 1 coin, then 2, then 3 and so on."),
                mark("Build 0 to {builds} businesses. Keep {hand} cards."),
                mark("Score the good, and the river or quarter."),
                mark("The next player starts."),
            ),
            numbered=True,
        ),
        Block(
            mark("Scoring"),
            (
                mark("Good: {share} letters; sole owner {most}."),
                mark("River or quarter: {share} letters; most businesses {most}, not if tied."),
            ),
        ),
    ),
    (
        Block(
            mark("Prices"),
            (
                mark("Coast: 1 coast card, no road needed."),
                mark("Country, outer part: {due} cards and a road."),
                mark("Inner part: {due} cards, a road and a key."),
                mark("Joker: 2 equal cards for 1 of any other kind."),
            ),
        ),
        Block(
            mark("Room"),
            (
                mark("Coast, country: 1 business in all."),
                mark("Part of the city: 1 business of each player."),
            ),
        ),
        Block(
            mark("Rewards in the city"),
            (
                mark("Outer part: {outer} letters, then {outer_second}."),
                mark("Inner part: {inner} letters and a card, then {inner_second}."),
                mark("Goods cards: keep {goods}."),
            ),
        ),
        Block(
            mark("The end"),
            (
                mark(
                    "Someone’s last business, score card {rounds}, or someone can never build again and has lost."
                ),
                mark("Then the bonus cards. Tie: businesses in the city, then coins."),
            ),
        ),
    ),
    (Block(mark("Bonus cards"), entries=bonus_in_short),),
)
