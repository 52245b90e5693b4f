"""The Golden City: how its tests set up positions and make moves.

Positions are set directly. A hand is written as in the rules: "C1 D2" is one coast and two deserts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fourquarters.games.golden_city import rules
from fourquarters.games.golden_city.positions import (
    LETTERS,
    building,
    cards,
    display,
    give,
    goods,
    next_card_is,
    own,
    pairs,
    score_card,
    site,
    start,
)
from fourquarters.games.golden_city.rules.rewards import look_through_bonus_deck
from fourquarters.games.golden_city.state import ACTIONS, MOST_LEGAL, Phase, State

RED, BLUE, WHITE, BLACK = range(4)
C, M, G, W, D = range(5)

__all__ = [
    "BLACK",
    "BLUE",
    "LETTERS",
    "RED",
    "WHITE",
    "C",
    "D",
    "G",
    "M",
    "W",
    "building",
    "cards",
    "display",
    "finish_round",
    "give",
    "goods",
    "hand",
    "letters",
    "moves",
    "next_card_is",
    "own",
    "pairs",
    "places",
    "play",
    "score_card",
    "score_round",
    "site",
    "sites",
    "start",
    "take_bonus",
]


def hand(s: State, seat: int) -> str:
    return " ".join(f"{LETTERS[i]}{n}" for i, n in enumerate(s.hand[seat]) if n)


def moves(s: State) -> list[str]:
    out: Any = np.zeros(MOST_LEGAL, np.int64)
    n = rules.legal(s, out)
    ids = out[:n].tolist()
    assert ids == sorted(ids)
    return [ACTIONS.text(action) for action in ids]


def sites(s: State) -> set[str]:
    """The sites on which the decider may build."""
    return {move[6:] for move in moves(s) if move.startswith("build:")}


def play(s: State, *texts: str) -> None:
    for text in texts:
        assert text in moves(s), f"{text} is not among {moves(s)}"
        rules.apply(s, ACTIONS.parse(text))


def letters(s: State) -> list[int]:
    return [int(rules.score(s, seat)) for seat in range(s.players)]


def places(s: State) -> list[int]:
    return [rules.place(s, seat) for seat in range(s.players)]


def finish_round(s: State) -> None:
    """Everyone ends their turn, discarding the first cards they can."""
    while s.phase != Phase.BID and s.decider >= 0:
        play(s, "end" if s.phase == Phase.BUILD else moves(s)[0])


def score_round(s: State, card: int) -> None:
    """The last builder ends their turn; this score card is scored."""
    s.score_card = card
    s.decider = (s.start - 1) % s.players
    play(s, "end")


def take_bonus(s: State, seat: int, name: str) -> None:
    """A player takes a bonus card outside their turn."""
    state = (int(s.decider), int(s.phase), int(s.builds), int(s.target))
    s.decider = seat
    look_through_bonus_deck(s)
    rules.apply(s, ACTIONS.parse(f"bonus:{name}"))
    s.decider, s.phase, s.builds, s.target = state
