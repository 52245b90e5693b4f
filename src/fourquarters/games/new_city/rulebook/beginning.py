"""New City: aim, pieces, the city, set-up and a round."""

from __future__ import annotations

from fourquarters.games.new_city.rulebook import pictures
from fourquarters.games.new_city.rulebook.lists import districts
from fourquarters.games.new_city.state import N_COINS
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Figure, Lead, Listing, Rule, Show, Stage, Strip
from fourquarters.words.tongue import mark

AIM = Chapter(
    "aim",
    titles.AIM,
    (
        Lead(
            mark(
                "Four quarters of one city grow from the crossing in the middle. Buy districts at auction, "
                "place them well and improve them. After {rounds} rounds the most gold wins."
            )
        ),
        Figure(
            "a-city",
            mark("A city in round 4. Yours is the quarter in the North-West."),
            pictures.grown,
            Show(("city",), crop=("district", "plot", "label", "plaque")),
        ),
    ),
)

PIECES = Chapter(
    "pieces",
    mark("Districts, coins and pawns"),
    (
        Rule(
            "N1",
            mark(
                "There are {districts} districts: five kinds with the values 1 to 5, and each kind in four suits."
            ),
        ),
        Rule(
            "N2",
            mark(
                "Every quarter has a pawn and {coins} coins, one of each kind, with the values 1 to {coins}. "
                "There is always enough gold."
            ),
        ),
        Listing("all-districts", mark("Every district"), districts, tiles=True, in_row=N_COINS),
    ),
)

CITY = Chapter(
    "city",
    mark("The city"),
    (
        Rule(
            "N3",
            mark(
                "The quarters lie around the crossing: North-West, North-East, South-East and South-West. "
                "Each has one corner at the crossing and may grow outwards without end."
            ),
        ),
        Rule(
            "N4",
            mark(
                "Neighbours are the districts above, below, left and right, never diagonally. "
                "They count across the borders of quarters, for everything."
            ),
        ),
        Rule("NR13", mark("What a district gains from a neighbour costs that neighbour nothing.")),
    ),
)

SET_UP = Chapter(
    "setup",
    titles.SET_UP,
    (
        Rule(
            "N5",
            mark("Everyone has one quarter, with {start} gold and its {coins} coins."),
            only=titles.FOUR_PLAYERS,
        ),
        Rule("N6", mark("The four pawns form a ladder, in an order that is drawn by lot.")),
        Rule("NR24", mark("Seats are drawn by lot. There is no game for three.")),
    ),
)

ROUND = Chapter(
    "round",
    mark("A round"),
    (
        Strip(
            (
                Stage(mark("Reveal"), mark("{lots} districts lie open."), ("new-tile-1", "new-tile-13")),
                Stage(
                    mark("Auctions"),
                    mark("They are sold one by one and built at once."),
                    ("new-townsman", "coin"),
                ),
                Stage(
                    mark("Improvements"),
                    mark("Every quarter may build one coin."),
                    ("new-safe-house", "new-palace"),
                ),
                Stage(mark("Income"), mark("Every district earns gold."), ("new-income",)),
            ),
            mark("There are {rounds} rounds like this."),
        ),
        Rule("N7", mark("{lots} districts, drawn at random, are revealed.")),
        Rule(
            "N8",
            mark("They are auctioned one after another. Then come the improvements, and finally the income."),
        ),
    ),
)
