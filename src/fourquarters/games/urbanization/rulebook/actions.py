"""Urbanization's rulebook: the actions."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.lists import buildings
from fourquarters.games.urbanization.rulebook.positions import buying_land, trading
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Box, Boxes, Chapter, Figure, Intro, Listing, Rule, Show
from fourquarters.words.tongue import mark

LAND_BOX = Box(
    "buy-land",
    "urban-price",
    mark("Buy land"),
    (
        Rule(
            "U16",
            mark(
                "Buy a territory that nobody owns and that shares an edge with yours; a corner is not enough."
                " Pay $1 for each price marker on it and put one of your free markers there, for good."
            ),
        ),
        Rule(
            "U17",
            mark(
                "Then move each of its price markers to a territory that has at least one. You may split "
                "them. So you decide what becomes dearer."
            ),
        ),
    ),
    (
        (titles.YOU_PAY, mark("$1 per price marker, 1 marker")),
        (titles.YOU_GET, mark("a territory with its sites")),
    ),
    mark("The Broker helps"),
    "urban-broker",
)
BUILD_BOX = Box(
    "build",
    "urban-skyscraper",
    mark("Build"),
    (
        Rule(
            "U21",
            mark(
                "Choose one kind of building and build as many as you can pay and the pool holds. A site is "
                "empty if neither a building nor grain is on it."
            ),
        ),
    ),
    ((titles.YOU_PAY, mark("${house} or ${skyscraper} each")), (titles.YOU_GET, mark("points, and homes"))),
    mark("The Architect helps"),
    "urban-architect",
)
TRADE_BOX = Box(
    "trade-grain",
    "urban-field",
    mark("Trade grain"),
    (
        Rule(
            "U22",
            mark(
                "Buy or sell, not both. Buying: at most 1 from each barn, for ${barn1}, ${barn2}, ${barn3} "
                "and ${barn4}, and any number from the field, for ${field} each. Nothing is sold from the "
                "return area."
            ),
        ),
        Rule(
            "U23 R11",
            mark(
                "Selling: each grain goes to the first place with room, barn 1, 2, 3, 4, then the field, and "
                "brings the price of that place. If all are full, you cannot sell."
            ),
        ),
    ),
    (
        (titles.YOU_PAY, mark("${barn1} to ${field} per grain")),
        (titles.YOU_GET, mark("grain; or money, if you sell")),
    ),
    mark("The Mill Worker helps"),
    "urban-mill-worker",
)
SOW_BOX = Box(
    "sow",
    "urban-grain",
    mark("Sow"),
    (
        Rule(
            "U24",
            mark(
                "Move grain from your line to your empty sites, 1 on each, as many as you like. At the end of"
                " the turn each seed comes back with one more."
            ),
        ),
        Rule("R8", mark("A sown site is not empty until harvest: nothing can be built there.")),
    ),
    ((titles.YOU_PAY, mark("any number of grain")), (titles.YOU_GET, mark("two for each, at harvest"))),
    mark("The Farmer helps"),
    "urban-farmer",
)
ORDERS_BOX = Box(
    "work-orders",
    "urban-order",
    mark("Work orders"),
    (
        Rule(
            "U25 R14",
            mark(
                "Put a free marker on the left empty order space of a card on offer and take the orders it "
                "shows, in the card’s colour, as far as the supply and your line allow, even if that is none."
            ),
        ),
        Rule(
            "U26 R15",
            mark(
                "Whoever covers the second and last space also gets ${last_space}. Now the card is full and "
                "can be attracted, by anyone."
            ),
        ),
    ),
    (
        (titles.YOU_PAY, mark("1 marker, until the card leaves")),
        (titles.YOU_GET, mark("the orders on the space")),
    ),
    mark("The Foreman helps"),
    "urban-foreman",
)
ATTRACT_BOX = Box(
    "attract-industry",
    "urban-factory",
    mark("Attract industry"),
    (
        Rule(
            "U27",
            mark(
                "Take a card on offer with both order spaces covered, whoever covered them. It scores "
                "+{factory_points}. All markers on it go home, and the next card of the deck takes its place "
                "at once."
            ),
        ),
        Rule(
            "U28",
            mark(
                "Either put a new factory on one of your empty sites and the card with it, or lay the card on"
                " one of your factories with a lower number: an upgrade, which needs no site and no building."
                " Its colour does not matter."
            ),
        ),
        Rule(
            "R16",
            mark("You need a free marker for it, before the others come home, but you do not spend it."),
        ),
    ),
    (
        (titles.YOU_PAY, mark("nothing; 1 marker must be free")),
        (titles.YOU_GET, mark("+{factory_points} and a factory")),
    ),
    mark("The Industrialist helps"),
    "urban-industrialist",
)
PRODUCE_BOX = Box(
    "produce",
    "urban-saw-mill",
    mark("Produce"),
    (
        Rule(
            "U29 R19",
            mark(
                "Choose any number of your factories that have not produced this turn. Only the top card "
                "works: it makes up to as many goods as it shows, or fewer. For each good you lay an order of"
                " the card’s colour on it."
            ),
        ),
        Rule(
            "U30",
            mark(
                "Every good scores +1 and pays ${orange} if it is orange, ${grey} if grey, ${white} if white."
            ),
        ),
    ),
    (
        (titles.YOU_PAY, mark("1 matching order per good")),
        (titles.YOU_GET, mark("+1 and ${orange} to ${white} per good")),
    ),
    mark("The Engineer helps"),
    "urban-engineer",
)
TAXES_BOX = Box(
    "collect-taxes",
    "urban-tax",
    mark("Collect taxes"),
    (
        Rule(
            "U31",
            mark(
                "Only if your tax marker stands farther right than your citizens. Move it one space to the "
                "left and take $1 for each citizen."
            ),
        ),
        Rule("R23", mark("Without citizens there are no taxes. The marker never moves back to the right.")),
    ),
    ((titles.YOU_PAY, mark("1 space of the tax marker")), (titles.YOU_GET, mark("$1 per citizen"))),
    mark("The Tax Collector helps"),
    "urban-tax-collector",
)

ACTIONS_CHAPTER = Chapter(
    "actions",
    mark("The actions"),
    (
        Intro(
            mark(
                "One of them each time it is your turn to act. With Inventions there is a ninth; it has a "
                "chapter of its own."
            )
        ),
        Boxes((LAND_BOX, BUILD_BOX)),
        Figure(
            "neighbours",
            mark(
                "You own one territory and have chosen to buy land. Two territories share an edge with it; "
                "both cost $1."
            ),
            buying_land,
            Show(("map",), crop=("land/7", "land/1", "land/13", "land/12", "land/2"), choices=True),
        ),
        Listing(
            "buildings",
            mark("Buildings"),
            buildings,
            (mark("Kind of building"), mark("Price"), mark("Points"), mark("In the game"), mark("Where")),
        ),
        Rule(
            "R9",
            mark("An administrative building needs no site and uses none; a territory may have several."),
        ),
        Boxes((TRADE_BOX, SOW_BOX)),
        Figure(
            "barns",
            mark(
                "Barns 1 to 4, the field and the return area. From each barn you may buy 1 in an action, from"
                " the field any number."
            ),
            trading,
            Show(("panel:grain",), choices=True),
        ),
        Boxes((ORDERS_BOX, ATTRACT_BOX)),
        Boxes((PRODUCE_BOX, TAXES_BOX)),
    ),
)
