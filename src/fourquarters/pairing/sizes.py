"""How many tables of which size a number of players makes."""

from __future__ import annotations

from collections.abc import Collection

Cost = tuple[int, int, tuple[int, ...]]


def table_sizes(players: int, allowed: Collection[int]) -> list[int]:
    """The sizes of the tables, largest first; whoever is left over has a bye.

    As few byes as possible, then tables as near to the largest size as possible: nine players at tables of two to four
    make three tables of three, not one of four, one of three and one of two.
    """
    full = max(allowed)
    best: list[Cost] = [(0, 0, ())]
    for n in range(1, players + 1):
        byes, short, tables = best[n - 1]
        found = [(byes + 1, short, tables)]
        for size in sorted(set(allowed)):
            if size <= n:
                byes, short, tables = best[n - size]
                found.append((byes, short + (full - size) ** 2, (*tables, size)))
        best.append(min(found))
    return sorted(best[players][2], reverse=True)
