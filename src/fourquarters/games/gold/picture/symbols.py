"""Gold!: a face for every card, large and small, assembled from the hand-drawn symbols."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fourquarters.games.gold.state import COLOURS, DONKEY, N_VALUES, VALUES
from fourquarters.picture.drawn import hand_drawn, lettering, nested, symbol, symbol_sheet
from fourquarters.words.numbers import minus

HOME = "fourquarters.games.gold"
CARD_W, CARD_H = 112, 157
MINI_W, MINI_H, MINI_STEP, MINI_OVERLAP = 40, 58, 44, 24


def icon(sheet: str, colour: str, x: float, y: float, size: float) -> str:
    """The mark of a colour, on a ground of that colour."""
    drawn = nested(sheet, f"gold-icon-{colour}", x, y, size)
    drawn = drawn.replace("currentColor", f"var(--fq-{colour}-on)")
    return re.sub(r"var\(--ground, [^)]*\)", f"var(--fq-{colour})", drawn)


def face(sheet: str, colour: str, value: int, w: float, h: float, small: bool) -> str:
    """A card: paper rim, ground in its colour, value and colour in the upper corners, the motif."""
    rim = 1.7 if small else 4.5
    size, top, mark = (15, 14.5, 12) if small else (27, 28, 25)
    motif = w * (0.72 if small else 0.8)
    drawn = "gold-donkey-face" if value == DONKEY else "gold-lump"
    number = ""
    if value != DONKEY and not small:
        number = lettering(w / 2, h - 34, 44, minus(int(VALUES[value])), weight=600)
    left = rim + (2 if small else 6)
    return (
        f'<rect x=".5" y=".5" width="{w - 1}" height="{h - 1}" rx="{w * 0.085:.1f}" '
        f'fill="var(--paper)" stroke="var(--ink)" stroke-width="{0.8 if small else 1.2}"/>'
        f'<rect x="{rim}" y="{rim}" width="{w - 2 * rim}" height="{h - 2 * rim}" '
        f'rx="{w * 0.05:.1f}" fill="var(--fq-{colour})"/>'
        + lettering(
            left,
            rim + top,
            size,
            minus(int(VALUES[value])),
            fill=f"var(--fq-{colour}-on)",
            anchor="start",
            weight=600,
        )
        + icon(sheet, colour, w - rim - mark - (1.5 if small else 6), rim + (2.5 if small else 6), mark)
        + nested(sheet, drawn, (w - motif) / 2, h - motif - rim - (1 if small else 4), motif)
        + number
    )


def faces() -> Iterator[str]:
    """Every card twice: large, and small as on the other players' mats."""
    sheet = hand_drawn(HOME)
    for colour in COLOURS:
        for value in range(N_VALUES):
            large = face(sheet, colour, value, CARD_W, CARD_H, small=False)
            small = face(sheet, colour, value, MINI_W, MINI_H, small=True)
            yield symbol(f"gold-face-{colour}-{value}", f"0 0 {CARD_W} {CARD_H}", large)
            yield symbol(f"gold-mini-{colour}-{value}", f"0 0 {MINI_W} {MINI_H}", small)


SYMBOLS = symbol_sheet(HOME, *faces())
