"""Parts: the words, numbers and small drawings on mats and panels.

Every part becomes a block with the given width and its own height; `column` stacks them with gaps
and hairlines in between.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from fourquarters.picture.brush import Brush, titled
from fourquarters.picture.layout import Block, cut, number, place, width, wrap, wrap_spans
from fourquarters.picture.measures import MEASURES
from fourquarters.picture.pieces import Filters, sheet
from fourquarters.picture.scene import Drawing, Grid, Item, Line, Note, Part, Row, Split, Track

CHIP = 26.0  # height of an item with its own ground


class Shown(NamedTuple):
    """An item as drawn: how wide it is, and its source around the middle line y = 0."""

    width: float
    svg: str


class Parts:
    """Draws parts with a brush."""

    def __init__(self, brush: Brush, filters: Filters) -> None:
        self.brush, self.filters = brush, filters

    def column(self, parts: Sequence[Part], wide: float, spread: float = 0) -> Block:
        """Parts one below another; `spread` is extra room between groups of them."""
        y, source = 0.0, list[str]()
        before: Part | None = None
        for part in parts:
            if isinstance(part, Row) and part.phone_only:
                continue
            if before is not None:
                gap, ruled = between(before, part)
                gap += int(spread) if splits(before, part) else 0
                if ruled:
                    source.append(self.brush.rule(y + gap / 2, 0, wide))
                y += gap
            block = self.block(part, wide)
            source.append(place(block, 0, y))
            y += ceil(block.height)
            before = part
        return Block(y, "".join(source))

    def block(self, part: Part, wide: float) -> Block:
        match part:
            case Drawing():
                return self.drawing(part, wide)
            case Row():
                return self.row(part.items, wide)
            case Line():
                return self.line(part, wide)
            case Note():
                return self.note(part, wide)
            case Grid():
                return self.grid(part, wide)
            case Track():
                return self.track(part, wide)
            case Split():
                return Block(3, self.brush.double_rule(0, 0, wide))

    def drawing(self, drawing: Drawing, wide: float) -> Block:
        """A drawing with its caption, as wide as the room allows."""
        brush = self.brush
        pad = MEASURES.small_drawing.pad if drawing.framed else 0.0
        largest = 1 if drawing.exact else MEASURES.small_drawing.largest
        scale = min((wide - 2 * pad) / drawing.w, largest)
        head = self.caption(drawing, wide - 2 * pad, 15)
        top = pad + (head.height + 4 if head.height else 0)
        high = top + drawing.h * scale + pad
        source = ""
        if drawing.framed or drawing.ground:
            ground = drawing.ground or brush.inks.inset
            source += brush.rect(0, 0, wide, high, fill=ground, round=9)
        if drawing.backdrop:
            source += brush.symbol(drawing.backdrop, 0, 0, wide, high, stretch=True)
        source += place(head, pad, pad) if head.height else ""
        left = pad + (wide - 2 * pad - drawing.w * scale) / 2 if drawing.framed else pad
        return Block(high, source + sheet(brush, self.filters, drawing, left, top, scale))

    def caption(self, drawing: Drawing, wide: float, size: float) -> Block:
        """Seal and title on the left, words and a value on the right."""
        if not (drawing.title or drawing.aside or drawing.value):
            return Block(0, "")
        brush, x, middle, end = self.brush, 0.0, 0.6 * size, wide
        source = ""
        if drawing.seat >= 0 and drawing.title:
            source += brush.seal(drawing.seat, 0, middle - 0.55 * size, 1.1 * size)
            x = 1.55 * size
        base = middle + 0.35 * size
        if drawing.value:
            source += brush.text(
                drawing.value, end, base + 1, 1.2 * size, bold=True, display=True, anchor="end"
            )
            end -= width(drawing.value, 1.2 * size, True, True) + 5
            if drawing.symbol:
                source += brush.symbol(drawing.symbol, end - 1.15 * size, middle - 0.58 * size, 1.15 * size)
                end -= 1.15 * size + 8
        title = cut(drawing.title, size, end - x, True, True)
        source += brush.text(title, x, base, size, bold=True, display=True)
        room = end - x - width(title, size, True, True) - 12
        if drawing.aside and room > 20:
            small = max(13, 0.8 * size)
            source += brush.text(
                drawing.aside, end, base, small, anchor="end", ink=brush.inks.soft, room=room
            )
        return Block(1.2 * size, source)

    def item(self, item: Item, symbol: float = 20, size: float = 14) -> Shown:
        """A symbol and a word, on a chip if it has a ground."""
        brush = self.brush
        ink = item.ink or brush.inks.ink
        chip = bool(item.ground)
        colours = brush.vars(({"--ground": item.ground} if chip else {}) | item.vars, item.owner)
        symbol = 18 if chip else symbol
        x = 7.0 if chip and item.text else (CHIP - symbol) / 2 if chip else 0.0
        source = ""
        if item.symbol:
            source += brush.symbol(item.symbol, x, -symbol / 2, symbol, colours=colours, ink=ink)
            x += symbol + (5 if item.text else 0)
        if item.text:
            bold = item.bold or bool(item.symbol) or chip
            apart = 3.0 if chip else 0.0
            source += brush.text(item.text, x, 0.36 * size, size, bold=bold, ink=ink, apart=apart)
            x += width(item.text, size, bold) + apart * item.text.count(" ")
        if chip:
            x = x + 7 if item.text else CHIP
            ground = brush.rect(0, -CHIP / 2, x, CHIP, fill=item.ground, round=6, stroke="var(--ink)")
            source = ground + source
        if item.faded:
            source = f'<g opacity=".45">{source}</g>'
        return Shown(x, titled(item.title, source))

    def row(self, items: Sequence[Item], wide: float, *, end: bool = False) -> Block:
        """Items side by side, wrapped where they have no room; `end`: from the right."""
        lines: list[list[Shown]] = [[]]
        used = 0.0
        for item in items:
            shown = self.item(item)
            gap = 6 if item.ground else 14
            if lines[-1] and used + gap + shown.width > wide:
                lines.append([])
            used = shown.width + (used + gap if lines[-1] else 0)
            lines[-1].append(shown)
        gap = 6 if all(item.ground for item in items) else 14
        source, y = "", 0.0
        for line in lines:
            total = sum(shown.width for shown in line) + gap * (len(line) - 1)
            x = wide - total if end else 0.0
            for shown in line:
                source += place(Block(0, shown.svg), x, y + CHIP / 2)
                x += shown.width + gap
            y += CHIP + 4
        return Block(max(0, y - 4), source)

    def line(self, line: Line, wide: float) -> Block:
        """A seal or symbol, a name with a small line, items, and a value at the right end."""
        brush = self.brush
        left, icon = self.line_head(line)
        tail = max(32, width(line.value, 21, True, True)) + 10 if line.value else 0.0
        room = wide - left - tail
        items = self.row(line.items, 10_000)
        across = self.items_width(line.items)
        size = 16.0
        beside = across <= room - min(width(line.text, size, True, True), 110) - 12
        words_room = room - (across + 12 if beside and line.items else 0)
        texts = self.line_words(line, left, words_room)
        high = max(texts.height, 30)
        source = place(Block(0, icon), 0, high / 2) if icon else ""
        source += place(texts, 0, (high - texts.height) / 2)
        if line.value:
            source += brush.text(line.value, wide, high / 2 + 7, 21, bold=True, display=True, anchor="end")
        if line.items and beside:
            source += place(items, left + room - across, high / 2 - CHIP / 2)
        elif line.items:
            items = self.row(line.items, room, end=True)
            source += place(items, left, high + 2)
            high += items.height + 2
        if line.faded:
            source = f'<g opacity=".5">{source}</g>'
        if line.glow:
            lit = brush.rect(
                -7, -4, wide + 14, high + 8, fill=brush.inks.inset, round=9, stroke="var(--fq-gilt)"
            )
            source = lit + source
        return Block(high, titled(line.title or line.why, source))

    def line_head(self, line: Line) -> tuple[float, str]:
        """What comes before the words, centred on the line, and where the words begin."""
        if line.symbol:
            size = 34.0 if line.small else 24.0
            colours = self.brush.vars(line.vars, line.seat)
            return size + 10, self.brush.symbol(line.symbol, 0, -size / 2, size, colours=colours)
        if line.seat >= 0:
            return 32.0, self.brush.seal(line.seat, 0, -11, 22)
        return 0.0, ""

    def line_words(self, line: Line, left: float, room: float) -> Block:
        brush, size = self.brush, 16.0
        source, y = "", 0.0
        for text in wrap(line.text, size, room, True, True, most=2):
            source += brush.text(text, left, y + 16, size, bold=True, display=True)
            y += 21
        if line.small:
            for text in wrap(line.small, 13, room, most=2):
                source += brush.text(text, left, y + 11, 13, ink=brush.inks.soft)
                y += 17
        return Block(y, source)

    def items_width(self, items: Sequence[Item]) -> float:
        gap = 6 if all(item.ground for item in items) else 14
        return sum(self.item(item).width for item in items) + gap * max(0, len(items) - 1)

    def note(self, note: Note, wide: float) -> Block:
        """A sentence, wrapped, with its bold words."""
        brush = self.brush
        if note.big:
            text = "".join(span for span, _ in note.spans)
            lines = wrap(text, 19, wide, True, True)
            return Block(
                25.0 * len(lines),
                "".join(
                    brush.text(line, 0, 25 * i + 18, 19, bold=True, display=True)
                    for i, line in enumerate(lines)
                ),
            )
        size = 13.0 if note.soft else 15.0
        step = 1.38 * size
        ink = brush.paint("fill", brush.inks.soft if note.soft else brush.inks.ink)
        source = ""
        rows = wrap_spans(note.spans, size, wide)
        for i, row in enumerate(rows):
            place_ = f'x="0" y="{number(step * i + 1.02 * size)}" font-size="{number(size)}"'
            source += f"<text {place_}{ink}>{brush.spans(row)}</text>"
        return Block(step * len(rows), source)

    def grid(self, grid: Grid, wide: float) -> Block:
        """A table of numbers with column heads."""
        brush, size = self.brush, 15.0
        items = [self.item(item) for item, _ in grid.rows]
        left = max([shown.width for shown in items], default=0) + 12
        step = (wide - left) / max(1, len(grid.columns))
        centres = [left + step * (i + 0.5) for i in range(len(grid.columns))]
        source = "".join(
            brush.text(head, x, 16, size, bold=True, anchor="middle", room=step)
            for head, x in zip(grid.columns, centres, strict=True)
        )
        y, high = 26.0, 35.0
        for shown, (_, cells) in zip(items, grid.rows, strict=True):
            source += brush.rule(y, 0, wide) + place(Block(0, shown.svg), 1, y + high / 2)
            for cell, x in zip(cells, centres, strict=False):
                zero = cell in MEASURES.nothing
                source += brush.text(
                    "·" if zero else cell,
                    x,
                    y + high / 2 + 5,
                    size,
                    bold=not zero,
                    anchor="middle",
                    ink=brush.inks.soft if zero else "",
                    room=step,
                )
            y += high
        return Block(y, source)

    def track(self, track: Track, wide: float) -> Block:
        """A label, spaces with markers on them, and a value at the end."""
        brush, high = self.brush, 31.0
        label = min(104.0, 0.3 * wide)
        step = min(27.0, (wide - label - 42) / max(1, track.length))
        first = label + step / 2
        source = ""
        if track.glow:
            source += brush.rect(-8, 0, wide + 16, high, fill=brush.inks.inset)
        source += brush.text(track.label, 0, high / 2 + 5, 14, bold=track.glow, room=label - step / 2)
        shown = track.items
        filled = {i + 1: item for i, item in enumerate(shown[: track.length])}
        if track.marker >= 0:
            filled = {track.marker: shown[0]} if shown else {}
        for space in range(0 if 0 in filled else 1, track.length + 1):
            x = first + step * (space - 0.5)
            source += self.space(filled.get(space), x, high / 2, step)
        if track.limit >= 0:
            x = first + step * track.limit
            stroke = brush.paint("stroke", "var(--fq-gilt)")
            source += f'<path d="M{number(x)} 0V{number(high)}" stroke-width="3"{stroke}/>'
        source += brush.text(
            track.value,
            wide,
            high / 2 + 6,
            18,
            bold=True,
            display=True,
            anchor="end",
            ink=brush.inks.strong if track.glow else "",
        )
        return Block(high, source)

    def space(self, item: Item | None, x: float, y: float, step: float) -> str:
        """One space of a track: a dot, or a marker on a small tile."""
        brush = self.brush
        if item is None:
            return brush.rect(x - 2.5, y - 2.5, 5, 5, fill=brush.inks.line, round=2.5)
        size = step - 3
        tile = brush.rect(
            x - size / 2,
            y - size / 2,
            size,
            size,
            fill=item.ground or "var(--paper)",
            round=5,
            stroke="var(--fq-edge)",
        )
        inner = ""
        if item.symbol:
            colours = brush.vars(item.vars, item.owner)
            inner = brush.symbol(
                item.symbol, x - size / 2 + 1.5, y - size / 2 + 1.5, size - 3, colours=colours
            )
        elif item.text:
            inner = brush.text(item.text, x, y + 4.5, 13, bold=True, anchor="middle", ink="var(--ink)")
        fade = ' opacity=".45"' if item.faded else ""
        return titled(item.title, f"<g{fade}>{tile}{inner}</g>")


def between(before: Part, after: Part) -> tuple[float, bool]:
    """The gap between two parts, and whether it has a hairline."""
    match before, after:
        case Line(), Line():
            return (10, False) if before.glow or after.glow else (9, True)
        case Note(), Note():
            plain = not (before.soft or before.big or after.soft or after.big)
            return (14, True) if plain else (3, False)
        case Track(), Track():
            return 0, False
        case (Split(), _) | (_, Split()):
            return 9, False
        case Row(), Row():
            return 6, False
    return 10, False


def splits(before: Part, after: Part) -> bool:
    """May there be extra room between two parts? Not inside a list, nor below a rule."""
    return not isinstance(before, Split) and (type(before) is not type(after) or isinstance(before, Drawing))


def loose_gaps(parts: Sequence[Part]) -> int:
    """In how many places a column of parts may get extra room."""
    return sum(splits(before, after) for before, after in pairwise(parts))
