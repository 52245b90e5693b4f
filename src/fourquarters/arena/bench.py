"""How fast the rules run: uniformly random play on one core, and play driven move by move from Python."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from fourquarters.arena.batch import playing_randomly
from fourquarters.arena.play import new_desk
from fourquarters.arena.tables import setting
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position

BATCH = 100  # games between two looks at the clock


@dataclass(frozen=True)
class Speed:
    """What was measured for one number of players (and variant)."""

    game: str
    players: int
    options: dict[str, bool]
    decisions_per_second: float
    games_per_second: float
    decisions_per_game: float
    stepped_decisions_per_second: float


def measure(game: Game, players: int, options: Mapping[str, bool], seconds: float) -> Speed:
    """Play random games for about this long, in compiled code and then from Python."""
    decisions, games, elapsed = compiled_play(game, players, options, seconds)
    return Speed(
        game=game.name,
        players=players,
        options=dict(options),
        decisions_per_second=decisions / elapsed,
        games_per_second=games / elapsed,
        decisions_per_game=decisions / games,
        stepped_decisions_per_second=stepped_play(game, players, options, seconds / 2),
    )


def compiled_play(
    game: Game, players: int, options: Mapping[str, bool], seconds: float
) -> tuple[int, int, float]:
    """How many decisions were made and games played, and in how many seconds."""
    play, desk, shared = playing_randomly(game, "compiled"), new_desk(game), setting(game, players, options)
    lengths, no_digests = np.zeros(BATCH, np.int64), np.zeros(0, np.int64)
    play(desk, shared, 0, lengths[:10], no_digests)
    decisions = games = 0
    started = time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        play(desk, shared, games, lengths, no_digests)
        decisions += int(lengths.sum())
        games += BATCH
    return decisions, games, elapsed


def stepped_play(game: Game, players: int, options: Mapping[str, bool], seconds: float) -> float:
    """Decisions per second when a Python program asks for the legal ones and picks one."""
    choose = random.Random(0).random
    warm_up = Position.start(game, players, bytes(32), options, "compiled")
    warm_up.apply(warm_up.legal()[0])
    decisions, number, started = 0, 0, time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        position = Position.start(game, players, number.to_bytes(32, "little"), options, "compiled")
        legal, apply = position.legal, position.apply
        number += 1
        while len(choices := legal()):
            apply(choices[int(choose() * len(choices))])
            decisions += 1
    return decisions / elapsed
