"""Batches: many games in arrays are the same games, seen as their deciders see them, on any number of cores."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

from fourquarters.arena.batch import Batch, play_randomly
from fourquarters.bots import SimpleBot, bot
from fourquarters.engine.chance import new_dice, roll
from fourquarters.engine.errors import IllegalMove, TableError
from fourquarters.engine.observation import observation_layout, observation_size
from fourquarters.engine.seeds import match_key
from fourquarters.engine.view import Position
from tests.suite.tables import NAMES, TABLES, Table, bytes_of

each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)
FIRST = [table for number, table in enumerate(TABLES) if TABLES[number - 1].game is not table.game]
each_game = pytest.mark.parametrize("table", FIRST, ids=[table.game.name for table in FIRST])
# Bots inside a batch take long to compile: one game in `make test`, the others in `make soak`.
with_bots = pytest.mark.parametrize(
    "table",
    [FIRST[0], *(pytest.param(table, marks=pytest.mark.soak) for table in FIRST[1:])],
    ids=[table.game.name for table in FIRST],
)


def simple(name: str) -> SimpleBot:
    found = bot(name)
    assert isinstance(found, SimpleBot)
    return found


def batch(table: Table, games: int, seed: int = 0, **more: Any) -> Batch:
    return Batch(table.game, table.players, games, table.options, seed, **more)


def step_randomly(games: Batch, steps: int) -> None:
    for _ in range(steps):
        games.step(games.random_actions())


def match(table: Table, seed: int, number: int) -> Position:
    """Match `number` of a batch, as a position of its own."""
    return Position.start(table.game, table.players, match_key(seed, number), table.options, "compiled")


@each_table
def test_a_row_is_the_same_match_as_a_position_of_its_own(table: Table) -> None:
    games, number = batch(table, 3, seed=5), [0, 1, 2]
    alone = [match(table, 5, n) for n in number]
    ended = 0
    while ended < 4:
        actions = games.random_actions()
        for i, action in enumerate(actions):
            alone[i].apply(int(action))
        games.step(actions)
        for i in range(3):
            assert games.dones[i] == alone[i].over
            if alone[i].over:
                ended += 1
                assert games.points[i].tolist() == alone[i].scores()
                best = games.rewards[i] == games.rewards[i].max()
                assert best.tolist() == [place == 0 for place in alone[i].places()]
                assert games.rewards[i].sum() == pytest.approx(0, abs=1e-6)
                seen = alone[i].view(int(games.actors[i])).observation()
                assert (games.last_observations[i] == seen).all()
                number[i] += 3
                alone[i] = match(table, 5, number[i])
            else:
                assert not games.rewards[i].any()
            assert bytes_of(games.states[i : i + 1]) == bytes_of(alone[i].states)


@each_table
def test_observations_and_masks_are_those_of_the_view(table: Table) -> None:
    games = batch(table, 16, seed=1)
    for _ in range(60):
        step_randomly(games, 5)
        everyone = [games.observe(np.full(16, seat)) for seat in range(table.players)]
        for i in range(16):
            position = games.position(i)
            decider = position.decider
            assert games.deciders[i] == decider
            assert np.flatnonzero(games.masks[i]).tolist() == position.view(decider).legal()
            for seat in range(table.players):
                assert everyone[seat][i].tolist() == position.view(seat).observation().tolist()
            assert (games.observations[i] == everyone[decider][i]).all()


@each_table
def test_full_information_is_an_array_of_its_own_and_adds_what_is_hidden(table: Table) -> None:
    plain, full = batch(table, 8, seed=2), batch(table, 8, seed=2, full_information=True)
    assert plain.full_information.size == 0
    step_randomly(plain, 40)
    step_randomly(full, 40)
    assert (plain.observations == full.observations).all()
    assert full.full_information.shape == (8, observation_size(table.game, full_information=True))
    layout = observation_layout(table.game, full_information=True)
    assert not {"key", "draws"} & {part.field.name for part in layout}
    for part in layout[1:]:
        if not part.field.by_seat and not part.field.holds_seat:
            truth = full.states[part.field.name].reshape(8, -1)
            assert (full.full_information[:, part.start : part.stop] == truth).all()


@each_game
def test_the_same_seed_gives_the_same_games_on_any_number_of_threads(table: Table) -> None:
    one, many, other = batch(table, 20, 3, threads=1), batch(table, 20, 3, threads=7), batch(table, 20, 4)
    for games in (one, many, other):
        step_randomly(games, 200)
    assert one.states.tobytes() == many.states.tobytes()
    assert one.states.tobytes() != other.states.tobytes()
    many.reset(4)
    step_randomly(many, 200)
    assert many.states.tobytes() == other.states.tobytes()


@each_game
def test_interpreted_and_compiled_batches_are_the_same(table: Table) -> None:
    slow, fast = batch(table, 2, 3, mode="interpreted"), batch(table, 2, 3)
    for _ in range(100):
        slow.step(slow.random_actions())
        fast.step(fast.random_actions())
        theirs = fast.tables._asdict()
        assert all(np.array_equal(theirs[name], ours) for name, ours in slow.tables._asdict().items())


@each_game
def test_an_illegal_decision_is_refused_and_none_is_made(table: Table) -> None:
    games = batch(table, 6)
    before = games.states.tobytes()
    actions = games.random_actions()
    for wrong in (-1, len(table.game.actions), int(np.flatnonzero(~games.masks[4])[0])):
        actions[4] = wrong
        with pytest.raises(IllegalMove, match="in game 4"):
            games.step(actions)
    with pytest.raises(TableError, match="6 games"):
        games.step(actions[:5])
    assert games.states.tobytes() == before


@with_bots
def test_bots_answer_for_the_others_as_they_do_in_a_match(table: Table) -> None:
    players, greedy = table.players, simple("greedy")
    games = batch(table, 4, 9, opponents=[greedy] * (players - 1))
    alone, dice = [match(table, 9, n) for n in range(4)], [new_dice(9, n) for n in range(4)]
    for _ in range(30):
        for i, position in enumerate(alone):
            while position.decider not in (i % players, -1):
                position.apply(greedy.choose(position.view(position.decider), dice[i]))
            assert games.deciders[i] == i % players
            assert bytes_of(games.states[i : i + 1]) == bytes_of(position.states)
        actions = np.array([p.legal()[roll(new_dice(7), len(p.legal()))] for p in alone])
        games.step(actions)
        if games.dones.any():
            break
        for position, action in zip(alone, actions, strict=True):
            position.apply(int(action))


@with_bots
def test_a_bot_can_be_asked_what_it_would_decide(table: Table) -> None:
    games, greedy = batch(table, 5, 6), simple("greedy")
    for _ in range(20):
        dice = games.tables.dice.copy()
        actions = games.bot_actions(greedy)
        for i in range(5):
            view = games.position(i).view(int(games.deciders[i]))
            assert actions[i] == greedy.choose(view, dice[i])
        games.step(actions)


@with_bots
def test_the_learner_sits_in_every_seat(table: Table) -> None:
    players = table.players
    games = batch(table, players + 1, opponents=[simple("random")] * (players - 1))
    seats = set()
    for _ in range(2000):
        games.step(games.random_actions())
        seats |= set(games.actors[games.dones].tolist())
        if seats == set(range(players)):
            return
    pytest.fail(f"the learner sat only in {seats}")


@each_game
def test_forced_decisions_can_be_left_out(table: Table) -> None:
    games = batch(table, 8, skip_forced=True)
    for _ in range(150):
        assert (games.masks.sum(axis=1) > 1).all()
        games.step(games.random_actions())


def test_opponents_must_fill_the_table() -> None:
    table = TABLES[0]
    with pytest.raises(TableError, match="one for each of the other seats"):
        batch(table, 4, opponents=[simple("random")] * table.players)


@each_game
def test_other_threads_run_while_games_are_played(table: Table) -> None:
    play_randomly(table.game, table.players, 1, table.options)
    ended = threading.Event()

    def work() -> None:
        play_randomly(table.game, table.players, 20_000, table.options, threads=1)
        ended.set()

    worker = threading.Thread(target=work)
    worker.start()
    turns = 0
    while not ended.wait(0.001):
        turns += 1
    worker.join()
    assert turns > 5


@each_table
def test_random_playouts_are_the_same_interpreted_and_on_any_number_of_threads(table: Table) -> None:
    few = 3
    many = play_randomly(table.game, table.players, 300, table.options, seed=2, threads=5)
    one = play_randomly(table.game, table.players, 300, table.options, seed=2, threads=1)
    slow = play_randomly(table.game, table.players, few, table.options, seed=2, mode="interpreted")
    for a, b, c in zip(many, one, slow, strict=True):
        assert np.array_equal(a, b)
        assert np.array_equal(a[:few], c)
