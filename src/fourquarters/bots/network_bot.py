"""The bot that has learned: one look through its network, and a decision.

At temperature 0 it takes what the network thinks best; at higher temperatures it more often takes another
decision that the network considers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np

from fourquarters.bots.choice import Kind
from fourquarters.bots.network import Mind, Weights, into_shares, look, new_mind, reading
from fourquarters.bots.network_file import network_of
from fourquarters.engine.chance import Dice, cast
from fourquarters.engine.game import Game
from fourquarters.engine.rule import compiled, rule
from fourquarters.engine.state import Bytes, Decisions
from fourquarters.engine.view import View

UNTHINKABLE = 1e-12  # of what is thought best: less likely decisions are never taken, at any temperature
WORDS = float(1 << 32)


@rule
def drawn(likely: Any, n: int, temperature: float, dice: Dice) -> Any:
    """Which of n decisions is taken."""
    best = 0
    for i in range(n):
        if likely[i] > likely[best]:
            best = i
    if temperature <= 0.0:
        return best
    least = likely[best] * UNTHINKABLE
    total = 0.0
    for i in range(n):
        if likely[i] >= least:
            total += likely[i] ** (1.0 / temperature)
    left = cast(dice) / WORDS * total
    for i in range(n):
        if likely[i] >= least:
            left -= likely[i] ** (1.0 / temperature)
            if left < 0.0:
                return i
    return best


@rule
def network_choice(
    mind: Mind, memory: Bytes, seat: int, players: int, out: Decisions, n: int, noise: float, dice: Dice
) -> Any:
    """The network's choice among n decisions."""
    look(mind, memory, seat, players, out, n)
    return out[drawn(mind.reading.likely, n, noise, dice)]


def likely_by_numpy(weights: Weights, view: View, legal: Any) -> Any:
    """How likely each legal decision is, computed without a compiler."""
    likely = reading(weights, view.observation()[None], view.players).logits[0, legal].astype(np.float32)
    into_shares(likely, len(legal))
    return likely


@dataclass(frozen=True)
class NetworkBot:
    """A bot that compiled code can also play by itself."""

    name: str
    temperature: float = 0.0
    weights: Weights | None = field(default=None, repr=False, compare=False)  # None: the game's own
    kind: ClassVar[Kind] = Kind.NETWORK

    def noise(self, _game: Game) -> float:
        """How much chance is in its choices."""
        return self.temperature

    def network(self, game: Game) -> Weights:
        """The network it plays this game with."""
        return self.weights or network_of(game)

    def choose(self, view: View, dice: Dice) -> int:
        """What the network thinks best, or likely ones by their temperature."""
        legal = np.array(view.legal())
        if len(legal) == 1:
            return int(legal[0])
        weights = self.network(view.game)
        if view.mode == "interpreted":
            return self._by_numpy(weights, view, legal, dice)
        mind, memory = new_mind(view.game, view.players, weights), view.states.view(np.uint8)
        choose = compiled(network_choice)
        return int(choose(mind, memory, view.seat, view.players, legal, len(legal), self.temperature, dice))

    def _by_numpy(self, weights: Weights, view: View, legal: Any, dice: Dice) -> int:
        likely = likely_by_numpy(weights, view, legal)
        return int(legal[drawn(likely, len(legal), self.temperature, dice)])
