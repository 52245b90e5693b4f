"""The bodies of requests, and what a page says over its connection."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fourquarters.engine.game import MOST_SEATS

Move = int | Annotated[str, Meta(max_length=80)]
"""A decision: its number or its notation."""

NO_NUL = "^[^\\u0000]*$"
"""What a database accepts as text."""

MOST_ASKED = 4 * MOST_SEATS
"""How many seats a request may ask for: more than any game has, so that the game itself says how many it is for."""

MOST_WRITTEN = 280
"""How many characters a message to the others has at most, as a reader counts them."""

Version = Annotated[int, Meta(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[int, Meta(ge=0, le=MOST_ASKED - 1)]
ShortName = Annotated[str, Meta(max_length=40, pattern=NO_NUL)]
LongName = Annotated[str, Meta(max_length=200, pattern=NO_NUL)]


class Asked(Struct, forbid_unknown_fields=True):
    """The body of a request."""


class NewGuest(Asked):
    """A guest, with the name that others see."""

    name: LongName = ""


class Preferences(Struct, frozen=True, omit_defaults=True):
    """How somebody likes to play; what they have not chosen is None, and left to the page."""

    pace: Literal["calm", "normal", "quick", "off"] | None = None
    waits: bool | None = None  # for "End turn"
    matches: Annotated[int, Meta(ge=0, le=1000)] | None = None  # played to the end, while that matters
    sound: Literal["off", "mine", "all"] | None = None
    volume: Annotated[int, Meta(ge=0, le=100)] | None = None
    palette: Literal["printed", "distinct"] | None = None
    notation: Literal["words", "both", "short"] | None = None  # how the log names moves
    advice: Literal["first", "every", "matters", "off"] | None = None  # against bots; "first": it fades out
    chances: Literal["on", "off"] | None = None  # of winning, shown while playing against bots
    played: Annotated[dict[ShortName, Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=64)] | None = None


class PreferencesWish(Preferences, frozen=True, forbid_unknown_fields=True):
    """Preferences that are to change; those left out stay as they are."""


class GuestWish(Asked):
    """What a guest wants changed about themselves."""

    name: LongName | None = None
    language: Literal["", "en", "de"] | None = None
    theme: Literal["", "light", "dark"] | None = None
    confirm: bool | None = None
    preferences: PreferencesWish | None = None


class SeatWish(Asked):
    """`local`: another person at your device, with a `name` of their own; `friend`: the seat is kept for a friend, whose handle
    or name `who` is."""

    kind: Literal["you", "open", "bot", "local", "friend"]
    bot: ShortName = "merchant"
    name: LongName = ""
    who: LongName = ""


class PaceWish(Asked):
    """How much time a table gives: `live` is `seconds` for every decision, a `bank` that longer ones draw on, and an
    `increment` that each puts back, all in seconds; the others are one, three or seven days for every decision.
    `zero`: what happens to whoever runs out of time: a bot plays on until they come back, a nudge, or loss."""

    kind: Literal["live", "day", "three_days", "week"]
    seconds: Annotated[int, Meta(ge=5, le=3600)] = 30
    bank: Annotated[int, Meta(ge=0, le=7200)] = 300
    increment: Annotated[int, Meta(ge=0, le=300)] = 5
    zero: Literal["bot", "nudge", "loss"] = "bot"


class DaysOffAsked(Asked):
    """For how many days from now on your clocks stand still at tables with a pace of days; 0: they run again."""

    days: Annotated[int, Meta(ge=0, le=366)]


class NewTable(Asked):
    """`seats` says who plays; if left out: you, and open seats. The seats are drawn by lot, unless they
    are `arranged`. Those who `contribute` add a word to the chance of the match. A `private` table is
    found only by its link: the lobby shows it to nobody but those who sit there. `hints`: everyone who sits
    down agrees that all may have hints; against bots only they may anyway. `pace`: the clock; without one there is none. `rated`: it
    counts for the ratings of everyone who sits down; only members can, each at a seat of their own, without bots or hints.
    `group`: only members of this group of yours find the table."""

    game: ShortName
    players: Annotated[int, Meta(ge=1, le=MOST_ASKED)]
    options: Annotated[dict[ShortName, bool], Meta(max_length=16)] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_ASKED)] = []
    arranged: bool = False
    contributes: bool = False
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    private: bool = False
    hints: bool = False
    rated: bool = False
    pace: PaceWish | None = None
    group: ShortName = ""


class Sitting(Asked):
    """A seat to take; if none is named, the first that is free."""

    seat: SeatNumber | None = None
    contributes: bool = False


class SealAsked(Asked):
    """The SHA-256 of a word, and the commitment it answers; both in hexadecimal. `seat` if you have several."""

    seal: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    commitment: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
    seat: SeatNumber | None = None


class WordAsked(Asked):
    """The word that was sealed."""

    contribution: Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
    seat: SeatNumber | None = None


class SeatAsked(Asked):
    """A seat, counted from 0."""

    seat: SeatNumber


class PlanAsked(Asked):
    """A plan: from which version of the match on, which chance is imagined, and the player's own moves in it so far.
    `since` is the version of the plan that the page shows; -1: none."""

    version: Version
    seed: Annotated[int, Meta(ge=0, le=2**32 - 1)]
    moves: Annotated[list[Annotated[int, Meta(ge=0, le=2**31 - 1)]], Meta(max_length=200)] = []
    since: Annotated[int, Meta(ge=-1, le=2**31 - 1)] = -1


class ChatAsked(Asked):
    """A line to everyone at the table: a text, or one of the quick reactions; `seat` if you have several."""

    text: Annotated[str, Meta(max_length=4 * MOST_WRITTEN, pattern=NO_NUL)] = ""
    reaction: Literal[
        "", "hello", "luck", "well_played", "oops", "thinking", "moment", "thanks", "good_game"
    ] = ""
    seat: SeatNumber | None = None


class HushAsked(Asked):
    """`on`: those who only watch may not write."""

    on: bool


class ClaimAsked(Asked):
    """What a link to a seat says."""

    token: Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]


class Nothing(Asked):
    """An empty body."""


class RematchAsked(Asked):
    """The next table with the same players."""

    contributes: bool = False


class PlayOnAsked(Asked):
    """From which move to play on, and in which seat; if left out: your own or, if you had none, whoever decides."""

    move: Version
    seat: SeatNumber | None = None


class MoveAsked(Asked):
    """A move names the version it answers; a seat, if given, must be your own, and must be given if you have several."""

    version: Version
    move: Move
    seat: SeatNumber | None = None


class UndoAsked(Asked):
    """The version whose last decision you want to take back."""

    version: Version
    seat: SeatNumber | None = None


class TakeBackAsked(Asked):
    """The version from which you want to go back."""

    version: Version
    seat: SeatNumber | None = None


class Said(Struct, frozen=True):
    """A message over a WebSocket: a move, an undo, a take-back (`back`), a ping, or a question: why something is
    not allowed, or whether a decision `ends` the turn."""

    move: Move | None = None
    version: int = -1
    id: Annotated[str, Meta(max_length=64)] = ""
    undo: bool = False
    back: bool = False
    ends: int | None = None
    ping: int | float | None = None
    why: int | None = None
    seat: int | None = None
