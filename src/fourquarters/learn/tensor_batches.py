"""Batches of all configurations of a game side by side, as tensors: where a network plays against itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from fourquarters.arena.batch import Batch
from fourquarters.bots.levels import GREEDY
from fourquarters.engine.game import MOST_SEATS, Game

Configuration = tuple[int, dict[str, bool]]


class TensorBatches:
    """Many games at once, a row each; the first rows are of the first configuration, and so on."""

    def __init__(
        self, game: Game, configurations: Sequence[Configuration], games: int, seed: int, device: str
    ) -> None:
        self.device = torch.device(device)
        self.sizes = shared_out(games, [players for players, _ in configurations])
        self.batches = [
            new_batch(game, players, share, options, seed + number, device)
            for number, ((players, options), share) in enumerate(zip(configurations, self.sizes, strict=True))
        ]
        self.games = sum(self.sizes)
        counts = torch.tensor([players for players, _ in configurations], device=self.device)
        self.players = counts.repeat_interleave(torch.tensor(self.sizes, device=self.device))
        self.rows = torch.arange(self.games, device=self.device)
        names = ("observations", "masks", "deciders", "dones", "rewards", "points")
        self._tensors = {n: [self._tensor(getattr(batch, n)) for batch in self.batches] for n in names}

    def restart(self, seed: int) -> None:
        """Begin all games anew."""
        for number, batch in enumerate(self.batches):
            batch.reset(seed + number)

    def _tensor(self, array: Any) -> Tensor:
        return torch.as_tensor(array, device=self.device)

    def _joined(self, name: str) -> Tensor:
        parts = self._tensors[name]
        return torch.cat(parts) if len(parts) > 1 else parts[0].clone()

    def observations(self) -> Tensor:
        return self._joined("observations")

    def legal(self) -> Tensor:
        return self._joined("masks").bool()

    def deciders(self) -> Tensor:
        return self._joined("deciders").long()

    def step(self, actions: Tensor) -> None:
        """One decision in every game."""
        for batch, chosen in zip(self.batches, torch.split(actions, self.sizes), strict=True):
            if self.device.type == "cuda":
                batch.step(chosen.contiguous(), check=False)
            else:
                batch.step(chosen.numpy())

    def greedy(self, wanted: Tensor) -> Tensor:
        """What a greedy bot would decide in the wanted games; anything in the others."""
        parts = []
        for batch, rows in zip(self.batches, torch.split(wanted, self.sizes), strict=True):
            if self.device.type == "cuda":
                chosen = batch.greedy_actions(rows.contiguous())
            else:
                chosen = batch.bot_actions(GREEDY, rows.numpy())
            parts.append(self._tensor(chosen))
        return torch.cat(parts)

    def ended(self) -> Tensor:
        return self._joined("dones").bool()

    def shares(self) -> Tensor:
        """[game, seat]: each seat's share of the victory, in games that have just ended."""
        return torch.cat([padded((r * (r.shape[1] - 1) + 1) / r.shape[1]) for r in self._tensors["rewards"]])

    def points(self) -> Tensor:
        """[game, seat]: in games that have just ended."""
        return torch.cat([padded(points.float()) for points in self._tensors["points"]])

    def margins(self, scale: float) -> Tensor:
        """[game, seat]: each seat's lead over the best other, in scales, in games that have just ended."""
        return torch.cat([padded(leads(p.float()) / scale).clamp(-1, 1) for p in self._tensors["points"]])


def shared_out(games: int, players: Sequence[int]) -> list[int]:
    """Games for each configuration: the more players, the harder it is, and the more games it gets."""
    return [max(1, games * seats // sum(players)) for seats in players]


def new_batch(game: Game, players: int, games: int, options: dict[str, bool], seed: int, device: str) -> Any:
    """A batch on the device that learns."""
    if device == "cuda":
        from fourquarters.arena.gpu import GpuBatch

        return GpuBatch(game, players, games, options, seed, skip_forced=True)
    return Batch(game, players, games, options, seed, skip_forced=True)


def padded(by_seat: Tensor) -> Tensor:
    """With zeros for the seats that are not at the table."""
    return torch.nn.functional.pad(by_seat, (0, MOST_SEATS - by_seat.shape[1]))


def leads(points: Tensor) -> Tensor:
    """How far each seat is ahead of the best other."""
    best = points.topk(2, dim=1).values
    return points - torch.where(points == best[:, :1], best[:, 1:], best[:, :1])


def from_reader(by_seat: Tensor, readers: Tensor, players: Tensor) -> Tensor:
    """[row, seat] with seats counted from a reader."""
    seats = torch.arange(MOST_SEATS, device=by_seat.device)[None, :]
    turned = torch.where(seats < players[:, None], (seats + readers[:, None]) % players[:, None], seats)
    return by_seat.gather(1, turned)


def to_table(from_a_reader: Tensor, readers: Tensor, players: Tensor) -> Tensor:
    """The same back in the seats' own order."""
    seats = torch.arange(MOST_SEATS, device=from_a_reader.device)[None, :]
    turned = torch.where(seats < players[:, None], (seats - readers[:, None]) % players[:, None], seats)
    return from_a_reader.gather(1, turned)
