"""New City: symbols assembled from the hand-drawn ones: tiles with value and suit, plots, land, coins."""

from __future__ import annotations

import random

from fourquarters.games.new_city.state import N_COINS, N_DISTRICTS, N_QUARTERS, SUIT, VALUE
from fourquarters.picture.drawn import symbol, symbol_sheet, use

DISTRICT_ART = ("slum", "market", "entertainment", "residential", "park")
SUIT_ART = ("sun", "moon", "crown", "arms")
COIN_ART = ("safe-house", "trade-guild", "gambling-hall", "statue", "palace")
FIELDS = ("furrow", "rows", "orchard", "grass", "wood", "farm", "grass", "wood")
LAND = 2400  # how far a quarter's land reaches from the crossing
FARMED = 8  # how many cells of it have fields on them

# The owner's mark around (0, 0), in the colour of the land's lines.
MARKS = (
    '<circle r="4.1" fill="var(--line)"/>',
    '<path d="M-5 3.4 0-3.6 5 3.4" fill="none" stroke="var(--line)" stroke-width="2.8" '
    'stroke-linecap="round" stroke-linejoin="round"/>',
    '<path d="M0-4.4V4.4M-4.4 0H4.4" fill="none" stroke="var(--line)" stroke-width="2.8" '
    'stroke-linecap="round"/>',
    '<path d="M0-5 4.4 0 0 5-4.4 0z" fill="var(--line)"/>',
)


def tile(district: int) -> str:
    """A district on its owner's plate, with its value and suit on paper discs."""
    value, suit = int(VALUE[district]), int(SUIT[district])
    disc = 'fill="var(--paper, #fdf6e3)" stroke="var(--ink, #2b2118)" stroke-width="2"'
    return symbol(
        f"new-tile-{district}",
        "0 0 100 100",
        '<rect x="5" y="5" width="90" height="90" rx="12" fill="var(--owner, #fdf6e3)" '
        'stroke="var(--ink, #2b2118)" stroke-width="2"/>'
        + use(f"new-{DISTRICT_ART[value - 1]}", 6.6, 6.6, 86.8, 86.8)
        + f'<circle cx="17" cy="17" r="15" {disc}/><circle cx="83" cy="17" r="15" {disc}/>'
        + f'<text x="17" y="24.5" font-size="22" font-weight="700" text-anchor="middle" '
        f'fill="var(--ink, #2b2118)" font-family="var(--fq-font-display)">{value}</text>'
        + use(f"new-{SUIT_ART[suit]}", 72, 6, 22, 22),
    )


def ghost(value: int) -> str:
    """A district that might be built here."""
    art = use(f"new-{DISTRICT_ART[value - 1]}", 6.6, 6.6, 86.8, 86.8)
    return symbol(f"new-ghost-{value}", "0 0 100 100", f'<g opacity=".5">{art}</g>')


def coin(value: int) -> str:
    """A coin as it looks on a district: on paper, with a little shadow."""
    return symbol(
        f"new-coin-{value}",
        "-2 -2 68 70",
        '<circle cx="32" cy="35" r="31" fill="#0003"/><circle cx="32" cy="32" r="32" '
        'fill="var(--paper, #fdf6e3)"/>' + use(f"new-{COIN_ART[value - 1]}", 0, 0, 64, 64),
    )


def spent(value: int) -> str:
    """The empty place of a coin that has been built."""
    art = use(f"new-{COIN_ART[value - 1]}", 2, 2, 60, 60)
    return symbol(
        f"new-spent-{value}",
        "-2 -2 68 70",
        '<circle cx="32" cy="32" r="30" fill="none" stroke="var(--fq-edge, #8a7856)" '
        f'stroke-width="2.4" stroke-dasharray="6 5"/><g opacity=".22">{art}</g>',
    )


def plot(seat: int) -> str:
    """An empty place where a quarter may grow, pegged out and marked."""
    pegs = "".join(f'<circle cx="{x}" cy="{y}" r="3.8"/>' for x in (10, 90) for y in (10, 90))
    return symbol(
        f"new-plot-{seat + 1}",
        "4 4 92 92",
        '<rect x="6" y="6" width="88" height="88" rx="11" fill="color-mix(in srgb, var(--fq-paper) '
        '62%, var(--land))" stroke="var(--line)" stroke-width="2.4" stroke-dasharray="7 6"/>'
        f'<g fill="var(--fq-sand)" stroke="var(--fq-map-ink)" stroke-width="1.6">{pegs}</g>'
        f'<g opacity=".55" transform="translate(50 50) scale(2.6)">{MARKS[seat]}</g>',
    )


def open_plot() -> str:
    """The same without a mark: something is shown on it."""
    return symbol(
        "new-plot",
        "4 4 92 92",
        '<rect x="6" y="6" width="88" height="88" rx="11" fill="color-mix(in srgb, var(--fq-paper) '
        '62%, var(--land))" stroke="var(--fq-map-label)" stroke-width="2.4" stroke-dasharray="7 5"/>',
    )


def land(quarter: int) -> str:
    """A quarter's land: a tint of its owner's colour with fields that the city will swallow."""
    rng = random.Random(quarter + 4)
    east, south = quarter in (1, 2), quarter in (2, 3)
    fields = ""
    for i in range(FARMED):
        for j in range(FARMED):
            x = 24 + 100 * i if east else LAND - 112 - 100 * i
            y = 24 + 100 * j if south else LAND - 112 - 100 * j
            turn = rng.choice((0, 90, 180, 270))
            field = rng.choice(FIELDS)
            drawn = use(f"new-{field}", 0, 0, 88, 88)
            turn = turn if field in ("furrow", "rows") else 0
            fields += f'<g transform="translate({x} {y}) rotate({turn} 44 44)">{drawn}</g>'
    return symbol(
        f"new-land-{quarter}",
        f"0 0 {LAND} {LAND}",
        f'<rect width="{LAND}" height="{LAND}" fill="var(--land)"/><g opacity=".42">{fields}</g>',
    )


SYMBOLS = symbol_sheet(
    "fourquarters.games.new_city",
    *map(tile, range(N_DISTRICTS)),
    *map(ghost, range(1, 6)),
    *map(coin, range(1, N_COINS + 1)),
    *map(spent, range(1, N_COINS + 1)),
    *map(plot, range(N_QUARTERS)),
    *map(land, range(N_QUARTERS)),
    open_plot(),
)
