"""A scene: everything a reader sees at the table, as data.

Games make scenes; painters (SVG here, a script in the browser) draw any scene and know no game.
A scene has boards in the middle, a mat for each player, panels of what is shared, and the prompt.
Everything that has a place is a `Piece` in a `Drawing` with its own coordinates; pieces keep their
id when they move, so that a painter can animate the move. Words and numbers around the drawings
are a few kinds of `Part`.

Colours are CSS: a hex value, or `var(--token)` with a token of `tokens.css`. Symbols are ids of
SVG `<symbol>`s, either common ones or the game's own (`SYMBOLS` next to its picture).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar, overload

import msgspec

from fourquarters.picture.measures import MEASURES

T = TypeVar("T")

SEAT_MARKS = "●^✚◆"
"""The seats' seals as characters."""


class Struct(msgspec.Struct, omit_defaults=True, kw_only=True, gc=False):
    """Plain data; defaults are left out when it is sent. Nothing in a scene forms a cycle (`gc`)."""


class Kept(Sequence[T]):
    """Pieces or parts that stay the same in many scenes and are encoded only once."""

    __slots__ = ("encoded", "things")

    def __init__(self, things: Iterable[T]) -> None:
        self.things = tuple(things)
        self.encoded: msgspec.Raw | None = None

    def __len__(self) -> int:
        return len(self.things)

    def __iter__(self) -> Iterator[T]:
        return iter(self.things)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...
    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        return self.things[at]


class InText:
    """What only a terminal needs to know of a drawing; it is not sent to a page."""

    __slots__ = ("legend", "roads")

    def __init__(self, legend: str, roads: Sequence[tuple[str, str]] = ()) -> None:
        self.legend = legend  # what the characters on a map mean, or words in front of a row
        self.roads = roads  # ids of pieces that are connected


class Piece(Struct):
    """One thing in a drawing: a symbol, an outline or a word, at a place.

    `x`, `y` is the upper left corner, `w`, `h` the size; a text is centred there. Pieces are drawn
    in list order. A piece with `actions` can be chosen; one with `why` says why it cannot.
    """

    id: str
    x: float
    y: float
    w: float
    h: float
    kind: str = ""  # pieces of one kind are interchangeable: if one goes and another comes, it moves there
    enters: str = ""  # a new piece comes out of the piece with this id
    leaves: str = ""  # a piece that disappears goes into this one
    symbol: str = ""
    path: str = ""  # an SVG outline, relative to x, y
    text: str = ""
    size: float = MEASURES.text.size  # of the text
    bold: bool = False
    anchor: str = "middle"  # of the text: start, middle, end
    fill: str = ""  # of the outline or text
    stroke: str = ""  # of the outline
    line: float = 0  # width of the stroke
    dash: str = ""
    owner: int = -1  # seat: sets the colour of --owner
    mark: bool = False  # draw the owner's mark on it
    vars: dict[str, str] = {}  # more colours: {"--piece": "var(--fq-red)"}
    turn: float = 0  # degrees
    grows: float = 1  # on a small map it is shown up to this many times as large; a line only gets thicker
    place: tuple[float, float, float] | None = None  # it grows with the place around this x, y of this size
    slim: str = ""  # the symbol for a small map, where what it shows would be too small to read
    spare: bool = False  # left out on a small map
    title: str = ""  # tooltip
    actions: list[int] = []  # choosing it can mean these decisions
    glow: str = ""  # "can" be chosen, "quiet" (possible, but costly or minor), "chosen", "last" moved
    faded: bool = False
    lifted: bool = False
    round: float = MEASURES.piece.round  # corner radius of its glow
    why: str = ""  # why it cannot be chosen now
    note: str = ""  # a few words below it
    tag: str = ""  # the same, as a gold tag
    count: int = 0  # a number on a small disc at its upper right corner
    short: str = ""  # a few characters that stand for it in a terminal,
    ground: str = ""  # on this background
    ink: str = ""  # and in this colour


class Drawing(Struct, tag="drawing"):
    """A sheet with coordinates (0, 0) to (w, h) and pieces on it."""

    id: str
    w: float
    h: float
    pieces: Sequence[Piece]
    title: str = ""  # caption above it
    aside: str = ""  # caption on the right
    seat: int = -1  # whose it is: their seal goes before the title
    value: str = ""  # a number after the caption, with `symbol`
    symbol: str = ""
    ground: str = ""  # background colour
    backdrop: str = ""  # symbol stretched over the whole sheet, caption included
    framed: bool = False  # an inset with round corners
    x: float = 0  # upper left corner of what is shown (a view that zooms)
    y: float = 0
    whole: bool = False  # fills the board as one map: scaled to fit, no padding
    grows: bool = False  # shows more and more as the game goes on, so the room for it cannot follow its shape
    spare: bool = False  # left out on a page that is very low
    exact: bool = False  # never enlarged, however wide its room
    low: Drawing | None = None  # drawn instead where there is little height
    on_phone: Drawing | None = None  # drawn instead on a phone, for fingers
    slim: Drawing | None = None  # drawn instead where the room is narrow
    in_text: InText | None = None  # extras for a terminal


class Item(Struct):
    """A symbol and a word or number."""

    symbol: str = ""
    text: str = ""
    title: str = ""
    owner: int = -1
    vars: dict[str, str] = {}
    ground: str = ""  # background; turns it into a chip
    ink: str = ""
    faded: bool = False
    bold: bool = False
    short: str = ""  # the whole item in a terminal, if title and text would not read well there


class Row(Struct, tag="row"):
    """Items side by side."""

    items: list[Item]
    phone_only: bool = False  # elsewhere the board shows them


class Line(Struct, tag="line"):
    """One line of a list: a seal or symbol, words, items, and a value at the right end."""

    text: str
    small: str = ""
    seat: int = -1
    symbol: str = ""
    vars: dict[str, str] = {}
    items: list[Item] = []
    value: str = ""
    glow: bool = False  # the line of interest
    faded: bool = False
    actions: list[int] = []
    why: str = ""
    title: str = ""


class Note(Struct, tag="note"):
    """A sentence; spans marked True are set in bold."""

    spans: list[tuple[str, bool]]
    soft: bool = False
    big: bool = False


class Grid(Struct, tag="grid"):
    """A table of numbers: column heads, and rows that begin with an item. Zeros are faint."""

    columns: list[str]
    rows: list[tuple[Item, list[str]]]


class Track(Struct, tag="track"):
    """A line of spaces with markers on it: `items` fill it from 1, up to `length` spaces."""

    label: str
    items: list[Item]
    length: int
    value: str
    glow: bool = False
    limit: int = -1  # a line drawn after this space
    marker: int = -1  # or one marker on this space: the first item


class Split(Struct, tag="rule"):
    """A double rule between parts."""


Part = Drawing | Row | Line | Note | Grid | Track | Split


class Panel(Struct):
    """A titled sheet of parts. `tab` is its name on a phone or tablet, where panels share a place."""

    id: str
    title: str
    parts: Sequence[Part]
    aside: str = ""
    tab: str = ""
    wide_only: bool = False  # left out if there is little room
    above: bool = False  # goes above the log, under the mats of the others
    behind: Panel | None = None  # on a page the aside is a link that opens this
    with_board: bool = False  # on a phone it lies under the board, and the reader's own mat has a tab instead
    small: Sequence[Part] = ()  # what a phone shows in place of the parts
    tall: Sequence[Part] = ()  # and what a page with height to spare shows


class Mat(Struct):
    """What lies in front of one player. `score` is their points, `small` one line about them."""

    seat: int
    name: str
    score: str
    symbol: str = ""  # before the score
    unit: str = ""  # the score in words, if no symbol is drawn: "12 gold"
    small: str = ""
    parts: list[Part] = []
    now: bool = False  # this player decides
    start: bool = False  # this player has the start marker
    more: str = ""  # where only names and scores are shown: a second number, such as income
    flag: str = ""  # and a number pinned to them, such as the bid that stands


class Choice(Struct):
    """One decision as a button, or, with `why`, one that is not allowed now."""

    label: str
    action: int = -1
    detail: str = ""  # price and gain
    symbol: str = ""
    vars: dict[str, str] = {}
    first: bool = False  # the gold button
    group: str = ""  # buttons of a group go together under this name
    why: str = ""
    on_piece: bool = False  # also a piece on the board, so a short bar may leave it out
    short: str = ""  # the label where there is little room,
    brief: str = ""  # and then the detail (with a `why`: everywhere, in at most 18 characters)
    whole: str = ""  # everything it does, once it is in hand
    ends: bool = False  # it says itself that it ends the turn or passes the word on: nobody need confirm that
    shows: list[str] = []  # ids of pieces that it is about, to be shown while it is in hand


class Prompt(Struct):
    """What the reader is asked now, or who they are waiting for."""

    title: str
    eyebrow: str = ""  # the small line above: "Your turn"
    badge: str = ""  # or, in gold, which of the reader's two sides decides
    holds: list[Item] = []  # at the end of that line: what stands at the moment, such as the bid
    help: str = ""
    rule: str = ""  # the number of the rule that the decision follows
    seat: int = -1  # who decides
    mine: bool = False
    steps: list[str] = []  # what the reader has decided in this turn so far
    aside: list[Part] = []  # the choice in hand: price, gain, forecast
    choices: list[Choice] = []


class Storey(Struct):
    """A summand of the result, by seat: a storey of each player's tower."""

    name: str
    points: list[int]
    symbol: str = ""
    ground: str = ""  # its colour, if it has one in the game


class Tie(Struct):
    """A tie-break: what each seat has, and for whom it decided."""

    name: str
    cells: list[str]
    decides: list[int] = []


class Shown(Struct):
    """What each seat shows in the end: cards in hand, for instance, or a few words."""

    name: str
    cells: list[list[Item]] = []
    words: list[str] = []


class Result(Struct):
    """The end: the seats that win, where the points came from, and the verdict."""

    winners: list[int]
    names: list[str]
    rows: list[tuple[str, list[str]]]
    total: list[int]
    verdict: str
    headline: str = ""  # "Mara wins by 4 letters"
    yours: str = ""  # the reader's place, and how far they are ahead or behind
    gap: str = ""
    best: str = ""  # where the reader earned the most
    more: list[str] = []  # what is said below the headline
    places: list[str] = []  # "1st", by seat
    order: list[int] = []  # the seats from the first to the last
    unit: str = ""  # what is counted: "Letters"
    storeys: list[Storey] = []  # from the ground up
    ties: list[Tie] = []
    shown: list[Shown] = []


class Scene(Struct):
    """The whole table as one reader sees it."""

    game: str
    title: str
    status: str  # "Offer 5 of 11"
    boards: list[Drawing]
    mats: list[Mat]  # in turn order, the reader's own first
    panels: list[Panel]
    prompt: Prompt
    seat: int = -1  # the reader's seat
    phases: list[str] = []
    phase: int = -1
    own_on_board: bool = False  # the boards already show the reader's own things, so they have no mat
    others_stay: bool = False  # others' mats are low, or can be chosen from: a tablet shows them at all times
    prompt_size: str = "low"  # how much the prompts of this game say: "low", "middle", "high", "grid"
    result: Result | None = None
    status_short: str = ""  # the status on a phone: "Offer 5"


def drawings(scene: Scene) -> Iterator[Drawing]:
    """Every drawing of a scene, wherever it is."""
    yield from scene.boards
    parts = [part for mat in scene.mats for part in mat.parts]
    parts += [part for panel in scene.panels for part in panel.parts]
    yield from (part for part in parts if isinstance(part, Drawing))


def pieces(scene: Scene) -> Iterator[Piece]:
    for drawing in drawings(scene):
        yield from drawing.pieces


def plain(thing: Any) -> Any:
    """Encode kept parts as before, and translated texts, which are more than plain strings."""
    if type(thing) is InText:
        return None
    if type(thing) is not Kept:
        return str(thing)
    if thing.encoded is None:
        thing.encoded = msgspec.Raw(encoder.encode(thing.things))
    return thing.encoded


encoder = msgspec.json.Encoder(enc_hook=plain)


def encode(scene: Scene) -> bytes:
    """A scene as JSON, for a painter elsewhere."""
    return encoder.encode(scene)
