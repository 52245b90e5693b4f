"""The brush: the few basic shapes that every picture is made of.

It knows one theme, one set of inks and the symbols used so far; what is drawn where is left to
`pieces.py`, `parts.py` and `svg.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from fourquarters.picture.layout import Span, cut, number
from fourquarters.picture.measures import MEASURES
from fourquarters.picture.sprite import PREFIX, Sprite, Vars
from fourquarters.picture.tokens import channels, resolve, tokens

_UNPRINTABLE = dict.fromkeys((*range(9), 11, 12, *range(14, 32), *range(0xD800, 0xE000)))
_UNPRINTABLE |= dict.fromkeys((ord(PREFIX), 0xFFFE, 0xFFFF))
_NO_COLOURS: Mapping[str, str] = {}


class Inks(NamedTuple):
    """The colours used on a ground: of text, lines and insets."""

    ink: str = "var(--fq-ink)"
    soft: str = "var(--fq-ink-soft)"
    line: str = "var(--fq-line)"
    inset: str = "var(--fq-inset)"
    strong: str = "var(--fq-gold-text)"


PAPER = Inks()
PROMPT = Inks("var(--fq-prompt-ink)", "var(--fq-prompt-soft)", "#ffffff3a", "#ffffff14", "var(--fq-gold)")


def printable(text: str) -> str:
    """A text without the characters that XML does not allow, whoever wrote it."""
    return text.translate(_UNPRINTABLE)


def words(text: str) -> str:
    """A text, escaped for XML."""
    return escape(printable(text))


def seal_of(seat: int) -> int:
    """The number of a seat's seal, mark and colour, from 1."""
    return seat % MEASURES.seals + 1


def seat_colours(seat: int) -> dict[str, str]:
    return {"--owner": f"var(--fq-p{seal_of(seat)})"} if seat >= 0 else {}


@cache
def paint(theme: str, key: str, colour: str) -> str:
    """A colour as an attribute; opacity is separate, for viewers that do not know eight-digit colours."""
    value = resolve(colour, tokens(theme))
    if value.startswith("#") and len(value) in (5, 9):
        red, green, blue, opacity = channels(value)
        opaque = f"#{red:02x}{green:02x}{blue:02x}"
        return f' {key}="{opaque}" {key}-opacity="{number(opacity / 255)}"'
    return f" {key}={quoteattr(value)}"


class Brush:
    """Draws rectangles, words and symbols in one theme; collects the symbols it used."""

    def __init__(self, sprite: Sprite, theme: str, inks: Inks = PAPER) -> None:
        self.sprite, self.theme, self.inks = sprite, theme, inks
        self.tokens = tokens(theme)
        fonts = (self.tokens[f"--fq-font-{face}"] for face in ("display", "text"))
        self.display, self.text_face = (quoteattr(font.replace('"', "'")) for font in fonts)

    def on(self, inks: Inks) -> Brush:
        """The same brush on another ground."""
        return Brush(self.sprite, self.theme, inks)

    def paint(self, key: str, colour: str) -> str:
        return paint(self.theme, key, colour)

    def colour(self, text: str, own: Mapping[str, str] = _NO_COLOURS) -> str:
        return resolve(text, self.tokens, own)

    def vars(self, colours: Mapping[str, str], seat: int = -1) -> Vars:
        """The colours of one use, sorted, so that equal uses share a symbol."""
        both = seat_colours(seat) | dict(colours)
        return tuple(sorted((name, self.colour(value)) for name, value in both.items()))

    def symbol(
        self,
        name: str,
        x: float,
        y: float,
        w: float,
        h: float | None = None,
        colours: Vars = (),
        ink: str = "",
        stretch: bool = False,
    ) -> str:
        id_ = self.sprite.use(name, colours, stretch)
        size = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h or w)}"'
        return f'<use href="#{id_}" {size}{self.paint("color", ink or self.inks.ink)}/>'

    def seal(self, seat: int, x: float, y: float, size: float) -> str:
        return self.symbol(f"seal-{seal_of(seat)}", x, y, size)

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        bold: bool = False,
        display: bool = False,
        anchor: str = "start",
        ink: str = "",
        room: float = 0,
        apart: float = 0,
    ) -> str:
        """Words with their baseline at y; cut if they are too long for their room."""
        if not text:
            return ""
        if room:
            text = cut(text, size, room, bold, display)
        more = f" font-family={self.display}" if display else ""
        more += ' font-weight="600"' if bold else ""
        more += f' text-anchor="{anchor}"' if anchor != "start" else ""
        more += f' word-spacing="{number(apart)}"' if apart else ""
        more += self.paint("fill", ink or self.inks.ink)
        place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        return f"<text {place}{more}>{words(text)}</text>"

    def spans(self, spans: Iterable[Span]) -> str:
        """Words, some of them bold, for one `<text>`."""
        return "".join(
            f'<tspan font-weight="600">{words(text)}</tspan>' if bold else words(text) for text, bold in spans
        )

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        *,
        fill: str = "none",
        round: float = 0,
        stroke: str = "",
        line: float = 1,
        more: str = "",
    ) -> str:
        place = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        more += f' rx="{number(round)}"' if round else ""
        if stroke:
            more += self.paint("stroke", stroke) + f' stroke-width="{number(line)}"'
        return f"<rect {place}{self.paint('fill', fill)}{more}/>"

    def rule(self, y: float, x: float, x2: float, colour: str = "") -> str:
        """A hairline."""
        stroke = self.paint("stroke", colour or self.inks.line)
        return f'<path d="M{number(x)} {int(y) + 0.5}H{number(x2)}"{stroke}/>'

    def double_rule(self, y: float, x: float, x2: float, colour: str = "") -> str:
        """Two hairlines, our signature."""
        stroke = self.paint("stroke", colour or self.inks.line)
        line = f"M{number(x)} {number(y + 0.5)}H{number(x2)}M{number(x)} {number(y + 2.5)}H{number(x2)}"
        return f'<path d="{line}"{stroke}/>'

    def bars(self, x: float, y: float, y2: float, colour: str = "") -> str:
        """The double rule, upright."""
        stroke = self.paint("stroke", colour or self.inks.line)
        line = f"M{number(x + 0.5)} {number(y)}V{number(y2)}M{number(x + 2.5)} {number(y)}V{number(y2)}"
        return f'<path d="{line}"{stroke}/>'

    def panel(self, w: float, h: float, *, gilt: bool = False, fill: str = "var(--fq-paper)") -> str:
        """A sheet of paper with its faint shadow."""
        edge = "var(--fq-gilt)" if gilt else "var(--fq-line)"
        shadow = self.rect(0, 1.5, w, h, fill="#4a371518", round=14)
        line = 2 if gilt else 1
        sheet = self.rect(
            line / 2, line / 2, w - line, h - line, fill=fill, round=13.5, stroke=edge, line=line
        )
        return shadow + sheet


def titled(title: str, svg: str) -> str:
    """A tooltip over something drawn."""
    return f"<g><title>{words(title)}</title>{svg}</g>" if title else svg
