"""Urbanization's rulebook: the administration, and the end."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.positions import growing
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Figure, Intro, Lead, Rule, Show, Stage, Strip
from fourquarters.words.tongue import mark

ADMINISTRATION_CHAPTER = Chapter(
    "administration",
    mark("The administration"),
    (
        Lead(mark("After {phases} actions each, the page does all this by itself, in this order.")),
        Strip(
            (
                Stage(mark("Harvest"), mark("Seeds come back with one more each."), ("urban-grain",)),
                Stage(
                    mark("Factories"), mark("The lowest card leaves, used orders return."), ("urban-factory",)
                ),
                Stage(mark("Citizens"), mark("The shortest line; +{citizen} each."), ("urban-citizen",)),
                Stage(
                    mark("Feeding"),
                    mark("1 grain each; then every {per_point} left score +1."),
                    ("urban-points",),
                ),
                Stage(mark("Refill"), mark("Eaten grain fills field and barns."), ("urban-barn",)),
            ),
        ),
        Rule(
            "U54",
            mark(
                "Harvest: everyone takes back the grain they have sown, then one more for each seed. What "
                "exceeds {line} on your line goes to the return area. The extra grain comes from the return "
                "area, then from the field, then from barns 4, 3, 2, 1."
            ),
        ),
        Rule(
            "U55",
            mark(
                "Factories: the lowest card on offer leaves the game, markers on it go home, and the next "
                "card takes its place. Orders used for goods return to the supply."
            ),
        ),
        Rule("R29", mark("Only the three cards on offer are compared, not the deck.")),
        Rule(
            "U56",
            mark(
                "Citizens: as many come as the shortest of your lines of houses, grain and orders shows. Each"
                " scores +{citizen}. With an empty line nobody comes."
            ),
        ),
        Figure(
            "forecast",
            mark(
                "Your mat always tells what the end of this turn would bring, and which line holds you back."
            ),
            growing,
            Show(("mat:0",)),
        ),
        Rule(
            "U57",
            mark(
                "Feeding: each citizen eats 1 grain, which goes to the return area. Then every {per_point} "
                "grain you still have score +1."
            ),
        ),
        Rule(
            "U58",
            mark(
                "Refill: grain in the return area beyond {returned} for each player fills the field, then "
                "barns 4, 3, 2, 1. What finds no room stays."
            ),
        ),
        Rule("U59", mark("Then the next turn begins. After turn {last} comes the final scoring.")),
    ),
)

END_CHAPTER = Chapter(
    "end",
    titles.END,
    (
        Rule(
            "U60",
            mark(
                "Everyone adds up the numbers of all their factory cards, covered ones too. The largest sum "
                "scores +{sum}. If sums are tied, the highest single number decides. Without a card you "
                "cannot have it."
            ),
        ),
        Rule(
            "U61",
            mark("Inventions that name a factory score their bonus if you own that factory, covered or not."),
            only=mark("Inventions"),
        ),
        Rule(
            "U62 R31",
            mark(
                "The most points win. A tie goes to the newest factory, that is the highest card number; if "
                "nobody has one, the victory is shared."
            ),
        ),
        Intro(
            mark(
                "Points come from: the start, the Mayor, buildings, factories, goods, citizens, spare grain, "
                "inventions, the largest sum."
            )
        ),
    ),
)
