"""Results as columns: a NumPy array for each, one row a game or one row a move.

    results = play_all(game, bots, options, games=1000, seed=7, keep_moves=True)
    games = game_columns(bots, 7, results)
    moves = move_columns(game, bots, 7, results, options)
    write_table(Path("games.parquet"), games)      # or .csv, .npz, .arrow

pandas and polars make a table of such a dictionary as it is (`pandas.DataFrame(games)`), and open the files.
Seats are numbered from 0 as everywhere; in the names of columns, too.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.arena.steps import HOLD
from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.engine.seeds import match_key
from fourquarters.engine.view import Position

if TYPE_CHECKING:
    from fourquarters.arena.batch import Batch
    from fourquarters.arena.simulate import Results
    from fourquarters.bots import Bot

Columns = dict[str, NDArray[Any]]

Measure = Callable[[Position, int], Mapping[str, float]]
"""What else is measured of a move: of the position before it, and the move."""

BatchMeasure = Callable[["Batch", NDArray[np.int64]], Mapping[str, NDArray[Any]]]
"""The same for all games of a batch at once: an array for each column, one number for each game."""

ENDINGS = (".parquet", ".arrow", ".csv", ".npz")


def game_columns(bots: Sequence[Bot], seed: int, results: Results, first: int = 0) -> Columns:
    """One row a game: its length, and by seat the bot, points, place (0 is first) and share of the win."""
    games, players = results.points.shape
    numbers = np.arange(first, first + games)
    won = results.places == 0
    shares = won / won.sum(axis=1, keepdims=True)
    columns: Columns = {
        "seed": np.full(games, seed), "match": numbers, "length": results.lengths,
    }  # fmt: skip
    for seat in range(players):
        columns[f"bot_{seat}"] = sitting(bots, numbers, seat)
        columns[f"points_{seat}"] = results.points[:, seat]
        columns[f"place_{seat}"] = results.places[:, seat]
        columns[f"share_{seat}"] = shares[:, seat]
    return columns


def sitting(bots: Sequence[Bot], numbers: NDArray[Any], seats: NDArray[Any] | int) -> NDArray[Any]:
    """The names of the bots that sit there in these matches: from match to match, they change seats."""
    names: NDArray[Any] = np.array([bot.name for bot in bots])
    there: NDArray[Any] = names[(numbers + seats) % len(bots)]
    return there


def move_columns(
    game: Game,
    bots: Sequence[Bot],
    seed: int,
    results: Results,
    options: Mapping[str, bool] | None = None,
    first: int = 0,
    measure: Measure | None = None,
) -> Columns:
    """One row a move: whose it was, what it was, among how many, and the points before it; and what you `measure`."""
    if len(results.moves) != results.lengths.sum():
        raise TableError("The moves of these games were not kept: play them with keep_moves=True.")
    players, lengths = len(bots), results.lengths
    numbers = np.repeat(np.arange(first, first + len(lengths)), lengths)
    starts = np.repeat(lengths.cumsum() - lengths, lengths)
    facts = np.zeros((len(numbers), 2 + players), np.int64)
    measured: list[Mapping[str, float]] = []
    for row, (position, action) in enumerate(replayed(game, players, options or {}, seed, results, first)):
        facts[row] = position.decider, len(position.legal()), *position.scores()
        if measure:
            measured.append(measure(position, action))
    texts = np.array([game.actions.text(action) for action in range(len(game.actions))])
    return {
        "match": numbers, "move": np.arange(len(numbers)) - starts, "seat": facts[:, 0],
        "bot": sitting(bots, numbers, facts[:, 0]), "action": results.moves.astype(np.int64),
        "notation": texts[results.moves], "options": facts[:, 1],
        **{f"points_{seat}": facts[:, 2 + seat] for seat in range(players)},
        **{name: np.array([each[name] for each in measured]) for name in (measured or [{}])[0]},
    }  # fmt: skip


def replayed(
    game: Game, players: int, options: Mapping[str, bool], seed: int, results: Results, first: int
) -> Iterator[tuple[Position, int]]:
    """Every position of the games with the move that is made next, by compiled rules."""
    actions = iter(results.moves.tolist())
    for number, length in enumerate(results.lengths.tolist(), first):
        position = Position.start(game, players, match_key(seed, number), options, "compiled")
        for _move in range(length):
            action = next(actions)
            yield position, action
            position.apply(action)


class MoveLog:
    """A row for each decision that a batch is asked for: `batch.watch(MoveLog())`."""

    def __init__(self, measure: BatchMeasure | None = None) -> None:
        self._measure = measure
        self._parts: list[Columns] = []

    def __call__(self, batch: Batch, actions: NDArray[np.int64]) -> None:
        made = actions != HOLD
        columns: dict[str, NDArray[Any]] = {
            "match": batch.tables.numbers, "seat": batch.deciders, "action": actions,
            "options": batch.masks.sum(axis=1), **(self._measure(batch, actions) if self._measure else {}),
        }  # fmt: skip
        self._parts.append({name: column[made] for name, column in columns.items()})

    def columns(self) -> Columns:
        """Everything so far."""
        names = self._parts[0] if self._parts else ()
        return {name: np.concatenate([part[name] for part in self._parts]) for name in names}


def check_table(path: Path | None) -> None:
    """Refuse a table that cannot be written, before any work is done for it."""
    if path is None:
        return
    if path.suffix not in ENDINGS:
        raise TableError("{file}: a table ends in {endings}.", file=path, endings=", ".join(ENDINGS))
    if path.suffix in (".parquet", ".arrow"):
        arrow()


def write_table(path: Path, columns: Columns) -> None:
    """Write a table in the format that the file's ending names."""
    check_table(path)
    if path.suffix == ".npz":
        np.savez_compressed(path, allow_pickle=False, **columns)
    elif path.suffix == ".csv":
        with path.open("w", encoding="utf-8", newline="") as file:
            lines = csv.writer(file)
            lines.writerow(columns)
            lines.writerows(zip(*(column.tolist() for column in columns.values()), strict=True))
    elif path.suffix == ".parquet":
        import_module("pyarrow.parquet").write_table(arrow_table(columns), path)
    else:
        import_module("pyarrow.feather").write_feather(arrow_table(columns), str(path))


def arrow_table(columns: Columns) -> Any:
    """The columns as an Arrow table (extra `tables`); texts are stored once."""
    table = arrow().table(dict(columns))
    for place, name in enumerate(columns):
        if columns[name].dtype.kind == "U":
            table = table.set_column(place, name, table.column(name).dictionary_encode())
    return table


def arrow() -> Any:
    try:
        return import_module("pyarrow")
    except ImportError:
        raise TableError(
            "Parquet and Arrow need the extra “tables” (pip install …[tables]); .csv and .npz need nothing."
        ) from None
