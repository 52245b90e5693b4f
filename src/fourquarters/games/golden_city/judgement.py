"""The Golden City: what a position is worth to a player, for greedy and for search.

Worth is counted in letters: those a player has, those that score cards still to come will bring, what
bonus cards promise, and what the hand, keys, coins and open roads will be turned into. The figures
below were tuned by having greedy bots with different ones play against each other.
"""

from __future__ import annotations

from fourquarters.engine.rule import bind, rule
from fourquarters.engine.standing import IMPOSSIBLE, against_all
from fourquarters.engine.turns import had_turn
from fourquarters.games.golden_city.board import (
    AREA,
    BONUS_CARD,
    BONUS_LANDFORM,
    BONUS_RULE,
    BONUS_VALUE,
    COAST,
    DISPLAY,
    DUE,
    FIRST_INNER,
    FIRST_LETTERS,
    FIRST_PART,
    FIRST_RURAL,
    GOOD,
    GOODS_CARD,
    HAND_LIMIT,
    INNER,
    KEY_CARD,
    KIND,
    LANDFORM_CARD,
    N_AREAS,
    N_BONUS,
    N_GOODS,
    N_LANDFORMS,
    N_SITES,
    NEIGHBOUR,
    NONE,
    PAID_IN,
    PART_CARD,
    PART_COIN,
    PER_CITY,
    PER_GOODS,
    PER_LANDFORM,
    PER_RIVER,
    REWARD,
    RIVER,
    ROADS,
    SECOND_LETTERS,
    SHOWS,
    TWO_COINS,
)
from fourquarters.games.golden_city.rules.bidding import has_bid
from fourquarters.games.golden_city.rules.building import covers, price_in
from fourquarters.games.golden_city.rules.scoring import (
    businesses_in,
    has_good,
    in_city,
    most_of_others,
    score,
    things_counted,
)
from fourquarters.games.golden_city.rules.sites import open_to
from fourquarters.games.golden_city.state import FIRST, PAYMENTS, ROUNDS, SECOND, Phase, State

N_PAYMENTS = len(PAYMENTS)

RIVAL = 0.35  # how much the others' worth counts against the player's own
PLAYED = 0.9  # how likely a score card is to come before the end
LEAD = 0.6  # how likely a lead is to last
COIN_WORTH = 0.7
CARD_WORTH = 1.2  # any landform card
PAIR_WORTH = 4.0  # a pair of cards that is still to be bid for
HOLD = 0.55  # fraction of a site's gain that cards for it are worth
ODD = 0.22  # the same for one card of two
REACH = 0.1  # fraction of a site's gain that the road to it is worth
AHEAD = 0.06  # the same for sites one road further
KEY_WORTH = 3.0  # a key, apart from the inner part it opens
GROWTH = 0.12  # businesses that a bonus card will still come to count, per turn
SHORT = 4.0  # how many turns from the end plans are worth half
BLOCKED = 60.0


@rule
def judge(s: State, seat: int) -> float:
    """The player's worth against that of the others."""
    if s.phase == Phase.PAY and s.decider == seat:
        return best_building(s, seat)
    return standing(s, seat)


@rule
def worth(s: State, seat: int) -> float:
    """Letters, and what will become letters."""
    total: float = 1.0 * score(s, seat)
    if s.phase == Phase.OVER:
        ties = 0.01 * in_city(s, seat) + 0.0001 * s.coins[seat]
        return float(total + ties - BLOCKED * s.blocked[seat])
    for area in range(N_AREAS):
        total += area_promise(s, seat, area)
    for good in range(N_GOODS):
        if has_good(s, seat, good):
            total += good_promise(s, seat, good)
    for card in range(N_BONUS):
        if s.bonus[seat, card] > 0:
            total += bonus_promise(s, seat, card)
    total += COIN_WORTH * s.coins[seat] + KEY_WORTH * s.keys[seat] * time_left(s, seat)
    total += plans(s, seat)
    if s.decider == seat:
        total += reward_in_hand(s, seat)
    return total


standing = bind(against_all, {"worth": worth, "RIVAL": RIVAL}, __name__)


@rule
def area_promise(s: State, seat: int, area: int) -> float:
    """Letters from a river or quarter: this round's card as it stands, and those to come."""
    own = businesses_in(s, seat, area)
    if own == 0:
        return 0.0
    coming = PLAYED * s.area_left[area]
    current = 1.0 if AREA[s.score_card] == area else 0.0
    total: float = 2.0 * (coming + current)
    if own > most_of_others(s, seat, area):
        total += 2.0 * (LEAD * coming + current)
    return total


@rule
def good_promise(s: State, seat: int, good: int) -> float:
    """Letters from a good that a player has, or would have."""
    coming = PLAYED * s.good_left[good]
    current = 1.0 if GOOD[s.score_card] == good else 0.0
    total: float = 2.0 * (coming + current)
    for other in range(s.players):
        if other != seat and has_good(s, other, good):
            return total
    return float(total + 2.0 * (LEAD * coming + current))


@rule
def bonus_promise(s: State, seat: int, card: int) -> float:
    """What a bonus card is worth now, and will be worth later."""
    count = things_counted(s, seat, card) + GROWTH * turns_left(s, seat)
    if BONUS_RULE[card] == PER_RIVER:
        count += GROWTH * turns_left(s, seat)
    elif BONUS_RULE[card] == PER_CITY:
        count += 2.0 * GROWTH * turns_left(s, seat)
    return float(BONUS_VALUE[card] * count)


@rule
def turns_left(s: State, seat: int) -> int:
    """How many turns of building a player can still have."""
    turns = ROUNDS - s.round_number
    if s.phase == Phase.BID:
        return turns + 1
    return turns if had_turn(s, seat) else turns + 1


@rule
def time_left(s: State, seat: int) -> float:
    """From 1 at the start towards 0 when there is no turn left."""
    turns = turns_left(s, seat)
    return turns / (turns + SHORT)


@rule
def plans(s: State, seat: int) -> float:
    """What the hand and the roads promise: the two best sites of each landform, and the cards for them."""
    if turns_left(s, seat) == 0 or s.left[seat] == 0:
        return 0.0
    time = time_left(s, seat)
    bonus, goods = best_bonus(s, seat), best_goods(s, seat)
    total, cards = 0.0, 0
    for landform in range(N_LANDFORMS):
        best, second = best_sites(s, seat, landform, bonus, goods)
        held = cards_to_come(s, seat, landform)
        cards += held
        total += REACH * time * (best + second)
        total += hand_promise(held, best, second, 1 if landform == COAST else 2)
    total += CARD_WORTH * cards * time
    if s.phase == Phase.BID and not has_bid(s, seat):
        total += PAIR_WORTH
    if cards > HAND_LIMIT and s.phase == Phase.DISCARD:
        total *= 1.0 * HAND_LIMIT / cards
    return total


@rule
def cards_to_come(s: State, seat: int, landform: int) -> int:
    """Cards in hand and, during bidding, those of the pair that the player has bid on."""
    cards = int(s.hand[seat, landform])
    if s.phase == Phase.BID:
        for pair in range(s.players):
            if s.bidder[pair] == seat:
                cards += s.pair[pair, 0] == landform
                cards += s.pair[pair, 1] == landform
    return cards


@rule
def hand_promise(held: int, best: float, second: float, due: int) -> float:
    """What cards of one landform promise, if these are its best sites."""
    if held >= 2 * due:
        return HOLD * (best + second)
    if held > due:
        return HOLD * best + ODD * second
    if held == due:
        return HOLD * best
    return ODD * best if held > 0 else 0.0


@rule
def best_sites(s: State, seat: int, landform: int, bonus: float, goods: float) -> tuple[float, float]:
    """The gains of the two best open sites that a landform pays for.

    `bonus` and `goods` are what such rewards are worth, here and below.
    """
    best, second = 0.0, 0.0
    first = 0 if landform == COAST else FIRST_RURAL
    last = FIRST_RURAL if landform == COAST else N_SITES
    if s.keys[seat] == 0:
        last = min(last, FIRST_INNER)
    for site in range(first, last):
        if PAID_IN[site] == landform and open_to(s, seat, site):
            gain = site_gain(s, seat, site, bonus, goods)
            if gain > best:
                best, second = gain, best
            elif gain > second:
                second = gain
    return best, second


@rule
def site_gain(s: State, seat: int, site: int, bonus: float, goods: float) -> float:
    """What a business here would bring, including the sites beyond it."""
    total = own_gain(s, seat, site, bonus, goods)
    for i in range(ROADS[site]):
        behind = NEIGHBOUR[site, i]
        if is_new(s, seat, behind):
            total += AHEAD * own_gain(s, seat, behind, bonus, goods)
    return total


@rule
def is_new(s: State, seat: int, site: int) -> bool:
    """Is there room for a player on a site that they have no road to yet?"""
    if site < FIRST_RURAL or s.reach[seat, site] > 0 or s.business[seat, site] > 0:
        return False
    return bool(site >= FIRST_PART or s.built_on[site] == 0)


@rule
def own_gain(s: State, seat: int, site: int, bonus: float, goods: float) -> float:
    """What a business here would bring by itself."""
    total = reward_gain(s, site, bonus, goods)
    area = NONE
    if site >= FIRST_PART:
        area = 3 + PAID_IN[site]
    elif RIVER[site] != NONE:
        area = RIVER[site]
    if area != NONE:
        total += area_gain(s, seat, area)
    for card in range(N_BONUS):
        if s.bonus[seat, card] > 0 and counts_for(site, card):
            total += BONUS_VALUE[card]
    return total


@rule
def counts_for(site: int, card: int) -> bool:
    """Does a bonus card count a business on this site?"""
    if BONUS_RULE[card] == PER_CITY:
        return site >= FIRST_PART
    if BONUS_RULE[card] == PER_RIVER:
        return bool(RIVER[site] != NONE)
    return bool(BONUS_RULE[card] == PER_LANDFORM and BONUS_LANDFORM[card] == PAID_IN[site])


@rule
def area_gain(s: State, seat: int, area: int) -> float:
    """What one more business on a river or in a quarter adds."""
    own, most = businesses_in(s, seat, area), most_of_others(s, seat, area)
    coming = PLAYED * s.area_left[area]
    current = 1.0 if AREA[s.score_card] == area else 0.0
    total = 0.0
    if own == 0:
        total += 2.0 * (coming + current)
    if own <= most < own + 1:
        total += 2.0 * (LEAD * coming + current)
    return total


@rule
def reward_gain(s: State, site: int, bonus: float, goods: float) -> float:
    """What the reward of a site would be worth."""
    reward = REWARD[site]
    if reward <= TWO_COINS:
        return float(COIN_WORTH * (1 + reward))
    if reward == LANDFORM_CARD:
        return CARD_WORTH
    if reward == KEY_CARD:
        return KEY_WORTH
    if reward == BONUS_CARD:
        return bonus
    if reward == GOODS_CARD:
        return goods
    return part_gain(s, site)


@rule
def part_gain(s: State, site: int) -> float:
    if s.built_on[site] == 0:
        total: float = 1.0 * FIRST_LETTERS[KIND[site]]
        if REWARD[site] == PART_COIN:
            total += COIN_WORTH
        elif REWARD[site] == PART_CARD:
            total += CARD_WORTH
        return total
    return float(SECOND_LETTERS[KIND[site]]) if s.built_on[site] == 1 else 0.0


@rule
def reward_in_hand(s: State, seat: int) -> float:
    """What a reward that is still to be chosen is worth."""
    if s.phase == Phase.GOODS:
        return best_goods(s, seat)
    if s.phase == Phase.BONUS:
        return best_bonus(s, seat)
    return 0.0


@rule
def best_bonus(s: State, seat: int) -> float:
    """The best of the bonus cards that may be left."""
    best = 0.0
    if s.takes < N_BONUS:
        for card in range(N_BONUS):
            if s.bonus[seat, card] == 0 and s.missing[seat, card] == 0:
                best = max(best, bonus_promise(s, seat, card))
    return best


@rule
def best_goods(s: State, seat: int) -> float:
    """The best goods card in the display; for the deck, an average one."""
    best = 0.0
    for slot in range(DISPLAY):
        if s.display[slot] != NONE:
            best = max(best, goods_gain(s, seat, s.display[slot]))
    return best


@rule
def goods_gain(s: State, seat: int, card: int) -> float:
    """What a goods card would add."""
    total = 0.0
    for good in range(N_GOODS):
        if SHOWS[card, good] > 0 and not has_good(s, seat, good):
            total += good_promise(s, seat, good)
    for own in range(N_BONUS):
        if s.bonus[seat, own] > 0 and BONUS_RULE[own] == PER_GOODS:
            total += BONUS_VALUE[own]
    return total


@rule
def best_building(s: State, seat: int) -> float:
    """What the chosen site is worth with its best payment."""
    best = IMPOSSIBLE
    site = s.target
    if DUE[site] == 1:
        for paid in range(N_LANDFORMS):
            if s.hand[seat, paid] >= price_in(paid, COAST):
                s.hand[seat, paid] -= price_in(paid, COAST)
                best = max(best, standing_when_built(s, seat, site))
                s.hand[seat, paid] += price_in(paid, COAST)
        return best
    landform = PAID_IN[site]
    for payment in range(N_PAYMENTS):
        if covers(s, seat, payment, landform):
            first, second = FIRST[payment], SECOND[payment]
            s.hand[seat, first] -= price_in(first, landform)
            s.hand[seat, second] -= price_in(second, landform)
            best = max(best, standing_when_built(s, seat, site))
            s.hand[seat, first] += price_in(first, landform)
            s.hand[seat, second] += price_in(second, landform)
    return best


@rule
def standing_when_built(s: State, seat: int, site: int) -> float:
    """The player's standing with a business on a site, and its reward."""
    reward = reward_gain(s, site, best_bonus(s, seat), best_goods(s, seat))
    opened = 0
    for i in range(ROADS[site]):
        if s.reach[seat, NEIGHBOUR[site, i]] == 0:
            s.reach[seat, NEIGHBOUR[site, i]] = 1
            opened |= 1 << i
    put_business(s, seat, site, 1)
    value = standing(s, seat) + reward
    put_business(s, seat, site, -1)
    for i in range(ROADS[site]):
        if opened >> i & 1:
            s.reach[seat, NEIGHBOUR[site, i]] = 0
    return value


@rule
def put_business(s: State, seat: int, site: int, change: int) -> None:
    """Put a business on a site, or take it off again."""
    s.business[seat, site] += change
    s.built_on[site] += change
    s.left[seat] -= change
    if KIND[site] == INNER:
        s.keys[seat] -= change
