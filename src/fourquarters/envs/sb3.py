"""Thousands of games as a Stable-Baselines3 `VecEnv`, with masks for sb3-contrib (`pip install sb3-contrib`).

    env = GameVecEnv(name, num_envs=256, opponents="greedy")
    MaskablePPO("MlpPolicy", env).learn(1_000_000)

The games run in a compiled batch, and so do the opponents that can; any other bot or policy plays too, more slowly. The
observation is what the learner's seat may see, as scaled floats (`one_hot` and `numbers` by name). The learner sits in
every seat in turn, unless `seat` names one. The reward comes at the end: 1 for a sole winner, a fraction of it for joint
winners, −1/(players − 1) for a loser.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray
from stable_baselines3.common.vec_env.base_vec_env import VecEnv, VecEnvIndices, VecEnvStepReturn

from fourquarters import games
from fourquarters.engine.errors import TableError
from fourquarters.engine.state import SPECTATOR
from fourquarters.envs.learners import Learners
from fourquarters.envs.looking import looking, pixels
from fourquarters.envs.opponents import Opponent, seated
from fourquarters.envs.spaces import action_space, render


class GameVecEnv(VecEnv):
    """Many games of one kind for Stable-Baselines3: a `VecEnv` over a `Batch`."""

    def __init__(
        self,
        game: str,
        num_envs: int = 256,
        players: int | None = None,
        opponents: Opponent | Sequence[Opponent] = "random",
        *,
        seat: int | None = None,
        options: Mapping[str, bool] | None = None,
        observation: str = "scaled",
        skip_forced: bool = True,
        threads: int | None = None,
        seed: int | None = None,
        render_mode: str | None = None,
        **variants: bool,
    ) -> None:
        chosen = games.load(game)
        count = players or min(chosen.players)
        self._look, space = looking(chosen, observation)
        bots = seated(chosen, count, opponents, self._look)
        self.learners = Learners(
            chosen, count, num_envs, {**(options or {}), **variants}, bots=bots, seat=seat,
            skip_forced=skip_forced, threads=threads,
        )  # fmt: skip
        self.render_mode = render_mode
        self._lengths = np.zeros(num_envs, np.int64)
        self._actions = np.zeros(num_envs, np.int64)
        self._random = np.random.default_rng(seed)
        super().__init__(num_envs, space, action_space(chosen))
        self.seed(seed)

    def reset(self) -> NDArray[Any]:
        """Start all games afresh: from the seed, if one was set since the last time."""
        given = self._seeds[0]
        self.learners.reset(int(self._random.integers(2**62)) if given is None else int(given))
        self._reset_seeds()
        self._lengths[:] = 0
        return self._look(self.learners.batch.observations)

    def step_async(self, actions: NDArray[Any]) -> None:
        self._actions = actions

    def step_wait(self) -> VecEnvStepReturn:
        """One decision in each game; one that ends starts again."""
        learners = self.learners
        learners.step(self._actions)
        self._lengths += 1
        rewards, dones = learners.rewards, learners.dones.copy()
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        if dones.any():
            self._tell_ends(np.flatnonzero(dones), rewards, infos)
        return self._look(learners.batch.observations), rewards, dones, infos

    def _tell_ends(self, rows: NDArray[Any], rewards: NDArray[Any], infos: list[dict[str, Any]]) -> None:
        """What Stable-Baselines3 wants to know of the matches that ended, as its monitor tells it."""
        batch = self.learners.batch
        for row, last in zip(rows, self._look(batch.last_observations[rows]), strict=True):
            infos[row] = {
                "terminal_observation": last,
                "TimeLimit.truncated": False,
                "episode": {"r": float(rewards[row]), "l": int(self._lengths[row])},
                "points": batch.points[row].tolist(),
            }
        self._lengths[rows] = 0

    def action_masks(self) -> NDArray[np.bool_]:
        """For each game and action, whether it is legal now."""
        return self.learners.batch.masks.copy()

    def close(self) -> None:
        """There is nothing to close."""

    def get_images(self) -> list[NDArray[np.uint8] | None]:
        """Pictures of all games, as a spectator sees them."""
        batch = self.learners.batch
        views = (batch.position(row).view(SPECTATOR) for row in range(self.num_envs))
        return [pixels(str(render(view, "svg"))) for view in views]

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self, attr_name)

    def get_attr(self, attr_name: str, indices: VecEnvIndices = None) -> list[Any]:
        """An attribute, which is the same for all games."""
        return [getattr(self, attr_name) for _ in self._get_indices(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: VecEnvIndices = None) -> None:
        """Set an attribute of all games."""
        if indices is not None:
            raise TableError("The games of a batch share their attributes: set them for all.")
        setattr(self, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: VecEnvIndices = None, **method_kwargs: Any
    ) -> list[Any]:
        """What a method says of each game; `action_masks` is what there is."""
        if method_name != "action_masks":
            raise AttributeError(f"The games of a batch have no method {method_name}.")
        rows = list(self._get_indices(indices))
        return list(self.learners.batch.masks[rows])

    def env_is_wrapped(
        self, wrapper_class: type[gymnasium.Wrapper[Any, Any, Any, Any]], indices: VecEnvIndices = None
    ) -> list[bool]:
        """The games are in no wrapper; what a monitor would tell is told."""
        return [False for _ in self._get_indices(indices)]
