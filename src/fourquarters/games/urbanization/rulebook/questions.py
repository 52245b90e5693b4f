"""Urbanization's rulebook: numbers of players, advice, rare cases, and where these rules come from."""

from __future__ import annotations

from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Intro, Measured, Rule, Tip, Tips
from fourquarters.words.tongue import mark

PLAYERS_CHAPTER = Chapter(
    "players",
    mark("With 2, 3 or 4 players"),
    (
        Rule(
            "",
            mark(
                "{lands2} territories and {cards2} factory cards. Every card you do not fill is left to the "
                "one opponent you have."
            ),
            only=titles.TWO_PLAYERS,
        ),
        Rule("", mark("{lands3} territories and {cards3} factory cards."), only=titles.THREE_PLAYERS),
        Rule(
            "",
            mark(
                "All {lands4} territories and all {cards4} factory cards. There are no more buildings than "
                "with fewer players, so they run out sooner."
            ),
            only=titles.FOUR_PLAYERS,
        ),
        Rule("", mark("Grain follows the number of players; everything else is the same.")),
    ),
)

WELL_CHAPTER = Chapter(
    "well",
    titles.WELL,
    (
        Intro(titles.WELL_FIGURES),
        Tips(
            (
                Tip(
                    "urban-citizen",
                    mark("Keep the three lines even"),
                    mark(
                        "Only the shortest counts. One more there is worth +{citizen}, in every turn that follows."
                    ),
                    Measured(
                        mark("With four players, winners got {won} points for citizens, the others {lost}."),
                        {"won": (40.3, "winners|4|Citizens"), "lost": (33, "others|4|Citizens")},
                    ),
                ),
                Tip(
                    "urban-grain",
                    mark("Sow early in the turn"),
                    mark(
                        "Your citizens eat every turn. A seed gives two; bought grain costs ${barn1} to ${field}."
                    ),
                ),
                Tip(
                    "urban-order",
                    mark("Produce with what is spare"),
                    mark(
                        "Orders beyond your shortest line give no work to anyone. Turn them into goods: a point and "
                        "money."
                    ),
                ),
                Tip(
                    "urban-factory",
                    mark("Mind the second space"),
                    mark(
                        "It pays ${last_space}, but then anyone may take the card. Cover it when nobody else can use "
                        "it before you."
                    ),
                ),
                Tip(
                    "urban-windmill",
                    mark("Do not leave a full card lying"),
                    mark(
                        "It scores at once, and goods of it score again. If you wait, somebody else takes it."
                    ),
                    Measured(
                        mark(
                            "With three players, strong bots attracted industry {taken} times in 100 that they could."
                        ),
                        {"taken": (73, "taken|3|action:attract")},
                    ),
                ),
                Tip(
                    "urban-house",
                    mark("Build when land is cheap"),
                    mark(
                        "Houses score, and they are one of the three lines. Land gets dearer as it is bought."
                    ),
                    Measured(
                        mark(
                            "With three players, winners got {won} points for buildings, the others {lost}."
                        ),
                        {"won": (12.3, "winners|3|Buildings"), "lost": (10.4, "others|3|Buildings")},
                    ),
                ),
                Tip(
                    "urban-tax",
                    mark("Tax late, tax well"),
                    mark("Every step to the left is spent for good. Collect when you have many citizens."),
                ),
                Tip(
                    "urban-price",
                    mark("Price markers are a weapon"),
                    mark(
                        "Put them on land that only others want. A territory with two sites is worth more than one "
                        "with a single site."
                    ),
                ),
                Tip(
                    "urban-mayor",
                    mark("Last is not lost"),
                    mark("The fewest points make you Mayor: +{mayor}, and the first choice of a character."),
                ),
            )
        ),
    ),
)

QUESTIONS_CHAPTER = Chapter(
    "questions",
    mark("Common questions"),
    (
        Rule(
            "",
            mark(
                "Do citizens stay? No: they are counted anew at the end of every turn, and there may be "
                "fewer than before."
            ),
        ),
        Rule(
            "",
            mark(
                "Does an order that I have used for a good still give work? No. Only orders on your line "
                "count for citizens."
            ),
        ),
        Rule(
            "",
            mark(
                "Does the colour of an order matter for citizens? No, only for production. For citizens "
                "every order is a job."
            ),
        ),
        Rule("", mark("What about grain that nobody has eaten? It stays on your line, for the next turn.")),
        Rule(
            "",
            mark(
                "May I take a card that only others have filled? Yes, if you have a free marker. They "
                "may do the same to you."
            ),
        ),
        Rule(
            "",
            mark(
                "Can I get a marker back from my land? No. Each territory keeps one for the rest of the game."
            ),
        ),
        Rule("", mark("Does a factory count as a house? No. It takes a site, but nobody lives there.")),
    ),
)

FINE_POINTS_CHAPTER = Chapter(
    "fine",
    titles.FINE_POINTS,
    (
        Intro(titles.FINE_POINTS_INTRO),
        Rule("R4", mark("If no territory with a price marker is left, freed markers leave the game.")),
        Rule("R5", mark("Land without an owner always has at least one price marker, so nothing is free.")),
        Rule(
            "R10", mark("With the house line at {line} you may go on building: points yes, a longer line no.")
        ),
        Rule("R12", mark("You may buy grain in any order and pass over cheaper barns.")),
        Rule(
            "R13",
            mark("The limit of {line} is for the grain line. Sown grain counts only when it comes back."),
        ),
        Rule("R25", mark("When seats decide who is Mayor, whoever started the last turn comes last.")),
        Rule("R28", mark("The harvest never runs short: there is enough grain for everyone’s line.")),
        Rule("R30", mark("Feeding is always possible, for there are never more citizens than grain.")),
    ),
)

EDITION_CHAPTER = Chapter(
    "edition",
    mark("About this edition"),
    (
        Intro(
            mark(
                "Urbanization is a game by Johnny Ebsen, published by Queen Games in 2012. Here it is told in"
                " our own words."
            )
        ),
        Rule(
            "",
            mark(
                "Reconstructed: where territories have one site or two, which land the tiles cover, the "
                "numbers, orders and goods of the factory cards and which of them fewer players use, the "
                "order of the inventions, where the tax marker starts, and some names. The rules themselves, "
                "how many pieces there are, prices, points and what characters and inventions do are "
                "documented."
            ),
        ),
        Rule(
            "R1",
            mark("The ${money} at the start are inferred: the number is not legible in the text we know."),
        ),
        Rule(
            "",
            mark(
                "Reconstructed names: Foreman, Industrialist and Engineer; Brickworks, Department Store and "
                "Airline; those of the inventions."
            ),
        ),
    ),
)
