"""Some steps of self-play, and what each decision was worth to the seat that made it.

Going back through the steps, every seat keeps what it may expect from its own next decision on: of the
victory, and of the lead in points. Where a match ends within the steps, that is what it got. So a decision's
worth is known for every seat by itself, however many others decide in between.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from fourquarters.engine.game import MOST_SEATS
from fourquarters.learn.net import Forecast, Net
from fourquarters.learn.tensor_batches import TensorBatches, from_reader, to_table

TRUST = 0.95  # in what came later, against the forecast at the next decision (the λ of advantages)
MARGIN = 0.5  # how much the lead in points counts beside the victory


class Steps(NamedTuple):
    """What was seen and done: [step, game, …]."""

    values: Tensor
    legal: Tensor
    deciders: Tensor
    actions: Tensor
    likely: Tensor  # logarithms of how likely the actions were
    winners: Tensor  # forecast shares of the victory, seats counted from the decider
    margins: Tensor
    learns: Tensor  # was it the learning network that decided?
    ended: Tensor
    shares: Tensor  # of the victory, by seat, where a match ended
    leads: Tensor


class Samples(NamedTuple):
    """What there is to learn from: [decision, …]."""

    values: Tensor
    legal: Tensor
    players: Tensor
    actions: Tensor
    likely: Tensor
    gains: Tensor  # how much better it went than forecast
    winners: Tensor  # what the forecasts should have been
    margins: Tensor


def worth(winners: Tensor, margins: Tensor, players: Tensor) -> Tensor:
    """What shares of the victory and leads are worth: a lone winner's 1, a fair share 0, and the lead."""
    return (winners * players - 1) / (players - 1) + MARGIN * margins


class Rollout:
    """Room for some steps of a playground, used again and again."""

    def __init__(self, ground: TensorBatches, net: Net, actions: int, steps: int) -> None:
        self.ground, self.steps = ground, steps
        n, device = ground.games, ground.device
        numbers = net.reader.low.shape[0]

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, n, *shape, dtype=dtype, device=device)

        self.store = Steps(
            room(numbers, dtype=torch.int16), room(actions, dtype=torch.bool), room(dtype=torch.long),
            room(dtype=torch.long), room(), room(MOST_SEATS), room(MOST_SEATS), room(dtype=torch.bool),
            room(dtype=torch.bool), room(MOST_SEATS), room(MOST_SEATS),
        )  # fmt: skip

    @torch.no_grad()
    def play(self, net: Net, rival: Net | None, against: Tensor, scale: float) -> None:
        """Play; in the games of `against` all seats but one are a rival's."""
        ground, store = self.ground, self.store
        for t in range(self.steps):
            values, legal, deciders = (
                net.reader.values(ground.observations()),
                ground.legal(),
                ground.deciders(),
            )
            said = net(values, legal, ground.players)
            logits = torch.log_softmax(said.decisions, 1)
            learns = torch.ones_like(deciders, dtype=torch.bool)
            if rival is not None and len(against):
                theirs = rival(values[against], legal[against], ground.players[against])
                mine = deciders[against] == against % ground.players[against]
                logits[against] = torch.where(
                    mine[:, None], logits[against], torch.log_softmax(theirs.decisions, 1)
                )
                learns[against] = mine
            actions = torch.multinomial(logits.exp(), 1).squeeze(1)
            likely = logits.gather(1, actions[:, None]).squeeze(1)
            ground.step(actions)
            row = (
                values, legal, deciders, actions, likely, said.winners.softmax(1), said.margins, learns,
                ground.ended(), ground.shares(), ground.margins(scale),
            )  # fmt: skip
            for kept, seen in zip(store, row, strict=True):
                kept[t] = seen

    @torch.no_grad()
    def samples(self, net: Net) -> Samples:
        """Go back through the steps."""
        ground, store = self.ground, self.store
        values, legal = net.reader.values(ground.observations()), ground.legal()
        share, lead = self._outlook(net(values, legal, ground.players))
        gains = torch.zeros_like(store.likely)
        winners, margins = torch.zeros_like(store.winners), torch.zeros_like(store.margins)
        rows, players = ground.rows, ground.players
        for t in reversed(range(self.steps)):
            over, decider = store.ended[t][:, None], store.deciders[t]
            share = torch.where(over, store.shares[t], share)
            lead = torch.where(over, store.leads[t], lead)
            winners[t] = from_reader(share, decider, players)
            margins[t] = from_reader(lead, decider, players)
            said = store.winners[t, :, 0], store.margins[t, :, 0]
            gains[t] = worth(winners[t, :, 0], margins[t, :, 0], players) - worth(*said, players)
            share[rows, decider] = torch.lerp(said[0], share[rows, decider], TRUST)
            lead[rows, decider] = torch.lerp(said[1], lead[rows, decider], TRUST)
        kept = store.learns.flatten().nonzero().squeeze(1)
        everyone = players.expand(self.steps, -1)
        many = (store.values, store.legal, everyone, store.actions, store.likely, gains, winners, margins)
        return Samples(*(part.flatten(0, 1)[kept] for part in many))

    def _outlook(self, said: Forecast) -> tuple[Tensor, Tensor]:
        """What all seats may expect from here on, as far as the decider can tell."""
        deciders, players = self.ground.deciders(), self.ground.players
        return to_table(said.winners.softmax(1), deciders, players), to_table(said.margins, deciders, players)
