"""Urbanization's rulebook: examples to step through."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.positions import (
    four_cities,
    with_architect,
    with_farmer,
    with_professor,
)
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Example, Show, Step
from fourquarters.words.tongue import mark

NORTH = ("land/7", "land/1", "land/13", "land/2")

FIRST_TURN_EXAMPLE = Example(
    "first-turn",
    mark("A whole first turn"),
    with_architect,
    Show(("map", "mat:0")),
    (
        Step(
            mark("Action 1: work orders"),
            mark(
                "You put a marker on the left space of the Bakery and take 2 orange orders. Mara covers the "
                "other space and gets ${last_space}: the card is full."
            ),
            ("action:orders", "slot:1", "action:orders", "slot:1"),
            mark("Your order line grows from 1 to 3."),
            see="U25 U26",
            what=("panel:factories", "mat:0"),
        ),
        Step(
            mark("Action 2: attract industry"),
            mark(
                "You take the full Bakery and put a factory on your second site. Both markers go home. Mara "
                "buys land."
            ),
            ("action:attract", "action:land", "territory:17", "territory:24"),
            mark("+{factory_points}, although Mara has filled half of the card."),
            see="U27 U28",
            crop=NORTH,
        ),
        Step(
            mark("Action 3: buy land"),
            mark(
                "You pay $1 for the territory below yours, and move its price marker beside Mara’s land. Mara"
                " takes work orders."
            ),
            ("action:land", "territory:1", "territory:3", "action:orders", "slot:2"),
            mark("You have a new site, and Mara’s next land has become dearer."),
            see="U16 U17",
            crop=NORTH,
        ),
        Step(
            mark("Action 4: build, with the Architect"),
            mark(
                "You build a house on the new site. It costs ${house}, less $1 for the Architect. Mara will "
                "sow."
            ),
            ("with:architect", "type:house"),
            mark("+{house_points}, and your house line grows to 2."),
            see="U14 U18 U36",
            crop=NORTH,
        ),
        Step(
            mark("Administration"),
            mark(
                "Mara sows, and the turn ends. You have 2 houses, 1 grain and 3 orders: grain is the "
                "shortest, so 1 citizen comes and eats it."
            ),
            ("action:sow", "site:12"),
            mark(
                "+{citizen}. With one more grain it would have been twice as much. So next turn: grain first."
            ),
            see="U56 U57 U55",
            what=("mat:0", "mat:1"),
        ),
    ),
)

GRAIN_EXAMPLE = Example(
    "buy-sow-harvest",
    mark("Buy, sow, harvest, eat"),
    with_farmer,
    Show(("panel:grain", "mat:0")),
    (
        Step(
            mark("Buy from two barns"),
            mark("You buy 1 grain from barn 1 and 1 from barn 2, for $1 each. Mara passes."),
            ("action:grain", "barn:1", "barn:2", "done", "pass"),
            mark("A second grain from barn 1 would have to wait for another action."),
            see="U22",
        ),
        Step(
            mark("Sow three, with the Farmer"),
            mark(
                "2 seeds go on the Farmer’s card, 1 on your empty site. Your line is empty now. Mara passes."
            ),
            ("with:farmer", "farmer", "farmer", "site:8", "pass"),
            mark("The Farmer spares you two sites. The sown site cannot be built on this turn."),
            see="U24 U38 R8",
            what=("map", "mat:0"),
            crop=NORTH,
        ),
        Step(
            mark("Work orders"),
            mark("You take 2 orange orders from the Bakery. Mara passes."),
            ("action:orders", "slot:1", "pass"),
            mark("Grain is on its way and orders are plenty; houses are the short line now."),
            see="U25",
            what=("panel:factories", "mat:0"),
        ),
        Step(
            mark("Harvest and feeding"),
            mark(
                "You pass, and so does Mara. 3 seeds come back as 6 grain. 1 house allows 1 citizen, who eats"
                " 1; 5 grain are left."
            ),
            ("pass", "pass"),
            mark(
                "+{citizen} for the citizen, +1 for {per_point} of the 5 grain. What you keep is there for "
                "the next turn."
            ),
            see="U54 U56 U57",
        ),
    ),
)

INDUSTRY_EXAMPLE = Example(
    "industry",
    mark("A factory, an upgrade, goods"),
    four_cities,
    Show(("map", "mat:0"), crop=NORTH),
    (
        Step(
            mark("Attract the Bakery"),
            mark(
                "You and Mara filled the Bakery, Theo and Nora the Windmill. You take the Bakery; the others "
                "pass."
            ),
            ("action:attract", "slot:1", "pass", "pass", "pass"),
            mark("+{factory_points}. The next card, the Pottery, takes its place."),
            see="U27 U28",
        ),
        Step(
            mark("Upgrade it"),
            mark(
                "Nobody took the Windmill, so you do. Its 2 is higher than the Bakery’s 1: you lay it on top "
                "and need no site."
            ),
            ("action:attract", "pass", "pass", "pass"),
            mark(
                "+{factory_points} again, and 2 goods instead of 1. The covered Bakery still counts for the "
                "sum at the end."
            ),
            see="U28 R18 U60",
        ),
        Step(
            mark("Produce"),
            mark("The Windmill makes 2 goods from 2 of your 3 orange orders."),
            ("action:produce", "goods:2"),
            mark(
                "+2 and ${orange} for each. Only 1 order is left to give work, but houses and grain stand at "
                "1 as well, so you lose nothing."
            ),
            see="U29 U30 U56",
        ),
    ),
)

INVENTING_EXAMPLE = Example(
    "inventing",
    mark("Along the invention track"),
    with_professor,
    Show(("panel:inventions", "mat:0")),
    (
        Step(
            mark("Both cards, with the Professor"),
            mark(
                "A free marker moves to space 1. The first space is free, and the Professor takes both cards."
                " Mara passes."
            ),
            ("with:professor", "space:1", "pass"),
            mark("+{invention} for each card, and both help from now on."),
            see="U32 U33 U40",
        ),
        Step(
            mark("On to space 3"),
            mark(
                "The same marker moves on by two spaces: one free, one for $1. You take the Iron Plough. Mara"
                " passes."
            ),
            ("action:invent", "marker:1", "space:3", "card:6", "pass"),
            mark("A new marker would have paid for three spaces: the first free, then $2."),
            see="U32 U50",
        ),
        Step(
            mark("Take the marker back"),
            mark("You take your marker back from space 3 and buy land with your action."),
            ("recall:3", "action:land", "territory:1", "territory:3"),
            mark("Inventions stay yours. Taking a marker back is no action and costs nothing."),
            see="U34 U16",
            what=("panel:inventions", "map"),
            crop=NORTH,
        ),
    ),
)

EXAMPLES_CHAPTER = Chapter(
    "examples", titles.EXAMPLES, (FIRST_TURN_EXAMPLE, GRAIN_EXAMPLE, INDUSTRY_EXAMPLE, INVENTING_EXAMPLE)
)
