"""Urbanization's rulebook: the Inventions expansion."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.lists import inventions
from fourquarters.games.urbanization.rulebook.positions import inventing
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Box, Boxes, Chapter, Figure, Lead, Listing, Rule, Show
from fourquarters.words.tongue import mark

INVENTIONS_CHAPTER = Chapter(
    "inventions",
    mark("Inventions"),
    (
        Lead(
            mark(
                "An expansion that you can add to any table: {inventions} cards with lasting abilities, a "
                "ninth action and the Professor."
            )
        ),
        Rule("U7", mark("Two inventions lie on each of the docking spaces 1 to {spaces}.")),
        Figure(
            "track",
            mark(
                "The track from left to right: two cards above each docking space. Your marker stands on "
                "space 4, where you took one card."
            ),
            inventing,
            Show(("panel:inventions",)),
        ),
        Boxes(
            (
                Box(
                    "acquire-invention",
                    "hint",
                    mark("Acquire invention"),
                    (
                        Rule(
                            "U32 R34",
                            mark(
                                "Move one of your markers to the right: a free one, which enters from the left before space "
                                "1, or one that is on the track already. The first space is free, each further one costs $1, "
                                "empty ones too. You must stop where a card lies."
                            ),
                        ),
                        Rule(
                            "U33 R33",
                            mark(
                                "Take one card there. It scores +{invention} and helps you from now on. The marker stays."
                            ),
                        ),
                        Rule(
                            "U34",
                            mark(
                                "Before you choose an action, you may take any of your markers back from the track. That "
                                "costs nothing and is no action."
                            ),
                        ),
                    ),
                    (
                        (titles.YOU_PAY, mark("first space free, then $1 each")),
                        (titles.YOU_GET, mark("+{invention} and a lasting ability")),
                    ),
                    mark("The Professor helps"),
                    "urban-professor",
                ),
            )
        ),
        Rule(
            "R35",
            mark(
                "A marker cannot take the second card of the space it stands on. Another of your markers may "
                "come for it; the Professor takes both at once."
            ),
        ),
        Listing(
            "all-inventions",
            mark("Every invention"),
            inventions,
            (mark("Invention"), mark("Space"), mark("Bonus"), mark("From now on")),
        ),
        Rule(
            "U45 R21",
            mark(
                "At least {least} goods: your cards of that colour can make {least} even if they show fewer. "
                "Each good still takes an order."
            ),
        ),
        Rule(
            "U46 R40",
            mark(
                "An order each turn: in the administration, after used orders have returned, you take one of "
                "that colour. With several such inventions white comes first, then grey, then orange."
            ),
        ),
        Rule(
            "U47 R36",
            mark(
                "Exchange: right after that you may swap exactly {exchanged} orange orders for {exchanged} "
                "grey ones, once a turn, if the supply has them."
            ),
        ),
        Rule("U48", mark("Better paid: each good of that colour pays $1 more.")),
        Rule("U49", mark("More points: each good of that colour scores +{good_points} instead of +1.")),
        Rule(
            "R22",
            mark(
                "With the Engineer’s orders of other colours: the better pay needs the good and the order in "
                "its colour; the points go by the colour of the good."
            ),
        ),
        Rule(
            "U50",
            mark(
                "Better harvest: you take +{plough} or +{combine} grain at harvest, even if you have not "
                "sown."
            ),
        ),
        Rule(
            "U51 R39",
            mark(
                "Dense sowing: each of your sites holds {seeds} seeds, and both come back doubled. The "
                "Farmer’s card is no site and stays at {farmer}."
            ),
        ),
        Rule(
            "U52 R38",
            mark(
                "Cheap grain: every grain you buy costs ${elevator}. Still only one from each barn, and "
                "selling is as before."
            ),
        ),
        Rule(
            "U53 R37",
            mark(
                "Storage: at the end of the harvest, before anyone eats, every {cold} grain on your line "
                "score +1."
            ),
        ),
        Rule(
            "R32",
            mark(
                "With 2 or 3 players some factories are not in the game; a bonus for one of them cannot be "
                "scored."
            ),
        ),
    ),
)
