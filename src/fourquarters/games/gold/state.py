"""Gold!: the cards, the decisions and the state."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from fourquarters.engine.actions import Actions, Family
from fourquarters.engine.state import Counts, TableState, field

COLOURS = ("green", "blue", "violet", "red", "orange", "pink")
VALUE_NAMES = ("donkey", "3", "4", "5", "6", "7", "8")

# Rules work with value indices: 0 is a donkey, 1 to 6 are the golds 3 to 8.
VALUES = np.array([-2, 3, 4, 5, 6, 7, 8], np.int64)
COPIES = np.array([3, 2, 1, 1, 1, 1, 1], np.int8)  # of each value, in every colour (G1)
DONKEY, THREE, NO_VALUE = 0, 1, 7

N_COLOURS, N_VALUES = 6, 7
N_CARDS = N_COLOURS * N_VALUES  # different cards: colour · 7 + value
OFFER_SIZE = 5
PILE_SIZE = np.array([0, 0, 50, 55], np.int64)  # by players, without the two removed cards (G2, G4)
SET_SIZE = 3
NONE = -1

ACTIONS = Actions(
    Family("take", COLOURS),
    Family("give", COLOURS, VALUE_NAMES),
    Family("back", COLOURS, VALUE_NAMES),
    Family("bonus", ("next", "after"), COLOURS, VALUE_NAMES),
    Family("decline"),
)
TAKE, GIVE, TAKE_BACK, BONUS, DECLINE = ACTIONS.starts()


class Phase(IntEnum):
    """What is being decided."""

    ACT = 0
    TAKE_BACK = 1
    BONUS = 2
    OVER = 3


class State(TableState):
    """Everything on the table. Cards are counted by colour and value."""

    phase: int = field(names=Phase, why="what is being decided: ACT, TAKE_BACK, BONUS, OVER")
    pile: int = field(within=(0, 55), why="cards still to be revealed, the two removed ones not counted")
    given: int = field(
        within=(-1, 41), category=True, why="card announced for an exchange (7·colour + value), −1: none"
    )
    set_colour: int = field(within=(-1, 5), category=True, why="colour of the set being scored, −1: none")
    offer: Counts = field(6, 7, within=(0, 3), why="cards on offer")
    offered: Counts = field(7, within=(0, 18), why="how many cards of each value are on offer")
    unseen: Counts = field(6, 7, within=(0, 3), why="cards not yet revealed, the two removed ones included")
    hidden: Counts = field(6, within=(0, 10), why="how many cards of each colour are not yet revealed")
    tableau: Counts = field(3, 6, 7, by_seat=True, within=(0, 3), why="cards in front of each player")
    held: Counts = field(
        3, 6, by_seat=True, within=(0, 10), why="how many of each colour lie in front of each player"
    )
    scored: Counts = field(3, 6, 7, by_seat=True, within=(0, 3), why="cards in each scoring pile")
    final_gold: Counts = field(3, 6, by_seat=True, within=(0, 6), why="value won in colour scoring, 0: none")
    discarded: Counts = field(6, 7, within=(0, 3), why="cards discarded in colour scoring")
