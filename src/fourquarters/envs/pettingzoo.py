"""PettingZoo environments: agents `player_0`, `player_1`, … sit in the seats of one match.

`env(name, players=3)` asks the agents in the order in which the game asks them (AEC);
`parallel_env` asks all of them in every cycle, uses only the decider's action, and ends after
`max_cycles` cycles. With `max_cycles`, `env` counts cycles as well: it asks everyone in turn in each of them,
as PettingZoo understands a cycle. All give each agent an `observation`, which is what its seat may see, and an
`action_mask`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium.spaces import Space
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import parallel_to_aec, wrappers

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.engine.seeds import match_key
from fourquarters.engine.state import SPECTATOR
from fourquarters.envs.seat import Table
from fourquarters.envs.spaces import RENDER_MODES, action_space, numbers, observation_space, render

Observation = dict[str, NDArray[Any]]


def env(
    game: str,
    players: int | None = None,
    options: Mapping[str, bool] | None = None,
    *,
    max_cycles: int | None = None,
    **more: Any,
) -> Any:
    """The turn-based environment; an illegal action loses, as usual in PettingZoo.

    With `max_cycles`, everyone is asked once in each of so many cycles, and only the decider's answer counts.
    """
    if max_cycles is not None:
        return parallel_to_aec(parallel_env(game, players, options, max_cycles=max_cycles, **more))
    raw = GameEnv(game, players, options, **more)
    guarded = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class SeatedAgents:
    """What both kinds of environment share: agents in seats, spaces, pictures, chance."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        players: int | None = None,
        options: Mapping[str, bool] | None = None,
        *,
        full_information: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.game: Game = games.load(game)
        count = players or min(self.game.players)
        self.table = Table(self.game, count, options)
        self.possible_agents = [f"player_{seat}" for seat in range(count)]
        self.agents: list[str] = []
        self.render_mode = render_mode
        self.full_information = full_information
        self.metadata = {"name": game, "render_modes": list(RENDER_MODES), "is_parallelizable": False}
        self._observation_space = observation_space(self.game)
        self._action_spaces = {agent: action_space(self.game) for agent in self.possible_agents}
        if full_information:
            self.state_space = numbers(self.game, full_information=True)
        self._source: int | None = None
        self._number = 0

    def begin(self, seed: int | None) -> None:
        """Match 0 of a seed or, without one, the next match of the same seed."""
        if seed is not None or self._source is None:
            self._source = int(seeding.np_random()[0].integers(2**62)) if seed is None else seed
            self._number = -1
        self._number += 1
        self.table.begin(match_key(self._source, self._number))
        self.agents = list(self.possible_agents)

    def observation_space(self, agent: str) -> Space[Any]:
        """What an agent sees: numbers, and which actions are legal."""
        return self._observation_space

    def action_space(self, agent: str) -> Space[Any]:
        """All actions of the game, legal now or not."""
        return self._action_spaces[agent]

    def seen_by(self, agent: str) -> Observation:
        """What an agent may see, and which actions it may take."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.table.observation(seat), "action_mask": self.table.mask(seat)}

    def state(self) -> NDArray[Any]:
        """Everything, including what is hidden: only for critics, and only if it was asked for."""
        if not self.full_information:
            raise NotImplementedError("state() shows what is hidden: ask for full_information=True")
        return self.table.everything()

    def render(self) -> str | None:
        """The table as a spectator sees it."""
        if self.render_mode is None:
            return None
        return render(self.table.position.view(SPECTATOR), self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class GameEnv(SeatedAgents, AECEnv[str, Observation, int]):
    """A match in which agents decide in the game's own order."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.table.position.decider]

    def observe(self, agent: str) -> Observation:
        return self.seen_by(agent)

    def step(self, action: int | None) -> None:
        """The selected agent decides; when the match is over, each agent steps out with None."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[self.agent_selection] = 0.0
        position = self.table.position
        position.apply(int(action))
        self._clear_rewards()
        if position.over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.rewards = dict(zip(self.agents, self.table.rewards(), strict=True))
        else:
            self.agent_selection = self.possible_agents[position.decider]
        self._accumulate_rewards()


class parallel_env(SeatedAgents, ParallelEnv[str, Observation, int]):
    """A match in which all agents are asked at once; only the decider's answer counts.

    Agents that do not decide have an empty mask. An illegal decision is refused: nothing happens, the
    cycle is used up, and the agent's info says so.
    """

    def __init__(self, game: str, *more: Any, max_cycles: int = 10_000, **named: Any) -> None:
        super().__init__(game, *more, **named)
        self.metadata["is_parallelizable"] = True
        self.max_cycles = max_cycles

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.begin(seed)
        self.cycles = 0
        return self._all_see(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:  # fmt: skip
        """One cycle: the decider's action is carried out if it is legal."""
        position, asked = self.table.position, list(self.agents)
        decider = self.possible_agents[position.decider]
        refused = actions[decider] not in position.legal()
        if not refused:
            position.apply(int(actions[decider]))
        self.cycles += 1
        rewards = self.table.rewards() if position.over else np.zeros(len(asked))
        late = self.cycles >= self.max_cycles and not position.over
        if position.over or late:
            self.agents = []
        return (
            self._all_see(),
            dict(zip(asked, map(float, rewards), strict=True)),
            dict.fromkeys(asked, position.over),
            dict.fromkeys(asked, late),
            {agent: {"refused": refused and agent == decider} for agent in asked},
        )

    def _all_see(self) -> dict[str, Observation]:
        return {agent: self.seen_by(agent) for agent in self.possible_agents}
