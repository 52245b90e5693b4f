"""Who sits in the other seats: any bot by its name, any object with `choose`, or any policy."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.bots import Bot, bot_at
from fourquarters.bots.levels import Level
from fourquarters.engine.chance import Dice
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.engine.view import View

Look = Callable[[NDArray[Any]], NDArray[Any]]
Policy = Callable[[NDArray[Any], NDArray[np.int8]], int]
"""From what its seat sees, encoded as the learner's observations are, and the action mask to an action."""

Opponent = str | Bot | Policy


@dataclass(frozen=True)
class PolicyBot:
    """A policy in a seat: a trained model, an older version of the learner, any function."""

    policy: Policy
    look: Look
    name: str = "policy"

    def choose(self, view: View, _dice: Dice) -> int:
        mask = np.zeros(len(view.game.actions), np.int8)
        mask[view.legal()] = 1
        action = int(self.policy(self.look(view.observation()), mask))
        if not 0 <= action < len(mask) or not mask[action]:
            raise TableError("A policy chose action {action}, which is not legal.", action=action)
        return action


def seated(game: Game, players: int, opponents: Opponent | Sequence[Opponent], look: Look) -> list[Bot]:
    """The bots in the other seats, from the learner's left; one opponent sits in all of them."""
    several = isinstance(opponents, Sequence) and not isinstance(opponents, str)
    named: list[Any] = list(opponents) if isinstance(opponents, Sequence) and several else []
    if not several:
        named = [opponents] * (players - 1)
    if len(named) != players - 1:
        raise TableError(
            "{n} opponents at a table of {players}: there must be one for each of the other seats.",
            n=len(named),
            players=players,
        )
    return [as_bot(game, one, look) for one in named]


def as_bot(game: Game, opponent: Any, look: Look) -> Bot:
    if isinstance(opponent, str):
        return bot_at(opponent, game)
    if isinstance(opponent, Level):
        return opponent.at(game)
    if hasattr(opponent, "choose"):
        chosen: Bot = opponent
        return chosen
    if callable(opponent):
        return PolicyBot(opponent, look)
    raise TableError("An opponent is a bot's name, a bot or a function, not {what}.", what=repr(opponent))
