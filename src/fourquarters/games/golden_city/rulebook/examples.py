"""The Golden City's rulebook: examples to step through."""

from __future__ import annotations

from fourquarters.games.golden_city.rulebook.positions import (
    before_scoring,
    four_pairs,
    into_the_city,
    too_many_cards,
    with_a_key_in_sight,
)
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Example, Show, Step
from fourquarters.words.tongue import mark

WEST = ("site/15", "site/44", "site/53", "site/57", "site/43")

BIDDING_EXAMPLE = Example(
    "expelling",
    mark("Bidding and expelling"),
    four_pairs,
    Show(("panel:pairs",)),
    (
        Step(
            mark("Free pairs"),
            mark(
                "You lay your hand on coast and desert, Mara lays hers on the two woodland cards. Both pairs "
                "are free."
            ),
            ("bid:0", "bid:1"),
            mark("So far nobody has paid anything."),
            see="C16 C17",
        ),
        Step(
            mark("The first expulsion"),
            mark("Theo wants the woodland cards as well, pays 1 coin and expels Mara."),
            ("bid:1",),
            mark("From now on expelling costs 2 in this round, on whichever pair."),
            see="C17",
        ),
        Step(
            mark("The second one hits you"),
            mark("Nora pays 2 coins and expels you from coast and desert."),
            ("bid:0",),
            mark("Your hand is free again, and it is your turn before Mara’s."),
            see="C16",
        ),
        Step(
            mark("Take what is free"),
            mark(
                "Getting your pair back would take 3 coins. You choose the two coast cards, which cost "
                "nothing."
            ),
            ("bid:2",),
            mark("You keep all your coins, and two equal cards can also be a joker."),
            see="C17 C26",
        ),
        Step(
            mark("Mara strikes back"),
            mark(
                "Mara pays her 3 coins and expels Theo. Theo has 2 coins left, expelling costs 4: the last "
                "pair is what remains."
            ),
            ("bid:1",),
            mark(
                "A hand lies on every pair, so everyone takes their cards. Next round, expelling starts at 1 "
                "again."
            ),
            see="C18",
        ),
    ),
)

INTO_THE_CITY_EXAMPLE = Example(
    "into-the-city",
    mark("Two businesses in one turn, with a joker"),
    into_the_city,
    Show(("island", "mat:0"), crop=WEST),
    (
        Step(
            mark("Along the road"),
            mark("A road leads from your Desert 7 to Desert 6. You pay 2 desert cards and build there."),
            ("build:de-6", "pay:14"),
            mark("The site lies on a river, so it counts when that river scores."),
            see="C24 C25",
            lit=("site/44",),
        ),
        Step(
            mark("The reward comes at once"),
            mark("Desert 6 brings a bonus card. You look through the deck and keep “Rivers”."),
            ("bonus:rivers",),
            mark("You already have two businesses on rivers: 4 letters at the end, and more to come."),
            see="C28 C31 C38",
        ),
        Step(
            mark("A joker for the city"),
            mark(
                "The new business opens the road to an outer part of the city. You have only 1 desert card "
                "left, but 2 mountain cards stand in for the second one."
            ),
            ("build:de-o2", "pay:8"),
            mark(
                "You are first there: {outer} letters and a coin. Two businesses are the most, so your turn "
                "ends."
            ),
            see="C26 C33 C19",
            lit=("site/53",),
        ),
    ),
)

INNER_PART_EXAMPLE = Example(
    "inner-part",
    mark("A key opens an inner part"),
    with_a_key_in_sight,
    Show(("island", "mat:0"), crop=WEST),
    (
        Step(
            mark("Fetch the key"),
            mark(
                "The inner part lies beside your outer one, but you have no key. Desert 5 brings one, for 2 "
                "desert cards."
            ),
            ("build:de-5", "pay:14"),
            mark("The key is yours at once and may serve the second business."),
            see="C28 C30 R5",
            lit=("site/43",),
        ),
        Step(
            mark("Spend it"),
            mark("You pay 2 more desert cards and the key, and build in the inner part."),
            ("build:de-i", "pay:14"),
            mark("{inner} letters and a landform card for the first business there. The key is gone."),
            see="C25 C33",
            lit=("site/57",),
        ),
    ),
)

SCORING_EXAMPLE = Example(
    "scoring-a-round",
    mark("Scoring a good and a quarter"),
    before_scoring,
    Show(("panel:scored", "mat:0")),
    (
        Step(
            mark("One more business decides"),
            mark(
                "You and Mara have 2 businesses each in the desert quarter, Theo has 1. You build last in "
                "this round, in the inner part."
            ),
            ("build:de-i", "pay:14"),
            mark(
                "Now you have the most, with 3. Before that you and Mara were tied. You have no wine; Mara "
                "and Theo both have some."
            ),
            see="C22 C37",
            what=("island", "panel:scored"),
            crop=("site/42", "site/52", "site/53", "site/55"),
        ),
        Step(
            mark("The round is scored"),
            mark(
                "You end your turn. The quarter brings you {most} letters, Mara and Theo {share} each. Wine "
                "brings {share} each to Mara and Theo, for neither has it alone."
            ),
            ("end",),
            mark("The score card leaves the game, the start marker moves on, and the next card is revealed."),
            see="C34 C35 C36 C37 C21",
            what=("mat:0", "mat:1", "mat:2"),
        ),
    ),
)

HAND_LIMIT_EXAMPLE = Example(
    "too-many-cards",
    mark("Too many cards"),
    too_many_cards,
    Show(("mat:0",)),
    (
        Step(
            mark("Nothing to build"),
            mark(
                "Your roads lead through the desert, and you would rather keep your cards than spend them as "
                "jokers. You end your turn with 7 cards."
            ),
            ("end",),
            mark("At the end of your own turn you may hold {hand}."),
            see="C19 C29 R4",
        ),
        Step(
            mark("Two go"),
            mark(
                "You discard a woodland and a meadow card, one after the other. Three woodland and two meadow"
                " cards stay."
            ),
            ("discard:woodland", "discard:meadow"),
            mark("Everyone sees what you discard. Then the next player builds."),
            see="C29 S2",
        ),
    ),
)

EXAMPLES_CHAPTER = Chapter(
    "examples",
    titles.EXAMPLES,
    (BIDDING_EXAMPLE, INTO_THE_CITY_EXAMPLE, INNER_PART_EXAMPLE, SCORING_EXAMPLE, HAND_LIMIT_EXAMPLE),
)
