"""Training from the first guess to a network that plays: the schedule, the league, what is kept on disk.

A run lives in a folder of its own. What was measured before (`ranges.npz`) and the newest state of the run
(`run.pt`) lie there; a run that was stopped goes on from it with new games.
"""

from __future__ import annotations

import random
import time
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch

from fourquarters.bots.network import Weights
from fourquarters.engine.game import Game
from fourquarters.learn.export import parts_of
from fourquarters.learn.net import WIDTH, Net
from fourquarters.learn.ppo import Progress, learn
from fourquarters.learn.ranges import Ranges
from fourquarters.learn.rollout import League, Rollout
from fourquarters.learn.tensor_batches import Configuration, TensorBatches

DEALS = 1 << 40  # seeds from here on are for training: nobody measures with their deals


@dataclass(frozen=True)
class Recipe:
    """How a network is trained: everything that must be known to do it again."""

    minutes: float
    decisions: int = (
        0  # the run ends after so many if that is earlier: minutes differ from machine to machine
    )
    games: int = 32_768  # at once, all configurations together
    steps: int = 64  # of each game between two rounds of learning
    minibatch: int = 32_768  # decisions that are learned from at once
    width: int = WIDTH
    rate: float = 7e-4  # at the start; it falls to a twentieth
    spread: float = 0.01  # what variety is worth at the start; it falls to a tenth
    lead: float = 0.5  # what the lead in points counts beside the victory at the start; it falls to a quarter
    league: int = 8  # in one game out of this many, the opponents are an earlier self
    greedy: int = 4  # in one game out of this many, they are greedy
    selves: int = 20  # earlier selves that are kept, from the whole run
    seed: int = 1
    device: str = "cuda"


@dataclass
class TrainingLog:
    """What has been done so far."""

    seconds: float = 0.0
    rounds: int = 0
    decisions: int = 0
    curve: list[dict[str, Any]] = field(default_factory=list)


class Trainer:
    """One network and everything around it."""

    def __init__(
        self, game: Game, ranges: Ranges, recipe: Recipe, configurations: list[Configuration]
    ) -> None:
        torch.manual_seed(recipe.seed)
        self.game, self.ranges, self.recipe, self.configurations = game, ranges, recipe, configurations
        self.net = Net(ranges.features, len(game.actions), recipe.width).to(recipe.device)
        self.rival = deepcopy(self.net).eval()
        self.selves: list[dict[str, Any]] = []
        self.optimiser = torch.optim.Adam(self.net.parameters(), recipe.rate, eps=1e-5)
        self.ground = TensorBatches(game, configurations, recipe.games, DEALS + recipe.seed, recipe.device)
        self.rollout = Rollout(self.ground, self.net, len(game.actions), recipe.steps)
        self.league = League(self.ground, recipe.league, recipe.greedy)
        self.log = TrainingLog()
        self.dice = random.Random(recipe.seed)

    @property
    def done(self) -> float:
        """The part of the run that is behind us."""
        decided = self.log.decisions / self.recipe.decisions if self.recipe.decisions else 0.0
        return max(decided, self.log.seconds / (60 * self.recipe.minutes))

    def round(self) -> Progress:
        """Play some steps and learn from them."""
        started = time.monotonic()
        left = 1.0 - min(self.done, 1.0)
        for group in self.optimiser.param_groups:
            group["lr"] = self.recipe.rate * max(0.05, left)
        if len(self.selves) < self.done * self.recipe.selves:
            self.selves.append({name: part.half() for name, part in self.net.state_dict().items()})
        rival = None
        if self.selves:
            self.rival.load_state_dict(self.dice.choice(self.selves))
            rival = self.rival
        self.rollout.play(self.net, self.league, rival, self.ranges.margin)
        samples = self.rollout.samples(self.net, self.recipe.lead * max(0.25, left))
        spread = self.recipe.spread * max(0.1, left)
        progress = learn(self.net, self.optimiser, samples, spread, self.recipe.minibatch)
        self.log.rounds += 1
        self.log.decisions += self.ground.games * self.recipe.steps
        self.log.seconds += time.monotonic() - started
        return progress

    def begin_with(self, weights: Weights) -> None:
        """Start from a network that has learned before."""
        parts = {name: torch.as_tensor(part) for name, part in parts_of(weights).items()}
        self.net.load_state_dict(parts)

    def save(self, path: Path) -> None:
        """Keep everything or nothing: if the run ends during writing, the older file stays."""
        kept = {
            "game": self.game.name,
            "recipe": asdict(self.recipe),
            "net": self.net.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "selves": self.selves,
            "log": asdict(self.log),
        }
        fresh = path.with_suffix(".new")
        torch.save(kept, fresh)
        fresh.replace(path)

    def resume(self, path: Path) -> None:
        """Go on from where a run was."""
        kept: Mapping[str, Any] = torch.load(path, map_location=self.recipe.device, weights_only=True)
        self.net.load_state_dict(kept["net"])
        self.optimiser.load_state_dict(kept["optimiser"])
        self.selves = kept["selves"]
        self.log = TrainingLog(**kept["log"])
        self.ground.restart(DEALS + self.recipe.seed + self.log.rounds)
