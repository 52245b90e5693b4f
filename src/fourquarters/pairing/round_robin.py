"""Round robin: everyone meets everyone.

At tables of two that is the old circle: one player stays, the others move on by one place, and after n − 1 rounds (n, if n is odd)
every pair has met once. At larger tables no such scheme exists for most numbers, so rounds are made one after another, each from
the pairs that have met least often, until everyone has met everyone. Whoever sits out has done so least often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random

from fourquarters.pairing.grouping import fewest_rematches
from fourquarters.pairing.meetings import Meeting, Pair, Round, pair, seated, times_sat
from fourquarters.pairing.sizes import table_sizes

TWO = 2
PATIENCE = 4
"""No timetable has more rounds than this many times the fewest that there could be."""

TRIES = 4
"""How many timetables are made; the one that is most even is taken."""

Timetable = tuple[tuple[tuple[int, ...], ...], ...]
"""The tables of each round; a table of one is a bye."""


@lru_cache(64)
def timetable(players: int, allowed: tuple[int, ...], seed: int) -> Timetable:
    """All rounds, for players counted from 0."""
    if max(allowed) == TWO:
        return circle(players)
    tried = [balanced(players, allowed, Random(f"{seed} {n}")) for n in range(TRIES)]
    return min(tried, key=unevenness)


def unevenness(rounds: Timetable) -> tuple[int, int, int]:
    """How far a timetable is from the ideal: pairs that never meet, its length, and pairs that meet too often."""
    met = Counter(pair(*two) for one in rounds for table in one for two in combinations(table, 2))
    players = sum(map(len, rounds[0])) if rounds else 0
    return players * (players - 1) // 2 - len(met), len(rounds), sum(n * n for n in met.values())


def circle(players: int) -> Timetable:
    """Every pair once; with an odd number, one sits out each round."""
    ring = list(range(players + players % 2))
    half, rounds = len(ring) // 2, []
    for _ in range(len(ring) - 1):
        tables = [(ring[at], ring[-1 - at]) for at in range(half)]
        rounds.append(tuple(tuple(p for p in table if p < players) for table in tables))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return tuple(rounds)


def balanced(players: int, allowed: tuple[int, ...], dice: Random) -> Timetable:
    """Rounds of larger tables until everyone has met everyone."""
    met: Counter[Pair] = Counter()
    out: Counter[int] = Counter()
    sizes = table_sizes(players, allowed)
    at_most = PATIENCE * -(-(players - 1) // (max(allowed) - 1))
    everyone = players * (players - 1) // 2
    rounds: list[tuple[tuple[int, ...], ...]] = []
    while len(met) < everyone and len(rounds) < at_most:
        order = list(range(players))
        dice.shuffle(order)
        order.sort(key=lambda player: out[player])
        byes = order[: players - sum(sizes)]
        rest = order[len(byes) :]
        dice.shuffle(rest)
        tables = fewest_rematches(rest, sizes, met, dice)
        met.update(pair(*two) for table in tables for two in combinations(table, 2))
        out.update(byes)
        rounds.append((*tables, *((one,) for one in byes)))
    return tuple(rounds)


def timetable_round(
    planned: Sequence[tuple[int, ...]],
    here: Collection[int],
    meetings: Sequence[Meeting],
    allowed: Collection[int],
    seed: int,
) -> Round:
    """A planned round, played by those who are still `here`. Where somebody is missing, the others play at a smaller table
    if the game has one; whoever is then left over has a bye."""
    dice, sat = Random(f"{seed} {len(meetings)}"), times_sat(meetings)
    made = Round([], [])
    for table in planned:
        left = [player for player in table if player in here]
        for size in table_sizes(len(left), allowed):
            made.tables.append(seated(left[:size], sat, dice))
            left = left[size:]
        made.byes.extend(left)
    return made
