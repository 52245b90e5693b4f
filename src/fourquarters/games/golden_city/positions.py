"""The Golden City: positions laid out by hand, for the rulebook's pictures and for tests.

A hand is written as in the rules: "C1 D2" is one coast and two deserts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fourquarters.games.golden_city import board, rules
from fourquarters.games.golden_city.board import COINS, NONE, SITE_IDS
from fourquarters.games.golden_city.rules.building import place_business
from fourquarters.games.golden_city.state import Phase, State

LETTERS = "CMGWD"


def start(players: int = 4, key: int = 1) -> Any:
    """The position after set-up."""
    states = np.zeros(1, State.DTYPE)
    states["players"] = players
    states["key"][0] = np.arange(8) + 8 * key
    rules.set_up(states[0])
    return states[0]


def building(players: int = 4, seat: int = 0, key: int = 1) -> Any:
    """An empty board; everyone holds nothing, a player is about to build."""
    s = start(players, key)
    s.hand[:] = 0
    s.known[:] = 0
    s.hand_size[:] = 0
    s.coins[:] = 0
    s.supply = COINS
    s.phase = Phase.BUILD
    s.decider = seat
    s.builds = 0
    return s


def cards(text: str) -> list[int]:
    counts = [0] * len(LETTERS)
    for word in text.split():
        counts[LETTERS.index(word[0])] += int(word[1:] or 1)
    return counts


def give(s: State, seat: int, text: str) -> None:
    """Put a hand that everyone has seen."""
    s.hand[seat] = s.known[seat] = cards(text)
    s.hand_size[seat] = sum(cards(text))


def give_coins(s: State, *coins: int) -> None:
    """Coins of each player; the others are the supply."""
    s.coins[: len(coins)] = coins
    s.supply = COINS - sum(coins)


def site(name: str) -> int:
    return SITE_IDS.index(name)


def own(s: State, seat: int, *names: str) -> None:
    """Put businesses on the board."""
    for name in names:
        place_business(s, seat, site(name))


def pairs(s: State, *texts: str) -> None:
    """Lay out pairs: "C D"."""
    for i, text in enumerate(texts):
        s.pair[i] = [LETTERS.index(letter) for letter in text.split()]


def goods(s: State, seat: int, *numbers: int) -> None:
    """Goods cards before a player; they are nowhere else."""
    for number in numbers:
        s.goods[seat, number] = 1
        s.goods_deck[number] = 0


def display(s: State, *numbers: int) -> None:
    """Goods cards face up; the deck holds what nobody has."""
    s.display[:] = list(numbers) + [NONE] * (3 - len(numbers))
    s.goods_deck[:] = s.goods.sum(axis=0) == 0
    s.goods_deck[list(numbers)] = 0


def next_card_is(s: State, landform: int) -> None:
    """Only cards of one landform are left in the pile."""
    s.pile[:] = 0
    s.pile[landform] = s.pile_size = 10
    s.unseen[0] = s.pile


def score_card(good: str, area: str) -> int:
    """The number of a score card that shows a good and a river or quarter."""
    for card in board.SCORE_CARDS:
        if card["good"] == good and area in (card.get("river"), card.get("quarter")):
            return int(card["index"])
    raise LookupError(good, area)
