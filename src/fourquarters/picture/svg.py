"""The SVG painter: any scene as one standalone SVG."""

from __future__ import annotations

from fourquarters.picture.scene import Scene


def paint(scene: Scene, symbols: str = "", theme: str = "light") -> str:
    raise NotImplementedError
