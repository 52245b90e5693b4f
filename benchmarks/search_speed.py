"""How fast the search is: iterations per second for each game, compared with OpenSpiel's Python MCTS bot.

    python benchmarks/search_speed.py [--games gold,…] [--seconds 2] [--openspiel]

Each game is measured twice: as its bots think, and judging at once instead of after a short playout. `--openspiel`
needs the package open_spiel: its MCTS bot (1,000 simulations, one random rollout each) decides in Go
9×9 (random games of 119 moves) and Hex 15×15 (204), which are about as long as ours.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import replace
from statistics import median

import numpy as np

from fourquarters import games
from fourquarters.bots import SearchBot
from fourquarters.bots.search_tree import SearchTree
from fourquarters.engine.chance import new_dice
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position, View


def some_views(game: Game, players: int, count: int) -> list[View]:
    """Views with a real choice, from random games."""
    rng = np.random.default_rng(1)
    views: list[View] = []
    position = Position.start(game, players, bytes(32), None, "compiled")
    while len(views) < count:
        if position.over:
            position = Position.start(game, players, rng.bytes(32), None, "compiled")
        if len(position.legal()) > 2:
            views.append(position.view(position.decider))
        for _skip in range(5):
            if not position.over:
                position.apply(int(rng.choice(position.legal())))
    return views


def iterations_per_second(game: Game, players: int, seconds: float) -> float:
    """On one core, with one tree; a new one for each of several positions."""
    done, spent = 0, 0.0
    for view in some_views(game, players, 12):
        tree = SearchTree(view, 200_000, new_dice(1))
        tree.grow(view, 10)
        started = time.perf_counter()
        while time.perf_counter() - started < seconds / 12:
            tree.grow(view, 200)
            done += 200
        spent += time.perf_counter() - started
    return done / spent


def seconds_per_decision(game: Game, players: int) -> float:
    """Our search with 1,000 iterations and one tree: the median over several positions."""
    bot, times = SearchBot("bench", iterations=1000, trees=1), []
    for view in some_views(game, players, 20):
        started = time.perf_counter()
        bot.choose(view, new_dice(1))
        times.append(time.perf_counter() - started)
    return median(times[1:])


def openspiel_seconds_per_decision(name: str) -> float:
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(name)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=np.random.RandomState(1))
    bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=1000, evaluator=evaluator)
    state, times = game.new_initial_state(), []
    for _decision in range(3):
        started = time.perf_counter()
        action = bot.step(state)
        times.append(time.perf_counter() - started)
        state.apply_action(action)
    return median(times)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(games.names()))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--openspiel", action="store_true")
    asked = parser.parse_args()
    rows = []
    for name in asked.games.split(","):
        own = games.load(name)
        at_once = replace(own, thinking=own.thinking._replace(depth=0))
        for thinks, game in {"as its bots": own, "judging at once": at_once}.items():
            players = min(game.players)
            rows.append(
                {
                    "game": name,
                    "players": players,
                    "thinks": thinks,
                    "iterations_per_second": iterations_per_second(game, players, asked.seconds),
                    "seconds_per_decision_1000": seconds_per_decision(game, players),
                }
            )
    result: dict[str, object] = {"search": rows}
    if asked.openspiel:
        names = ("go(board_size=9)", "hex(board_size=15)")
        result["openspiel"] = {name: openspiel_seconds_per_decision(name) for name in names}
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
