"""Four Quarters: four board games about gold and cities, to play, to script and to study.

>>> import fourquarters as fq
>>> match = fq.new_match(fq.game_names()[0], players=2, seed=7)
>>> match.play(match.legal()[0])

The parts are `engine` (what a game is), `games`, `words`, `picture`, `match`, `bots`, `arena`, `envs`, `learn`,
`web` and `cli`. Rules need only the engine; everything else is loaded on demand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fourquarters.engine.errors import TableError
from fourquarters.games import load as game
from fourquarters.games import names as game_names

if TYPE_CHECKING:
    from fourquarters.engine.boundary import Mode
    from fourquarters.engine.game import Game
    from fourquarters.engine.view import Position, View
    from fourquarters.match import Fairness, Match, Seat

__all__ = [
    "Fairness",
    "Game",
    "Match",
    "Position",
    "Seat",
    "TableError",
    "View",
    "from_notation",
    "game",
    "game_names",
    "load",
    "new_match",
    "position",
]

HOMES = {
    "Fairness": "fourquarters.match",
    "Game": "fourquarters.engine.game",
    "Match": "fourquarters.match",
    "Position": "fourquarters.engine.view",
    "Seat": "fourquarters.match",
    "View": "fourquarters.engine.view",
}
"""Where the classes are. They are loaded when they are first used."""


def __getattr__(name: str) -> Any:
    if name in HOMES:
        return getattr(import_module(HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)


def new_match(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    options: Mapping[str, bool] | None = None,
    names: Sequence[str] = (),
    *,
    number: int = 0,
    mode: Mode = "interpreted",
) -> Match:
    """A new match of a game. Without a seed, chance is fresh.

    With one, it is match `number` of that seed, which is the same wherever it is dealt: here, in batches, on a GPU,
    in simulations and in environments.
    """
    from fourquarters.match import Fairness, Match, Seat

    chosen = game(name)
    count = players or len(names) or min(chosen.players)
    seats = [Seat(names[i] if i < len(names) else f"Player {i + 1}") for i in range(count)]
    chance = Fairness.new() if seed is None else Fairness.of_seed(seed, number)
    return Match(chosen, seats, chance, options, mode)


def load(path: str | PathLike[str], mode: Mode = "interpreted") -> Match:
    """The match of a file, written by `Match.save` or, in notation, by `Match.notation`."""
    from fourquarters.match import reading

    return reading.load(Path(path), game, mode)


def from_notation(text: str, mode: Mode = "interpreted") -> Match:
    """The match that a text in notation tells of, as `Match.notation` writes it."""
    from fourquarters.match import reading

    return reading.from_notation(text, "notation", game, mode)


def position(text: str, mode: Mode = "interpreted", trusted: bool = False) -> Position:
    """The position of a text that `Position.text` wrote.

    Only a text that is `trusted`, as you would trust a pickle, may be run compiled: compiled rules check no index.
    """
    from fourquarters.engine.view import Position

    return Position.from_text(text, game, mode, trusted)
