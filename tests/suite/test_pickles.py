"""Every game: games, positions, views and matches travel to other processes and can be copied."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import replace
from typing import Any

import pytest

from fourquarters.arena.simulate import simulate
from fourquarters.arena.tournament import tournament
from fourquarters.bots import bot
from fourquarters.engine.chance import new_dice
from fourquarters.engine.state import SPECTATOR
from fourquarters.engine.view import Position, View
from fourquarters.match import Match
from fourquarters.picture.scene import encode
from fourquarters.picture.views import scene_of
from fourquarters.words.tongue import Tongue
from tests.suite.tables import NAMES, TABLES, Table, bytes_of, random_play
from tests.suite.test_matches import new_match, play_some

each_table = pytest.mark.parametrize("table", TABLES, ids=NAMES)
FIRST = [table for number, table in enumerate(TABLES) if TABLES[number - 1].game is not table.game]
each_game = pytest.mark.parametrize("table", FIRST, ids=[table.game.name for table in FIRST])


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


each_way = pytest.mark.parametrize("again", [pickled, copy.copy, copy.deepcopy])
Again = Callable[[Any], Any]


@each_way
@each_game
def test_a_game_comes_back_as_itself(table: Table, again: Again) -> None:
    assert again(table.game) is table.game


@each_way
def test_a_changed_game_is_not_taken_for_the_registry_s(again: Again) -> None:
    with pytest.raises(pickle.PicklingError, match="registry"):
        again(replace(FIRST[0].game, minutes=1))


@each_way
@each_table
def test_a_position_and_its_views_come_back_alike(table: Table, again: Again) -> None:
    start = position = table.start(2)
    for _number, _action in zip(range(40), random_play(start, 2), strict=False):
        position = start.copy()  # the last one before the end, where a game is short
    other: Position = again(position)
    assert bytes_of(other.states) == bytes_of(position.states)
    assert other.legal().tolist() == position.legal().tolist()
    assert other._engine is position._engine
    for seat in (*range(table.players), SPECTATOR):
        view: View = again(position.view(seat))
        assert (view.seat, view.mode, view.legal()) == (seat, "interpreted", position.view(seat).legal())
        assert encode(scene_of(view, Tongue())) == encode(scene_of(position.view(seat), Tongue()))
    other.apply(int(other.legal()[0]))
    assert bytes_of(other.states) != bytes_of(position.states)


@each_way
@each_table
def test_a_match_comes_back_and_goes_its_own_way(table: Table, again: Again) -> None:
    match = new_match(table)
    play_some(match, 30)
    other: Match = again(match)
    before = list(match.moves)
    assert other.moves == match.moves
    assert other.fairness == match.fairness
    assert other.seats == match.seats
    assert other.undoable(other.decider) == match.undoable(match.decider)
    assert list(other.told(0)) == list(match.told(0))
    assert bytes_of(other.at(7).states) == bytes_of(match.at(7).states)
    play_some(other, 10_000)
    assert other.over
    assert match.moves == before
    play_some(match, 10_000)
    assert match.scores() == other.scores()


def test_a_bot_that_thinks_travels_without_its_thoughts() -> None:
    table, thinker = FIRST[0], bot("search:60")
    view = table.start(1).view(0)
    choice = thinker.choose(view, new_dice(1))
    assert pickled(thinker) == thinker
    assert pickled(thinker).choose(view, new_dice(1)) == choice


@pytest.fixture(scope="module")
def processes() -> Iterator[Executor]:
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn")) as pool:
        yield pool


def test_processes_play_the_same_games_as_threads(processes: Executor) -> None:
    table = FIRST[0]
    bots: Any = [bot("greedy"), bot("random")]
    there = simulate(table.game, bots, 600, 7, table.options, pool=processes)
    assert there == simulate(table.game, bots, 600, 7, table.options)


def test_processes_play_the_same_tournament_as_threads(processes: Executor) -> None:
    table = FIRST[0]
    bots = [bot("search:20"), bot("greedy")]
    there = tournament(table.game, bots, 8, 3, table.options, pool=processes)
    assert there == tournament(table.game, bots, 8, 3, table.options)


def test_processes_ask_bots_about_views(processes: Executor) -> None:
    table = TABLES[-1]
    view, greedy = table.start(1).view(0), bot("greedy")
    assert processes.submit(greedy.choose, view, new_dice(1)).result() == greedy.choose(view, new_dice(1))
