"""New City: what must hold in every position."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.new_city.state import (
    BUILT,
    N_DISTRICTS,
    N_PLOTS,
    N_QUARTERS,
    N_ROUNDS,
    NEIGHBOUR,
    NONE,
    OPEN,
    START_GOLD,
    Source,
    State,
)

INTERPRETED_GAMES = 100


@rule
def broken_law(s: State) -> int:
    """0, or the number of the law that is broken."""
    fame, hidden = 0, 0
    for quarter in range(N_QUARTERS):
        gold = START_GOLD
        for source in range(7):
            gold += s.ledger[quarter, source]
        if gold != s.gold[quarter] or gold < 0:
            return 1  # the ledger explains every coin, and nobody is in debt
        fame += s.ledger[quarter, Source.FAME]
    if fame != 0:
        return 2  # famous halls only move gold
    for district in range(N_DISTRICTS):
        hidden += s.bag[district]
        lies = s.bag[district] + s.face_up[district] + (1 if s.lot == district else 0)
        lies += 1 if s.quarter[district] != NONE else 0
        if lies > 1 or (lies == 0 and s.bag[district]):
            return 3  # a district is in one place
        if s.quarter[district] != NONE and s.ground[s.plot[district]] != BUILT + district:
            return 4  # and stands where it says
    if hidden != 4 * (N_ROUNDS - s.round_number):
        return 5  # four districts are revealed each round
    return broken_coins(s) + broken_ground(s)


@rule
def broken_coins(s: State) -> int:
    for coin in range(1, 6):
        count = 0
        for row in range(5):
            count += s.coins[row, coin - 1]
        for district in range(N_DISTRICTS):
            count += 1 if s.improved[district] == coin else 0
        if count != N_QUARTERS:
            return 10  # no coin is lost or doubled
    return 0


@rule
def broken_ground(s: State) -> int:
    """Open plots are exactly the empty ones beside a district."""
    built = 0
    for district in range(N_DISTRICTS):
        built += 1 if s.quarter[district] != NONE else 0
    for quarter in range(N_QUARTERS):
        found = 0
        for cell in range(N_PLOTS):
            plot = N_PLOTS * quarter + cell
            built -= 1 if s.ground[plot] >= BUILT else 0
            found += 1 if s.ground[plot] == OPEN else 0
            if s.ground[plot] == OPEN and cell < 210:
                beside = 0
                for side in range(4):
                    beside += 1 if s.ground[NEIGHBOUR[plot, side]] >= BUILT else 0
                if beside == 0:
                    return 20
        if found != s.open_plots[quarter]:
            return 21
    return 22 if built != 0 else 0
