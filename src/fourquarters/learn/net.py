"""The network as PyTorch trains it; `bots/network.py` computes the same when it plays."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from fourquarters.bots.features import Features
from fourquarters.engine.game import MOST_SEATS

WIDTH = 512
NEVER = -1e9  # the logit of a decision that is not legal, or of a seat that is not at the table


class Forecast(NamedTuple):
    """What a network says about many positions."""

    decisions: Tensor  # [position, action]: logits
    winners: Tensor  # [position, seat counted from the reader]: logits
    margins: Tensor  # [position, seat]: the lead over the best other, in scales


class Reader(nn.Module):
    """From observations to the numbers a network reads, and on to its columns."""

    keys: Tensor
    weights: Tensor
    orders: Tensor
    decisions: Tensor
    source: Tensor
    renames: Tensor
    names: Tensor
    low: Tensor
    high: Tensor
    step: Tensor
    first: Tensor
    held: Tensor
    span: Tensor

    def __init__(self, features: Features) -> None:
        super().__init__()
        self.by = features.by
        self.columns = features.columns
        for name in Features._fields[1:]:
            self.register_buffer(
                name, torch.as_tensor(np.asarray(getattr(features, name))).long(), persistent=False
            )
        self.register_buffer("held", (self.renames >= 0).nonzero().squeeze(1), persistent=False)
        self.register_buffer("span", (self.high - self.low).float(), persistent=False)

    def values(self, observations: Tensor) -> Tensor:
        """The numbers that are read, each from its least value on, and in the last column the view."""
        rows = observations.long()
        view = self.views(rows)
        found = rows.gather(1, self.source[view])
        if len(self.held):
            part = found[:, self.held]
            renamed = self.names[self.renames[self.held], view[:, None], part.clamp(min=0)]
            found[:, self.held] = torch.where(part >= 0, renamed, part)
        read = torch.minimum(found - self.low, self.high - self.low).clamp(min=0)
        return torch.cat([read, view[:, None]], 1).to(torch.int16)

    def views(self, rows: Tensor) -> Tensor:
        """The views of observations: `bots.features.views_of`."""
        if self.by >= 0:
            return rows[:, self.by].clamp(min=0)
        parts = len(self.keys)
        if not parts:
            return torch.zeros(len(rows), dtype=torch.long, device=rows.device)
        weights = (rows[:, self.keys] * self.weights).sum(2)
        ranks = torch.sort(-weights, dim=1, stable=True).indices.argsort(1)
        return self.orders[(ranks * parts ** torch.arange(parts, device=rows.device)).sum(1)]

    def called(self, values: Tensor) -> Tensor:
        """What each decision is called in the views that values were read in."""
        return self.decisions[values[:, -1].long()]

    def forward(self, values: Tensor) -> Tensor:
        """One column for each value above the least, and one for each number."""
        found = values[:, :-1].long()
        steps = torch.div(found, self.step, rounding_mode="floor")
        columns = torch.where(steps > 0, self.first + steps - 1, self.columns)
        kind = torch.bfloat16 if values.is_cuda else torch.float32
        width = self.columns + 1 + found.shape[1]
        inputs = torch.zeros(len(values), width, device=values.device, dtype=kind)
        inputs.scatter_(1, columns, 1.0)
        inputs[:, self.columns] = 0.0
        inputs[:, self.columns + 1 :] = found / self.span
        return inputs


class Net(nn.Module):
    """Three layers, the second and third added to what they read, and three heads."""

    def __init__(self, features: Features, actions: int, width: int = WIDTH) -> None:
        super().__init__()
        self.reader = Reader(features)
        inputs = features.columns + 1 + features.numbers
        self.first = nn.Linear(inputs, width)
        self.second = nn.Linear(width, width)
        self.third = nn.Linear(width, width)
        self.decisions = nn.Linear(width, actions)
        self.winners = nn.Linear(width, MOST_SEATS)
        self.margins = nn.Linear(width, MOST_SEATS)
        nn.init.normal_(self.first.weight, std=1.0 / features.numbers**0.5)
        for head in (self.decisions, self.winners, self.margins):
            nn.init.zeros_(head.weight)
            nn.init.zeros_(head.bias)

    def layers(self, values: Tensor) -> Tensor:
        """What the heads read."""
        seen = F.relu(self.first(self.reader(values)))
        seen = seen + F.relu(self.second(seen))
        return seen + F.relu(self.third(seen))

    def forward(self, values: Tensor, legal: Tensor, players: Tensor) -> Forecast:
        with torch.autocast("cuda", torch.bfloat16, enabled=values.is_cuda):
            seen = self.layers(values)
            decisions, winners, margins = self.decisions(seen), self.winners(seen), self.margins(seen)
        absent = torch.arange(MOST_SEATS, device=values.device) >= players[:, None]
        return Forecast(
            decisions.float().gather(1, self.reader.called(values)).masked_fill(~legal, NEVER),
            winners.float().masked_fill(absent, NEVER),
            margins.float(),
        )
