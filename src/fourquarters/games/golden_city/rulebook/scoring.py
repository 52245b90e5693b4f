"""The Golden City's rulebook: scoring, the end, secrets, numbers of players."""

from __future__ import annotations

from fourquarters.games.golden_city.rulebook.positions import before_scoring
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Figure, Lead, Rule, Show
from fourquarters.words.tongue import mark

SCORING_CHAPTER = Chapter(
    id="scoring",
    title=mark("Scoring a round"),
    parts=(
        Lead(
            mark(
                "A good, and a river or quarter: {share} letters each for being there, {share} more for being"
                " there alone or most."
            )
        ),
        Figure(
            id="score-card",
            caption=mark("This round’s score card. The seals show who would get how many letters now."),
            position=before_scoring,
            show=Show(("panel:scored",)),
        ),
        Rule("C34", mark("Good: everyone who has the good on at least one goods card gets {share} letters.")),
        Rule(
            "C36",
            mark(
                "If only one player has the good, that player gets {share} more. How many of their cards show"
                " it makes no difference."
            ),
        ),
        Rule(
            "C35", mark("River or quarter: everyone with at least one business there gets {share} letters.")
        ),
        Rule("C37", mark("Whoever has more businesses there than anyone else gets {share} more.")),
        Rule(
            "R14",
            mark(
                "If players are tied for the most on a river or in a quarter, nobody gets the extra {share}. "
                "With goods it is not the number of cards that counts, only whether someone has them alone."
            ),
        ),
    ),
)

END_CHAPTER = Chapter(
    id="end",
    title=mark("The end of the game"),
    parts=(
        Rule(
            "C39",
            mark(
                "When someone has built their last business, the round is played to its end, scoring "
                "included, and is the last one."
            ),
        ),
        Rule("C40", mark("The game also ends when the last of the {rounds} score cards has been scored.")),
        Rule(
            "C41",
            mark(
                "It ends too if someone can never build again: the round is finished, and that player has "
                "lost."
            ),
        ),
        Rule(
            "R15",
            mark(
                "That is so if you have businesses left, but no coast is free, no free site in the country "
                "lies on a road from your businesses, and you already have a business in every part that you "
                "could reach. Cards and keys do not matter: an inner part for which you only lack a key still"
                " counts as open."
            ),
        ),
        Rule(
            "R16",
            mark(
                "Whoever can never build again has lost even if the round was the last one anyway. If that "
                "holds for everyone, the letters decide as usual."
            ),
        ),
        Rule(
            "C42",
            mark(
                "Then all bonus cards are shown and counted, and the most letters win. A tie goes to more "
                "businesses in the city, then to more coins; if those are equal too, the victory is shared."
            ),
        ),
        Rule("R18", mark("Coins that a bonus card has counted stay with you and still break ties.")),
    ),
)

SECRETS_CHAPTER = Chapter(
    id="secrets",
    title=mark("What is open, what is secret"),
    parts=(
        Rule(
            "S2",
            mark(
                "Open to all: the island, coins, keys, goods, the pairs, the discards, letters, how many "
                "cards and bonus cards everyone has, and every card that is paid or discarded."
            ),
        ),
        Rule(
            "S3",
            mark(
                "Secret: landform cards dealt at the start or drawn as a reward, and which bonus cards "
                "someone keeps. What is left in the bonus deck is seen only by whoever is choosing from it."
            ),
        ),
        Rule(
            "S4",
            mark(
                "Nothing else is shown to the others: not what you could have built or paid, and not whether "
                "you had a choice."
            ),
        ),
        Rule(
            "S5",
            mark(
                "Cards that everyone has seen stay known until they are paid or discarded: the coast card of "
                "the start and the pairs. Only the others count as unknown."
            ),
        ),
        Rule(
            "S6 S7",
            mark(
                "What nobody has shown may be in someone’s hand or in the draw pile. After a reshuffle the "
                "new pile is exactly the old discards; cards drawn before that come from the old pile."
            ),
        ),
        Rule(
            "S8",
            mark(
                "Whenever you look through the bonus deck, you see which cards were taken since your last "
                "look, but not by whom."
            ),
        ),
        Rule(
            "S1",
            mark(
                "Chance decides which cards are dealt, laid out and drawn, and in which order score cards "
                "with the same back come. Nothing else."
            ),
        ),
        Rule(
            "R13",
            mark(
                "At a real table nobody need tell their letters, but everyone could count along. So the page "
                "shows them."
            ),
        ),
    ),
)

PLAYERS_CHAPTER = Chapter(
    id="players",
    title=mark("With 3 or 4 players"),
    parts=(
        Rule(
            "",
            mark("There are 3 pairs in each round and {three} businesses for everyone."),
            only=titles.THREE_PLAYERS,
        ),
        Rule(
            "",
            mark(
                "There are 4 pairs in each round and {four} businesses for everyone. The coast and the first "
                "places in the city go sooner."
            ),
            only=titles.FOUR_PLAYERS,
        ),
        Rule("", mark("Everything else is the same.")),
    ),
)
