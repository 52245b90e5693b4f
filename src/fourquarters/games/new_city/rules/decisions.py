"""New City: what may be decided in each phase, and what a decision does."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.new_city.rules.auction import (
    amounts,
    buying_power,
    choose,
    drop,
    legal_bids,
    legal_lots,
    legal_payments,
    pay_in_gold,
    place_bid,
    use_help,
)
from fourquarters.games.new_city.rules.building import build_district, legal_plots
from fourquarters.games.new_city.rules.improvements import (
    build_coin,
    legal_coins,
    legal_sites,
    next_improvement,
)
from fourquarters.games.new_city.state import (
    BID,
    BUILD,
    COIN,
    CORNER,
    DISTRICT,
    DROP,
    MATCH,
    PASS,
    PAY_GOLD,
    Phase,
    State,
)


@rule
def legal(s: State, out: Decisions) -> int:
    """All legal decisions."""
    if s.phase == Phase.BID:
        return legal_bids(s, out)
    if s.phase == Phase.OPEN:
        return amounts(out, 0, 1, buying_power(s, s.acting))
    if s.phase == Phase.CHOOSE:
        return legal_lots(s, out)
    if s.phase == Phase.PAY:
        return legal_payments(s, out)
    if s.phase == Phase.PLACE:
        return legal_plots(s, out)
    if s.phase == Phase.IMPROVE:
        return legal_coins(s, out)
    if s.phase == Phase.SITE:
        return legal_sites(s, out)
    return 0


@rule
def apply(s: State, action: int) -> None:
    """Carry out a decision."""
    if action >= BID:
        place_bid(s, action - BID + 1, False)
    elif action >= BUILD:
        build_district(s, CORNER[s.acting] + action - BUILD)
    elif action >= COIN:
        s.coin = action - COIN + 1
        s.phase = Phase.SITE
    elif action == PASS:
        next_improvement(s)
    elif action == PAY_GOLD:
        pay_in_gold(s)
    elif action == MATCH:
        place_bid(s, s.bid, True)
    elif action == DROP:
        drop(s)
    elif s.phase == Phase.CHOOSE:
        choose(s, action - DISTRICT)
    elif s.phase == Phase.PAY:
        use_help(s, action - DISTRICT)
    else:
        build_coin(s, action - DISTRICT)
