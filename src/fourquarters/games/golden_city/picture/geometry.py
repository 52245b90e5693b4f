"""The Golden City: where things are on the map, and lines through them, from the board's own data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import atan2, cos, degrees, pi, sin
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fourquarters.games.golden_city.board import BOARD, FIRST_INNER, LANDFORMS, SITE_IDS, SITES

Point = tuple[float, float]
Points = NDArray[np.float64]
LEFT, TOP, WIDE, HIGH = 8, 12, 984, 972
CENTRE: Point = (500, 500)
OUTER_WALL, INNER_WALL, SPRING = 178, 98, 30
HALF_GAP = 4  # half of the gap between two quarters, where a river runs


def spot(point: Iterable[float]) -> str:
    return " ".join(f"{value:.1f}".removesuffix(".0") for value in point)


def polygon(points: Iterable[Point]) -> str:
    return "M" + "L".join(spot(point) for point in points)


def smooth(points: Sequence[Point]) -> str:
    """A closed curve through points."""
    path, n = f"M{spot(points[0])}", len(points)
    for i in range(n):
        a, b, c, d = (points[(i + k) % n] for k in (-1, 0, 1, 2))
        one = (b[0] + (c[0] - a[0]) / 6, b[1] + (c[1] - a[1]) / 6)
        two = (c[0] - (d[0] - b[0]) / 6, c[1] - (d[1] - b[1]) / 6)
        path += f"C{spot(one)} {spot(two)} {spot(c)}"
    return path + "Z"


def around(angle: float, radius: float) -> Point:
    """A point around the spring; angles in degrees, clockwise from the north."""
    turn = angle * pi / 180
    return CENTRE[0] + radius * sin(turn), CENTRE[1] - radius * cos(turn)


def sector(start: float, end: float, inside: float, outside: float, gap: float) -> str:
    """A piece of a ring, with half a gap to its neighbour on either side."""
    near, far = (degrees(gap / radius) for radius in (inside, outside))
    a, b = around(start + far, outside), around(end - far, outside)
    c, d = around(end - near, inside), around(start + near, inside)
    return f"M{spot(a)}A{outside} {outside} 0 0 1 {spot(b)}L{spot(c)}A{inside} {inside} 0 0 0 {spot(d)}Z"


def site_place(name: str) -> Point:
    site = SITES[SITE_IDS.index(name)]
    return site["x"], site["y"]


def road_path(road: dict[str, Any]) -> str:
    a, b = site_place(road["a"]), site_place(road["b"])
    if "ctrl" in road:
        return f"M{spot(a)}Q{spot(road['ctrl'])} {spot(b)}"
    return f"M{spot(a)}L{spot(b)}"


def along(road: dict[str, Any], steps: int = 24) -> Points:
    """Points along a road."""
    a, b = np.array(site_place(road["a"])), np.array(site_place(road["b"]))
    c = np.array(road["ctrl"]) if "ctrl" in road else (a + b) / 2
    t = np.linspace(0, 1, steps + 1)[:, None]
    points: Points = (1 - t) ** 2 * a + 2 * t * (1 - t) * c + t**2 * b
    return points


def band(points: Points, near: float, far: float) -> str:
    """A line as an area that widens from its start to its end."""
    ahead = np.gradient(points, axis=0)
    normal = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
    normal /= np.linalg.norm(normal, axis=1)[:, None]
    half = np.linspace(near, far, len(points))[:, None] / 2
    edge = np.concatenate([points + normal * half, (points - normal * half)[::-1]])
    return polygon((float(x), float(y)) for x, y in edge) + "Z"


RIVER_PATHS = {river["id"]: np.array(river["path"], float) for river in BOARD["rivers"]}


def to_river(site: int) -> Point:
    """The direction from a site on a river to its water."""
    here = np.array((SITES[site]["x"], SITES[site]["y"]))
    path = np.concatenate(list(RIVER_PATHS.values()))
    ahead = path[np.linalg.norm(path - here, axis=1).argmin()] - here
    x, y = ahead / np.linalg.norm(ahead)
    return float(x), float(y)


SHORE = np.array(BOARD["drawing"]["island"], float)  # clockwise
QUARTERS = tuple(LANDFORMS[1:])  # clockwise from the north


def quarter_angles(landform: str) -> tuple[float, float]:
    """Where a quarter of the city begins and ends, from the directions of its parts."""
    parts = [s for s in SITES[FIRST_INNER:] if s["landform"] == landform]
    angle = degrees(atan2(parts[0]["x"] - CENTRE[0], CENTRE[1] - parts[0]["y"]))
    return angle - 45, angle + 45


def part_path(site: int) -> str:
    """The area of a part of the city."""
    start, end = quarter_angles(SITES[site]["landform"])
    if site >= FIRST_INNER:
        return sector(start, end, SPRING, INNER_WALL - 1, HALF_GAP)
    place = SITES[site]
    angle = degrees(atan2(place["x"] - CENTRE[0], CENTRE[1] - place["y"]))
    middle = (start + end) / 2
    first = (angle - middle + 180) % 360 < 180
    one, two = (start, middle) if first else (middle, end)
    return sector(one, two, INNER_WALL + 5, OUTER_WALL, 3)


def quarter_path(landform: int) -> str:
    """The outline of a whole quarter."""
    start, end = quarter_angles(LANDFORMS[landform])
    return sector(start, end, SPRING + 2, OUTER_WALL + 3, 7)


def land_area(landform: str) -> Points:
    """The land between two rivers, as far as the shore."""
    one, two = (RIVER_PATHS[river["id"]] for river in BOARD["rivers"] if landform in river["between"])
    mouths = [int(np.linalg.norm(SHORE - path[-1], axis=1).argmin()) for path in (one, two)]
    if (mouths[1] - mouths[0]) % len(SHORE) > len(SHORE) // 2:
        one, two, mouths = two, one, mouths[::-1]
    way = np.arange(mouths[0], mouths[0] + (mouths[1] - mouths[0]) % len(SHORE) + 1) % len(SHORE)
    return np.concatenate([one[:-1], SHORE[way], two[-2::-1]])


def offshore(distance: float) -> list[Point]:
    """The shore, moved out to sea (or inland)."""
    ahead = np.roll(SHORE, -1, axis=0) - np.roll(SHORE, 1, axis=0)
    normal = np.stack([ahead[:, 1], -ahead[:, 0]], axis=1)
    moved = SHORE + distance * normal / np.linalg.norm(normal, axis=1)[:, None]
    return [(float(x), float(y)) for x, y in moved]


def within(points: Points, shape: Points) -> NDArray[np.bool_]:
    """Which points lie inside a polygon."""
    inside = np.zeros(len(points), bool)
    x, y = points[:, 0], points[:, 1]
    for (x1, y1), (x2, y2) in zip(shape, np.roll(shape, -1, axis=0), strict=True):
        if y1 != y2:
            crosses = ((y1 > y) != (y2 > y)) & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
            inside ^= crosses
    return inside


LABELS: dict[str, Point] = {
    "mountain": (458, 118),
    "meadow": (899, 508),
    "woodland": (502, 935),
    "desert": (104, 505),
}

RIVER_LABELS: dict[str, Point] = {"nw": (74, 64), "ne": (926, 64), "se": (926, 936), "sw": (74, 936)}
