"""Urbanization's rulebook: aim, the city, a turn, set-up."""

from __future__ import annotations

from fourquarters.games.urbanization.rulebook.lists import components, start
from fourquarters.games.urbanization.rulebook.positions import founding, growing
from fourquarters.games.urbanization.rulebook.tables import by_players
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Figure, Intro, Lead, Listing, Rule, Show, Stage, Strip, Table
from fourquarters.words.tongue import mark

AIM_CHAPTER = Chapter(
    "aim",
    titles.AIM,
    (
        Lead(
            mark(
                "Found a city and let it grow for {turns} turns. Each turn your shortest line, houses, grain "
                "or work orders, sets your citizens, and each citizen scores +{citizen}."
            )
        ),
        Figure(
            "three-lines",
            mark(
                "Your city: houses, grain and orders, one line below the other. The shortest one decides how "
                "many citizens come at the end of the turn."
            ),
            growing,
            Show(("mat:0",)),
        ),
        Rule(
            "",
            mark(
                "Citizens need a home, food and work: a house, a grain and a work order each. Whoever lacks "
                "one of them does not come."
            ),
        ),
        Rule(
            "",
            mark(
                "Points also come from buildings, factories, goods, spare grain and inventions. Whoever has "
                "the most points after {turns} turns wins."
            ),
        ),
        Rule("", mark("There is no luck and nothing is secret: everyone sees everything.")),
    ),
)

CITY_CHAPTER = Chapter(
    "city",
    mark("Your city"),
    (
        Intro(mark("Five lines, money and markers. Everything you do changes one of them.")),
        Rule(
            "",
            mark(
                "Houses: how many homes your city has. It grows by 1 with each house and again by 1 when a "
                "skyscraper replaces one."
            ),
            symbol="urban-house",
        ),
        Rule(
            "",
            mark("Grain: what you have in store. You buy it, sow it, harvest it, and your citizens eat it."),
            symbol="urban-grain",
        ),
        Rule(
            "",
            mark(
                "Work orders: jobs for your citizens, in three colours. An order gives work as long as it "
                "lies on your line. Used to produce a good it brings money and a point, but is gone."
            ),
            symbol="urban-order",
        ),
        Rule(
            "",
            mark("Citizens: how many came at the end of the last turn. They pay taxes."),
            symbol="urban-citizen",
        ),
        Rule(
            "",
            mark(
                "Taxes: a marker that starts on the right and moves one space to the left each time you "
                "collect."
            ),
            symbol="urban-tax",
        ),
        Rule("U9", mark("Every line ends at {line}. What does not fit you do not take.")),
        Rule(
            "R7",
            mark(
                "Action markers show what is yours. You have {markers}. One lies on each of your territories "
                "and stays there for good; one on each order space you took, until that card leaves; and one "
                "wherever you stand on the invention track. What you still have is free. Without a free "
                "marker you cannot buy land, take orders, attract industry or put a new marker on the "
                "invention track."
            ),
            symbol="urban-marker",
        ),
    ),
)

TURN_CHAPTER = Chapter(
    "turn",
    mark("A turn"),
    (
        Strip(
            (
                Stage(
                    mark("Mayor"),
                    mark("From turn 2: whoever has the fewest points, +{mayor}, starts."),
                    ("urban-mayor",),
                ),
                Stage(
                    mark("Hire"),
                    mark("Everyone takes a character, free."),
                    ("urban-architect", "urban-farmer", "urban-broker"),
                ),
                Stage(
                    mark("{phases} actions"),
                    mark("{phases} times around the table: one action each, or pass."),
                    ("urban-price", "urban-skyscraper", "urban-grain", "urban-factory"),
                ),
                Stage(
                    mark("Administration"),
                    mark("Harvest, citizens, food. Here most points are made."),
                    ("urban-citizen", "urban-points"),
                ),
            ),
            mark("{turns} turns like this, then the final scoring."),
        ),
        Rule(
            "U10",
            mark(
                "The game has {turns} turns. Each consists of hiring, {phases} action phases and the "
                "administration."
            ),
        ),
        Rule(
            "U11 U35",
            mark(
                "Turns 2 to {last} begin with the Mayor: whoever has the fewest points receives this card, "
                "scores +{mayor} and starts this turn. If several have the fewest, the least money decides, "
                "then the seat: the first one clockwise after whoever started the last turn."
            ),
        ),
        Rule(
            "U12",
            mark(
                "Hiring: from the start player clockwise everyone takes one character from the display. It "
                "costs nothing."
            ),
        ),
        Rule("R24", mark("Whoever has the Mayor also hires a character as usual.")),
        Rule(
            "U13",
            mark(
                "Action phase: from the start player clockwise everyone takes one action or passes. Passing "
                "has no consequences; in the next phase you may act again. You may choose the same kind of "
                "action several times in a turn."
            ),
        ),
        Rule(
            "U14 R26",
            mark(
                "Your character helps once, with its own action; then it is spent. At the end of the turn all"
                " characters return to the display, used or not."
            ),
        ),
        Rule("U15", mark("An action must do something. If you do not want that, pass.")),
    ),
)

SET_UP_CHAPTER = Chapter(
    "setup",
    titles.SET_UP,
    (
        Figure(
            "founding",
            mark(
                "The land before the first city is founded. Each territory has its price and 1 or 2 sites to "
                "build on."
            ),
            founding,
            Show(("map",), wide=True),
        ),
        Listing("components", mark("What there is"), components, tiles=True, in_row=6),
        Rule(
            "U1",
            mark(
                "Buildings, grain and work orders are limited; what is used up is not to be had for now. "
                "Money and points never run out."
            ),
        ),
        Rule(
            "U2",
            mark(
                "The land consists of triangular territories, {lands4} with 4 players. With 3 players tiles "
                "cover some, and {lands3} are left; with 2 players {lands2}. Covered land is not in the game."
                " On each territory lies 1 price marker."
            ),
        ),
        Rule(
            "U3",
            mark(
                "The factory cards lie in order of their numbers, all face up. The three lowest are on offer,"
                " the next one lies on top of the deck. With fewer players some cards are left out."
            ),
        ),
        Rule(
            "U4",
            mark(
                "Each of the {barns} barns holds as many grain as there are players, and so does the field. "
                "Twice as many lie in the return area, where eaten grain goes."
            ),
        ),
        Listing("start", mark("Everyone starts with"), start, tiles=True, in_row=8),
        Rule(
            "U5",
            mark(
                "Everyone starts with ${money}, {start_grain} grain, 1 orange order, 1 house, "
                "{start_citizens} citizen, the tax marker on {taxes}, {markers} action markers and "
                "{start_points} point."
            ),
        ),
        Rule(
            "U6",
            mark(
                "{characters} characters lie on display, one more with Inventions: the Professor. The Mayor "
                "lies apart."
            ),
        ),
        Rule(
            "U8",
            mark(
                "Then everyone founds a city, clockwise from the start player: choose a territory that nobody"
                " owns, put your first house and a marker there, and move the price markers that lay on it to"
                " another territory that nobody owns."
            ),
        ),
        Rule("R2", mark("This first house is already counted on your line and scores nothing.")),
        Rule("R3", mark("When founding, all the markers go to a single territory.")),
        Table(
            (
                titles.PLAYERS,
                mark("Territories"),
                mark("Building sites"),
                mark("Factory cards"),
                mark("Grain in a barn"),
                mark("in the return area"),
            ),
            by_players,
        ),
    ),
)
