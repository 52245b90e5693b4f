"""The Gymnasium vector environment: shapes, masks, auto-reset, opponents."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

from fourquarters.envs.vector import GameVectorEnv, environment_id
from tests.envs.test_batch import each_game, each_table, with_bots
from tests.suite.tables import Table


def environment(table: Table, n: int, **more: Any) -> GameVectorEnv:
    return GameVectorEnv(table.game.name, n, table.players, table.options, **more)


def some_actions(masks: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@each_table
def test_observations_lie_in_their_space_and_games_begin_anew(table: Table) -> None:
    env, rng, ended = environment(table, 6), np.random.default_rng(1), 0
    seen, _info = env.reset(seed=3)
    while ended < 6:
        assert seen in env.observation_space
        seen, rewards, terminations, truncations, info = env.step(some_actions(seen["action_mask"], rng))
        ended += int(terminations.sum())
        assert not truncations.any()
        assert not rewards[~terminations].any()
        if terminations.any():
            first = int(np.flatnonzero(terminations)[0])
            assert info["_final_obs"].tolist() == terminations.tolist()
            assert info["final_obs"][first] in env.single_observation_space
            assert rewards[first] == info["rewards"][first, info["actor"][first]]
            assert info["final_info"]["points"].shape == (6, table.players)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP


@each_game
def test_arrays_are_the_batch_s_own_unless_copies_are_asked_for(table: Table) -> None:
    env, careful = environment(table, 4, copy=False), environment(table, 4)
    first, _ = env.reset(seed=1)
    kept, _ = careful.reset(seed=1)
    before = kept["observation"].copy()
    actions = env.batch.random_actions()
    second, *_ = env.step(actions)
    careful.step(actions)
    assert np.shares_memory(first["observation"], second["observation"])
    assert (kept["observation"] == before).all()


@each_game
def test_the_same_seed_gives_the_same_games_and_none_goes_on(table: Table) -> None:
    one, two = environment(table, 5), environment(table, 5)
    assert (one.reset(seed=8)[0]["observation"] == two.reset(seed=8)[0]["observation"]).all()
    keys = one.batch.states["key"].copy()
    one.reset()
    two.reset()
    assert (one.batch.states["key"] == two.batch.states["key"]).all()
    assert (one.batch.states["key"] != keys).any()


@each_game
def test_gymnasium_knows_it_by_name(table: Table) -> None:
    env = gymnasium.make_vec(environment_id(table.game.name), num_envs=3, players=table.players)
    seen, _ = env.reset(seed=0)
    assert seen["observation"].shape[0] == 3


@with_bots
def test_only_the_learner_is_asked_when_bots_sit_at_the_table(table: Table) -> None:
    env = environment(table, 6, opponents=["random"] * (table.players - 1))
    _, info = env.reset(seed=2)
    assert info["decider"].tolist() == [i % table.players for i in range(6)]


@each_game
def test_full_information_is_only_given_when_asked_for(table: Table) -> None:
    assert set(environment(table, 2).reset(seed=0)[0]) == {"observation", "action_mask"}
    env = environment(table, 2, full_information=True)
    seen, _ = env.reset(seed=0)
    assert "full_information" in seen
    assert seen in env.observation_space


@each_game
def test_every_game_of_it_can_be_drawn(table: Table) -> None:
    env = environment(table, 2, render_mode="svg")
    env.reset(seed=0)
    pictures = env.render()
    assert pictures is not None
    assert all(picture.lstrip().startswith("<svg") for picture in pictures)
