"""OpenSpiel's own tests on every game, number of players and variant, and its bots at our tables."""

from __future__ import annotations

import pickle
import random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import fourquarters.envs.openspiel as ours
from fourquarters import games
from fourquarters.engine.chance import new_dice
from tests.envs.test_batch import FIRST, each_game, each_table
from tests.suite.tables import Table


def load(table: Table, **more: int) -> Any:
    asked = {"players": table.players, **dict.fromkeys(table.options, True), **more}
    settings = ",".join(f"{name}={value}" for name, value in asked.items())
    return pyspiel.load_game(f"fourquarters_{table.game.name}({settings})")


def played(game: Any, seed: int, decisions: int) -> Any:
    """A state some random decisions into a match."""
    rng, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and (decisions > 0 or state.is_chance_node()):
        if state.is_chance_node():
            state.apply_action(rng.randrange(game.max_chance_outcomes()))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
            decisions -= 1
    return state


@pytest.mark.usefixtures("capfd")
@each_table
def test_random_sim(table: Table) -> None:
    pyspiel.random_sim_test(load(table), num_sims=2, serialize=True, verbose=False)


class Undecided:
    """An evaluator that judges every state as even, so that a whole game is soon searched."""

    def evaluate(self, state: Any) -> Any:
        return np.zeros(state.num_players())

    def prior(self, state: Any) -> Any:
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]


@each_table
def test_its_monte_carlo_bot_plays_a_game(table: Table) -> None:
    game, rng = load(table, outcomes=16), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, Undecided(), random_state=rng)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(rng.randint(16) if state.is_chance_node() else bot.step(state))
    assert sum(state.returns()) == pytest.approx(0)


@each_game
def test_its_monte_carlo_bot_plays_games_out(table: Table) -> None:
    game, rng = load(table, outcomes=16), np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 3, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
    state = played(game, 6, 20)
    assert bot.step(state) in state.legal_actions()


HIDING = [table for table in FIRST if ours.hides_something(table.game)]


@pytest.mark.parametrize("table", HIDING, ids=[table.game.name for table in HIDING])
def test_its_search_over_information_sets_finds_a_legal_decision(table: Table) -> None:
    game = load(table, outcomes=16)
    bot = ismcts.ISMCTSBot(game, Undecided(), 2.0, 8, random_state=np.random.RandomState(1))
    sample = random.Random(3).random
    bot.set_resampler(lambda state, player: state.resample_from_infostate(player, sample))
    state = played(game, 2, 25)
    assert bot.step(state) in state.legal_actions()


@each_table
def test_observations_are_those_of_the_view(table: Table) -> None:
    game = load(table)
    for decisions in (0, 7, 40):
        state = played(game, decisions, decisions)
        for player in range(table.players):
            seen = state.course.position.view(player).observation().tolist()
            assert state.observation_tensor(player) == seen
            assert state.information_state_tensor(player)[: len(seen)] == seen
            assert " ".join(map(str, seen)) in state.observation_string(player)


@each_game
def test_an_information_state_remembers_what_an_observation_forgets(table: Table) -> None:
    game = load(table)
    one, two = played(game, 1, 30), played(game, 2, 30)
    assert one.information_state_string(0) != two.information_state_string(0)
    again = played(game, 1, 30)
    assert one.information_state_string(0) == again.information_state_string(0)
    assert one.information_state_tensor(0) == again.information_state_tensor(0)


@each_game
def test_what_a_player_cannot_know_changes_nothing_he_gets(table: Table) -> None:
    game = load(table)
    state = played(game, 5, 30)
    if state.is_terminal():
        return
    player = state.current_player()
    other = state.resample_from_infostate(player, random.Random(1).random)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.legal_actions() == state.legal_actions()


def same_to(state: Any, player: int) -> Any:
    """Another truth that a player cannot tell from a state: other hidden cards, moves and chance."""
    other = state.clone()
    course, actions = other.course, state.course.table.game.actions
    course.position = state.course.position.view(player).imagine(new_dice(99))
    course.seen = course.table.observations_of(course.position)
    course.key = course.key + 1
    for seat in range(course.table.players):
        if seat != player:
            course.digests[seat] = bytes(reversed(course.digests[seat]))
    changed = {family.start: family.start + 1 for family in actions.families if family.secret}
    for number, move in enumerate(course.moves):
        if move.seat != player and (family := actions.family(move.action)).secret:
            other_card = changed[family.start] if move.action == family.start else family.start
            course.moves[number] = move._replace(action=other_card)
    if course.waiting is not None and course.position.decider != player:
        course.waiting = changed.get(actions.family(course.waiting).start, course.waiting)
    return other


def all_told(state: Any) -> Any:
    """Everything that OpenSpiel tells of a state, to whomever."""
    players = range(state.num_players())
    return (
        [state.observation_tensor(player) for player in players],
        [state.observation_string(player) for player in players],
        [state.information_state_tensor(player) for player in players],
        [state.information_state_string(player) for player in players],
        state.history(),
        state.serialize(),
        str(state),
    )


def questions(table: Table) -> list[tuple[Any, int]]:
    """States of a match, each with a player who asks."""
    game = load(table)
    states = [played(game, seed, decisions) for seed, decisions in ((5, 30), (1, 60), (2, 90), (3, 120))]
    asked = [(state, player) for state in states for player in range(table.players)]
    return [(state, player) for state, player in asked if not state.is_terminal()]


@each_game
def test_a_resampled_state_is_the_same_whatever_the_truth_was(table: Table) -> None:
    for state, player in questions(table):
        other = same_to(state, player)
        for seed in range(5):
            told = all_told(state.resample_from_infostate(player, random.Random(seed).random))
            assert told == all_told(other.resample_from_infostate(player, random.Random(seed).random))


@each_game
def test_every_player_of_a_resampled_state_sees_the_imagined_world(table: Table) -> None:
    for state, player in questions(table):
        for seed in range(10):
            other = state.resample_from_infostate(player, random.Random(seed).random)
            for seat in range(table.players):
                seen = other.course.position.view(seat).observation().tolist()
                assert other.observation_tensor(seat) == seen
                assert other.information_state_tensor(seat)[: len(seen)] == seen
                assert other.observation_string(seat).endswith(": " + " ".join(map(str, seen)))
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)


@pytest.mark.parametrize("table", HIDING, ids=[table.game.name for table in HIDING])
def test_others_hands_differ_from_one_resampled_state_to_the_next(table: Table) -> None:
    kinds = []
    for state, player in questions(table):
        sample = random.Random(7).random
        worlds = [state.resample_from_infostate(player, sample) for _ in range(40)]
        for seat in set(range(table.players)) - {player}:
            kinds.append(len({world.observation_string(seat) for world in worlds}))
            told = {world.information_state_string(seat) for world in worlds}
            assert len(told) == kinds[-1]
            assert state.information_state_string(seat) not in told
    # Sometimes a player knows all of another's hand.
    assert sum(many > 1 for many in kinds) > len(kinds) / 2
    assert max(kinds) > 20


@each_game
def test_a_resampled_state_is_played_to_its_end_cloned_and_pickled(table: Table) -> None:
    state, player = questions(table)[0]
    other = state.resample_from_infostate(player, random.Random(2).random)
    assert all_told(other.clone()) == all_told(other) == all_told(pickle.loads(pickle.dumps(other)))
    assert len(other.history()) == len(state.history())
    rng = random.Random(3)
    while not other.is_terminal():
        chance = other.is_chance_node()
        other.apply_action(rng.randrange(256) if chance else rng.choice(other.legal_actions()))
    assert sum(other.returns()) == pytest.approx(0)


@each_game
def test_a_state_that_waits_for_chance_is_resampled_too(table: Table) -> None:
    game, rng, waited = load(table), random.Random(4), 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            for player in range(table.players):
                told = [
                    all_told(truth.resample_from_infostate(player, random.Random(8).random).child(3))
                    for truth in (state, same_to(state, player) if waited else state)
                ]
                assert told[0] == told[1]
            waited += 1
            state.apply_action(rng.randrange(game.max_chance_outcomes()))
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    assert waited > 0


@each_game
def test_secret_moves_are_not_told_to_others(table: Table) -> None:
    game, actions = load(table), table.game.actions
    state = played(game, 3, 10_000)
    for seat, action, _hidden in state.course.moves:
        if actions.family(action).secret:
            reader = (seat + 1) % table.players
            assert actions.text(action) not in state.information_state_string(reader)
            assert f"{actions.family(action).name}:?" in state.information_state_string(reader)


@each_game
def test_chance_is_explicit_and_the_future_is_open(table: Table) -> None:
    game = load(table)
    start = game.new_initial_state()
    assert start.is_chance_node()
    first, second = start.child(1), start.child(2)
    assert first.course.position.states.tobytes() != second.course.position.states.tobytes()
    assert first.history() == [1]
    assert game.deserialize_state(first.serialize()).history() == [1]
    copy = pickle.loads(pickle.dumps(first))
    assert copy.observation_tensor(0) == first.observation_tensor(0)


@each_game
def test_a_clone_goes_its_own_way(table: Table) -> None:
    state = played(load(table), 4, 12)
    clone, before = state.clone(), state.observation_string(0)
    while not clone.is_terminal():
        clone.apply_action(0 if clone.is_chance_node() else clone.legal_actions()[0])
    assert state.observation_string(0) == before
    assert not state.is_terminal()


def test_hidden_cards_make_information_imperfect() -> None:
    kinds = {
        game.name: load_type(game.name) == pyspiel.GameType.Information.IMPERFECT_INFORMATION
        for game in games.all_games()
    }
    assert kinds == {game.name: ours.hides_something(game) for game in games.all_games()}


def load_type(name: str) -> Any:
    return pyspiel.load_game(f"fourquarters_{name}").get_type().information
