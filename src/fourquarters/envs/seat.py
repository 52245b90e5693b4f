"""One match as environments need it: what every seat sees, which actions are legal, and the rewards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters import games
from fourquarters.arena.steps import observe_seats, reward
from fourquarters.engine.game import Game, Key
from fourquarters.engine.observation import observation_size, observation_type, plan
from fourquarters.engine.rule import compiled
from fourquarters.engine.view import Position


class Table:
    """A position, as seen from each of its seats."""

    def __init__(self, game: Game, players: int, options: Mapping[str, bool] | None = None) -> None:
        game.check(players, options or {})
        self.game, self.players, self.options = game, players, dict(options or {})
        self.position: Position

    def __reduce__(self) -> Any:
        return table_of, (self.game.name, self.players, self.options)

    def begin(self, key: Key) -> None:
        """Set up a match with the chance of a key."""
        self.position = self.start(key)

    def start(self, key: Key) -> Position:
        return Position.start(self.game, self.players, key, self.options, "compiled")

    def observation(self, seat: int) -> NDArray[Any]:
        """What a seat may see."""
        seen: NDArray[Any] = self.observations_of(self.position)[seat]
        return seen

    def observations_of(self, position: Position) -> NDArray[Any]:
        """What each seat may see, one row per seat."""
        return self._look(position, full_information=False)

    def everything(self) -> NDArray[Any]:
        """Everything there is to see, from the decider's seat: for critics only."""
        all_seats = self._look(self.position, full_information=True)
        seen: NDArray[Any] = all_seats[max(self.position.decider, 0)]
        return seen

    def _look(self, position: Position, full_information: bool) -> NDArray[Any]:
        shape = self.players, observation_size(self.game, full_information)
        out = np.zeros(shape, observation_type(self.game, full_information))
        how = plan(self.game, self.players, full_information)
        compiled(observe_seats)(position.states.view(np.uint8), how, self.players, out)
        return out

    def mask(self, seat: int) -> NDArray[np.int8]:
        """For each action, whether the seat may take it now; all zeros if another seat decides."""
        mask = np.zeros(len(self.game.actions), np.int8)
        if self.position.decider == seat:
            mask[self.position.legal()] = 1
        return mask

    def rewards(self) -> list[float]:
        """1 for a sole winner, a fraction of it for joint winners; all rewards sum to 0."""
        return self.rewards_of(self.position)

    def rewards_of(self, position: Position) -> list[float]:
        places = position.places()
        return [reward(self.players, places.count(0), place == 0) for place in places]


def table_of(name: str, players: int, options: Mapping[str, bool]) -> Table:
    """A table by the name of its game, for unpickling."""
    return Table(games.load(name), players, options)
