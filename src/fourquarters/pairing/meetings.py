"""What was played so far: who met whom in which seats, and how a round is written down. Players are numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, permutations
from random import Random
from typing import NamedTuple

PERMUTED = 6
"""Below this many further players all orders of a table's seats are compared; beyond it, only the first seat is chosen."""


class Meeting(NamedTuple):
    """One table of a round, or a bye (a table of one): its players by seat, and once it is over, how many ranked ahead of
    each, and their points in the game."""

    round: int
    players: tuple[int, ...]
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()

    @property
    def bye(self) -> bool:
        return len(self.players) == 1

    @property
    def over(self) -> bool:
        return self.bye or bool(self.places)


class Round(NamedTuple):
    """A round that is to be played: the players of each table by seat, and those who sit out."""

    tables: list[tuple[int, ...]]
    byes: list[int]


Pair = tuple[int, int]


def pair(one: int, other: int) -> Pair:
    return (one, other) if one < other else (other, one)


def times_met(meetings: Iterable[Meeting]) -> Counter[Pair]:
    """How often each pair has sat at one table."""
    return Counter(pair(*two) for meeting in meetings for two in combinations(meeting.players, 2))


def times_sat(meetings: Iterable[Meeting]) -> Counter[tuple[int, int]]:
    """How often each player has sat in each seat."""
    return Counter((p, seat) for m in meetings if not m.bye for seat, p in enumerate(m.players))


def times_out(meetings: Iterable[Meeting]) -> Counter[int]:
    """How often each player has had a bye."""
    return Counter(meeting.players[0] for meeting in meetings if meeting.bye)


def seated(players: Sequence[int], sat: Counter[tuple[int, int]], dice: Random) -> tuple[int, ...]:
    """An order of seats in which nobody sits where they have often sat; the first seat matters most."""
    shuffled = list(players)
    dice.shuffle(shuffled)
    first = min(shuffled, key=lambda p: sat[p, 0])
    rest = [p for p in shuffled if p != first]
    if len(rest) >= PERMUTED:
        return (first, *rest)
    orders = permutations(rest)
    return (first, *min(orders, key=lambda order: sum(sat[p, seat] for seat, p in enumerate(order, 1))))
