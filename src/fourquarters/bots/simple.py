"""The simple bots: they look one decision ahead, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fourquarters.bots.choice import BotMemory, Kind, choose, noisy_choice
from fourquarters.engine.boundary import bound
from fourquarters.engine.chance import Dice
from fourquarters.engine.game import Game
from fourquarters.engine.view import View


@dataclass(frozen=True)
class SimpleBot:
    """A bot that can also be played entirely in compiled code."""

    name: str
    kind: Kind
    temperature: float = 0.0  # of a greedy one: how often it takes what does not look best

    def noise(self, game: Game) -> float:
        """How much chance is in its choices, in the game's own measure of a good lead."""
        return self.temperature * game.thinking.scale

    def choose(self, view: View, dice: Dice) -> int:
        """One of the decisions, by its rule of thumb."""
        world, trial = np.zeros((2, 1), view.states.dtype)
        memory = BotMemory(view.states, world, trial, dice, np.zeros(view.game.most_legal, np.int64))
        if self.temperature > 0:
            legal = view.legal()
            memory.out[: len(legal)] = legal
            pick = bound(view.game, noisy_choice, view.mode)
            return int(pick(memory, view.seat, len(legal), self.noise(view.game)))
        return int(bound(view.game, choose, view.mode)(int(self.kind), memory, view.seat))
