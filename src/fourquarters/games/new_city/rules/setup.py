"""New City: set-up (N1–N6, N33)."""

from __future__ import annotations

from fourquarters.engine.chance import chance, draw
from fourquarters.engine.rule import rule
from fourquarters.games.new_city.rules.rounds import begin_round
from fourquarters.games.new_city.state import N_COINS, N_DISTRICTS, N_QUARTERS, NONE, PILE, START_GOLD, State


@rule
def set_up(s: State) -> None:
    """Give out gold and coins, fill the bag, line up the pawns, begin round 1 (N1–N6, N33)."""
    for quarter in range(N_QUARTERS):
        s.gold[quarter] = START_GOLD
        for coin in range(N_COINS):
            if s.shared_coins:
                s.coins[PILE, coin] = N_QUARTERS
            else:
                s.coins[quarter, coin] = 1
    for district in range(N_DISTRICTS):
        s.bag[district] = 1
        s.quarter[district] = NONE
        s.plot[district] = NONE
    line_up_pawns(s)
    s.lot = NONE
    s.standing = NONE
    begin_round(s)


@rule
def line_up_pawns(s: State) -> None:
    """The four pawns form a ladder in random order (N6)."""
    words = chance(s)
    for quarter in range(N_QUARTERS):
        step = draw(words, quarter, quarter + 1)
        s.ladder[quarter] = s.ladder[step]
        s.ladder[step] = quarter
