"""Gold!: how its tests set up positions, make moves and read tableaus."""

from __future__ import annotations

import numpy as np

from fourquarters import games
from fourquarters.engine.view import Position
from fourquarters.games.gold.positions import FACES, LETTERS, put
from fourquarters.games.gold.positions import table as table
from fourquarters.words.tongue import Tongue

GAME = games.load("gold")
_ = Tongue("en", ["Ada", "Ben", "Cleo"])


def cards(counts: np.ndarray) -> str:
    """The cards lying there, in the order of colours and values."""
    shown = [f"{LETTERS[c]}{FACES[v]}" for c, v in np.ndindex(6, 7) for _copy in range(counts[c, v])]
    return " ".join(shown)


def sort(text: str) -> str:
    counts = np.zeros((6, 7), np.int8)
    put(counts, text)
    return cards(counts)


def play(position: Position, *moves: str) -> None:
    """Make moves; forced ones are taken of themselves, as at a table."""
    for move in moves:
        position.play(move)
        while len(position.legal()) == 1:
            position.apply(int(position.legal()[0]))


def tableau(position: Position, player: int) -> str:
    return cards(position.state.tableau[player])


def pile(position: Position, player: int) -> str:
    return cards(position.state.scored[player])


def offer(position: Position) -> str:
    return cards(position.state.offer)
