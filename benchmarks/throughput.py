"""Random play side by side on this machine: our games, played in several ways, and other libraries.

    python benchmarks/throughput.py [--seconds 1] [--rounds 3] [--json] [--only NAME]

All contestants take turns playing for some seconds, round after round, so that a busy machine disturbs
all of them equally; the figure is the median. Peers that are not installed (open_spiel, rlcard, catanatron)
are left out. Decisions per second are by the clock; for those on one core they are also given by CPU time,
which other work on the machine does not distort.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib import import_module
from importlib.util import find_spec
from statistics import median

import numpy as np

from fourquarters import games as registry
from fourquarters.arena.batch import Batch, play_randomly
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position

Play = Callable[[float], tuple[int, int]]
"""Play for about this many seconds: how many decisions were made, and games ended (0: not counted)."""


@dataclass(frozen=True)
class Row:
    """One way of playing one game."""

    game: str
    how: str
    one_core: bool
    decisions_a_game: float  # all decisions, if games are not counted
    decisions_per_second: float
    per_cpu_second: float


def until(seconds: float) -> Iterator[int]:
    """Counts until the time is over."""
    end, number = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        yield number
        number += 1


def compiled(game: Game, players: int, options: dict[str, bool], threads: int) -> Play:
    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        for _ in until(seconds):
            lengths, _digests = play_randomly(game, players, 1_000 * threads, options, games, threads)
            decisions, games = decisions + int(lengths.sum()), games + len(lengths)
        return decisions, games

    return play


def vector(game: Game, players: int, options: dict[str, bool], threads: int) -> Play:
    """Observations, masks and rewards of 4,096 games in arrays, including the random decisions."""
    batch = Batch(game, players, 4_096, options, threads=threads)

    def play(seconds: float) -> tuple[int, int]:
        steps = 0
        for _ in until(seconds):
            for _ in range(10):
                batch.step(batch.random_actions())
            steps += 10
        return steps * batch.games, 0  # most games are still going on

    return play


def from_python(game: Game, players: int, options: dict[str, bool]) -> Play:
    """A Python program asks for the legal decisions and makes one."""

    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        choose = random.Random(0).random
        for number in until(seconds):
            position = Position.start(game, players, number.to_bytes(32, "little"), options, "compiled")
            legal, apply = position.legal, position.apply
            while len(choices := legal()):
                apply(choices[int(choose() * len(choices))])
                decisions += 1
            games += 1
        return decisions, games

    return play


def pettingzoo(game: Game, players: int, options: dict[str, bool]) -> Play:
    from fourquarters.envs.pettingzoo import GameEnv

    env, rng = GameEnv(game.name, players, options), np.random.default_rng(0)

    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        for number in until(seconds):
            env.reset(seed=number)
            while not env.terminations[env.agent_selection]:
                mask = env.observe(env.agent_selection)["action_mask"]
                env.step(int(rng.choice(np.flatnonzero(mask))))
                decisions += 1
            games += 1
        return decisions, games

    return play


def openspiel(name: str) -> Play:
    """One of OpenSpiel's games, driven from Python; chance is not counted as a decision."""
    import pyspiel

    if name.startswith("fourquarters"):
        import_module("fourquarters.envs.openspiel")  # registers our games

    game, rng = pyspiel.load_game(name), random.Random(0)

    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        for _ in until(seconds):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, weights)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decisions += 1
            games += 1
        return decisions, games

    return play


def rlcard(name: str) -> Play:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make(name, config={"seed": 0})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        for _ in until(seconds):
            trajectories, _payoffs = env.run(is_training=False)
            decisions += sum((len(trajectory) - 1) // 2 for trajectory in trajectories)
            games += 1
        return decisions, games

    return play


def catanatron() -> Play:
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan

    def play(seconds: float) -> tuple[int, int]:
        decisions = games = 0
        for number in until(seconds):
            match = Catan([RandomPlayer(color) for color in Color], seed=number)
            match.play()
            decisions += len(getattr(match.state, "action_records", ())) or len(match.state.actions)
            games += 1
        return decisions, games

    return play


def ours(only: str | None) -> Iterator[tuple[str, str, bool, Play]]:
    cores = os.cpu_count() or 1
    for game in registry.all_games():
        if only and only != game.name:
            continue
        for players, options in game.configurations():
            name = " ".join([game.name, str(players), *options])
            yield name, "compiled, 1 core", True, compiled(game, players, options, 1)
            yield name, f"compiled, {cores} cores", False, compiled(game, players, options, cores)
            yield name, "vector environment, 1 core", True, vector(game, players, options, 1)
            yield name, f"vector environment, {cores} cores", False, vector(game, players, options, cores)
            yield name, "from Python", True, from_python(game, players, options)
        players, options = game.configurations()[0]
        name = f"{game.name} {players}"
        if find_spec("pettingzoo"):
            yield name, "PettingZoo, from Python", True, pettingzoo(game, players, options)
        if find_spec("pyspiel"):
            yield name, "OpenSpiel, from Python", True, openspiel(f"fourquarters_{game.name}")


PEERS = ("OpenSpiel, C++ from Python", "RLCard", "Catanatron")
SPIEL_GAMES = (
    "backgammon",
    "gin_rummy",
    "go(board_size=9)",
    "hex(board_size=15)",
    "havannah(board_size=8)",
    "chess",
)
CARD_GAMES = ("gin-rummy", "uno", "mahjong")


def peers() -> Iterator[tuple[str, str, bool, Play]]:
    if find_spec("pyspiel"):
        for name in SPIEL_GAMES:
            yield name, PEERS[0], True, openspiel(name)
    if find_spec("rlcard"):
        for name in CARD_GAMES:
            yield name, PEERS[1], True, rlcard(name)
    if find_spec("catanatron"):
        yield "catan 4", PEERS[2], True, catanatron()


def measure(asked: argparse.Namespace) -> list[Row]:
    field = [*ours(asked.only), *([] if asked.only else peers())]
    for *_, play in field:
        play(0.05)  # compile, load
    found: list[list[tuple[float, float, float]]] = [[] for _ in field]
    for _round in range(asked.rounds):
        for number, (*_, play) in enumerate(field):
            cpu, clock = time.process_time(), time.perf_counter()
            decisions, games = play(asked.seconds)
            clock, cpu = time.perf_counter() - clock, time.process_time() - cpu
            found[number].append((decisions / max(games, 1), decisions / clock, decisions / cpu))
    return [
        Row(name, how, one_core, *(median(column) for column in zip(*runs, strict=True)))
        for (name, how, one_core, _), runs in zip(field, found, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--only")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows = measure(asked)
    if asked.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
        return
    first_peer = next((n for n, row in enumerate(rows) if row.how in PEERS), len(rows))
    print("Decisions/s by the clock:\n")
    print_ours(rows[:first_peer], by_cpu=False)
    print("\nOn one core by CPU time, which other work on the machine does not distort:\n")
    print_ours([row for row in rows[:first_peer] if row.one_core], by_cpu=True)
    print("\n| game | library | decisions per game | decisions/s | per CPU second |\n|---|---|---|---|---|")
    for row in rows[first_peer:]:
        numbers = f"{row.decisions_a_game:.0f} | {row.decisions_per_second:,.0f} | {row.per_cpu_second:,.0f}"
        print(f"| {row.game} | {row.how} | {numbers} |")


def print_ours(rows: list[Row], by_cpu: bool) -> None:
    """Our games as a table: one row per configuration, one column per way of playing."""
    ways = list(dict.fromkeys(row.how for row in rows))
    print(" | ".join(["| game | decisions per game", *ways]), "|\n" + "|---" * (len(ways) + 2) + "|")
    for name in dict.fromkeys(row.game for row in rows):
        mine = {row.how: row for row in rows if row.game == name}
        length = next(iter(mine.values())).decisions_a_game
        figures = [
            f"{mine[way].per_cpu_second if by_cpu else mine[way].decisions_per_second:,.0f}"
            if way in mine
            else ""
            for way in ways
        ]
        print(" | ".join([f"| {name} | {length:.0f}", *figures]), "|")


if __name__ == "__main__":
    main()
