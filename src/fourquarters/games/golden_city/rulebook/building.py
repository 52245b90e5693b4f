"""The Golden City's rulebook: building, and what it brings."""

from __future__ import annotations

from fourquarters.games.golden_city.rulebook.lists import rewards
from fourquarters.games.golden_city.rulebook.positions import on_the_way
from fourquarters.rulebook.parts import Box, Boxes, Chapter, Figure, Lead, Listing, Rule, Show
from fourquarters.words.tongue import mark

PRICE_HEAD, ROOM_HEAD = mark("Price"), mark("Room")

BUILDING_CHAPTER = Chapter(
    id="building",
    title=mark("Building"),
    parts=(
        Lead(mark("Start on the coast, follow the roads, pay with cards of the land.")),
        Figure(
            id="where-to-build",
            caption=mark(
                "You may build wherever it glows; the number says how many cards it takes. Elsewhere there is"
                " no road, no key, or you lack the cards."
            ),
            position=on_the_way,
            show=Show(("island", "mat:0"), crop=("site/15", "site/41", "site/55"), choices=True),
        ),
        Rule(
            "C19",
            mark(
                "From the start player clockwise everyone has one turn: build 0, 1 or {builds} businesses, as"
                " many as you still have."
            ),
        ),
        Boxes(
            (
                Box(
                    id="coast",
                    symbol="golden-mini-coast",
                    title=mark("Coast"),
                    facts=((PRICE_HEAD, mark("1 coast card")), (ROOM_HEAD, mark("1 business in all"))),
                    rules=(
                        Rule(
                            "C23",
                            mark(
                                "The coast is open to you everywhere and always: a free site there costs 1 coast card."
                            ),
                        ),
                    ),
                ),
                Box(
                    id="country",
                    symbol="golden-mini-meadow",
                    title=mark("Country"),
                    facts=(
                        (PRICE_HEAD, mark("{due} cards of its landform")),
                        (ROOM_HEAD, mark("1 business in all")),
                    ),
                    rules=(
                        Rule(
                            "C24",
                            mark(
                                "Everywhere but on the coast a road must lead there from one of your businesses. So every way"
                                " starts at a coast of your own."
                            ),
                        ),
                    ),
                ),
            )
        ),
        Boxes(
            (
                Box(
                    id="outer-part",
                    symbol="golden-city",
                    title=mark("Outer part of the city"),
                    facts=(
                        (PRICE_HEAD, mark("{due} cards of its landform")),
                        (ROOM_HEAD, mark("1 business of each player")),
                    ),
                    rules=(
                        Rule(
                            "C22",
                            mark(
                                "A site on the coast or in the country holds a single business. A part of the city holds one "
                                "of each player, never two of yours."
                            ),
                        ),
                    ),
                ),
                Box(
                    id="inner-part",
                    symbol="golden-mini-key",
                    title=mark("Inner part of the city"),
                    facts=(
                        (PRICE_HEAD, mark("{due} cards of its landform and a key")),
                        (ROOM_HEAD, mark("1 business of each player")),
                    ),
                    rules=(
                        Rule(
                            "C25",
                            mark(
                                "Country and city cost {due} cards of their landform. An inner part also costs a key, which "
                                "leaves the game."
                            ),
                        ),
                    ),
                ),
            )
        ),
        Rule(
            "C26",
            mark(
                "Joker: two equal landform cards stand in for 1 card of any other landform, as often as you "
                "like. Coast cards can be such a pair, and a pair can stand in for a coast card."
            ),
        ),
        Rule(
            "C27",
            mark(
                "You pay, place the business and take the reward of the site. Paid cards go to the open "
                "discards."
            ),
        ),
        Rule(
            "C28",
            mark(
                "The reward is yours at once: a drawn card, a key or the new road may already serve your "
                "second business."
            ),
        ),
        Rule(
            "C29",
            mark("At the end of your turn you discard openly until you hold at most {hand} landform cards."),
        ),
    ),
)

REWARDS_CHAPTER = Chapter(
    id="rewards",
    title=mark("Rewards"),
    parts=(
        Lead(mark("Every site brings something once: to whoever builds there.")),
        Listing(
            id="rewards-of-sites",
            title=mark("What sites bring"),
            entries=rewards,
            heads=(mark("Reward"), mark("Sites"), mark("What you get")),
        ),
        Rule(
            "C32",
            mark(
                "You may keep {goods} goods cards. If you get one more, you give any one of them out of the "
                "game. A card taken from the display is replaced from the deck as long as there is one."
            ),
        ),
        Rule(
            "",
            mark(
                "A third business in a part brings nothing at once, but it counts when its quarter scores, "
                "and roads lead on from it."
            ),
        ),
    ),
)
