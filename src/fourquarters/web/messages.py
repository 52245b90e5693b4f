"""What the server answers, and the live messages that it sends."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Raw, Struct

from fourquarters.web.pace_messages import ClockShown, PaceShown
from fourquarters.web.requests import Preferences


class Me(Struct):
    """Who you are here, and how you like the page."""

    id: str
    name: str
    language: str
    theme: str
    confirm: bool
    preferences: Preferences


class GuestMade(Struct):
    """A new guest, and the token that stands for them: nobody is told it a second time."""

    id: str
    name: str
    token: str


class BotShown(Struct):
    """A bot that can sit at a table, and how well it plays."""

    name: str
    title: str
    help: str


class OptionShown(Struct):
    """A variant of a game."""

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
    a bot now; `colour`: which of the players' colours; `lost`: on time, so that a bot plays to the end;
    `gave_up`: they left a rated match, with the same effect; `handle`: what a member is found by; `held`: it is kept for
    somebody, whose name those who sit here see."""

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
    lost: bool = False
    gave_up: bool = False
    handle: str = ""
    held: bool = False


class TableHome(Struct):
    """The tournament that a table belongs to, and its number in the round."""

    name: str
    url: str
    number: int


class TableShown(Struct):
    """A table as the lobby shows it; `file`: its match was opened from a match file; `hints`: they are allowed here; `rated`: it
    counts for the ratings of its players; `since_s`: for how many seconds it has been the decider's turn; `asked`: what you are
    asked, or what they do; `invited`: a seat is kept for you."""

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
    hints: bool = False
    rated: bool = False
    pace: PaceShown | None = None
    clock: ClockShown | None = None
    since_s: float = 0.0
    asked: str = ""
    decider: int = -1
    invited: bool = False
    home: TableHome | None = None
    closed: str = ""  # why a host has closed it


class LobbyTables(Struct):
    """Your tables, and a fair selection of the others; `more_…` counts those that are left out."""

    mine: list[TableShown]
    open: list[TableShown]
    running: list[TableShown]
    more_open: int = 0
    more_running: int = 0


class LegalMove(Struct, omit_defaults=True):
    """A decision that you may make now: its number, its notation, and what its button says."""

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
    clock: ClockShown | None = None


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
    choice; `scene` is how the table looked after it, unless it was the last, or `changes` what that changed."""

    seat: int
    scene: Raw | None = None
    auto: str = ""
    scored: list[ScoredShown] = []
    changes: Raw | None = None


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
    clock: ClockShown | None = None


class ChangedMessage(Struct, tag_field="type", tag="changed", omit_defaults=True, kw_only=True):
    """The same for a page that has the scene of version `since` and asked for changes: `changes` is what is different in
    the scene now, as `picture/changes.py` says. The `seats` come only if they have changed, and what is left out is
    as usual: no undo, a running table, nothing forced, no steps."""

    version: int
    since: int
    changes: Raw
    log: Raw
    log_from: int
    turn_s: float
    seats: Raw | None = None
    undo: bool = False
    state: str = "running"
    forced: int = 0
    steps: list[StepShown] = []
    recap: Recap | None = None
    take_back: bool = False
    taken_back: int = 0
    undo_for: int = -1
    hand_to: int = -1
    clock: ClockShown | None = None


class HintedChoice(Struct):
    """A choice in words, what it costs and gives, and the reader's chance of winning after it, in percent; `close`:
    it is nearly as good as the best."""

    action: int
    label: str
    gives: str
    percent: int
    close: bool


class HintShown(Struct):
    """The best few of the reader's choices, `why` the first is best, how the `rest` compares if that is worth a word,
    and whether much depends on the decision (`clear`)."""

    version: int
    choices: list[HintedChoice]
    why: str
    rest: str
    clear: bool
    rule: str


class ChancesShown(Struct):
    """Every player's chance of winning after so many moves, in percent, from what the reader may know."""

    move: int
    percents: list[int]


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
    clock: ClockShown | None = None


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
    """How the server is: `ok`, or what is wrong."""

    status: str
    database: str
    tables: int
    compiled: list[str]
    workers: int  # of this machine that are ready


_encoder = msgspec.json.Encoder(enc_hook=str)  # translated texts are more than plain strings
encode = _encoder.encode
