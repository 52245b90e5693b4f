"""New City: what pictures and words need to know about a position, answered by the rules."""

from __future__ import annotations

from enum import IntEnum
from functools import cache
from types import SimpleNamespace
from typing import Any, NamedTuple, cast

from fourquarters.engine.view import View
from fourquarters.games.new_city.judgement import fame, gold_spent, incomes_left
from fourquarters.games.new_city.rules.auction import buying_power, can_match, help_of
from fourquarters.games.new_city.rules.building import beauty, plots_of
from fourquarters.games.new_city.rules.improvements import reward, sites_of
from fourquarters.games.new_city.rules.income import income, income_at
from fourquarters.games.new_city.rules.quarters import owner
from fourquarters.games.new_city.state import (
    BUILD,
    BUILT,
    CORNER,
    DISTRICT,
    N_CELLS,
    N_DISTRICTS,
    N_QUARTERS,
    NEIGHBOUR,
    NO_COIN,
    NONE,
    VALUE,
    WILD,
    Phase,
    State,
)

Plain = State
"""A state whose fields are plain numbers and lists (tables stay arrays), which rules read faster."""

TABLES = tuple(f.name for f in State.FIELDS if len(f.shape) > 1)
LISTS = tuple(f.name for f in State.FIELDS if len(f.shape) <= 1)


def plain(view: View) -> Plain:
    return view.once(read)


def read(view: View) -> Plain:
    states = view.states
    fields = {name: states[name].tolist()[0] for name in LISTS}
    return cast(Plain, SimpleNamespace(**fields, **{name: states[name][0] for name in TABLES}))


class RoundPhase(IntEnum):
    """The phases of a round (N7)."""

    REVEAL = 0
    AUCTION = 1
    IMPROVE = 2
    INCOME = 3


class Gain(NamedTuple):
    """Gold at once, gold each round, and help towards a bid each later round."""

    once: int = 0
    each: int = 0
    help: int = 0

    def by_the_end(self, s: Plain) -> int:
        return self.once + self.each * incomes_left(s)


def plots(s: Plain, quarter: int) -> list[int]:
    """Where a quarter may build now (N17)."""
    out: Any = [0] * N_CELLS
    n = plots_of(s, quarter, out)
    return [int(CORNER[quarter]) + action - BUILD for action in out[:n]]


def plot_gain(s: Plain, quarter: int, district: int, plot: int) -> Gain:
    """Beauty at once, and the change of the quarter's income (N18, N24)."""
    after = with_district(s, quarter, district, plot)
    beside = [s.ground[cell] - BUILT for cell in NEIGHBOUR[plot]]
    own = {other for other in beside if other >= 0 and s.quarter[other] == quarter}
    change = sum(income(after, other) - income(s, other) for other in own)
    return Gain(int(beauty(s, district, plot)), int(income(after, district) + change))


def with_district(s: Plain, quarter: int, district: int, plot: int) -> Plain:
    """The city with one more district in it."""
    after = SimpleNamespace(**vars(s))
    after.ground, after.quarter, after.plot = [*s.ground], [*s.quarter], [*s.plot]
    after.ground[plot], after.quarter[district], after.plot[district] = BUILT + district, quarter, plot
    return cast(Plain, after)


def plot_gains(s: Plain, quarter: int, district: int) -> dict[int, Gain]:
    """What a district would bring a quarter on each plot where it may build."""
    return {plot: plot_gain(s, quarter, district, plot) for plot in plots(s, quarter)}


def best_plot(s: Plain, gains: dict[int, Gain]) -> int:
    return max(gains, key=lambda plot: (gains[plot].by_the_end(s), -plot))


def sites(s: Plain, quarter: int) -> list[int]:
    """A quarter's districts without a coin (N20)."""
    out: Any = [0] * N_DISTRICTS
    n = sites_of(s, quarter, out)
    return [action - DISTRICT for action in out[:n]]


def site_gain(s: Plain, quarter: int, coin: int, district: int) -> Gain:
    """What a coin brings on a district: reward, income, help (N15, N22, N24, N25, N27)."""
    value, after = int(VALUE[district]), with_coin(s, coin, district)
    each = income(after, district) - income(s, district) + fame(after, quarter) - fame(s, quarter)
    return Gain(int(reward(coin, value)), int(each), int(help_of(coin, value)))


def with_coin(s: Plain, coin: int, district: int) -> Plain:
    """The city with a district improved."""
    after = SimpleNamespace(**vars(s))
    after.improved = [*s.improved]
    after.improved[district] = coin
    return cast(Plain, after)


def income_of(s: Plain, quarter: int) -> int:
    """What a quarter's districts will earn this round."""
    return sum(int(income(s, d)) for d in range(N_DISTRICTS) if s.quarter[d] == quarter)


def fame_of(s: Plain, quarter: int) -> int:
    """What famous halls will bring or cost a quarter, if everyone can pay (N27)."""
    return int(fame(s, quarter))


def left_after(s: Plain, bid: int) -> int:
    """Gold left if a bid wins and all help goes into it (N15)."""
    return int(s.gold[s.acting] - gold_spent(s, s.acting, bid))


def may_match(s: Plain, quarter: int) -> bool:
    """May a quarter match the standing bid (N12)?"""
    return bool(can_match(s, quarter, buying_power(s, quarter)))


@cache
def influence(own: int, beside: int) -> int:
    """What one neighbour does to a district's income, in a city of just these two (N24)."""
    city = cast(Plain, SimpleNamespace(ground=[WILD] * len(NEIGHBOUR)))
    plot = int(CORNER[0])
    alone = income_at(city, plot, own, NO_COIN)
    city.ground[NEIGHBOUR[plot, 0]] = BUILT + beside - 1
    return int(income_at(city, plot, own, NO_COIN) - alone)


def quarters_of(s: Plain, seat: int) -> list[int]:
    return [quarter for quarter in range(N_QUARTERS) if owner(s, quarter) == seat]


class Facts:
    """A view, read once, with everything that parts of a picture need to know."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.s: Plain = plain(view)
        self.phase = Phase(self.s.phase)
        self.mine = view.mine
        self.legal = set(view.legal())
        self.built = [d for d in range(N_DISTRICTS) if self.s.quarter[d] != NONE]
        self.seats = [owner(self.s, quarter) for quarter in range(N_QUARTERS)]
        over = self.phase == Phase.OVER
        self.open = [[] if over else plots(self.s, quarter) for quarter in range(N_QUARTERS)]
        self.prospect = self.find_prospect()
        self.gains = self.forecasts()
        self.best = best_plot(self.s, self.gains) if self.gains else NONE

    def phase_of_the_round(self) -> RoundPhase:
        """Which phase it is; nothing is decided while districts are revealed."""
        if self.phase == Phase.OVER:
            return RoundPhase.INCOME
        return RoundPhase.IMPROVE if self.phase >= Phase.IMPROVE else RoundPhase.AUCTION

    def find_prospect(self) -> int:
        """The quarter whose prospects are shown: one of the reader's that acts or is still bidding, or none."""
        s = self.s
        if self.view.seat == NONE or s.acting == NONE:
            return NONE
        own = quarters_of(s, self.view.seat)
        if s.acting in own:
            return int(s.acting)
        return next((q for q in own if not s.dropped[q]), NONE)

    def forecasts(self) -> dict[int, Gain]:
        """What the district under auction would bring the reader on each of their plots."""
        quarter = self.prospect
        if quarter == NONE or self.s.lot == NONE:
            return {}
        if self.phase in (Phase.PAY, Phase.PLACE) and self.s.acting != quarter:
            return {}
        return plot_gains(self.s, quarter, self.s.lot)

    def seat(self, quarter: int) -> int:
        return self.seats[quarter]
