"""The Golden City: bidding for pairs, and expelling (C16–C18)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.golden_city.board import NONE
from fourquarters.games.golden_city.rules.cards import take_openly
from fourquarters.games.golden_city.state import BID, Phase, State


@rule
def price_to_expel(s: State) -> int:
    """One coin, and one more for each expulsion in this round, whoever made it (C17)."""
    return int(s.expulsions) + 1


@rule
def legal_bids(s: State, out: Decisions) -> int:
    """Free pairs, and occupied ones if there are enough coins (C17, R3)."""
    n = 0
    for pair in range(s.players):
        if s.bidder[pair] == NONE or s.coins[s.decider] >= price_to_expel(s):
            out[n] = BID + pair
            n += 1
    return n


@rule
def bid(s: State, pair: int) -> None:
    """Bid on a pair; whoever had bid there is expelled, for one more coin each time (C17)."""
    if s.bidder[pair] != NONE:
        price = price_to_expel(s)
        s.coins[s.decider] -= price
        s.paid[s.decider] += price
        s.supply += price
        s.expulsions += 1
    s.bidder[pair] = s.decider
    for step in range(1, s.players):
        seat = (s.decider + step) % s.players
        if not has_bid(s, seat):
            s.decider = seat
            return
    take_pairs(s)


@rule
def has_bid(s: State, seat: int) -> bool:
    """Is a player's bidding hand on a pair (C16)?"""
    for pair in range(s.players):
        if s.bidder[pair] == seat:
            return True
    return False


@rule
def take_pairs(s: State) -> None:
    """Everyone takes their pair; the start player builds first (C18, C19)."""
    for pair in range(s.players):
        for i in range(2):
            if s.pair[pair, i] != NONE:
                take_openly(s, s.bidder[pair], s.pair[pair, i])
    s.phase = Phase.BUILD
    s.decider = s.start
    s.builds = 0
