"""Does the analysis tell the truth? Players of known strength, planted blunders, and luck that must have no side.

    python benchmarks/analysis_truth.py [--games GAME …] [--matches 200] [--blunders 100] [--luck 250] [--worlds 4]

- Order: seats are played by random, by greedy and by the strongest bot with a fixed budget (a level's seconds would
  depend on the machine); in how many matches does the accuracy put them in this order?
- Blunders: networks play, but one decision is replaced by one that a search finds much worse. Is it among the dearest
  of that seat, and is the decision called better the one it replaced, or one that the search finds about as good?
- Luck: its mean over many matches of networks, with its interval.

What was found is written to docs/figures/analysis.json.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from fourquarters import games
from fourquarters.analysis import analyse
from fourquarters.analysis.analyse import change_of
from fourquarters.bots import bot
from fourquarters.bots.outlook import Outlook
from fourquarters.bots.search_bot import SearchBot
from fourquarters.engine.chance import Dice, new_dice, roll
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position
from fourquarters.match import Fairness, Match, Seat

FIGURES = Path(__file__).parents[1] / "docs" / "figures" / "analysis.json"
RANKS = ("random", "greedy", "guided:200")
FOURTH = "greedy"  # where there must be four; its place is not asked for
MUCH_WORSE, ABOUT_AS_GOOD = 0.15, 0.03  # of a win, in the search's mean
DEAREST = 3  # a planted blunder must be among so many of its seat
GLANCE, SEARCH = (1, 40), (4, 150)  # worlds and looks of the search that plants blunders


def new(game: Game, players: int, seed: int) -> Match:
    """A match with every option that goes with so many players, on every second seed."""
    options = {o.name: seed % 2 == 0 and (o.players is None or players in o.players) for o in game.options}
    seats = [Seat(f"Player {number + 1}") for number in range(players)]
    return Match(game, seats, Fairness.new(seed=seed), options, "compiled")


def ordered(worlds: int, name: str, seed: int) -> bool:
    """Does the accuracy put random, greedy and the strongest bot in this order?"""
    game = games.load(name)
    players = min((n for n in game.players if n >= len(RANKS)), default=max(game.players))
    ranks = [(seat + seed) % players for seat in range(players)]
    bots = [bot(RANKS[rank] if rank < len(RANKS) else FOURTH) for rank in ranks]
    match, dice = new(game, players, seed), new_dice(seed)
    while not match.over:
        match.play_checked(bots[match.decider].choose(match.view(match.decider), dice))
    seats = analyse(match, worlds).seats
    worst, middle, best = (seats[ranks.index(rank)].accuracy for rank in range(3))
    return worst < middle < best


def blunder(name: str, seed: int) -> bool:
    """Is a planted blunder found, and is what is called better as good as what it replaced?"""
    game = games.load(name)
    match, dice = new(game, game.players[seed % len(game.players)], seed), new_dice(seed)
    network, wanted = bot("network"), 20 + roll(dice, 60)
    planted, replaced, values, worst = -1, -1, dict[int, float](), -1
    while not match.over:
        view = match.view(match.decider)
        choice = network.choose(view, dice)
        if planted < 0 and len(match.moves) >= wanted and len(view.legal()) > 1:
            for worlds, looks in (GLANCE, SEARCH):  # first quickly: most positions have no blunder to offer
                values = searched(match, dice, worlds, looks)
                worst = min(values, key=lambda action: values[action])
                if values[choice] - values[worst] < MUCH_WORSE:
                    wanted = len(match.moves) + 5
                    break
            else:
                planted, replaced, choice = len(match.moves), choice, worst
        match.play_checked(choice)
    if planted < 0:
        return blunder(name, seed + 100_000)
    moments = analyse(match).moments
    own = [moment for moment in moments if moment.seat == moments[planted].seat]
    dearest = sorted(own, key=lambda moment: -moment.cost)[:DEAREST]
    found = moments[planted].cost > 0 and moments[planted] in dearest
    better = game.actions.parse(moments[planted].best)
    named = better == replaced or values[better] >= values[replaced] - ABOUT_AS_GOOD
    if not (found and named):
        told = "not found" if not found else "no better one named"
        sys.stderr.write(f"\n{name}, seed {seed}, move {planted + 1}: {told}\n")
    return found and named


def searched(match: Match, dice: Dice, worlds: int, looks: int) -> dict[int, float]:
    """What a search expects of every legal decision: of a win, for the decider, in the same few worlds."""
    judge, view = SearchBot("judge", iterations=8 * looks, trees=1, guided=True), match.view(match.decider)
    found = dict.fromkeys(view.legal(), 0.0)
    for world in [view.imagine(dice) for _ in range(worlds)]:
        for action in found:
            trial = world.copy()
            trial.apply(action)
            found[action] += expected(trial, view.seat, judge, dice, looks) / worlds
    return found


def expected(position: Position, seat: int, judge: SearchBot, dice: Dice, looks: int) -> float:
    if position.over:
        return float(position.places()[seat] == 0)
    view = position.view(position.decider)
    tree = judge.new_trees(view, dice)[0]
    tree.grow(view, looks)
    root = tree.workspace.tree[0]
    return float(root["value"][seat] / root["visits"])


def luck(name: str, seed: int) -> list[float]:
    """Every seat's luck in a match of networks."""
    game = games.load(name)
    match, dice = new(game, game.players[seed % len(game.players)], seed), new_dice(seed)
    network, outlook = bot("network"), Outlook(game, len(match.seats), worlds=4)
    total = np.zeros(len(match.seats))
    while not match.over:
        before, number = match.position.copy(), len(match.moves)
        match.play_checked(network.choose(match.view(match.decider), dice))
        for action in match.moves[number:]:
            change = change_of(before, action, outlook, total)
            total += 0.0 if change.luck is None else change.luck
            before.apply(action)
    return [float(seat) for seat in total]


def share(wins: list[bool]) -> dict[str, Any]:
    """A share with its 95 % interval (Wilson)."""
    n, p, z = len(wins), sum(wins) / len(wins), 1.96
    middle, half = (p + z * z / (2 * n)), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    low, high = ((middle + side * half) / (1 + z * z / n) for side in (-1, 1))
    return {"of": n, "share": round(p, 3), "low": round(low, 3), "high": round(high, 3)}


def mean_luck(per_match: list[list[float]]) -> list[dict[str, float]]:
    """By seat: the mean, and half its 95 % interval."""
    found = []
    for seat in range(max(len(one) for one in per_match)):
        each = np.array([one[seat] for one in per_match if seat < len(one)])
        half = 1.96 * each.std(ddof=1) / math.sqrt(len(each))
        found.append({"mean": round(float(each.mean()), 4), "half": round(float(half), 4)})
    return found


def each(pool: ProcessPoolExecutor, ask: Callable[[str, int], Any], name: str, many: int) -> list[Any]:
    found = []
    for number, answer in enumerate(pool.map(partial(ask, name), range(many)), 1):
        found.append(answer)
        right = f", {found.count(True)} right" if isinstance(answer, bool) else ""
        sys.stderr.write(f"\r{name}: {number} of {many}{right} ")
    sys.stderr.write("\n")
    return found


def main() -> None:
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("--games", nargs="*", default=games.names())
    wish.add_argument("--matches", type=int, default=200)
    wish.add_argument("--blunders", type=int, default=100)
    wish.add_argument("--luck", type=int, default=250)
    wish.add_argument("--worlds", type=int, default=4, help="for the order; the page looks at 8")
    wish.add_argument("--processes", type=int, default=2)
    asked = wish.parse_args()
    known = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    with ProcessPoolExecutor(asked.processes) as pool:
        for name in asked.games:
            figures = known.setdefault(name, {})
            if asked.matches:
                figures["order"] = share(each(pool, partial(ordered, asked.worlds), name, asked.matches))
            if asked.blunders:
                figures["blunders"] = share(each(pool, blunder, name, asked.blunders))
            if asked.luck:
                figures["luck"] = mean_luck(each(pool, luck, name, asked.luck))
            FIGURES.write_text(json.dumps(known, indent=1) + "\n")
            print(name, figures, flush=True)


if __name__ == "__main__":
    main()
