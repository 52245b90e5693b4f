"""New City: set-up, legal decisions, what each does, income. N and NR are numbers of docs/games/new_city.md."""

from __future__ import annotations

from fourquarters.engine.chance import chance, draw, draw_from
from fourquarters.engine.rule import insist, rule
from fourquarters.engine.state import OVER, Counts
from fourquarters.games.new_city.state import (
    BEAUTY,
    BID,
    BUILD,
    BUILT,
    COIN,
    CORNER,
    DISTRICT,
    DROP,
    EARLY_COST,
    ENTERTAINMENT,
    GUILD,
    HALL,
    LOTS,
    MARKET,
    MATCH,
    N_CELLS,
    N_COINS,
    N_DISTRICTS,
    N_QUARTERS,
    N_ROUNDS,
    NEIGHBOUR,
    NONE,
    OPEN,
    PALACE,
    PARK,
    PASS,
    PAY_GOLD,
    PILE,
    RESIDENTIAL,
    ROYAL_ROUNDS,
    SAFE_HOUSE,
    SIDES,
    SLUM,
    START_GOLD,
    STATUE,
    SUIT,
    VALUE,
    WILD,
    Phase,
    Source,
    State,
)

# --- set-up


@rule
def set_up(s: State) -> None:
    """Give out gold and coins, fill the bag, line up the pawns, begin round 1 (N1–N6, N33)."""
    for quarter in range(N_QUARTERS):
        s.gold[quarter] = START_GOLD
        for coin in range(N_COINS):
            if s.shared_coins:
                s.coins[PILE, coin] = N_QUARTERS
            else:
                s.coins[quarter, coin] = 1
    for district in range(N_DISTRICTS):
        s.bag[district] = 1
        s.quarter[district] = NONE
        s.plot[district] = NONE
    line_up_pawns(s)
    s.lot = NONE
    s.standing = NONE
    begin_round(s)


@rule
def line_up_pawns(s: State) -> None:
    """The four pawns form a ladder in random order (N6)."""
    words = chance(s)
    for quarter in range(N_QUARTERS):
        step = draw(words, quarter, quarter + 1)
        s.ladder[quarter] = s.ladder[step]
        s.ladder[step] = quarter


@rule
def begin_round(s: State) -> None:
    """Four random districts are revealed, and all help is fresh (N7, N15)."""
    s.round_number += 1
    words = chance(s)
    for i in range(LOTS):
        hidden = LOTS * (N_ROUNDS + 1 - s.round_number) - i
        district = draw_from(s.bag, hidden, words, i)
        s.bag[district] = 0
        s.face_up[district] = 1
        s.lots[i] = district
    for district in range(N_DISTRICTS):
        s.help_used[district] = 0
    next_auction(s)


# --- what may be decided


@rule
def legal(s: State, out: Counts) -> int:
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
def amounts(out: Counts, n: int, lowest: int, highest: int) -> int:
    """Bids from the lowest to the highest amount."""
    for amount in range(lowest, highest + 1):
        out[n] = BID + amount - 1
        n += 1
    return n


@rule
def legal_lots(s: State, out: Counts) -> int:
    """The opener chooses any face-up district (N10)."""
    n = 0
    for district in range(N_DISTRICTS):
        if s.face_up[district]:
            out[n] = DISTRICT + district
            n += 1
    return n


@rule
def legal_bids(s: State, out: Counts) -> int:
    """Drop, match from above, or raise (N12)."""
    out[0] = DROP
    n = 1
    power = buying_power(s, s.acting)
    if power >= s.bid and rung(s, s.acting) < rung(s, s.standing):
        out[1] = MATCH
        n = 2
    return amounts(out, n, s.bid + 1, power)


@rule
def legal_payments(s: State, out: Counts) -> int:
    """Use a help that is unused, or pay the rest in gold if there is enough (N15)."""
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
def legal_plots(s: State, out: Counts) -> int:
    """The corner for a first district, else every empty plot that touches any district (N17)."""
    corner = CORNER[s.acting]
    if s.ground[corner] < BUILT:
        out[0] = BUILD
        return 1
    n = 0
    for cell in range(N_CELLS):
        if n == s.open_plots[s.acting]:
            break
        if s.ground[corner + cell] == OPEN:
            out[n] = BUILD + cell
            n += 1
    return n


@rule
def legal_coins(s: State, out: Counts) -> int:
    """Pass, or build a coin that is left and affordable, if there is a district for it (N20, N21)."""
    out[0] = PASS
    n = 1
    if has_site(s, s.acting):
        for coin in range(1, N_COINS + 1):
            if coins_left(s, s.acting, coin) > 0 and can_afford(s, s.acting, coin):
                out[n] = COIN + coin - 1
                n += 1
    return n


@rule
def legal_sites(s: State, out: Counts) -> int:
    """Every own district without a coin (N20)."""
    n = 0
    for district in range(N_DISTRICTS):
        if s.quarter[district] == s.acting and s.improved[district] == 0:
            out[n] = DISTRICT + district
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
def rung(s: State, quarter: int) -> int:
    """Where a quarter's pawn stands on the ladder: 0 is the top."""
    step = 0
    while step < N_QUARTERS - 1 and s.ladder[step] != quarter:
        step += 1
    insist(s.ladder[step] == quarter)
    return step


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
    """Has a quarter a district without a coin (N20)?"""
    for district in range(N_DISTRICTS):
        if s.quarter[district] == quarter and s.improved[district] == 0:
            return True
    return False


# --- what a decision does


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


@rule
def let_act(s: State, quarter: int, phase: int) -> None:
    """A quarter decides next, through its owner (N5, N30)."""
    s.acting = quarter
    s.decider = quarter % s.players
    s.phase = phase


@rule
def receive(s: State, quarter: int, source: int, amount: int) -> None:
    """Gold comes in or, negative, goes out; the ledger remembers why."""
    s.gold[quarter] += amount
    s.ledger[quarter, source] += amount


# --- auction


@rule
def next_auction(s: State) -> None:
    """The next district is auctioned, as long as there are any and someone can open (N10, N11, N19)."""
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


# --- building


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
        beside = NEIGHBOUR[plot, side]
        if s.ground[beside] == WILD:
            s.ground[beside] = OPEN
            s.open_plots[quarter_of(beside)] += 1
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
        other = s.ground[NEIGHBOUR[plot, side]] - BUILT
        if other >= 0 and (VALUE[other] == VALUE[district] or SUIT[other] == SUIT[district]):
            matches += 1
    bonus: int = BEAUTY[matches]
    return bonus


# --- improvements


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


# --- income


@rule
def collect_income(s: State) -> None:
    """Districts and halls earn, the King adds his gold, then famous halls collect (N24–N28)."""
    for district in range(N_DISTRICTS):
        if s.quarter[district] != NONE:
            receive(s, s.quarter[district], Source.INCOME, income(s, district))
    if s.round_number <= ROYAL_ROUNDS:
        for quarter in range(N_QUARTERS):
            receive(s, quarter, Source.KING, 1)
    for quarter in range(N_QUARTERS):
        if not is_famous(s, quarter):
            pay_famous_halls(s, quarter)


@rule
def income(s: State, district: int) -> int:
    """What a district earns, with the coin on it (N24)."""
    return income_at(s, s.plot[district], VALUE[district], s.improved[district])


@rule
def income_at(s: State, plot: int, value: int, coin: int) -> int:
    """What a district of a value would earn on a plot with a coin (N24, N25)."""
    earned = 3  # an Entertainment district
    if value == SLUM:
        extortion = neighbours(s, plot, MARKET) + 2 * neighbours(s, plot, ENTERTAINMENT)
        earned = 1 + extortion + (1 if coin == SAFE_HOUSE and extortion > 0 else 0)
    elif value == MARKET:
        earned = 2 + neighbours(s, plot, RESIDENTIAL) + (1 if coin == GUILD else 0)
    elif value == RESIDENTIAL:
        earned = 3 if coin == STATUE else max(0, 2 - neighbours(s, plot, SLUM))
    elif value == PARK:
        earned = 0 if neighbours(s, plot, SLUM) > 0 else 1
    return earned + value if coin == HALL else earned


@rule
def neighbours(s: State, plot: int, value: int) -> int:
    """How many neighbours of a plot are districts of a value, whoever owns them (N4)."""
    count = 0
    for side in range(SIDES):
        other = s.ground[NEIGHBOUR[plot, side]] - BUILT
        if other >= 0 and VALUE[other] == value:
            count += 1
    return count


@rule
def is_famous(s: State, quarter: int) -> bool:
    """Has a quarter a Gambling Hall on an Entertainment district (N27)?"""
    for district in range(ENTERTAINMENT - 1, N_DISTRICTS, 5):
        if s.quarter[district] == quarter and s.improved[district] == HALL:
            return True
    return False


@rule
def pay_famous_halls(s: State, payer: int) -> None:
    """One gold to each quarter with a famous hall, top of the ladder first, while it lasts (N27, N28)."""
    for step in range(N_QUARTERS):
        creditor = s.ladder[step]
        if s.gold[payer] > 0 and is_famous(s, creditor):
            receive(s, payer, Source.FAME, -1)
            receive(s, creditor, Source.FAME, 1)


# --- the end


@rule
def score(s: State, seat: int) -> int:
    """The gold of a player's quarter; of two quarters, the poorer one's (N29, N32)."""
    least: int = s.gold[seat]
    for quarter in range(seat, N_QUARTERS, s.players):
        least = min(least, s.gold[quarter])
    return least


@rule
def best_rung(s: State, seat: int) -> int:
    """The highest pawn among a player's quarters that count: 0 is the top (N29, N32)."""
    best = N_QUARTERS
    counted = score(s, seat)
    for quarter in range(seat, N_QUARTERS, s.players):
        if s.gold[quarter] == counted:
            best = min(best, rung(s, quarter))
    return best


@rule
def place(s: State, seat: int) -> int:
    """How many rank before a player: by gold, then by the pawn nearer the top (N29, N32, NR21)."""
    before = 0
    points, pawn = score(s, seat), best_rung(s, seat)
    for other in range(s.players):
        theirs = score(s, other)
        if theirs > points or (theirs == points and best_rung(s, other) < pawn):
            before += 1
    return before
