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


def worth(winners: Tensor, margins: Tensor, players: Tensor, lead: float) -> Tensor:
    """What shares of the victory and leads are worth: a lone winner's 1, a fair share 0, and `lead` times the lead."""
    return (winners * players - 1) / (players - 1) + lead * margins


class League:
    """Who plays against the learning network in some of the games: in those, it has one seat."""

    def __init__(self, ground: TensorBatches, selves: int, greedy: int) -> None:
        """In one game out of `selves` an earlier self, in one out of `greedy` the greedy bot; 0: in none."""
        turn = torch.arange(ground.games, device=ground.device)
        self.ground = ground
        self.greedy = turn % greedy == 0 if greedy else torch.zeros_like(turn, dtype=torch.bool)
        theirs = (turn % selves == 1) if selves else torch.zeros_like(self.greedy)
        self.rows = (theirs & ~self.greedy).nonzero().squeeze(1)
        self.own_seat = (turn // max(selves * greedy, 1)) % ground.players

    def decide(
        self, rival: Net | None, values: Tensor, legal: Tensor, actions: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Everyone's decisions, and which of them are the learning network's own."""
        ground, deciders = self.ground, self.ground.deciders()
        learns = torch.ones_like(self.greedy)
        others = deciders != self.own_seat
        if rival is not None and len(self.rows):
            rows = self.rows
            said = rival(values[rows], legal[rows], ground.players[rows])
            chosen = torch.multinomial(said.decisions.softmax(1), 1).squeeze(1)
            actions[rows] = torch.where(others[rows], chosen, actions[rows])
            learns[rows] = ~others[rows]
        if bool(self.greedy.any()):
            asked = self.greedy & others
            actions = torch.where(asked, ground.greedy(asked), actions)
            learns &= ~asked
        return actions, learns


class Rollout:
    """Room for some steps of a playground, used again and again."""

    def __init__(self, ground: TensorBatches, net: Net, actions: int, steps: int) -> None:
        self.ground, self.steps = ground, steps
        n, device = ground.games, ground.device
        numbers = net.reader.low.shape[0] + 1  # and the view

        def room(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
            return torch.zeros(steps, n, *shape, dtype=dtype, device=device)

        self.store = Steps(
            room(numbers, dtype=torch.int16), room(actions, dtype=torch.bool), room(dtype=torch.long),
            room(dtype=torch.long), room(), room(MOST_SEATS), room(MOST_SEATS), room(dtype=torch.bool),
            room(dtype=torch.bool), room(MOST_SEATS), room(MOST_SEATS),
        )  # fmt: skip

    @torch.no_grad()
    def play(self, net: Net, league: League, rival: Net | None, scale: float) -> None:
        """Play; in the league's games all seats but one are a rival's."""
        ground, store = self.ground, self.store
        for t in range(self.steps):
            values, legal, deciders = (
                net.reader.values(ground.observations()),
                ground.legal(),
                ground.deciders(),
            )
            said = net(values, legal, ground.players)
            logits = torch.log_softmax(said.decisions, 1)
            own = torch.multinomial(logits.exp(), 1).squeeze(1)
            actions, learns = league.decide(rival, values, legal, own)
            likely = logits.gather(1, actions[:, None]).squeeze(1)
            ground.step(actions)
            row = (
                values, legal, deciders, actions, likely, said.winners.softmax(1), said.margins, learns,
                ground.ended(), ground.shares(), ground.margins(scale),
            )  # fmt: skip
            for kept, seen in zip(store, row, strict=True):
                kept[t] = seen

    @torch.no_grad()
    def samples(self, net: Net, lead: float) -> Samples:
        """Go back through the steps; `lead` is what the lead in points counts beside the victory."""
        ground, store = self.ground, self.store
        values, legal = net.reader.values(ground.observations()), ground.legal()
        share, ahead = self._outlook(net(values, legal, ground.players))
        gains = torch.zeros_like(store.likely)
        winners, margins = torch.zeros_like(store.winners), torch.zeros_like(store.margins)
        rows, players = ground.rows, ground.players
        for t in reversed(range(self.steps)):
            over, decider = store.ended[t][:, None], store.deciders[t]
            share = torch.where(over, store.shares[t], share)
            ahead = torch.where(over, store.leads[t], ahead)
            winners[t] = from_reader(share, decider, players)
            margins[t] = from_reader(ahead, decider, players)
            said = store.winners[t, :, 0], store.margins[t, :, 0]
            came = worth(winners[t, :, 0], margins[t, :, 0], players, lead)
            gains[t] = came - worth(*said, players, lead)
            share[rows, decider] = torch.lerp(said[0], share[rows, decider], TRUST)
            ahead[rows, decider] = torch.lerp(said[1], ahead[rows, decider], TRUST)
        kept = store.learns.flatten().nonzero().squeeze(1)
        everyone = players.expand(self.steps, -1)
        many = (store.values, store.legal, everyone, store.actions, store.likely, gains, winners, margins)
        return Samples(*(part.flatten(0, 1)[kept] for part in many))

    def _outlook(self, said: Forecast) -> tuple[Tensor, Tensor]:
        """What all seats may expect from here on, as far as the decider can tell."""
        deciders, players = self.ground.deciders(), self.ground.players
        return to_table(said.winners.softmax(1), deciders, players), to_table(said.margins, deciders, players)
