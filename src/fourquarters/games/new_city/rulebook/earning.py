"""New City: improvements, income and the end."""

from __future__ import annotations

from fourquarters.games.new_city.rulebook import pictures
from fourquarters.games.new_city.rulebook.lists import coins, costs, incomes
from fourquarters.rulebook.parts import Chapter, Figure, Listing, Rule, Show, Table
from fourquarters.words.tongue import mark

IMPROVEMENTS = Chapter(
    "improvements",
    mark("Improvements"),
    (
        Rule(
            "N20",
            mark(
                "From the top of the ladder down, every quarter may build one coin it still has on one of its "
                "districts. A district holds one coin, and coins stay for good."
            ),
        ),
        Rule(
            "N21",
            mark(
                "A coin is free from the round of its value on. One round earlier it costs {early} gold; "
                "before that it cannot be built."
            ),
        ),
        Rule("NR18", mark("The cost must be in hand before the coin pays anything.")),
        Rule(
            "N22",
            mark(
                "A Safe House pays the value of its district at once, a Palace five times that value. "
                "The other coins work later, again and again."
            ),
        ),
        Rule("N23", mark("A coin never changes the value or suit of its district.")),
        Listing(
            "all-coins",
            mark("Every coin"),
            coins,
            (mark("Coin"), mark("On the district of its value"), mark("On any district")),
        ),
        Table(
            (
                mark("Coin"),
                *(mark("Round 1"), mark("Round 2"), mark("Round 3"), mark("Round 4"), mark("Round 5")),
            ),
            costs,
        ),
    ),
)

INCOME = Chapter(
    "income",
    mark("Income"),
    (
        Rule("N24", mark("Every district earns gold for its quarter, by what lies beside it:")),
        Listing(
            "all-incomes",
            mark("What a district earns"),
            incomes,
            (mark("District"), mark("With the coin of its value"), mark("Income")),
        ),
        Rule(
            "NR15",
            mark("A Slum earns from every single neighbour; the Safe House adds 1 in all, not for each."),
        ),
        Rule(
            "NR16", mark("A Trade Guild makes a Market earn 3; Residential districts beside it add to that.")
        ),
        Rule("NR17", mark("A Statue protects only the Residential district it stands on.")),
        Rule(
            "N25",
            mark(
                "A Gambling Hall adds the value of its district every round, already in the round it is built, "
                "even if the district itself earns nothing."
            ),
        ),
        Rule(
            "N26", mark("In the first {royal} rounds the King gives every quarter 1 gold, districts or not.")
        ),
        Rule(
            "N27",
            mark(
                "A Gambling Hall on an Entertainment district is famous. After all other income, "
                "every quarter without a famous hall pays 1 gold to every quarter with one."
            ),
        ),
        Rule("NR19", mark("It counts how many quarters are famous, not how many halls.")),
        Rule(
            "N28",
            mark(
                "Nobody pays more than they have. If gold runs short, the quarters with halls are paid "
                "from the top of the ladder down."
            ),
        ),
        Figure(
            "earnings",
            mark(
                "Your Residential district is beside two Slums and earns nothing. Your Slum earns 4: "
                "1, and 1 for the Market, and 2 for the Entertainment district."
            ),
            pictures.improving,
            Show(("city", "mat:0"), crop=("district",)),
        ),
    ),
)

END = Chapter(
    "end",
    mark("The end"),
    (
        Rule("N29", mark("After round {rounds}, whoever has the most gold wins.")),
        Rule("NR21", mark("In a tie the pawn that is higher on the ladder is ahead.")),
    ),
)
