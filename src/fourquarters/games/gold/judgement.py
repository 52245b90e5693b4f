"""Gold!: what a position is worth to a player, for greedy and for search.

A player's worth is what they have scored plus what the cards in front of them promise: a growing set is
worth part of its points, more the closer it is to completion, and towards the end the lead in a colour
counts instead. A position is judged by the player's worth against the others'.
"""

from __future__ import annotations

import numpy as np

from fourquarters.engine.rule import bind, rule
from fourquarters.engine.standing import IMPOSSIBLE, against_all
from fourquarters.games.gold.rules import (
    colour_sum,
    gain,
    highest_gold,
    lose,
    makes_set,
    returns_below,
    score,
)
from fourquarters.games.gold.state import (
    DONKEY,
    N_COLOURS,
    N_VALUES,
    SET_SIZE,
    THREE,
    VALUES,
    Phase,
    State,
)

# What one point in a tableau promises, by the number of cards of the colour (0 to 3).
PROMISE = np.array([0.0, 0.3, 0.7, 1.0])
NEARNESS = np.array([0.0, 0.5, 2.0, 4.0])  # what the cards themselves are worth, as parts of a set
LEAD = 0.6  # what the lead in a colour is worth, at the end of the pile
RIVAL = 0.5  # how much the best opponent's worth counts against the player's own


@rule
def judge(s: State, seat: int) -> float:
    """The player's worth against that of the others."""
    if s.phase == Phase.TAKE_BACK and s.decider == seat:
        return best_exchange(s, seat)
    return standing(s, seat)


@rule
def worth(s: State, player: int) -> float:
    """Points scored and promised."""
    late = late_in_game(s)
    total = 1.0 * score(s, player)
    for colour in range(N_COLOURS):
        total += (1.0 - late) * promise(s, player, colour) + late * lead(s, player, colour)
    return total


standing = bind(against_all, {"worth": worth, "RIVAL": RIVAL}, __name__)


@rule
def late_in_game(s: State) -> float:
    """From 0 at the start to 1 when the pile is gone."""
    if s.phase == Phase.OVER:
        return 1.0
    return (1.0 - s.pile / 50.0) * LEAD


@rule
def promise(s: State, player: int, colour: int) -> float:
    cards = min(s.held[player, colour], SET_SIZE)
    worth: float = PROMISE[cards] * colour_sum(s, player, colour) + NEARNESS[cards]
    return worth


@rule
def lead(s: State, player: int, colour: int) -> float:
    """The gold that leading in a colour would score now; a complete set scores anyway."""
    own = colour_sum(s, player, colour)
    if makes_set(s.held[player, colour]):
        return own
    gold = highest_gold(s, player, colour)
    if gold == DONKEY:
        return 0.0
    for other in range(s.players):
        if other != player and colour_sum(s, other, colour) > own:
            return 0.0
    return 1.0 * int(VALUES[gold])


@rule
def best_exchange(s: State, seat: int) -> float:
    """The best possible outcome of the announced exchange."""
    given_colour, given = s.given // N_VALUES, s.given % N_VALUES
    lose(s, seat, given_colour, given)
    best = IMPOSSIBLE
    for colour in range(N_COLOURS):
        for value in range(THREE, returns_below(s)):
            if s.offer[colour, value] > 0:
                gain(s, seat, colour, value)
                best = max(best, standing(s, seat))
                lose(s, seat, colour, value)
    gain(s, seat, given_colour, given)
    return best
