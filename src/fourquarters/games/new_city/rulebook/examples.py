"""New City: examples to step through."""

from __future__ import annotations

from fourquarters.engine.view import Position
from fourquarters.games.new_city.positions import NE, NW, SE, SW, city
from fourquarters.games.new_city.rulebook import pictures
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Example, Show, Step
from fourquarters.words.tongue import mark

AT_AUCTION = ("panel:auction",)


def before_bidding() -> Position:
    return city("", "2S 4C 3M 5A", ladder=(SE, NW, NE, SW), gold=(9, 9, 9, 9))


def with_help() -> Position:
    """Gold 6, a Trade Guild worth 2 and a Statue worth 1."""
    built = "4M -1,0 guild; 1M -2,0 statue; 5C 0,0; 2A 0,-1"
    return city(built, "2S 3S 3A 4S", ladder=(NE, SE, SW, NW), gold=(6, 4, 4, 4), round_number=4)


def before_beauty() -> Position:
    built = "4S -1,0; 5C -1,1; 2M -2,1; 3C -3,1; 5A -3,0"
    return city(built, "2S 1A 4M 3A", ladder=(NE, SE, SW, NW), gold=(6, 6, 6, 6), round_number=3)


def two_bidding() -> Position:
    return city("", "2S 4C 3M 5A", ladder=(NW, NE, SE, SW), players=2)


BIDDING = Example(
    "an-auction",
    mark("An auction"),
    before_bidding,
    Show(AT_AUCTION),
    (
        Step(
            mark("Nora opens"),
            mark("Nora’s pawn is lowest. She chooses the Market of suns and opens at 3."),
            ("district:suns 2", "bid:3"),
            mark("The opener must bid, and chooses what is sold."),
            see="N10",
        ),
        Step(
            mark("Mara matches"),
            mark("Mara’s pawn is above Nora’s, so she may bid 3 as well."),
            ("match",),
            mark("Now Mara’s bid stands."),
            see="N12 NR6",
        ),
        Step(
            mark("You raise"),
            mark("You could match, too. You raise to 4."),
            ("bid:4",),
            mark("Whoever wins with a raise keeps their place on the ladder."),
            see="N12 N14",
        ),
        Step(
            mark("Theo drops, Nora raises"),
            mark("Theo drops. From the top it goes on to the bottom: Nora raises to 5."),
            ("drop", "bid:5"),
            mark("Nora’s pawn is below yours, so she could not match."),
            see="N12 NR7",
        ),
        Step(
            mark("You match"),
            mark("Mara drops. You bid 5 as well."),
            ("drop", "match"),
            mark("Your bid stands now, though it is no higher."),
            see="NR6",
        ),
        Step(
            mark("You win"),
            mark("Nora drops. You pay 5 and build on your corner; your pawn goes to the bottom."),
            ("drop",),
            mark("You won by a match. So you open the next auction."),
            see="N13 N14 NR8 N17",
            what=("panel:auction", "mat:0"),
        ),
    ),
)

PAYING = Example(
    "paying",
    mark("Paying with help"),
    with_help,
    Show(("mat:0", "city"), crop=("district",)),
    (
        Step(
            mark("You bid more than your gold"),
            mark(
                "You have 6 gold, a Trade Guild that adds 2 and a Statue that adds 1. You open at 8, and nobody else can bid that."
            ),
            ("district:suns 2", "bid:8"),
            mark("You could have bid up to 9."),
            see="N9",
        ),
        Step(
            mark("The Trade Guild helps"),
            mark("6 gold are not enough, so you use the Trade Guild first. 6 remain to be paid."),
            ("district:moons 4",),
            mark("A Trade Guild adds half of 4."),
            see="N15",
        ),
        Step(
            mark("The rest in gold"),
            mark("You pay 6 gold and keep the Statue for another auction in this round."),
            ("gold",),
            mark("Now you may build."),
            see="N15 NR10",
        ),
    ),
)

BEAUTY_PAYS = Example(
    "a-beautiful-place",
    mark("A beautiful place"),
    before_beauty,
    Show(("city", "mat:0"), crop=("district", "plot")),
    (
        Step(
            mark("You win a Market"),
            mark("You open at 1 for the Market of suns, and nobody bids."),
            ("district:suns 2", "bid:1", "drop", "drop", "drop"),
            mark("You pay 1 gold, so 5 remain."),
            see="N13",
        ),
        Step(
            mark("You build it in the gap"),
            mark(
                "Two neighbours match: the Residential district is of suns too, and the other Market has the same value."
            ),
            ("build:1,0",),
            mark("That pays {two} gold at once. The Park of arms has neither."),
            see="N17 N18",
        ),
    ),
)

EARNING = Example(
    "income-of-a-round",
    mark("An improvement, and the income"),
    pictures.improving,
    Show(("city", "mat:0", "mat:1", "mat:2", "mat:3"), crop=("district",)),
    (
        Step(
            mark("You build a Statue"),
            mark("It is round 3, so the Statue costs {early} gold. You put it on your Residential district."),
            ("coin:statue", "district:suns 4"),
            mark("That district was earning nothing between two Slums; with the Statue it earns 3."),
            see="N20 N21 N24",
        ),
        Step(
            mark("The others pass, and everyone earns"),
            mark(
                "Your districts earn 3, 4, 3 and 6. You and Theo have famous halls: Mara and Nora pay each of you 1."
            ),
            ("pass", "pass"),
            mark("Nora’s Slum earned 3, of which she keeps 1. Mara’s Park earned 1, but she has to pay 2."),
            see="N24 N25 N27",
        ),
    ),
)

TWO = Example(
    "bidding-for-two",
    mark("Two players: an auction"),
    two_bidding,
    Show(AT_AUCTION),
    (
        Step(
            mark("South-West opens"),
            mark("Mara’s pawn of the South-West is lowest. She opens at 1."),
            ("district:suns 2", "bid:1"),
            mark("Each quarter bids for itself."),
            see="N10 N31",
        ),
        Step(
            mark("Your South-East drops"),
            mark("You drop with your South-East; your North-West is still in."),
            ("drop",),
            mark("Your two quarters decide separately, with their own gold."),
            see="N30",
        ),
        Step(
            mark("Mara’s North-East matches"),
            mark("Mara matches her own bid, with her other quarter."),
            ("match",),
            mark("She would rather have the Market in the North-East."),
            see="NR22 N12",
        ),
        Step(
            mark("The rest drop"),
            mark("You drop with your North-West, and Mara with her South-West: North-East wins at 1."),
            ("drop", "drop"),
            mark("That pawn goes to the bottom, so North-East opens next."),
            see="N14",
        ),
    ),
)

EXAMPLES = Chapter("examples", titles.EXAMPLES, (BIDDING, PAYING, BEAUTY_PAYS, EARNING, TWO))
