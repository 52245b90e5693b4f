"""A map for a terminal: cells of a few characters where their pieces lie, and the roads between them.

Pieces at about the same height share a line. A cell that has no room where it belongs moves aside;
no cell is ever cut, left out or drawn over another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot
from statistics import median

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import Measurement
from rich.text import Text

from fourquarters.picture.scene import Drawing, Piece, Scene

AIR = 2  # columns between the two closest cells, if there is room
FLAT, STEEP = 4, 0.5  # columns per line: above the first a road is drawn flat, below the second upright


@dataclass
class Cell:
    """A piece as text, and the line and column where it begins."""

    piece: Piece
    text: str
    line: int = 0
    column: int = 0

    @property
    def end(self) -> int:
        return self.column + cell_len(self.text)

    @property
    def middle(self) -> float:
        return self.column + (cell_len(self.text) - 1) / 2


def across(piece: Piece) -> float:
    return piece.x + piece.w / 2


def down(piece: Piece) -> float:
    return piece.y + piece.h / 2


def in_rows(pieces: Iterable[Piece]) -> list[list[Piece]]:
    """The pieces that can be read, in rows from top to bottom, each from left to right."""
    shown = sorted((piece for piece in pieces if piece.short), key=down)
    near = median(piece.h for piece in shown) / 2 if shown else 0
    rows: list[list[Piece]] = []
    for piece in shown:
        if not rows or down(piece) - down(rows[-1][0]) > near:
            rows.append([])
        rows[-1].append(piece)
    return [sorted(row, key=across) for row in rows]


class TextMap:
    """A map as wide as its place in the terminal allows."""

    def __init__(self, board: Drawing, style: Callable[[Piece], str]) -> None:
        self.board, self.style = board, style
        rows = [*in_rows(p for p in board.pieces if not p.text), *in_rows(p for p in board.pieces if p.text)]
        self.rows = sorted(rows, key=lambda row: down(row[0]))

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Text("\n").join(self.lines(options.max_width))

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        wide = self.wide(options.max_width)
        return Measurement(wide, wide)

    def lines(self, most: int) -> list[Text]:
        """The map, line by line, at most `most` columns wide."""
        wide = self.wide(most)
        cells = self.placed(wide)
        return painted(cells, self.roads(cells), self.style)

    def wide(self, most: int) -> int:
        """How many columns the map takes: as many as it has a use for."""
        labels = [sum(cell_len(piece.short) + AIR for piece in row) for row in self.rows if is_caption(row)]
        return min(most, max([self.natural(), *labels]))

    def natural(self) -> int:
        """Enough columns for the closest cells to have air between them."""
        places = self.cells()
        if not places:
            return 0
        spans = [across(b) - across(a) for row in self.rows for a, b in pairwise(row) if not is_caption(row)]
        closest = min((span for span in spans if span > 0), default=1.0)
        reach = max(map(across, places)) - min(map(across, places))
        return round(reach / closest * (self.longest() + AIR)) + self.longest()

    def cells(self) -> list[Piece]:
        return [piece for row in self.rows if not is_caption(row) for piece in row]

    def longest(self) -> int:
        return max((cell_len(piece.short) for piece in self.cells()), default=0)

    def placed(self, wide: int) -> list[Cell]:
        """Every cell where it belongs, or as close to it as there is room."""
        cells: list[Cell] = []
        for row in self.rows:
            for line in broken([cell_len(piece.short) for piece in row], wide):
                number = cells[-1].line + 1 if cells else 0
                there = [row[n] for n in line]
                cells += settled([Cell(p, p.short, number, self.column(p, wide)) for p in there], wide)
        return cells

    def column(self, piece: Piece, wide: int) -> int:
        if piece.text:
            return 0 if piece.anchor == "start" else wide - cell_len(piece.short)
        places = [*map(across, self.cells())]
        first, reach = min(places), max(places) - min(places)
        used = min(wide, self.natural())
        step = (used - self.longest()) / reach if reach else 0
        middle = (wide - used) / 2 + self.longest() / 2 + (across(piece) - first) * step
        return max(0, round(middle - cell_len(piece.short) / 2 + 0.01))

    def roads(self, cells: Sequence[Cell]) -> dict[tuple[int, int], str]:
        """The strokes that connect cells, by line and column."""
        by_id = {cell.piece.id: cell for cell in cells}
        strokes: dict[tuple[int, int], str] = {}
        for a, b in self.board.in_text.roads if self.board.in_text else ():
            strokes |= stroked(by_id[a], by_id[b])
        return strokes


def is_caption(row: Sequence[Piece]) -> bool:
    """Is this a row of words at the edge of a map, rather than of cells?"""
    return bool(row[0].text)


def broken(lengths: Sequence[int], wide: int, gap: int = 1) -> Iterator[range]:
    """A row of things of these lengths, with gaps between them, split into as many lines as it needs."""
    start, room = 0, wide
    for n, length in enumerate(lengths):
        if n > start and length > room:
            yield range(start, n)
            start, room = n, wide
        room -= length + gap
    yield range(start, len(lengths))


def settled(cells: list[Cell], wide: int) -> list[Cell]:
    """The cells of one line, moved aside so that none touches another or the edge."""
    for left, right in pairwise(cells):
        right.column = max(right.column, left.end + 1)
    edge = wide
    for cell in reversed(cells):
        cell.column = max(0, min(cell.column, edge - cell_len(cell.text)))
        edge = cell.column - 1
    return cells


def stroked(a: Cell, b: Cell) -> dict[tuple[int, int], str]:
    """A broken line from cell to cell."""
    rise, run = b.line - a.line, b.middle - a.middle
    steps = max(abs(rise), round(abs(run) / (2 if rise else 1)), 1)
    stroke = stroke_of(rise, run)
    places = ((a.line + rise * n / steps, a.middle + run * n / steps) for n in range(1, steps))
    return {(int(line + 0.5), int(column + 0.5)): stroke for line, column in places}


def stroke_of(rise: float, run: float) -> str:
    """The character that leans the way a road does."""
    if abs(run) > FLAT * abs(rise):
        return "-"
    if abs(run) < STEEP * abs(rise):
        return "|"
    return "/" if rise * run < 0 else "\\"


def painted(
    cells: Sequence[Cell], roads: dict[tuple[int, int], str], style: Callable[[Piece], str]
) -> list[Text]:  # fmt: skip
    """Lines of text: the cells, and roads wherever there is no cell."""
    lines = []
    for number in range(cells[-1].line + 1 if cells else 0):
        text = Text()
        strokes = {column: stroke for (line, column), stroke in roads.items() if line == number}
        for cell in cells:
            if cell.line == number:
                text.append(between(text.cell_len, cell.column, strokes), style="dim")
                text.append(cell.text, style=style(cell.piece))
        text.append(between(text.cell_len, max(strokes, default=0) + 1, strokes), style="dim")
        lines.append(text)
    return lines


def between(start: int, end: int, strokes: dict[int, str]) -> str:
    return "".join(strokes.get(column, " ") for column in range(start, end))


def cell_around(scene: Scene, action: int) -> str:
    """For a choice on a map that has no cell of its own, the cell around it."""
    for board in scene.boards:
        chosen = [piece for piece in board.pieces if action in piece.actions]
        if board.whole and chosen and not any(piece.short for piece in chosen):
            x, y = across(chosen[0]), down(chosen[0])
            cells = [p for p in board.pieces if p.short and p.x <= x <= p.x + p.w and p.y <= y <= p.y + p.h]
            near = min(cells, key=lambda p: hypot(across(p) - x, down(p) - y), default=chosen[0])
            return near.short.strip()
    return ""
