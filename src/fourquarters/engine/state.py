"""A state: one NumPy record of fixed size whose fields say who may see them.

A game declares its own state as a class:

    class State(TableState):
        offer: Counts = field(6, 7, why="cards on offer, by colour and value")
        hand: Counts = field(4, 5, sees=OWNER, why="…")

From that one declaration come the record's layout, what a player or a spectator may see of it
(`mask`), and the observation for learning (`engine/observation.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum, IntEnum
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import DTypeLike, NDArray

Counts = NDArray[np.int8]
"""A field of small whole numbers."""

Bytes = NDArray[np.uint8]

KeyWords = NDArray[np.uint32]
"""The eight words of a key."""

States = NDArray[np.void]
"""States of one game; each element is a record of the game's own class."""

Decisions = NDArray[np.int64]
"""Ids of decisions, as `legal` writes them."""

SPECTATOR = -1
"""The seat of someone who only watches."""

OVER = -1
"""The decider when the game is over."""


class Sees(Enum):
    """Who may see a field."""

    ALL = "everyone"
    OWNER = "the player whose row it is"
    NOBODY = "nobody"


ALL, OWNER, NOBODY = Sees.ALL, Sees.OWNER, Sees.NOBODY


@dataclass(frozen=True)
class Field:
    """One declared field of a state."""

    name: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    sees: Sees
    by_seat: bool  # the first axis is the seat
    holds_seat: bool  # the value is a seat number, or negative for none
    why: str
    within: tuple[int, int] | None = (
        None  # the least and the greatest value; None: what the number type holds
    )
    names: tuple[str, ...] = ()  # of its values, from the least on
    category: bool = False  # the values are kinds, cards or places, not amounts
    scale: int = 0  # an amount that counts as much; 0: the greatest


def field(
    *shape: int,
    why: str,
    dtype: DTypeLike = np.int8,
    sees: Sees = ALL,
    by_seat: bool = False,
    holds_seat: bool = False,
    within: tuple[int, int] | None = None,
    names: type[IntEnum] | None = None,
    category: bool = False,
    scale: int = 0,
) -> Any:
    """Declare a field: its shape, its number type, who sees it, what it is for and which values it has."""
    by_seat = by_seat or sees is OWNER
    called = tuple(member.name for member in names) if names else ()
    if names:
        within, category = (int(min(names)), int(max(names))), True
    return Field("", shape, np.dtype(dtype), sees, by_seat, holds_seat, why, within, called, category, scale)


if TYPE_CHECKING:

    class Record:
        """A NumPy record; its fields are what the subclass declares."""

        def __getitem__(self, name: str) -> Any: ...
        def __setitem__(self, name: str, value: object) -> None: ...

else:
    Record = np.record


class TableState(Record):
    """The fields every game has. Games subclass it and declare their own."""

    FIELDS: ClassVar[tuple[Field, ...]] = ()
    DTYPE: ClassVar[np.dtype[np.void]]

    key: KeyWords = field(8, dtype=np.uint32, sees=NOBODY, why="key of the match's chance")
    draws: int = field(dtype=np.int64, sees=NOBODY, why="chance events so far")
    reveals: int = field(dtype=np.int16, sees=NOBODY, why="times something hidden was shown")
    players: int = field(within=(2, 4), why="number of players")
    decider: int = field(holds_seat=True, why="seat that decides now, −1 when the game is over")

    if not TYPE_CHECKING:
        # np.record's own versions are written in Python and several times slower than plain properties.
        __getattribute__ = np.void.__getattribute__
        __setattr__ = np.void.__setattr__
        __getitem__ = np.void.__getitem__

    def __init_subclass__(cls) -> None:
        own = collect(cls)
        cls.FIELDS = cls.FIELDS + own
        cls.DTYPE = np.dtype((cls, np.dtype(layout(cls.FIELDS), align=True)))
        for f in cls.FIELDS:
            setattr(cls, f.name, property(itemgetter(f.name), putter(f.name)))


def putter(name: str) -> Callable[[TableState, object], None]:
    def put(s: TableState, value: object) -> None:
        s[name] = value

    return put


def collect(cls: type) -> tuple[Field, ...]:
    """Remove the declarations from the class, where they would hide the record's own fields."""
    own = tuple(replace(f, name=n) for n, f in vars(cls).items() if isinstance(f, Field))
    for declared in own:
        delattr(cls, declared.name)
        if hasattr(np.record, declared.name):
            raise TypeError(f"{cls.__name__}.{declared.name}: every NumPy record has that name already")
    return own


def layout(fields: Sequence[Field]) -> list[tuple[str, DTypeLike, tuple[int, ...]]]:
    """The record's layout, without gaps: widest numbers first, and a filler at the end.

    NumPy does not copy the gaps of an aligned record, so two equal states could differ in bytes.
    """
    placed: list[tuple[str, DTypeLike, tuple[int, ...]]] = [
        (f.name, f.dtype, f.shape) for f in sorted(fields, key=lambda f: -f.dtype.itemsize)
    ]
    size = sum(np.dtype((dtype, shape)).itemsize for _, dtype, shape in placed)
    return [*placed, ("filler", np.uint8, (-size % 8,))] if size % 8 else placed


TableState.FIELDS = collect(TableState)


def mask(state: type[TableState], seats: int) -> Bytes:
    """Row p keeps (255) or blanks (0) each byte of a state for seat p; the last row is a spectator's."""
    rows = np.zeros((seats + 1, state.DTYPE.itemsize), np.uint8)
    for f, start, size in places(state):
        if f.sees is ALL:
            rows[:, start : start + size] = 255
        elif f.sees is OWNER:
            stride = size // f.shape[0]
            for seat in range(min(seats, f.shape[0])):
                rows[seat, start + seat * stride : start + (seat + 1) * stride] = 255
    return rows


def places(state: type[TableState]) -> Iterator[tuple[Field, int, int]]:
    """Each field with the byte where it starts and its size."""
    assert state.DTYPE.fields is not None
    for f in state.FIELDS:
        dtype, start = state.DTYPE.fields[f.name][:2]
        yield f, start, dtype.itemsize
