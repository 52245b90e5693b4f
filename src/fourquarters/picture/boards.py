"""The boards in the middle: one sheet whose drawings all have its width and share its height."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fourquarters.picture.brush import PAPER, Brush, Inks
from fourquarters.picture.layout import Block, place
from fourquarters.picture.measures import MEASURES
from fourquarters.picture.parts import Parts
from fourquarters.picture.pieces import Filters, sheet
from fourquarters.picture.scene import Drawing

BOARD = MEASURES.board
ON_MAPS = Inks(ink="var(--fq-map-label)", soft="var(--fq-sea-ink)")

Clip = Callable[[float, float, float, float, float], str]
"""Makes an attribute that clips to a rectangle: x, y, w, h, corner radius."""


class Margins:
    """The margins a board leaves around its drawing."""

    def __init__(self, board: Drawing) -> None:
        captioned = bool(board.title or board.aside or board.value) and not board.whole
        side = 0.0 if board.whole else BOARD.side
        top = 0.0 if board.whole else BOARD.over_caption if captioned else BOARD.top
        self.inner = side + (BOARD.framed if board.framed else 0)
        self.head = top + (BOARD.caption if captioned else 0)
        self.vertical = self.head + (0 if board.whole else BOARD.bottom)

    def natural(self, board: Drawing, wide: float) -> float:
        """The height of the drawing itself at full width."""
        return board.h * (wide - 2 * self.inner) / board.w


def slots(boards: Sequence[Drawing], wide: float, high: float) -> list[float]:
    """The height of each board. If there is too little room, the drawings shrink equally."""
    fixed = [Margins(board).vertical for board in boards]
    free = [Margins(board).natural(board, wide) for board in boards]
    total = sum(fixed) + sum(free)
    if total <= high:
        return [(a + b) * high / total for a, b in zip(fixed, free, strict=True)]
    part = max(BOARD.least, (high - sum(fixed)) / (sum(free) or 1))
    return [a + b * part for a, b in zip(fixed, free, strict=True)]


class Boards:
    """Draws all boards of a scene."""

    def __init__(self, brush: Brush, filters: Filters, clip: Clip) -> None:
        self.brush, self.filters, self.clip = brush, filters, clip

    def block(self, boards: Sequence[Drawing], wide: float, high: float) -> Block:
        brush = self.brush
        clip = self.clip(1, 1, wide - 2, high - 2, 13)
        inside, y = "", 0.0
        for board, slot in zip(boards, slots(boards, wide, high), strict=True):
            inside += self.board(board, y, wide, slot)
            y += slot
        frame = brush.rect(0.5, 0.5, wide - 1, high - 1, round=13.5, stroke="var(--fq-line)")
        return Block(high, f"{brush.panel(wide, high)}<g{clip}>{inside}</g>{frame}")

    def board(self, board: Drawing, y: float, wide: float, high: float) -> str:
        """One board in its slot: the ground fills it, and the drawing is centred in it."""
        margins = Margins(board)
        source = self.backing(board, 0, y, wide, high) if not board.framed else ""
        if board.framed:
            frame = min(high - BOARD.apart, margins.natural(board, wide) + margins.vertical)
            y, high = y + (high - frame) / 2, frame
            source = self.backing(board, BOARD.framed, y, wide - 2 * BOARD.framed, high)
        source += self.caption(board, y, wide)
        room_w, room_h = wide - 2 * margins.inner, high - margins.vertical
        scale = max(0.01, min(room_w / board.w, room_h / board.h))
        left = (wide - board.w * scale) / 2
        top = y + margins.head + (room_h - board.h * scale) / 2
        drawn = sheet(self.on(board), self.filters, board, left, top, scale)
        if board.whole or board.x or board.y:
            return source + f"<g{self.clip(0, y, wide, high, 0)}>{drawn}</g>"
        return source + drawn

    def on(self, board: Drawing) -> Brush:
        """The brush for a board: on a map or a backdrop it writes in the map's ink."""
        return self.brush.on(ON_MAPS if board.backdrop or board.whole else PAPER)

    def caption(self, board: Drawing, y: float, wide: float) -> str:
        """The title and value above a board."""
        parts = Parts(self.on(board), self.filters)
        side = 2 * BOARD.framed if board.framed else BOARD.side
        caption = parts.caption(board, wide - 2 * side, 20)
        return place(caption, side, y + BOARD.over_caption) if caption.height else ""

    def backing(self, board: Drawing, x: float, y: float, w: float, h: float) -> str:
        """Ground and backdrop."""
        source = ""
        ground = board.ground or (PAPER.inset if board.framed else "")
        if ground:
            source += self.brush.rect(x, y, w, h, fill=ground, round=14 if board.framed else 0)
        if board.backdrop:
            source += self.brush.symbol(board.backdrop, x, y, w, h, stretch=True)
        return source
