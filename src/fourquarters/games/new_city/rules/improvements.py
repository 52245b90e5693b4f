"""New City: building coins, and the end of a round (N20–N22, N8)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import OVER, Decisions
from fourquarters.games.new_city.rules.income import collect_income
from fourquarters.games.new_city.rules.quarters import let_act, receive, rung
from fourquarters.games.new_city.rules.rounds import begin_round
from fourquarters.games.new_city.state import (
    COIN,
    DISTRICT,
    EARLY_COST,
    N_COINS,
    N_DISTRICTS,
    N_QUARTERS,
    N_ROUNDS,
    NO_COIN,
    NONE,
    PALACE,
    PASS,
    PILE,
    SAFE_HOUSE,
    VALUE,
    Phase,
    Source,
    State,
)


@rule
def legal_coins(s: State, out: Decisions) -> int:
    """Pass, or build a coin that is available and affordable, if there is a district for it (N20, N21)."""
    out[0] = PASS
    n = 1
    if has_site(s, s.acting):
        for coin in range(1, N_COINS + 1):
            if coins_left(s, s.acting, coin) > 0 and can_afford(s, s.acting, coin):
                out[n] = COIN + coin - 1
                n += 1
    return n


@rule
def legal_sites(s: State, out: Decisions) -> int:
    """The coin goes on a district of the acting quarter (N20)."""
    return sites_of(s, s.acting, out)


@rule
def sites_of(s: State, quarter: int, out: Decisions) -> int:
    """Every district of a quarter that has no coin (N20)."""
    n = 0
    for district in range(N_DISTRICTS):
        if s.quarter[district] == quarter and s.improved[district] == NO_COIN:
            out[n] = DISTRICT + district
            n += 1
    return n


@rule
def coins_left(s: State, quarter: int, coin: int) -> int:
    """Coins of a value that a quarter may still build: its own, or those in the pile (N20, N33)."""
    left: int = s.coins[PILE if s.shared_coins else quarter, coin - 1]
    return left


@rule
def can_afford(s: State, quarter: int, coin: int) -> bool:
    """A coin is free from the round of its value on, and costs 3 gold one round before (N21, NR18)."""
    return coin <= s.round_number or (coin == s.round_number + 1 and s.gold[quarter] >= EARLY_COST)


@rule
def has_site(s: State, quarter: int) -> bool:
    """Does a quarter have a district without a coin (N20)?"""
    for district in range(N_DISTRICTS):
        if s.quarter[district] == quarter and s.improved[district] == NO_COIN:
            return True
    return False


@rule
def build_coin(s: State, district: int) -> None:
    """Pay for the coin, build it, take its reward (N20–N22)."""
    if s.coin > s.round_number:
        receive(s, s.acting, Source.COSTS, -EARLY_COST)
    s.coins[PILE if s.shared_coins else s.acting, s.coin - 1] -= 1
    s.improved[district] = s.coin
    receive(s, s.acting, Source.REWARDS, reward(s.coin, VALUE[district]))
    s.coin = 0
    next_improvement(s)


@rule
def reward(coin: int, value: int) -> int:
    """A Safe House pays its district's value at once, a Palace five times that (N22)."""
    if coin == SAFE_HOUSE:
        return value
    return 5 * value if coin == PALACE else 0


@rule
def next_improvement(s: State) -> None:
    """The next quarter down the ladder may build a coin; after the last comes income (N20, N8)."""
    step = rung(s, s.acting) + 1
    if step < N_QUARTERS:
        let_act(s, s.ladder[step], Phase.IMPROVE)
        return
    collect_income(s)
    if s.round_number < N_ROUNDS:
        begin_round(s)
    else:
        s.acting = NONE
        s.decider = OVER
        s.phase = Phase.OVER
