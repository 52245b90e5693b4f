"""The guided first game: twenty steps against Mara, from the first offer to the last."""

from __future__ import annotations

from fourquarters.words.guide import Chapter, Do, Done, Guide, Look
from fourquarters.words.tongue import mark

TO_THE_LAST_OFFER = """
give:green donkey; back:violet 8; take:green; give:violet 8; back:green 4; give:green donkey; back:pink 8;
give:orange donkey; back:violet 8; take:violet; give:violet 8; take:green; take:violet; give:orange donkey; back:red 4;
give:violet 8; back:pink 5; give:red 5; back:orange 4; give:violet donkey; back:pink 3; bonus:next orange 4;
take:orange; take:violet; give:orange donkey; back:violet 8; give:violet donkey; take:green; take:orange;
give:orange 4; give:violet donkey; back:blue 7; give:green 7; back:orange 4; bonus:next blue 3; take:violet;
give:green donkey; back:green 7; give:green donkey; back:violet 4; take:blue; give:blue 7; give:blue donkey;
take:green; take:blue; give:red 5; take:violet; take:green; take:blue; take:red; take:pink; give:red donkey;
back:orange 8; bonus:next orange 8; take:red; take:pink; bonus:next green 7; take:blue; bonus:next orange 8;
take:green; take:red; give:orange 7; back:violet 6; give:orange 8; back:red 3; bonus:next blue 5; take:violet;
bonus:next blue 5; take:pink; take:red; give:pink donkey; back:orange 7; give:pink donkey; back:pink 4;
give:orange 7; back:orange 3; take:pink; give:green 8; back:orange 7; bonus:next red 3; give:pink donkey;
back:violet 7; take:pink; take:violet; give:pink donkey; back:green 8; take:pink; take:blue; give:pink donkey;
back:green 6; bonus:next red 3; give:green 5; take:pink; take:pink; give:pink donkey; back:blue 8
"""

OFFER = Chapter(
    mark("The offer"),
    (
        Look(
            mark("Gold for your pile"),
            mark(
                "Five cards lie on offer. Three of one colour are a set and go to your scoring pile. The most points win."
            ),
            "G21",
            at=("board offer",),
        ),
        Look(
            mark("You begin with a donkey"),
            mark("A donkey is worth −2. Yours is green, Mara’s is orange."),
            "G3",
            at=("board cards-0",),
        ),
        Do(
            mark("Take the lowest card"),
            mark("Whoever does not exchange must take the lowest card. Now that is the orange donkey."),
            "G7",
            tap=mark("Choose the orange donkey."),
            moves="take:orange",
        ),
        Done(
            mark("A second donkey"),
            mark("The orange donkey lies with your cards."),
            "G9",
            at=("board cards-0",),
            good=mark("It is no loss: a donkey can buy any gold."),
        ),
        Look(
            mark("Mara takes blue 3"),
            mark(
                "It was the lowest card. With every card taken the floor rises: now orange 5 is the lowest."
            ),
            "G7",
            at=("board offer",),
            before="take:blue",
        ),
    ),
)

EXCHANGE = Chapter(
    mark("Exchanging"),
    (
        Do(
            mark("A donkey buys any gold"),
            mark("Instead of taking the lowest card, give a donkey and take the gold you like."),
            "G9",
            tap=mark("Choose your green donkey."),
            moves="give:green donkey",
        ),
        Do(
            mark("Take the best one"),
            mark("No card is higher than 8. Your donkey takes its place in the offer."),
            "G9",
            tap=mark("Choose violet 8."),
            moves="back:violet 8",
        ),
        Done(
            mark("From −2 to 8"),
            mark("Violet 8 is yours, and your donkey lies in the offer."),
            "G10",
            at=("board offer",),
            good=mark("Your donkey is the lowest card now, for Mara."),
        ),
        Look(
            mark("Mara takes your donkey"),
            mark("What you give away is often the next player’s lowest card."),
            "G7",
            at=("mat 1",),
            before="take:green",
        ),
        Do(
            mark("Two of one colour"),
            mark("You hold an orange donkey. Orange 5, the lowest card, is your second orange one."),
            "G7",
            beside=("board cards-0",),
            tap=mark("Choose orange 5."),
            moves="take:orange",
        ),
        Look(
            mark("A new offer"),
            mark("Mara took the last card. Only when the offer is empty do five new cards come."),
            "G16",
            at=("board offer",),
            before="take:green",
        ),
    ),
)

SET = Chapter(
    mark("A set"),
    (
        Do(
            mark("Gold buys lower gold"),
            mark(
                "You need a third orange card. Orange 6 is lower than your violet 8, so you can exchange them."
            ),
            "G8",
            beside=("offer/3",),
            tap=mark("Choose your violet 8."),
            moves="give:violet 8",
        ),
        Do(
            mark("The third orange card"),
            mark("Three cards of one colour are a set. It must be scored, even with a donkey in it."),
            "G11",
            tap=mark("Choose orange 6."),
            moves="back:orange 6",
        ),
        Do(
            mark("Every set brings a bonus"),
            mark("Take one of Mara’s cards, in a colour that you do not have. Green 7 is her best one."),
            "G12",
            tap=mark("Choose Mara’s green 7."),
            moves="bonus:next green 7",
        ),
        Done(
            mark("Nine points"),
            mark("Orange −2, 5 and 6 are in your scoring pile, and green 7 is yours."),
            "G15",
            at=("panel scored",),
            good=mark("Scored cards are safe. Nobody can take them from you."),
        ),
    ),
)

END = Chapter(
    mark("The end"),
    (
        Look(
            mark("The last offer"),
            mark(
                "We have jumped ahead. No new cards will come: the game ends with the last card of this offer."
            ),
            "G17",
            at=("board offer",),
            before=TO_THE_LAST_OFFER,
        ),
        Do(
            mark("One more set"),
            mark("Two green cards are yours. Your pink donkey buys green 5, the only gold left."),
            "G9",
            tap=mark("Choose your pink donkey."),
            moves="give:pink donkey",
        ),
        Do(
            mark("A bonus for the end"),
            mark("At the end, colours are compared. With violet 7 you will be ahead of Mara’s violet 3."),
            "G19",
            tap=mark("Choose Mara’s violet 7."),
            moves="bonus:next violet 7",
        ),
        Look(
            mark("Colours are compared"),
            mark("In each colour, the highest sum saves its best card. The rest is lost, like your blue 3."),
            "G19",
            at=("prompt",),
            before="take:red",
        ),
        Look(
            mark("Now you know it all"),
            mark(
                "Take or exchange, complete sets, and lead in many colours at the end. Enjoy your first real game!"
            ),
            "G21",
            at=("prompt",),
        ),
    ),
)

GUIDE = Guide(seed=1403, seats=("", "Mara"), chapters=(OFFER, EXCHANGE, SET, END), minutes=10)
