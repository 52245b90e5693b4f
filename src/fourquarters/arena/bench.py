"""How fast the rules run: uniformly random play on one core, and driven move by move from Python."""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from fourquarters.arena.playout import play_randomly
from fourquarters.engine.boundary import bound
from fourquarters.engine.chance import new_dice
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position


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
    """Play random games for about that long, inside compiled code and then from Python."""
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
    play = bound(game, play_randomly, "compiled")
    blank = game.blank(players, options)
    states, source = blank.copy(), np.arange(8, dtype=np.uint32)
    dice, out = new_dice(0), np.zeros(game.most_legal, np.int64)
    play(states, blank, source, 0, 10, dice, out)
    decisions = games = 0
    batch, started = 100, time.perf_counter()
    while (elapsed := time.perf_counter() - started) < seconds:
        decisions += play(states, blank, source, games, batch, dice, out)
        games += batch
    return decisions, games, elapsed


def stepped_play(game: Game, players: int, options: Mapping[str, bool], seconds: float) -> float:
    """Decisions a second when a Python program asks for the legal ones and makes one."""
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
