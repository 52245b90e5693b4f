"""Thousands of games as one Gymnasium vector environment.

    env = GameVectorEnv(name, num_envs=4096, players=3)
    observations, info = env.reset(seed=7)
    observations, rewards, terminations, truncations, info = env.step(actions)

The observation is a dictionary: `observation` is the numbers that the decider may see, their own seat first;
`action_mask` is 1 for each legal action. With `observation="scaled"`, `"one_hot"` or `"numbers"` it is one array, and the
mask is in `info["action_mask"]`. A game that ends starts again in the same step, in the next one, or when it is reset
(`autoreset_mode`). Without opponents, every seat's decisions are asked for, and the reward is that of the seat that acted
(`info["rewards"]` has those of all seats); with opponents, bots play all seats but the learner's.

What is returned is yours. With `copy=False`, the fast way, the arrays belong to the environment and change with the next
step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fourquarters import games
from fourquarters.arena.steps import HOLD
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.engine.state import SPECTATOR
from fourquarters.envs.learners import Learners
from fourquarters.envs.looking import looking, pixels
from fourquarters.envs.opponents import Opponent, seated
from fourquarters.envs.registration import environment_id
from fourquarters.envs.spaces import RENDER_MODES, action_space, observation_space, render

Observations = Any
"""A dictionary of arrays, or one array."""


class GameVectorEnv(VectorEnv[Observations, NDArray[Any], NDArray[Any]]):
    """Many games of one kind: a Gymnasium vector environment over a `Batch`."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1024,
        players: int | None = None,
        options: Mapping[str, bool] | None = None,
        *,
        opponents: Opponent | Sequence[Opponent] = (),
        seat: int | None = None,
        observation: str = "dict",
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        skip_forced: bool = False,
        full_information: bool = False,
        copy: bool = True,
        threads: int | None = None,
        render_mode: str | None = None,
        **variants: bool,
    ) -> None:
        chosen = games.load(game)
        count = players or min(chosen.players)
        self._set_spaces(chosen, num_envs, observation, full_information)
        bots = seated(chosen, count, opponents, self._look) if opponents else []
        self.learners = Learners(
            chosen, count, num_envs, {**(options or {}), **variants}, bots=bots, seat=seat,
            skip_forced=skip_forced, full_information=full_information, threads=threads,
        )  # fmt: skip
        self.batch = self.learners.batch
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {
            "render_modes": [*RENDER_MODES, "rgb_array"], "render_fps": 2, "autoreset_mode": self.autoreset_mode,
        }  # fmt: skip
        self.render_mode = render_mode
        self._copy = copy
        self._over = np.zeros(num_envs, np.bool_)

    def _set_spaces(self, game: Game, num_envs: int, shown: str, full_information: bool) -> None:
        self.num_envs = num_envs
        self._as_dictionary = shown == "dict"
        self._look, array = looking(game, "numbers" if self._as_dictionary else shown)
        single = observation_space(game, full_information) if self._as_dictionary else array
        self.single_observation_space, self.single_action_space = single, action_space(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Start all games afresh, one seed for them all, or only those of `options["reset_mask"]`."""
        rows = (options or {}).get("reset_mask")
        if rows is not None:
            self._restart(np.asarray(rows))
        else:
            first = seed[0] if isinstance(seed, list) else seed
            super().reset(seed=first)
            self.learners.reset(int(self.np_random.integers(2**62)) if first is None else first)
            self._over[:] = False
        return self._seen(), self._info(np.zeros(self.num_envs, np.bool_))

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One decision in each game; a game that waits for its reset ignores it."""
        if self._over.any():
            actions = self._without_the_ended(np.asarray(actions))
        self.learners.step(actions)
        dones = self.learners.dones.copy() if self._copy else self.learners.dones
        if self.autoreset_mode is not AutoresetMode.SAME_STEP:
            self._over = dones.copy()
        rewards = self.learners.rewards
        return self._seen(), rewards, dones, np.zeros(self.num_envs, np.bool_), self._info(dones)

    def action_masks(self) -> NDArray[np.bool_]:
        """For each game and action, whether it is legal now."""
        masks = self.batch.masks.copy()
        masks[self._over] = False
        return masks

    def render(self) -> tuple[Any, ...] | None:
        """A picture of each game as a spectator sees it."""
        if self.render_mode is None:
            return None
        views = [self.batch.position(i).view(SPECTATOR) for i in range(self.num_envs)]
        if self.render_mode == "rgb_array":
            return tuple(pixels(str(render(view, "svg"))) for view in views)
        return tuple(render(view, self.render_mode) for view in views)

    def _without_the_ended(self, actions: NDArray[Any]) -> NDArray[Any]:
        """The actions with none for the games that ended in the last step: they begin anew instead."""
        if self.autoreset_mode is AutoresetMode.DISABLED:
            first = int(np.flatnonzero(self._over)[0])
            raise TableError("Game {n} is over: reset it, with a reset_mask in the options.", n=first)
        return np.where(self._over, HOLD, actions)

    def _restart(self, rows: NDArray[Any]) -> None:
        """Begin anew in some rows; where the last match is over, the batch has done so already."""
        if rows.dtype != np.bool_ or rows.shape != (self.num_envs,) or not rows.any():
            raise TableError("A reset_mask is an array of {n} booleans, not all false.", n=self.num_envs)
        running = rows & ~self._over
        if running.any():
            self.learners.restart(running)
        self._over[rows] = False

    def _seen(self) -> Observations:
        """What is shown of every game: of one that waits for its reset, its final position."""
        batch, over = self.batch, self._over
        numbers = batch.observations
        if over.any():
            numbers = np.where(over[:, None], batch.last_observations, numbers)
        if not self._as_dictionary:
            return numbers if self._look is np.copy and not self._copy else self._look(numbers)
        shown = {"observation": numbers, "action_mask": batch.masks.view(np.int8)}
        if over.any():
            shown["action_mask"] = np.where(over[:, None], np.int8(0), shown["action_mask"])
        if batch.full_information.shape[1]:
            full = batch.full_information
            shown["full_information"] = (
                np.where(over[:, None], full.dtype.type(0), full) if over.any() else full
            )
        return self._out(shown)

    def _out(self, shown: dict[str, Any]) -> dict[str, Any]:
        return {name: array.copy() for name, array in shown.items()} if self._copy else shown

    def _info(self, dones: NDArray[np.bool_]) -> dict[str, Any]:
        """Who decides, who acted, and the results of the games that just ended."""
        batch = self.batch
        info = self._out(
            {"decider": batch.deciders, "actor": batch.actors, "rewards": self.learners.all_rewards}
        )
        if self._over.any():
            info["decider"] = np.where(self._over, -1, batch.deciders)
        if not self._as_dictionary:
            info["action_mask"] = self.action_masks().view(np.int8)
        if dones.any():
            if self.autoreset_mode is AutoresetMode.SAME_STEP:
                info["final_obs"], info["_final_obs"] = self._last(dones), dones.copy()
            info["final_info"], info["_final_info"] = {"points": batch.points.copy()}, dones.copy()
        return info

    def _last(self, dones: NDArray[np.bool_]) -> NDArray[Any]:
        """The final observations of the games that ended, as Gymnasium lays them out."""
        last = np.full(self.num_envs, None, object)
        rows = np.flatnonzero(dones)
        for i, seen in zip(rows, self._look(self.batch.last_observations[rows]), strict=True):
            nothing = np.zeros(self.batch.masks.shape[1], np.int8)
            last[i] = {"observation": seen, "action_mask": nothing} if self._as_dictionary else seen
        return last


__all__ = ["GameVectorEnv", "environment_id"]
