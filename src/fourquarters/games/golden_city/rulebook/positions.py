"""The Golden City's rulebook: the positions of its pictures and examples. You are seat 0."""

from __future__ import annotations

import numpy as np

from fourquarters.engine.view import Position
from fourquarters.games.golden_city import GAME
from fourquarters.games.golden_city.positions import (
    LETTERS,
    building,
    display,
    give,
    give_coins,
    goods,
    next_card_is,
    own,
    pairs,
    score_card,
    start,
)
from fourquarters.games.golden_city.state import Source, State

YOU, MARA, THEO, NORA = range(4)
DESERT = LETTERS.index("D")


def position(s: State) -> Position:
    """A position of one state."""
    states = np.zeros(1, State.DTYPE)
    states[0] = s
    return Position(GAME, states)


def first_round() -> Position:
    """The table after set-up."""
    return position(start(4))


def four_pairs() -> Position:
    """Four pairs, and nobody has bid yet."""
    s = start(4)
    pairs(s, "C D", "W W", "C C", "M G")
    s.start = s.decider = YOU
    return position(s)


def bidding() -> Position:
    """Two hands lie on pairs."""
    found = four_pairs()
    found.play("bid:0")
    found.play("bid:1")
    return found


def on_the_way() -> Position:
    """You own a coast and two sites in the desert, and the cards to go on."""
    s = settled()
    give(s, YOU, "D3 M2 C1")
    return position(s)


def settled() -> State:
    """A game of three that has been going on for some rounds; it is your turn to build."""
    s: State = building(3)
    own(s, YOU, "de-c4", "de-7", "de-6")
    own(s, MARA, "mo-c2", "mo-2", "mo-1")
    own(s, THEO, "wo-c4", "wo-8", "de-1")
    give(s, MARA, "M2 G1")
    give(s, THEO, "W2 D1")
    give_coins(s, 3, 2, 4)
    goods(s, MARA, 0)
    goods(s, THEO, 7, 2)
    display(s, 1, 4, 6)
    s.score_card = score_card("wine", "desert")
    s.start = YOU
    return s


def into_the_city() -> Position:
    """Two businesses from the coast, and cards for two more."""
    s: State = building(3)
    own(s, YOU, "de-c4", "de-7")
    own(s, MARA, "mo-c2", "mo-2")
    own(s, THEO, "wo-c4", "wo-8")
    give(s, YOU, "D3 M2")
    give_coins(s, 2, 2, 2)
    s.start = YOU
    return position(s)


def with_a_key_in_sight() -> Position:
    """An outer part is yours; the key for the inner one is one site away."""
    s = settled()
    own(s, YOU, "de-o2")
    s.letters[YOU, Source.CITY] = 5
    give(s, YOU, "D4")
    next_card_is(s, DESERT)
    return position(s)


def before_scoring() -> Position:
    """You build last in this round; wine and the desert quarter will be scored."""
    s = settled()
    own(s, YOU, "de-o1", "de-o2")
    own(s, MARA, "mo-3", "mo-o1", "de-o2", "de-o1")
    own(s, THEO, "de-3", "de-o1")
    s.letters[:3, Source.CITY] = 10, 11, 0
    give(s, YOU, "D2")
    s.keys[YOU] = 1
    s.start = MARA
    return position(s)


def too_many_cards() -> Position:
    """Seven cards in hand, and nothing to build with them."""
    s = settled()
    give(s, YOU, "W4 G3")
    return position(s)
