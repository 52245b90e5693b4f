"""Many games between bots, on all cores: who wins how often, and from which seat.

Where all bots are simple or one network, a whole game is one call of compiled code. Any other bot plays, too, in Python.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourquarters.arena.kept import Kept, bot_seat, match_kept
from fourquarters.arena.one_game import play_game
from fourquarters.arena.play import (
    TRACE_WORD,
    Desk,
    by_bots,
    by_networks,
    move_at_desk,
    new_desk,
    not_at_desk,
    play,
)
from fourquarters.arena.tables import MOST_MOVES, Setting, check_games, setting
from fourquarters.bots import Bot, NetworkBot, SimpleBot
from fourquarters.bots.levels import Level
from fourquarters.bots.network import new_mind
from fourquarters.engine.boundary import bound
from fourquarters.engine.game import Game
from fourquarters.engine.rule import rule
from fourquarters.engine.stand_ins import place, score
from fourquarters.match import Match

BATCH = 250  # games per task, at least
MOST_TASKS = 1_000
Z95 = 1.959964


@dataclass(frozen=True)
class Share:
    """How often a bot or a seat won (a shared win counts as a fraction), with a 95% interval."""

    name: str
    wins: float
    share: float
    low: float
    high: float
    mean_score: float
    sd_score: float


@dataclass(frozen=True)
class Report:
    """The results of a simulation."""

    game: str
    players: int
    options: dict[str, bool]
    games: int
    seed: int
    bots: list[Share]
    seats: list[Share]
    different: int  # games
    mean_length: float
    min_length: int
    max_length: int


class Results(NamedTuple):
    """Points and places of every game and seat, and each game's length."""

    points: NDArray[np.int64]
    places: NDArray[np.int64]
    lengths: NDArray[np.int64]
    traces: NDArray[np.int64]  # games with the same trace were the same game
    moves: NDArray[np.int16]  # of all games, one after another; none unless they are kept


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95% Wilson interval of a share."""
    share, z2 = wins / games, Z95 * Z95
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = Z95 * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)


@rule
def contest(desk: Desk, setting: Setting, first: int, results: Results) -> None:
    """Play the matches whose results are asked for, one per row."""
    for row in range(len(results.lengths)):
        desk.trace[0] = 0
        results.lengths[row] = play(desk, setting, first + row)
        results.traces[row] = desk.trace[0]
        for seat in range(results.points.shape[1]):
            results.points[row, seat] = score(desk.states[0], seat)
            results.places[row, seat] = place(desk.states[0], seat)
        for k in range(min(results.lengths[row], results.moves.shape[1])):
            results.moves[row, k] = desk.moves[k]


def quick_bots(game: Game, bots: Sequence[Bot]) -> list[SimpleBot | NetworkBot] | None:
    """The bots, if whole games between them can be played in compiled code."""
    here = [bot.at(game) if isinstance(bot, Level) else bot for bot in bots]
    able = [bot for bot in here if isinstance(bot, SimpleBot | NetworkBot)]
    networks = [bot.network(game) for bot in able if isinstance(bot, NetworkBot)]
    shared = all(network is networks[0] for network in networks)
    return able if len(able) == len(bots) and shared else None


def play_batch(
    game: Game,
    bots: Sequence[Bot],
    options: Mapping[str, bool],
    seed: int,
    first: int,
    games: int,
    keep_moves: bool = False,
) -> Results:
    """Games `first` to `first + games − 1`: the same wherever and in whatever order they are played."""
    quick = quick_bots(game, bots)
    if quick is None:
        return joined([played_out(game, bots, options, seed, first + n) for n in range(games)])
    play, desk = players_at_a_desk(game, quick, keep_moves)
    return played(play, desk, shared_setting(game, quick, options, seed), first, games)


def played_out(
    game: Game, bots: Sequence[Bot], options: Mapping[str, bool], seed: int, number: int
) -> Results:
    """One game with bots that think or are from elsewhere; its moves are always kept. A bot that fails is an error."""
    turn = number % len(bots)
    one = play_game(game, bots, options, seed, number, turn)
    for fault in filter(None, one.faults):
        raise fault
    sitting = [(seat + turn) % len(bots) for seat in range(len(bots))]
    return Results(
        np.array([[one.scores[bot] for bot in sitting]], np.int64),
        np.array([[one.places[bot] for bot in sitting]], np.int64),
        np.array([len(one.decisions)], np.int64),
        np.array([hash(one.decisions) & TRACE_WORD], np.int64),
        np.array(one.decisions, np.int16),
    )


def shared_setting(
    game: Game, bots: Sequence[SimpleBot | NetworkBot], options: Mapping[str, bool], seed: int
) -> Setting:
    """What all games of a simulation share."""
    noise = [bot.noise(game) for bot in bots]
    return setting(game, len(bots), options, seed, bots=[bot.kind for bot in bots], noise=noise)


def played(play: Any, desk: Desk, shared: Setting, first: int, games: int) -> Results:
    """Play games at a desk, where the last one's end stays."""
    points, places = np.zeros((2, games, len(shared.bots)), np.int64)
    moves = np.zeros((games, len(desk.moves)), np.int16)
    results = Results(points, places, np.zeros(games, np.int64), np.zeros(games, np.int64), moves)
    play(desk, shared, first, results)
    in_use = np.arange(len(desk.moves)) < results.lengths[:, None]
    return results._replace(moves=moves[in_use])


def players_at_a_desk(
    game: Game, bots: Sequence[SimpleBot | NetworkBot], keep_moves: bool = False
) -> tuple[Any, Desk]:
    """The contest bound to a game and to the kinds of bots that play, and where they play it."""
    learned = [bot for bot in bots if isinstance(bot, NetworkBot)]
    mind: Any = 0
    if learned:
        mind = new_mind(game, len(bots), learned[0].network(game))
    decide = by_networks if learned else by_bots
    note = move_at_desk if keep_moves else not_at_desk
    play = bound(game, contest, "compiled", decide=decide, note_at_desk=note)
    return play, new_desk(game, states=4, mind=mind, moves=MOST_MOVES if keep_moves else 0)


def simulated_match(
    game: Game, bots: Sequence[Bot], seed: int, number: int, options: Mapping[str, bool]
) -> Match:
    """Game `number` of a simulation, as a match: to look at, to save, to analyse."""
    results = play_batch(game, bots, options, seed, number, 1, keep_moves=True)
    kept = Kept(seed, number, int(results.lengths[0]), results.moves)
    sitting = {seat: bot_seat(bots[(seat + number) % len(bots)]) for seat in range(len(bots))}
    return match_kept(game, len(bots), options, kept, sitting)


def batches(games: int, fewest: int = BATCH) -> Iterator[tuple[int, int]]:
    """The games split into tasks: the first game of each, and how many."""
    size = max(fewest, -(-games // MOST_TASKS))
    for first in range(0, games, size):
        yield first, min(size, games - first)


@contextmanager
def workers(pool: Executor | None) -> Iterator[Executor]:
    """The pool that was given, which is left open; otherwise threads on all cores."""
    if pool:
        yield pool
        return
    threads = ThreadPoolExecutor(os.cpu_count())
    try:
        yield threads
    finally:
        threads.shutdown(cancel_futures=True)


def simulate(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    seed: int = 0,
    options: Mapping[str, bool] | None = None,
    progress: Callable[[int], None] = lambda _done: None,
    pool: Executor | None = None,
) -> Report:
    """Play many games on all cores, or in another pool; `progress` is told how many more are done."""
    chosen = dict(options or {})
    results = play_all(game, bots, chosen, games, seed, progress, pool)
    return report(game, bots, chosen, seed, results)


def play_all(
    game: Game,
    bots: Sequence[Bot],
    options: Mapping[str, bool],
    games: int,
    seed: int,
    progress: Callable[[int], None] = lambda _done: None,
    pool: Executor | None = None,
    keep_moves: bool = False,
) -> Results:
    """Play the same games, and return the results of each; with all their moves, if they are kept."""
    game.check(len(bots), options)
    check_games(games)
    parts: dict[int, Results] = {}
    fewest = BATCH if quick_bots(game, bots) else 1
    with workers(pool) as at_work:
        jobs = {
            at_work.submit(play_batch, game, bots, options, seed, first, n, keep_moves): first
            for first, n in batches(games, fewest)
        }
        for job in as_completed(jobs):
            parts[jobs[job]] = job.result()
            progress(len(job.result().lengths))
    return joined([parts[first] for first in sorted(parts)])


def joined(parts: Sequence[Results]) -> Results:
    """The results of several tasks as one."""
    return Results(
        np.concatenate([part.points for part in parts]),
        np.concatenate([part.places for part in parts]),
        np.concatenate([part.lengths for part in parts]),
        np.concatenate([part.traces for part in parts]),
        np.concatenate([part.moves for part in parts]),
    )


def report(game: Game, bots: Sequence[Bot], options: dict[str, bool], seed: int, results: Results) -> Report:
    """Win shares by bot and by seat. Bots of the same name are counted together."""
    games, players = results.points.shape
    won = (results.places == 0) / (results.places == 0).sum(axis=1, keepdims=True)
    sitting = (np.arange(players)[None, :] + np.arange(games)[:, None]) % players  # which bot where
    names = [bot.name for bot in bots]
    by_bot = [
        share(name, won, results.points, np.isin(sitting, [i for i in range(players) if names[i] == name]))
        for name in dict.fromkeys(names)
    ]
    seats = np.broadcast_to(np.arange(players), won.shape)
    by_seat = [share(str(seat + 1), won, results.points, seats == seat) for seat in range(players)]
    lengths = results.lengths
    return Report(
        game.name, players, options, games, seed, by_bot, by_seat, len(np.unique(results.traces)),
        float(lengths.mean()), int(lengths.min()), int(lengths.max()),
    )  # fmt: skip


def share(name: str, won: NDArray[np.float64], points: NDArray[np.int64], which: NDArray[np.bool_]) -> Share:
    """The share of wins and the scores of whoever sat where `which` says."""
    wins, n = float(won[which].sum()), int(which.sum())
    low, high = wilson(wins, n)
    scores = points[which]
    return Share(name, wins, wins / n, low, high, float(scores.mean()), float(scores.std()))
