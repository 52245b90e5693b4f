"""The simple bots: they look one decision ahead, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fourquarters.bots.choice import Kind, choose, warmly_chosen
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

    def warmth(self, game: Game) -> float:
        """The temperature in the game's own measure of a good lead."""
        return self.temperature * game.thinking.scale

    def choose(self, view: View, dice: Dice) -> int:
        world, trial = np.zeros((2, 1), view.states.dtype)
        out = np.zeros(view.game.most_legal, np.int64)
        if self.temperature > 0:
            legal = view.legal()
            out[: len(legal)] = legal
            pick, warmth = bound(view.game, warmly_chosen, view.mode), self.warmth(view.game)
            return int(pick(view.states, view.seat, world, trial, dice, out, len(legal), warmth))
        think = bound(view.game, choose, view.mode)
        return int(think(int(self.kind), view.states, view.seat, world, trial, dice, out))
