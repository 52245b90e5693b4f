"""New City: the rules as a person reads them."""

from __future__ import annotations

from fourquarters.games.new_city.rulebook.auction import AUCTION, BUILDING
from fourquarters.games.new_city.rulebook.beginning import AIM, CITY, PIECES, ROUND, SET_UP
from fourquarters.games.new_city.rulebook.earning import END, IMPROVEMENTS, INCOME
from fourquarters.games.new_city.rulebook.examples import EXAMPLES
from fourquarters.games.new_city.rulebook.others import FINE_POINTS, TWO_PLAYERS, VARIANT, WELL
from fourquarters.games.new_city.rulebook.summary import SUMMARY
from fourquarters.games.new_city.state import (
    BEAUTY,
    EARLY_COST,
    LOTS,
    N_COINS,
    N_DISTRICTS,
    N_QUARTERS,
    N_ROUNDS,
    ROYAL_ROUNDS,
    START_GOLD,
)
from fourquarters.rulebook.parts import Rulebook

__all__ = ["RULEBOOK"]

NUMBERS = {
    "rounds": N_ROUNDS,
    "lots": LOTS,
    "districts": N_DISTRICTS,
    "start": START_GOLD,
    "coins": N_COINS,
    "each": N_QUARTERS,
    "pile": N_QUARTERS * N_COINS,
    "early": EARLY_COST,
    "royal": ROYAL_ROUNDS,
    "one": int(BEAUTY[1]),
    "two": int(BEAUTY[2]),
    "three": int(BEAUTY[3]),
}

RULEBOOK = Rulebook(
    chapters=(
        AIM,
        PIECES,
        CITY,
        SET_UP,
        ROUND,
        AUCTION,
        BUILDING,
        IMPROVEMENTS,
        INCOME,
        END,
        TWO_PLAYERS,
        VARIANT,
        EXAMPLES,
        WELL,
        FINE_POINTS,
    ),
    summary=SUMMARY,
    numbers=NUMBERS,
)
