"""Networks on disk: whole numbers of eight bits with a scale for each row, and a card that says where they come from."""

from __future__ import annotations

import hashlib
import io
import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from fourquarters.bots.features import Features
from fourquarters.bots.network import Weights
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.engine.observation import observation_layout

FILE = "network.npz"  # in a game's folder
LAYERS = ("columns", "slopes", "second", "third", "decisions", "seats", "leads")
STARTS = ("start", "second_start", "third_start", "decisions_start", "seats_start", "leads_start")

Card = dict[str, Any]


def fits(game: Game) -> str:
    """What a network must fit: a hash of what an observation holds, of the decisions and of the rules' version."""
    seen = [
        (part.field.name, part.start, part.stop, part.field.holds_seat) for part in observation_layout(game)
    ]
    parts = [
        game.name,
        game.version,
        seen,
        [family.name for family in game.actions.families],
        len(game.actions),
    ]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()[:16]


def packed(weights: Weights, card: Card) -> bytes:
    """A network as the bytes of its file."""
    arrays: dict[str, Any] = {"card": np.frombuffer(json.dumps(card).encode(), np.uint8)}
    for name, part in weights.features._asdict().items():
        arrays[f"features.{name}"] = np.asarray(part)
    for name in LAYERS:
        arrays[name], arrays[f"{name}.scale"] = in_eight_bits(getattr(weights, name))
    for name in STARTS:
        arrays[name] = getattr(weights, name).astype(np.float16)
    arrays["certainty"], arrays["full_lead"] = weights.certainty, np.array(weights.full_lead)
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)
    return file.getvalue()


def unpacked(game: Game, file: bytes) -> tuple[Weights, Card]:
    """A network from the bytes of its file, if it is for this game as it is now."""
    with np.load(io.BytesIO(file), allow_pickle=False) as arrays:
        card: Card = json.loads(arrays["card"].tobytes())
        if card.get("fits") != fits(game):
            raise TableError(
                "This network was trained for {trained}, version {version}; it does not fit {game} as it is now.",
                trained=card.get("game"), version=card.get("version"), game=game.name,
            )  # fmt: skip
        layers = {n: arrays[n].astype(np.float32) * arrays[f"{n}.scale"][:, None] for n in LAYERS}
        starts = {n: arrays[n].astype(np.float32) for n in STARTS}
        features = {n: arrays[f"features.{n}"] for n in Features._fields}
        features["by"] = int(features["by"])
        numbers = {"certainty": arrays["certainty"], "full_lead": float(arrays["full_lead"])}
        return Weights(features=Features(**features), **numbers, **layers, **starts), card


def in_eight_bits(rows: NDArray[np.float32]) -> tuple[NDArray[np.int8], NDArray[np.float32]]:
    """Rows as small whole numbers, and what to multiply each row with."""
    scale = np.abs(rows).max(axis=1) / 127
    whole = np.round(rows / np.maximum(scale, 1e-12)[:, None])
    return whole.astype(np.int8), scale.astype(np.float32)


@cache
def shipped(game: Game) -> tuple[Weights, Card] | None:
    """The network in a game's folder, if there is one."""
    file = files(game.home) / FILE
    return unpacked(game, file.read_bytes()) if file.is_file() else None


@cache
def network_in(game: Game, path: str) -> Weights:
    """A network from a file."""
    return network_and_card(game, Path(path))[0]


def network_and_card(game: Game, path: Path) -> tuple[Weights, Card]:
    """A network from a file, and where it comes from."""
    try:
        return unpacked(game, path.read_bytes())
    except (OSError, ValueError, KeyError, BadZipFile):
        raise TableError("{path} is not a network file.", path=str(path)) from None


def network_of(game: Game) -> Weights:
    """A game's network, or a clear error if there is none."""
    found = shipped(game)
    if found is None:
        raise TableError("{game} has no trained network yet.", game=game.name)
    return found[0]


__all__ = [
    "FILE",
    "Card",
    "fits",
    "network_and_card",
    "network_in",
    "network_of",
    "packed",
    "shipped",
    "unpacked",
]
