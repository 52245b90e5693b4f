"""What goes over the network, both ways: the bodies of requests, their answers, and live messages."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Raw, Struct

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
    """`local`: another person at your device, with a `name` of their own."""

    kind: Literal["you", "open", "bot", "local"]
    bot: ShortName = "merchant"
    name: LongName = ""


class NewTable(Asked):
    """`seats` says who plays; if left out: you, and open seats. The seats are drawn by lot, unless they
    are `arranged`. Those who `contribute` add a word to the chance of the match. A `private` table is
    found only by its link: the lobby shows it to nobody but those who sit there."""

    game: ShortName
    players: Annotated[int, Meta(ge=1, le=MOST_ASKED)]
    options: Annotated[dict[ShortName, bool], Meta(max_length=16)] = {}
    seats: Annotated[list[SeatWish], Meta(max_length=MOST_ASKED)] = []
    arranged: bool = False
    contributes: bool = False
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    private: bool = False


class Sitting(Asked):
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
    version: Version
    seat: SeatNumber | None = None


class TakeBackAsked(Asked):
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


class Me(Struct):
    id: str
    name: str
    language: str
    theme: str
    confirm: bool
    preferences: Preferences


class GuestMade(Struct):
    id: str
    name: str
    token: str


class BotShown(Struct):
    name: str
    title: str
    help: str


class OptionShown(Struct):
    name: str
    title: str
    help: str
    players: list[int] | None


class GameShown(Struct):
    """`guide`: how many steps its guided first game has; 0 without one. `well`: its rules tell how to play well."""

    name: str
    title: str
    blurb: str
    players: list[int]
    minutes: int
    options: list[OptionShown]
    bots: list[BotShown]
    guide: int = 0
    well: bool = False


class GuideStep(Struct):
    """One step of a guided game: at which version it stands, what it points at (`at`) and speaks of (`beside`), and which decisions are `wanted`
    there; `tap` says how to make them, `good` why the last one was good; `first` in its chapter."""

    kind: Literal["look", "do", "done"]
    chapter: str
    first: bool
    title: str
    text: str
    at: list[str]
    beside: list[str]
    rule: str
    version: int
    wanted: list[int]
    tap: str = ""
    good: str = ""


class GuideShown(Struct):
    """A guided first game."""

    game: str
    minutes: int
    steps: list[GuideStep]


class SeatShown(Struct):
    """`kind` is person, bot or open; `you`: the seat the reader sees from; `yours`: one of the reader's, who may share
    their device with others; `stand_in`: a bot plays it for its owner; `may_bot`: the reader may give this seat to
    a bot now; `colour`: which of the players' colours."""

    seat: int
    name: str
    kind: str
    bot: str
    you: bool
    free: bool
    here: bool
    away: bool
    away_s: int
    stand_in: bool
    may_bot: bool
    bot_title: str
    colour: int
    yours: bool = False


class TableShown(Struct):
    """A table as the lobby shows it; `file`: its match was opened from a match file."""

    code: str
    game: str
    title: str
    status: str
    seats: list[SeatShown]
    state: str
    yours: bool
    your_turn: bool
    updated: float
    players: int
    options: dict[str, bool]
    version: int
    url: str
    commitment: str
    rematch: str = ""
    secret: str | None = None
    private: bool = False
    file: bool = False


class LobbyTables(Struct):
    """Your tables, and a fair selection of the others; `more_…` counts those that are left out."""

    mine: list[TableShown]
    open: list[TableShown]
    running: list[TableShown]
    more_open: int = 0
    more_running: int = 0


class LegalMove(Struct, omit_defaults=True):
    action: int
    move: str
    label: str = ""


class ViewMessage(Struct, tag_field="type", tag="view"):
    """What one reader may know of a table, for programs."""

    code: str
    version: int
    seat: int
    decider: int
    over: bool
    legal: list[LegalMove]
    state: dict[str, Any] | Raw
    scores: list[int]
    prompt: str
    undo: bool
    seats: list[SeatShown] | Raw
    table: str = "running"


class LogLine(Struct, gc=False, omit_defaults=True):
    """A line of the log, of move `n`. `hit`: it happened to the reader; `auto`: there was no other choice.

    `move` is its notation, as far as the reader may know it, on the first line that is about it.
    """

    n: int
    spans: list[tuple[str, bool]]
    seat: int
    heading: bool
    hit: bool = False
    auto: bool = False
    move: str = ""


class GainShown(Struct):
    seat: int
    n: int
    why: str


class ScoredShown(Struct):
    """A scoring, as a step of its own."""

    title: str
    said: str
    gains: list[GainShown]
    lit: list[str]


class StepShown(Struct, omit_defaults=True):
    """One of the moves since the reader's last version: `auto` says what was done because there was no other
    choice; `scene` is how the table looked after it, unless it was the last."""

    seat: int
    scene: Raw | None = None
    auto: str = ""
    scored: list[ScoredShown] = []


class Recap(Struct):
    """What has happened since the reader's last turn: the log from this line on, and their points then and now."""

    line: int
    before: int
    now: int


class SceneMessage(Struct, tag_field="type", tag="scene"):
    """The whole table as the page draws it, and the steps that led to it; `take_back`: the reader may take back
    their last decision, whatever has happened since; `taken_back`: how often that was done in this match; `undo_for`:
    the seat whose decision can be undone; `hand_to`: the seat of the person who is to have the device now."""

    version: int
    scene: Raw
    log: Raw
    log_from: int
    undo: bool
    state: str
    seats: Raw
    turn_s: float
    forced: int
    steps: list[StepShown]
    recap: Recap | None
    take_back: bool
    taken_back: int
    undo_for: int = -1
    hand_to: int = -1


class AdviceShown(Struct):
    """What a bot would decide in the reader's place: the choice in words, what it costs and gives, how it compares with
    others, and whether much depends on it (`clear`)."""

    version: int
    action: int
    label: str
    gives: str
    said: str
    clear: bool
    rule: str


class PositionShown(Struct, tag_field="type", tag="position"):
    """The table after so many of the match's `moves`, as `seat` could see it then; `movers` made them. `no_play_on`
    says why one cannot play on from here."""

    move: int
    moves: int
    movers: list[int]
    seat: int
    scene: dict[str, Any] | Raw
    no_play_on: str = ""


class WordShown(Struct):
    """What a seat adds to the chance of a match: its seal, and the word once the match has begun."""

    seat: int
    name: str
    adds: bool
    seal: str | None
    contribution: str | None


class SpoiltShown(Struct):
    """A deal that failed; `secret` once the match is over."""

    commitment: str
    seals: list[str | None]
    contributions: list[str | None]
    secret: str | None


class ChanceShown(Struct):
    """What determines the chance of a match; `words` in the order the players sat down."""

    commitment: str
    sealed: bool
    arranged: bool
    words: list[WordShown]
    spoilt: list[SpoiltShown]
    secret: str | None


class SeatsMessage(Struct, tag_field="type", tag="seats", omit_defaults=True):
    seats: Raw
    state: str
    rematch: str = ""
    deal: ChanceShown | None = None


class ChatShown(Struct):
    """A line that somebody wrote; `seat` −1: they were watching; `who` is the same for all that one person writes."""

    id: int
    at: float
    who: str
    seat: int
    name: str
    reaction: str
    text: str


class ChatLines(Struct):
    """Lines that were written at a table; `hushed`: only its players may write."""

    lines: list[ChatShown]
    hushed: bool


class ChatMessage(ChatLines, tag_field="type", tag="chat"):
    """New lines; or, if they are `earlier` ones, the last of them, for somebody who has just come."""

    earlier: bool = False


class SeatLink(Struct):
    """A link that moves a seat, whether it leads here from other devices, how many seconds it is valid, and the rows of
    its QR code."""

    url: str
    reachable: bool
    seconds: int
    rows: list[str]


class OkMessage(Struct, tag_field="type", tag="ok"):
    id: str
    version: int


class RefusedMessage(Struct, tag_field="type", tag="refused"):
    id: str
    error: str
    why: str
    version: int


class WhyMessage(Struct, tag_field="type", tag="why"):
    id: str
    why: str


class EndsMessage(Struct, tag_field="type", tag="ends"):
    """Whether the decision that was asked about would end the reader's turn."""

    id: str
    action: int
    ends: bool


class PongMessage(Struct, tag_field="type", tag="pong"):
    n: int | float


class ByeMessage(Struct, tag_field="type", tag="bye"):
    why: str


class Health(Struct):
    status: str
    database: str
    tables: int
    compiled: list[str]


_encoder = msgspec.json.Encoder(enc_hook=str)  # translated texts are more than plain strings
encode = _encoder.encode
