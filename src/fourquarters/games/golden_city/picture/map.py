"""The Golden City: the map as one symbol, drawn from the board's own data.

Sea, land and scenery, rivers, the city with its walls, roads and bridges: everything on the map
that never changes. Another board gives another map.
"""

from __future__ import annotations

from itertools import pairwise
from math import atan2, degrees
from typing import Any

import numpy as np

from fourquarters.games.golden_city.board import BOARD, FIRST_INNER, FIRST_PART, SITES
from fourquarters.games.golden_city.picture.geometry import (
    CENTRE,
    HIGH,
    LABELS,
    LEFT,
    QUARTERS,
    RIVER_PATHS,
    SHORE,
    TOP,
    WIDE,
    Point,
    Points,
    along,
    around,
    band,
    land_area,
    offshore,
    part_path,
    polygon,
    quarter_angles,
    road_path,
    smooth,
    spot,
    within,
)

SCENERY = {
    "mountain": ("peak", "peaks", "peak", "rock", "peaks", "peak"),
    "meadow": ("tuft", "dots", "tuft", "flower"),
    "woodland": ("oak", "fir", "oak", "young-fir"),
    "desert": ("dune", "sand", "dune", "palm", "dune"),
}

STEP = {"mountain": 37, "meadow": 33, "woodland": 31, "desert": 36}  # between pieces of scenery


def scattered(landform: str) -> list[tuple[str, float, float, float]]:
    """Pieces of scenery of a landform: what, where and how large. They are the same every time."""
    step, things = STEP[landform], SCENERY[landform]
    places = free_places(landform, step)
    dice = np.random.default_rng(len(landform))
    sizes = dice.uniform(0.88, 1.15, len(places))
    picks = dice.permutation(len(places)) % len(things)
    order = np.argsort(places[:, 1])
    return [(things[picks[i]], places[i, 0], places[i, 1], sizes[i]) for i in order]


def free_places(landform: str, step: float) -> Points:
    """A loose grid over a landform, leaving out whatever is too close to anything on the map."""
    columns = np.arange(20.0, 990, step)
    rows = np.arange(20.0, 990, step * 0.8)
    x, y = np.meshgrid(columns, rows)
    x[1::2] += step / 2
    dice = np.random.default_rng(7)
    points = np.stack([x.ravel(), y.ravel()], axis=1)
    points += dice.uniform(-0.2 * step, 0.2 * step, points.shape)
    places = points[within(points, land_area(landform))]
    for things, distance in obstacles():
        gaps = np.linalg.norm(places[:, None] - things[None], axis=2).min(axis=1)
        places = places[gaps > distance]
    return places


def obstacles() -> list[tuple[Points, float]]:
    """Sites, roads, rivers, the coast, the city and the labels, with the space they need."""
    sites = np.array([(site["x"], site["y"]) for site in SITES])
    roads = np.concatenate([along(road, 8) for road in BOARD["roads"]])
    rivers = np.concatenate(list(RIVER_PATHS.values()))
    labels = np.array([(x + dx, y) for x, y in LABELS.values() for dx in (-45, 0, 45)])
    return [(sites, 38), (roads, 17), (rivers, 29), (SHORE, 21), (np.array([CENTRE]), 212), (labels, 34)]


def stroke(path: str, colour: str, line: float, more: str = "") -> str:
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{line}"{more}/>'


def sea() -> str:
    """Lines of surf around the island."""
    return "".join(
        stroke(smooth(offshore(distance)), "var(--fq-sea-line)", line, f' stroke-opacity="{opacity}"')
        for distance, line, opacity in ((46, 1.3, 0.4), (32, 1.5, 0.62), (18, 1.7, 0.9))
    )


def land() -> str:
    """The four landforms, the beach around them and the shore."""
    areas = "".join(
        f'<path d="{polygon(map(tuple, land_area(name)))}Z" fill="var(--fq-land-{name})"/>'
        for name in QUARTERS
    )
    shore = smooth(offshore(0))
    ring = shore + smooth(offshore(-8.5))
    beach = f'<path d="{ring}" fill="var(--fq-sand)" fill-rule="evenodd"/>'
    return areas + beach + stroke(shore, "var(--fq-map-ink)", 2.6)


def scenery() -> str:
    pieces = ""
    for landform in QUARTERS:
        for thing, x, y, size in scattered(landform):
            wide = 48 * size
            pieces += (
                f'<use href="#golden-scene-{thing}" x="{x - wide / 2:.1f}" y="{y - wide / 2:.1f}" '
                f'width="{wide:.1f}" height="{wide:.1f}"/>'
            )
    return f'<g opacity=".85">{pieces}</g>'


def city() -> str:
    ground = '<circle cx="500" cy="500" r="186" fill="var(--fq-wall)" stroke="var(--fq-map-ink)" stroke-width="2"/>'
    for site in range(FIRST_PART, len(SITES)):
        mix = f"color-mix(in srgb, var(--fq-city) 55%, var(--fq-land-{SITES[site]['landform']}))"
        fill = "var(--fq-city-inner)" if site >= FIRST_INNER else mix
        ground += (
            f'<path d="{part_path(site)}" fill="{fill}" stroke="var(--fq-part-line)" stroke-width="1.6"/>'
        )
    return ground


def rivers() -> str:
    banks, water = "", ""
    for path in RIVER_PATHS.values():
        mouth = 2 * path[-1] - path[-2]  # the water flows on where the banks end
        banks += f'<path d="{band(path[:-1], 16, 33.5)}" fill="var(--fq-map-ink)"/>'
        water += f'<path d="{band(np.vstack([path, mouth]), 11, 29.5)}" fill="var(--fq-sea)"/>'
        ripple = polygon((float(x), float(y)) for x, y in path[12:-2])
        dashes = ' stroke-dasharray="14 20" stroke-linecap="round"'
        water += stroke(ripple, "var(--fq-sea-line)", 2, dashes)
    return banks + water


def walls() -> str:
    drawn = ""
    for landform in QUARTERS:
        start, end = quarter_angles(landform)
        outer, battlements, inner = (
            f"M{spot(around(start + 4, radius))}A{radius} {radius} 0 0 1 {spot(around(end - 4, radius))}"
            for radius in (184, 190, 100)
        )
        drawn += stroke(outer, "var(--fq-map-ink)", 15) + stroke(outer, "var(--fq-wall)", 11)
        drawn += stroke(battlements, "var(--fq-map-ink)", 5, ' stroke-dasharray="5 7"')
        drawn += stroke(inner, "var(--fq-part-line)", 5)
        drawn += "".join(tower(around(angle, 184)) for angle in (start + 4.4, end - 4.4))
    return drawn


def tower(place: Point) -> str:
    x, y = (f"{value:.1f}" for value in place)
    return (
        f'<circle cx="{x}" cy="{y}" r="11" fill="var(--fq-wall)" stroke="var(--fq-map-ink)" stroke-width="2.4"/>'
        f'<circle cx="{x}" cy="{y}" r="4.5" fill="var(--fq-city)" stroke="var(--fq-map-ink)" stroke-width="1.6"/>'
    )


def roads() -> str:
    path = "".join(map(road_path, BOARD["roads"]))
    edge = stroke(path, "var(--fq-road-edge)", 9, ' stroke-linecap="round"')
    return edge + stroke(path, "var(--fq-road)", 6, ' stroke-linecap="round"')


def bridges() -> str:
    return "".join(bridge(road) for road in BOARD["roads"] if "bridge" in road)


def bridge(road: dict[str, Any]) -> str:
    """A wooden bridge where a road crosses its river."""
    points, river = along(road, 60), RIVER_PATHS[road["bridge"]]
    fine = np.concatenate([np.linspace(a, b, 8) for a, b in pairwise(river)])
    gaps = np.linalg.norm(points[:, None] - fine[None], axis=2)
    at, of = divmod(int(gaps.argmin()), len(fine))
    ahead = points[min(at + 1, 60)] - points[max(at - 1, 0)]
    angle = degrees(atan2(ahead[1], ahead[0]))
    half = 12 + 5 * of / len(fine)
    x, y = points[at]
    planks = "".join(f"M{half * part:.1f}-7V7" for part in (-0.5, 0, 0.5))
    return (
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({angle:.1f})" stroke="var(--fq-map-ink)">'
        f'<rect x="{-half:.1f}" y="-8.5" width="{2 * half:.1f}" height="17" rx="2" fill="#c9a877" stroke-width="1.4"/>'
        f'<path d="M{-half:.1f}-8.5h{2 * half:.1f}M{-half:.1f} 8.5h{2 * half:.1f}" stroke-width="3"/>'
        f'<path d="{planks}" stroke-width="1.2" opacity=".7"/></g>'
    )


def spring() -> str:
    rings = (
        (27, "var(--fq-wall)", "var(--fq-map-ink)", 2.4),
        (20, "var(--fq-sea)", "var(--fq-map-ink)", 1.6),
        (11, "none", "var(--fq-sea-line)", 2),
        (4, "var(--fq-road)", "none", 0),
    )
    return "".join(
        f'<circle cx="500" cy="500" r="{r}" fill="{fill}" stroke="{edge}" stroke-width="{line}"/>'
        for r, fill, edge, line in rings
    )


def map_symbol() -> str:
    """The whole map."""
    layers = (sea(), land(), scenery(), city(), rivers(), walls(), roads(), bridges(), spring())
    return f'<symbol id="golden-map" viewBox="{LEFT} {TOP} {WIDE} {HIGH}">{"".join(layers)}</symbol>'
