"""How much better single decisions of the search are than greedy's: a quick way to tune `Thinking`.

    python benchmarks/decisions.py golden_city --players 3 --plan depth=8,look=5 --plan depth=16,look=99

Positions are taken from games between greedy bots. What each decision there is worth is found by many
playouts to the end in which everybody plays greedily, every decision in the same imagined worlds. Then
each plan decides, and the worth of its choices is compared with greedy's: points ahead of the others,
and wins. A few hundred positions can tell apart plans that thousands of games could not; but only
games tell how strong a whole bot is (`fourquarters arena`). Positions are kept in a file.
"""

from __future__ import annotations

import argparse
import os
import pickle
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from multiprocessing import get_context
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import numpy as np

from fourquarters import games
from fourquarters.bots import BOTS, SearchBot
from fourquarters.bots.choice import best_looking, think_up
from fourquarters.engine.boundary import bound, engine
from fourquarters.engine.chance import new_dice
from fourquarters.engine.rule import rule
from fourquarters.engine.stand_ins import apply, legal, place, score
from fourquarters.engine.state import TableState
from fourquarters.engine.view import Position, View

FEWEST_OPTIONS = 3
LATEST = 150  # positions come from the first this many decisions of a game


@dataclass(frozen=True)
class Problem:
    """A decision to make, and what each option is worth: points ahead, and victories."""

    state: bytes
    seat: int
    worth: dict[int, tuple[float, float]]
    greedy: list[int]  # what greedy chooses; the dice break ties

    def gain(self, choice: int) -> tuple[float, float]:
        """How much more a choice is worth than greedy's."""
        usual = np.mean([self.worth[action] for action in self.greedy], axis=0)
        ahead, won = np.subtract(self.worth[choice], usual)
        return float(ahead), float(won)


@rule
def play_greedily(
    seen: Any, seat: int, action: int, world: Any, trial: Any, dice: Any, out: Any, many: int, got: Any
) -> None:
    """What a decision leads to on average, if everybody is greedy from then on."""
    for _ in range(many):
        think_up(seen, seat, world, dice)
        apply(world[0], action)
        n = legal(world[0], out)
        while n > 0:
            apply(world[0], best_looking(world, trial, dice, out, n) if n > 1 else out[0])
            n = legal(world[0], out)
        got[0] += lead(world[0], seat) / many
        if place(world[0], seat) == 0:
            got[1] += 1.0 / many


@rule
def lead(s: TableState, seat: int) -> float:
    """Points ahead of the others' mean."""
    others = 0
    for other in range(s.players):
        if other != seat:
            others += score(s, other)
    return score(s, seat) - others / (s.players - 1)


def problem(name: str, players: int, seed: int, playouts: int) -> Problem | None:
    """One decision of a game between greedy bots; None if the game was too short."""
    view = some_view(name, players, seed)
    if view is None:
        return None
    game, worth = view.game, {}
    play = bound(game, play_greedily, "compiled")
    for action in view.legal():
        got, desk = np.zeros(2), np.zeros(2, game.state.DTYPE)
        out = np.zeros(game.most_legal, np.int64)
        play(view.states, view.seat, action, desk[:1], desk[1:], new_dice(seed), out, playouts, got)
        worth[action] = float(got[0]), float(got[1])
    dice = new_dice(seed, 1)
    greedy = [BOTS["greedy"].choose(view, dice) for _ in range(9)]
    return Problem(view.states.tobytes(), view.seat, worth, greedy)


def some_view(name: str, players: int, seed: int) -> View | None:
    position = Position.start(games.load(name), players, seed.to_bytes(32, "little"), {}, "compiled")
    dice, left = new_dice(seed, 2), int(np.random.default_rng(seed).integers(LATEST))
    while not position.over:
        view = position.view(position.decider)
        if left <= 0 and len(view.legal()) >= FEWEST_OPTIONS:
            return view
        position.apply(BOTS["greedy"].choose(view, dice))
        left -= 1
    return None


def gains(name: str, plan: str, iterations: int, problems: list[Problem]) -> list[tuple[float, float]]:
    """What a plan's choices gain over greedy's."""
    game = games.load(name)
    changes = {key: type(getattr(game.thinking, key))(value) for key, value in settings(plan)}
    game = replace(game, thinking=game.thinking._replace(**changes))
    bot, found = SearchBot("plan", iterations, trees=1), []
    for number, asked in enumerate(problems):
        states = np.frombuffer(asked.state, game.state.DTYPE).copy()
        view = View(game, states, asked.seat, engine(game, "compiled"))
        bot.forget()
        found.append(asked.gain(bot.choose(view, new_dice(number))))
    return found


def settings(plan: str) -> Iterator[tuple[str, str]]:
    for part in filter(None, plan.split(",")):
        key, _, value = part.partition("=")
        yield key, value


def give_or_take(values: list[float]) -> str:
    return f"{fmean(values):+.3f} ± {1.96 * stdev(values) / len(values) ** 0.5:.3f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--positions", type=int, default=240)
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--iterations", type=int, default=500)
    parser.add_argument("--plan", action="append", help="settings of Thinking; none: the game's own")
    parser.add_argument("--keep", type=Path, help="file of the positions")
    asked = parser.parse_args()
    players = asked.players or games.load(asked.game).players[0]
    kept = asked.keep or Path(f"{asked.game}-{players}.decisions")
    with get_context("spawn").Pool(os.cpu_count()) as pool:
        if not kept.exists():
            jobs = [(asked.game, players, seed, asked.playouts) for seed in range(asked.positions)]
            found = pool.starmap(problem, jobs, chunksize=4)
            kept.write_bytes(pickle.dumps([one for one in found if one]))
        problems = pickle.loads(kept.read_bytes())
        print(f"{len(problems)} positions", file=sys.stderr)
        for plan in asked.plan or [""]:
            parts = [problems[i :: os.cpu_count() or 1] for i in range(os.cpu_count() or 1)]
            jobs = [(asked.game, plan, asked.iterations, part) for part in parts]
            both = [pair for part in pool.starmap(gains, jobs) for pair in part]
            ahead, won = ([pair[i] for pair in both] for i in range(2))
            print(
                f"{plan or 'as it is'}: points {give_or_take(ahead)}, victories {give_or_take(won)}",
                flush=True,
            )


if __name__ == "__main__":
    main()
