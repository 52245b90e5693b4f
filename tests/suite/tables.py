"""What the shared suite goes over: every registered game, number of players and variant."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from fourquarters import games
from fourquarters.engine.boundary import Mode
from fourquarters.engine.folders import GAMES
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position


class Table(NamedTuple):
    """One game with a number of players and its variants."""

    game: Game
    players: int
    options: Mapping[str, bool]

    def start(self, seed: int, mode: Mode = "interpreted") -> Position:
        return Position.start(self.game, self.players, key(seed), self.options, mode)

    @property
    def name(self) -> str:
        return "-".join([self.game.name, str(self.players), *self.options])


def key(seed: int) -> bytes:
    return random.Random(seed).randbytes(32)


TABLES = [Table(game, *setting) for game in games.all_games() for setting in game.configurations()]
NAMES = [table.name for table in TABLES]


def is_ours(game: Game) -> bool:
    """Is its folder in this tree? A game from elsewhere keeps in its folder what the tests know of it."""
    return home(game).parent == GAMES


def home(game: Game) -> Path:
    """The folder of a game."""
    return Path(str(import_module(game.home).__file__)).parent


def laws(game: Game) -> ModuleType:
    """The laws of a game that the suite checks: tests/games/laws_<game>.py, or laws.py in its folder."""
    return import_module(f"tests.games.laws_{game.name}" if is_ours(game) else f"{game.home}.laws")


def random_play(position: Position, seed: int) -> Iterator[int]:
    """Play at random to the end, telling each decision before it is made."""
    rng = random.Random(seed)
    while not position.over:
        action = int(rng.choice(position.legal().tolist()))
        yield action
        position.apply(action)


def sampled_positions(table: Table, seed: int, every: int = 7) -> Iterator[Position]:
    """Positions of a random game, all phases of it."""
    position = table.start(seed, "compiled")
    for number, _action in enumerate(random_play(position, seed)):
        if number % every == seed % every:
            yield position.copy()
    yield position.copy()


def bytes_of(states: Any) -> bytes:
    return bytes(states.tobytes())
