"""Pictures in a rulebook: parts of a real scene, cropped to what matters, without the choices of a player."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeVar

import msgspec

from fourquarters.engine.view import Position
from fourquarters.picture.scene import Drawing, Line, Mat, Panel, Part, Piece, Scene, drawings
from fourquarters.picture.tokens import PictureError
from fourquarters.picture.views import scene_of
from fourquarters.rulebook.parts import Show, Step
from fourquarters.words.tongue import Tongue

MARGIN = 8.0
"""What is left around the pieces that a crop names."""

Shown = Drawing | Mat | Panel
T = TypeVar("T")


def shown(position: Position, show: Show, _: Tongue) -> list[Shown]:
    """What a picture shows of a position."""
    scene = scene_of(position.view(show.seat), _)
    return [found(scene, name, show) for name in show.what]


def in_step(show: Show, step: Step) -> Show:
    """What one step of an example shows."""
    return replace(show, what=step.what or show.what, crop=step.crop or show.crop, lit=step.lit or show.lit)


def found(scene: Scene, name: str, show: Show) -> Shown:
    """A drawing, mat or panel of a scene by its name."""
    kind, _colon, key = name.partition(":")
    if kind == "mat" and key:
        mat = one_of((mat for mat in scene.mats if str(mat.seat) == key), name)
        return msgspec.structs.replace(mat, parts=plainly(mat.parts, show), now=False)
    if kind == "panel" and key:
        panel = one_of((panel for panel in scene.panels if panel.id == key), name)
        return msgspec.structs.replace(panel, parts=plainly(panel.parts, show))
    return prepared(one_of((drawing for drawing in drawings(scene) if drawing.id == name), name), show)


def one_of(candidates: Iterable[T], name: str) -> T:
    """The first of the candidates; if there is none, the scene has nothing of that name."""
    for candidate in candidates:
        return candidate
    raise PictureError(f"The scene has nothing that is called {name!r}.")


def plainly(parts: Sequence[Part], show: Show) -> list[Part]:
    """Parts of a mat or panel, of which none can be chosen."""
    return [plain_part(part, show) for part in parts]


def plain_part(part: Part, show: Show) -> Part:
    if isinstance(part, Drawing):
        return prepared(part, show)
    return msgspec.structs.replace(part, actions=[], why="", faded=False) if isinstance(part, Line) else part


def prepared(drawing: Drawing, show: Show) -> Drawing:
    """A drawing as a picture in a book: cropped, lit, and without what only a player needs."""
    pieces = [in_book(piece, show) for piece in drawing.pieces]
    drawing = msgspec.structs.replace(drawing, pieces=pieces, low=None, on_phone=None, slim=None)
    kept = [piece for piece in pieces if named(piece, show.crop)]
    return cropped(drawing, kept) if kept else drawing


def in_book(piece: Piece, show: Show) -> Piece:
    """A piece that cannot be chosen; what the picture points at is ringed."""
    glow = "last" if named(piece, show.lit) else ""
    if show.choices:
        return msgspec.structs.replace(piece, glow=glow or piece.glow, actions=[])
    return msgspec.structs.replace(piece, glow=glow, actions=[], faded=False, why="", note="", tag="")


def named(piece: Piece, names: Sequence[str]) -> bool:
    """Is a piece one of those named by their ids, or by the first words of those (`offer` of `offer/2`)?"""
    return any(piece.id == name or re.match(rf"{re.escape(name)}\b", piece.id) for name in names)


def cropped(drawing: Drawing, kept: Sequence[Piece]) -> Drawing:
    """A drawing reduced to the room of some of its pieces."""
    left, top = min(piece.x for piece in kept) - MARGIN, min(piece.y for piece in kept) - MARGIN
    right = max(piece.x + piece.w for piece in kept) + MARGIN
    bottom = max(piece.y + piece.h for piece in kept) + MARGIN
    inside = [piece for piece in drawing.pieces if seen_in(piece, left, top, right, bottom)]
    return msgspec.structs.replace(
        drawing, x=left, y=top, w=right - left, h=bottom - top, pieces=inside, exact=True
    )


def seen_in(piece: Piece, left: float, top: float, right: float, bottom: float) -> bool:
    """Is a piece still worth drawing in a cropped picture? Land and rivers may be cut, words may not."""
    x, y, end, low = piece.x, piece.y, piece.x + piece.w, piece.y + piece.h
    if piece.text or piece.symbol.startswith("seal-"):
        return left <= x and top <= y and end <= right and low <= bottom
    return x < right and end > left and y < bottom and low > top
