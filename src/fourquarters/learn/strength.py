"""How strong a network in training is: games against greedy in every configuration, beside the training."""

from __future__ import annotations

from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from fourquarters.arena.simulate import Share, simulate
from fourquarters.bots.levels import GREEDY
from fourquarters.bots.network import Weights
from fourquarters.bots.network_bot import NetworkBot
from fourquarters.bots.simple import SimpleBot
from fourquarters.engine.game import Game
from fourquarters.learn.tensor_batches import Configuration

PLAYERS = 2  # threads that play: training needs the other cores
SEED = 1_000_003  # of deals that no training sees


def against_greedy(
    game: Game, weights: Weights, configuration: Configuration, games: int, pool: Executor | None = None
) -> Share:
    """The share of games that the network wins when all others are greedy; seats rotate."""
    players, options = configuration
    bots: list[NetworkBot | SimpleBot] = [NetworkBot("network", weights=weights), *[GREEDY] * (players - 1)]
    return simulate(game, bots, games, SEED, options, pool=pool).bots[0]


def called(configuration: Configuration) -> str:
    """A configuration in short: `2`, `4 inventions`."""
    players, options = configuration
    return " ".join([str(players), *(name for name, on in options.items() if on)])


class StrengthMeter:
    """Measures one network after the other in a thread of its own; training goes on meanwhile."""

    def __init__(self, game: Game, configurations: list[Configuration], games: int = 400) -> None:
        self.game, self.configurations, self.games = game, configurations, games
        self._thread = ThreadPoolExecutor(1, "strength")
        self._players = ThreadPoolExecutor(PLAYERS, "playing")
        self._at_work: Future[dict[str, Any]] | None = None

    @property
    def free(self) -> bool:
        return self._at_work is None

    def start(self, weights: Weights, facts: dict[str, Any]) -> None:
        self._at_work = self._thread.submit(self._measure, weights, facts)

    def result(self, wait: bool = False) -> dict[str, Any] | None:
        """What came out, once it is there."""
        if self._at_work is None or not (wait or self._at_work.done()):
            return None
        done, self._at_work = self._at_work, None
        return done.result()

    def _measure(self, weights: Weights, facts: dict[str, Any]) -> dict[str, Any]:
        shares = {}
        for configuration in self.configurations:
            share = against_greedy(self.game, weights, configuration, self.games, self._players)
            shares[called(configuration)] = [share.share, share.low, share.high]
        return {**facts, "games": self.games, "against greedy": shares}
