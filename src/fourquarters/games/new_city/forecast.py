"""New City: what a choice would bring, for the picture and the prompt. All of it follows from the rules."""

from __future__ import annotations

from typing import NamedTuple

from fourquarters.games.new_city import rules
from fourquarters.games.new_city.judgement import effect, extra_income
from fourquarters.games.new_city.state import (
    BUILT,
    CORNER,
    N_CELLS,
    N_DISTRICTS,
    N_QUARTERS,
    N_ROUNDS,
    NEIGHBOUR,
    OPEN,
    SIDES,
    VALUE,
)
from fourquarters.games.new_city.words import Plain, owner


class Gain(NamedTuple):
    """Gold at once, gold each round, and help towards a bid each later round."""

    once: int = 0
    each: int = 0
    help: int = 0

    def by_the_end(self, s: Plain) -> int:
        return self.once + self.each * (N_ROUNDS + 1 - int(s.round_number))


def plots(s: Plain, quarter: int) -> list[int]:
    """Where a quarter may build now (N17)."""
    corner = int(CORNER[quarter])
    if s.ground[corner] < BUILT:
        return [corner]
    found: list[int] = []
    plot = corner
    while len(found) < s.open_plots[quarter] and plot < corner + N_CELLS:
        if s.ground[plot] == OPEN:
            found.append(plot)
        plot += 1
    return found


def plot_gain(s: Plain, quarter: int, district: int, plot: int) -> Gain:
    """Beauty at once, and the change of the quarter's income (N18, N24)."""
    value = VALUE[district]
    each = rules.income_at(s, plot, value, 0)
    for side in range(SIDES):
        other = s.ground[NEIGHBOUR[plot, side]] - BUILT
        if other >= 0 and s.quarter[other] == quarter:
            each += effect(s, other, value)
    return Gain(int(rules.beauty(s, district, plot)), int(each))


def plot_gains(s: Plain, quarter: int, district: int) -> dict[int, Gain]:
    """What a district would bring a quarter wherever it may build."""
    return {plot: plot_gain(s, quarter, district, plot) for plot in plots(s, quarter)}


def best_plot(s: Plain, gains: dict[int, Gain]) -> int:
    return max(gains, key=lambda plot: (gains[plot].by_the_end(s), -plot))


def sites(s: Plain, quarter: int) -> list[int]:
    """Own districts without a coin (N20)."""
    return [d for d in range(N_DISTRICTS) if s.quarter[d] == quarter and s.improved[d] == 0]


def site_gain(s: Plain, quarter: int, coin: int, district: int) -> Gain:
    """What a coin brings on a district: reward, income, help (N15, N22, N24, N25, N27)."""
    value = int(VALUE[district])
    each = int(extra_income(s, quarter, district, coin)) + (value if coin == 3 else 0)
    return Gain(int(rules.reward(coin, value)), each, int(rules.help_of(coin, value)))


def income_of(s: Plain, quarter: int) -> int:
    """What a quarter's districts will earn this round."""
    return sum(int(rules.income(s, d)) for d in range(N_DISTRICTS) if s.quarter[d] == quarter)


def fame_of(s: Plain, quarter: int) -> int:
    """What famous halls will bring or cost it, if everyone can pay (N27)."""
    famous = [rules.is_famous(s, q) for q in range(N_QUARTERS)]
    return famous.count(False) if famous[quarter] else -famous.count(True)


def quarters_of(s: Plain, seat: int) -> list[int]:
    return [quarter for quarter in range(N_QUARTERS) if owner(s, quarter) == seat]
