"""New City: auctions, paying and building."""

from __future__ import annotations

from fourquarters.games.new_city.rulebook import pictures
from fourquarters.games.new_city.rulebook.lists import beauty, helps
from fourquarters.rulebook.parts import Box, Boxes, Chapter, Figure, Rule, Show, Table
from fourquarters.words.tongue import mark

YOU_BID, THEN = mark("You bid"), mark("If you win")

AUCTION = Chapter(
    "auction",
    mark("The auction"),
    (
        Rule(
            "N9",
            mark("A quarter can bid as much as its gold and the help it has not used this round."),
        ),
        Rule(
            "N10",
            mark(
                "The lowest pawn whose quarter can bid at all opens: it chooses one of the open districts "
                "and must bid at least 1."
            ),
        ),
        Rule(
            "N12",
            mark(
                "Bidding goes up the ladder, and from the top on to the bottom. On your turn you drop out, "
                "raise, or match. The bid that was made last stands."
            ),
        ),
        Boxes(
            (
                Box(
                    "drop",
                    "pass",
                    mark("Drop"),
                    (Rule("NR7", mark("Whoever has dropped is out of this auction for good.")),),
                    ((YOU_BID, mark("nothing more")), (THEN, mark("you cannot"))),
                ),
                Box(
                    "raise",
                    "coin",
                    mark("Raise"),
                    (
                        Rule(
                            "NR20",
                            mark("You may raise to any amount, as long as you can pay it."),
                        ),
                    ),
                    ((YOU_BID, mark("more than stands")), (THEN, mark("your pawn stays"))),
                ),
                Box(
                    "match",
                    "new-townsman",
                    mark("Match"),
                    (
                        Rule(
                            "NR6",
                            mark(
                                "You bid the same amount. Only a pawn above the pawn whose bid stands "
                                "may do so, so there are at most three matches at one price."
                            ),
                        ),
                    ),
                    ((YOU_BID, mark("the same")), (THEN, mark("your pawn goes to the bottom"))),
                ),
            )
        ),
        Figure(
            "the-ladder",
            mark(
                "Nora opened at 3, and Mara matched. Your pawn is above hers, so you may match as well, "
                "raise, or drop."
            ),
            pictures.bidding,
            Show(("panel:auction",)),
        ),
        Rule("N13", mark("When all others have dropped, the last bidder wins the district at their bid.")),
        Rule(
            "N14",
            mark(
                "If the winning bid was a match, the winner’s pawn moves to the bottom of the ladder at once. "
                "After an opening bid or a raise, the ladder stays as it is."
            ),
        ),
        Rule(
            "NR8",
            mark(
                "Only the last bid decides this. Whoever has won by a match opens the next auction, "
                "if they can still bid."
            ),
        ),
        Rule("N16", mark("A quarter may win any number of districts in a round.")),
        Rule(
            "N11",
            mark("If nobody can bid, the districts still open leave the game, and the improvements begin."),
        ),
        Rule(
            "N15",
            mark(
                "The winner pays in gold and with help. A Trade Guild adds half the value of its district, "
                "rounded up, a Statue the full value, each once a round. The winner chooses which to use; "
                "what is more than the price is lost."
            ),
        ),
        Table((mark("On a district"), mark("Trade Guild"), mark("Statue")), helps),
        Rule(
            "NR10",
            mark(
                "Help is fresh in every round and works from the round after the coin was built. "
                "It pays for bids and for nothing else."
            ),
        ),
    ),
)

BUILDING = Chapter(
    "building",
    mark("Building"),
    (
        Rule(
            "N17",
            mark(
                "The winner builds the district at once. A quarter’s first district goes on its corner. "
                "Every later one goes on an empty place of the quarter beside any district in the city."
            ),
        ),
        Rule("NR11", mark("The corner comes first in every quarter, however late that is.")),
        Rule("NR12", mark("It is enough to touch a district of somebody else, but not just diagonally.")),
        Rule("N19", mark("Districts never move.")),
        Figure(
            "places",
            mark("Where your Entertainment district may go: beside yours, or beside Mara’s and Nora’s."),
            pictures.places,
            Show(("city",), crop=("district", "plot"), choices=True),
        ),
        Rule(
            "N18",
            mark(
                "A beautiful place pays at once: {one} gold for one neighbour that has the same value or suit "
                "as the new district, {two} for two, {three} for three or more."
            ),
        ),
        Rule(
            "NR14",
            mark(
                "A neighbour that has both still counts once. Only the builder gains, and only after paying: "
                "the bonus cannot pay for the district."
            ),
        ),
        Table((mark("Matching neighbours"), mark("Bonus")), beauty),
    ),
)
