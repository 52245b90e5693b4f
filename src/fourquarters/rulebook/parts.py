"""What a rulebook is made of: the format of a game's `RULEBOOK`, the same for every game.

Everything here is plain data that a game's folder writes down. Texts are English and marked with `mark("…")`;
they may have fields (`{low}`), which the book's `numbers` fill in, so that a figure of the rules is never typed
twice. Names, symbols and texts of cards come from the game's own data: a list is a function that makes its
entries in the reader's tongue.

`numbers` of a sentence or an entry are the numbers of the rules it tells, as in "G8 G10": each of them becomes an
anchor there, and each stands in one place of the book only. `see` names rules told elsewhere: a link.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from fourquarters.engine.view import Position
from fourquarters.words.tongue import Tongue

Prepared = Callable[[], Position]
"""Lays out a position; called anew for every picture and every example."""


@dataclass(frozen=True)
class Rule:
    """One sentence or two of the rules, with their numbers at the edge."""

    numbers: str  # "" for a sentence that no rule has a number for
    text: str
    only: str = ""  # for whom it holds, as a tag before it: mark("2 players")
    symbol: str = ""  # drawn before it


@dataclass(frozen=True)
class Lead:
    """A sentence in large type: what the game or the chapter is about."""

    text: str


@dataclass(frozen=True)
class Intro:
    """A quiet sentence under a title."""

    text: str


@dataclass(frozen=True)
class Entry:
    """One thing of a list: a card, a character, a coin, in the reader's language already."""

    symbol: str
    name: str
    text: str = ""
    numbers: str = ""
    cells: Sequence[str] = ()  # more columns, between the name and the text
    vars: Mapping[str, str] = field(default_factory=dict)  # colours of the symbol, as of a piece
    owner: int = -1  # or the seat whose colours it wears


@dataclass(frozen=True)
class Listing:
    """Every thing of a kind, with its symbol. `heads` name its columns: name, cells …, text."""

    id: str
    title: str
    entries: Callable[[Tongue], Sequence[Entry]]
    heads: Sequence[str] = ()
    tiles: bool = False  # many small things: symbols side by side with their names below,
    in_row: int = 0  # so many in a row where there is room (0: as many as fit)


@dataclass(frozen=True)
class Table:
    """Numbers in rows and columns; the first cell of a row is its name."""

    heads: Sequence[str]
    rows: Callable[[Tongue], Sequence[Sequence[str]]]


@dataclass(frozen=True)
class Stage:
    """One stage of a turn or round."""

    title: str
    text: str
    symbols: Sequence[str] = ()


@dataclass(frozen=True)
class Strip:
    """A turn or round from left to right, and a line below it."""

    stages: Sequence[Stage]
    text: str = ""


@dataclass(frozen=True)
class Box:
    """Something one can do: what it costs and brings, and its rules."""

    id: str
    symbol: str
    title: str
    rules: Sequence[Rule]
    facts: Sequence[tuple[str, str]] = ()  # such as (mark("You pay"), mark("1 marker"))
    note: str = ""
    note_symbol: str = ""


@dataclass(frozen=True)
class Boxes:
    """Boxes side by side."""

    boxes: Sequence[Box]


@dataclass(frozen=True)
class Measured:
    """What strong play has shown: a sentence, and its figures with where they were measured (docs/figures).

    "winners|3|Colour scoring" and "others|…" are points by source, "won|2|give:green 8" and "taken|…" percentages of a
    decision, "seat|4|1" the percentage of games that a seat won; first comes the table. A test compares them.
    """

    text: str
    figures: Mapping[str, tuple[float, str]]


@dataclass(frozen=True)
class Tip:
    """A piece of advice, why it is good, and what strong play has shown about it."""

    symbol: str
    title: str
    text: str
    measured: Measured | None = None


@dataclass(frozen=True)
class Tips:
    """How to play well."""

    tips: Sequence[Tip]


@dataclass(frozen=True)
class Show:
    """What of a scene is shown: ids of drawings, "mat:0" for a player's mat, "panel:id" for a panel.

    A `crop` names pieces, by their ids or what those begin with, that must stay in the picture; `lit` names
    those that are ringed. Both are looked for in the drawings shown.
    """

    what: Sequence[str]
    crop: Sequence[str] = ()
    lit: Sequence[str] = ()
    seat: int = 0  # who looks; -1: a spectator
    choices: bool = False  # what can be chosen glows, and what cannot says why not
    wide: bool = False  # the whole width of the page


@dataclass(frozen=True)
class Figure:
    """A prepared position, painted as at the table, with a caption."""

    id: str
    caption: str
    position: Prepared
    show: Show


@dataclass(frozen=True)
class Step:
    """Some moves, a sentence about them, and why they matter. Forced moves are made by themselves.

    `moves` are in notation, one after another; the last position of the example is the first of the next step.
    """

    title: str
    text: str
    moves: Sequence[str]
    why: str = ""
    see: str = ""
    lit: Sequence[str] = ()  # instead of the example's
    what: Sequence[str] = ()  # instead of what the example shows
    crop: Sequence[str] = ()


@dataclass(frozen=True)
class Example:
    """A position and moves through the real rules, to step through."""

    id: str
    title: str
    position: Prepared
    show: Show
    steps: Sequence[Step]
    intro: str = ""


Part = Rule | Lead | Intro | Listing | Table | Strip | Boxes | Tips | Figure | Example


@dataclass(frozen=True)
class Chapter:
    """A titled part of the book; its id is its address (#scoring) and lower case."""

    id: str
    title: str
    parts: Sequence[Part]


@dataclass(frozen=True)
class Block:
    """A titled part of the summary: lines, or a list of things with a symbol each."""

    title: str
    lines: Sequence[str] = ()
    numbered: bool = False
    entries: Callable[[Tongue], Sequence[Entry]] | None = None


@dataclass(frozen=True)
class Rulebook:
    """All chapters, the summary as columns of blocks, and what fills the fields of the texts."""

    chapters: Sequence[Chapter]
    summary: Sequence[Sequence[Block]]
    numbers: Mapping[str, object] = field(default_factory=dict)
    note: str = ""  # at the foot: where the texts or tables come from


OTHERS = ("Mara", "Theo", "Nora")
"""Who else sits at the table in pictures and examples; seat 0 is the reader."""


def reader_tongue(language: str) -> Tongue:
    """The tongue of a rulebook's pictures on a page: you, and three others."""
    _ = Tongue(language)
    return Tongue(language, [_("You"), *OTHERS], soft=True)
