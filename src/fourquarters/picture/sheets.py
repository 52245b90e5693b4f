"""Sheets: the panels and mats beside the board.

A sheet's contents are written first, so that its height is known, and then put on paper.
"""

from __future__ import annotations

from fourquarters.picture.brush import Brush
from fourquarters.picture.layout import Block, cut, place, width, wrap
from fourquarters.picture.parts import Parts
from fourquarters.picture.pieces import Filters
from fourquarters.picture.scene import Mat, Panel

PAD = 12.0
SCORE_ROOM = 130.0


class Sheets:
    """Writes panels and mats."""

    def __init__(self, brush: Brush, filters: Filters) -> None:
        self.brush, self.parts = brush, Parts(brush, filters)

    def papered(self, sheet: Block, wide: float, more: float = 0, gilt: bool = False) -> Block:
        """A sheet on its paper, which is `more` taller than it needs to be."""
        high = sheet.height + more
        return Block(high, self.brush.panel(wide, high, gilt=gilt) + sheet.svg)

    def panel(self, panel: Panel, wide: float) -> Block:
        """A title over a double rule, and parts."""
        brush, inner = self.brush, wide - 2 * PAD
        source, y = "", PAD
        if panel.title or panel.aside:
            title = cut(panel.title, 17, inner, True, True)
            source += brush.text(title, PAD, y + 16, 17, bold=True, display=True)
            room = inner - width(title, 17, True, True) - 12
            if panel.aside and room > 30:
                end, ink = wide - PAD, brush.inks.soft
                source += brush.text(panel.aside, end, y + 16, 13, anchor="end", ink=ink, room=room)
            source += brush.double_rule(y + 25, PAD, wide - PAD)
            y += 38
        column = self.parts.column(panel.parts, inner)
        return Block(y + column.height + PAD, source + place(column, PAD, y))

    def mat(self, mat: Mat, wide: float, spread: float = 0) -> Block:
        """Seal, name and points, then what lies in front of the player."""
        inner = wide - 2 * PAD
        head = self.mat_head(mat, inner)
        source, high = place(head, PAD, PAD), PAD + head.height
        if mat.parts:
            column = self.parts.column(mat.parts, inner, spread)
            source += place(column, PAD, high + 10)
            high += 10 + column.height
        return Block(high + PAD, source)

    def mat_head(self, mat: Mat, wide: float) -> Block:
        brush, left = self.brush, 44.0
        source = brush.seal(mat.seat, 0, 2, 34)
        end, score = self.score(mat, wide)
        source += score
        name = cut(mat.name, 18, end - left - 8 - (24 if mat.start else 0), True, True)
        lines = wrap(mat.small, 13, end - left - 6, most=2) if mat.small else []
        y = 17.0 if lines else 26.0
        source += brush.text(name, left, y, 18, bold=True, display=True)
        if mat.start:
            flag = brush.vars({"--owner": "var(--gold)"})
            x = left + width(name, 18, True, True) + 5
            source += brush.symbol("start", x, y - 15, 18, colours=flag)
        for i, line in enumerate(lines):
            source += brush.text(line, left, 34 + 16 * i, 13, ink=brush.inks.soft)
        return Block(38.0 + 16 * max(0, len(lines) - 1), source)

    def score(self, mat: Mat, end: float) -> tuple[float, str]:
        """The points at the right end, with their symbol, and where they begin."""
        if not mat.score:
            return end, ""
        brush = self.brush
        text = cut(mat.score, 24, SCORE_ROOM, True, True)
        source = brush.text(text, end, 27, 24, bold=True, display=True, anchor="end")
        end -= width(text, 24, True, True) + 6
        if mat.symbol:
            source += brush.symbol(mat.symbol, end - 24, 7, 24)
            end -= 30
        return end, source
