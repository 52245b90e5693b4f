"""One way from a seed to matches: seed 7 is the same games in playouts, batches, simulations and the arena."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyspiel
import pytest

import fourquarters as fq
from fourquarters.arena.batch import Batch, play_randomly
from fourquarters.arena.one_game import play_game
from fourquarters.arena.simulate import play_all
from fourquarters.bots import SimpleBot, bot
from fourquarters.engine.chance import Dice
from fourquarters.engine.seeds import match_key
from fourquarters.engine.view import Position, View
from fourquarters.envs import openspiel, pettingzoo
from tests.envs.test_batch import each_game
from tests.suite.tables import Table

SEED, GAMES = 7, 30


def first_matches(games: Batch) -> tuple[list[int], list[list[int]]]:
    """How long the first match of each row is when everybody plays at random, and its points."""
    lengths, points = np.zeros(games.games, np.int64), np.zeros((games.games, games.players), np.int64)
    steps = 0
    while not lengths.all():
        games.step(games.random_actions())
        steps += 1
        ended = games.dones & (lengths == 0)
        lengths[ended], points[ended] = steps, games.points[ended]
    return lengths.tolist(), points.tolist()


@each_game
def test_random_bots_play_the_random_matches_of_a_batch(table: Table) -> None:
    random = bot("random")
    assert isinstance(random, SimpleBot)
    lengths, _digests = play_randomly(table.game, table.players, GAMES, table.options, SEED)
    simulated = play_all(table.game, [random] * table.players, table.options, GAMES, SEED)
    assert simulated.lengths.tolist() == lengths.tolist()
    stepped = first_matches(Batch(table.game, table.players, GAMES, table.options, SEED))
    assert (simulated.lengths.tolist(), simulated.points.tolist()) == stepped


@dataclass(frozen=True)
class TakesTheFirst:
    """A bot without dice: what happens depends on the deal alone."""

    name: str = "first"

    def choose(self, view: View, _dice: Dice) -> int:
        return view.legal()[0]


@pytest.mark.parametrize("deal", [0, 3])
@each_game
def test_the_arena_deals_the_matches_of_the_seed(table: Table, deal: int) -> None:
    bots = [TakesTheFirst()] * table.players
    played = play_game(table.game, bots, table.options, SEED, deal, turn=0)
    alone = Position.start(table.game, table.players, match_key(SEED, deal), table.options, "compiled")
    while not alone.over:
        alone.apply(alone.legal()[0])
    assert played.scores == alone.scores()


def test_the_key_of_a_match_never_changes() -> None:
    """Saved research names seeds and numbers of matches."""
    assert match_key(7, 0).hex() == "28625ccd78d9b21cc16a0e37328ea60e751037c2c0ac1a1e9ca90438be7e7976"
    assert match_key(7, 3) != match_key(7, 0) != match_key(8, 0)


def deals(table: Table, number: int) -> dict[str, Position]:
    """Match `number` of a seed as each way of playing sets it up."""
    game, players, options = table
    zoo = pettingzoo.env(game.name, players, options)
    zoo.reset(seed=SEED)
    for _match in range(number):
        zoo.reset()
    asked = ",".join(
        f"{name}={value}" for name, value in {"players": players, "seed": SEED, **options}.items()
    )
    spiel = pyspiel.load_game(f"{openspiel.PREFIX}{game.name}({asked})").new_initial_state().child(number)
    match = fq.new_match(game.name, players, SEED, options, number=number)
    return {
        "a match": match.at(0),
        "a batch": Batch(game, players, number + 1, options, SEED).position(number),
        "PettingZoo": zoo.unwrapped.table.position,
        "OpenSpiel": spiel.course.position,
    }


@pytest.mark.parametrize("number", [0, 3])
@each_game
def test_a_seed_means_the_same_deal_everywhere(table: Table, number: int) -> None:
    start = Position.start(table.game, table.players, match_key(SEED, number), table.options)
    assert {way for way, position in deals(table, number).items() if position != start} == set()
