"""Urbanization as a picture: map, market and mats, the prompt, and the symbols they are drawn with."""

from __future__ import annotations

from fourquarters.games.urbanization.picture.scene import picture
from fourquarters.games.urbanization.picture.symbols import SYMBOLS

__all__ = ["SYMBOLS", "picture"]
