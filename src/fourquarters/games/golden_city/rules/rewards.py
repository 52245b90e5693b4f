"""The Golden City: what a new business brings: coins, cards, keys, goods, bonus cards (C28, C30–C33)."""

from __future__ import annotations

from fourquarters.engine.chance import Words, chance, draw_from
from fourquarters.engine.rule import rule
from fourquarters.engine.state import Decisions
from fourquarters.games.golden_city.board import (
    BONUS_CARD,
    DISPLAY,
    FIRST_LETTERS,
    FIRST_PART,
    GOODS_CARD,
    GOODS_LIMIT,
    KEY_CARD,
    KIND,
    LANDFORM_CARD,
    N_BONUS,
    N_GOODS_CARDS,
    NONE,
    PART_CARD,
    PART_COIN,
    REWARD,
    SECOND_LETTERS,
    TWO_COINS,
)
from fourquarters.games.golden_city.rules.cards import draw_secretly
from fourquarters.games.golden_city.rules.rounds import go_on
from fourquarters.games.golden_city.rules.scoring import goods_owned
from fourquarters.games.golden_city.state import BONUS, DECK, DROP, GOODS, Phase, Source, State


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
def legal_goods(s: State, out: Decisions) -> int:
    """A card from the display, or the top of the deck (C32)."""
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
    """Take a goods card; its slot in the display is refilled; a fifth card is one too many (C32)."""
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
def legal_drops(s: State, out: Decisions) -> int:
    """Any one of the five goods cards (C32)."""
    n = 0
    for card in range(N_GOODS_CARDS):
        if s.goods[s.decider, card] > 0:
            out[n] = DROP + card
            n += 1
    return n


@rule
def legal_bonus_cards(s: State, out: Decisions) -> int:
    """The cards that the chooser sees in the deck (C31, S3)."""
    n = 0
    for card in range(N_BONUS):
        if s.bonus[s.decider, card] == 0 and s.missing[s.decider, card] == 0:
            out[n] = BONUS + card
            n += 1
    return n


@rule
def look_through_bonus_deck(s: State) -> None:
    """The chooser sees what is left, and thus what others have taken since their last look (C31, S8)."""
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
