"""The Golden City: what must hold in every position."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.golden_city.board import NONE
from fourquarters.games.golden_city.state import DREW, PILES, Phase, State

INTERPRETED_GAMES = 100


@rule
def broken_law(s: State) -> int:
    """0, or the number of the law that is broken."""
    broken = broken_card_law(s)
    if broken == 0:
        broken = broken_piece_law(s)
    if broken == 0:
        broken = broken_goods_law(s)
    return broken if broken > 0 else broken_memory_law(s)


@rule
def broken_card_law(s: State) -> int:
    """There are ten cards of each landform, and hands are counted rightly."""
    pile = 0
    for landform in range(5):
        cards = s.pile[landform] + s.discards[landform]
        pile += s.pile[landform]
        for seat in range(s.players):
            cards += s.hand[seat, landform]
            if s.phase == Phase.BID:
                cards += s.pair[seat, 0] == landform
                cards += s.pair[seat, 1] == landform
            if s.known[seat, landform] > s.hand[seat, landform] or s.known[seat, landform] < 0:
                return 2
        if cards != 10:
            return 1
    if pile != s.pile_size:
        return 3
    for seat in range(s.players):
        held = 0
        for landform in range(5):
            held += s.hand[seat, landform]
        if held != s.hand_size[seat]:
            return 4
    return 0


@rule
def broken_piece_law(s: State) -> int:
    """Coins, keys and businesses are neither lost nor made."""
    coins, keys = 0 + s.supply, 0 + s.key_supply
    for seat in range(s.players):
        coins += s.coins[seat]
        keys += s.keys[seat]
        businesses = 0 + s.left[seat]
        for site in range(58):
            businesses += s.business[seat, site]
        for site in range(54, 58):
            keys += s.business[seat, site]  # one key was spent on each
        if businesses != (18 if s.players == 3 else 16):
            return 11
        if s.coins[seat] < 0 or s.keys[seat] < 0:
            return 12
    if coins != 35 or keys != 6:
        return 13
    for site in range(46):
        if s.built_on[site] > 1:
            return 14
    return 0


@rule
def broken_goods_law(s: State) -> int:
    """Goods and bonus cards are neither lost nor made."""
    bonus = 0
    for card in range(8):
        goods, owners = 0 + s.goods_deck[card], 0
        for slot in range(3):
            goods += s.display[slot] == card
        for seat in range(s.players):
            goods += s.goods[seat, card]
            owners += s.bonus[seat, card] > 0
        if goods > 1 or owners > 1:
            return 15
        bonus += owners
    return 16 if bonus != s.takes else 0


@rule
def broken_memory_law(s: State) -> int:
    """What a player has not seen of the piles is what the others hold hidden or have shown, and the pile."""
    for i in range(s.secrets):
        if s.secret_of[i] == NONE:
            return 22
    for viewer in range(s.players):
        unseen = 0
        for pile in range(PILES):
            for landform in range(5):
                unseen += s.unseen[pile, landform] - s.drawn[viewer, pile, landform]
        if unseen != hidden_from(s, viewer):
            return 21
    return 0


@rule
def hidden_from(s: State, viewer: int) -> int:
    """How many cards the others hold hidden or have shown, and the pile."""
    hidden = 0 + s.pile_size
    for seat in range(s.players):
        if seat != viewer:
            hidden += s.hand_size[seat]
            for landform in range(5):
                hidden -= s.known[seat, landform]
    for i in range(s.secrets):
        if s.secret_of[i] != viewer and s.secret_card[i] != DREW:
            hidden += 1
    return hidden
