"""The measures in `measures.json`, which both painters share: it is read here and sent with each page.

Lengths are in drawing units, or in page pixels for things that keep their size however small the drawing is shown.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

SOURCE = (Path(__file__).parent / "measures.json").read_text(encoding="utf-8")


class Measure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few numbers that belong together."""


class Text(Measure, frozen=True):
    """Words on a piece."""

    size: float  # unless a piece sets its own
    largest_text_face: float  # larger words are set in the display face
    floor: float  # words that have no room shrink to this fraction of their size, and are then cut
    line: float  # from line to line, as a multiple of the size
    baseline: float  # below the middle of a line, as a multiple of the size


class PieceMeasure(Measure, frozen=True):
    round: float  # corner radius of a piece's glow, unless it sets its own
    mark: float  # an owner's mark, as a fraction of the piece
    rim: float  # paper around a piece that carries a mark


class Faded(Measure, frozen=True):
    saturate: float
    veil: float  # how much paper lies over a faded symbol


class Ring(Measure, frozen=True):
    """How thick rings are: full strength around a piece shown this large, never less than a fraction of it."""

    least: float
    full: float


class Halo(Measure, frozen=True):
    out: float
    with_ring: float  # this much farther out if the ring is at full strength
    stroke: float  # around an outline
    blur: float


class Below(Measure, frozen=True):
    """The tag and the words under a piece."""

    size: float
    gap: float
    more: float  # at most this much farther below a tall piece,
    share: float  # by this fraction of its height
    pad: float  # of a tag, both sides together
    high: float
    baseline: float


class Count(Measure, frozen=True):
    """The number disc on a piece's corner; everything but radius and line is in radii."""

    radius: float
    share: float  # of the piece, at most
    left: float
    down: float
    baseline: float
    size: float
    line: float


class Board(Measure, frozen=True):
    """The room around a board's drawing on a wide page."""

    side: float
    framed: float
    top: float
    over_caption: float
    caption: float
    bottom: float
    apart: float  # between a frame and its slot
    least: float  # fraction of its natural height that a drawing always keeps


class SmallDrawing(Measure, frozen=True):
    largest: float  # enlarged at most this much
    pad: float


class Measures(Measure, frozen=True):
    """All measures. A ring is a few bands: distance, thickness, colour, lowest first."""

    storeys: int  # kinds of line work, each with a colour of its own
    seals: int
    text: Text
    piece: PieceMeasure
    faded: Faded
    ring: Ring
    rings: dict[str, list[tuple[float, float, str]]]
    halo: Halo
    below: Below
    count: Count
    board: Board
    small_drawing: SmallDrawing
    nothing: list[str]  # cells of a table that are shown faint


MEASURES = msgspec.json.decode(SOURCE, type=Measures)
