"""Thousands of games as one Gymnasium vector environment.

    env = GameVectorEnv(name, num_envs=4096, players=3)
    observations, info = env.reset(seed=7)
    observations, rewards, terminations, truncations, info = env.step(actions)

The observation is a dictionary: `observation` is the numbers that the decider may see, their own seat
first; `action_mask` is 1 for each legal action. A game that ends starts again in the same step.
Without opponents, every seat's decisions are asked for, and the reward is that of the seat that acted
(`info["rewards"]` has those of all seats); with opponents, bots play all seats but the learner's.

The arrays belong to the environment and change with the next step, unless `copy=True`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from fourquarters import games
from fourquarters.arena.batch import Batch
from fourquarters.bots import SimpleBot, bot
from fourquarters.engine.errors import TableError
from fourquarters.engine.state import SPECTATOR
from fourquarters.envs.spaces import RENDER_MODES, action_space, observation_space, render

Observations = dict[str, NDArray[Any]]


def simple_bot(name: str) -> SimpleBot:
    """A bot that can be played entirely in compiled code."""
    found = bot(name)
    if not isinstance(found, SimpleBot):
        raise TableError(
            "{name} thinks for too long to play in a batch of games; use random or greedy.", name=name
        )
    return found


class GameVectorEnv(VectorEnv[Observations, NDArray[Any], NDArray[Any]]):
    """Many games of one kind: a Gymnasium vector environment over a `Batch`."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1024,
        players: int | None = None,
        options: Mapping[str, bool] | None = None,
        *,
        opponents: Sequence[str] = (),
        skip_forced: bool = False,
        full_information: bool = False,
        copy: bool = False,
        threads: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        chosen = games.load(game)
        self.batch = Batch(
            chosen, players or min(chosen.players), num_envs, options,
            opponents=[simple_bot(name) for name in opponents], skip_forced=skip_forced,
            full_information=full_information, threads=threads,
        )  # fmt: skip
        self.metadata = {"render_modes": list(RENDER_MODES), "autoreset_mode": AutoresetMode.SAME_STEP}
        self.render_mode = render_mode
        self.num_envs = num_envs
        self.single_observation_space = observation_space(chosen, full_information)
        self.single_action_space = action_space(chosen)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._copy = copy
        self._rows = np.arange(num_envs)
        self._truncations = np.zeros(num_envs, np.bool_)
        self._shown = {"observation": self.batch.observations, "action_mask": self.batch.masks.view(np.int8)}
        if full_information:
            self._shown["full_information"] = self.batch.full_information

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Start all games afresh; one seed serves them all."""
        if isinstance(seed, list):
            seed = seed[0]
        super().reset(seed=seed)
        self.batch.reset(int(self.np_random.integers(2**62)) if seed is None else seed)
        return self._out(self._shown), self._info()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observations, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        """One decision in each game."""
        self.batch.step(actions)
        rewards = self.batch.rewards[self._rows, self.batch.actors]
        dones = self.batch.dones.copy() if self._copy else self.batch.dones
        return self._out(self._shown), rewards, dones, self._truncations.copy(), self._info()

    def render(self) -> tuple[Any, ...] | None:
        """A picture of each game as a spectator sees it."""
        if self.render_mode is None:
            return None
        return tuple(
            render(self.batch.position(i).view(SPECTATOR), self.render_mode) for i in range(self.num_envs)
        )

    def _out(self, shown: Observations) -> Observations:
        return {name: array.copy() for name, array in shown.items()} if self._copy else dict(shown)

    def _info(self) -> dict[str, Any]:
        """Who decides, who acted, and the results of the games that just ended."""
        batch = self.batch
        info: dict[str, Any] = self._out(
            {"decider": batch.deciders, "actor": batch.actors, "rewards": batch.rewards}
        )
        if batch.dones.any():
            info["final_obs"], info["_final_obs"] = self._last(), batch.dones.copy()
            info["final_info"], info["_final_info"] = {"points": batch.points.copy()}, batch.dones.copy()
        return info

    def _last(self) -> NDArray[Any]:
        """The final observations of the games that ended, as Gymnasium lays them out."""
        last = np.full(self.num_envs, None, object)
        nothing = np.zeros(self.batch.masks.shape[1], np.int8)
        for i in np.flatnonzero(self.batch.dones):
            last[i] = {"observation": self.batch.last_observations[i].copy(), "action_mask": nothing}
        return last


def environment_id(game: str) -> str:
    """The name under which Gymnasium knows a game: `fourquarters/NAME-v1`."""
    return f"fourquarters/{game}-v{games.load(game).version}"


for name in games.names():
    gymnasium.register(
        environment_id(name),
        vector_entry_point="fourquarters.envs.vector:GameVectorEnv",
        kwargs={"game": name},
    )
