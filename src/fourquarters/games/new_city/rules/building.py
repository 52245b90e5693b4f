"""New City: where a district may be built, and the bonus for beauty (N17–N19)."""

from __future__ import annotations

from fourquarters.engine.rule import insist, rule
from fourquarters.engine.state import Decisions
from fourquarters.games.new_city.rules.auction import next_auction
from fourquarters.games.new_city.rules.quarters import beside, receive
from fourquarters.games.new_city.state import (
    BEAUTY,
    BUILD,
    BUILT,
    CORNER,
    N_CELLS,
    N_QUARTERS,
    OPEN,
    SIDES,
    SUIT,
    VALUE,
    WILD,
    Source,
    State,
)


@rule
def legal_plots(s: State, out: Decisions) -> int:
    """The winner of the auction builds in the quarter it was won for (N17)."""
    return plots_of(s, s.acting, out)


@rule
def plots_of(s: State, quarter: int, out: Decisions) -> int:
    """The corner for a first district, otherwise every empty plot that touches any district (N17)."""
    corner = CORNER[quarter]
    if s.ground[corner] < BUILT:
        out[0] = BUILD
        return 1
    n = 0
    for cell in range(N_CELLS):
        if n == s.open_plots[quarter]:
            break
        if s.ground[corner + cell] == OPEN:
            out[n] = BUILD + cell
            n += 1
    return n


@rule
def build_district(s: State, plot: int) -> None:
    """The district is built for good, with its bonus for beauty (N17–N19)."""
    receive(s, s.acting, Source.BEAUTY, beauty(s, s.lot, plot))
    s.quarter[s.lot] = s.acting
    s.plot[s.lot] = plot
    if s.ground[plot] == OPEN:
        s.open_plots[s.acting] -= 1
    s.ground[plot] = BUILT + s.lot
    for side in range(SIDES):
        other = beside(int(plot), side)
        if s.ground[other] == WILD:
            s.ground[other] = OPEN
            s.open_plots[quarter_of(other)] += 1
    next_auction(s)


@rule
def quarter_of(plot: int) -> int:
    """The quarter a plot lies in (N3)."""
    quarter = N_QUARTERS - 1
    while quarter > 0 and plot < CORNER[quarter]:
        quarter -= 1
    insist(plot >= CORNER[quarter])
    return quarter


@rule
def beauty(s: State, district: int, plot: int) -> int:
    """The bonus for neighbours that share value or suit with a new district (N18, NR14)."""
    matches = 0
    for side in range(SIDES):
        other = s.ground[beside(int(plot), side)] - BUILT
        if other >= 0 and (VALUE[other] == VALUE[district] or SUIT[other] == SUIT[district]):
            matches += 1
    bonus: int = BEAUTY[matches]
    return bonus
