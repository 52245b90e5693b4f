"""Many games in which a learner plays one seat and bots play the others: what the vector environments share.

Bots that compiled code can play answer inside the batch's step. All others (a search, a policy, any object with
`choose`) are asked one game at a time, with what their seat may see, until it is the learner's turn everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.arena.batch import Batch
from fourquarters.arena.simulate import quick_bots
from fourquarters.arena.steps import HOLD
from fourquarters.arena.tables import ROTATING
from fourquarters.bots import Bot
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game


class Learners:
    """A batch, seen by the learner. Without bots the learner plays every seat."""

    def __init__(
        self,
        game: Game,
        players: int,
        games: int,
        options: Mapping[str, bool] | None = None,
        *,
        bots: Sequence[Bot] = (),
        seat: int | None = None,
        **more: Any,
    ) -> None:
        if seat is not None and not (bots and 0 <= seat < players):
            raise TableError(
                "Seats are 0 to {last}, and only a table with opponents has one.", last=players - 1
            )
        game.check(players, options or {})
        compiled = quick_bots(game, bots)
        self.slow: list[Bot] = [] if compiled is not None else list(bots)
        learner = (ROTATING if seat is None else seat) if bots else None
        self.batch = Batch(
            game, players, games, options, opponents=compiled or (), learner=learner, **more
        )  # fmt: skip
        self._fixed, self._rows = seat, np.arange(games)
        self.dones: NDArray[np.bool_] = self.batch.dones
        self.all_rewards: NDArray[np.float32] = self.batch.rewards
        if self.slow:
            self.dones, self.all_rewards = self.dones.copy(), self.all_rewards.copy()

    def reset(self, seed: int) -> None:
        """Start all games afresh."""
        self.batch.reset(seed)
        self._let_bots_answer()

    def step(self, actions: NDArray[Any]) -> None:
        """The learner's decision in each game, and what the bots answer; HOLD leaves a game as it is."""
        self.batch.step(actions)
        self._keep_results(self.batch.dones | True)
        self._let_bots_answer()

    def restart(self, rows: NDArray[np.bool_]) -> None:
        """Start the next match in some rows."""
        self.batch.restart(rows)
        self._let_bots_answer()

    @property
    def rewards(self) -> NDArray[np.float32]:
        """Of the learner, or of the seat that decided if the learner plays all of them."""
        mine: NDArray[np.float32] = self.all_rewards[self._rows, self.batch.actors]
        return mine

    @property
    def seats(self) -> NDArray[np.int64]:
        """The learner's seat in each game, where there are bots."""
        if self._fixed is not None:
            return np.full(len(self._rows), self._fixed)
        seats: NDArray[np.int64] = self.batch.tables.numbers % self.batch.players
        return seats

    def _let_bots_answer(self) -> None:
        """Ask the bots that are not part of the step, until the learner decides in every game."""
        while self.slow and (waiting := self.batch.deciders != self.seats).any():
            actions = np.full(len(waiting), HOLD, np.int64)
            for row in np.flatnonzero(waiting):
                actions[row] = self._asked(int(row))
            self.batch.step(actions)
            self._keep_results(self.batch.dones)

    def _asked(self, row: int) -> int:
        """What the bot that decides in a game chooses, from its own view and with the game's dice."""
        batch, decider = self.batch, int(self.batch.deciders[row])
        bot = self.slow[(decider - int(self.seats[row])) % batch.players - 1]
        return bot.choose(batch.position(row).view(decider), batch.tables.dice[row])

    def _keep_results(self, rows: NDArray[np.bool_]) -> None:
        """What the batch says of the last decision, before the bots of the next match decide."""
        if self.slow:
            self.dones[rows] = self.batch.dones[rows]
            self.all_rewards[rows] = self.batch.rewards[rows]
