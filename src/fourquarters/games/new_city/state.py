"""New City: districts, coins and plots, the decisions and the state.

A *quarter* is the acting unit, with its own gold, coins and pawn; a seat owns one quarter at a table
of four and two opposite ones at a table of two. Fields by quarter always have four rows.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.actions import Actions, Family
from fourquarters.engine.state import Counts, TableState, field

N_QUARTERS = 4  # clockwise: 0 north-west, 1 north-east, 2 south-east, 3 south-west (N5)
N_ROUNDS = 5
LOTS = 4  # districts revealed in a round (N7)
NONE = -1

SUITS = ("suns", "moons", "crowns", "arms")
VALUE_NAMES = ("1", "2", "3", "4", "5")
N_DISTRICTS = 20  # number 5·suit + value − 1
SLUM, MARKET, ENTERTAINMENT, RESIDENTIAL, PARK = 1, 2, 3, 4, 5
VALUE = np.array([district % 5 + 1 for district in range(N_DISTRICTS)], np.int64)
SUIT = np.array([district // 5 for district in range(N_DISTRICTS)], np.int64)

COIN_NAMES = ("house", "guild", "hall", "statue", "palace")
SAFE_HOUSE, GUILD, HALL, STATUE, PALACE = 1, 2, 3, 4, 5
N_COINS, NO_COIN = 5, 0
PILE = 4  # the common pile's row of coins, after the four quarters' (N33)

START_GOLD = 6
EARLY_COST = 3  # of a coin built one round early (N21)
ROYAL_ROUNDS = 2  # rounds in which the King adds one gold (N26)
BEAUTY = np.array([0, 1, 3, 6, 6], np.int64)  # bonus by the number of matching neighbours (N18)

# A quarter's cells are numbered by their distance n = i + j from its corner, then by the column i:
# n(n+1)/2 + i. A district lies at most 19 steps away; the ring at 20 only spares a border check.
REACH = 19
CELLS = tuple((i, n - i) for n in range(REACH + 1) for i in range(n + 1))
N_CELLS = len(CELLS)
RINGED = tuple((i, n - i) for n in range(REACH + 2) for i in range(n + 1))
N_PLOTS = len(RINGED)  # plots of one quarter; a plot's number is N_PLOTS · quarter + cell
CORNER = np.array([N_PLOTS * quarter for quarter in range(N_QUARTERS)], np.int64)
SIDES = 4


def plot_at(quarter: int, i: int, j: int) -> int:
    """The plot i columns and j rows from a quarter's corner; −1 is across a border (N3, N4)."""
    if i < 0:
        return plot_at(quarter ^ 1, 0, j)
    if j < 0:
        return plot_at(3 - quarter, i, 0)
    n = i + j
    return N_PLOTS * quarter + n * (n + 1) // 2 + i if n <= REACH + 1 else 0


def neighbour_table() -> NDArray[np.int64]:
    """The four neighbours of every plot (N4); only some for the ring's plots, which are never built on."""
    steps = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return np.array(
        [
            [plot_at(quarter, i + di, j + dj) for di, dj in steps]
            for quarter in range(N_QUARTERS)
            for i, j in RINGED
        ],
        np.int64,
    )


NEIGHBOUR = neighbour_table()

# What is on a plot; a district is BUILT + its number.
WILD, OPEN, BUILT = 0, 1, 2

MOST_GOLD = 511  # nobody's buying power can reach more (NR20)

ACTIONS = Actions(
    Family("district", SUITS, VALUE_NAMES),
    Family("drop"),
    Family("match"),
    Family("gold"),
    Family("pass"),
    Family("coin", COIN_NAMES),
    Family("build", tuple(f"{i},{j}" for i, j in CELLS)),
    Family("bid", tuple(str(amount) for amount in range(1, MOST_GOLD + 1))),
)
DISTRICT, DROP, MATCH, PAY_GOLD, PASS, COIN, BUILD, BID = ACTIONS.starts()


class Phase(IntEnum):
    """What is being decided."""

    CHOOSE = 0  # which district is auctioned next
    OPEN = 1  # the opening bid
    BID = 2
    PAY = 3  # which help to use
    PLACE = 4
    IMPROVE = 5  # which coin to build
    SITE = 6  # and where
    OVER = 7


class Source(IntEnum):
    """Where gold comes from and goes to."""

    PRICES = 0
    BEAUTY = 1
    COSTS = 2
    REWARDS = 3
    INCOME = 4
    KING = 5
    FAME = 6


class State(TableState):
    """Everything on the table: nothing is hidden except what will be revealed."""

    shared_coins: int = field(
        within=(0, 1), why="1: the coins form one pile for all (City Improvement variant)"
    )
    phase: int = field(
        names=Phase, why="what is being decided: CHOOSE, OPEN, BID, PAY, PLACE, IMPROVE, SITE, OVER"
    )
    round_number: int = field(within=(1, 5), why="round, 1 to 5")
    acting: int = field(
        within=(-1, 3), category=True, why="quarter that decides now, −1 when the game is over"
    )
    ladder: Counts = field(
        4, within=(0, 3), category=True, why="quarters in the order of their pawns, top first"
    )
    gold: NDArray[np.int16] = field(
        4, dtype=np.int16, within=(0, MOST_GOLD), scale=50, why="gold of each quarter"
    )
    ledger: NDArray[np.int16] = field(
        4, 7, dtype=np.int16, scale=50, why="gold since the start, by quarter and source: gold = 6 + its sum"
    )
    coins: Counts = field(
        5, 5, within=(0, 4), why="coins left by value: of each quarter, then in the common pile"
    )

    bag: Counts = field(20, within=(0, 1), why="1: district not yet revealed")
    face_up: Counts = field(20, within=(0, 1), why="1: district waiting for its auction")
    lots: Counts = field(4, within=(-1, 19), category=True, why="the districts revealed this round, in order")
    lot: int = field(
        within=(-1, 19), category=True, why="district under auction or about to be built, −1: none"
    )
    bid: int = field(dtype=np.int16, within=(0, MOST_GOLD), scale=50, why="current bid, 0: none yet")
    standing: int = field(within=(-1, 3), category=True, why="quarter whose bid stands, −1: none yet")
    matched: int = field(within=(0, 1), why="1: the standing bid was a match")
    dropped: Counts = field(4, within=(0, 1), why="1: quarter is out of this auction")
    bids: NDArray[np.int16] = field(
        4, dtype=np.int16, within=(0, MOST_GOLD), scale=50, why="latest bid of each quarter, 0: none"
    )
    due: int = field(dtype=np.int16, within=(0, MOST_GOLD), scale=50, why="what the winner still has to pay")
    coin: int = field(within=(0, 5), category=True, why="value of the coin about to be built, 0: none")

    quarter: Counts = field(
        20, within=(-1, 3), category=True, why="quarter in which each district stands, −1: none"
    )
    plot: NDArray[np.int16] = field(
        20, dtype=np.int16, within=(-1, 923), category=True, why="plot of each district, −1: none"
    )
    price: NDArray[np.int16] = field(
        20, dtype=np.int16, within=(0, MOST_GOLD), scale=50, why="bid that won each district, 0: none"
    )
    improved: Counts = field(20, within=(0, 5), category=True, why="coin on each district, 0: none")
    help_used: Counts = field(20, within=(0, 1), why="1: the coin on this district has helped this round")
    ground: Counts = field(
        924,
        within=(0, 21),
        category=True,
        why="each plot (231·quarter + cell): 0 wild, 1 beside a district, 2 + district built",
    )
    open_plots: Counts = field(4, within=(0, 20), why="empty plots of each quarter beside a district")
