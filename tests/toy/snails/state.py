"""Snails: the cards, the decisions and the state."""

from __future__ import annotations

from enum import IntEnum

from fourquarters.engine.actions import Actions, Family
from fourquarters.engine.state import NOBODY, OWNER, Counts, TableState, field

CARDS = ("1", "2", "3")
N_CARDS, COPIES, HAND, LAPS = 3, 8, 3, 4

ACTIONS = Actions(Family("hide", CARDS, secret=True), Family("crawl", CARDS))
HIDE, CRAWL = ACTIONS.starts()


class Phase(IntEnum):
    """What is being decided."""

    HIDE = 0
    CRAWL = 1
    OVER = 2


class State(TableState):
    """Everything on the table. Cards are counted by value."""

    phase: int = field(why="what is being decided: HIDE, CRAWL, OVER")
    lap: int = field(why="laps that are complete")
    at: Counts = field(3, by_seat=True, why="the space of each snail")
    shown: Counts = field(3, by_seat=True, why="the face-down card, once it is turned up, 0: not yet")
    played: Counts = field(3, why="cards that everyone has seen")
    hand: Counts = field(3, 3, sees=OWNER, why="cards in hand")
    hidden: Counts = field(3, 3, sees=OWNER, why="the card each player has laid face down")
    deck: Counts = field(3, sees=NOBODY, why="cards still to be drawn")
