"""Urbanization: positions with the words for what is seen of them."""

from __future__ import annotations

import numpy as np

from fourquarters.engine.view import Position
from fourquarters.games.urbanization import GAME, words
from fourquarters.games.urbanization.state import (
    ACTIONS,
    State,
)
from fourquarters.words.tongue import Tongue
from tests.games.positions_urbanization import A, count_sites

NAMES = ["Anika", "Ben", "Cleo", "Dan"]
ENGLISH, GERMAN = Tongue("en", NAMES), Tongue("de", NAMES)


def at(s: State) -> Position:
    """A position made by hand, as a match would hold it."""
    count_sites(s)
    states = np.zeros(1, GAME.state.DTYPE)
    states[0] = s
    return Position(GAME, states)


def told(s: State, *moves: str, seat: int = A, _: Tongue = ENGLISH) -> list[str]:
    """Play, and return the log as a seat reads it."""
    position, lines = at(s), list[str]()
    for move in moves:
        before = position.view(seat)
        position.play(move)
        lines += [str(line.text) for line in words.tell(before, move, position.view(seat), _)]
    return lines


def why(s: State, move: str, _: Tongue = ENGLISH) -> str:
    view = at(s).view(int(s.decider))
    assert ACTIONS.parse(move) not in view.legal()
    return words.why_not(view, ACTIONS.parse(move), _)
