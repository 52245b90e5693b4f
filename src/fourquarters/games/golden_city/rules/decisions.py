"""The Golden City: what may be decided in each phase, and what a decision does."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.golden_city.rules.bidding import bid, legal_bids
from fourquarters.games.golden_city.rules.building import legal_builds, legal_payments, pay_and_build
from fourquarters.games.golden_city.rules.rewards import (
    keep_bonus_card,
    legal_bonus_cards,
    legal_drops,
    legal_goods,
    take_goods,
)
from fourquarters.games.golden_city.rules.rounds import discard, end_turn, go_on, legal_discards
from fourquarters.games.golden_city.state import (
    BID,
    BONUS,
    BUILD,
    DISCARD,
    DROP,
    END,
    GOODS,
    PAY,
    Phase,
    State,
)


@rule
def legal(s: State, out: Decisions) -> int:
    """All legal decisions."""
    if s.phase == Phase.BID:
        return legal_bids(s, out)
    if s.phase == Phase.BUILD:
        return legal_builds(s, out)
    if s.phase == Phase.PAY:
        return legal_payments(s, out)
    if s.phase == Phase.GOODS:
        return legal_goods(s, out)
    if s.phase == Phase.DROP:
        return legal_drops(s, out)
    if s.phase == Phase.BONUS:
        return legal_bonus_cards(s, out)
    if s.phase == Phase.DISCARD:
        return legal_discards(s, out)
    return 0


@rule
def choice_is_open(s: State) -> bool:
    """Only what can be built, paid and discarded depends on cards that others cannot see (S4)."""
    return bool(s.phase != Phase.BUILD and s.phase != Phase.PAY and s.phase != Phase.DISCARD)


@rule
def apply(s: State, action: int) -> None:
    """Carry out a decision."""
    if action < BUILD:
        bid(s, action - BID)
    elif action < END:
        s.target = action - BUILD
        s.phase = Phase.PAY
    elif action < PAY:
        end_turn(s)
    elif action < GOODS:
        pay_and_build(s, action - PAY)
    elif action < DROP:
        take_goods(s, action - GOODS)
    elif action < BONUS:
        s.goods[s.decider, action - DROP] = 0
        go_on(s)
    elif action < DISCARD:
        keep_bonus_card(s, action - BONUS)
    else:
        discard(s, action - DISCARD)
