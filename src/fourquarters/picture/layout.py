"""Space on the page: how wide words are, how they wrap, and blocks that stack.

No font is measured: widths are averages over the fonts in the tokens, a little on the safe side.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

Span = tuple[str, bool]
"""Words, and whether they are bold."""

_WIDTHS = {
    0.26: " 'ijl‘’.,:;!|()J`·[]I-",
    0.38: '/\\ft{}“”•r"',
    0.46: "?_csz–",
    0.54: "FLkvxy",
    0.58: "0123456789$*+<=>ESTYZ^ae~×äéèêà−€",
    0.62: "KPVXbdghnopquöüñ",
    0.67: "#ABCRßÄ",
    0.76: "&DGUHNÜ",
    0.82: "OQw…Ö%",
    0.95: "@MWm—→",
}
_GLYPHS = {glyph: width for width, glyphs in _WIDTHS.items() for glyph in glyphs}
_WIDE = 0x2E80  # from here on, glyphs fill a square
BOLD, DISPLAY = 1.06, 1.08


class Block(NamedTuple):
    """Something drawn from (0, 0) downwards."""

    height: float
    svg: str


def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


@lru_cache(maxsize=8192)
def width(text: str, size: float, bold: bool = False, display: bool = False) -> float:
    """About how wide a text is."""
    ems = sum(_GLYPHS.get(c) or (1.0 if ord(c) >= _WIDE else 0.62) for c in text)
    return ems * size * (DISPLAY if display else BOLD if bold else 1.0)


def cut(text: str, size: float, room: float, bold: bool = False, display: bool = False) -> str:
    """The text, shortened with an ellipsis if it has no room."""
    if width(text, size, bold, display) <= room:
        return text
    while text and width(text + "…", size, bold, display) > room:
        text = text[:-1]
    return text.rstrip(" ,.;:") + "…"


def wrap(
    text: str, size: float, room: float, bold: bool = False, display: bool = False, most: int = 99
) -> list[str]:
    """The text in lines that fit; anything beyond `most` lines is cut."""
    lines = broken(text, size, room, bold, display, most)
    return [cut(line, size, room, bold, display) for line in lines]


def broken(
    text: str, size: float, room: float, bold: bool = False, display: bool = False, most: int = 99
) -> list[str]:
    """The text in at most `most` lines; a long word or the last line may be wider than the room."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}" if line else word
            if line and width(longer, size, bold, display) > room:
                lines.append(line)
                longer = word
            line = longer
        lines.append(line)
    return [*lines[: most - 1], " ".join(lines[most - 1 :])] if len(lines) > most else lines


def wrap_spans(spans: Iterable[Span], size: float, room: float) -> list[list[Span]]:
    """Plain and bold words in lines that fit. Words that touch stay together."""
    lines: list[list[Span]] = [[]]
    used = 0.0
    for chunk, space in _chunks(spans):
        gap = width(" ", size) if space and lines[-1] else 0.0
        wide = sum(width(text, size, bold) for text, bold in chunk)
        if lines[-1] and used + gap + wide > room:
            lines.append([])
            used = gap = 0.0
        if gap:
            chunk = [(" ", False), *chunk]
        lines[-1] += chunk
        used += gap + wide
    return [_joined(line, size, room) for line in lines]


def _chunks(spans: Iterable[Span]) -> Iterable[tuple[list[Span], bool]]:
    """Unbreakable runs of spans, each with whether a space precedes it."""
    chunk: list[Span] = []
    space = False
    for text, bold in spans:
        for i, word in enumerate(text.replace("\n", " ").split(" ")):
            if i and chunk:
                yield chunk, space
                chunk = []
            space = space if chunk else bool(i) or space
            if word:
                chunk.append((word, bold))
    if chunk:
        yield chunk, space


def _joined(line: list[Span], size: float, room: float) -> list[Span]:
    """A line with adjacent spans of the same weight joined, and cut if a word is too long."""
    joined: list[Span] = []
    for text, bold in line:
        if joined and (joined[-1][1] == bold or text == " "):
            joined[-1] = (joined[-1][0] + text, joined[-1][1])
        else:
            joined.append((text, bold))
    if len(joined) == 1:
        text, bold = joined[0]
        joined = [(cut(text, size, room, bold), bold)]
    return joined


def place(block: Block, x: float, y: float, scale: float = 1) -> str:
    """A block's source, moved into place; whole pixels keep hairlines crisp."""
    more = "" if scale == 1 else f" scale({scale:.4g})"
    return f'<g transform="translate({round(x)} {round(y)}){more}">{block.svg}</g>'


def stack(blocks: Iterable[Block], gap: float = 0, x: float = 0) -> Block:
    """Several blocks, one below another, as one."""
    y = 0.0
    source: list[str] = []
    for block in blocks:
        y += gap if source else 0
        source.append(place(block, x, y))
        y += block.height
    return Block(y, "".join(source))
