"""The SVG painter: any scene as one standalone SVG of 1440 × 900.

It lays out the table page as the browser does: the bar at the top, the other players on the left, the
boards and the prompt in the middle, what is shared and the reader's own mat on the right. It knows
no game. Nothing in the picture refers to anything outside it, and every colour is a plain value,
so that it can be shown in a notebook, on a web page and in any viewer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from xml.sax.saxutils import quoteattr

from fourquarters.picture.boards import Boards
from fourquarters.picture.brush import Brush, printable
from fourquarters.picture.layout import Block, cut, place, stack, width
from fourquarters.picture.parts import loose_gaps
from fourquarters.picture.pieces import Filters
from fourquarters.picture.prompt import PromptPainter
from fourquarters.picture.scene import Scene
from fourquarters.picture.sheets import Sheets
from fourquarters.picture.sprite import PREFIX, Sprite, sprite
from fourquarters.picture.tokens import PictureError, palette

__all__ = ["PictureError", "paint", "paint_small", "palette", "sprite"]

WIDTH, HEIGHT = 1440.0, 900.0
BAR, EDGE, GAP = 52.0, 12.0, 12.0
LEFT, RIGHT = 284.0, 352.0
SMALLEST_BOARD = 240.0
SMALL = (720.0, 480.0)
LOOSE = 24.0  # most extra room between the parts of the reader's own mat
BLANK = 170.0  # most blank paper at the end of a sheet
# how far a column is shrunk; farther than on the page, where it scrolls in the end
COLUMN_SCALES = (1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.62, 0.54, 0.46)


def paint(scene: Scene, symbols: str = "", theme: str = "light") -> str:
    """A scene as SVG. `symbols` is the game's sprite; the theme is "light" or "dark"."""
    brush = Brush(Sprite(symbols, theme), theme)
    page = Page(scene, brush, Filters(theme))
    return finished(page, page.body(), (WIDTH, HEIGHT))


def paint_small(scene: Scene, symbols: str = "", theme: str = "light") -> str:
    """Only what lies on the table, for lists: a picture that is still clear at 96 × 64."""
    page = Page(scene, Brush(Sprite(symbols, theme), theme), Filters(theme))
    wide, high = SMALL
    boards = Boards(page.brush, page.filters, page.clip).block(scene.boards, wide, high)
    scale = min(1, high / boards.height)
    ground = page.brush.rect(0, 0, wide, high, fill="var(--fq-inset)")
    body = ground + place(boards, (1 - scale) * wide / 2, (high - scale * boards.height) / 2, scale)
    return finished(page, body, SMALL)


def finished(page: Page, body: str, size_: tuple[float, float]) -> str:
    """A whole SVG; its ids are its own, so that several can stand on one page."""
    wide, high = size_
    scene, brush = page.scene, page.brush
    size = f'width="{wide:.0f}" height="{high:.0f}" viewBox="0 0 {wide:.0f} {high:.0f}"'
    style = "max-width:100%;height:auto;font-variant-numeric:lining-nums tabular-nums"
    label = quoteattr(printable(f"{scene.title}, {scene.status}".strip(", ")))
    defs = page.defs() + page.filters.defs() + brush.sprite.defs()
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} style="{style}" role="img" '
        f"aria-label={label} font-family={brush.text_face}><defs>{defs}</defs>{body}</svg>"
    )
    digest = hashlib.blake2s(source.encode(), digest_size=4).hexdigest()
    return source.replace(PREFIX, f"fq{digest}-")


class Page:
    """The table page of one scene."""

    def __init__(self, scene: Scene, brush: Brush, filters: Filters) -> None:
        self.scene, self.brush, self.filters = scene, brush, filters
        self.sheets = Sheets(brush, filters)
        self.clips: list[str] = []
        reader = [mat for mat in scene.mats if scene.seat >= 0 and mat.seat == scene.seat]
        self.others = [mat for mat in scene.mats if mat not in reader]
        self.own = reader[0] if reader and not scene.own_on_board else None
        self.beside = [panel for panel in scene.panels if not panel.above]
        self.above = [panel for panel in scene.panels if panel.above]

    def defs(self) -> str:
        line = self.brush.paint("fill", "var(--fq-laid)")
        laid = (
            f'<pattern id="{PREFIX}laid" width="4" height="4" patternUnits="userSpaceOnUse">'
            f'<rect width="4" height="1"{line}/></pattern>'
        )
        return laid + "".join(self.clips)

    def clip(self, x: float, y: float, w: float, h: float, round: float) -> str:
        """An attribute that clips to a rectangle."""
        id_ = f"{PREFIX}c{len(self.clips)}"
        shape = self.brush.rect(x, y, w, h, round=round, fill="#000")
        self.clips.append(f'<clipPath id="{id_}">{shape}</clipPath>')
        return f' clip-path="url(#{id_})"'

    def body(self) -> str:
        laid = f'<rect width="{WIDTH:.0f}" height="{HEIGHT:.0f}" fill="url(#{PREFIX}laid)"/>'
        source = self.brush.rect(0, 0, WIDTH, HEIGHT, fill="var(--fq-table)") + laid + self.bar()
        high = HEIGHT - BAR - EDGE
        x, end = EDGE, WIDTH - EDGE
        if self.others or self.above:
            source += place(self.left(high), x, BAR)
            x += LEFT + GAP
        if self.beside or self.own:
            end -= RIGHT
            source += place(self.right(high), end, BAR)
            end -= GAP
        return source + place(self.middle(end - x, high), x, BAR)

    def bar(self) -> str:
        """The logo, the site's name, the game, its status and its phases."""
        brush, scene, base = self.brush, self.scene, BAR / 2 + 7
        source = brush.symbol("logo", 16, BAR / 2 - 15, 30)
        source += brush.text("Four Quarters", 56, base, 19, bold=True, display=True)
        source += f'<path d="M209 15V37"{brush.paint("stroke", "var(--fq-line)")}/>'
        title = cut(scene.title, 21, 340, True, True)
        source += brush.text(title, 226, base, 21, bold=True, display=True)
        x = 226 + width(title, 21, True, True) + 14
        status = cut(scene.status, 14, 320)
        source += brush.text(status, x, base, 14, ink=brush.inks.soft)
        return source + self.phases(x + width(status, 14) + 32)

    def phases(self, left: float) -> str:
        """The phases of a round between double rules, the current one in bold."""
        brush, scene, y = self.brush, self.scene, BAR / 2
        names = [(name, i == scene.phase) for i, name in enumerate(scene.phases)]
        total = sum(width(name, 14, on) for name, on in names) + 42 * max(0, len(names) - 1)
        x = max(left, min((WIDTH + 56 - total) / 2, WIDTH - EDGE - total))
        source = ""
        for i, (name, on) in enumerate(names):
            if i:
                source += brush.double_rule(y - 1, x + 8, x + 34, "var(--fq-gilt)")
                x += 42
            ink = "" if on else brush.inks.soft
            source += brush.text(name, x, y + 5, 14, bold=on, ink=ink)
            x += width(name, 14, on)
        return source

    def left(self, high: float) -> Block:
        """A mat for each of the others, and the panels that go there."""

        def mats(wide: float) -> Block:
            sheets = self.sheets
            papers = [sheets.papered(sheets.mat(m, wide), wide, gilt=m.now) for m in self.others]
            panels = [sheets.papered(sheets.panel(panel, wide), wide) for panel in self.above]
            return stack([*papers, *panels], GAP)

        scale, column = fitting(mats, LEFT, high)
        return Block(high, place(column, 0, 0, scale))

    def right(self, high: float) -> Block:
        """What is shared, from the top down, and the reader's own mat at the bottom."""

        def written(wide: float) -> Block:
            panels = [self.sheets.panel(panel, wide) for panel in self.beside]
            return stack([*panels, self.sheets.mat(self.own, wide)] if self.own else panels, GAP)

        scale, column = fitting(written, RIGHT, high)
        if scale < 1 and any(panel.wide_only for panel in self.beside):
            self.beside = [panel for panel in self.beside if not panel.wide_only]
            scale, column = fitting(written, RIGHT, high)
        spare = max(0, high / scale - column.height)
        return Block(high, place(self.right_papers(RIGHT / scale, spare), 0, 0, scale))

    def right_papers(self, wide: float, spare: float) -> Block:
        """The sheets on paper; spare room goes to the reader's own mat first, then to the panels."""
        sheets = self.sheets
        panels = [sheets.panel(panel, wide) for panel in self.beside]
        own: list[Block] = []
        if self.own:
            gaps = loose_gaps(self.own.parts)
            loose = min(spare, LOOSE * gaps)
            spare -= loose
            mat = sheets.mat(self.own, wide, loose / gaps if gaps else 0)
            more = min(spare, 0 if panels else BLANK)
            spare -= more
            own = [sheets.papered(mat, wide, more, gilt=True)]
        blank = spare if spare <= BLANK else 0
        last = len(panels) - 1
        papers = [sheets.papered(panel, wide, blank if i == last else 0) for i, panel in enumerate(panels)]
        gap = [Block(spare - blank - GAP, "")] if own and spare - blank > GAP else []
        return stack([*papers, *gap, *own], GAP)

    def middle(self, wide: float, high: float) -> Block:
        """The boards, and the prompt at the bottom."""
        prompt = PromptPainter(self.brush, self.filters, self.scene).block(wide)
        room = high - prompt.height - GAP
        boards = Boards(self.brush, self.filters, self.clip)
        board = boards.block(self.scene.boards, wide, max(room, SMALLEST_BOARD))
        column = stack([board, prompt], GAP)
        scale = min(1, high / column.height)
        return Block(high, place(column, (1 - scale) * wide / 2, 0, scale))


def fitting(draw: Callable[[float], Block], wide: float, high: float) -> tuple[float, Block]:
    """A column at the largest scale at which it fits the height; at a smaller scale it is laid out wider."""
    for scale in COLUMN_SCALES:
        column = draw(wide / scale)
        if column.height * scale <= high + 0.5:
            break
    return scale, column
