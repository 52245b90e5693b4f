"""Four Quarters: four board games about gold and cities, to play, to script and to study.

>>> import fourquarters as fq
>>> match = fq.new_match(fq.game_names()[0], players=2, seed=7)
>>> match.play(match.legal()[0])

The parts are `engine` (what a game is), `games`, `words`, `picture`, `match`, `bots`, `arena`, `envs`, `learn`,
`web` and `cli`. Rules need only the engine; everything else is loaded on demand.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from fourquarters.engine.errors import TableError
from fourquarters.games import load as game
from fourquarters.games import names as game_names

if TYPE_CHECKING:
    from fourquarters.match import Fairness, Match, Seat

__all__ = ["Fairness", "Match", "Seat", "TableError", "game", "game_names", "new_match"]

OF_A_MATCH = ("Fairness", "Match", "Seat")


def __getattr__(name: str) -> Any:
    """Load the names that belong to a match when they are first used."""
    if name in OF_A_MATCH:
        return getattr(import_module("fourquarters.match"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def new_match(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    options: Mapping[str, bool] | None = None,
    names: tuple[str, ...] = (),
) -> Match:
    """A new match of a game. The same seed gives the same chance; without a seed, chance is fresh."""
    from fourquarters.match import Fairness, Match, Seat

    chosen = game(name)
    count = players or len(names) or min(chosen.players)
    seats = [Seat(names[i] if i < len(names) else f"Player {i + 1}") for i in range(count)]
    return Match(chosen, seats, Fairness.new(seed=seed), options)
