"""One round of learning: make decisions that went better than forecast more likely, and forecasts truer.

Proximal policy optimisation (Schulman et al. 2017) with masked decisions.
"""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import nn
from torch.nn import functional as F

from fourquarters.learn.net import Net
from fourquarters.learn.rollout import Samples

CLIP = 0.2  # a decision becomes at most this much more or less likely in one round
EPOCHS = 2
LONGEST_STEP = 0.5  # of gradients


class Progress(NamedTuple):
    """How a round of learning went."""

    spread: float  # entropy of decisions
    surprise: float  # how far forecasts of the victory were off (cross entropy)


def learn(
    net: Net, optimiser: torch.optim.Optimizer, samples: Samples, spread: float, minibatch: int
) -> Progress:
    """Go through all samples a few times in random order; `spread` is how much variety is worth."""
    n = len(samples.gains)
    gains = (samples.gains - samples.gains.mean()) / (samples.gains.std() + 1e-6)
    samples = samples._replace(gains=gains)
    size = min(minibatch, n)
    for _epoch in range(EPOCHS):
        order = torch.randperm(n, device=gains.device)
        for start in range(0, n - size + 1, size):
            rows = order[start : start + size]
            loss, entropy, surprise = losses(net, Samples(*(part[rows] for part in samples)))
            torch.autograd.backward(loss - spread * entropy)
            nn.utils.clip_grad_norm_(net.parameters(), LONGEST_STEP)
            optimiser.step()
            optimiser.zero_grad(set_to_none=True)
    return Progress(float(entropy.detach()), float(surprise.detach()))


def losses(net: Net, some: Samples) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """What is to become smaller, how varied the decisions are, and how wrong the forecasts were."""
    said = net(some.values, some.legal, some.players)
    logits = torch.log_softmax(said.decisions, 1)
    ratio = (logits.gather(1, some.actions[:, None]).squeeze(1) - some.likely).exp()
    policy = -torch.minimum(ratio * some.gains, ratio.clamp(1 - CLIP, 1 + CLIP) * some.gains).mean()
    entropy = -(logits.exp() * logits.clamp(min=-50)).sum(1).mean()
    present = said.winners > -1e8
    forecast = torch.log_softmax(said.winners, 1)
    surprise = -(some.winners * forecast.masked_fill(~present, 0.0)).sum(1).mean()
    margins = F.mse_loss(said.margins * present, some.margins * present)
    return policy + 0.5 * surprise + margins, entropy, surprise
