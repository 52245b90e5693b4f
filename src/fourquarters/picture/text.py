"""The text painter: any scene for a terminal, with Rich.

Pieces that have a `short` text are set in rows by their height in the drawing; everything else
around the board becomes a few lines. What can be chosen is listed by the caller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.panel import Panel as Box
from rich.table import Table
from rich.text import Text

from fourquarters.picture.scene import Drawing, Grid, Item, Line, Mat, Note, Part, Piece, Row, Scene, Track
from fourquarters.picture.tokens import resolve, tokens

SEAT_MARKS = "●^✚◆"
SEAT_STYLES = ("bold #5b93d6", "bold #e0685c", "bold", "bold #e8d9a8")


def colour(value: str) -> str:
    return resolve(value, tokens("dark"))


def table(scene: Scene) -> RenderableType:
    """The whole table."""
    boards = [boxed(board) for board in scene.boards if any(piece.short for piece in board.pieces)]
    mats = [mat(m) for m in scene.mats if not (scene.own_on_board and m.seat == scene.seat)]
    head = Text.assemble((scene.title, "bold"), "  ", (scene.status, "dim"))
    return Group(Text(), head, *boards, Columns(mats, padding=(0, 3)), *panels(scene))


def panels(scene: Scene) -> Iterable[RenderableType]:
    for panel in scene.panels:
        if not panel.wide_only:
            yield Text.assemble((panel.title, "bold"), "  ", (panel.aside, "dim"))
            yield from parts(panel.parts)


def boxed(board: Drawing) -> RenderableType:
    """A board in a frame with its caption."""
    title = Text.assemble(*seal(board.seat), (board.title, "bold"), "  ", (board.value or board.aside, "dim"))
    return Box(drawing(board), title=title if board.title else None, title_align="left", border_style="dim")


def drawing(board: Drawing) -> RenderableType:
    """The pieces of a drawing that have a short text, in rows from top to bottom."""
    rows: dict[int, list[Piece]] = {}
    for piece in board.pieces:
        if piece.short:
            rows.setdefault(round(piece.y / 20), []).append(piece)
    return Group(*(row(rows[y]) for y in sorted(rows)))


def row(pieces: list[Piece]) -> Text:
    text = Text()
    for piece in sorted(pieces, key=lambda p: p.x):
        text.append(f" {piece.short} ", style=style(piece))
        text.append(" ")
    return text


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


def mat(m: Mat) -> RenderableType:
    head = Text.assemble(*seal(m.seat), (m.name, "bold"), f"  {m.score}  ", (m.small, "dim"))
    return Group(head, *parts(m.parts))


def parts(them: Sequence[Part]) -> Iterable[RenderableType]:
    for part in them:
        painted = one_part(part)
        if painted is not None:
            yield painted


def one_part(part: Part) -> RenderableType | None:
    match part:
        case Drawing():
            return drawing(part)
        case Row():
            return Text("   ").join(item(i) for i in part.items)
        case Line():
            text = Text.assemble(*seal(part.seat), (part.text, ""), "  ", (part.small, "dim"), "  ")
            text.append_text(Text(" ").join(item(i) for i in part.items))
            return text.append(f"  {part.value}", style="bold")
        case Note():
            return Text.assemble(*((span, "bold" if strong else "dim") for span, strong in part.spans))
        case Grid():
            return grid(part)
        case Track():
            filled = part.marker if part.marker >= 0 else len(part.items)
            return Text(f"{part.label:>14}  {'■' * filled}{'·' * (part.length - filled)}  {part.value}")
    return None


def item(i: Item) -> Text:
    paint = " ".join(
        [colour(i.ink)] * bool(i.ink) + [f"on {colour(i.ground)}"] * bool(i.ground) + ["dim"] * i.faded
    )
    word = i.text or i.title
    return Text(f" {word} " if i.ground else f"{i.title} {i.text}".strip(), style=paint)


def grid(part: Grid) -> Table:
    painted = Table.grid(padding=(0, 1))
    painted.add_row("", *(Text(c, style="dim") for c in part.columns))
    for head, cells in part.rows:
        painted.add_row(item(head), *(Text("·", style="dim") if c == "0" else c for c in cells))
    return painted
