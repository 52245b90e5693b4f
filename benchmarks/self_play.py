"""Many games of each network against itself, in figures: python benchmarks/self_play.py OUT.json [GAME …].

For every table of a game: how often each seat wins, points, lengths, what is decided and how that goes with
winning, and how well the forecasts of the victory come true. With a GPU (extras `learn` and `gpu`) 100,000 games take
seconds; `--device cpu --many 1000` gives rough figures without one. With `--at-once 4000` so many are played side by side and
the figures written after each part, for slow machines: Gold!'s two tables took a core about a quarter of an hour. `benchmarks/balance.py` makes docs/balance.md of it.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Any

import torch

from fourquarters import games
from fourquarters.bots.network_file import network_and_card, network_of
from fourquarters.engine.game import Game
from fourquarters.learn.export import parts_of
from fourquarters.learn.net import Net
from fourquarters.learn.self_play import TEMPERATURE, Decided, Played, Positions, play_to_the_end
from fourquarters.learn.strength import called
from fourquarters.learn.tensor_batches import Configuration

SEED = 20_261_116  # of deals that no training sees
STEP = 1_000  # between the seeds of parts, per game
KEPT = 0.1  # of the positions, for the forecasts
DIGITS = 4


def net_of(game: Game, file: Path | None, device: str) -> Net:
    """The network of a game, or one from a file, as PyTorch computes it."""
    weights = network_and_card(game, file)[0] if file else network_of(game)
    net = Net(weights.features, len(game.actions), len(weights.start)).to(device)
    net.load_state_dict({name: torch.as_tensor(part) for name, part in parts_of(weights).items()})
    return net.eval()


def together(parts: Sequence[Played]) -> Played:
    """All games of several parts."""
    starts = accumulate((len(part.lengths) for part in parts), initial=0)
    kept = [
        one.positions._replace(games=one.positions.games + start)
        for one, start in zip(parts, starts, strict=False)
    ]
    legal, likely, took = zip(*(part.decided for part in parts), strict=True)
    return Played(
        players=parts[0].players,
        shares=torch.cat([part.shares for part in parts]),
        points=torch.cat([part.points for part in parts]),
        lengths=torch.cat([part.lengths for part in parts]),
        decided=Decided(sum(legal[1:], legal[0]), sum(likely[1:], likely[0]), torch.cat(took)),
        positions=Positions(*(torch.cat(columns) for columns in zip(*kept, strict=True))),
    )


def figures(game: Game, configuration: Configuration, played: Played) -> dict[str, Any]:
    """One table in figures."""
    players = configuration[0]
    shares, points = played.shares[:, :players], played.points[:, :players]
    best = points.max(1).values
    lengths = played.lengths.float()
    return {
        "table": called(configuration),
        "games": len(lengths),
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


def in_parts(game: Game, net: Net, many: int, at_once: int) -> Iterator[list[dict[str, Any]]]:
    """All tables of a game in figures, from ever more games."""
    played: dict[int, list[Played]] = {number: [] for number, _ in enumerate(game.configurations())}
    for first in range(0, many, at_once):
        for number, configuration in enumerate(game.configurations()):
            seed, games = SEED + first * STEP, min(at_once, many - first)
            with torch.autocast("cpu", torch.bfloat16):  # as on a GPU
                played[number].append(play_to_the_end(net, game, configuration, games, seed, KEPT))
        yield [figures(game, one, together(played[i])) for i, one in enumerate(game.configurations())]


def written(found: dict[str, list[dict[str, Any]]]) -> str:
    """A line for each table."""
    blocks = []
    for name, tables in found.items():
        lines = ",\n".join(f"  {json.dumps(rounded(table))}" for table in tables)
        blocks.append(f' "{name}": [\n{lines}\n ]')
    return "{\n" + ",\n".join(blocks) + "\n}\n"


def rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list) else value


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
        told[game.actions.text(action)] = [int(legal[action]), chance, did.float().mean().item(), fared]
    return told


def main() -> None:
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("games", nargs="*", default=[], metavar="GAME")
    parser.add_argument("--many", type=int, default=100_000, help="games of each table")
    parser.add_argument("--at-once", type=int, default=0, help="games side by side; all of them if omitted")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--network", type=Path, help="the file of another network")
    asked = parser.parse_args()
    found: dict[str, Any] = json.loads(asked.out.read_text()) if asked.out.exists() else {}
    for name in asked.games or games.names():
        game = games.load(name)
        net = net_of(game, asked.network, asked.device)
        for tables in in_parts(game, net, asked.many, asked.at_once or asked.many):
            found[name] = tables
            asked.out.write_text(written(found))
            for told in tables:
                wins = [round(share, 3) for share in told["wins"]]
                print(name, told["table"], told["games"], wins, file=sys.stderr)


if __name__ == "__main__":
    main()
