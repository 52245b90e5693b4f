"""Urbanization's rulebook: every factory card and every character."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.lists import characters, factories
from fourquarters.games.urbanization.rulebook.positions import offers
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Figure, Lead, Listing, Rule, Show
from fourquarters.words.tongue import mark

FACTORIES_CHAPTER = Chapter(
    "factories",
    mark("The factory cards"),
    (
        Lead(
            mark(
                "A card gives work twice, then it becomes a factory. Low numbers come first and leave first."
            )
        ),
        Figure(
            "on-offer",
            mark(
                "On offer: the Bakery has one space left, the Windmill is full and can be attracted. Top left"
                " the number, top right how many goods it makes, below the two order spaces."
            ),
            offers,
            Show(("panel:factories",)),
        ),
        Rule("R17", mark("When the deck is empty, places of cards stay empty.")),
        Rule(
            "R18",
            mark(
                "For an upgrade only the top card of a factory counts: the new number must be higher than "
                "that one."
            ),
        ),
        Rule("R20", mark("A factory that has produced rests for this turn, even if you upgrade it.")),
        Listing(
            "all-factories",
            mark("Every factory card"),
            factories,
            (mark("Factory"), mark("Number"), mark("Order spaces"), mark("Goods"), titles.PLAYERS),
        ),
    ),
)

CHARACTERS_CHAPTER = Chapter(
    "characters",
    mark("The characters"),
    (
        Lead(
            mark("One helper for each turn, good for one action. Choose the action first, then the helper.")
        ),
        Listing(
            "all-characters",
            mark("Every character"),
            characters,
            (mark("Character"), mark("Action"), mark("What they do")),
        ),
        Rule("R27", mark("A character can be played only where it has an effect.")),
        Rule(
            "R6",
            mark(
                "With the Broker both territories must be unowned; equally many markers may be swapped too. "
                "You pay the new price."
            ),
        ),
    ),
)
