"""Gold!: examples to step through."""

from __future__ import annotations

from fourquarters.engine.view import Position
from fourquarters.games.gold.positions import table
from fourquarters.games.gold.rulebook.chapters import last_card
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import Chapter, Example, Show, Step
from fourquarters.words.tongue import mark


def three_turns() -> Position:
    return table("V3", "B6", "Gd", offer="Rd Gd G4 B8", pile=20)


def one_red_missing() -> Position:
    return table("R5 R7 B8 G6", "O6 R4 B7", "P5 G3", offer="Od R3 P4", pile=20)


THREE_TURNS = Example(
    "three-turns",
    mark("Take, exchange a gold, exchange a donkey"),
    three_turns,
    Show(("offer", "cards-0")),
    (
        Step(
            mark("You take"),
            mark(
                "Two donkeys are the lowest cards. You have nothing to exchange, so you take the green one."
            ),
            ("take:green",),
            mark("A {low} cannot be given, for no gold is lower."),
            see="G7 G10",
        ),
        Step(
            mark("Mara exchanges a gold"),
            mark("Mara gives her blue 6 and takes the green 4, the only lower gold."),
            ("give:blue 6",),
            mark("She did not have to take the red donkey."),
            see="G8",
            what=("offer", "mat:1"),
        ),
        Step(
            mark("Theo exchanges a donkey"),
            mark("Theo gives the green donkey and takes the blue 8."),
            ("give:green donkey", "back:blue 8"),
            mark("A donkey buys any gold. It lies on offer now, among the lowest cards."),
            see="G9",
            what=("offer", "mat:2"),
        ),
    ),
)

SET = Example(
    "a-set",
    mark("A set, with a colour set free"),
    one_red_missing,
    Show(("offer", "middle", "cards-0")),
    (
        Step(
            mark("You give"),
            mark("You lack one red. It is not the lowest card, so you give your blue 8 for it."),
            ("give:blue 8",),
            mark("Of lower golds there are the red {low} and the pink 4."),
            see="G8 GR6",
        ),
        Step(
            mark("You take the third red"),
            mark("You take the red {low}: three reds, a set."),
            ("back:red 3",),
            mark("It is scored after the bonus card."),
            see="G11 G12",
        ),
        Step(
            mark("The bonus"),
            mark("You no longer have a blue card, so you take Mara’s blue 7."),
            ("bonus:next blue 7",),
            mark("Her orange 6 was possible too, but not her red 4: the set was still lying there."),
            see="G13 GR8 G15",
            what=("middle", "cards-0", "mat:1"),
        ),
    ),
)

LAST_CARD = Example(
    "colours-compared",
    mark("The last card, and the colours"),
    last_card,
    Show(("cards-0", "mat:1", "mat:2", "panel:scored")),
    (
        Step(
            mark("Theo exchanges"),
            mark("Theo gives the violet 4 for the {low}, and leaves a 4 and an 8."),
            ("give:violet 4",),
            mark("This keeps the game going for two more turns."),
            see="G8 G17",
            what=("offer", "mat:2"),
        ),
        Step(
            mark("You take"),
            mark("You take the violet 4, the lowest card."),
            ("take:violet",),
            mark("You have 4 in violet now, and Theo {low}."),
            see="G7",
            what=("offer", "cards-0"),
        ),
        Step(
            mark("The last card"),
            mark("Only the violet 8 is left. Mara takes it, and the game stops at once."),
            ("take:violet",),
            mark("Red: you and Mara score. Blue: you. Violet: Mara’s 8. Green is not scored."),
            see="G17 G19 G20",
        ),
    ),
)

EXAMPLES = Chapter("examples", titles.EXAMPLES, (THREE_TURNS, SET, LAST_CARD))
