"""New City: what a position is worth to a player, for greedy and for search.

Every quarter is valued at the gold it should have in the end: what it has, the income of the
rounds to come, what its coins can still bring, and what the remaining auctions of this round should
bring it. Those are predicted as plain ascending auctions in which everyone bids up to what a district
is worth to them, as far as their gold goes.
"""

from __future__ import annotations

import numpy as np

from fourquarters.engine.rule import rule
from fourquarters.engine.standing import IMPOSSIBLE
from fourquarters.games.new_city.rules.auction import buying_power, help_of
from fourquarters.games.new_city.rules.building import beauty
from fourquarters.games.new_city.rules.improvements import coins_left, reward
from fourquarters.games.new_city.rules.income import income, income_at, is_famous, neighbours
from fourquarters.games.new_city.rules.quarters import beside, rung
from fourquarters.games.new_city.rules.scoring import place, score
from fourquarters.games.new_city.state import (
    BUILT,
    CORNER,
    EARLY_COST,
    ENTERTAINMENT,
    GUILD,
    HALL,
    LOTS,
    MARKET,
    N_CELLS,
    N_COINS,
    N_DISTRICTS,
    N_QUARTERS,
    N_ROUNDS,
    NONE,
    OPEN,
    PALACE,
    PARK,
    RESIDENTIAL,
    SAFE_HOUSE,
    SIDES,
    SLUM,
    STATUE,
    VALUE,
    Phase,
    State,
)

VICTORY = 100.0  # what winning is worth beyond the margin
HELP_WORTH = 0.8  # of a gold, because help is sometimes wasted
LATER_SITE = 4  # value of the district that each later round should bring
SITE_SHARE = 0.5  # of what another site promises, because another may be won later
SPITE = 0.3  # how much another player's loss counts
TYPICAL_START = 3.0  # what a district usually brings at once
TYPICAL_ROUND = 5.0  # and each round
RICHER = 0.15  # how much a player's richer quarter counts beside the poorer (N32)

DEAREST = np.array([PALACE, HALL, SAFE_HOUSE, STATUE, GUILD], np.int64)

Four = tuple[float, float, float, float]
"""One number per quarter."""


@rule
def judge(s: State, seat: int) -> float:
    """How far ahead of the best other player a player should be in the end."""
    if s.phase == Phase.OVER:
        return margin_at_the_end(s, seat)
    worth = foreseen(s)
    best = IMPOSSIBLE
    for other in range(s.players):
        if other != seat:
            best = max(best, player_worth(s, worth, other))
    return player_worth(s, worth, seat) - best


@rule
def margin_at_the_end(s: State, seat: int) -> float:
    best = IMPOSSIBLE
    for other in range(s.players):
        if other != seat:
            best = max(best, 1.0 * score(s, other))
    return score(s, seat) - best + (VICTORY if place(s, seat) == 0 else -VICTORY)


@rule
def player_worth(s: State, worth: Four, seat: int) -> float:
    """The poorer quarter counts; the richer one a little, because it may become the poorer one (N32)."""
    if s.players == N_QUARTERS:
        return worth[seat]
    one, other = worth[seat], worth[seat + 2]
    return (1 - RICHER) * min(one, other) + RICHER * max(one, other)


@rule
def incomes_left(s: State) -> int:
    return N_ROUNDS + 1 - s.round_number


@rule
def quarter_worth(s: State, quarter: int) -> float:
    """Gold in the end from what has been built so far, if no more districts come."""
    worth: float = 1.0 * s.gold[quarter]
    if s.acting == quarter:
        worth -= s.due
    each_round, helping = 0, 0
    for district in range(N_DISTRICTS):
        if s.quarter[district] == quarter:
            each_round += income(s, district)
            helping += help_of(s.improved[district], VALUE[district])
    worth += incomes_left(s) * (each_round + fame(s, quarter))
    worth += (N_ROUNDS - s.round_number) * HELP_WORTH * helping
    if s.phase == Phase.SITE and s.acting == quarter:
        return worth + best_site_gain(s, quarter)
    return worth + coin_prospect(s, quarter, free_sites(s, quarter), rounds_to_improve(s, quarter), 0)


@rule
def fame(s: State, quarter: int) -> int:
    """What famous halls bring or cost a quarter each round (N27)."""
    famous = 0
    for other in range(N_QUARTERS):
        if is_famous(s, other):
            famous += 1
    return N_QUARTERS - famous if is_famous(s, quarter) else -famous


@rule
def rounds_to_improve(s: State, quarter: int) -> int:
    """How many coins a quarter may still build."""
    rounds = incomes_left(s)
    improving = s.phase == Phase.IMPROVE or s.phase == Phase.SITE
    if improving and rung(s, quarter) < rung(s, s.acting):
        rounds -= 1
    return rounds


@rule
def free_sites(s: State, quarter: int) -> int:
    """A quarter's districts without a coin, plus one for each round to come."""
    sites = int(N_ROUNDS - s.round_number) << (5 * LATER_SITE)
    for district in range(N_DISTRICTS):
        if s.quarter[district] == quarter and s.improved[district] == 0:
            sites += one_site(VALUE[district])
    return sites


@rule
def one_site(value: int) -> int:
    """A site of this value, as `free_sites` counts them: five bits for each value."""
    return 1 << (5 * int(value))


@rule
def best_site(sites: int) -> int:
    for value in range(PARK, 0, -1):
        if (sites >> (5 * value)) & 31:
            return value
    return 0


@rule
def coin_prospect(s: State, quarter: int, sites: int, rounds: int, in_hand: int) -> float:
    """What the coins still to be built should bring: highest first, each on the best site left."""
    prospect = 0.0
    first_round = N_ROUNDS + 1 - rounds
    for i in range(N_COINS):
        coin = DEAREST[i]
        left = coins_left(s, quarter, coin) - (1 if coin == in_hand else 0)
        value = best_site(sites)
        if rounds > 0 and value > 0 and left > 0:
            gain = best_time_gain(coin, value, first_round)
            if gain > 0:
                prospect += gain
                rounds -= 1
                sites -= one_site(value)
    return prospect


@rule
def best_time_gain(coin: int, value: int, first_round: int) -> float:
    """What a coin brings if it is built in the best possible round."""
    best = 0.0
    for round_number in range(max(first_round, coin - 1), N_ROUNDS + 1):
        best = max(best, coin_gain(coin, value, round_number))
    return best


@rule
def coin_gain(coin: int, value: int, round_number: int) -> float:
    """What a coin brings by the end if it is built in this round on a district of this value."""
    gain = 1.0 * reward(coin, value)
    if coin == HALL:
        gain += value * (N_ROUNDS + 1 - round_number)
    gain += HELP_WORTH * help_of(coin, value) * (N_ROUNDS - round_number)
    return gain - EARLY_COST if coin > round_number else gain


@rule
def best_site_gain(s: State, quarter: int) -> float:
    """What the coin in hand brings on its best district, and the other coins after it."""
    best = IMPOSSIBLE
    sites, rounds = free_sites(s, quarter), incomes_left(s) - 1
    for district in range(N_DISTRICTS):
        if s.quarter[district] == quarter and s.improved[district] == 0:
            value = VALUE[district]
            gain = coin_gain(s.coin, value, s.round_number)
            gain += incomes_left(s) * extra_income(s, quarter, district, s.coin)
            rest = coin_prospect(s, quarter, sites - one_site(value), rounds, s.coin)
            best = max(best, gain + rest)
    return best


@rule
def extra_income(s: State, quarter: int, district: int, coin: int) -> int:
    """What a coin adds each round apart from a Hall's own income: most on a district of its value (N24, N27)."""
    if coin == HALL:
        if VALUE[district] != ENTERTAINMENT or is_famous(s, quarter):
            return 0
        return N_QUARTERS - 1  # the others pay, and this quarter no longer pays famous halls
    plot, value = s.plot[district], VALUE[district]
    return income_at(s, plot, value, coin) - income_at(s, plot, value, 0)


@rule
def lot_worth(s: State, quarter: int, lot: int) -> float:
    """What a district would bring a quarter on its best plot."""
    best = IMPOSSIBLE
    corner = CORNER[quarter]
    if s.ground[corner] < BUILT:
        best = plot_worth(s, quarter, lot, corner)
    else:
        found = 0
        for cell in range(N_CELLS):
            if found == s.open_plots[quarter]:
                break
            if s.ground[corner + cell] == OPEN:
                found += 1
                best = max(best, plot_worth(s, quarter, lot, corner + cell))
    sites, rounds = free_sites(s, quarter), rounds_to_improve(s, quarter)
    more = sites + one_site(VALUE[lot])
    gain = coin_prospect(s, quarter, more, rounds, 0) - coin_prospect(s, quarter, sites, rounds, 0)
    return best + SITE_SHARE * gain


@rule
def plot_worth(s: State, quarter: int, lot: int, plot: int) -> float:
    """Beauty at once, and income until the end: the district's own, and what it does to its neighbours'."""
    value = VALUE[lot]
    each_round = 1.0 * income_at(s, plot, value, 0)
    for side in range(SIDES):
        other = s.ground[beside(int(plot), side)] - BUILT
        if other >= 0:
            change = effect(s, other, value)
            each_round += change if s.quarter[other] == quarter else -SPITE * change
    return beauty(s, lot, plot) + incomes_left(s) * each_round


@rule
def effect(s: State, district: int, value: int) -> int:
    """How a district's income changes if one of this value is built beside it: `income_at` in short (N24)."""
    own, plot, coin = VALUE[district], s.plot[district], s.improved[district]
    if own == SLUM and (MARKET <= value <= ENTERTAINMENT):
        first = neighbours(s, plot, MARKET) + neighbours(s, plot, ENTERTAINMENT) == 0
        return value - 1 + (1 if first and coin == SAFE_HOUSE else 0)
    if own == MARKET and value == RESIDENTIAL:
        return 1
    if own == RESIDENTIAL and value == SLUM and coin != STATUE:
        return -1 if neighbours(s, plot, SLUM) < 2 else 0
    if own == PARK and value == SLUM:
        return -1 if neighbours(s, plot, SLUM) == 0 else 0
    return 0


@rule
def foreseen(s: State) -> Four:
    """What each quarter should have in the end, including the remaining auctions of this round."""
    worth = (quarter_worth(s, 0), quarter_worth(s, 1), quarter_worth(s, 2), quarter_worth(s, 3))
    spent = (0.0, 0.0, 0.0, 0.0)
    eagerness = money_per_worth(s)
    if s.phase == Phase.PAY or s.phase == Phase.PLACE:
        worth = added(worth, s.acting, lot_worth(s, s.acting, s.lot))
    elif s.lot != NONE:
        worth, spent = auctioned(s, s.lot, worth, spent, eagerness)
    for i in range(LOTS):
        if s.face_up[s.lots[i]]:
            worth, spent = auctioned(s, s.lots[i], worth, spent, eagerness)
    return (
        worth[0] - gold_spent(s, 0, spent[0]),
        worth[1] - gold_spent(s, 1, spent[1]),
        worth[2] - gold_spent(s, 2, spent[2]),
        worth[3] - gold_spent(s, 3, spent[3]),
    )


@rule
def added(four: Four, quarter: int, amount: float) -> Four:
    return (
        four[0] + (amount if quarter == 0 else 0.0),
        four[1] + (amount if quarter == 1 else 0.0),
        four[2] + (amount if quarter == 2 else 0.0),
        four[3] + (amount if quarter == 3 else 0.0),
    )


@rule
def gold_spent(s: State, quarter: int, spent: float) -> float:
    """Help pays first."""
    unused: int = buying_power(s, quarter) - s.gold[quarter]
    return max(0.0, spent - unused)


@rule
def money_per_worth(s: State) -> float:
    """How much of its worth a district should cost: less if money is short (at most 1)."""
    lots, money = 0, 0
    if s.phase == Phase.OPEN or s.phase == Phase.BID:
        lots += 1
    for i in range(LOTS):
        lots += s.face_up[s.lots[i]]
    for quarter in range(N_QUARTERS):
        money += buying_power(s, quarter)
    worth = lots * (TYPICAL_START + TYPICAL_ROUND * incomes_left(s))
    return min(1.0, money / worth) if worth > 0 else 1.0


@rule
def auctioned(s: State, lot: int, worth: Four, spent: Four, eagerness: float) -> tuple[Four, Four]:
    """The highest bidder gets a district at the next-highest price, or at the standing bid."""
    bidding = lot == s.lot and s.phase == Phase.BID
    lowest = 1.0 * s.bid if bidding else 1.0
    winner, most, second, gain = NONE, -1.0, 0.0, 0.0
    for quarter in range(N_QUARTERS):
        if bidding and s.dropped[quarter]:
            continue
        its_worth = lot_worth(s, quarter, lot)
        limit = min(buying_power(s, quarter) - spent[quarter], eagerness * its_worth)
        if bidding and quarter == s.standing:
            limit = max(limit, lowest)
        elif bidding and rung(s, quarter) > rung(s, s.standing):
            limit -= 1  # it cannot match
        if limit > most:
            second = max(second, most)
            winner, most, gain = quarter, limit, its_worth
        else:
            second = max(second, limit)
    if most < lowest:
        return worth, spent
    price = max(lowest, second)
    return added(worth, winner, gain), added(spent, winner, price)
