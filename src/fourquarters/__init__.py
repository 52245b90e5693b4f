"""Four Quarters: four board games about gold and cities, to play, to script and to study.

>>> import fourquarters as fq
>>> match = fq.new_match(fq.game_names()[0], players=2, seed=7)
>>> match.play(match.legal()[0])

The parts are `table` (what a game is), `games`, `picture`, `match`, `bots`, `arena` and `cli`.
"""

from __future__ import annotations

from collections.abc import Mapping

from fourquarters.games import load as game
from fourquarters.games import names as game_names
from fourquarters.match import Fairness, Match, Seat
from fourquarters.table.errors import TableError

__all__ = ["Fairness", "Match", "Seat", "TableError", "game", "game_names", "new_match"]


def new_match(
    name: str,
    players: int | None = None,
    seed: int | None = None,
    options: Mapping[str, bool] | None = None,
    names: tuple[str, ...] = (),
) -> Match:
    """A new match of a game. The same seed gives the same chance; without one it is fresh."""
    chosen = game(name)
    count = players or len(names) or min(chosen.players)
    seats = [Seat(names[i] if i < len(names) else f"Player {i + 1}") for i in range(count)]
    return Match(chosen, seats, Fairness.new(seed=seed), options)
