"""New City: why something is not allowed, with the rule's number."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.new_city.facts import Plain, may_match, plain
from fourquarters.games.new_city.rules import auction, improvements, quarters
from fourquarters.games.new_city.rules.quarters import owner
from fourquarters.games.new_city.state import (
    ACTIONS,
    BID,
    BUILD,
    BUILT,
    COIN,
    CORNER,
    EARLY_COST,
    MATCH,
    N_QUARTERS,
    VALUE,
    Phase,
)
from fourquarters.games.new_city.words.names import quarter_name
from fourquarters.words.tongue import Tongue


def why_not(view: View, action: int, _: Tongue) -> str:
    if view.over:
        return _("The game is over. (N29)")
    s = plain(view)
    if not view.mine:
        return why_not_now(view.seat, s, action, _)
    if s.phase in (Phase.CHOOSE, Phase.OPEN):
        return why_not_open(s, action, _)
    if s.phase == Phase.BID:
        return why_not_bid(s, action, _)
    if s.phase == Phase.PAY:
        return why_not_pay(s, action, _)
    if s.phase == Phase.PLACE:
        return why_not_place(s, action, _)
    if s.phase == Phase.IMPROVE:
        return why_not_improve(s, action, _)
    return why_not_site(s, action, _)


def why_not_now(seat: int, s: Plain, action: int, _: Tongue) -> str:
    """It is somebody else's decision; for some attempts there is a better reason."""
    own = range(max(seat, 0), N_QUARTERS, s.players) if seat >= 0 else ()
    bidding = action >= BID or ACTIONS.text(action) in ("match", "drop")
    if s.phase == Phase.BID and bidding and own and all(s.dropped[q] for q in own):
        return _("You are out of this auction. (N12)")
    improving = s.phase in (Phase.IMPROVE, Phase.SITE) and COIN <= action < BUILD
    if improving and own and all(quarters.rung(s, q) < quarters.rung(s, s.acting) for q in own):
        return _("Your turn to improve is over for this round. (N20)")
    return _("It is not your decision. (N12, N20)")


def most(s: Plain, _: Tongue) -> str:
    return _("You can bid at most {n}. (N9, N12)", n=int(auction.buying_power(s, s.acting)))


def buildings_stay(_: Tongue) -> str:
    return _("Buildings stay. (N19, N20)")


def why_not_open(s: Plain, action: int, _: Tongue) -> str:
    if action < len(VALUE):
        if s.quarter[action] >= 0:
            return buildings_stay(_)
        if s.phase == Phase.OPEN:
            return _("The auction has begun: open the bidding. (N10)")
        return _("This district is not face up. (N10)")
    if action >= BID:
        return most(s, _) if s.phase == Phase.OPEN else _("First choose a district. (N10)")
    if action >= COIN:
        return _("First comes the auction. (N8)")
    return _("You must open with at least 1. (N10)")


def why_not_bid(s: Plain, action: int, _: Tongue) -> str:
    if action >= BID:
        return most(s, _) if action - BID + 1 > s.bid else why_not_so_little(s, _)
    if action == MATCH:
        if auction.buying_power(s, s.acting) < s.bid:
            return most(s, _)
        return _("Only a pawn above the standing bidder's may match. (N12)")
    if action < len(VALUE) and s.quarter[action] >= 0:
        return buildings_stay(_)
    return _("First comes the auction: bid or drop out. (N12)")


def why_not_so_little(s: Plain, _: Tongue) -> str:
    """A bid that does not beat the standing one: what the quarter can do instead."""
    matching = may_match(s, s.acting)
    if auction.buying_power(s, s.acting) > s.bid:
        if matching:
            return _("Bid more than {n}, or match it. (N12)", n=s.bid)
        return _("Bid more than {n}, or drop out. (N12)", n=s.bid)
    if matching:
        return _("You cannot bid more than {n}: match it, or drop out. (N12)", n=s.bid)
    return most(s, _)


def why_not_pay(s: Plain, action: int, _: Tongue) -> str:
    if ACTIONS.text(action) == "gold":
        return _("Not enough gold: use help first. (N15)")
    if action < len(VALUE) and s.quarter[action] >= 0:
        if s.quarter[action] != s.acting:
            if owner(s, s.quarter[action]) == owner(s, s.acting):
                return _("Quarters keep separate gold. (N30)")
            return _("This is not your district. (N15)")
        if s.help_used[action]:
            return _("This help has been used this round. (N15)")
        return _("Only a Trade Guild or a Statue helps. (N15)")
    return _("First pay for your district. (N15)")


def not_this_quarter(s: Plain, quarter: int, _: Tongue) -> str:
    """Why the district just won cannot be built in any other quarter (N17, N30)."""
    if owner(s, quarter) == owner(s, s.acting):
        return _("You won this district for {quarter}. (N17)", quarter=quarter_name(s.acting, _))
    return _("Not your quarter. (N17)")


def why_not_place(s: Plain, action: int, _: Tongue) -> str:
    if not BUILD <= action < BID:
        if action < len(VALUE) and s.quarter[action] >= 0:
            return buildings_stay(_)
        return _("First place the district you won. (N17)")
    corner = int(CORNER[s.acting])
    if s.ground[corner + action - BUILD] >= BUILT:
        return built_on(_)
    if s.ground[corner] < BUILT:
        return _("Your first district goes on the corner. (N17)")
    return _("It must touch a district, not just diagonally. (N17)")


def built_on(_: Tongue) -> str:
    return _("This place is already built on. (N17)")


def why_not_improve(s: Plain, action: int, _: Tongue) -> str:
    if COIN <= action < BUILD:
        return why_not_coin(s, s.acting, action - COIN + 1, _)
    if action < len(VALUE) and s.quarter[action] >= 0:
        return _("First choose a coin. (N20)") if s.quarter[action] == s.acting else not_yours(s, action, _)
    return _("The auctions of this round are over. (N8)")


def why_not_coin(s: Plain, quarter: int, coin: int, _: Tongue) -> str:
    """Why a quarter cannot build a coin in this round; empty if it can."""
    if improvements.coins_left(s, quarter, coin) == 0:
        return _("No such coin left. (N20, N33)")
    if coin > s.round_number + 1:
        return _("Too early: possible from round {n}. (N21)", n=coin - 1)
    if not improvements.can_afford(s, quarter, coin):
        return _("Costs {n} gold, you have {gold}. (N21)", n=EARLY_COST, gold=int(s.gold[quarter]))
    return "" if improvements.has_site(s, quarter) else _("You have no district without a coin. (N20)")


def not_yours(s: Plain, district: int, _: Tongue) -> str:
    """Why a coin cannot go on a district of another quarter (N20, N30)."""
    if owner(s, s.quarter[district]) == owner(s, s.acting):
        return _("This district is in your other quarter. (N20, N30)")
    return _("This is not your district. (N20)")


def why_not_site(s: Plain, action: int, _: Tongue) -> str:
    if action < len(VALUE) and s.quarter[action] >= 0:
        if s.quarter[action] == s.acting:
            return _("This district already has a coin. (N20)")
        return not_yours(s, action, _)
    if COIN <= action < BUILD:
        return _("One improvement per round. (N20)")
    return _("First choose a district for your coin. (N20)")
