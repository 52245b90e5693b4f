"""Measures that both painters share, this package's and the page's: `measures.json`, read here and sent with each page.

Lengths are in units of a drawing, or in page pixels where a thing keeps its size however small the drawing is shown.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

SOURCE = (Path(__file__).parent / "measures.json").read_text(encoding="utf-8")


class Measure(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A few numbers that belong together."""


class Text(Measure, frozen=True):
    """Words on a piece."""

    size: float  # unless a piece says another
    largest_text_face: float  # larger words are set in the display face
    floor: float  # words that have no room shrink to this part of their size, and are then cut
    line: float  # from line to line, in sizes
    baseline: float  # below the middle of a line, in sizes


class PieceMeasure(Measure, frozen=True):
    round: float  # corner radius of a piece's glow, unless it says another
    mark: float  # an owner's mark, as part of the piece
    rim: float  # paper around a piece that wears a mark


class Faded(Measure, frozen=True):
    saturate: float
    veil: float  # how much paper lies over a faded symbol


class Ring(Measure, frozen=True):
    """How thick rings are: full around a piece shown this large, and never less than a part of that."""

    least: float
    full: float


class Halo(Measure, frozen=True):
    out: float
    with_ring: float  # so much farther where the ring is at its full strength
    stroke: float  # around an outline
    blur: float


class Below(Measure, frozen=True):
    """The tag and the words under a piece."""

    size: float
    gap: float
    more: float  # at most so much more below a high piece,
    share: float  # this part of its height
    pad: float  # of a tag, both sides together
    high: float
    baseline: float


class Count(Measure, frozen=True):
    """The number disc on a piece's corner; all but radius and line in radii."""

    radius: float
    share: float  # of the piece at most
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
    least: float  # part of its natural height that a drawing keeps


class SmallDrawing(Measure, frozen=True):
    largest: float  # shown at most this much larger
    pad: float


class Measures(Measure, frozen=True):
    """All of them. A ring is a few bands: distance, thickness, colour, the lowest first."""

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
