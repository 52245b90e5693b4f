"""The SVG painter: any scene as one standalone SVG of 1440 × 900.

It lays out the table page as the browser does: the bar above, the other players on the left, the
boards and the prompt in the middle, what is shared and the reader's own mat on the right. It knows
no game. Nothing in the picture refers to anything outside it, and every colour is a plain value,
so that it shows in a notebook, on a web page and in any viewer.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from xml.sax.saxutils import quoteattr

import msgspec

from fourquarters.picture.brush import PAPER, Brush, Inks
from fourquarters.picture.layout import Block, cut, place, stack, width, wrap
from fourquarters.picture.parts import Parts
from fourquarters.picture.pieces import Filters, sheet
from fourquarters.picture.prompt import PromptPainter
from fourquarters.picture.scene import Drawing, Mat, Panel, Scene
from fourquarters.picture.sprite import Sprite, sprite
from fourquarters.picture.tokens import PictureError, palette

__all__ = ["PictureError", "paint", "palette", "sprite"]

WIDTH, HEIGHT = 1440.0, 900.0
BAR, EDGE, GAP = 52.0, 12.0, 12.0
LEFT, RIGHT = 284.0, 352.0
PAD = 12.0
SHRINKING = (1, 0.94, 0.88, 0.82, 0.76, 0.7, 0.62, 0.54, 0.46)


def paint(scene: Scene, symbols: str = "", theme: str = "light") -> str:
    """A scene as SVG. `symbols` is the game's sprite; the theme is "light" or "dark"."""
    content = msgspec.json.encode(scene) + f"{theme}{hash_of(symbols)}".encode()
    prefix = "fq" + hashlib.blake2s(content, digest_size=4).hexdigest() + "-"
    brush = Brush(Sprite(symbols, theme, prefix), theme)
    page = Page(scene, brush, Filters(prefix, theme), prefix)
    body = page.body()
    size = f'width="{WIDTH:.0f}" height="{HEIGHT:.0f}" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}"'
    style = "max-width:100%;height:auto;font-variant-numeric:lining-nums tabular-nums"
    label = quoteattr(f"{scene.title}, {scene.status}".strip(", "))
    defs = page.defs() + page.filters.defs() + brush.sprite.defs()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} style="{style}" role="img" '
        f"aria-label={label} font-family={brush.text_face}><defs>{defs}</defs>{body}</svg>"
    )


def hash_of(text: str) -> str:
    return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()


class Page:
    """The table page of one scene."""

    def __init__(self, scene: Scene, brush: Brush, filters: Filters, prefix: str) -> None:
        self.scene, self.brush, self.filters, self.prefix = scene, brush, filters, prefix
        self.parts = Parts(brush, filters)
        self.clips: list[str] = []
        own = [mat for mat in scene.mats if mat.seat == scene.seat and scene.seat >= 0]
        self.others = [mat for mat in scene.mats if mat not in own]
        self.own = own[0] if own and not scene.own_on_board else None
        self.beside = [panel for panel in scene.panels if not panel.above]
        self.above = [panel for panel in scene.panels if panel.above]

    def defs(self) -> str:
        line = self.brush.paint("fill", "var(--fq-laid)")
        laid = (
            f'<pattern id="{self.prefix}laid" width="4" height="4" patternUnits="userSpaceOnUse">'
            f'<rect width="4" height="1"{line}/></pattern>'
        )
        return laid + "".join(self.clips)

    def clip(self, x: float, y: float, w: float, h: float, round: float) -> str:
        """An attribute that shows only what lies in a rectangle."""
        id_ = f"{self.prefix}c{len(self.clips)}"
        shape = self.brush.rect(x, y, w, h, round=round, fill="#000")
        self.clips.append(f'<clipPath id="{id_}">{shape}</clipPath>')
        return f' clip-path="url(#{id_})"'

    def body(self) -> str:
        brush = self.brush
        laid = f'<rect width="{WIDTH:.0f}" height="{HEIGHT:.0f}" fill="url(#{self.prefix}laid)"/>'
        source = brush.rect(0, 0, WIDTH, HEIGHT, fill="var(--fq-table)") + laid + self.bar()
        high = HEIGHT - BAR - EDGE
        x, end = EDGE, WIDTH - EDGE
        if self.others:
            source += place(self.left(high), x, BAR)
            x += LEFT + GAP
        if self.beside or self.own:
            end -= RIGHT
            source += place(self.right(high), end, BAR)
            end -= GAP
        return source + place(self.middle(end - x, high), x, BAR)

    def bar(self) -> str:
        """Logo, house, game, status and phases."""
        brush, scene, middle = self.brush, self.scene, BAR / 2
        source = brush.symbol("logo", 16, middle - 15, 30)
        source += brush.text("Four Quarters", 56, middle + 7, 19, bold=True, display=True)
        source += f'<path d="M209 15V37"{brush.paint("stroke", "var(--fq-line)")}/>'
        x = 226.0
        source += brush.text(scene.title, x, middle + 7, 21, bold=True, display=True, room=360)
        x += min(360, width(scene.title, 21, True, True)) + 14
        status = cut(scene.status, 14, 300)
        source += brush.text(status, x, middle + 7, 14, ink=brush.inks.soft)
        return source + self.phases(x + width(status, 14) + 32)

    def phases(self, left: float) -> str:
        """The phases of a round between double rules, the present one in bold."""
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
        """A mat for each of the others."""

        def mats(wide: float) -> Block:
            return stack([self.mat(mat, wide) for mat in self.others], GAP)

        return shrunk(mats, LEFT, high)

    def right(self, high: float) -> Block:
        """What is shared, and at the bottom the reader's own mat; the last sheet fills the rest."""

        def natural(wide: float) -> Block:
            return stack(self.right_sheets(wide, 0), GAP)

        scale = fitting(natural, RIGHT, high)
        wide = RIGHT / scale
        spare = max(0, high / scale - natural(wide).height)
        return Block(high, place(stack(self.right_sheets(wide, spare), GAP), 0, 0, scale))

    def right_sheets(self, wide: float, spare: float) -> list[Block]:
        sheets = self.beside
        if self.own is None:
            last = len(sheets) - 1
            return [self.panel(p, wide, spare if i == last else 0) for i, p in enumerate(sheets)]
        own = self.own
        grown = min(spare, 90 if sheets else spare)
        last = len(sheets) - 1
        blocks = [self.panel(p, wide, spare - grown if i == last else 0) for i, p in enumerate(sheets)]
        return [*blocks, self.mat(own, wide, grown, gilt=True)]

    def middle(self, wide: float, high: float) -> Block:
        """Panels above, the boards, and the prompt at the bottom."""
        above = [self.strip(panel, wide) for panel in self.above]
        prompt = PromptPainter(self.brush, self.filters, self.scene).block(wide)
        room = high - prompt.height - GAP - sum(block.height + GAP for block in above)
        boards = [self.boards(wide, max(room, 60))]
        return stack([*above, *boards, prompt], GAP)

    def panel(self, panel: Panel, wide: float, more: float = 0) -> Block:
        """A titled sheet, `more` higher than it needs to be."""
        brush, inner = self.brush, wide - 2 * PAD
        source, y = "", PAD
        if panel.title or panel.aside:
            title = cut(panel.title, 17, inner, True, True)
            source += brush.text(title, PAD, y + 16, 17, bold=True, display=True)
            room = inner - width(title, 17, True, True) - 12
            if panel.aside and room > 30:
                source += brush.text(
                    panel.aside, wide - PAD, y + 16, 13, anchor="end", ink=brush.inks.soft, room=room
                )
            source += brush.double_rule(y + 25, PAD, wide - PAD)
            y += 38
        column = self.parts.column(panel.parts, inner)
        high = y + column.height + PAD + more
        return Block(high, brush.panel(wide, high) + source + place(column, PAD, y))

    def strip(self, panel: Panel, wide: float) -> Block:
        """A panel above the board: its title stands before its parts."""
        brush, x = self.brush, PAD
        source = ""
        head = 0.0
        if panel.title or panel.aside:
            room = 132.0
            titles = wrap(panel.title, 17, room, True, True, most=2)
            asides = wrap(panel.aside, 13, room, most=2) if panel.aside else []
            widths = [width(t, 17, True, True) for t in titles] + [width(t, 13) for t in asides]
            head = 21.0 * len(titles) + 17 * len(asides)
            x += max(widths) + 20
        column = self.parts.column(panel.parts, wide - x - PAD)
        high = max(column.height, head) + 2 * PAD
        if head:
            y = (high - head) / 2
            for title in titles:
                source += brush.text(title, PAD, y + 16, 17, bold=True, display=True)
                y += 21
            for aside in asides:
                source += brush.text(aside, PAD, y + 12, 13, ink=brush.inks.soft)
                y += 17
        source += place(column, x, (high - column.height) / 2)
        return Block(high, brush.panel(wide, high) + source)

    def mat(self, mat: Mat, wide: float, more: float = 0, gilt: bool = False) -> Block:
        """What lies before one player: seal, name and points, then his parts."""
        inner = wide - 2 * PAD
        head = self.mat_head(mat, inner)
        column = self.parts.column(mat.parts, inner)
        gaps = max(1, len(mat.parts) - 1)
        if more and len(mat.parts) > 1:
            column = self.parts.column(mat.parts, inner, min(28, more / gaps))
        natural = self.parts.column(mat.parts, inner).height
        body = 10 + column.height if mat.parts else 0
        high = PAD + head.height + (10 + natural if mat.parts else 0) + PAD + more
        high = max(high, PAD + head.height + body + PAD)
        source = self.brush.panel(wide, high, gilt=gilt or mat.now) + place(head, PAD, PAD)
        return Block(high, source + place(column, PAD, PAD + head.height + 10))

    def mat_head(self, mat: Mat, wide: float) -> Block:
        brush, x, end = self.brush, 44.0, wide
        source = brush.seal(mat.seat, 0, 2, 34)
        if mat.score:
            source += brush.text(mat.score, end, 27, 24, bold=True, display=True, anchor="end", room=120)
            end -= min(120, width(mat.score, 24, True, True)) + 6
            if mat.symbol:
                source += brush.symbol(mat.symbol, end - 24, 7, 24)
                end -= 30
        room = end - x - 8 - (24 if mat.start else 0)
        name = cut(mat.name, 18, room, True, True)
        lines = wrap(mat.small, 13, end - x - 6, most=2) if mat.small else []
        y = 17.0 if lines else 26.0
        source += brush.text(name, x, y, 18, bold=True, display=True)
        if mat.start:
            flag = brush.vars({"--owner": "var(--gold)"})
            left = x + width(name, 18, True, True) + 5
            source += brush.symbol("start", left, y - 15, 18, colours=flag)
        for i, line in enumerate(lines):
            source += brush.text(line, x, 34 + 16 * i, 13, ink=brush.inks.soft)
        return Block(38.0 + 16 * max(0, len(lines) - 1), source)

    def boards(self, wide: float, high: float) -> Block:
        """The boards on one sheet: drawn to a common width, sharing the height."""
        brush, boards = self.brush, self.scene.boards
        clip = self.clip(1, 1, wide - 2, high - 2, 13)
        inside, y = "", 0.0
        for board, slot in zip(boards, slots(boards, wide, high), strict=True):
            inside += self.board(board, y, wide, slot)
            y += slot
        frame = brush.rect(0.5, 0.5, wide - 1, high - 1, round=13.5, stroke="var(--fq-line)")
        return Block(high, f"{brush.panel(wide, high)}<g{clip}>{inside}</g>{frame}")

    def board(self, board: Drawing, y: float, wide: float, high: float) -> str:
        """One board in its slot: its ground fills it, its drawing is centred in it."""
        margins = Margins(board)
        source = ""
        if board.framed:
            frame = margins.frame(board, wide, high)
            top = y + (high - frame) / 2
            source += self.backing(board, margins.side - 2, top, wide - 2 * margins.side + 4, frame)
            y, high = top, frame
        else:
            source += self.backing(board, 0, y, wide, high)
        caption = self.on(board).caption(board, wide - 2 * max(margins.side, 18), 20)
        side = max(margins.side, 18) + (10 if board.framed else 0)
        if caption.height:
            source += place(caption, side, y + margins.top)
        room_w, room_h = wide - 2 * margins.inner, high - margins.vertical
        scale = max(0.01, min(room_w / board.w, room_h / board.h))
        left = (wide - board.w * scale) / 2
        top = y + margins.head + (room_h - board.h * scale) / 2
        drawn = sheet(self.brush, self.filters, board, left, top, scale)
        if board.whole or board.x or board.y:
            drawn = f"<g{self.clip(0, y, wide, high, 0)}>{drawn}</g>"
        return source + drawn

    def on(self, board: Drawing) -> Parts:
        """Captions on a map are written in the map's ink."""
        if not (board.backdrop or board.whole):
            return self.parts
        inks = Inks(ink="var(--fq-map-label)", soft="var(--fq-sea-ink)", line=PAPER.line)
        return Parts(self.brush.on(inks), self.filters)

    def backing(self, board: Drawing, x: float, y: float, w: float, h: float) -> str:
        """Ground and backdrop."""
        source = ""
        ground = board.ground or (PAPER.inset if board.framed else "")
        if ground:
            source += self.brush.rect(x, y, w, h, fill=ground, round=14 if board.framed else 0)
        if board.backdrop:
            source += self.brush.symbol(board.backdrop, x, y, w, h, stretch=True)
        return source


class Margins:
    """The room a board leaves around its drawing."""

    def __init__(self, board: Drawing) -> None:
        captioned = bool(board.title or board.aside or board.value)
        self.side = 0.0 if board.whole else 20.0
        self.inner = self.side + (18 if board.framed else 0)
        self.top = 0.0 if board.whole else 18.0 if captioned else 12.0
        self.head = self.top + (34 if captioned and not board.whole else 0)
        self.vertical = self.head + (0 if board.whole else 14)

    def natural(self, board: Drawing, wide: float) -> float:
        """The height of the drawing itself at full width."""
        return board.h * (wide - 2 * self.inner) / board.w

    def frame(self, board: Drawing, wide: float, high: float) -> float:
        return min(high - 4, self.natural(board, wide) + self.vertical)


def slots(boards: Sequence[Drawing], wide: float, high: float) -> list[float]:
    """How high each board is: in proportion to its drawing where there is too little room."""
    fixed = [Margins(board).vertical for board in boards]
    free = [Margins(board).natural(board, wide) for board in boards]
    total = sum(fixed) + sum(free)
    if total <= high:
        return [(a + b) * high / total for a, b in zip(fixed, free, strict=True)]
    part = max(0.05, (high - sum(fixed)) / (sum(free) or 1))
    return [a + b * part for a, b in zip(fixed, free, strict=True)]


def fitting(draw: Callable[[float], Block], wide: float, high: float) -> float:
    """The largest scale at which a column, laid out on more width, has enough height."""
    for scale in SHRINKING:
        if draw(wide / scale).height * scale <= high + 0.5:
            return scale
    return SHRINKING[-1]


def shrunk(draw: Callable[[float], Block], wide: float, high: float) -> Block:
    scale = fitting(draw, wide, high)
    return Block(high, place(draw(wide / scale), 0, 0, scale))
