"""How fast the search is: iterations a second for each game, beside OpenSpiel's Python MCTS bot.

    python benchmarks/search_speed.py [--games gold,…] [--seconds 2] [--openspiel]

`--openspiel` needs the package open_spiel: its MCTS bot (1,000 simulations, one random rollout each)
decides in 9×9 Go, whose random games are about as long as ours, beside our search with 1,000
iterations a decision.
"""

from __future__ import annotations

import argparse
import json
import time
from statistics import median

import numpy as np

from fourquarters import games
from fourquarters.bots import SearchBot
from fourquarters.bots.thinker import Tree
from fourquarters.table.chance import new_dice
from fourquarters.table.view import Position, View


def some_views(name: str, players: int, count: int) -> list[View]:
    """Views with a real choice, from random games."""
    game, rng, views = games.load(name), np.random.default_rng(1), []
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


def iterations_per_second(name: str, players: int, seconds: float) -> float:
    """On one core: one tree, a new one for each of some positions."""
    game, done, spent = games.load(name), 0, 0.0
    for view in some_views(name, players, 12):
        tree = Tree(game, "compiled", 200_000, new_dice(1))
        tree.grow(view, 10)
        started = time.perf_counter()
        while time.perf_counter() - started < seconds / 12:
            tree.grow(view, 200)
            done += 200
        spent += time.perf_counter() - started
    return done / spent


def seconds_per_decision(name: str, players: int) -> float:
    """Our search with 1,000 iterations, one tree: the median over some positions."""
    bot, times = SearchBot("bench", iterations=1000, trees=1), []
    for view in some_views(name, players, 20):
        started = time.perf_counter()
        bot.choose(view, new_dice(1))
        times.append(time.perf_counter() - started)
    return median(times[1:])


def openspiel_seconds_per_decision() -> float:
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game("go(board_size=9)")
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
        players = min(games.load(name).players)
        rows.append(
            {
                "game": name,
                "players": players,
                "iterations_per_second": iterations_per_second(name, players, asked.seconds),
                "seconds_per_decision_1000": seconds_per_decision(name, players),
            }
        )
    result: dict[str, object] = {"search": rows}
    if asked.openspiel:
        result["openspiel_go_9x9_seconds_per_decision_1000"] = openspiel_seconds_per_decision()
    print(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
