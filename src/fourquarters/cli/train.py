"""`fourquarters train`: a network learns a game by playing against itself (extra `learn`)."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from fourquarters import games as registry
from fourquarters.cli.console import err, out, plain_table, preparing
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue


def run(asked: Namespace, _: Tongue) -> int:
    """Train, and leave a network with its card and its curve in the folder."""
    if find_spec("torch") is None:
        raise TableError('Training needs PyTorch: pip install "fourquarters[learn]".')
    from fourquarters.learn.curve import paint_curve
    from fourquarters.learn.run import TrainingRun
    from fourquarters.learn.trainer import Recipe

    game = registry.load(asked.game)
    folder: Path = asked.folder or Path("training") / game.name
    recipe = Recipe(
        minutes=asked.minutes, decisions=int(asked.decisions * 1e6), rate=asked.rate, seed=asked.seed,
        device=device_asked(asked), **sizes_asked(asked),
    )  # fmt: skip
    tables = configurations_asked(asked, game)
    with preparing(game, _):
        training = TrainingRun(game, tables, recipe, folder, begin=asked.begin)
    with learning_bar(words_of(game).title(_), _) as advance:
        training.go(lambda trainer: advance(trainer.done, trainer.log.decisions, strength_now(trainer, _)))
    network = training.write_network()
    curve = training.trainer.log.curve
    (folder / "curve.svg").write_text(paint_curve(curve, words_of(game).title(_), _), encoding="utf-8")
    print_strength(curve[-1]["against greedy"], _)
    out.print(
        _(
            "The network is in {file}, its curve in {curve}.",
            file=str(network),
            curve=str(folder / "curve.svg"),
        )
    )
    return 0


def device_asked(asked: Namespace) -> str:
    """Where to train: on a GPU if there is one, unless a device is named."""
    import torch

    if asked.device == "cuda" and not torch.cuda.is_available():
        raise TableError("There is no CUDA device here; --device cpu learns more slowly.")
    return asked.device or ("cuda" if torch.cuda.is_available() else "cpu")


def sizes_asked(asked: Namespace) -> dict[str, int]:
    """How much at once: many games on a GPU, fewer and a smaller network on processors."""
    on_gpu = device_asked(asked) == "cuda"
    games = asked.games or (32_768 if on_gpu else 1_024)
    return {"games": games} if on_gpu else {"games": games, "steps": 32, "width": 256, "minibatch": 2_048}


def configurations_asked(asked: Namespace, game: Game) -> list[tuple[int, dict[str, bool]]]:
    """All tables of a game, or those of some numbers of players."""
    wanted = [one for one in game.configurations() if not asked.players or one[0] in asked.players]
    if not wanted:
        raise TableError(
            "{game} is for {known} players.", game=game.name, known=", ".join(map(str, game.players))
        )
    return wanted


@contextmanager
def learning_bar(title: str, _: Tongue) -> Iterator[Callable[[float, int, str], None]]:
    """A progress bar with the decisions learned from and the strength so far."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[done]}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(title, total=1.0, done="")

        told = ""

        def advance(part: float, decisions: int, strength: str) -> None:
            nonlocal told
            words = _("{n} million decisions", n=f"{decisions / 1e6:.1f}")
            line = " · ".join(filter(None, [words, strength]))
            bar.update(task, completed=part, done=line)
            if not err.is_terminal and strength != told:  # a log instead of a bar
                err.print(f"{part:.0%} · {line}", soft_wrap=True)
                told = strength

        yield advance


def strength_now(trainer: Any, _: Tongue) -> str:
    """The last measurement in short."""
    if not trainer.log.curve:
        return ""
    shares = trainer.log.curve[-1]["against greedy"]
    told = ", ".join(f"{name}: {share[0]:.0%}" for name, share in shares.items())
    return _("against greedy {shares}", shares=told)


def print_strength(shares: dict[str, list[float]], _: Tongue) -> None:
    """How often the network won against greedy, a table a row."""
    table = plain_table(_("players"), (_("wins against greedy"), _("95% interval")))
    for name, (share, low, high) in shares.items():
        table.add_row(f"[bold]{name}[/]", f"{share:.1%}", f"{low:.1%} – {high:.1%}")
    out.print(table)
