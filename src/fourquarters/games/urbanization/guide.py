"""The guided first game: founding and two turns against Mara, without inventions; then the reader plays on."""

from __future__ import annotations

from fourquarters.words.guide import Chapter, Do, Done, Guide, Look
from fourquarters.words.tongue import mark

CITY = Chapter(
    mark("Your city"),
    (
        Look(
            mark("Six turns"),
            mark("In six turns your town grows into a city. Whoever then has the most points wins."),
            "U10",
            at=("phases",),
        ),
        Do(
            mark("Found your city"),
            mark("Every city begins with one house. This land has room for two buildings."),
            "U8",
            tap=mark("Choose territory 7."),
            moves="territory:7",
        ),
        Do(
            mark("Its price marker"),
            mark("Land costs $1 for each marker on it. Put yours far away, where you will not buy."),
            "U8",
            tap=mark("Choose territory 16."),
            moves="territory:16",
        ),
        Look(
            mark("The shortest line decides"),
            mark(
                "Houses, grain, work orders: the shortest line sets your citizens. Each scores 2 points, every turn."
            ),
            "U56",
            at=("tracks 0",),
            before="territory:9; territory:2",
        ),
    ),
)

FIRST_TURN = Chapter(
    mark("Turn 1"),
    (
        Do(
            mark("Hire a helper"),
            mark(
                "Everyone hires one character a turn, to help with one action. The Architect makes buildings cheaper."
            ),
            "U12",
            tap=mark("Choose the Architect."),
            moves="hire:architect",
        ),
        Look(
            mark("Four actions a turn"),
            mark("Mara hired the Mill Worker. Now you take turns: one action each, four times."),
            "U13",
            at=("phases",),
            before="hire:mill_worker",
        ),
        Do(
            mark("Work for your people"),
            mark("Your marker on a factory card brings work orders: here 2 orange ones."),
            "U25",
            tap=mark("Choose the action Work orders, then the Bakery."),
            moves="action:orders; slot:1",
        ),
        Look(
            mark("The card is full now"),
            mark("Mara covered its last space: 1 order and $1 for her. A full card may be taken by anyone."),
            "U26",
            at=("card/1",),
            before="action:orders; slot:1",
        ),
        Do(
            mark("Take the Bakery"),
            mark("You are first to act. A factory brings 2 points, and all markers on its card go home."),
            "U27",
            beside=("card/1",),
            tap=mark("Choose the action Attract industry."),
            moves="action:attract",
        ),
        Done(
            mark("Your first factory"),
            mark("You got 2 points. The Bakery stands on your empty site."),
            "U28",
            at=("land/7",),
            good=mark("From now on it can turn orders into points and money."),
        ),
        Do(
            mark("Your city needs room"),
            mark("Both your sites are full. New land must share an edge with yours; this one costs $1."),
            "U16",
            tap=mark("Choose the action Buy land, then territory 1."),
            before="action:erect; type:house",
            moves="action:land; territory:1",
        ),
        Do(
            mark("Make Mara’s land dearer"),
            mark("The price marker of your new land goes elsewhere. Territory 3 lies beside Mara’s city."),
            "U17",
            beside=("land/9",),
            tap=mark("Choose territory 3."),
            moves="territory:3",
        ),
        Do(
            mark("Let the Architect help"),
            mark("A house costs $2, with the Architect only $1. You may use each character once a turn."),
            "U36",
            tap=mark("Choose the Architect, then the house."),
            before="action:taxes",
            moves="with:architect; type:house",
        ),
        Done(
            mark("A second house"),
            mark("You paid $1 and scored 1 point. Your house line is 2 now."),
            "U18",
            at=("land/1",),
            good=mark("Orders 3, houses 2. Only grain is missing."),
        ),
        Look(
            mark("Administration"),
            mark(
                "Mara bought territory 3, for $2. Then citizens came: grain is shortest, so 1 for you, and 2 points."
            ),
            "U56",
            at=("tracks 0",),
            before="action:land; territory:3; territory:13; territory:2",
        ),
        Look(
            mark("Citizens eat"),
            mark(
                "Your citizen ate your grain. And the lowest factory card left: higher ones come all the time."
            ),
            "U57",
            at=("panel factories",),
        ),
    ),
)

SECOND_TURN = Chapter(
    mark("Turn 2"),
    (
        Do(
            mark("The last one begins"),
            mark(
                "Mara had the fewest points: she is Mayor, scores 1 and begins. You need grain: hire the Farmer."
            ),
            "U11",
            tap=mark("Choose the Farmer."),
            before="hire:foreman",
            moves="hire:farmer",
        ),
        Do(
            mark("Buy where it is cheap"),
            mark("You may buy 1 grain from each barn. The first three cost $1, $1 and $2."),
            "U22",
            beside=("place/0", "place/1", "place/2"),
            tap=mark("Choose Trade grain, barns 1, 2 and 3, then Done."),
            before="with:foreman; slot:1",
            moves="action:grain; barn:1; barn:2; barn:3; done",
        ),
        Do(
            mark("Sow with the Farmer"),
            mark("Seeds need empty sites. Two of them may lie on the Farmer’s card instead."),
            "U38",
            tap=mark("Choose the Farmer, then the Farmer’s card once more."),
            before="action:erect; type:house",
            moves="with:farmer; farmer",
        ),
        Do(
            mark("Bake"),
            mark("Your Bakery uses up 1 orange order. Every good brings 1 point and money."),
            "U30",
            tap=mark("Choose the action Produce."),
            before="action:grain; barn:1; barn:2; done",
            moves="action:produce",
        ),
        Do(
            mark("Collect taxes"),
            mark(
                "You get $1 for each citizen. The tax marker moves left each time, and must stay above your citizens."
            ),
            "U31",
            tap=mark("Choose the action Collect taxes."),
            before="action:taxes",
            moves="action:taxes",
        ),
        Done(
            mark("Harvest"),
            mark("Two seeds came back as four grain. 2 citizens scored 4, and the 3 grain left 1 point."),
            "U54",
            at=("tracks 0",),
            good=mark("Your lines were even. Even lines bring most citizens."),
        ),
    ),
)

HIGHER = Chapter(
    mark("Growing tall"),
    (
        Look(
            mark("Skyscrapers"),
            mark(
                "When land is scarce, build upwards: a skyscraper replaces a house and makes the line grow again."
            ),
            "U19",
            at=("land/7",),
        ),
        Look(
            mark("Higher factories"),
            mark(
                "Later cards pay $2 and $3 a good. The largest sum of factory numbers scores 2 at the end. Play on!"
            ),
            "U60",
            at=("panel factories",),
        ),
    ),
)

GUIDE = Guide(seed=1, seats=("", "Mara"), chapters=(CITY, FIRST_TURN, SECOND_TURN, HIGHER), minutes=15)
