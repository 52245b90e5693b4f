"""The guided first game: six rounds against Mara and Theo, from the coast to the heart of the city."""

from __future__ import annotations

from fourquarters.words.guide import Chapter, Do, Done, Guide, Look
from fourquarters.words.tongue import mark

ISLAND = Chapter(
    mark("The island"),
    (
        Look(
            mark("The golden city"),
            mark(
                "Roads lead from the coasts to the city. Letters are points, and most of them are won there."
            ),
            "C42",
            at=("site/54", "site/55", "site/56", "site/57"),
        ),
        Look(
            mark("What scores this round"),
            mark(
                "Every round one kind of goods scores, and one river or city quarter. Now: pottery and the North-East river."
            ),
            "C13",
            at=("panel scored",),
        ),
        Look(
            mark("Three pairs of cards"),
            mark("You pay for building with landform cards. Everyone gets one of these pairs each round."),
            "C14",
            at=("panel pairs",),
        ),
        Do(
            mark("Bid with your hand"),
            mark(
                "A free pair costs nothing. With a coast card you can build on a coast, where every road begins."
            ),
            "C17",
            tap=mark("Choose woodland and coast."),
            moves="bid:2",
        ),
        Look(
            mark("Mara sends you away"),
            mark("She paid 1 coin for your pair. Theo took a free one. Now you place your hand again."),
            "C17",
            at=("panel pairs",),
            before="bid:2; bid:0",
        ),
        Do(
            mark("Second best is free"),
            mark(
                "Each expulsion in a round costs 1 coin more: Mara’s pair would cost you 2. Mountain and meadow is free."
            ),
            "C17",
            beside=("hand/",),
            tap=mark("Choose mountain and meadow."),
            moves="bid:1",
        ),
        Look(
            mark("Your cards"),
            mark(
                "Now everyone has a pair and takes it. You hold one coast, one mountain and two meadow cards."
            ),
            "C18",
            at=("hand/",),
        ),
    ),
)

FIRST_HOUSES = Chapter(
    mark("The first houses"),
    (
        Do(
            mark("Begin on a coast"),
            mark("A coast costs 1 coast card. From this one, two roads lead into the meadows."),
            "C23",
            beside=("hand/",),
            tap=mark("Choose the meadow coast that glows, then pay the coast card."),
            moves="build:me-c1; pay:0",
        ),
        Done(
            mark("Your first house"),
            mark("You got its reward: a landform card, this time woodland."),
            "C28",
            at=("site/4",),
            good=mark("Rewards come at once. They may even pay for your second house this turn."),
        ),
        Do(
            mark("Inland"),
            mark("Inland you need a road from one of your houses, and 2 cards of that landform."),
            "C25",
            beside=("hand/",),
            tap=mark("Choose the meadow at the river, then pay."),
            moves="build:me-1; pay:9",
        ),
        Do(
            mark("Goods as a reward"),
            mark("Take one of the open cards. Pottery scores at the end of this very round."),
            "C32",
            beside=("panel scored",),
            tap=mark("Choose pottery and wine."),
            moves="goods:0",
        ),
        Done(
            mark("Eight letters"),
            mark("Mara and Theo built, then the round was scored: 4 for pottery, 4 for the river."),
            "C34",
            at=("panel scored",),
            before="build:mo-c1; pay:0; build:mo-c2; pay:0; build:mo-c3; pay:0; build:mo-4; pay:6",
            good=mark(
                "Taking part brings 2 letters. Being the only one, or having most houses, brings 2 more."
            ),
        ),
    ),
)

KEY = Chapter(
    mark("Jokers and a key"),
    (
        Do(
            mark("Round 2"),
            mark(
                "You hold a mountain and a woodland card. Take woodland and meadow: two equal cards are a joker."
            ),
            "C26",
            beside=("hand/",),
            tap=mark("Choose woodland and meadow."),
            before="bid:0; bid:2",
            moves="bid:1",
        ),
        Do(
            mark("Pay with a joker"),
            mark(
                "This meadow costs 2 meadow cards. You have one: your two woodland cards stand for the other."
            ),
            "C26",
            beside=("hand/",),
            tap=mark("Choose the meadow with the key, pay, and end your turn."),
            before="build:mo-c4; pay:0; build:me-c2; pay:3; end",
            moves="build:me-2; pay:10; end",
        ),
        Done(
            mark("You have a key"),
            mark("The key lies in front of you. Nobody scored this round."),
            "C30",
            at=("site/25",),
            good=mark("A key opens one inner part of the city, where the most letters are."),
        ),
        Do(
            mark("Round 3: two at once"),
            mark("A pair of meadow cards pays for a whole house, without a joker."),
            "C25",
            beside=("hand/",),
            tap=mark("Choose the pair of meadow cards."),
            before="bid:1",
            moves="bid:0",
        ),
        Do(
            mark("On towards the city"),
            mark("From this meadow a road leads into the city. Its reward is a bonus card."),
            "C24",
            tap=mark("Choose the meadow beside the city, then pay."),
            before="bid:2; build:me-c3; pay:0; end",
            moves="build:me-3; pay:9",
        ),
        Do(
            mark("A secret goal"),
            mark("Bonus cards score at the end. Keep one for what you will do anyway: houses in the city."),
            "C31",
            tap=mark("Choose “Golden city”, then end your turn."),
            moves="bonus:city; end",
        ),
    ),
)

CITY = Chapter(
    mark("Into the city"),
    (
        Do(
            mark("Round 4"),
            mark("With meadow and mountain you have one meadow card and, as a joker, two mountain cards."),
            "C26",
            beside=("hand/",),
            tap=mark("Choose meadow and mountain."),
            before="build:mo-1; pay:7; bonus:goods; end",
            moves="bid:2",
        ),
        Do(
            mark("An outer part of the city"),
            mark("A part has room for one house of each player. The first one gets 5 letters."),
            "C33",
            tap=mark("Choose the glowing part of the city, pay, and end your turn."),
            before="bid:0; bid:1",
            moves="build:me-o1; pay:6; end",
        ),
        Done(
            mark("First in the meadow quarter"),
            mark("You got 5 letters. The second one there gets 3, all others none."),
            "C33",
            at=("site/48",),
            good=mark("From here a road leads to the inner part, and you have the key."),
        ),
        Look(
            mark("Goods go on scoring"),
            mark("Wine was scored: your first goods card brought 4 letters once more."),
            "C34",
            at=("panel scored",),
            before="build:de-7; pay:14; end; build:mo-2; pay:5; goods:1; build:me-c4; pay:4",
        ),
        Look(
            mark("A round of saving"),
            mark("In round 5 you took meadow and coast, and built nothing. You may keep up to 5 cards."),
            "C29",
            at=("hand/",),
            before="bid:1; bid:2; bid:0; build:wo-c1; pay:0; end; build:mo-5; pay:5; build:wo-c2; pay:3; end",
        ),
        Do(
            mark("Round 6: one more meadow"),
            mark("You have one meadow card. With another one you can enter the inner part."),
            "C25",
            beside=("hand/",),
            tap=mark("Choose meadow and woodland."),
            before="bid:1",
            moves="bid:0",
        ),
        Do(
            mark("The heart of the city"),
            mark("An inner part costs 2 cards and a key."),
            "C25",
            tap=mark("Choose the inner part, pay, and end your turn."),
            before="bid:2; build:wo-c3; pay:0; build:wo-c4; pay:0",
            moves="build:me-i; pay:9; end",
        ),
        Done(
            mark("Ten letters"),
            mark("As the first one there you got 10 letters and a landform card."),
            "C33",
            at=("site/55",),
            good=mark("You were early: the second one gets only 6. And your bonus card counts this house."),
        ),
        Look(
            mark("The meadow quarter scores"),
            mark("Round 7 is made for you: 2 letters for being there, 2 more for the most houses."),
            "C35",
            at=("panel scored",),
            before="build:mo-3; pay:8; end",
        ),
        Look(
            mark("How it ends"),
            mark(
                "The game ends with somebody’s last house, or after score card 16. You have learned all you need: play on!"
            ),
            "C39",
            at=("mat 0",),
        ),
    ),
)

GUIDE = Guide(seed=979, seats=("", "Mara", "Theo"), chapters=(ISLAND, FIRST_HOUSES, KEY, CITY), minutes=15)
