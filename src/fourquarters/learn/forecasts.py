"""Forecasts that keep their word: of positions said to be won at 70 %, seven in ten are.

While a network learns to decide, its forecasts lag behind and are of games with earlier selves and other rivals.
So in the end, with all decisions as they are, the two heads that forecast learn once more from whole games of
the finished network against itself.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor
from torch.nn import functional as F

from fourquarters.learn.net import NEVER, Net
from fourquarters.learn.self_play import Played, play_to_the_end
from fourquarters.learn.tensor_batches import from_reader, leads
from fourquarters.learn.trainer import Trainer

PASSES = 8
RATE = 1e-3
POSITIONS = 2_000_000  # to learn from, of all configurations together
SETTLING = 1 << 41  # seeds of these games


class Truth(NamedTuple):
    """What the heads read, and what they should have said."""

    seen: Tensor
    players: Tensor
    winners: Tensor
    margins: Tensor


def settle_forecasts(trainer: Trainer) -> None:
    """Let the forecasts of a trained network learn from its own games."""
    many = len(trainer.configurations)
    games = max(32, trainer.recipe.games // many)
    parts = [
        truth_of(
            trainer.net,
            play_to_the_end(trainer.net, trainer.game, configuration, games, SETTLING + number, kept=0.25),
            trainer.ranges.margin,
            POSITIONS // many,
        )
        for number, configuration in enumerate(trainer.configurations)
    ]
    fit_heads(trainer.net, Truth(*(torch.cat(some) for some in zip(*parts, strict=True))))


@torch.no_grad()
def truth_of(net: Net, played: Played, scale: float, most: int) -> Truth:
    """What became of some positions."""
    kept = played.positions
    order = torch.randperm(len(kept.games), device=kept.games.device)[:most]
    players = torch.full_like(kept.games, played.players)
    ahead = torch.zeros_like(played.points)
    ahead[:, : played.players] = (leads(played.points[:, : played.players]) / scale).clamp(-1, 1)
    margins = from_reader(ahead[kept.games], kept.deciders, players)
    with torch.autocast("cuda", torch.bfloat16, enabled=kept.values.is_cuda):
        seen = torch.cat([net.layers(some) for some in kept.values[order].split(32_768)])
    return Truth(seen.float(), players[order], played.outcomes()[order], margins[order])


def fit_heads(net: Net, truth: Truth, minibatch: int = 8_192) -> None:
    """Fit the two heads that forecast; nothing else of the network changes."""
    heads = [*net.winners.parameters(), *net.margins.parameters()]
    optimiser = torch.optim.Adam(heads, RATE)
    total = PASSES * max(1, len(truth.seen) // minibatch)
    falling = torch.optim.lr_scheduler.LambdaLR(optimiser, lambda step: max(0.01, 1 - step / total))
    for _pass in range(PASSES):
        for rows in torch.randperm(len(truth.seen), device=truth.seen.device).split(minibatch):
            loss = misjudged(net, Truth(*(part[rows] for part in truth)))
            optimiser.zero_grad(set_to_none=True)
            torch.autograd.backward(loss, inputs=heads)
            optimiser.step()
            falling.step()


def misjudged(net: Net, truth: Truth) -> Tensor:
    """How far the forecasts are off."""
    winners, margins = net.winners(truth.seen), net.margins(truth.seen)
    absent = torch.arange(winners.shape[1], device=winners.device) >= truth.players[:, None]
    told = torch.log_softmax(winners.masked_fill(absent, NEVER), 1).masked_fill(absent, 0.0)
    return -(truth.winners * told).sum(1).mean() + F.mse_loss(margins * ~absent, truth.margins * ~absent)
