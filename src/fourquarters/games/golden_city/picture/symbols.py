"""The Golden City: what is printed on sites, plaques and cards, made from the hand-drawn symbols."""

from __future__ import annotations

from fourquarters.games.golden_city.board import (
    FIRST_LETTERS,
    GOOD_IDS,
    GOODS_CARDS,
    INNER,
    LANDFORMS,
    OUTER,
    REWARD_NAMES,
    RIVERS,
    SECOND_LETTERS,
    SITES,
)
from fourquarters.games.golden_city.picture.geometry import RIVER_PATHS
from fourquarters.games.golden_city.picture.map import map_symbol
from fourquarters.picture.drawn import INK, PAPER, box, lettering, symbol, symbol_sheet, use

SITE_SIZE = 44  # size of a site on the map
CARD_W, CARD_H = 82, 100
TILE_W, TILE_H = 34, 44
GOODS_W, GOODS_H = 78, 54
CHIP_W, CHIP_H = 50, 30

REWARD_ICONS = {
    "landform": "golden-mini-draw",
    "key": "golden-mini-key",
    "bonus": "golden-mini-bonus",
    "goods": "golden-mini-goods",
}


def reward_drawing(reward: str) -> str:
    """A reward, centred on its site."""
    if reward == "coin1":
        return use("golden-mini-coin", -15, -15, 30) + lettering(0, 7.2, 20, "1", face="text")
    if reward == "coin2":
        coins = use("golden-mini-coin", -18, -16, 26) + use("golden-mini-coin", -10, -11, 28)
        return coins + lettering(4, 10.2, 20, "2", face="text")
    return use(REWARD_ICONS[reward], -14, -14, 28)


def discs() -> str:
    """A free site on the coast or in the country with its reward, and the spot under a business."""
    made = ""
    for kind, fill in (("coast", "#d7ebec"), ("rural", PAPER)):
        for reward in REWARD_NAMES[:6]:
            disc = f'<circle r="21" fill="{fill}" stroke="{INK}" stroke-width="2.2"/>'
            made += symbol(f"golden-{kind}-{reward}", "-22 -22 44 44", disc, reward_drawing(reward))
    spot = '<circle r="15" fill="var(--fq-road)" stroke="var(--fq-road-edge)" stroke-width="1.5"/>'
    return made + symbol("golden-spot", "-22 -22 44 44", spot) + signs()


def signs() -> str:
    """Small discs beside a site: a wave where there is a river, and what it costs."""
    wave = "M-5.600-1.800q2.800-3.200 5.600 0t5.600 0M-5.600 2.800q2.800-3.200 5.600 0t5.600 0"
    water = f'<circle r="9.500" fill="#bfe3ee" stroke="{INK}" stroke-width="1.800"/>'
    water += f'<path d="{wave}" fill="none" stroke="#14536b" stroke-width="2.300" stroke-linecap="round"/>'
    price = f'<circle r="13" fill="{PAPER}" stroke="{INK}" stroke-width="1.600"/>'
    return symbol("golden-wave", "-11 -11 22 22", water) + symbol("golden-cost", "-14 -14 28 28", price)


def plaques() -> str:
    """What the first and the second business in a part earn."""
    made = ""
    for kind, wide in ((OUTER, 54), (INNER, 62)):
        first, second = FIRST_LETTERS[kind], SECOND_LETTERS[kind]
        half, split = wide / 2, wide * 0.54
        gold = f"M6 .8H{split}V27.2H6a5.2 5.2 0 0 1-5.2-5.2V6A5.2 5.2 0 0 1 6 .8z"
        made += symbol(
            f"golden-plaque-{first}",
            f"0 0 {wide} 28",
            box(0.8, 0.8, wide - 1.6, 26.4, 5.2, PAPER, 1.6),
            f'<path d="{gold}" fill="var(--gold)" stroke="{INK}" stroke-width="1.6"/>',
            lettering(split / 2 + 0.5, 21, 20, str(first)),
            lettering((split + 2 * half) / 2, 21, 20, str(second)),
        )
        gilded = box(half - 17, 0.8, 34, 26.4, 5.2, "var(--gold)", 1.6) + lettering(
            half, 21.5, 23, str(first)
        )
        made += symbol(f"golden-slim-{first}", f"0 0 {wide} 28", gilded)
        number = lettering(13, 20, 22, str(second))
        made += symbol(f"golden-next-{second}", "0 0 26 26", box(0.8, 0.8, 24.4, 24.4, 5, PAPER, 1.6), number)
    return made


def cards() -> str:
    """Landform cards: large with room for a name, and small."""
    made = ""
    for name in LANDFORMS:
        ground = f"var(--fq-{name})"
        made += symbol(
            f"golden-card-{name}",
            f"0 0 {CARD_W} {CARD_H}",
            box(0.6, 0.6, CARD_W - 1.2, CARD_H - 1.2, 9, PAPER),
            f'<rect x="3.5" y="3.5" width="{CARD_W - 7}" height="{CARD_H - 7}" rx="6.5" fill="{ground}"/>',
            use(f"golden-mini-{name}", 17, 12, 48),
            f'<rect x="3.5" y="68" width="{CARD_W - 7}" height="21" rx="3" fill="{PAPER}"/>',
        )
        made += symbol(
            f"golden-tile-{name}",
            f"0 0 {TILE_W} {TILE_H}",
            box(0.6, 0.6, TILE_W - 1.2, TILE_H - 1.2, 5, PAPER, 1),
            f'<rect x="2.5" y="2.5" width="{TILE_W - 5}" height="{TILE_H - 5}" rx="3.5" fill="{ground}"/>',
            use(f"golden-mini-{name}", 5, 10, 24),
        )
    back = box(0.6, 0.6, TILE_W - 1.2, TILE_H - 1.2, 5, PAPER, 1)
    inner = f'<rect x="2.5" y="2.5" width="{TILE_W - 5}" height="{TILE_H - 5}" rx="3.5" fill="#47537c"/>'
    return made + symbol(
        "golden-tile-back", f"0 0 {TILE_W} {TILE_H}", back, inner, use("golden-mini-draw", 7, 12, 20)
    )


def goods_cards() -> str:
    """Goods cards, large and small, and their back."""
    made = ""
    for number, card in enumerate(GOODS_CARDS):
        one, two = (f"golden-mini-{good}" for good in sorted(card["goods"], key=GOOD_IDS.index))
        frame = box(0.6, 0.6, GOODS_W - 1.2, GOODS_H - 1.2, 9, PAPER)
        large = use(one, 9, 13, 28) + use(two, 41, 13, 28)
        made += symbol(f"golden-goods-{number}", f"0 0 {GOODS_W} {GOODS_H}", frame, large)
        frame = box(0.6, 0.6, CHIP_W - 1.2, CHIP_H - 1.2, 6, PAPER)
        small = use(one, 4, 5, 20) + use(two, 26, 5, 20)
        made += symbol(f"golden-chip-{number}", f"0 0 {CHIP_W} {CHIP_H}", frame, small)
    stripes = "".join(f"M{x} 54L{x + 54} 0" for x in range(-48, 48, 10))
    back = (
        box(0.6, 0.6, 46.8, GOODS_H - 1.2, 9, "#7c5a35"),
        f'<path d="{stripes}" stroke="#0002" stroke-width="4"/>',
    )
    return made + symbol("golden-goods-back", f"0 0 48 {GOODS_H}", *back)


def compasses() -> str:
    """A small map of the island for each river and each quarter, with that one in gold."""
    wheel = '<circle cx="20" cy="20" r="18" fill="var(--fq-desert)" stroke="var(--ink)" stroke-width="1.6"/>'
    city = '<circle cx="20" cy="20" r="8" fill="{}" stroke="var(--ink)" stroke-width="1.4"/>'
    made = ""
    lines = {name: stream(name) for name in RIVERS}
    dull = "".join(f'<path d="{line}" stroke="#fffdf6" stroke-width="3"/>' for line in lines.values())
    for area, name in enumerate(RIVERS):
        bright = f'<path d="{lines[name]}" stroke="{INK}" stroke-width="7"/>'
        bright += f'<path d="{lines[name]}" stroke="#2f8fb8" stroke-width="4.4"/>'
        made += symbol(f"golden-area-{area}", "0 0 40 40", wheel, dull, bright, city.format("var(--gold)"))
    for quarter, (x, y) in enumerate(((0, -1), (1, 0), (0, 1), (-1, 0))):
        wedge = f"M20 20L{20 + 9.2 * (x + y):.1f} {20 + 9.2 * (y - x):.1f}"
        wedge += f"A13 13 0 0 1 {20 + 9.2 * (x - y):.1f} {20 + 9.2 * (y + x):.1f}z"
        ring = f'<circle cx="20" cy="20" r="13" fill="{PAPER}" stroke="{INK}" stroke-width="1.4"/>'
        bright = f'<path d="{wedge}" fill="var(--gold)" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/>'
        made += symbol(f"golden-area-{4 + quarter}", "0 0 40 40", wheel, dull, ring, bright)
    return made


def stream(river: str) -> str:
    """A river on the small map."""
    x, y = RIVER_PATHS[river][-1] - 500
    size = 17.2 / (x * x + y * y) ** 0.5
    return f"M20 20L{20 + x * size:.1f} {20 + y * size:.1f}"


def upright(site: int) -> bool:
    """Are things in a part of the city one above the other (in the east and west)?"""
    return bool(abs(SITES[site]["x"] - 500) > abs(SITES[site]["y"] - 500))


SYMBOLS = symbol_sheet(
    "fourquarters.games.golden_city", discs(), plaques(), cards(), goods_cards(), compasses(), map_symbol()
)
