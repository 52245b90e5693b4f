"""The result of a match as one picture to send: the headline, the towers, and what stands below the line.

It says what the page says at the end of a match (`web/static/towers.js`), at one size.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from fourquarters.picture.brush import Brush, printable, seal_of
from fourquarters.picture.layout import number, width, wrap
from fourquarters.picture.measures import MEASURES
from fourquarters.picture.scene import Result
from fourquarters.picture.sprite import PREFIX, Sprite
from fourquarters.words.numbers import minus

WIDE = 1200.0
LEFT, LEGEND = 40.0, 190.0  # the edge, and the column of names
GROUND, TOP = 610.0, 196.0  # the lowest a tower stands, and the highest a flag flies
BELOW, LINE, MOST_TIES = 108.0, 23.0, 3  # where the tie-breaks begin, their height, and how many are shown
CROWN = 84.0  # flag and battlements
TOWER = 118.0
LOWEST, APART = 20.0, 17.0  # a storey that holds its number; numbers beside a tower
ROOF = "M0 18V0H16V9H27V0H43V9H55V0H71V9H82V0H98V9H109V0H136V18z"
PENNANT = "M0 0H44L35 13L44 26H0z"


def paint_result(result: Result, title: str, when: str, tint: str, symbols: str = "", theme: str = "light",
                 colours: Sequence[int] = ()) -> str:  # fmt: skip
    """The result as SVG. `when` stands behind the title; `colours` has the seats' colours, if they are not in order."""
    brush = Brush(Sprite(symbols, theme), theme)
    card = Card(result, brush, tint, colours)
    body = card.ground() + card.heading(title, when) + card.legend() + card.towers() + card.below()
    label = quoteattr(printable(result.headline))
    size = f'width="{WIDE:.0f}" height="{card.high:.0f}" viewBox="0 0 {WIDE:.0f} {card.high:.0f}"'
    source = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" aria-label={label} '
        f"font-family={brush.text_face}><defs>{brush.sprite.defs()}</defs>{body}</svg>"
    )
    digest = hashlib.blake2s(source.encode(), digest_size=4).hexdigest()
    return source.replace(PREFIX, f"fq{digest}-")


class Card:
    """One result on one sheet."""

    def __init__(self, result: Result, brush: Brush, tint: str, colours: Sequence[int]) -> None:
        self.result, self.brush, self.tint, self.colours = result, brush, tint, colours
        self.step = (WIDE - LEFT - LEGEND - 20) / len(result.order)
        columns = [[storey.points[seat] for storey in result.storeys] for seat in range(len(result.names))]
        self.paid = [-sum(n for n in column if n < 0) for column in columns]
        self.deepest = max(self.paid, default=0)
        highest = max(1, *result.total)
        self.high = GROUND + BELOW + LINE * min(MOST_TIES, len(result.ties)) + 26
        self.unit = (GROUND - TOP - CROWN) / (highest + self.deepest)

    def colour(self, seat: int) -> int:
        """The number of a seat's colour, from 1."""
        return seal_of(self.colours[seat] if self.colours else seat)

    def middle(self, place: int) -> float:
        """The middle of a column."""
        return LEFT + LEGEND + self.step * (place + 0.5)

    def ground(self) -> str:
        """Sky, earth and the ground line."""
        brush, deep = self.brush, self.deepest * self.unit
        earth = "color-mix(in srgb, #6b5636 30%, " + self.tint + ")"
        source = brush.rect(0, 0, WIDE, self.high, fill="var(--fq-paper)") + brush.rect(
            0, 0, WIDE, GROUND, fill=self.tint
        )
        if deep:
            source += brush.rect(0, GROUND - deep, WIDE, deep, fill=earth)
            source += brush.rect(0, GROUND - deep - 1.5, WIDE, 3, fill="var(--fq-ink)")
        return source + brush.rect(0, GROUND - 1.5, WIDE, 3, fill="var(--fq-ink)")

    def heading(self, title: str, when: str) -> str:
        """The cup, the headline, and what is said below it."""
        brush, x = self.brush, LEFT + 92
        source = brush.symbol("trophy", LEFT, 34, 72)
        source += brush.text(
            f"{title}, {when}".strip(", "), x, 50, 16, ink=brush.inks.soft, room=WIDE - x - LEFT
        )
        headline = self.result.headline
        size = min(50.0, 50 * (WIDE - x - LEFT) / max(1, width(headline, 50, True, True)))
        source += brush.text(headline, x, 98, size, bold=True, display=True)
        lines = wrap(self.result.verdict, 19, WIDE - x - LEFT, most=2)
        for i, line in enumerate(lines):
            source += brush.text(line, x, 128 + 25 * i, 19)
        name = "Four Quarters"
        x = WIDE - LEFT - width(name, 17, True, True)
        source += brush.symbol("logo", x - 30, 30, 22)
        return source + brush.text(name, x, 47, 17, bold=True, display=True)

    def legend(self) -> str:
        """What the storeys stand for, from the top down as in a tower."""
        shown = [(i, storey) for i, storey in enumerate(self.result.storeys) if any(storey.points)]
        step = min(33.0, (GROUND - TOP - 20) / max(1, len(shown)))
        source = ""
        for line, (i, storey) in enumerate(shown):
            y = GROUND - 42 - step * line
            source += self.block(LEFT, y, 34, 26, i, owed=max(storey.points) <= 0)
            if storey.symbol:
                source += self.brush.rect(LEFT + 7, y + 3, 20, 20, fill="var(--paper)", round=3)
                source += self.brush.symbol(storey.symbol, LEFT + 8, y + 4, 18, ink="var(--ink)")
            source += self.brush.text(storey.name, LEFT + 44, y + 18, 15, room=LEGEND - 40)
        return source

    def block(self, x: float, y: float, w: float, h: float, i: int, owed: bool = False) -> str:
        """A piece of wall in a storey's colour and line work."""
        brush, n = self.brush, i % MEASURES.storeys + 1
        ground = self.result.storeys[i].ground or f"var(--fq-storey-{n})"
        lines = brush.sprite.use("storey-paid" if owed else f"storey-{n}")
        place = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        edge = brush.rect(x, y, w, h, stroke="var(--ink)", line=1.5)
        return brush.rect(x, y, w, h, fill=ground) + f'<rect {place} fill="url(#{lines})"/>' + edge

    def towers(self) -> str:
        return "".join(self.tower(seat, place) for place, seat in enumerate(self.result.order))

    def tower(self, seat: int, place: int) -> str:
        """A player's storeys from their cellar up, with flag, name and total."""
        brush, x = self.brush, self.middle(place) - TOWER / 2
        base = GROUND - (self.deepest - self.paid[seat]) * self.unit
        foot, beside, source = base, base + APART / 2, self.shaft(seat, x, base)
        for i, storey in enumerate(self.result.storeys):
            if storey.points[seat] > 0:
                high = storey.points[seat] * self.unit
                foot -= high
                source += self.block(x, foot, TOWER, high, i)
                beside, told = self.figure(storey.points[seat], i, x, foot, high, beside)
                source += told
        source += f'<path transform="translate({number(x - 9)} {number(foot - 17)})" d="{ROOF}"'
        source += brush.paint("fill", "#e2cf9f") + brush.paint("stroke", "var(--ink)") + ' stroke-width="2"/>'
        return source + self.flag(seat, x + TOWER / 2, foot - 17) + self.name(seat, place)

    def figure(self, n: int, i: int, x: float, y: float, high: float, beside: float) -> tuple[float, str]:
        """The number of a storey: on it, or beside the tower if it is too low; and how far up the last one stands."""
        brush, symbol = self.brush, self.result.storeys[i].symbol
        middle, text = y + high / 2, str(n)
        if high >= LOWEST:
            wide = max(30.0, width(text, 18, True, True) + 14)
            at = x + TOWER / 2 + (13 if symbol else 0)
            source = brush.rect(at - wide / 2, middle - 10, wide, 20, fill="var(--paper)", round=4)
            if symbol:
                source += brush.rect(at - wide / 2 - 28, middle - 11, 22, 22, fill="var(--paper)", round=4)
                source += brush.symbol(symbol, at - wide / 2 - 27, middle - 10, 20, ink="var(--ink)")
            return beside, source + brush.text(text, at, middle + 6, 18, bold=True, display=True, anchor="middle",
                                               ink="var(--ink)")  # fmt: skip
        at = min(middle, beside - APART)
        source = brush.symbol(symbol, x + TOWER + 6, at - 8, 16) if symbol else ""
        return at, source + brush.text(
            text, x + TOWER + (26 if symbol else 8), at + 5, 15, bold=True, display=True
        )

    def shaft(self, seat: int, x: float, base: float) -> str:
        """What was paid: as deep as the tower has sunk, beside its cellar."""
        source, foot, last = "", base, base + APART
        for i, storey in enumerate(self.result.storeys):
            owed = -min(0, storey.points[seat]) * self.unit
            if owed:
                foot -= owed
                source += self.block(x - 21, foot, 15, owed, i, owed=True)
                last = min(foot + owed / 2, last - APART)
                source += self.brush.text(minus(storey.points[seat]), x - 27, last + 5, 15, bold=True, display=True,
                                          anchor="end")  # fmt: skip
        return source

    def flag(self, seat: int, x: float, y: float) -> str:
        brush, n = self.brush, self.colour(seat)
        pole = (
            f'<path d="M{number(x)} {number(y)}V{number(y - 54)}" stroke-width="3.5" stroke-linecap="round"'
        )
        rim = pole.replace('"3.5"', '"7"') + brush.paint("stroke", "var(--paper)") + "/>"
        source = rim + pole + brush.paint("stroke", "var(--ink)") + "/>"
        place = (
            f'<path transform="translate({number(x)} {number(y - 52)})" d="{PENNANT}" stroke-linejoin="round"'
        )
        source += place + brush.paint("stroke", "var(--paper)") + ' stroke-width="6" fill="none"/>'
        source += place + brush.paint("fill", f"var(--fq-p{n})") + brush.paint("stroke", "var(--ink)")
        return source + ' stroke-width="2"/>' + brush.symbol(f"mark-{n}", x + 6, y - 50, 22)

    def name(self, seat: int, place: int) -> str:
        """Place, name and total below the ground line."""
        brush, x, result = self.brush, self.middle(place), self.result
        room = self.step - 64
        wide = min(room, width(result.names[seat], 21, True, True))
        source = brush.text(result.places[seat], x, GROUND + 24, 15, anchor="middle", ink=brush.inks.soft)
        source += brush.symbol(f"seal-{self.colour(seat)}", x - wide / 2 - 28, GROUND + 31, 22)
        source += brush.text(
            result.names[seat], x - wide / 2, GROUND + 49, 21, bold=True, display=True, room=room
        )
        if seat in result.winners:
            source += brush.symbol("trophy", x + wide / 2 + 6, GROUND + 30, 22)
        total = minus(result.total[seat])
        return source + brush.text(total, x, GROUND + 88, 38, bold=True, display=True, anchor="middle")

    def below(self) -> str:
        """The tie-breaks, below the line; the one that decided says so."""
        brush, y = self.brush, GROUND + BELOW
        source = brush.text(self.result.unit, LEFT, GROUND + 88, 19, bold=True, display=True)
        source += brush.double_rule(GROUND + 102, 0, WIDE, brush.inks.line)
        for tie in self.result.ties[:MOST_TIES]:
            y += LINE
            source += brush.text(tie.name, LEFT, y, 15, ink=brush.inks.soft, room=LEGEND + 10)
            for place, seat in enumerate(self.result.order):
                decides = seat in tie.decides
                cell = f"{tie.cells[seat]} ✓" if decides else tie.cells[seat]
                source += brush.text(cell, self.middle(place), y, 17, bold=decides, anchor="middle")
        return source
