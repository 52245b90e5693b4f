"""Pictures of what a reader may know: a game's scene of a view, as data or as SVG."""

from __future__ import annotations

import io
from importlib import import_module

from fourquarters.engine.errors import TableError
from fourquarters.engine.game import Game
from fourquarters.engine.view import View
from fourquarters.picture.scene import Scene
from fourquarters.picture.svg import paint, paint_small
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

TEXT_WIDTH = 100  # characters
PNG_WIDTH = 1440


def scene_of(view: View, _: Tongue | None = None) -> Scene:
    """The picture, as data."""
    _ = _ or Tongue()
    scene: Scene = view.game.part("picture").picture(view, _)
    if view.mine:
        scene.prompt.rule = words_of(view.game).rule_asked(view)
    if not view.over:
        scene.prompt.eyebrow = _("Your turn") if view.mine else _.name(view.decider)
    return scene


def svg_of(view: View, _: Tongue | None = None, theme: str = "light") -> str:
    """The picture, as SVG."""
    return paint(scene_of(view, _), symbols_of(view.game), theme)


def small_svg_of(view: View, theme: str = "light") -> str:
    """What lies on the table, as a small picture."""
    return paint_small(scene_of(view), symbols_of(view.game), theme)


def text_of(view: View, _: Tongue | None = None, width: int = TEXT_WIDTH) -> str:
    """The picture, as plain text: what `print` shows."""
    from rich.console import Console

    from fourquarters.picture.text import table

    page = io.StringIO()
    Console(file=page, width=width, color_system=None, force_terminal=False).print(table(scene_of(view, _)))
    return "\n".join(line.rstrip() for line in page.getvalue().strip("\n").splitlines())


def png_of(svg: str, width: int = PNG_WIDTH) -> bytes:
    """A picture in SVG as PNG, `width` pixels wide (extra `render`)."""
    try:
        render = import_module("resvg_py").svg_to_bytes
    except ImportError:
        raise TableError("Pictures as pixels need the extra “render” (pip install …[render]).") from None
    return bytes(render(svg_string=svg, width=width))


def symbols_of(game: Game) -> str:
    """The SVG symbols of a game's pictures, apart from the common ones."""
    symbols: str = game.part("picture").SYMBOLS
    return symbols
