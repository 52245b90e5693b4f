"""Urbanization: where territories and sites are on the map."""

from __future__ import annotations

from typing import Any

from fourquarters.games.urbanization.facts import LAND_OF
from fourquarters.games.urbanization.state import LANDS, N_SITES, SITE_DATA

GROUND = "color-mix(in srgb, var(--fq-game-urbanization) 88%, var(--fq-paper))"
SIDE, RISE = 230, 199.2  # of a triangle
SITE_GROWS, SIGN_GROWS = 1.25, 1.28  # on a small map: sites and what is on them, and prices
PLOT = 48


class Spot:
    """Where a territory is: its triangle, its sites, its marker or price."""

    def __init__(self, land: dict[str, Any]) -> None:
        corners: list[list[float]] = land["vertices"]
        self.x, self.y = min(x for x, _ in corners), min(y for _, y in corners)
        self.up = sum(abs(y - self.y) < 1 for _, y in corners) == 1
        self.centre_x, self.centre_y = float(land["x"]), float(land["y"])
        self.path = f"M0 {RISE}L{SIDE / 2} 0L{SIDE} {RISE}z" if self.up else f"M0 0H{SIDE}L{SIDE / 2} {RISE}z"
        self.symbol = "urban-land-up" if self.up else "urban-land-down"
        shift = -68 if self.up else 68
        self.mark_y = self.centre_y + shift
        self.admin_y = self.centre_y + (-33 if self.up else 33)
        self.sites_y = self.centre_y + (6 if self.up else -6)


SPOTS = [Spot(land) for land in LANDS]
SITE_X = [float(site["x"]) for site in SITE_DATA]
SITE_Y = [SPOTS[LAND_OF[site]].sites_y for site in range(N_SITES)]


def place_of(site: int) -> tuple[float, float, float]:
    """The place that everything on a site grows with."""
    return SITE_X[site], SITE_Y[site], PLOT
