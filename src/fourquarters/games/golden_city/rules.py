"""The Golden City: set-up, legal decisions, what each does, scoring.

C, S and R are numbers of docs/games/golden_city.md. What is hidden from whom is recorded here as it
happens; `secrets.py` imagines from it.
"""

from __future__ import annotations

from fourquarters.engine.chance import Words, chance, draw_from
from fourquarters.engine.rule import rule
from fourquarters.engine.state import OVER, Counts
from fourquarters.games.golden_city.board import (
    AREA,
    AREA_SITES,
    AREA_SIZE,
    BACK,
    BONUS_CARD,
    BONUS_LANDFORM,
    BONUS_RULE,
    BONUS_VALUE,
    BUSINESSES,
    CARDS_EACH,
    COAST,
    COINS,
    DISPLAY,
    DUE,
    FIRST_INNER,
    FIRST_LETTERS,
    FIRST_PART,
    FIRST_RURAL,
    GOOD,
    GOODS_CARD,
    GOODS_LIMIT,
    HAND_LIMIT,
    INNER,
    KEY_CARD,
    KEYS,
    KIND,
    LANDFORM_CARD,
    N_BONUS,
    N_GOODS_CARDS,
    N_LANDFORMS,
    N_SCORE_CARDS,
    N_SITES,
    NEIGHBOUR,
    NONE,
    PART_CARD,
    PART_COIN,
    PER_CITY,
    PER_COIN,
    PER_GOODS,
    PER_LANDFORM,
    PER_RIVER,
    REWARD,
    RIVER,
    ROADS,
    SECOND_LETTERS,
    SHOWS,
    START_COINS,
    TARGET,
    TWO_COINS,
)
from fourquarters.games.golden_city.state import (
    BID,
    BONUS,
    BUILD,
    DECK,
    DISCARD,
    DREW,
    DROP,
    END,
    FIRST,
    GOODS,
    PAY,
    PAYMENTS,
    RECORD,
    ROUNDS,
    SEATS,
    SECOND,
    Phase,
    Source,
    State,
)

N_PAYMENTS = len(PAYMENTS)

# --- set-up


@rule
def set_up(s: State) -> None:
    """Give everyone businesses, coins and two cards, lay out the goods, begin (C7–C12)."""
    for i in range(RECORD):
        s.secret_of[i] = NONE
    for i in range(N_BONUS):
        s.taker[i] = NONE
    s.target = NONE
    s.supply = COINS - s.players * START_COINS
    s.key_supply = KEYS
    for seat in range(s.players):
        s.left[seat] = BUSINESSES[s.players]
        s.coins[seat] = START_COINS
    for card in range(N_SCORE_CARDS):
        s.score_left[card] = 1
        s.good_left[GOOD[card]] += 1
        s.area_left[AREA[card]] += 1
    words = chance(s)
    deal_landforms(s, words)
    lay_out_goods(s, words)
    s.start = 0
    begin_round(s)


@rule
def deal_landforms(s: State, words: Words) -> None:
    """Each player gets a coast openly and another card secretly (C3, C9)."""
    for landform in range(N_LANDFORMS):
        s.pile[landform] = CARDS_EACH
    s.pile[COAST] -= s.players
    for landform in range(N_LANDFORMS):
        s.unseen[0, landform] = s.pile[landform]
    s.pile_size = N_LANDFORMS * CARDS_EACH - s.players
    for seat in range(s.players):
        take_openly(s, seat, COAST)
        draw_secretly(s, seat, words, seat)


@rule
def lay_out_goods(s: State, words: Words) -> None:
    """Three goods cards lie face up (C10)."""
    for card in range(N_GOODS_CARDS):
        s.goods_deck[card] = 1
    for slot in range(DISPLAY):
        s.display[slot] = top_goods_card(s, words, SEATS + slot)


# --- landform cards and what is known of them


@rule
def top_card(s: State, words: Words, i: int) -> int:
    """Draw a landform card; an empty pile is made anew of the discards (C15, R10). NONE: no card."""
    if s.pile_size == 0:
        reshuffle(s)
        if s.pile_size == 0:
            return NONE
    landform = draw_from(s.pile, s.pile_size, words, i)
    s.pile[landform] -= 1
    s.pile_size -= 1
    return landform


@rule
def reshuffle(s: State) -> None:
    """The discards become the pile; everyone knows what is in it (C15, S7)."""
    if no_discards(s):
        return
    s.piles += 1
    for landform in range(N_LANDFORMS):
        s.unseen[s.piles, landform] = s.discards[landform]
        s.pile[landform] = s.discards[landform]
        s.pile_size += s.discards[landform]
        s.discards[landform] = 0


@rule
def no_discards(s: State) -> bool:
    for landform in range(N_LANDFORMS):
        if s.discards[landform] > 0:
            return False
    return True


@rule
def take_openly(s: State, seat: int, landform: int) -> None:
    """Everyone has seen this card and remembers it (S5)."""
    s.hand[seat, landform] += 1
    s.hand_size[seat] += 1
    s.known[seat, landform] += 1


@rule
def draw_secretly(s: State, seat: int, words: Words, i: int) -> None:
    """The others see only that a card was drawn (C30, S3)."""
    landform = top_card(s, words, i)
    if landform != NONE:
        s.hand[seat, landform] += 1
        s.hand_size[seat] += 1
        s.drawn[seat, s.piles, landform] += 1
        record_secret(s, seat, DREW)


@rule
def show(s: State, seat: int, landform: int) -> None:
    """A card goes openly to the discards: a known one if there is such, else a hidden one (S5)."""
    s.hand[seat, landform] -= 1
    s.hand_size[seat] -= 1
    s.discards[landform] += 1
    if s.known[seat, landform] > 0:
        s.known[seat, landform] -= 1
    else:
        record_secret(s, seat, landform)


@rule
def record_secret(s: State, seat: int, card: int) -> None:
    """What all remember: who drew a hidden card when, and which hidden cards were shown (S5, S7)."""
    s.secret_of[s.secrets] = seat
    s.secret_card[s.secrets] = card
    s.secret_pile[s.secrets] = s.piles
    s.secrets += 1


# --- a round


@rule
def begin_round(s: State) -> None:
    """Reveal a score card, lay out the pairs; the start player bids first (C13, C14, C16)."""
    s.round_number += 1
    reveal_score_card(s)
    lay_out_pairs(s)
    s.expulsions = 0
    for i in range(SEATS):
        s.bidder[i] = NONE
        s.paid[i] = 0
    s.phase = Phase.BID
    s.decider = s.start


@rule
def reveal_score_card(s: State) -> None:
    """One of the cards left with the lowest back (C11, C13)."""
    first = 0
    while first < N_SCORE_CARDS - 1 and s.score_left[first] == 0:
        first += 1
    choices = 0
    for card in range(first, N_SCORE_CARDS):
        if BACK[card] == BACK[first]:
            choices += s.score_left[card]
    card = draw_from(s.score_left, choices, chance(s), 0)
    s.score_left[card] = 0
    s.good_left[GOOD[card]] -= 1
    s.area_left[AREA[card]] -= 1
    s.score_card = card


@rule
def lay_out_pairs(s: State) -> None:
    """As many open pairs as players: the first cards of all, then the second ones (C14)."""
    words = chance(s)
    for i in range(2 * s.players):
        landform = top_card(s, words, i)
        s.pair[i % s.players, i // s.players] = landform
        if landform != NONE:
            s.unseen[s.piles, landform] -= 1


# --- what may be decided


@rule
def legal(s: State, out: Counts) -> int:
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
    """Only what can be built, paid and discarded depends on cards that others do not see (S4)."""
    return bool(s.phase != Phase.BUILD and s.phase != Phase.PAY and s.phase != Phase.DISCARD)


@rule
def legal_bids(s: State, out: Counts) -> int:
    """Free pairs, and occupied ones if the coins suffice (C17, R3)."""
    n = 0
    for pair in range(s.players):
        if s.bidder[pair] == NONE or s.coins[s.decider] > s.expulsions:
            out[n] = BID + pair
            n += 1
    return n


@rule
def jokers(s: State, seat: int) -> int:
    """How many pairs of equal cards a hand holds (C26)."""
    pairs = 0
    for landform in range(N_LANDFORMS):
        pairs += s.hand[seat, landform] >> 1
    return pairs


@rule
def can_pay(s: State, seat: int, pairs: int, landform: int, due: int) -> bool:
    """Do real cards and jokers of other landforms suffice (C25, C26)?"""
    real = s.hand[seat, landform]
    return bool(min(real, due) + pairs - (real >> 1) >= due)


@rule
def open_to(s: State, seat: int, site: int) -> bool:
    """May a player build here as far as places and roads go (C22–C24)?"""
    if site >= FIRST_RURAL and s.reach[seat, site] == 0:
        return False
    if site < FIRST_PART:
        return bool(s.built_on[site] == 0)
    return bool(s.business[seat, site] == 0)


@rule
def legal_builds(s: State, out: Counts) -> int:
    """Sites that are open and can be paid for; ending the turn is always allowed (C19, C22–C26)."""
    n = 0
    seat = s.decider
    pairs = jokers(s, seat)
    last = N_SITES if s.keys[seat] > 0 else FIRST_INNER
    if can_pay(s, seat, pairs, COAST, 1):
        for site in range(FIRST_RURAL):
            if s.built_on[site] == 0:
                out[n] = BUILD + site
                n += 1
    for site in range(FIRST_RURAL, last):
        if open_to(s, seat, site) and can_pay(s, seat, pairs, TARGET[site], 2):
            out[n] = BUILD + site
            n += 1
    out[n] = END
    return n + 1


@rule
def legal_payments(s: State, out: Counts) -> int:
    """All ways to pay for the chosen site without overpaying (C25, C26, R6)."""
    n = 0
    seat, landform = s.decider, TARGET[s.target]
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
    """Does the hand hold a payment of two?"""
    first, second = FIRST[payment], SECOND[payment]
    due = price_in(first, landform)
    if first == second:
        return bool(s.hand[seat, first] >= 2 * due)
    if s.hand[seat, first] < due:
        return False
    return bool(s.hand[seat, second] >= price_in(second, landform))


@rule
def legal_goods(s: State, out: Counts) -> int:
    """A card of the display, or the top of the deck (C32)."""
    n = 0
    for slot in range(DISPLAY):
        if s.display[slot] != NONE:
            out[n] = GOODS + slot
            n += 1
    if goods_in_deck(s) > 0:
        out[n] = GOODS + DECK
        n += 1
    return n


@rule
def legal_drops(s: State, out: Counts) -> int:
    """Any one of the five goods cards (C32)."""
    n = 0
    for card in range(N_GOODS_CARDS):
        if s.goods[s.decider, card] > 0:
            out[n] = DROP + card
            n += 1
    return n


@rule
def legal_bonus_cards(s: State, out: Counts) -> int:
    """Cards the chooser sees in the deck (C31, S3)."""
    n = 0
    for card in range(N_BONUS):
        if s.bonus[s.decider, card] == 0 and s.missing[s.decider, card] == 0:
            out[n] = BONUS + card
            n += 1
    return n


@rule
def legal_discards(s: State, out: Counts) -> int:
    """Any card in hand, one at a time (C29)."""
    n = 0
    for landform in range(N_LANDFORMS):
        if s.hand[s.decider, landform] > 0:
            out[n] = DISCARD + landform
            n += 1
    return n


# --- what a decision does


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


@rule
def bid(s: State, pair: int) -> None:
    """Bid on a pair; whoever has bid there is expelled, for one coin more each time (C17)."""
    if s.bidder[pair] != NONE:
        s.expulsions += 1
        s.coins[s.decider] -= s.expulsions
        s.paid[s.decider] += s.expulsions
        s.supply += s.expulsions
    s.bidder[pair] = s.decider
    for step in range(1, s.players):
        seat = (s.decider + step) % s.players
        if not has_bid(s, seat):
            s.decider = seat
            return
    take_pairs(s)


@rule
def has_bid(s: State, seat: int) -> bool:
    """Does a player's hand lie on a pair (C16)?"""
    for pair in range(s.players):
        if s.bidder[pair] == seat:
            return True
    return False


@rule
def take_pairs(s: State) -> None:
    """All take their pairs; the start player builds first (C18, C19)."""
    for pair in range(s.players):
        for i in range(2):
            if s.pair[pair, i] != NONE:
                take_openly(s, s.bidder[pair], s.pair[pair, i])
    s.phase = Phase.BUILD
    s.decider = s.start
    s.builds = 0


@rule
def pay_and_build(s: State, payment: int) -> None:
    """Cards go to the discards, the business is placed, its reward is taken (C25–C27)."""
    site = s.target
    landform = TARGET[site]
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


@rule
def take_reward(s: State, site: int) -> None:
    """What the site shows; goods and bonus cards are chosen first (C28, C30–C33, R9)."""
    reward = REWARD[site]
    if reward == BONUS_CARD and s.takes < N_BONUS:
        look_through_bonus_deck(s)
        return
    if reward == GOODS_CARD and goods_to_take(s):
        s.phase = Phase.GOODS
        return
    if reward <= TWO_COINS:
        take_coins(s, 1 + reward)
    elif reward == LANDFORM_CARD:
        draw_secretly(s, s.decider, chance(s), 0)
    elif reward == KEY_CARD and s.key_supply > 0:
        s.key_supply -= 1
        s.keys[s.decider] += 1
    elif site >= FIRST_PART:
        take_part_reward(s, site)
    go_on(s)


@rule
def take_coins(s: State, coins: int) -> None:
    """From the supply, as many as there are (C30, R9)."""
    taken = min(coins, s.supply)
    s.supply -= taken
    s.coins[s.decider] += taken


@rule
def take_part_reward(s: State, site: int) -> None:
    """The first business in a part earns most, the second less, later ones nothing (C33)."""
    if s.built_on[site] == 1:
        s.letters[s.decider, Source.CITY] += FIRST_LETTERS[KIND[site]]
        if REWARD[site] == PART_COIN:
            take_coins(s, 1)
        elif REWARD[site] == PART_CARD:
            draw_secretly(s, s.decider, chance(s), 0)
    elif s.built_on[site] == 2:
        s.letters[s.decider, Source.CITY] += SECOND_LETTERS[KIND[site]]


@rule
def goods_in_deck(s: State) -> int:
    cards = 0
    for card in range(N_GOODS_CARDS):
        cards += s.goods_deck[card]
    return cards


@rule
def goods_to_take(s: State) -> bool:
    """Is there a goods card in the display or in the deck?"""
    for slot in range(DISPLAY):
        if s.display[slot] != NONE:
            return True
    return goods_in_deck(s) > 0


@rule
def top_goods_card(s: State, words: Words, i: int) -> int:
    """Draw a goods card, or NONE if the deck is empty."""
    cards = goods_in_deck(s)
    if cards == 0:
        return NONE
    card = draw_from(s.goods_deck, cards, words, i)
    s.goods_deck[card] = 0
    return card


@rule
def take_goods(s: State, slot: int) -> None:
    """Take a goods card; a slot of the display is refilled; a fifth card is one too many (C32)."""
    card = NONE
    if goods_in_deck(s) > 0:
        card = top_goods_card(s, chance(s), 0)
    if slot != DECK:
        card, s.display[slot] = s.display[slot], card
    s.goods[s.decider, card] = 1
    if goods_owned(s, s.decider) > GOODS_LIMIT:
        s.phase = Phase.DROP
    else:
        go_on(s)


@rule
def goods_owned(s: State, seat: int) -> int:
    cards = 0
    for card in range(N_GOODS_CARDS):
        cards += s.goods[seat, card]
    return cards


@rule
def look_through_bonus_deck(s: State) -> None:
    """The chooser sees what is left, and so what others took since their last look (C31, S8)."""
    for card in range(N_BONUS):
        if s.missing[s.decider, card] == 0 and taken_by_other(s, card):
            s.missing[s.decider, card] = s.takes
    s.reveals += 1
    s.phase = Phase.BONUS


@rule
def taken_by_other(s: State, card: int) -> bool:
    for seat in range(s.players):
        if seat != s.decider and s.bonus[seat, card] > 0:
            return True
    return False


@rule
def keep_bonus_card(s: State, card: int) -> None:
    """One bonus card is kept face down (C31)."""
    s.taker[s.takes] = s.decider
    s.takes += 1
    s.bonus[s.decider, card] = s.takes
    s.bonus_count[s.decider] += 1
    go_on(s)


@rule
def go_on(s: State) -> None:
    """After its reward a business is done; at most two a turn (C19, C28)."""
    s.target = NONE
    s.builds += 1
    if s.builds == 2 or s.left[s.decider] == 0:
        end_turn(s)
    else:
        s.phase = Phase.BUILD


@rule
def end_turn(s: State) -> None:
    """No more than five cards may be kept (C29)."""
    if s.hand_size[s.decider] > HAND_LIMIT:
        s.phase = Phase.DISCARD
    else:
        next_builder(s)


@rule
def discard(s: State, landform: int) -> None:
    """One card goes openly to the discards (C29)."""
    show(s, s.decider, landform)
    if s.hand_size[s.decider] <= HAND_LIMIT:
        next_builder(s)


@rule
def next_builder(s: State) -> None:
    """Clockwise, one turn each (C19)."""
    s.builds = 0
    s.phase = Phase.BUILD
    s.decider = (s.decider + 1) % s.players
    if s.decider == s.start:
        end_round(s)


# --- scoring and end


@rule
def end_round(s: State) -> None:
    """Score, pass the start marker on, and see whether the game ends (C20, C21, C39–C41)."""
    last = s.round_number == ROUNDS
    for seat in range(s.players):
        if is_blocked(s, seat):
            s.blocked[seat] = 1
        if s.blocked[seat] > 0 or s.left[seat] == 0:
            last = True
    score_goods(s, GOOD[s.score_card])
    score_area(s, AREA[s.score_card])
    s.start = (s.start + 1) % s.players
    if last:
        end_game(s)
    else:
        begin_round(s)


@rule
def is_blocked(s: State, seat: int) -> bool:
    """Has a player businesses left, and no place on the board for any, now or ever (C41, R15)?"""
    if s.left[seat] == 0:
        return False
    for site in range(N_SITES):
        if open_to(s, seat, site):
            return False
    return True


@rule
def has_good(s: State, seat: int, good: int) -> bool:
    for card in range(N_GOODS_CARDS):
        if s.goods[seat, card] > 0 and SHOWS[card, good] > 0:
            return True
    return False


@rule
def score_goods(s: State, good: int) -> None:
    """Two letters for whoever has the good, two more if nobody else has (C34, C36)."""
    owners = 0
    for seat in range(s.players):
        if has_good(s, seat, good):
            owners += 1
    for seat in range(s.players):
        if has_good(s, seat, good):
            s.letters[seat, Source.GOODS] += 4 if owners == 1 else 2


@rule
def businesses_in(s: State, seat: int, area: int) -> int:
    """A player's businesses on a river or in a quarter."""
    businesses = 0
    for i in range(AREA_SIZE):
        businesses += s.business[seat, AREA_SITES[area, i]]
    return businesses


@rule
def score_area(s: State, area: int) -> None:
    """Two letters for whoever is there, two more for having more than anyone else (C35, C37, R14)."""
    for seat in range(s.players):
        own = businesses_in(s, seat, area)
        if own > 0:
            s.letters[seat, Source.AREA] += 2
            if most_of_others(s, seat, area) < own:
                s.letters[seat, Source.AREA] += 2


@rule
def most_of_others(s: State, seat: int, area: int) -> int:
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, businesses_in(s, other, area))
    return most


@rule
def end_game(s: State) -> None:
    """Bonus cards are revealed and scored (C42)."""
    for seat in range(s.players):
        for card in range(N_BONUS):
            if s.bonus[seat, card] > 0:
                s.bonus_shown[seat, card] = 1
                s.letters[seat, Source.BONUS] += bonus_letters(s, seat, card)
    s.score_card = NONE
    s.phase = Phase.OVER
    s.decider = OVER


@rule
def bonus_letters(s: State, seat: int, card: int) -> int:
    """What a bonus card is worth to a player as the board stands (C38, R8, R18)."""
    return int(BONUS_VALUE[card] * bonus_count(s, seat, card))


@rule
def bonus_count(s: State, seat: int, card: int) -> int:
    """How many things a bonus card counts."""
    if BONUS_RULE[card] == PER_GOODS:
        return goods_owned(s, seat)
    if BONUS_RULE[card] == PER_COIN:
        return int(s.coins[seat])
    if BONUS_RULE[card] == PER_CITY:
        return in_city(s, seat)
    businesses = 0
    for site in range(FIRST_RURAL, FIRST_PART):
        if BONUS_RULE[card] == PER_RIVER and RIVER[site] != NONE:
            businesses += s.business[seat, site]
    for site in range(FIRST_RURAL, N_SITES):
        if BONUS_RULE[card] == PER_LANDFORM and TARGET[site] == BONUS_LANDFORM[card]:
            businesses += s.business[seat, site]
    return businesses


@rule
def in_city(s: State, seat: int) -> int:
    """A player's businesses in the Golden City."""
    businesses = 0
    for site in range(FIRST_PART, N_SITES):
        businesses += s.business[seat, site]
    return businesses


@rule
def score(s: State, seat: int) -> int:
    """Letters are points (C42)."""
    letters = 0
    for source in range(4):
        letters += s.letters[seat, source]
    return letters


@rule
def place(s: State, seat: int) -> int:
    """How many rank before a player (C42)."""
    before = 0
    for other in range(s.players):
        if ranks_before(s, other, seat):
            before += 1
    return before


@rule
def ranks_before(s: State, other: int, seat: int) -> bool:
    """By letters, then businesses in the city, then coins; the blocked come last (C42)."""
    if s.blocked[other] != s.blocked[seat]:
        return bool(s.blocked[other] < s.blocked[seat])
    if score(s, other) != score(s, seat):
        return score(s, other) > score(s, seat)
    if in_city(s, other) != in_city(s, seat):
        return in_city(s, other) > in_city(s, seat)
    return bool(s.coins[other] > s.coins[seat])
