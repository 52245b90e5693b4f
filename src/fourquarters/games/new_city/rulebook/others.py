"""New City: two players, the variant, advice and rare questions."""

from __future__ import annotations

from fourquarters.games.new_city.rulebook import pictures
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Figure, Intro, Measured, Rule, Show, Tip, Tips
from fourquarters.words.tongue import mark

TWO_PLAYERS = Chapter(
    "two",
    mark("Two players"),
    (
        Rule(
            "N30",
            mark(
                "One player has North-West and South-East, the other North-East and South-West. Each quarter "
                "has its own {start} gold, coins, pawn and help, and builds its own improvement each round. "
                "Gold never moves between quarters."
            ),
        ),
        Rule(
            "N31",
            mark("Each quarter acts like a player of its own in every rule, towards your other quarter too."),
        ),
        Rule("NR22", mark("Your quarters may even outbid each other and pay each other for famous halls.")),
        Rule(
            "N32",
            mark(
                "Only the poorer of your two quarters counts in the end, and the higher of these scores wins. "
                "In a tie it is the highest pawn among the quarters that counted."
            ),
        ),
        Figure(
            "two-cities",
            mark(
                "Two players: yours are North-West, with 8 gold, and South-East, with 5. Only the 5 would count now."
            ),
            pictures.two_players,
            Show(("city", "mat:0", "mat:1"), crop=("district", "plot", "label", "plaque")),
        ),
    ),
)

VARIANT = Chapter(
    "variant",
    mark("Variant: City Improvement"),
    (
        Intro(mark("For four or two players; chosen when the table is opened.")),
        Rule(
            "N33",
            mark(
                "All {pile} coins form one pile, {each} of each kind. Every quarter builds from it, so it can have "
                "several coins of one kind, and another none. Each Trade Guild and each Statue helps separately."
            ),
        ),
        Figure(
            "the-pile",
            mark("The common pile: two Safe Houses and one Trade Guild have been built."),
            pictures.shared_pile,
            Show(("panel:pile",)),
        ),
    ),
)

WELL = Chapter(
    "well",
    titles.WELL,
    (
        Intro(titles.WELL_FIGURES),
        Tips(
            (
                Tip(
                    "new-townsman",
                    mark("Match from above"),
                    mark(
                        "A match costs no more than the bid that stands. Your pawn’s fall is often a small price."
                    ),
                ),
                Tip(
                    "coin",
                    mark("Open cheaply"),
                    mark("The opener must bid. Offer what others want, or what you would take for little."),
                ),
                Tip(
                    "new-coffer",
                    mark("Never be out of gold"),
                    mark("Whoever has next to nothing gets what the others leave, and earns little from it."),
                    Measured(
                        mark(
                            "With four players, quarters that bid 1 at some time won {won}% of their games; 25% "
                            "would be fair."
                        ),
                        {"won": (10, "won|4|bid:1")},
                    ),
                ),
                Tip(
                    "new-gambling-hall",
                    mark("Earn early"),
                    mark("Income of round 1 comes five times. Halls on high values pay every round."),
                    Measured(
                        mark(
                            "With four players, winners had an income of {won} gold in all, the others {lost}."
                        ),
                        {"won": (55.3, "winners|4|Income"), "lost": (44.1, "others|4|Income")},
                    ),
                ),
                Tip(
                    "new-entertainment",
                    mark("Be famous"),
                    mark(
                        "With a Gambling Hall on Entertainment, every quarter without one pays you 1 gold a round. "
                        "Without one, you pay."
                    ),
                    Measured(
                        mark(
                            "With four players, famous halls brought winners {won} gold; the others lost {lost} by "
                            "them."
                        ),
                        {"won": (3.3, "winners|4|Famous halls"), "lost": (1.1, "lost|4|Famous halls")},
                    ),
                ),
                Tip(
                    "new-statue",
                    mark("City Improvement: the Hall before the Statue"),
                    mark(
                        "The pile is common, and who hurries may have several. What pays every round comes first."
                    ),
                    Measured(
                        mark(
                            "With four players and this variant, whoever built a Gambling Hall won {hall}% of their "
                            "games, whoever built a Statue {statue}%."
                        ),
                        {
                            "hall": (29, "won|4 shared_coins|coin:hall"),
                            "statue": (17, "won|4 shared_coins|coin:statue"),
                        },
                    ),
                ),
                Tip(
                    "new-palace",
                    mark("Keep a high district free"),
                    mark("A Palace pays five times the value: up to 25 gold on a Park."),
                    Measured(
                        mark(
                            "With two players, winners got {won} gold from Safe House and Palace, the others {lost}."
                        ),
                        {
                            "won": (23.8, "winners|2|House and Palace"),
                            "lost": (19.3, "others|2|House and Palace"),
                        },
                    ),
                ),
                Tip(
                    "new-slum",
                    mark("Mind the borders"),
                    mark(
                        "A Slum beside Residential districts and Parks hurts their owners. Put yours elsewhere."
                    ),
                ),
            )
        ),
    ),
)

FINE_POINTS = Chapter(
    "fine",
    titles.FINE_POINTS,
    (
        Intro(titles.FINE_POINTS_INTRO),
        Rule("NR1", mark("From which pile districts are revealed makes no difference, so nobody is asked.")),
        Rule("NR2", mark("A quarter without gold but with unused help can bid, and may have to open.")),
        Rule("NR3", mark("Districts that nobody could bid for never come back.")),
        Rule(
            "NR4",
            mark("The opener must bid even if they want none of the districts, and may go on bidding later."),
        ),
        Rule(
            "NR5",
            mark("If a higher pawn had to open, the quarters below it cannot bid and drop by themselves."),
        ),
        Rule("NR9", mark("Winning a district does not stop you from bidding for the next one.")),
    ),
)
