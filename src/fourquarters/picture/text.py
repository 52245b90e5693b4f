"""The text painter: any scene for a terminal, with Rich.

On a map, pieces that have a `short` text go where they lie (`text_map.py`); elsewhere they go in
rows, by their height in the drawing. Everything else around the board becomes a few lines. The
caller lists what can be chosen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len
from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.measure import Measurement
from rich.panel import Panel as Box
from rich.table import Table
from rich.text import Text

from fourquarters.picture.scene import (
    SEAT_MARKS,
    Drawing,
    Grid,
    Item,
    Line,
    Mat,
    Note,
    Part,
    Piece,
    Row,
    Scene,
    Track,
)
from fourquarters.picture.text_map import TextMap, broken, in_rows
from fourquarters.picture.tokens import resolve, tokens

SEAT_STYLES = ("bold #5b93d6", "bold #e0685c", "bold", "bold #e8d9a8")


class Words(NamedTuple):
    """What the painter itself says, in the reader's language."""

    you: str = "You"
    point: str = "{n} point"
    points: str = "{n} points"

    def score(self, n: str) -> str:
        return (self.point if n in {"1", "−1"} else self.points).format(n=n)


ENGLISH = Words()


def colour(value: str) -> str:
    return resolve(value, tokens("dark"))


def table(scene: Scene, words: Words = ENGLISH) -> RenderableType:
    """The whole table."""
    boards = [boxed(board) for board in scene.boards if any(piece.short for piece in board.pieces)]
    mats = [m for m in scene.mats if not (scene.own_on_board and m.seat == scene.seat)]
    own = [mat(m, words.you, words) for m in mats if m.seat == scene.seat]
    others = [mat(m, m.name, words) for m in mats if m.seat != scene.seat]
    head = Text.assemble((scene.title, "bold"), "  ", (scene.status, "dim"))
    return Group(Text(), head, *boards, *own, Columns(others, padding=(0, 3)), *panels(scene))


def panels(scene: Scene) -> Iterable[RenderableType]:
    for panel in scene.panels:
        if not panel.wide_only:
            yield Text.assemble((panel.title, "bold"), "  ", (panel.aside, "dim"))
            yield from parts(panel.parts)


def boxed(board: Drawing) -> RenderableType:
    """A board in a frame with its caption, and below it a legend of its characters."""
    title = Text.assemble(*seal(board.seat), (board.title, "bold"), "  ", (board.value or board.aside, "dim"))
    box = Box(
        drawing(board), title=title if board.title else None, title_align="left", border_style="dim",
        expand=not board.whole,
    )  # fmt: skip
    return Group(box, Text(board.in_text.legend, style="dim")) if board.in_text else box


def drawing(board: Drawing) -> RenderableType:
    """The part of a drawing that can be shown as text: a map, or rows from top to bottom."""
    if board.whole:
        return TextMap(board, style)
    rows = [[Text(f" {piece.short} ", style=style(piece)) for piece in row] for row in in_rows(board.pieces)]
    if rows and board.in_text:
        rows[0].insert(0, Text(board.in_text.legend, style="dim"))
    return Group(*(Flow(row, gap=1) for row in rows))


class Flow:
    """Texts side by side, wrapped to the next line where they have no room, and never split needlessly."""

    def __init__(self, texts: Sequence[Text], gap: int) -> None:
        self.texts, self.gap = texts, gap

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lengths = [text.cell_len for text in self.texts]
        for line in broken(lengths, options.max_width, self.gap):
            yield Text(" " * self.gap).join(self.texts[n] for n in line)

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        lengths = [text.cell_len for text in self.texts]
        wide = sum(lengths) + self.gap * (len(lengths) - 1)
        return Measurement(max(lengths, default=0), max(wide, 0)).with_maximum(options.max_width)


def style(piece: Piece) -> str:
    paint = []
    if piece.ink:
        paint.append(colour(piece.ink))
    if piece.ground:
        paint.append(f"on {colour(piece.ground)}")
    if piece.actions:
        paint.append("bold underline")
    elif piece.faded:
        paint.append("dim")
    return " ".join(paint)


def seal(seat: int) -> list[tuple[str, str]]:
    return [(f"{SEAT_MARKS[seat]} ", SEAT_STYLES[seat])] if seat >= 0 else []


def told(spans: Iterable[tuple[str, bool]], seat: int = -1, heading: bool = False) -> Text:
    """A line of the log."""
    if heading:
        return Text("".join(part for part, _ in spans), style="italic dim")
    return Text.assemble(*seal(seat), *((part, "bold" if strong else "") for part, strong in spans))


def mat(m: Mat, name: str, words: Words) -> RenderableType:
    score = m.unit or words.score(m.score)
    head = Text.assemble(*seal(m.seat), (name, "bold"), f"  {score}  ", (m.small, "dim"))
    return Group(head, *parts(m.parts))


def parts(them: Sequence[Part]) -> Iterable[RenderableType]:
    """Everything that can be shown as text; lines and tracks that follow each other share their columns."""
    for kind, run in groupby(them, type):
        if kind is Line:
            yield Lines([columns_of(part) for part in run if isinstance(part, Line)])
        elif kind is Track:
            yield tracks([part for part in run if isinstance(part, Track)])
        else:
            yield from filter(None, map(one_part, run))


class Lines:
    """Lines of a list, their columns below each other if that fits."""

    def __init__(self, rows: Sequence[Sequence[Text]]) -> None:
        self.rows = rows

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        wide = [
            max(cells) for cells in zip(*([text.cell_len for text in row] for row in self.rows), strict=True)
        ]
        fits = len(self.rows) > 1 and sum(wide) + 2 * (sum(map(bool, wide)) - 1) <= options.max_width
        for row in self.rows:
            cells = [padded(text, n) for text, n in zip(row, wide, strict=True) if n] if fits else row
            line = Text("  ").join(text for text in cells if text)
            line.rstrip()
            yield line


def padded(text: Text, wide: int) -> Text:
    return text + Text(" " * (wide - text.cell_len))


def tracks(them: Sequence[Track]) -> Text:
    """Tracks below each other, their labels ending in one column."""
    wide = max(14, *(cell_len(track.label) for track in them)) if them else 0
    return Text("\n").join(Text(" " * (wide - cell_len(track.label)) + shown_track(track)) for track in them)


def shown_track(track: Track) -> str:
    filled = track.marker if track.marker >= 0 else len(track.items)
    return f"{track.label}  {'■' * filled}{'·' * (track.length - filled)}  {track.value}"


def one_part(part: Part) -> RenderableType | None:
    match part:
        case Drawing():
            return drawing(part)
        case Row():
            items = [item(i) for i in part.items if speaks(i) and not part.phone_only]
            return Flow(items, gap=3) if items else None
        case Line():
            return Lines([columns_of(part)])
        case Note():
            return Text.assemble(*((span, "bold" if strong else "dim") for span, strong in part.spans))
        case Grid():
            return grid(part)
        case Track():
            return tracks([part])
    return None


def columns_of(part: Line) -> list[Text]:
    """One line of a list: what it is about, a few words, its items and its value."""
    head = Text.assemble(*seal(part.seat), part.text)
    items = Text("   ").join(item(i) for i in part.items)
    return [head, Text(part.small, style="dim"), items, Text(part.value, style="bold")]


def item(i: Item) -> Text:
    paint = " ".join(
        [colour(i.ink)] * bool(i.ink) + [f"on {colour(i.ground)}"] * bool(i.ground) + ["dim"] * i.faded
    )
    said = i.short or named(i.title, i.text)
    return Text(f" {said} " if i.ground else said, style=paint)


def speaks(i: Item) -> bool:
    """Does an item say anything without its symbol? A bare number does not."""
    return bool(i.short or i.title) or not i.symbol or any(c.isalpha() for c in i.text)


def named(title: str, text: str) -> str:
    """A title with its number; words of the text that are already in the title are not repeated."""
    words, numbers = text.split(), [word for word in text.split() if any(c.isdigit() for c in word)]
    fresh = [word for word in words if not is_said(word, title)]
    if not fresh and (":" in title or words != numbers):
        return title
    if set(fresh) <= set(numbers):
        text = " ".join(numbers)
    return f"{title}: {text}" if title[-1:].isdigit() and text else f"{title} {text}".strip()


def is_said(word: str, title: str) -> bool:
    """Is a word already in a title? A number must match exactly, a word may have another ending."""
    said = [other.strip(".,:;()").casefold() for other in title.split()]
    return word.casefold() in said or (word.isalpha() and any(o.startswith(word.casefold()) for o in said))


def grid(part: Grid) -> Table:
    painted = Table.grid(padding=(0, 1))
    painted.add_row("", *(Text(c, style="dim") for c in part.columns))
    for head, cells in part.rows:
        painted.add_row(item(head), *(Text("·", style="dim") if c == "0" else c for c in cells))
    return painted
