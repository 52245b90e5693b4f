"""The arrays of many games: what a step reads and writes, on a CPU or a GPU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from fourquarters.engine.chance import Dice
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.engine.observation import Observation, Plan, observation_size, observation_type, plan
from fourquarters.engine.seeds import source_key
from fourquarters.engine.state import Bytes, Decisions, KeyWords, States

EVERYBODY, ROTATING = -2, -1
"""Whose decisions are asked for, if it is not always the same seat's."""

MOST_MOVES = 2048
"""How many decisions of a match are kept, where they are kept at all; no match of any game here comes near."""


class Tables(NamedTuple):
    """What each game has, one row per game."""

    states: States
    memory: Bytes  # the same states as bytes
    numbers: NDArray[np.int64]  # of the match being played
    dice: Dice
    masks: NDArray[np.bool_]  # by action: is it legal?
    observations: Observation  # what the decider may see
    full: Observation  # everything there is to see; no columns unless asked for
    deciders: NDArray[np.int64]  # seats that decide next
    actors: NDArray[np.int64]  # seats that were asked for the last step
    dones: NDArray[np.bool_]  # did the last step end a match?
    rewards: NDArray[np.float32]  # by seat: of that match, otherwise 0
    points: NDArray[np.int64]  # by seat: of the last match that ended
    last: Observation  # its final position as the last actor sees it
    moves: NDArray[np.int16]  # of this match and of the one before, by turns; no columns unless asked for
    made: NDArray[np.int64]  # how many of each


class Setting(NamedTuple):
    """What all games share."""

    blank: States
    source: KeyWords  # the key that the keys of all matches are derived from
    seed: int
    plan: Plan  # of observations
    full_plan: Plan
    mask: Bytes  # of bytes, for the bots' views
    bots: NDArray[np.int64]  # their kinds: for every seat, or from the learner's left
    noise: NDArray[np.float64]  # by bot: how much chance is in its choices
    games: int
    skip_forced: int  # 1: a decision with a single option is not asked for
    learner: int  # the seat that is asked; EVERYBODY: all of them; ROTATING: another one in each match


class Scratch(NamedTuple):
    """What each thread needs for itself."""

    out: Decisions
    bot_states: States  # a view, an imagined world and a trial, for bots
    bot_memory: Bytes
    mind: Any  # of the networks at the table; any number where none is


def setting(
    game: Game,
    players: int,
    options: Mapping[str, bool] | None = None,
    seed: int = 0,
    games: int = 1,
    bots: Sequence[int] = (),
    skip_forced: bool = False,
    noise: Sequence[float] = (),
    learner: int = EVERYBODY,
) -> Setting:
    """What all games of a batch share."""
    return Setting(
        blank=game.blank(players, options),
        source=source_key(seed),
        seed=seed & 0x7FFFFFFFFFFFFFFF,
        plan=plan(game, players),
        full_plan=plan(game, players, full_information=True),
        mask=game.mask(),
        bots=np.array(bots, np.int64),
        noise=np.array(noise, np.float64),
        games=games,
        skip_forced=int(skip_forced),
        learner=learner,
    )


def check_games(games: int) -> None:
    """Refuse to play no game at all."""
    if games < 1:
        raise TableError("At least one game must be played, not {n}.", n=games)


def empty_tables(
    game: Game, players: int, games: int, full_information: bool, record: bool = False
) -> Tables:
    """Arrays for this many games, with nothing in them yet."""
    check_games(games)
    states = np.zeros(games, game.state.DTYPE)
    observations = np.zeros((2, games, observation_size(game)), observation_type(game))
    full = observation_size(game, full_information=True) if full_information else 0
    return Tables(
        states=states,
        memory=states.view(np.uint8).reshape(games, -1),
        numbers=np.arange(games, dtype=np.int64),
        dice=np.zeros((games, 4), np.int64),
        masks=np.zeros((games, len(game.actions)), np.bool_),
        observations=observations[0],
        full=np.zeros((games, full), observation_type(game, full_information=True)),
        deciders=np.zeros(games, np.int64),
        actors=np.zeros(games, np.int64),
        dones=np.zeros(games, np.bool_),
        rewards=np.zeros((games, players), np.float32),
        points=np.zeros((games, players), np.int64),
        last=observations[1],
        moves=np.zeros((games, 2, MOST_MOVES if record else 0), np.int16),
        made=np.zeros((games, 2), np.int64),
    )
