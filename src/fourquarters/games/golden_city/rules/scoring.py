"""The Golden City: letters from goods, areas and bonus cards, and who wins (C34–C38, C42)."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.golden_city.board import (
    AREA_SITES,
    AREA_SIZE,
    BONUS_LANDFORM,
    BONUS_RULE,
    BONUS_VALUE,
    FIRST_PART,
    FIRST_RURAL,
    N_GOODS_CARDS,
    N_SITES,
    NONE,
    PAID_IN,
    PER_CITY,
    PER_COIN,
    PER_GOODS,
    PER_LANDFORM,
    PER_RIVER,
    RIVER,
    SHARE_LETTERS,
    SHOWS,
)
from fourquarters.games.golden_city.state import Source, State


@rule
def goods_owned(s: State, seat: int) -> int:
    cards = 0
    for card in range(N_GOODS_CARDS):
        cards += s.goods[seat, card]
    return cards


@rule
def has_good(s: State, seat: int, good: int) -> bool:
    for card in range(N_GOODS_CARDS):
        if s.goods[seat, card] > 0 and SHOWS[card, good] > 0:
            return True
    return False


@rule
def score_good(s: State, good: int) -> None:
    """Everyone who has the good gets letters for it (C34, C36)."""
    for seat in range(s.players):
        s.letters[seat, Source.GOODS] += good_letters(s, seat, good)


@rule
def good_letters(s: State, seat: int, good: int) -> int:
    """Two letters for whoever has the good, two more if nobody else has (C34, C36)."""
    if not has_good(s, seat, good):
        return 0
    for other in range(s.players):
        if other != seat and has_good(s, other, good):
            return SHARE_LETTERS
    return 2 * SHARE_LETTERS


@rule
def businesses_in(s: State, seat: int, area: int) -> int:
    """A player's businesses on a river or in a quarter."""
    businesses = 0
    for i in range(AREA_SIZE):
        businesses += s.business[seat, AREA_SITES[area, i]]
    return businesses


@rule
def score_area(s: State, area: int) -> None:
    """Everyone who is on the river or in the quarter gets letters for it (C35, C37)."""
    for seat in range(s.players):
        s.letters[seat, Source.AREA] += area_letters(s, seat, area)


@rule
def area_letters(s: State, seat: int, area: int) -> int:
    """Two letters for whoever is there, two more for having more than anyone else (C35, C37, R14)."""
    own = businesses_in(s, seat, area)
    if own == 0:
        return 0
    return 2 * SHARE_LETTERS if most_of_others(s, seat, area) < own else SHARE_LETTERS


@rule
def most_of_others(s: State, seat: int, area: int) -> int:
    most = 0
    for other in range(s.players):
        if other != seat:
            most = max(most, businesses_in(s, other, area))
    return most


@rule
def bonus_letters(s: State, seat: int, card: int) -> int:
    """What a bonus card is worth to a player on the current board (C38, R8, R18)."""
    return int(BONUS_VALUE[card] * things_counted(s, seat, card))


@rule
def things_counted(s: State, seat: int, card: int) -> int:
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
        if BONUS_RULE[card] == PER_LANDFORM and PAID_IN[site] == BONUS_LANDFORM[card]:
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
    """How many rank ahead of a player (C42)."""
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
