"""Stable-Baselines3: its unmodified MaskablePPO on the batch, and what its VecEnv promises."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported

from fourquarters.engine.errors import TableError
from fourquarters.envs.sb3 import GameVecEnv
from tests.envs.test_batch import FIRST, with_bots
from tests.suite.tables import Table

NAME = FIRST[0].game.name


def environment(table: Table, n: int = 6, **more: Any) -> GameVecEnv:
    return GameVecEnv(table.game.name, n, table.players, "random", seed=3, **more)


@with_bots
def test_maskable_ppo_trains_unmodified_and_always_plays_legally(table: Table) -> None:
    env = environment(table)
    assert is_masking_supported(env)
    model = MaskablePPO("MlpPolicy", env, n_steps=8, batch_size=24, n_epochs=1, seed=1)
    model.learn(96)
    mean, _ = evaluate_policy(model, env, n_eval_episodes=6, warn=False)
    assert isinstance(mean, float)
    assert -1 <= mean <= 1


@with_bots
def test_ends_are_told_as_a_monitor_would(table: Table) -> None:
    env = environment(table)
    seen: Any = env.reset()
    told, steps = 0, np.zeros(6, int)
    while told < 8:
        assert seen.dtype == np.float32
        assert all(row in env.observation_space for row in seen)
        masks = get_action_masks(env)
        assert (masks == env.learners.batch.masks).all()
        seen, rewards, dones, infos = env.step(masks.argmax(axis=1))
        steps += 1
        assert not rewards[~dones].any()
        for row in np.flatnonzero(dones):
            info = infos[row]
            assert info["terminal_observation"] in env.observation_space
            assert info["episode"] == {"r": pytest.approx(float(rewards[row])), "l": steps[row]}
            told, steps[row] = told + 1, 0


def test_a_seed_means_the_same_games() -> None:
    one, two = environment(FIRST[0]), environment(FIRST[0])
    assert (one.reset() == two.reset()).all()
    assert (one.reset() == two.reset()).all()
    one.seed(9)
    two.seed(9)
    assert (one.reset() == two.reset()).all()


def test_games_share_their_attributes() -> None:
    env = environment(FIRST[0], 2)
    assert env.get_attr("render_mode") == [None, None]
    assert not env.has_attr("no_such_thing")
    with pytest.raises(AttributeError):
        env.env_method("no_such_method")
    with pytest.raises(TableError, match="share"):
        env.set_attr("render_mode", "svg", indices=[0])


def test_a_policy_can_be_the_opponent_and_sees_what_the_learner_would() -> None:
    shapes = set()

    def old_self(seen: Any, mask: Any) -> int:
        shapes.add(seen.shape)
        return int(mask.argmax())

    env = GameVecEnv(NAME, 3, 2, old_self, observation="one_hot", seed=1, seat=1)
    env.reset()
    for _ in range(5):
        env.step(env.action_masks().argmax(axis=1))
    assert shapes == {env.observation_space.shape}
    assert (env.learners.batch.deciders == 1).all()
