"""Games of a batch, a simulation or the arena as matches: their chance follows from the seed, their moves were kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourquarters.arena.tables import MOST_MOVES
from fourquarters.bots import Bot
from fourquarters.engine.boundary import Mode
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.match import Fairness, Match, Seat


class Kept(NamedTuple):
    """What is kept of a game: its seed and number, how many moves were made, and the moves, as far as there was room."""

    seed: int
    number: int
    made: int
    moves: NDArray[np.int16]


def bot_seat(bot: Bot) -> Seat:
    """The seat of a bot."""
    return Seat(bot.name, bot.name)


def match_kept(
    game: Game,
    players: int,
    options: Mapping[str, bool],
    kept: Kept,
    bots: Mapping[int, Seat] | None = None,
    mode: Mode = "compiled",
) -> Match:
    """The match that was played; seats that no bot has are those of people."""
    if max(kept.made, 1) > len(kept.moves):
        raise TableError(
            "The moves of this match were not kept: ask for a record, of up to {most} moves.", most=MOST_MOVES
        )
    seats = [(bots or {}).get(seat) or Seat(f"Player {seat + 1}") for seat in range(players)]
    match = Match(game, seats, Fairness.of_seed(kept.seed, kept.number), options, mode)
    for number, action in enumerate(kept.moves[: kept.made].tolist()):
        if number == len(match.moves):  # those that are forced and open to all have been made
            match.play_checked(action)
    return match
