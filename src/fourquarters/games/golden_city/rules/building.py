"""The Golden City: building and paying (C19, C22–C27)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.golden_city.board import (
    COAST,
    COASTAL_DUE,
    DUE,
    FIRST_INNER,
    FIRST_RURAL,
    INNER,
    KIND,
    N_LANDFORMS,
    N_SITES,
    NEIGHBOUR,
    PAID_IN,
    ROADS,
)
from fourquarters.games.golden_city.rules.cards import show
from fourquarters.games.golden_city.rules.rewards import take_reward
from fourquarters.games.golden_city.rules.sites import open_to
from fourquarters.games.golden_city.state import BUILD, END, FIRST, PAY, PAYMENTS, SECOND, State

N_PAYMENTS = len(PAYMENTS)


@rule
def legal_builds(s: State, out: Decisions) -> int:
    """Sites that are open and can be paid for; ending the turn is always allowed (C19, C22–C26)."""
    n = 0
    seat = s.decider
    pairs = jokers(s, seat)
    last = N_SITES if s.keys[seat] > 0 else FIRST_INNER
    if can_pay(s, seat, pairs, COAST, COASTAL_DUE):
        for site in range(FIRST_RURAL):
            if s.built_on[site] == 0:
                out[n] = BUILD + site
                n += 1
    for site in range(FIRST_RURAL, last):
        if open_to(s, seat, site) and can_pay(s, seat, pairs, PAID_IN[site], DUE[site]):
            out[n] = BUILD + site
            n += 1
    out[n] = END
    return n + 1


@rule
def jokers(s: State, seat: int) -> int:
    """How many pairs of equal cards a hand holds (C26)."""
    pairs = 0
    for landform in range(N_LANDFORMS):
        pairs += s.hand[seat, landform] >> 1
    return pairs


@rule
def can_pay(s: State, seat: int, pairs: int, landform: int, due: int) -> bool:
    """Are there enough real cards and jokers of other landforms (C25, C26)?"""
    real = s.hand[seat, landform]
    return bool(min(real, due) + pairs - (real >> 1) >= due)


@rule
def legal_payments(s: State, out: Decisions) -> int:
    """All ways of paying for the chosen site without overpaying (C25, C26, R6)."""
    n = 0
    seat, landform = s.decider, PAID_IN[s.target]
    if DUE[s.target] == 1:
        for payment in range(N_LANDFORMS):
            if s.hand[seat, payment] >= price_in(payment, landform):
                out[n] = PAY + payment
                n += 1
        return n
    for payment in range(N_PAYMENTS):
        if covers(s, seat, payment, landform):
            out[n] = PAY + payment
            n += 1
    return n


@rule
def price_in(paid: int, landform: int) -> int:
    """One card of the landform itself, or a joker of two others (C26)."""
    return 1 if paid == landform else 2


@rule
def covers(s: State, seat: int, payment: int, landform: int) -> bool:
    """Does the hand cover a payment of two?"""
    first, second = FIRST[payment], SECOND[payment]
    due = price_in(first, landform)
    if first == second:
        return bool(s.hand[seat, first] >= 2 * due)
    if s.hand[seat, first] < due:
        return False
    return bool(s.hand[seat, second] >= price_in(second, landform))


@rule
def pay_and_build(s: State, payment: int) -> None:
    """The cards go to the discards, the business is placed, its reward is taken (C25–C27)."""
    site = s.target
    landform = PAID_IN[site]
    if DUE[site] == 1:
        pay_with(s, payment, landform)
    else:
        pay_with(s, FIRST[payment], landform)
        pay_with(s, SECOND[payment], landform)
    if KIND[site] == INNER:
        s.keys[s.decider] -= 1
    place_business(s, s.decider, site)
    take_reward(s, site)


@rule
def pay_with(s: State, paid: int, landform: int) -> None:
    """One real card, or both cards of a joker."""
    for _ in range(price_in(paid, landform)):
        show(s, s.decider, paid)


@rule
def place_business(s: State, seat: int, site: int) -> None:
    """A new business opens its roads (C24)."""
    s.business[seat, site] = 1
    s.built_on[site] += 1
    s.left[seat] -= 1
    for i in range(ROADS[site]):
        s.reach[seat, NEIGHBOUR[site, i]] = 1
