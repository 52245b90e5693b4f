"""One seat in Gymnasium: the libraries' own checkers, any opponent, and nothing that the seat may not know."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from stable_baselines3.common.env_checker import check_env as check_for_sb3

from fourquarters.bots.levels import RANDOM
from fourquarters.engine.errors import IllegalMove, TableError
from fourquarters.engine.seeds import match_key
from fourquarters.engine.view import Position
from fourquarters.envs.registration import environment_id
from tests.envs.test_batch import FIRST, each_game
from tests.suite.tables import Table

RANDOMLY = FIRST[0].game.name


def environment(game: str, **more: Any) -> Any:
    return gymnasium.make(environment_id(game), **more)


def played(env: Any, seed: int) -> list[Any]:
    """A match played by the first legal action: everything that was seen, and the last reward."""
    seen, info = env.reset(seed=seed)
    course, over = [seen.tolist()], False
    while not over:
        seen, reward, over, _, info = env.step(int(info["action_mask"].argmax()))
        course.append(seen.tolist())
    return [*course, reward, info["points"]]


def first_legal(_observation: Any, mask: Any) -> int:
    return int(mask.argmax())


@each_game
@pytest.mark.usefixtures("capsys")
def test_gymnasium_s_own_checker_passes(table: Table) -> None:
    """With every render mode; warnings are errors here."""
    check_env(environment(table.game.name, players=table.players, opponents=first_legal).unwrapped)


@each_game
def test_the_checker_of_stable_baselines_passes(table: Table) -> None:
    for shown in ("scaled", "one_hot", "numbers"):
        env = environment(table.game.name, opponents=first_legal, observation=shown)
        check_for_sb3(env.unwrapped)
        check_for_sb3(env)


def test_importing_the_package_is_enough() -> None:
    name = environment_id(RANDOMLY)
    program = (
        f"import gymnasium; env = gymnasium.make('fourquarters.envs:{name}'); print(env.unwrapped.spec.id)"
    )
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert said.stdout.strip() == name


@each_game
def test_a_match_goes_to_its_end_and_the_seed_decides_it(table: Table) -> None:
    env = environment(table.game.name, players=table.players, opponents=first_legal)
    one = played(env, 5)
    assert played(env, 5) == one
    assert -1 <= one[-2] <= 1
    assert one[-2] != 0
    seats = set()
    for seed in range(12):
        seats.add(env.reset(seed=seed)[1]["seat"])
    assert seats == set(range(table.players))


def test_the_seed_s_match_is_the_one_that_a_batch_plays() -> None:
    table = FIRST[0]
    env = environment(table.game.name, players=table.players, opponents=first_legal, seat=0)
    for number in range(3):
        env.reset(seed=7 if number == 0 else None)
        start = Position.start(table.game, table.players, match_key(7, number), table.options, "compiled")
        assert env.unwrapped.table.position.states.tobytes() == start.states.tobytes()


@each_game
def test_the_seat_sees_its_own_view_and_nothing_else(table: Table) -> None:
    env = environment(table.game.name, players=table.players, opponents=first_legal, observation="numbers")
    seen, info = env.reset(seed=3)
    for _ in range(30):
        view = env.unwrapped.table.position.view(info["seat"])
        assert seen.tolist() == view.observation().tolist()
        assert np.flatnonzero(info["action_mask"]).tolist() == view.legal()
        assert env.unwrapped.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
        seen, *_, info = env.step(int(np.flatnonzero(info["action_mask"])[-1]))
        if not info["action_mask"].any():
            return


def test_any_opponent_plays() -> None:
    """A name, a level, a search, a network, a bot, a policy: from the learner's left."""
    for opponents in ("random", "greedy:0.5", "search:4", "newcomer", "network", RANDOM, [first_legal]):
        assert played(environment(RANDOMLY, players=2, opponents=opponents), 1)[-1]


def test_opponents_are_told_only_their_own_view() -> None:
    table = FIRST[0]
    asked: list[tuple[int, int]] = []

    class Witness:
        name = "witness"

        def choose(self, view: Any, _dice: Any) -> int:
            asked.append((view.seat, view.decider))
            return int(view.legal()[0])

    played(environment(table.game.name, players=table.players, opponents=Witness(), seat=1), 2)
    assert asked
    assert all(seat == decider != 1 for seat, decider in asked)


def test_an_illegal_action_loses_or_is_an_error() -> None:
    env = environment(RANDOMLY, opponents=first_legal)
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, truncated, info = env.step(wrong)
    assert (reward, over, truncated, info["illegal"]) == (-1.0, True, False, True)
    assert not info["action_mask"].any()
    with pytest.raises(TableError, match="over"):
        env.unwrapped.step(wrong)
    env = environment(RANDOMLY, opponents=first_legal, illegal="raise")
    env.reset(seed=1)
    with pytest.raises(IllegalMove):
        env.step(wrong)


def test_what_there_is_not_is_refused() -> None:
    for more, words in (
        ({"players": 9}, "players"),
        ({"no_such_variant": True}, "no_such_variant"),
        ({"opponents": ["random"] * 7}, "opponents"),
        ({"opponents": "nobody"}, "nobody"),
        ({"opponents": 7}, "bot's name"),
        ({"seat": 5}, "Seats"),
        ({"observation": "smell"}, "one_hot"),
        ({"illegal": "wink"}, "raise"),
    ):
        with pytest.raises(TableError, match=words):
            environment(RANDOMLY, **more)


def test_a_policy_that_cheats_is_refused() -> None:
    env = environment(RANDOMLY, opponents=lambda _seen, mask: int(mask.argmin()), seat=1)
    with pytest.raises(TableError, match="not legal"):
        env.reset(seed=1)


@each_game
def test_variants_are_keyword_arguments(table: Table) -> None:
    for option in table.game.options:
        players = (option.players or table.game.players)[0]
        env = environment(table.game.name, players=players, opponents=first_legal, **{option.name: True})
        env.reset(seed=0)
        assert env.unwrapped.table.position.states[option.name][0] == 1


def test_a_picture_is_pixels_of_the_svg() -> None:
    env = environment(RANDOMLY, opponents=first_legal, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8
    assert picture.shape == (600, 960, 3)
    assert len(np.unique(picture.reshape(-1, 3), axis=0)) > 100
    env.step(int(env.unwrapped.action_masks().argmax()))
    assert (env.render() != picture).any()
