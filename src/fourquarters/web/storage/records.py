"""What is on disk, in the form it is passed around: guests, tables and their seats, and events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import msgspec

from fourquarters.match.fairness import Fairness, Spoilt
from fourquarters.match.file import MatchRecord, SeedInFile
from fourquarters.web.clock import Pace
from fourquarters.web.requests import Preferences

WITH_NULLS = 2
"""From this format on, a seat without a contribution counts as one that adds nothing."""


class GuestRecord(msgspec.Struct, frozen=True):
    """Somebody who came by."""

    id: str
    name: str
    language: str = ""
    theme: str = ""
    confirm: bool = False
    preferences: Preferences = Preferences()


class SeatRecord(msgspec.Struct, frozen=True):
    """A seat: `guest` owns it, `bot` plays it now; both empty: free, unless it is `held` for somebody."""

    seat: int
    guest: str = ""
    bot: str = ""
    name: str = ""
    contribution: str = ""
    here_until: float = 0.0
    place: int = 0
    contributes: bool = False
    seal: str = ""
    local: bool = False  # another person at the device of `guest`
    lost: bool = False  # on time: `bot` plays to the end
    gave_up: bool = False  # left a rated match: `bot` plays to the end
    held: str = ""  # the guest who was invited to it

    @property
    def empty(self) -> bool:
        return not self.guest and not self.bot

    @property
    def free(self) -> bool:
        return self.empty and not self.held

    @property
    def person(self) -> str:
        """Who plays here, from one match to the next: a guest by their id, others by their name."""
        return self.name if self.local or not self.guest else self.guest


class SpoiltRecord(msgspec.Struct, frozen=True):
    """A deal that failed; by place."""

    secret: str
    seals: list[str | None]
    contributions: list[str | None]


class Brought(msgspec.Struct, frozen=True):
    """What a match brings along that was begun elsewhere: the words of those who played there, or the whole file
    that it was opened from. Its chance is no secret: it is that of a guide, of a finished match or of a file."""

    contributions: list[str | None]
    file: MatchRecord | None = None  # verified; only to be looked at
    seeded: SeedInFile | None = None  # its chance, if a seed dealt it


class Home(NamedTuple):
    """Where a table belongs: to a group, whose members alone find it, and to a tournament, as one of its round's tables."""

    group: int = 0
    tournament: str = ""  # its code
    name: str = ""
    number: int = 0


class Closing(msgspec.Struct, frozen=True):
    """A table that a host has closed: why, and from when until when nobody could play there, in ms served."""

    why: str = ""  # empty: it is open again
    times: tuple[tuple[int, int], ...] = ()


class TableRecord(msgspec.Struct, frozen=True):
    """A table with its seats."""

    id: int
    code: str
    game: str
    rules: int
    players: int
    options: dict[str, bool]
    secret: bytes
    state: str
    creator: str
    rematch: str
    created: float
    updated: float
    seats: tuple[SeatRecord, ...]
    format: int = 1
    arranged: bool = True
    sealed: bool = False
    spoilt: tuple[SpoiltRecord, ...] = ()
    private: bool = False
    colours: dict[str, int] = {}  # kept from the match before: see `SeatRecord.person`
    hushed: bool = False  # only the players may write
    brought: Brought | None = None
    hints: bool = False  # everyone sat down knowing that hints are allowed
    pace: Pace | None = None
    began: int = 0  # when the clock began, in ms served; 0: not yet
    decider: int = -1  # as last noted on disk; -1: not noted
    off: dict[str, tuple[tuple[int, int], ...]] = {}  # days off of those who sit here, by guest, in ms served
    rated: bool = False  # everyone sat down knowing that they are rated
    handles: dict[str, str] = {}  # of the members who sit here, by guest
    home: Home = Home()
    invited: dict[str, str] = {}  # the names of those for whom seats are held, by guest
    closing: Closing = Closing()
    kept_out: tuple[
        str, ...
    ] = ()  # guests for whom no seat is free before the match: whoever opened it has blocked them

    def colours_worn(self) -> list[int]:
        """The colour of each seat."""
        return colours_worn(self.seats, self.colours)

    def by_place(self) -> list[SeatRecord]:
        """The seats in the order their players sat down."""
        return sorted(self.seats, key=lambda seat: seat.place)

    def contributions(self) -> tuple[str | None, ...]:
        """The words that determine chance, in the order their players sat down."""
        if self.brought is not None:
            return tuple(self.brought.contributions)
        adds_nothing = None if self.format >= WITH_NULLS else ""
        return tuple(seat.contribution or adds_nothing for seat in self.by_place())

    def fairness(self) -> Fairness:
        """What determines the chance of the match."""
        return Fairness(
            self.secret,
            self.contributions(),
            not self.arranged,
            tuple(
                Spoilt(bytes.fromhex(deal.secret), tuple(deal.seals), tuple(deal.contributions))
                for deal in self.spoilt
            ),
            self.brought.seeded.told() if self.brought and self.brought.seeded else None,
        )


def colours_worn(seats: Sequence[SeatRecord], kept: Mapping[str, int]) -> list[int]:
    """The colour of each seat: the one its player keeps, or the first that is free."""
    worn: dict[int, int] = {}
    for seat in seats:
        colour = kept.get(seat.person, -1)
        if colour >= 0 and colour not in worn.values():
            worn[seat.seat] = colour
    free = iter(colour for colour in range(2 * len(seats)) if colour not in worn.values())
    return [worn[seat.seat] if seat.seat in worn else next(free) for seat in seats]


class Event(NamedTuple):
    """What was done at a table: a move, an undo or a take-back ("back"; action −1), that a seat's time is up ("time"), or
    a notice that its seats have changed ("seats") or that somebody has written ("chat").

    Its fields are columns of the table `events`. `number` is the version it creates; a notice has 0.
    """

    kind: str
    seat: int
    action: int
    table_id: int = 0
    number: int = 0
    worker: str = ""
    at: float = 0.0
    ends: bool = False  # it ends the match and, in the same commit, the table
    served: int = 0  # when it happened, in ms served
    used: int = 0  # ms that the decision took; after an undo, that it had taken before
    next: int = -1  # whose turn it is then
    due: int | None = None  # when their time is up, in ms served

    @property
    def shortens(self) -> bool:
        """Does it take moves back?"""
        return self.kind in {"undo", "back"}

    @property
    def decision(self) -> tuple[str, int, int]:
        """What was decided, and by whom, whenever that was."""
        return self[:3]


class ChatRecord(NamedTuple):
    """What somebody wrote at a table: a text or one of the quick reactions, under the name they had then.

    `place` is where they sat down, −1 for a spectator; `who` is the same for everything one person writes.
    """

    id: int
    at: float
    place: int
    who: str
    name: str
    reaction: str
    text: str
