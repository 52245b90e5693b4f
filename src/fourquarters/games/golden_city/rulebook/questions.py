"""The Golden City's rulebook: advice, questions, and where these rules come from."""

from __future__ import annotations

from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Intro, Measured, Rule, Tip, Tips
from fourquarters.words.tongue import mark

WELL_CHAPTER = Chapter(
    id="well",
    title=titles.WELL,
    parts=(
        Intro(titles.WELL_FIGURES),
        Tips(
            (
                Tip(
                    "golden-area-0",
                    mark("Look at the score card first"),
                    mark(
                        "It is known before you bid. A business on its river or in its quarter is worth {share} "
                        "letters or even {most}, besides its reward."
                    ),
                    Measured(
                        mark(
                            "With four players, winners got {won} letters from rivers and quarters, the others {lost}."
                        ),
                        {
                            "won": (15.7, "winners|4|Rivers, quarters"),
                            "lost": (13.5, "others|4|Rivers, quarters"),
                        },
                    ),
                ),
                Tip(
                    "golden-tile-mountain",
                    mark("Prefer equal cards"),
                    mark(
                        "Two equal cards build at once; two different ones only wait. An equal pair that fits is "
                        "worth a coin or two."
                    ),
                ),
                Tip(
                    "golden-palm",
                    mark("Expel early"),
                    mark(
                        "The first expulsion costs 1 coin, the third already 3. Whoever is expelled late often gets "
                        "the last pair, whatever it is."
                    ),
                ),
                Tip(
                    "golden-mini-key",
                    mark("Be first in the city"),
                    mark(
                        "{outer} letters in an outer part, {inner} in an inner one: a key in time is worth more than "
                        "any score card."
                    ),
                    Measured(
                        mark("With four players, the city brought winners {won} letters, the others {lost}."),
                        {"won": (29.2, "winners|4|Golden city"), "lost": (26.1, "others|4|Golden city")},
                    ),
                ),
                Tip(
                    "golden-mini-goods",
                    mark("Take goods that the others lack"),
                    mark(
                        "Every good scores {times} times. Whoever has it alone gets {most} letters each time."
                    ),
                    Measured(
                        mark("With three players, goods brought winners {won} letters, the others {lost}."),
                        {"won": (21.5, "winners|3|Goods"), "lost": (17.7, "others|3|Goods")},
                    ),
                ),
                Tip(
                    "golden-mini-bonus",
                    mark("Choose the bonus for what you do anyway"),
                    mark(
                        "Early in the game rivers or your own landform are a plan; later, count what you already "
                        "have."
                    ),
                    Measured(
                        mark(
                            "With three players, whoever kept “Rivers” won {rivers}% of their games, whoever kept "
                            "“Golden city” {city}%."
                        ),
                        {"rivers": (38, "won|3|bonus:rivers"), "city": (31, "won|3|bonus:city")},
                    ),
                ),
                Tip(
                    "start",
                    mark("Change places after a game"),
                    mark("Early seats choose their first pair and their first sites before the others."),
                    Measured(
                        mark(
                            "With four players, the first seat won {first}% of the games, the last {last}%."
                        ),
                        {"first": (31, "seat|4|1"), "last": (16, "seat|4|4")},
                    ),
                ),
            )
        ),
    ),
)

QUESTIONS_CHAPTER = Chapter(
    id="questions",
    title=mark("Common questions"),
    parts=(
        Rule(
            "R4",
            mark(
                "Must I build? No. You may stop after one business, or build none and keep your cards, up to "
                "the limit."
            ),
        ),
        Rule(
            "R5",
            mark(
                "May my second business use what the first one brought? Yes: its card, its key and its roads "
                "are yours before you build the second."
            ),
        ),
        Rule(
            "R6",
            mark(
                "How far does the joker go? Both cards of a price may be jokers, even if you hold the real "
                "ones. Only real cards make a joker, and nobody pays more than the price."
            ),
        ),
        Rule(
            "R11",
            mark(
                "A pair gives me more than {hand} cards. Must I discard? Not yet: the limit counts only at "
                "the end of your own turn."
            ),
        ),
        Rule(
            "R12",
            mark(
                "What if I cannot build anything now? You end your turn. You have lost only if you can never "
                "build again."
            ),
        ),
        Rule(
            "R9",
            mark(
                "What if something runs out? Of coins you take what is left. Keys, bonus cards and goods "
                "cards are enough for all sites that bring them."
            ),
        ),
        Rule(
            "R10",
            mark(
                "When are the discards shuffled? Only when a card is needed and the pile is empty. Cards paid"
                " just before are shuffled in."
            ),
        ),
        Rule(
            "R17",
            mark(
                "How many keys and bonus cards may I have? As many as you can get. Only landform cards and "
                "goods cards are limited."
            ),
        ),
    ),
)

EDITION_CHAPTER = Chapter(
    id="edition",
    title=mark("About this edition"),
    parts=(
        Intro(mark("The Golden City is a game by Michael Schacht. Here it is told in our own words.")),
        Rule(
            "",
            mark(
                "The board is a reconstruction: the map with its roads, which site brings what and lies on "
                "which river, how many sites each landform has, what goods and score cards show, and two of "
                "the four goods. All numbers of pieces, prices and letters are those of the original."
            ),
        ),
        Rule(
            "R1",
            mark(
                "The sources disagree on how many kinds of landform cards there are. We play with five, coast"
                " included: only five times {each} make {landforms}."
            ),
        ),
        Rule(
            "R2",
            mark(
                "In the example of bidding, the German and the English rules show different cards on the last"
                " pair. We follow the German ones."
            ),
        ),
        Rule("R19", mark("Other differences between the two change nothing in play.")),
    ),
)
