"""Snails: the cards, the decisions and the state."""

from __future__ import annotations

from fourquarters.engine.actions import Actions, Family
from fourquarters.engine.state import NOBODY, OWNER, Counts, TableState, field

CARDS = ("1", "2", "3")
N_CARDS, COPIES, HAND, LAPS = 3, 10, 3, 6

ACTIONS = Actions(Family("hide", CARDS, secret=True), Family("crawl", CARDS))
HIDE, CRAWL = ACTIONS.starts()


class State(TableState):
    """Everything on the table. Cards are counted by value."""

    lap: int = field(why="0 while cards are hidden, then the lap of the race")
    at: Counts = field(3, by_seat=True, why="the space of each snail")
    shown: Counts = field(3, by_seat=True, why="the hidden card once it is turned up, 0: not yet")
    played: Counts = field(3, why="cards that everyone has seen")
    hand: Counts = field(3, 3, sees=OWNER, why="cards in hand")
    hidden: Counts = field(3, 3, sees=OWNER, why="the card that each player has laid face down")
    deck: Counts = field(3, sees=NOBODY, why="cards still to be drawn")
