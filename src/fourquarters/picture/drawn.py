"""Pieces of SVG that a game assembles its own symbols from."""

from __future__ import annotations

import re
from importlib.resources import files

INK, PAPER = "var(--ink)", "var(--paper)"


def symbol(id: str, view_box: str, *drawn: str) -> str:
    return f'<symbol id="{id}" viewBox="{view_box}">{"".join(drawn)}</symbol>'


def use(id: str, x: float, y: float, w: float, h: float = 0) -> str:
    """Another symbol as part of this one; square unless a height is given."""
    return f'<use href="#{id}" x="{x}" y="{y}" width="{w}" height="{h or w}"/>'


def nested(sheet: str, id: str, x: float, y: float, size: float) -> str:
    """A hand-drawn square symbol, drawn inside this one: unlike a `use`, its colours can be replaced."""
    found = re.search(rf'<symbol id="{id}" viewBox="0 0 (\d+) \1"([^>]*)>(.*?)</symbol>', sheet, re.S)
    if not found:
        raise ValueError(f"No square symbol {id} is drawn.")
    grid, look, inside = found.groups()
    scale = f"translate({x:.1f} {y:.1f}) scale({size / int(grid):.4f})"
    return f'<g transform="{scale}"{look}>{inside}</g>'


def box(x: float, y: float, w: float, h: float, round: float, fill: str, line: float = 1.2) -> str:
    """A rectangle with round corners and a line of ink around it."""
    return (
        f'<rect x="{x}" y="{y}" width="{w}" height="{h}" rx="{round}" fill="{fill}" '
        f'stroke="{INK}" stroke-width="{line}"/>'
    )


def lettering(
    x: float, y: float, size: float, words: str, *, fill: str = INK, anchor: str = "middle", weight: int = 700,
    face: str = "display",
) -> str:  # fmt: skip
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}" font-family="var(--fq-font-{face})">{words}</text>'
    )


def symbol_sheet(home: str, *made: str) -> str:
    """The hand-drawn `symbols.svg` in a game's folder, plus the symbols that were assembled."""
    sheet = hand_drawn(home)
    return sheet.replace("</svg>", "\n".join(made) + "\n</svg>")


def hand_drawn(home: str) -> str:
    return files(home).joinpath("symbols.svg").read_text(encoding="utf-8")
