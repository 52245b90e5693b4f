"""Urbanization: victory points as they come, final scoring, and the ranking (U60–U62)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.urbanization.state import (
    BONUS_FACTORY,
    BONUS_POINTS,
    FACTORY_SUM_POINTS,
    N_CARDS,
    N_INVENTIONS,
    NONE,
    Source,
    State,
)


@rule
def score_points(s: State, player: int, points: int, source: int) -> None:
    s.points[player] += points
    s.points_from[player, source] += points


@rule
def final_scoring(s: State) -> None:
    """The largest sum of factory numbers, and inventions with their factory (U60, U61)."""
    leader = NONE
    for player in range(s.players):
        if factory_sum(s, player) > 0 and (leader == NONE or industry_before(s, player, leader)):
            leader = player
    if leader != NONE:
        score_points(s, leader, FACTORY_SUM_POINTS, Source.FACTORY_SUM)
    for invention in range(N_INVENTIONS):
        owner = s.invention_owner[invention]
        if owner != NONE and owns_card(s, owner, BONUS_FACTORY[invention]):
            score_points(s, owner, BONUS_POINTS[invention], Source.BONUS)


@rule
def owns_card(s: State, player: int, number: int) -> bool:
    """Does a player have this factory card, covered or not (U60, U61)?"""
    stack = s.stack_of[number]
    return bool(stack != NONE and s.stack_owner[stack] == player)


@rule
def factory_sum(s: State, player: int) -> int:
    total = 0
    for number in range(1, N_CARDS + 1):
        if owns_card(s, player, number):
            total += number
    return total


@rule
def newest_card(s: State, player: int) -> int:
    """The highest number among a player's factory cards, 0 if they have none (R31)."""
    newest = 0
    for number in range(1, N_CARDS + 1):
        if owns_card(s, player, number):
            newest = number
    return newest


@rule
def industry_before(s: State, player: int, other: int) -> bool:
    """A larger sum of numbers, or an equal one with the higher single number (U60)."""
    mine, theirs = factory_sum(s, player), factory_sum(s, other)
    return mine > theirs or (mine == theirs and newest_card(s, player) > newest_card(s, other))


@rule
def score(s: State, player: int) -> int:
    """Victory points."""
    return int(s.points[player])


@rule
def place(s: State, player: int) -> int:
    """How many rank ahead of a player: by points, then by the highest card number (U62)."""
    before = 0
    points, newest = s.points[player], newest_card(s, player)
    for other in range(s.players):
        theirs = s.points[other]
        if theirs > points or (theirs == points and newest_card(s, other) > newest):
            before += 1
    return before
