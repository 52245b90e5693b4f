"""Many games of each network against itself, in figures: python benchmarks/self_play.py OUT.json [GAME …].

For every table of a game: how often each seat wins, points, lengths, what is decided and how that goes with
winning, and how well the forecasts of the victory come true. With a GPU (extras `learn` and `gpu`) 100,000 games take
seconds; `--device cpu --many 1000` gives rough figures without one. `benchmarks/balance.py` makes docs/balance.md of it.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

import torch

from fourquarters import games
from fourquarters.bots.network_file import network_and_card, network_of
from fourquarters.engine.game import Game
from fourquarters.learn.export import parts_of
from fourquarters.learn.net import Net
from fourquarters.learn.self_play import TEMPERATURE, Played, play_to_the_end
from fourquarters.learn.strength import called
from fourquarters.learn.tensor_batches import Configuration

SEED = 20_261_116  # of deals that no training sees
KEPT = 0.1  # of the positions, for the forecasts


def net_of(game: Game, file: Path | None, device: str) -> Net:
    """The network of a game, or one from a file, as PyTorch computes it."""
    weights = network_and_card(game, file)[0] if file else network_of(game)
    net = Net(weights.features, len(game.actions), len(weights.start)).to(device)
    net.load_state_dict({name: torch.as_tensor(part) for name, part in parts_of(weights).items()})
    return net.eval()


def figures(game: Game, net: Net, configuration: Configuration, many: int) -> dict[str, Any]:
    """One table in figures."""
    played = play_to_the_end(net, game, configuration, many, SEED, KEPT)
    players = configuration[0]
    shares, points = played.shares[:, :players], played.points[:, :players]
    best = points.max(1).values
    lengths = played.lengths.float()
    return {
        "table": called(configuration),
        "games": many,
        "temperature": TEMPERATURE,
        "wins": shares.mean(0).tolist(),
        "points": points.mean(0).tolist(),
        "best points": best.mean().item(),
        "margin": (best - points.topk(2, 1).values[:, 1]).mean().item(),
        "shared": (shares.max(1).values < 1).float().mean().item(),
        "length": [lengths.mean().item(), *(lengths.quantile(q).item() for q in (0.05, 0.5, 0.95))],
        "deciles": deciles(played),
        "decisions": decisions(game, played),
    }


def deciles(played: Played) -> list[list[float]]:
    """Positions by the tenth that the decider's chance was said to be in: how many, said, and won."""
    told = played.positions.told[:, : played.players].softmax(1)[:, 0]
    came, tenth = played.outcomes()[:, 0], (told * 10).long().clamp(max=9)
    rows = [tenth == number for number in range(10)]
    return [[int(row.sum()), told[row].mean().item(), came[row].mean().item()] for row in rows if row.any()]


def decisions(game: Game, played: Played) -> dict[str, list[float]]:
    """By decision: how often legal, how likely then, by what part of the seats taken, and how they fared."""
    legal, likely, took = played.decided
    shares = played.shares[:, : played.players]
    told = {}
    for action in (legal > 0).nonzero().squeeze(1).tolist():
        did = took[:, :, action]
        fared = shares[did].mean().item() if did.any() else 0.0
        chance = (likely[action] / legal[action]).item()
        told[game.actions.text(action)] = [legal[action].item(), chance, did.float().mean().item(), fared]
    return told


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--many", type=int, default=100_000, help="games of each table")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--network", type=Path, help="the file of another network")
    asked = parser.parse_args()
    found: dict[str, Any] = json.loads(asked.out.read_text()) if asked.out.exists() else {}
    for name in asked.games or games.names():
        game = games.load(name)
        net = net_of(game, asked.network, asked.device)
        found[name] = []
        for configuration in game.configurations():
            found[name].append(figures(game, net, configuration, asked.many))
            told = found[name][-1]
            print(name, told["table"], [round(share, 3) for share in told["wins"]], file=sys.stderr)
    asked.out.write_text(json.dumps(found, indent=1) + "\n")


if __name__ == "__main__":
    main()
