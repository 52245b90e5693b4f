"""Snails: what must hold in every position."""

from __future__ import annotations

from fourquarters.engine.rule import rule
from fourquarters.games.snails.state import COPIES, N_CARDS, Phase, State

INTERPRETED_GAMES = 200


@rule
def broken_law(s: State) -> int:
    """0, or the number of the law that is broken."""
    for value in range(N_CARDS):
        cards = s.deck[value] + s.played[value]
        for player in range(s.players):
            cards += s.hand[player, value] + s.hidden[player, value]
        if cards != COPIES:
            return 1  # no card is lost or doubled
    if s.phase == Phase.CRAWL:
        for player in range(s.players):
            for other in range(player):
                if s.at[player] == s.at[other] and s.at[player] > 0:
                    return 2  # no two snails stop on one space
    return 0
