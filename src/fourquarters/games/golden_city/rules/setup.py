"""The Golden City: set-up (C7–C12)."""

from __future__ import annotations

from fourquarters.engine.chance import Words, chance
from fourquarters.engine.rule import rule
from fourquarters.games.golden_city.board import (
    AREA,
    BUSINESSES,
    CARDS_EACH,
    COAST,
    COINS,
    DISPLAY,
    GOOD,
    KEYS,
    N_BONUS,
    N_GOODS_CARDS,
    N_LANDFORMS,
    N_SCORE_CARDS,
    NONE,
    START_COINS,
)
from fourquarters.games.golden_city.rules.cards import draw_secretly, take_openly
from fourquarters.games.golden_city.rules.rewards import top_goods_card
from fourquarters.games.golden_city.rules.rounds import begin_round
from fourquarters.games.golden_city.state import RECORD, SEATS, State


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
