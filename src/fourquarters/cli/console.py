"""How commands talk: results go to standard output, progress to standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from fourquarters.engine.game import Game
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

out = Console()
err = Console(stderr=True)


def print_json(document: object) -> None:
    """The one document that `--json` prints."""
    json.dump(document, sys.stdout, ensure_ascii=False, indent=1)
    sys.stdout.write("\n")


def plain_table(first: str, numbers: Sequence[str]) -> Table:
    """A table without lines: a name first, then columns of numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2))
    table.add_column(first, header_style="dim")
    for heading in numbers:
        table.add_column(heading, justify="right", header_style="dim")
    return table


@contextmanager
def preparing(game: Game, _: Tongue) -> Iterator[None]:
    """Show that rules are being compiled; from the second run on this takes a moment."""
    text = _("Preparing {game} for this computer: up to a minute, only once.", game=words_of(game).title(_))
    with err.status(text):
        yield


@contextmanager
def progress_bar(total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """A progress bar, advanced by how many more are done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, transient=True) as bar:
        task = bar.add_task(unit, total=total)
        yield lambda done: bar.advance(task, done)
