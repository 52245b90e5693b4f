"""Pieces: whatever lies on a drawing, with its glow, owner's mark, tags and tooltip.

Small words on a piece are set in the text face, larger ones in the display face. Rings, notes
and counts keep their size on the page however small the drawing is shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from fourquarters.picture.brush import Brush, seal_of, titled
from fourquarters.picture.layout import broken, cut, number, width
from fourquarters.picture.measures import MEASURES
from fourquarters.picture.scene import Drawing, Piece
from fourquarters.picture.sprite import PREFIX
from fourquarters.picture.tokens import channels, resolve, tokens

FADED, TEXT = MEASURES.faded, MEASURES.text
MOST_GROWN_BELOW = 1.4  # how much words under pieces may grow; the page leaves out those without room instead


class Filters:
    """The few filters that pieces need, each written once per picture and only if used."""

    @staticmethod
    def sources() -> dict[str, str]:
        return {
            "halo": f'<feGaussianBlur stdDeviation="{number(MEASURES.halo.blur)}"/>',
            "lift": (
                '<feGaussianBlur in="SourceAlpha" stdDeviation="9"/><feOffset dy="9" result="s"/>'
                '<feFlood flood-color="#2a1c08" flood-opacity=".38"/>'
                '<feComposite in2="s" operator="in"/><feMerge><feMergeNode/>'
                '<feMergeNode in="SourceGraphic"/></feMerge>'
            ),
            "rim": (
                f'<feMorphology in="SourceAlpha" operator="dilate" radius="{MEASURES.piece.rim}" result="s"/>'
                '<feFlood flood-color="var(--paper)"/><feComposite in2="s" operator="in"/>'
                '<feMerge><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>'
            ),
        }

    def __init__(self, theme: str) -> None:
        self.tokens = tokens(theme)
        self.used: set[str] = set()

    def use(self, name: str) -> str:
        self.used.add(name)
        return f' filter="url(#{PREFIX}f-{name})"'

    def defs(self) -> str:
        sources = self.sources() | {"fade": self.fade()}
        return "".join(
            f'<filter id="{PREFIX}f-{name}" x="-40%" y="-40%" width="180%" height="180%" '
            'color-interpolation-filters="sRGB">'
            f"{resolve(sources[name], self.tokens)}</filter>"
            for name in sorted(self.used)
        )

    def fade(self) -> str:
        """Half the piece's colours, half the paper's, so that nothing shows through it."""
        red, green, blue, _ = channels(self.tokens["--fq-inset"])
        shares = "".join(
            f'<feFunc{key} type="linear" slope="{1 - FADED.veil:.3g}" intercept="{FADED.veil * value / 255:.3f}"/>'
            for key, value in zip("RGB", (red, green, blue), strict=True)
        )
        less = f'<feColorMatrix type="saturate" values="{FADED.saturate}"/>'
        return f"{less}<feComponentTransfer>{shares}</feComponentTransfer>"


class PiecePainter:
    """Draws the pieces of one drawing at a scale."""

    def __init__(self, brush: Brush, filters: Filters, scale: float) -> None:
        self.brush, self.filters, self.scale = brush, filters, scale

    def pieces(self, pieces: Sequence[Piece]) -> str:
        """All pieces in their order; halos go below the first one that glows, notes on top of everything."""
        source: list[str] = []
        halos = [piece for piece in pieces if piece.glow == "can"]
        for piece in pieces:
            if halos and piece.glow:
                source += [self.halo(lit) for lit in halos]
                halos = []
            source.append(self.piece(piece))
        source += [self.below(piece) for piece in pieces if piece.note or piece.tag]
        return "".join(source)

    def piece(self, piece: Piece) -> str:
        inner = self.outline(piece) + self.figure(piece) + self.words(piece)
        more = self.filters.use("lift") if piece.lifted else ""
        if piece.faded and not more:
            more = self.filters.use("fade") if piece.symbol else ' opacity=".5"'
        if more:
            inner = f"<g{more}>{inner}</g>"
        inner = self.ring(piece) + inner
        if piece.turn:
            x, y = piece.x + piece.w / 2, piece.y + piece.h / 2
            turn = f"rotate({number(piece.turn)} {number(x)} {number(y)})"
            inner = f'<g transform="{turn}">{inner}</g>'
        if piece.count:
            inner += self.count(piece)
        return titled(piece.title or piece.why, inner)

    def outline(self, piece: Piece) -> str:
        """A piece that is a path; if it has no colours of its own, it takes its owner's."""
        if not piece.path:
            return ""
        brush = self.brush
        own = dict(brush.vars(piece.vars, piece.owner))
        fill = piece.fill or ("none" if piece.stroke or piece.line else "")
        fill = fill or ("var(--owner)" if piece.owner >= 0 else "var(--fq-ink)")
        more = brush.paint("fill", self.fill(fill, own))
        if piece.stroke or piece.line:
            more += brush.paint("stroke", brush.colour(piece.stroke or "var(--fq-ink)", own))
            more += f' stroke-width="{number(piece.line or 1)}" stroke-linejoin="round"'
            more += "" if piece.dash == "" else f" stroke-dasharray={quoteattr(piece.dash)}"
            beads = piece.dash.startswith("0 ")  # dashes without length: only round ends make them visible
            more += ' stroke-linecap="round"' if beads or not piece.dash else ""
        return f"<path d={quoteattr(piece.path)}{self.shift(piece)}{more}/>" + self.mark(piece)

    def fill(self, fill: str, own: dict[str, str]) -> str:
        """A colour, or one of the game's patterns or gradients: `url(#…)`."""
        if not fill.startswith("url(#"):
            return self.brush.colour(fill, own)
        name = fill[5:].rstrip(")")
        return f"url(#{self.brush.sprite.use(name, tuple(sorted(own.items())))})"

    def shift(self, piece: Piece) -> str:
        if not (piece.x or piece.y):
            return ""
        return f' transform="translate({number(piece.x)} {number(piece.y)})"'

    def figure(self, piece: Piece) -> str:
        """A piece that is a symbol; with its owner's mark, it also gets a paper rim."""
        if not piece.symbol:
            return ""
        colours = self.brush.vars(piece.vars, piece.owner)
        ink = self.brush.colour(piece.fill, dict(colours)) if piece.fill else ""
        source = self.brush.symbol(piece.symbol, piece.x, piece.y, piece.w, piece.h, colours, ink=ink)
        if not piece.mark or piece.path:
            return source
        return f"<g{self.filters.use('rim')}>{source}</g>" + self.mark(piece)

    def mark(self, piece: Piece) -> str:
        if not piece.mark or piece.owner < 0:
            return ""
        x, y, size = piece.w / 2, piece.h / 2, MEASURES.piece.mark * min(piece.w, piece.h)
        if piece.symbol:
            wide, high, across, down, size = self.brush.sprite.mark(piece.symbol)
            k = min(piece.w / wide, piece.h / high)
            x, y, size = x + (across - wide / 2) * k, y + (down - high / 2) * k, size * k
        left, top = piece.x + x - size / 2, piece.y + y - size / 2
        return self.brush.symbol(f"mark-{seal_of(piece.owner)}", left, top, size)

    def words(self, piece: Piece) -> str:
        """A piece's text in its box: shrunk, wrapped or cut if it has no room."""
        if not piece.text:
            return ""
        brush, size = self.brush, piece.size
        display = size > TEXT.largest_text_face
        own = dict(brush.vars(piece.vars, piece.owner))
        ink = brush.colour(piece.fill, own) if piece.fill and not piece.path else ""
        lines = piece.text.split("\n")
        if piece.w:
            lines = fitted(piece, display)
            widest = max(width(line, size, piece.bold, display) for line in lines)
            size *= min(1, max(piece.w / (widest or 1), TEXT.floor))
            lines = [cut(line, size, piece.w + 1, piece.bold, display) for line in lines]
        x = piece.x + {"start": 0, "end": piece.w}.get(piece.anchor, piece.w / 2)
        y = piece.y + piece.h / 2 + (TEXT.baseline - TEXT.line / 2 * (len(lines) - 1)) * size
        return "".join(
            brush.text(
                line,
                x,
                y + TEXT.line * size * i,
                size,
                bold=piece.bold,
                display=display,
                anchor=piece.anchor,
                ink=ink,
            )
            for i, line in enumerate(lines)
        )

    def strength(self, piece: Piece) -> float:
        """A ring's thickness in drawing units: full around a card, half around a token."""
        shown = min(piece.w, piece.h) * self.scale
        return min(1, max(MEASURES.ring.least, shown / MEASURES.ring.full)) / self.scale

    def ring(self, piece: Piece) -> str:
        k = self.strength(piece)
        bands = MEASURES.rings.get(piece.glow, [])
        return "".join(self.band(piece, out * k, line * k, colour) for out, line, colour in bands)

    def band(self, piece: Piece, out: float, line: float, colour: str) -> str:
        """A ring at a distance around a piece; an outline's ring follows the outline."""
        if piece.path:
            stroke = self.brush.paint("stroke", colour)
            wide = number(2 * out + line)
            return (
                f'<path d={quoteattr(piece.path)}{self.shift(piece)} fill="none"{stroke} '
                f'stroke-width="{wide}" stroke-linejoin="round"/>'
            )
        return self.brush.rect(
            piece.x - out,
            piece.y - out,
            piece.w + 2 * out,
            piece.h + 2 * out,
            round=piece.round + out,
            stroke=colour,
            line=line,
        )

    def halo(self, piece: Piece) -> str:
        out = MEASURES.halo.out / self.scale + MEASURES.halo.with_ring * self.strength(piece)
        more = self.filters.use("halo")
        if piece.path:
            stroke = self.brush.paint("stroke", "var(--fq-halo)")
            shape = f'<path d={quoteattr(piece.path)}{self.shift(piece)} fill="none"{stroke}'
            return f'{shape} stroke-width="{number(MEASURES.halo.stroke * out)}"{more}/>'
        return self.brush.rect(
            piece.x - out,
            piece.y - out,
            piece.w + 2 * out,
            piece.h + 2 * out,
            fill="var(--fq-halo)",
            round=piece.round + out,
            more=more,
        )

    def below(self, piece: Piece) -> str:
        """A golden tag and a few words under a piece."""
        brush, k, below = self.brush, min(max(1 / self.scale, 1), MOST_GROWN_BELOW), MEASURES.below
        size, high = below.size * k, below.high * k
        x = piece.x + piece.w / 2
        y = piece.y + piece.h + (below.gap + min(below.more, below.share * piece.h)) * k
        source = ""
        if piece.tag:
            wide = width(piece.tag, size, bold=True) + below.pad * k
            gold, ink = "var(--fq-gold)", "var(--fq-on-gold)"
            source += brush.rect(x - wide / 2, y - high / 2, wide, high, fill=gold, round=high / 2)
            source += brush.text(
                piece.tag, x, y + below.baseline * size, size, bold=True, anchor="middle", ink=ink
            )
            y += high
        if piece.note:
            ink = brush.inks.soft
            source += brush.text(piece.note, x, y + below.baseline * size, size, anchor="middle", ink=ink)
        return source

    def count(self, piece: Piece) -> str:
        """A small number on the upper right corner."""
        brush, k, count = self.brush, 1 / min(self.scale, 1), MEASURES.count
        radius = min(count.radius * k, count.share * max(piece.w, piece.h))
        x, y = piece.x + piece.w - count.left * radius, piece.y + count.down * radius
        disc = brush.rect(
            x - radius,
            y - radius,
            2 * radius,
            2 * radius,
            fill="var(--paper)",
            round=radius,
            stroke="var(--ink)",
            line=count.line * k,
        )
        size, base = count.size * radius, y + count.baseline * radius
        return disc + brush.text(
            str(piece.count), x, base, size, bold=True, anchor="middle", ink="var(--ink)"
        )


def fitted(piece: Piece, display: bool) -> list[str]:
    """The lines of a piece's text, wrapped as far as its height allows."""
    most = max(1, int(piece.h / (TEXT.line * piece.size)))
    lines = piece.text.split("\n")
    if len(lines) > 1 or most == 1:
        return lines
    return broken(piece.text, piece.size, piece.w, piece.bold, display, most)


def sheet(brush: Brush, filters: Filters, drawing: Drawing, x: float, y: float, scale: float) -> str:
    """A drawing's pieces, with its upper left corner at x, y."""
    inner = PiecePainter(brush, filters, scale).pieces(drawing.pieces)
    left, top = x - drawing.x * scale, y - drawing.y * scale
    return f'<g transform="translate({number(left)} {number(top)}) scale({scale:.4g})">{inner}</g>'
