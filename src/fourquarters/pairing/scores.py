"""Points of a tournament by place at a table: 4, 2, 1, 0 for four, 2, 1, 0 for three, 1, 0 for two."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

TWO = 2


def place_points(size: int, full: int) -> list[int]:
    """The points of each place, first place first. Each place is worth double the next one, the last nothing.

    At a table that is smaller than the tournament's (`full`) the winner gets as much as at a full one.
    """
    return [2 ** (full - TWO - place) if place < size - 1 else 0 for place in range(size)]


def shared_points(places: Sequence[int], full: int) -> list[Fraction]:
    """Everyone's points, given how many rank ahead of each; those who share places share their points."""
    worth = place_points(len(places), full)
    made = []
    for place in places:
        equal = places.count(place)
        made.append(Fraction(sum(worth[place : place + equal]), equal))
    return made


def bye_points(full: int) -> Fraction:
    """What a bye gives: at tables of two a win, as in chess; at larger ones, where one of many wins, a second place."""
    worth = place_points(full, full)
    return Fraction(worth[0] if full == TWO else worth[1])
