"""A training run in a folder: started or resumed, measured along the way, and finally a network with its card."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import numpy as np

from fourquarters.bots.features import Features
from fourquarters.bots.network import Weights
from fourquarters.bots.network_file import FILE, Card, fits, network_and_card, packed
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.learn.export import weights_of
from fourquarters.learn.forecasts import settle_forecasts
from fourquarters.learn.ranges import Ranges, measure
from fourquarters.learn.rules_hash import rules_hash
from fourquarters.learn.strength import StrengthMeter, called
from fourquarters.learn.tensor_batches import Configuration
from fourquarters.learn.trainer import Recipe, Trainer

RANGES, RUN = "ranges.npz", "run.pt"
SAVED_EVERY = 60.0  # seconds
MEASURED_EVERY = 100.0


class TrainingRun:
    """What `fourquarters train` does, step by step."""

    def __init__(
        self,
        game: Game,
        configurations: list[Configuration],
        recipe: Recipe,
        folder: Path,
        measured: int = 400,
        begin: Path | None = None,
    ) -> None:
        """`begin` is the file of a network to start from; else the first decisions are guesses."""
        self.game, self.folder = game, folder
        folder.mkdir(parents=True, exist_ok=True)
        earlier = network_and_card(game, begin) if begin else None
        self.earlier = earlier[1] if earlier else None
        if earlier:
            recipe = replace(recipe, width=len(earlier[0].start))
        self.trainer = Trainer(game, kept_ranges(game, folder, earlier), recipe, configurations)
        if (folder / RUN).exists():
            self.trainer.resume(folder / RUN)
        elif earlier:
            self.trainer.begin_with(earlier[0])
        self.meter = StrengthMeter(game, configurations, measured)
        self.measured_at = 0.0

    def go(self, tell: Callable[[Trainer], None]) -> None:
        """Train to the end of the recipe. Whoever stops it finds everything saved up to a minute ago."""
        saved = time.monotonic()
        try:
            while self.trainer.done < 1.0:
                self.trainer.round()
                self._measure()
                tell(self.trainer)
                if time.monotonic() - saved > SAVED_EVERY:
                    self.trainer.save(self.folder / RUN)
                    saved = time.monotonic()
        finally:
            self.trainer.save(self.folder / RUN)
        self._note(self.meter.result(wait=True))
        settle_forecasts(self.trainer)
        self.meter.start(self.weights(), self._facts())
        self._note(self.meter.result(wait=True))
        self.trainer.save(self.folder / RUN)

    def _measure(self) -> None:
        """Note what was measured, and start measuring the current network."""
        self._note(self.meter.result())
        if self.meter.free and time.monotonic() - self.measured_at > MEASURED_EVERY:
            self.measured_at = time.monotonic()
            self.meter.start(self.weights(), self._facts())

    def _facts(self) -> dict[str, Any]:
        log = self.trainer.log
        return {"seconds": round(log.seconds, 1), "decisions": log.decisions}

    def _note(self, row: dict[str, Any] | None) -> None:
        if row:
            self.trainer.log.curve.append(row)

    def weights(self) -> Weights:
        """The network as it is now."""
        parts = {name: part.float().cpu().numpy() for name, part in self.trainer.net.state_dict().items()}
        return weights_of(self.trainer.ranges.features, self.trainer.ranges.margin, parts)

    def card(self) -> Card:
        """How it was trained, for how long, how strong it is, and what it fits."""
        trainer = self.trainer
        return {
            "game": self.game.name,
            "version": self.game.version,
            "fits": fits(self.game),
            "rules": rules_hash(self.game),
            "made": datetime.now(UTC).date().isoformat(),
            "recipe": asdict(trainer.recipe),
            "configurations": [called(one) for one in trainer.configurations],
            "seconds": round(trainer.log.seconds),
            "decisions": trainer.log.decisions,
            "strength": trainer.log.curve[-1] if trainer.log.curve else {},
            **({"begun with": self.earlier} if self.earlier else {}),
        }

    def write_network(self) -> Path:
        """The network's file."""
        path = self.folder / FILE
        path.write_bytes(packed(self.weights(), self.card()))
        return path


def kept_ranges(game: Game, folder: Path, earlier: tuple[Weights, Card] | None = None) -> Ranges:
    """What the numbers of observations range over: measured once for a run, or known to the network it begins with."""
    path = folder / RANGES
    if not path.exists():
        ranges = Ranges(earlier[0].features, earlier[0].full_lead) if earlier else measure(game)
        arrays: dict[str, Any] = {name: np.asarray(part) for name, part in ranges.features._asdict().items()}
        np.savez(path, fits=np.array(fits(game)), margin=np.array(ranges.margin), **arrays)
        return ranges
    with np.load(path, allow_pickle=False) as kept:
        if str(kept["fits"]) != fits(game):
            raise TableError("{folder} holds a run of another game, or of other rules.", folder=str(folder))
        features = {name: kept[name] for name in Features._fields}
        features["by"] = int(features["by"])
        return Ranges(Features(**features), float(kept["margin"]))
