"""New City: a round begins (N7)."""

from __future__ import annotations

from fourquarters.engine.chance import chance, draw_from
from fourquarters.engine.rule import rule
from fourquarters.games.new_city.rules.auction import next_auction
from fourquarters.games.new_city.state import LOTS, N_DISTRICTS, N_ROUNDS, State


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
