"""Snails: the rules as a person reads them."""

from __future__ import annotations

from fourquarters.engine.view import Position
from fourquarters.rulebook import titles
from fourquarters.rulebook.parts import (
    Block,
    Chapter,
    Entry,
    Example,
    Figure,
    Lead,
    Listing,
    Rule,
    Rulebook,
    Show,
    Step,
)
from fourquarters.words.tongue import Tongue, mark

from . import GAME
from .state import CARDS, COPIES, HAND, LAPS


def start() -> Position:
    return Position.start(GAME, 2, bytes(32))


def cards(_: Tongue) -> list[Entry]:
    """Every card there is (S1)."""
    return [Entry("snails-leaf", card, str(_("{n} cards", n=COPIES))) for card in CARDS]


RACE = Chapter(
    "race",
    mark("A snail race"),
    (
        Lead(mark("Hide a card, crawl along, and be farthest ahead in the end.")),
        Rule("S1", mark("Everyone draws {hand} cards.")),
        Rule("S2", mark("First everyone lays one of their cards face down.")),
        Rule("S3", mark("Then, for {laps} laps, play a card, crawl as far as it says and draw a new one.")),
        Rule("S4", mark("At the end the hidden cards count as well.")),
        Rule("S5", mark("The snail farthest ahead wins. Those on the same space share the victory.")),
        Listing("all-cards", mark("Every card"), cards),
        Figure("track", mark("The track, and your cards."), start, Show(("track", "hand"))),
    ),
)
EXAMPLES = Chapter(
    "examples",
    titles.EXAMPLES,
    (
        Example(
            "first-lap",
            mark("The first lap"),
            start,
            Show(("track", "hand")),
            (
                Step(
                    mark("Both hide a card"),
                    mark("You hide a card, and so does Mara."),
                    ("hide:1", "hide:1"),
                    see="S2",
                ),
                Step(
                    mark("You crawl"),
                    mark("You play a card and crawl as far as it says."),
                    ("crawl:3",),
                    see="S3",
                ),
            ),
        ),
    ),
)
RULEBOOK = Rulebook(
    chapters=(RACE, EXAMPLES),
    summary=((Block(titles.AIM, (mark("Be farthest ahead after {laps} laps."),)),),),
    numbers={"hand": HAND, "laps": LAPS},
)
