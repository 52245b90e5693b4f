"""One match as a Gymnasium environment: you play a seat, bots or policies play the others.

    import gymnasium, fourquarters.envs
    env = gymnasium.make("fourquarters/gold-v1", players=3, opponents=["greedy", "search:500"])

The observation is what your seat may see, your own seat first (`observation`: scaled floats, `one_hot`, or the whole
`numbers`); the mask of legal actions is in `info["action_mask"]` and `action_masks()`. The reward comes at the end: 1
for a sole winner, a fraction of it for joint winners, −1/(players − 1) for a loser. An illegal action loses at once,
with a reward of −1, unless `illegal="raise"`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from fourquarters import games
from fourquarters.engine.chance import new_dice
from fourquarters.engine.errors import IllegalMove, TableError
from fourquarters.engine.seeds import match_key
from fourquarters.envs.looking import looking, pixels
from fourquarters.envs.opponents import Opponent, seated
from fourquarters.envs.seat import Table
from fourquarters.envs.spaces import RENDER_MODES, action_space, render

LOST = -1.0  # for an illegal action


class SeatEnv(gymnasium.Env[NDArray[Any], np.int64]):
    """A seat at a table of bots."""

    metadata = {"render_modes": [*RENDER_MODES, "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str,
        players: int | None = None,
        opponents: Opponent | Sequence[Opponent] = "random",
        *,
        seat: int | None = None,
        options: Mapping[str, bool] | None = None,
        observation: str = "scaled",
        skip_forced: bool = False,
        illegal: str = "lose",
        render_mode: str | None = None,
        **variants: bool,
    ) -> None:
        chosen = games.load(game)
        count = players or min(chosen.players)
        self.table = Table(chosen, count, {**(options or {}), **variants})
        if seat is not None and not 0 <= seat < count:
            raise TableError("Seats are 0 to {last}.", last=count - 1)
        if illegal not in ("lose", "raise"):
            raise TableError("An illegal action can “lose” or “raise”, not “{what}”.", what=illegal)
        self._look, self.observation_space = looking(chosen, observation)
        self.action_space = action_space(chosen)
        self.opponents = seated(chosen, count, opponents, self._look)
        self.render_mode = render_mode
        self._fixed_seat, self._skip_forced, self._illegal = seat, skip_forced, illegal
        self._source: int | None = None
        self._number = 0
        self.seat = 0
        self._lost = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[Any], dict[str, Any]]:
        """Match 0 of a seed or, without one, the next match of the same seed."""
        super().reset(seed=seed)
        if seed is not None or self._source is None:
            self._source = int(self.np_random.integers(2**62)) if seed is None else seed
            self._number = -1
        self._number += 1
        drawn = int(self.np_random.integers(self.table.players))
        self.seat = drawn if self._fixed_seat is None else self._fixed_seat
        self._dice = new_dice(self._source, self._number)
        self._lost = False
        self.table.begin(match_key(self._source, self._number))
        self._let_others_decide()
        self._show()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """Your decision, and what the others decide until it is your turn again."""
        position = self.table.position
        if self._lost or position.over:
            raise TableError("The match is over: reset the environment first.")
        if int(action) not in position.legal():
            return self._refuse(int(action))
        position.apply(int(action))
        self._let_others_decide()
        self._show()
        reward = self.table.rewards()[self.seat] if position.over else 0.0
        return self._seen(), reward, position.over, False, self._info()

    def action_masks(self) -> NDArray[np.bool_]:
        """For each action, whether it is legal now."""
        mask = self.table.mask(self.seat).astype(np.bool_)
        return mask & (not self._lost)

    def render(self) -> Any:
        """The table as your seat sees it."""
        if self.render_mode is None:
            gymnasium.logger.warn("Say what to render: render_mode=…")
            return None
        view = self.table.position.view(self.seat)
        if self.render_mode == "rgb_array":
            svg = render(view, "svg")
            assert svg is not None
            return pixels(svg)
        return render(view, self.render_mode)

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _let_others_decide(self) -> None:
        position = self.table.position
        while not position.over:
            mine = position.decider == self.seat
            if len(position.legal()) == 1 and (self._skip_forced or not mine):
                position.apply(int(position.legal()[0]))
            elif mine:
                return
            else:
                bot = self.opponents[(position.decider - self.seat) % self.table.players - 1]
                position.apply(bot.choose(position.view(position.decider), self._dice))

    def _refuse(self, action: int) -> tuple[NDArray[Any], float, bool, bool, dict[str, Any]]:
        """An illegal action loses the match, or is an error."""
        actions = self.table.game.actions
        if self._illegal == "raise":
            move = actions.text(action) if 0 <= action < len(actions) else str(action)
            raise IllegalMove(move, "not a legal decision here")
        self._lost = True
        return self._seen(), LOST, True, False, self._info()

    def _seen(self) -> NDArray[Any]:
        return self._look(self.table.observation(self.seat))

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.action_masks().astype(np.int8), "seat": self.seat}
        if self._lost:
            info["illegal"] = True
        if self.table.position.over:
            info["points"] = self.table.position.scores()
        return info
