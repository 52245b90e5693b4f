"""What the numbers of a game's observations range over, and how far apart its scores are: seen in play.

Half of the games are played at random and half greedily with a guess now and then, so that both what
beginners and what better players meet is within the ranges.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourquarters.arena.batch import Batch
from fourquarters.bots.features import Features, how_it_is_seen, make_features, values_of
from fourquarters.bots.levels import GREEDY
from fourquarters.engine.game import Game

GAMES = 64  # at once, of each configuration
STEPS = 1_200
GUESSES = 0.2  # of the decisions of greedy players
FAR = 90  # percent of greedy games end with a smaller margin than the scale


class Ranges(NamedTuple):
    """What was seen."""

    features: Features
    margin: float  # a lead this large is a full one


def measure(game: Game, games: int = GAMES, steps: int = STEPS, seed: int = 0) -> Ranges:
    """Play all configurations of a game for some steps and look at every observation."""
    seen = Seen(game)
    dice = np.random.default_rng(seed)
    for number, (players, options) in enumerate(game.configurations()):
        batch = Batch(game, players, 2 * games, options, seed=seed + number, skip_forced=True)
        for _step in range(steps):
            seen.look(batch.observations)
            batch.step(actions(batch, games, dice))
            seen.count(batch, games)
    return Ranges(make_features(game, seen.low, seen.high), seen.margin())


def actions(batch: Batch, greedy: int, dice: np.random.Generator) -> NDArray[np.int64]:
    """Greedy decisions, some of them guesses, in the first games; random ones in the others."""
    chosen = batch.random_actions()
    wise = np.arange(batch.games) < greedy
    wise &= dice.random(batch.games) >= GUESSES
    return np.where(wise, batch.bot_actions(GREEDY), chosen)


class Seen:
    """The least and largest of every number so far, and the margins of greedy games."""

    def __init__(self, game: Game) -> None:
        self.all = how_it_is_seen(game)
        none = self.all.low
        self.low = np.full(len(none), np.iinfo(np.int64).max)
        self.high = np.full(len(none), np.iinfo(np.int64).min)
        self.margins: list[float] = []

    def look(self, observations: NDArray[np.int64]) -> None:
        values = values_of(self.all, observations)
        self.low = np.minimum(self.low, values.min(axis=0))
        self.high = np.maximum(self.high, values.max(axis=0))

    def count(self, batch: Batch, games: int) -> None:
        ended = np.flatnonzero(batch.dones[:games])
        points = np.sort(batch.points[ended], axis=1)
        self.margins += (points[:, -1] - points[:, -2]).tolist()

    def margin(self) -> float:
        return max(1.0, float(np.percentile(self.margins, FAR))) if self.margins else 1.0
