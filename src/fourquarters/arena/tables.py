"""The arrays of many games: what a step reads and writes, on a CPU or a GPU."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from fourquarters.arena.seeds import source_key
from fourquarters.engine.game import Game
from fourquarters.engine.observation import observation_size, observation_type, plan


class Tables(NamedTuple):
    """What each game has, one row per game."""

    states: Any
    memory: Any  # the same states as bytes
    numbers: Any  # of the match being played
    dice: Any
    masks: Any  # by action: is it legal?
    observations: Any  # what the decider may see
    full: Any  # everything there is to see; no columns unless asked for
    deciders: Any  # seats that decide next
    actors: Any  # seats that decided in the last step
    dones: Any  # did the last step end a match?
    rewards: Any  # by seat: of that match, otherwise 0
    points: Any  # by seat: of the last match that ended
    last: Any  # its final position as the last actor sees it


class Setting(NamedTuple):
    """What all games share."""

    blank: Any
    source: Any  # the key that the keys of all matches are derived from
    seed: Any
    plan: Any  # of observations
    full_plan: Any
    mask: Any  # of bytes, for the bots' views
    bots: Any  # their kinds: for every seat, or from the learner's left
    games: Any
    skip_forced: Any  # 1: a decision with a single option is not asked for


class Scratch(NamedTuple):
    """What each thread needs for itself."""

    out: Any
    desk: Any  # a view, an imagined world and a trial, for bots
    desk_memory: Any


def setting(
    game: Game,
    players: int,
    options: Mapping[str, bool] | None = None,
    seed: int = 0,
    games: int = 1,
    bots: Sequence[int] = (),
    skip_forced: bool = False,
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
        games=games,
        skip_forced=int(skip_forced),
    )


def empty_tables(game: Game, players: int, games: int, full_information: bool) -> Tables:
    """Arrays for this many games, with nothing in them yet."""
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
    )
