"""Ratings as hills: where somebody probably stands, and the narrower the hill, the surer that is."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from fourquarters.picture import charts
from fourquarters.picture.charts import Point, Scale

WIDE, HIGH, GROUND = 400, 58, 62
STEP = 4
ROUND = 250
"""Points between two lines of the scale."""

ASIDE = 2.4
"""So many margins to both sides a hill is worth drawing."""


class Hill(NamedTuple):
    """Points, and by how much they may be off."""

    points: float
    margin: float


def scale_of(hills: Sequence[Hill], others: Sequence[float] = ()) -> Scale:
    """A scale with room for all hills and for what they are compared with."""
    ends = [hill.points + side * ASIDE * hill.margin for hill in hills for side in (-1, 1)]
    low, high = min([*ends, *others]), max([*ends, *others])
    return Scale(ROUND * math.floor(low / ROUND), ROUND * math.ceil(high / ROUND))


def slope(hill: Hill, scale: Scale, narrowest: float) -> str:
    """The outline from left to right; all hills have one area, so that a narrow one is high."""
    middle = WIDE * scale.at(hill.points)
    spread = WIDE * hill.margin / (scale.most - scale.least)
    top = (HIGH - 6) * (narrowest / hill.margin) ** 0.7
    places = range(0, WIDE + STEP, STEP)
    heights = [HIGH - top * math.exp(-(((x - middle) / spread) ** 2) / 2) for x in places]
    return "".join(f"L{x} {y:.1f}" for x, y in zip(places, heights, strict=True))


def hill(one: Hill, scale: Scale, narrowest: float, point: Point | None = None) -> str:
    """A hill on its ground line, with one value pointed out below it; words beside it say the same."""
    outline = slope(one, scale, narrowest)
    drawn = (
        f'<svg y="{GROUND - HIGH}" width="100%" height="{HIGH}" viewBox="0 0 {WIDE} {HIGH}" '
        'preserveAspectRatio="none">'
        f'<path fill="url(#fq-hatch)" d="M0 {HIGH}{outline}L{WIDE} {HIGH}z"/>'
        f'<path class="slope" fill="none" vector-effect="non-scaling-stroke" d="M0 {HIGH}{outline}"/></svg>'
    )
    body = grid(scale) + drawn + charts.line("ground", 0, GROUND, 1, GROUND)
    if point is not None:
        body += charts.pointed(point, scale.at(point.value), GROUND)
    return charts.svg("of-hill", GROUND + 24, body)


def marks(scale: Scale) -> list[int]:
    """Round numbers within a scale, few enough to stand beside each other."""
    found = list(range(int(scale.least), int(scale.most) + 1, ROUND))[1:-1]
    return found if len(found) <= 5 else [n for n in found if n % (2 * ROUND) == 0]


def grid(scale: Scale) -> str:
    return "".join(charts.line("grid", scale.at(n), 0, scale.at(n), GROUND) for n in marks(scale))


def axis(scale: Scale) -> str:
    """The numbers below all hills."""
    body = "".join(charts.words(str(n), scale.at(n), 13, "small") for n in marks(scale))
    return charts.svg("of-axis", 18, body)


def reach(one: Hill, scale: Scale) -> str:
    """Between which points somebody stands, two times out of three, lying in a line."""
    low, high = (scale.at(one.points + side * one.margin) for side in (-1, 1))
    dot = f'<circle class="dot" cx="{charts.across(scale.at(one.points))}" cy="10" r="4.5"/>'
    return charts.svg("of-reach", 20, charts.box("well", 0, 6, 1, 8) + charts.whisker(low, high, 10) + dot)
