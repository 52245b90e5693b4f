"""New City: what districts and halls earn (N24–N28)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.new_city.rules.quarters import beside, receive
from fourquarters.games.new_city.state import (
    BUILT,
    ENTERTAINMENT,
    GUILD,
    HALL,
    MARKET,
    N_DISTRICTS,
    N_QUARTERS,
    NONE,
    PARK,
    RESIDENTIAL,
    ROYAL_ROUNDS,
    SAFE_HOUSE,
    SIDES,
    SLUM,
    STATUE,
    VALUE,
    Source,
    State,
)


@rule
def collect_income(s: State) -> None:
    """Districts and halls earn, the King adds gold, then famous halls collect (N24–N28)."""
    for district in range(N_DISTRICTS):
        if s.quarter[district] != NONE:
            receive(s, s.quarter[district], Source.INCOME, income(s, district))
    if s.round_number <= ROYAL_ROUNDS:
        for quarter in range(N_QUARTERS):
            receive(s, quarter, Source.KING, 1)
    for quarter in range(N_QUARTERS):
        if not is_famous(s, quarter):
            pay_famous_halls(s, quarter)


@rule
def income(s: State, district: int) -> int:
    """What a district earns, with the coin on it (N24)."""
    return income_at(s, s.plot[district], VALUE[district], s.improved[district])


@rule
def income_at(s: State, plot: int, value: int, coin: int) -> int:
    """What a district of this value would earn on this plot with this coin (N24, N25)."""
    earned = 3  # an Entertainment district
    if value == SLUM:
        extortion = neighbours(s, plot, MARKET) + 2 * neighbours(s, plot, ENTERTAINMENT)
        earned = 1 + extortion + (1 if coin == SAFE_HOUSE and extortion > 0 else 0)
    elif value == MARKET:
        earned = 2 + neighbours(s, plot, RESIDENTIAL) + (1 if coin == GUILD else 0)
    elif value == RESIDENTIAL:
        earned = 3 if coin == STATUE else max(0, 2 - neighbours(s, plot, SLUM))
    elif value == PARK:
        earned = 0 if neighbours(s, plot, SLUM) > 0 else 1
    return earned + value if coin == HALL else earned


@rule
def neighbours(s: State, plot: int, value: int) -> int:
    """How many neighbours of a plot are districts of this value, whoever owns them (N4)."""
    count = 0
    for side in range(SIDES):
        other = s.ground[beside(int(plot), side)] - BUILT
        if other >= 0 and VALUE[other] == value:
            count += 1
    return count


@rule
def is_famous(s: State, quarter: int) -> bool:
    """Does a quarter have a Gambling Hall on an Entertainment district (N27)?"""
    for district in range(ENTERTAINMENT - 1, N_DISTRICTS, 5):
        if s.quarter[district] == quarter and s.improved[district] == HALL:
            return True
    return False


@rule
def pay_famous_halls(s: State, payer: int) -> None:
    """One gold to each quarter with a famous hall, top of the ladder first, while it lasts (N27, N28)."""
    for step in range(N_QUARTERS):
        creditor = s.ladder[step]
        if s.gold[payer] > 0 and is_famous(s, creditor):
            receive(s, payer, Source.FAME, -1)
            receive(s, creditor, Source.FAME, 1)
