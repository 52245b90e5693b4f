"""Bots against each other: the same deals with every rotation of seats, with intervals and ratings.

A *round* is one deal played once for each seat, so that every bot sits everywhere once. Shares and
their intervals are computed over rounds, so that the luck of the deal and of the seat cancels out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor, as_completed
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

import numpy as np

from fourquarters.arena.kept import Kept, bot_seat, match_kept
from fourquarters.arena.one_game import Played, play_game
from fourquarters.arena.simulate import workers
from fourquarters.arena.tables import check_games
from fourquarters.bots import Bot, BotFault
from fourquarters.engine.game import Game
from fourquarters.match import Match

Z95 = 1.959964
Z_DECIDED = 3.29  # 99.9%: repeated looks at the results must not find what is not there
FEWEST_ROUNDS = 16


@dataclass(frozen=True)
class Standing:
    """How one bot did. `share` is its share of all games; a shared win counts as a fraction."""

    name: str
    share: float
    low: float
    high: float
    mean_score: float
    rating: float
    rating_sd: float
    forfeits: int = 0  # games that it lost because it could not play on


@dataclass(frozen=True)
class Ladder:
    """The results, with the bots in the order they were named."""

    game: str
    players: int
    options: dict[str, bool]
    seed: int
    games: int
    different: int  # games
    decided: bool
    bots: list[Standing]


def tournament(
    game: Game,
    bots: Sequence[Bot],
    games: int,
    seed: int = 0,
    options: Mapping[str, bool] | None = None,
    stop_early: bool = True,
    progress: Callable[[int], None] = lambda _done: None,
    pool: Executor | None = None,
    noted: Callable[[BotFault], None] = lambda _fault: None,
    kept: Callable[[int, Played], None] = lambda _number, _played: None,
) -> Ladder:
    """Play up to this many games (whole rounds); stop once it is clear whether the first bot is better.

    `noted` is told of every fault, and `kept` gets every game with its number, players · deal + turn.
    """
    players, chosen = len(bots), dict(options or {})
    game.check(players, chosen)
    check_games(games)
    played: dict[tuple[int, int], Played] = {}
    decided = False
    with workers(pool) as at_work:
        for batch in range(0, -(-games // players), FEWEST_ROUNDS):
            deals = range(batch, min(batch + FEWEST_ROUNDS, -(-games // players)))
            jobs = {
                at_work.submit(play_game, game, bots, chosen, seed, deal, turn): (deal, turn)
                for deal in deals
                for turn in range(players)
            }
            for job in as_completed(jobs):
                played[jobs[job]] = job.result()
                deal, turn = jobs[job]
                kept(deal * players + turn, job.result())
                progress(1)
                for fault in filter(None, played[jobs[job]].faults):
                    noted(fault)
            decided = is_decided(in_rounds(played, players), players)
            if decided and stop_early:
                break
    return ladder(game, bots, chosen, seed, in_rounds(played, players), decided)


def match_played(
    game: Game, bots: Sequence[Bot], options: Mapping[str, bool], seed: int, number: int, played: Played
) -> Match:
    """A game of the arena as a match, by its number: players · deal + turn."""
    deal, turn = divmod(number, len(bots))
    kept = Kept(seed, deal, len(played.decisions), np.array(played.decisions, np.int16))
    sitting = {seat: bot_seat(bots[(seat + turn) % len(bots)]) for seat in range(len(bots))}
    return match_kept(game, len(bots), options, kept, sitting)


def in_rounds(played: Mapping[tuple[int, int], Played], players: int) -> list[list[Played]]:
    """The games by deal and rotation, whatever order they finished in."""
    ordered = [played[key] for key in sorted(played)]
    return [ordered[i : i + players] for i in range(0, len(ordered), players)]


def shares(rounds: Sequence[Sequence[Played]], bot: int) -> list[float]:
    """A bot's share of wins in each round."""
    return [fmean(played.wins[bot] for played in one) for one in rounds]


def interval(values: Sequence[float], z: float) -> tuple[float, float]:
    """The mean plus or minus z standard errors; for a single value or equal values, a cautious guess."""
    middle, n = fmean(values), len(values)
    error = stdev(values) / sqrt(n) if n > 1 else 0.5
    error = max(error, 0.5 / n)  # equal results so far do not mean equal results always
    return max(0.0, middle - z * error), min(1.0, middle + z * error)


def is_decided(rounds: Sequence[Sequence[Played]], players: int) -> bool:
    """Is the first bot clearly above or below its fair share?"""
    if len(rounds) < FEWEST_ROUNDS:
        return False
    low, high = interval(shares(rounds, 0), Z_DECIDED)
    return low > 1 / players or high < 1 / players


def ladder(
    game: Game,
    bots: Sequence[Bot],
    options: dict[str, bool],
    seed: int,
    rounds: Sequence[Sequence[Played]],
    decided: bool,
) -> Ladder:
    ratings = rate([played for one in rounds for played in one], len(bots))
    standings = []
    for i, bot in enumerate(bots):
        won = shares(rounds, i)
        low, high = interval(won, Z95)
        scores = [played.scores[i] for one in rounds for played in one]
        forfeits = sum(played.faults[i] is not None for one in rounds for played in one)
        standings.append(Standing(bot.name, fmean(won), low, high, fmean(scores), *ratings[i], forfeits))
    played = [one.decisions for deal in rounds for one in deal]
    different = len(set(played))
    return Ladder(game.name, len(bots), options, seed, len(played), different, decided, standings)


def rate(games: Sequence[Played], bots: int) -> list[tuple[float, float]]:
    """Plackett–Luce ratings (mean and deviation), with every game counted once."""
    from openskill.models import PlackettLuce  # half a second to load, and only ladders need it

    model = PlackettLuce()
    ratings = [model.rating() for _ in range(bots)]
    for played in games:
        teams = [[rating] for rating in ratings]
        ratings = [team[0] for team in model.rate(teams, ranks=[float(p) for p in played.places])]
    return [(float(rating.mu), float(rating.sigma)) for rating in ratings]
