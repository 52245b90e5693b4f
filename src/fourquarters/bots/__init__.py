"""Bots: they get a view and dice of their own, and choose a decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

import numpy as np

from fourquarters.bots.choice import Kind, choose
from fourquarters.table.chance import Dice
from fourquarters.table.engine import bound
from fourquarters.table.errors import TableError
from fourquarters.table.view import View


class Bot(Protocol):
    """Anything that can choose a legal decision from a view."""

    name: str

    def choose(self, view: View, dice: Dice) -> int: ...


@dataclass(frozen=True)
class SimpleBot:
    """A bot that compiled code can also play by itself."""

    name: str
    kind: Kind

    def choose(self, view: View, dice: Dice) -> int:
        world, trial = np.zeros((2, 1), view.states.dtype)
        out = np.zeros(view.game.most_legal, np.int64)
        think = bound(view.game, choose, view.mode)
        return int(think(int(self.kind), view.states, view.seat, world, trial, dice, out))


BOTS = {kind.name.lower(): SimpleBot(kind.name.lower(), kind) for kind in Kind}


def bot(name: str) -> SimpleBot:
    """A bot by its name."""
    try:
        return BOTS[name]
    except KeyError:
        raise TableError(
            "There is no bot “{name}”. Bots: {known}.", name=name, known=", ".join(BOTS)
        ) from None
