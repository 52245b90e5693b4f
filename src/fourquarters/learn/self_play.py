"""Whole games of a network against itself, many at once: for forecasts that keep their word, and for balance."""

from __future__ import annotations

from typing import NamedTuple

import torch
from torch import Tensor

from fourquarters.engine.game import MOST_SEATS, Game
from fourquarters.learn.net import Net
from fourquarters.learn.tensor_batches import Configuration, TensorBatches, from_reader

TEMPERATURE = 0.5  # strong play, but no two games alike


class Positions(NamedTuple):
    """Some positions of the games, as the network read them: [position, …]."""

    values: Tensor
    deciders: Tensor
    games: Tensor
    told: Tensor  # logits of each seat's victory, counted from the decider


class Decided(NamedTuple):
    """What was decided in all games, by action."""

    legal: Tensor  # how often it could be taken
    likely: Tensor  # how likely it was then, added up
    took: Tensor  # [game, seat, action]: was it taken?


class Played(NamedTuple):
    """How the games went."""

    players: int
    shares: Tensor  # [game, seat]: of the victory
    points: Tensor  # [game, seat]
    lengths: Tensor  # [game]: decisions, forced ones not counted
    decided: Decided
    positions: Positions

    def outcomes(self) -> Tensor:
        """Of each kept position: the shares of the victory in the end, counted from the decider."""
        kept = self.positions
        return from_reader(self.shares[kept.games], kept.deciders, torch.full_like(kept.games, self.players))


def play_to_the_end(
    net: Net, game: Game, configuration: Configuration, games: int, seed: int, kept: float,
    temperature: float = TEMPERATURE,
) -> Played:  # fmt: skip
    """Play so many games, and keep this part of their positions."""
    device = next(net.parameters()).device.type
    playing = SelfPlay(net, TensorBatches(game, [configuration], games, seed, device), configuration[0])
    while bool(playing.left.any()):
        playing.step(kept, temperature)
    return playing.played()


class SelfPlay:
    """The first game of every row, until the last of them is over; those that end sooner are not looked at again."""

    def __init__(self, net: Net, ground: TensorBatches, players: int) -> None:
        self.net, self.ground, self.players = net, ground, players
        games, device = ground.games, ground.device
        actions = net.decisions.out_features
        self.left = torch.ones(games, dtype=torch.bool, device=device)
        self.shares, self.points = torch.zeros(2, games, MOST_SEATS, device=device)
        self.lengths = torch.zeros(games, dtype=torch.long, device=device)
        legal, likely = torch.zeros(2, actions, device=device)
        self.decided = Decided(
            legal, likely, torch.zeros(games, players, actions, dtype=torch.bool, device=device)
        )
        self.kept: list[Positions] = []

    @torch.no_grad()
    def step(self, kept: float, temperature: float) -> None:
        """A decision in every game."""
        ground, left = self.ground, self.left
        values, legal, deciders = (
            self.net.reader.values(ground.observations()),
            ground.legal(),
            ground.deciders(),
        )
        said = self.net(values, legal, ground.players)
        chances = (said.decisions / temperature).softmax(1)
        chosen = torch.multinomial(chances, 1).squeeze(1)
        self.decided.legal.add_((legal & left[:, None]).sum(0))
        self.decided.likely.add_((chances * left[:, None]).sum(0))
        self.decided.took[ground.rows[left], deciders[left], chosen[left]] = True
        keep = (left & (torch.rand(len(left), device=left.device) < kept)).nonzero().squeeze(1)
        self.kept.append(Positions(values[keep], deciders[keep], keep, said.winners[keep]))
        self.lengths += left
        ground.step(chosen)
        over = left & ground.ended()
        self.shares[over], self.points[over] = ground.shares()[over], ground.points()[over]
        self.left = left & ~over

    def played(self) -> Played:
        """How all games went."""
        positions = Positions(*(torch.cat(parts) for parts in zip(*self.kept, strict=True)))
        return Played(self.players, self.shares, self.points, self.lengths, self.decided, positions)
