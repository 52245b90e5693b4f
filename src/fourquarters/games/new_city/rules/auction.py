"""New City: choosing, bidding, winning and paying (N9–N16)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.new_city.rules.quarters import let_act, receive, rung
from fourquarters.games.new_city.state import (
    BID,
    DISTRICT,
    DROP,
    GUILD,
    LOTS,
    MATCH,
    N_DISTRICTS,
    N_QUARTERS,
    NONE,
    PAY_GOLD,
    STATUE,
    VALUE,
    Phase,
    Source,
    State,
)


@rule
def legal_lots(s: State, out: Decisions) -> int:
    """The opener chooses any face-up district (N10)."""
    n = 0
    for district in range(N_DISTRICTS):
        if s.face_up[district]:
            out[n] = DISTRICT + district
            n += 1
    return n


@rule
def amounts(out: Decisions, n: int, lowest: int, highest: int) -> int:
    """Bids from the lowest to the highest amount."""
    for amount in range(lowest, highest + 1):
        out[n] = BID + amount - 1
        n += 1
    return n


@rule
def legal_bids(s: State, out: Decisions) -> int:
    """Drop, match from above, or raise (N12)."""
    out[0] = DROP
    n = 1
    power = buying_power(s, s.acting)
    if can_match(s, s.acting, power):
        out[1] = MATCH
        n = 2
    return amounts(out, n, s.bid + 1, power)


@rule
def can_match(s: State, quarter: int, power: int) -> bool:
    """Can a quarter pay the bid, and is its pawn above the standing bidder's (N12)?"""
    return bool(power >= s.bid and rung(s, quarter) < rung(s, s.standing))


@rule
def legal_payments(s: State, out: Decisions) -> int:
    """Use some unused help, or pay the rest in gold if there is enough (N15)."""
    n = 0
    for district in range(N_DISTRICTS):
        if s.quarter[district] == s.acting and unused_help(s, district) > 0:
            out[n] = DISTRICT + district
            n += 1
    if s.gold[s.acting] >= s.due:
        out[n] = PAY_GOLD
        n += 1
    return n


@rule
def buying_power(s: State, quarter: int) -> int:
    """Gold and unused help (N9)."""
    power: int = s.gold[quarter]
    for district in range(N_DISTRICTS):
        if s.quarter[district] == quarter:
            power += unused_help(s, district)
    return power


@rule
def unused_help(s: State, district: int) -> int:
    """What the coin on a district can still add to a winning bid this round (N15)."""
    return 0 if s.help_used[district] else help_of(s.improved[district], VALUE[district])


@rule
def help_of(coin: int, value: int) -> int:
    """A Trade Guild helps with half its district's value, rounded up; a Statue with all (N15)."""
    if coin == GUILD:
        return (value + 1) // 2
    return value if coin == STATUE else 0


@rule
def next_auction(s: State) -> None:
    """The next district is auctioned, as long as there is one and someone can open (N10, N11, N19)."""
    s.lot = NONE
    s.standing = NONE
    s.bid = 0
    for quarter in range(N_QUARTERS):
        s.dropped[quarter] = 0
        s.bids[quarter] = 0
    opener = find_opener(s)
    if opener == NONE or not any_face_up(s):
        for district in range(N_DISTRICTS):
            s.face_up[district] = 0
        let_act(s, s.ladder[0], Phase.IMPROVE)
    else:
        let_act(s, opener, Phase.CHOOSE)


@rule
def find_opener(s: State) -> int:
    """The lowest pawn whose quarter can bid at all (N10, NR2)."""
    for step in range(N_QUARTERS - 1, -1, -1):
        quarter: int = s.ladder[step]
        if buying_power(s, quarter) >= 1:
            return quarter
    return NONE


@rule
def any_face_up(s: State) -> bool:
    for i in range(LOTS):
        if s.face_up[s.lots[i]]:
            return True
    return False


@rule
def choose(s: State, district: int) -> None:
    """The opener puts a district up for auction (N10)."""
    s.face_up[district] = 0
    s.lot = district
    s.phase = Phase.OPEN


@rule
def place_bid(s: State, amount: int, matched: bool) -> None:
    """A bid stands until the next one (N10, N12)."""
    s.bid = amount
    s.bids[s.acting] = amount
    s.standing = s.acting
    s.matched = matched
    next_bidder(s)


@rule
def drop(s: State) -> None:
    """Out of this auction for good (N12, NR7)."""
    s.dropped[s.acting] = 1
    next_bidder(s)


@rule
def next_bidder(s: State) -> None:
    """Bidding goes up the ladder and on from the bottom, until only the standing bid is left (N12, N13)."""
    step = rung(s, s.acting)
    while True:
        step = step - 1 if step > 0 else N_QUARTERS - 1
        if not s.dropped[s.ladder[step]]:
            break
    if s.ladder[step] == s.standing:
        win_auction(s)
    else:
        let_act(s, s.ladder[step], Phase.BID)


@rule
def win_auction(s: State) -> None:
    """The standing bidder wins; a win by a match sends the winner's pawn to the bottom (N13, N14)."""
    if s.matched:
        send_to_bottom(s, s.standing)
    s.price[s.lot] = s.bid
    s.due = s.bid
    let_act(s, s.standing, Phase.PAY)
    settle(s)


@rule
def send_to_bottom(s: State, quarter: int) -> None:
    """A pawn goes to the bottom of the ladder; those below move up (N14)."""
    for step in range(rung(s, quarter), N_QUARTERS - 1):
        s.ladder[step] = s.ladder[step + 1]
    s.ladder[N_QUARTERS - 1] = quarter


@rule
def settle(s: State) -> None:
    """Without unused help there is nothing to choose: gold pays the rest (N15)."""
    if s.due == 0 or buying_power(s, s.acting) == s.gold[s.acting]:
        pay_in_gold(s)


@rule
def use_help(s: State, district: int) -> None:
    """A Guild or Statue pays its part of the price; any excess is lost (N15)."""
    s.due -= min(s.due, unused_help(s, district))
    s.help_used[district] = 1
    settle(s)


@rule
def pay_in_gold(s: State) -> None:
    """The rest of the price goes to the bank, and the district can be built (N15)."""
    receive(s, s.acting, Source.PRICES, -s.due)
    s.due = 0
    s.phase = Phase.PLACE
