"""Gold!: the rules on one page."""

from __future__ import annotations

from fourquarters.games.gold.rulebook.cards import colours
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Block
from fourquarters.words.tongue import mark

SUMMARY = (
    (
        Block(
            titles.AIM,
            (mark("The most points in your scoring pile. Golds are {low} to {high}, a donkey {donkey}."),),
        ),
        Block(
            titles.SET_UP,
            (
                mark("2 players: without one donkey of each colour."),
                mark("One donkey each, of different colours."),
                mark("Two cards leave unseen; {offer} are the offer."),
            ),
        ),
        Block(mark("Every colour has"), entries=colours),
    ),
    (
        Block(
            mark("Your turn: one of these"),
            (
                mark("Take a card of the lowest value."),
                mark("Give a gold, take a lower gold."),
                mark("Give a donkey, take any gold."),
            ),
            numbered=True,
        ),
        Block(
            mark("Three of a colour"),
            (
                mark("You may take one card from another player, in a colour you do not have."),
                mark("Score the set, whatever it is worth."),
            ),
            numbered=True,
        ),
    ),
    (
        Block(
            mark("Offer empty"),
            (mark("Reveal {offer} cards. If none are left, the game is over at once."),),
        ),
        Block(
            mark("Colour scoring"),
            (
                mark("In each colour, everyone with the highest sum scores their best gold."),
                mark("No gold, no scoring."),
            ),
        ),
        Block(mark("Ties"), (mark("More scored cards win; then the victory is shared."),)),
    ),
)
