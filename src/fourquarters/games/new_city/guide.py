"""The guided first game: three rounds against Mara, Theo and Ida, then the reader plays on."""

from __future__ import annotations

from fourquarters.words.guide import Chapter, Do, Done, Guide, Look
from fourquarters.words.tongue import mark

THE_LAST_TWO_LOTS = "bid:3; match; drop; drop"

SECOND_AUCTION = """
district:crowns 3; bid:2; drop; drop; drop; build:1,0;
district:suns 3; bid:1; drop; bid:2; drop; drop; build:1,1;
district:crowns 2; bid:1; drop; drop; match; drop;
bid:1; drop; match; drop; drop; build:0,1
"""

THIRD_AUCTION = """
district:moons 2; bid:1; drop; match; drop; drop; build:0,1;
district:moons 5; bid:2; drop; drop; match; drop; build:2,0;
bid:1; match; drop; drop; drop; build:1,0; pass
"""

AUCTION = Chapter(
    mark("The auction"),
    (
        Look(
            mark("Six gold to begin with"),
            mark("You build the north-west of a new city. After five rounds, the most gold wins."),
            "N29",
            at=("mat 0",),
        ),
        Look(
            mark("Four districts for sale"),
            mark("Each round four districts are auctioned, one after the other."),
            "N7",
            at=("lot/",),
        ),
        Look(
            mark("The ladder"),
            mark(
                "The lowest pawn opens each auction. Bidding then climbs the ladder, and goes on from the bottom."
            ),
            "N10",
            at=("pawn/",),
        ),
        Look(
            mark("Ida opens the Market"),
            mark("She bid 1, Theo raised to 2. You may bid more, or drop out for good."),
            "N12",
            at=("prompt",),
            before="district:suns 2; bid:1; bid:2",
        ),
        Do(
            mark("Match instead of paying more"),
            mark("Your pawn stands above Theo’s. That is why you may match the bid."),
            "N12",
            beside=("pawn/",),
            tap=mark("Choose “Match 2”."),
            moves="match",
        ),
        Done(
            mark("The Market is yours"),
            mark("All others dropped out. You paid 2, and the Market lies on your corner."),
            "N17",
            at=("district/1",),
            before="drop; drop; drop",
            good=mark("You saved 1 gold. The first district always goes on the corner."),
        ),
        Look(
            mark("Down the ladder"),
            mark("Whoever wins by matching goes to the bottom. So the next auction is yours to open."),
            "N14",
            at=("pawn/0",),
        ),
    ),
)

YOUR_TURN = Chapter(
    mark("Your own auction"),
    (
        Do(
            mark("Choose what is sold next"),
            mark(
                "Open what suits your city. Markets like Residential districts beside them, and this one has suns, too."
            ),
            "N10",
            tap=mark("Choose the Residential district."),
            moves="district:suns 4",
        ),
        Do(
            mark("Open with 1"),
            mark("Whoever opens must bid at least 1. Begin low and see who wants it."),
            "N10",
            tap=mark("Choose 1."),
            moves="bid:1",
        ),
        Do(
            mark("Ida bids 2"),
            mark("She stands above you, so you cannot match. Only a higher bid beats hers."),
            "N12",
            tap=mark("Choose 3."),
            before="bid:2; drop; drop",
            moves="bid:3",
        ),
        Do(
            mark("Find it a good place"),
            mark(
                "You win. Every neighbour of the same value or suit pays for beauty: 1, 3 or 6 gold at once."
            ),
            "N18",
            beside=("district/1",),
            tap=mark("Choose the place above your Market."),
            before="drop",
            moves="build:0,1",
        ),
        Done(
            mark("Suns beside suns"),
            mark("You got 1 gold for beauty."),
            "N18",
            at=("district/3", "district/1"),
            good=mark("The Market now earns 1 more in every round."),
        ),
        Do(
            mark("You open again"),
            mark(
                "A raise leaves your pawn where it is: at the bottom. Offer the Slum, which you do not want."
            ),
            "N14",
            tap=mark("Choose the Slum."),
            moves="district:arms 1",
        ),
        Do(
            mark("Offer it cheaply"),
            mark("Somebody will like a Slum beside your Market, for it earns 1 more there."),
            "N10",
            tap=mark("Choose 1."),
            moves="bid:1",
        ),
        Do(
            mark("Let Ida have it"),
            mark("She matched. You keep your gold by dropping out."),
            "N12",
            tap=mark("Choose “Drop out”."),
            before="match; drop; drop",
            moves="drop",
        ),
        Look(
            mark("Neighbours across borders"),
            mark("Ida’s Slum touches your Market: 1 gold more for her each round. It costs you nothing."),
            "N4",
            at=("district/15", "district/1"),
        ),
    ),
)

BUILDING = Chapter(
    mark("Coins and income"),
    (
        Do(
            mark("One coin each round"),
            mark(
                "Theo has bought the Park. Now each quarter may improve a district: in round 1 only the Safe House is free."
            ),
            "N21",
            tap=mark("Choose the Safe House."),
            before=THE_LAST_TWO_LOTS,
            moves="coin:house",
        ),
        Do(
            mark("On the dearest district"),
            mark("A Safe House pays the value of its district at once. Residential is worth 4."),
            "N22",
            tap=mark("Choose your Residential district."),
            moves="district:suns 4",
        ),
        Done(
            mark("Income"),
            mark("You got 4 gold at once, then earned 5 with your districts, and 1 from the King."),
            "N24",
            at=("mine/",),
            before="coin:house; coin:house",
            good=mark("Market 3 and Residential 2: neighbours make both worth having."),
        ),
        Look(
            mark("What a Slum does"),
            mark("Theo’s Park earns nothing, for it lies beside a Slum. Residential districts lose 1 there."),
            "N24",
            at=("district/19", "district/15"),
        ),
        Do(
            mark("Round 2, a little later"),
            mark("You have bought an Entertainment district. Now the Trade Guild is free, too."),
            "N21",
            tap=mark("Choose the Trade Guild."),
            before=SECOND_AUCTION,
            moves="coin:guild",
        ),
        Do(
            mark("Guild and Market"),
            mark(
                "Both have the value 2. A coin on its own district strengthens it: your Market earns 1 more."
            ),
            "N24",
            tap=mark("Choose your Market."),
            moves="district:suns 2",
        ),
    ),
)

LATER = Chapter(
    mark("The third round"),
    (
        Do(
            mark("A second Residential district"),
            mark("Theo bid 3. You stand at the top of the ladder, so you can match anyone."),
            "N12",
            beside=("pawn/",),
            tap=mark("Choose “Match 3”."),
            before="pass; pass; pass; district:crowns 4; bid:2; drop; bid:3",
            moves="match",
        ),
        Do(
            mark("The Guild helps"),
            mark("Once a round your Trade Guild pays half the value of its district towards a winning bid."),
            "N15",
            tap=mark("Choose the Trade Guild."),
            before="drop; drop",
            moves="district:suns 2",
        ),
        Do(
            mark("Now or every round?"),
            mark("One place pays 1 for beauty at once. Beside your Market you earn 1 more in every round."),
            "N24",
            beside=("district/1",),
            tap=mark("Choose the place left of your Market."),
            moves="build:1,0",
        ),
        Do(
            mark("A famous hall"),
            mark(
                "Coins 1 to 3 are free in round 3. A Gambling Hall adds its district’s value to your income."
            ),
            "N25",
            tap=mark("Choose the Gambling Hall."),
            before=THIRD_AUCTION,
            moves="coin:hall",
        ),
        Do(
            mark("On Entertainment it is famous"),
            mark("Everyone without such a hall will then pay you 1 gold each round."),
            "N27",
            tap=mark("Choose your Entertainment district."),
            moves="district:suns 3",
        ),
        Done(
            mark("Fifteen gold, and three more"),
            mark("Your districts earned 15. Mara, Theo and Ida each paid you 1 for your hall."),
            "N27",
            at=("mine/",),
            before="pass; pass",
            good=mark("What you build early pays in every round that is left."),
        ),
        Look(
            mark("Two rounds are left"),
            mark(
                "Statue and Palace come late. A Palace pays five times its district’s value: keep a dear one free. Play on!"
            ),
            "N22",
            at=("stock/0/5",),
        ),
    ),
)

GUIDE = Guide(
    seed=1491,
    seats=("", "Mara", "Theo", "Ida"),
    chapters=(AUCTION, YOUR_TURN, BUILDING, LATER),
    minutes=14,
)
