"""Players into tables so that as few as possible meet again.

First a search that takes the tables in the order of the players and finds, if there is time to look everywhere, a round
without a rematch whenever there is one. Where there is none, players change places as long as that makes it better.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, count
from random import Random

from fourquarters.pairing.meetings import Pair, pair

STEPS = 20_000
"""How many players the search seats before it gives up."""

STARTS = 16
"""From how many different tables players begin to change places."""

AGAIN, OFTEN = 20, 1
"""What a rematch counts at all, and what it counts for each of the (squared) times that the two have met."""

Groups = list[tuple[int, ...]]
Cost = Callable[[Sequence[int]], int]


class Exhausted(Exception):
    """The search has taken too long."""


def grouped(order: Sequence[int], sizes: Sequence[int], met: Counter[Pair], dice: Random) -> Groups:
    """Tables of these sizes from players in their order: neighbours meet, nobody again as long as that can be avoided."""
    try:
        found = next(fresh_groups(list(order), sorted(sizes, reverse=True), met, count()), None)
    except Exhausted:
        found = None
    return found if found is not None else fewest_rematches(order, sizes, met, dice)


def fresh_groups(
    left: list[int], sizes: list[int], met: Counter[Pair], steps: Iterator[int]
) -> Iterator[Groups]:
    """All ways to seat these players without a rematch, those near each other first."""
    if not left:
        yield []
        return
    for size in sorted(set(sizes), reverse=True):
        others = list(sizes)
        others.remove(size)
        for table in fresh_tables((left[0],), left[1:], size, met, steps):
            rest = [player for player in left if player not in table]
            for tables in fresh_groups(rest, others, met, steps):
                yield [table, *tables]


def fresh_tables(
    table: tuple[int, ...], candidates: list[int], size: int, met: Counter[Pair], steps: Iterator[int]
) -> Iterator[tuple[int, ...]]:
    """All tables of a size that begin like this one, of players who have not met."""
    if next(steps) > STEPS:
        raise Exhausted
    if len(table) == size:
        yield table
        return
    for at, player in enumerate(candidates):
        if not any(met[pair(player, other)] for other in table):
            yield from fresh_tables((*table, player), candidates[at + 1 :], size, met, steps)


def fewest_rematches(order: Sequence[int], sizes: Sequence[int], met: Counter[Pair], dice: Random) -> Groups:
    """Tables with few rematches, the least often repeated first: the best of several starts."""
    rank = {player: at for at, player in enumerate(order)}
    far = len(order) ** 2  # more than all differences of rank at a table

    def cost(table: Sequence[int]) -> int:
        return sum(again(met[pair(a, b)]) * far + abs(rank[a] - rank[b]) for a, b in combinations(table, 2))

    best: list[list[int]] = []
    for start in range(STARTS):
        players = list(order)
        if start:
            dice.shuffle(players)
        tables = improved(sliced(players, sizes), cost)
        if not best or sum(map(cost, tables)) < sum(map(cost, best)):
            best = tables
    return [tuple(sorted(table, key=rank.__getitem__)) for table in best]


def again(times: int) -> int:
    """What it costs that two meet who have met so often: few rematches first, then none too often."""
    return AGAIN + OFTEN * times**2 if times else 0


def sliced(players: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """Players into tables, one after another."""
    left = iter(players)
    return [[next(left) for _ in range(size)] for size in sizes]


def improved(tables: list[list[int]], cost: Cost) -> list[list[int]]:
    """Let two players change places as long as that is better."""
    better = True
    while better:
        better = False
        for one, other in combinations(range(len(tables)), 2):
            better |= exchanged(tables[one], tables[other], cost)
    return tables


def exchanged(one: list[int], other: list[int], cost: Cost) -> bool:
    """Exchange a player between two tables wherever that is better."""
    done, now = False, cost(one) + cost(other)
    for a in range(len(one)):
        for b in range(len(other)):
            one[a], other[b] = other[b], one[a]
            then = cost(one) + cost(other)
            if then < now:
                done, now = True, then
            else:
                one[a], other[b] = other[b], one[a]
    return done
