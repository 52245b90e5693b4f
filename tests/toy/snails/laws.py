"""Snails: what must hold in every position."""

from __future__ import annotations

from fourquarters.engine.rule import rule

from .state import COPIES, N_CARDS, State

INTERPRETED_GAMES = 100


@rule
def broken_law(s: State) -> int:
    """0, or the number of the law that is broken."""
    for value in range(N_CARDS):
        cards = s.deck[value] + s.played[value]
        for player in range(s.players):
            cards += s.hand[player, value] + s.hidden[player, value]
        if cards != COPIES:
            return 1  # no card is lost or doubled
    return 0
