"""PettingZoo's own tests on every game and number of players."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, render_test, seed_test

from fourquarters.envs import pettingzoo as ours
from tests.envs.test_batch import each_game, each_table
from tests.suite.tables import Table


def environment(table: Table, **more: Any) -> Any:
    return ours.env(table.game.name, table.players, table.options, **more)


def parallel(table: Table, **more: Any) -> Any:
    return ours.parallel_env(table.game.name, table.players, table.options, **more)


# Both are about observations with an action mask, which PettingZoo's own games have as well.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@each_table
def test_api(table: Table) -> None:
    api_test(environment(table), num_cycles=400)


@each_table
def test_parallel_api(table: Table) -> None:
    parallel_api_test(parallel(table), num_cycles=200)


@each_table
def test_seed(table: Table) -> None:
    seed_test(lambda: environment(table), num_cycles=200)


@each_table
def test_max_cycles(table: Table) -> None:
    """In a cycle everyone is asked once, also where agents take turns."""
    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda **more: parallel(table, **more), env=lambda **more: environment(table, **more)
        )
    )


@each_table
def test_a_match_in_cycles_is_the_match_in_turns(table: Table) -> None:
    """Whoever has nothing to decide has an empty mask and changes nothing."""
    turns, cycles = environment(table), environment(table, max_cycles=60)
    turns.reset(seed=6)
    cycles.reset(seed=6)
    for agent in cycles.agent_iter():
        seen, _reward, ended, late, _info = cycles.last()
        if ended or late:
            cycles.step(None)
        elif agent == turns.agent_selection:
            assert seen["observation"].tolist() == turns.last()[0]["observation"].tolist()
            asked = int(seen["action_mask"].argmax())
            cycles.step(asked)
            decided = asked
        else:
            assert not seen["action_mask"].any()
            cycles.step(0)
        if agent == cycles.possible_agents[-1] and not (ended or late):
            turns.step(decided)


@each_table
def test_render(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda **more: environment(table, **more),
        custom_tests={"svg": lambda picture: picture.lstrip().startswith("<svg")},
    )
    assert capsys.readouterr().out


@each_table
def test_agents_see_what_their_seats_see(table: Table) -> None:
    env, rng = environment(table), np.random.default_rng(4)
    env.reset(seed=4)
    for agent in env.agent_iter(100):
        observation, _reward, ended, _truncated, _info = env.last()
        position = env.unwrapped.table.position
        for seat, other in enumerate(env.possible_agents):
            seen = env.observe(other)
            assert seen["observation"].tolist() == position.view(seat).observation().tolist()
            assert seen["action_mask"].any() == (other == agent and not ended)
        env.step(None if ended else int(rng.choice(np.flatnonzero(observation["action_mask"]))))


@each_game
def test_rewards_come_at_the_end_and_sum_to_nothing(table: Table) -> None:
    env, rng = environment(table), np.random.default_rng(5)
    env.reset(seed=5)
    while not any(env.terminations.values()):
        assert not any(env.rewards.values())
        env.step(int(rng.choice(np.flatnonzero(env.last()[0]["action_mask"]))))
    assert sum(env.rewards.values()) == pytest.approx(0)
    winners = [agent for agent, reward in env.rewards.items() if reward == max(env.rewards.values())]
    places = env.unwrapped.table.position.places()
    assert winners == [f"player_{seat}" for seat, place in enumerate(places) if place == 0]


@each_game
def test_everything_is_only_shown_when_full_information_was_asked_for(table: Table) -> None:
    env = environment(table)
    env.reset(seed=0)
    with pytest.raises(NotImplementedError, match="full_information"):
        env.state()
    env = environment(table, full_information=True)
    env.reset(seed=0)
    assert env.state() in env.unwrapped.state_space


@each_game
def test_an_illegal_action_is_refused_when_all_are_asked_at_once(table: Table) -> None:
    env = parallel(table)
    seen, _ = env.reset(seed=1)
    before = env.table.position.states.tobytes()
    decider = next(agent for agent in env.agents if seen[agent]["action_mask"].any())
    wrong = int(np.flatnonzero(seen[decider]["action_mask"] == 0)[0])
    *_, infos = env.step(dict.fromkeys(env.agents, wrong))
    assert [agent for agent in env.agents if infos[agent]["refused"]] == [decider]
    assert env.table.position.states.tobytes() == before
