"""The simple bots: they look one decision ahead, or not at all."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fourquarters.bots.choice import Kind, choose
from fourquarters.engine.boundary import bound
from fourquarters.engine.chance import Dice
from fourquarters.engine.view import View


@dataclass(frozen=True)
class SimpleBot:
    """A bot that can also be played entirely in compiled code."""

    name: str
    kind: Kind

    def choose(self, view: View, dice: Dice) -> int:
        world, trial = np.zeros((2, 1), view.states.dtype)
        out = np.zeros(view.game.most_legal, np.int64)
        think = bound(view.game, choose, view.mode)
        return int(think(int(self.kind), view.states, view.seat, world, trial, dice, out))
