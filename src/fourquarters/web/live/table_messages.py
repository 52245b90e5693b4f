"""What readers are shown of a table, as bytes ready to send.

Everything is made from what the reader's seat may see. Readers who may see the same get the same
bytes, which are made once per version.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, NamedTuple

import numpy as np
from msgspec import Raw

from fourquarters.engine.game import Game
from fourquarters.engine.state import SPECTATOR
from fourquarters.engine.view import View, alike, visible
from fourquarters.match.match import RECENT
from fourquarters.picture.changes import changes
from fourquarters.picture.scene import Scene
from fourquarters.picture.scene import encode as encode_scene
from fourquarters.picture.views import scene_of
from fourquarters.web.live.log_sheet import LogSheet
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.seat_messages import Reader, SeatMessages
from fourquarters.web.messages import (
    ChangedMessage,
    LegalMove,
    Recap,
    SceneMessage,
    StepShown,
    ViewMessage,
    encode,
)
from fourquarters.web.storage.records import TableRecord
from fourquarters.words.contract import words_of

MOST_STEPS = RECENT
"""How many moves a page is shown one by one; after more, it is shown only where they led."""

FEW_VERSIONS = 2
"""If a reader is behind by more, the server or the line is busy: they are spared the positions on the way."""


@cache
def plain_moves(game: Game) -> list[bytes]:
    """Every decision of a game, encoded without a label."""
    actions = game.actions
    return [encode(LegalMove(action, actions.text(action))) for action in range(len(actions))]


@cache
def fields_of(game: Game) -> list[tuple[str, int, int]]:
    """The fields that somebody sees, and where they are among the bytes of a state."""
    places: Any = game.state.DTYPE.fields
    return [
        (f.name, places[f.name][1], places[f.name][1] + places[f.name][0].itemsize) for f in visible(game)
    ]


@lru_cache(maxsize=1 << 14)
def field_json(game: Game, name: str, raw: bytes) -> bytes:
    """A field with its name; most are as they were a moment ago."""
    kind = game.state.DTYPE[name]
    value = np.frombuffer(raw, kind.base).reshape(kind.shape).tolist()
    return b'"%b":%b' % (name.encode(), encode(value))


class Drawn:
    """The table as one reader sees it at one moment, encoded when it is first sent as a whole."""

    __slots__ = ("_encoded", "scene")

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self._encoded: Raw | None = None

    @property
    def encoded(self) -> Raw:
        if self._encoded is None:
            self._encoded = Raw(encode_scene(self.scene))
        return self._encoded


class OnTheWay(NamedTuple):
    """One of the moves since the last message, and how the table looked after it, if that is shown."""

    drawn: Drawn | None
    shown: StepShown


class OnPage(NamedTuple):
    """What a reader's page has been sent: what changes in it is all that it needs next."""

    drawn: Drawn
    seats: Raw


SEATS_NOT_KNOWN = Raw(b"")
"""Instead of the seats that a page has: they are sent again."""


class TableMessages(SeatMessages):
    """The bytes of one table for all its readers, cached as long as they are valid."""

    def __init__(
        self,
        record: TableRecord,
        match_log: MatchLog | None,
        away: float,
        served: Callable[[], int] | None = None,
    ) -> None:
        super().__init__(record, match_log, away, served)
        self.head = b'{"type":"view","code":"%b","version":' % record.code.encode()
        self.sheets: dict[tuple[int, str], LogSheet] = {}
        self.made_for = -1  # how many events there were
        self.made: dict[Any, Any] = {}  # for the current version only

    def now(self) -> dict[Any, Any]:
        """What was made for the current version; empty after a change."""
        events = len(self.match_log.events) if self.match_log else 0
        if events != self.made_for:
            self.made_for = events
            self.made = {}
        return self.made

    def view(self, seat: int) -> View:
        assert self.match_log is not None
        return self.match_log.match.view(seat)

    def view_message(self, reader: Reader) -> bytes:
        """The view for programs."""
        made = self.now()
        if reader not in made:
            made[reader] = self.view_now(reader)
        message: bytes = made[reader]
        clock = self.clock()
        return message if clock is None else b'%b,"clock":%b}' % (message[:-1], encode(clock))

    def view_now(self, reader: Reader) -> bytes:
        seat, match_log = reader.seat, self.match_log
        if match_log is None:
            return encode(
                ViewMessage(self.record.code, 0, seat, -1, False, [], Raw(b"{}"), [], "", False,
                            self.seats(reader), self.state())
            )  # fmt: skip
        decider = match_log.match.decider
        return b"".join((
            self.head, b"%d" % match_log.version,
            b',"seat":', b"%d" % seat,
            b',"decider":', b"%d" % decider,
            b',"over":', b"true" if decider < 0 else b"false",
            b',"legal":[', self.legal(reader) if seat == decider >= 0 else b"",
            b'],"state":', self.public(seat),
            b',"prompt":', self.prompt(reader),
            b',"undo":', b"true" if match_log.may_undo(seat) else b"false",
            b',"seats":', self.seats(reader),
            b',"table":"over"}' if decider < 0 else b',"table":"running"}',
        ))  # fmt: skip

    def public(self, seat: int) -> bytes:
        """The fields and points a seat may see; made once for all who may see the same."""
        assert self.match_log is not None
        made = self.now()
        key = ("public", alike(self.match_log.game)[seat])
        if key not in made:
            view = self.view(seat)
            raw, game = view.states.tobytes(), view.game
            fields = b",".join(
                [field_json(game, name, raw[start:end]) for name, start, end in fields_of(game)]
            )
            made[key] = b'{%b},"scores":%b' % (fields, encode(view.scores()))
        shown: bytes = made[key]
        return shown

    def prompt(self, reader: Reader) -> bytes:
        """What the reader is asked, in words if they want any."""
        if not reader.words:
            return b'""'
        assert self.match_log is not None
        words, _ = words_of(self.match_log.game), self.tongue(reader.language)
        return encode(str(words.prompt(self.view(reader.seat), _)[0]))

    def legal(self, reader: Reader) -> bytes:
        """What the reader, who is the one to decide, may choose from now."""
        assert self.match_log is not None
        game = self.match_log.game
        if not reader.words:
            texts = plain_moves(game)
            return b",".join([texts[action] for action in self.match_log.legal()])
        view, _ = self.view(reader.seat), self.tongue(reader.language)
        labelled = (
            LegalMove(action, game.actions.text(action), str(words_of(game).action(view, action, _)))
            for action in view.legal()
        )
        return b",".join([encode(move) for move in labelled])

    def drawn(self, reader: Reader) -> Drawn:
        """How the reader sees the table now."""
        made = self.now()
        key = ("scene", reader.seat, reader.language)
        if key not in made:
            made[key] = Drawn(scene_of(self.view(reader.seat), self.tongue(reader.language)))
        drawn: Drawn = made[key]
        return drawn

    def changes(self, old: Drawn, new: Drawn) -> Raw:
        """What is different; made once for all who have the one and get the other."""
        made = self.now()
        if (old, new) not in made:
            made[old, new] = Raw(changes(old.scene, new.scene))
        difference: Raw = made[old, new]
        return difference

    def sheet(self, reader: Reader) -> LogSheet:
        """The log, up to now."""
        assert self.match_log is not None
        key = (reader.seat, reader.language)
        sheet = self.sheets.get(key)
        if sheet is None or sheet.match_log is not self.match_log:
            sheet = self.sheets[key] = LogSheet(self.match_log, reader.seat, self.tongue(reader.language))
        sheet.catch_up()
        return sheet

    def taken_back(self) -> None:
        """After an undo, drop the log lines of the moves that are gone."""
        if self.match_log is not None:
            for sheet in self.sheets.values():
                sheet.cut(len(self.match_log.match.moves))

    def steps(self, reader: Reader, sheet: LogSheet, kept: int, whole: bool) -> list[OnTheWay]:
        """The moves after the first `kept` ones, if there is more to say than what the scene shows; `whole`: with
        how the table looked after each."""
        assert self.match_log is not None
        last = len(self.match_log.match.moves)
        if last - kept > MOST_STEPS:
            return []
        steps = []
        for number in range(kept, last):
            seat, by_itself, said, scored = sheet.shown[number]
            drawn = self.drawn_after(reader, number + 1) if whole and number + 1 < last else None
            if drawn or scored or by_itself:
                steps.append(OnTheWay(drawn, StepShown(seat, None, said, scored)))
        return steps

    def drawn_after(self, reader: Reader, number: int) -> Drawn:
        """How the reader saw the table after this many moves."""
        assert self.match_log is not None
        made = self.now()
        key = ("scene", reader.seat, reader.language, number)
        if key not in made:
            view = self.match_log.match.view_after(number, reader.seat)
            made[key] = Drawn(scene_of(view, self.tongue(reader.language)))
        drawn: Drawn = made[key]
        return drawn

    def recap(self, reader: Reader, sheet: LogSheet) -> Recap | None:
        """What has happened since the reader's last turn, once it is theirs again."""
        match_log = self.match_log
        assert match_log is not None
        left = match_log.left_by(reader.seat)
        if left is None or match_log.match.decider != reader.seat:
            return None
        now = self.view(reader.seat).scores()[reader.seat]
        return Recap(sheet.ends[left.moves], left.points, now)

    def scene_message(
        self, reader: Reader, since: int = -1, anew: bool = False, hurried: bool = False
    ) -> bytes:
        """The table as the page draws it, with the log and the steps from version `since` on; `anew`: with the whole
        log, because it speaks to somebody else now."""
        if self.match_log is None:
            return self.seats_message(reader)
        facts, steps = self.told(reader, since, anew, hurried)
        for step in steps:
            step.shown.scene = step.drawn.encoded if step.drawn else None
        shown = [step.shown for step in steps]
        scene = self.drawn(reader).encoded
        return encode(SceneMessage(**facts, scene=scene, seats=self.seats(reader), steps=shown))

    def changed_message(self, reader: Reader, since: int, page: OnPage, hurried: bool = False) -> bytes:
        """The same for a page that has the scene of version `since`: what changes in it, from step to step."""
        facts, steps = self.told(reader, since, hurried=hurried)
        now, seats, drawn = self.drawn(reader), self.seats(reader), page.drawn
        for step in steps:
            if step.drawn:
                step.shown.changes = self.changes(drawn, step.drawn)
                drawn = step.drawn
        shown = [step.shown for step in steps]
        difference = self.changes(drawn, now)
        fresh = None if seats == page.seats else seats
        return encode(ChangedMessage(**facts, since=since, changes=difference, seats=fresh, steps=shown))

    def told(
        self, reader: Reader, since: int, anew: bool = False, hurried: bool = False
    ) -> tuple[dict[str, Any], list[OnTheWay]]:
        """What both kinds of messages say beside the scene and the seats."""
        match_log, sheet = self.match_log, self.sheet(reader)
        assert match_log is not None
        line, steps = 0, []
        if 0 <= since <= match_log.version:
            kept = match_log.moves_kept_since(since)
            whole = match_log.version - since <= (1 if hurried else FEW_VERSIONS)
            line, steps = 0 if anew else sheet.ends[kept], self.steps(reader, sheet, kept, whole)
        undo_for = next((seat for seat in reader.undoers if match_log.may_undo(seat)), SPECTATOR)
        facts = {
            "version": match_log.version,
            "log": sheet.since(line),
            "log_from": line,
            "undo": undo_for != SPECTATOR,
            "state": self.state(),
            "turn_s": match_log.thinking_s(),
            "forced": match_log.forced,
            "recap": self.recap(reader, sheet),
            "take_back": match_log.may_take_back(reader.seat),
            "taken_back": len(match_log.taken_back),
            "undo_for": undo_for,
            "hand_to": reader.hand_to,
            "clock": self.clock(),
        }
        return facts, steps

    def message(
        self,
        reader: Reader,
        since: int = -1,
        anew: bool = False,
        page: OnPage | None = None,
        hurried: bool = False,
    ) -> tuple[bytes, OnPage | None]:
        """What a reader is sent, and what their page has then, if it takes changes; `hurried`: so much is going on that
        they are spared the positions on the way."""
        if reader.form == "view":
            return self.view_message(reader), None
        if page is not None and since >= 0 and not anew:
            message = self.changed_message(reader, since, page, hurried)
        else:
            message = self.scene_message(reader, since, anew, hurried)
        if not reader.changes or self.match_log is None:
            return message, None
        return message, OnPage(self.drawn(reader), self.seats(reader))

    def status(self, seat: int, language: str, kept_out: bool = False) -> str:
        """The state of play, in one line for the lobby."""
        _, match_log = self.tongue(language), self.match_log
        if match_log is None:
            free = 0 if kept_out else sum(seat.free for seat in self.record.seats)
            return str(_.many("One seat is free.", "{n} seats are free.", free))
        if match_log.match.over:
            return self.progress(language)
        decider = match_log.match.decider
        if decider == seat:
            return str(_("Your turn. {status}", status=self.progress(language)))
        return str(_("{who} decides. {status}", who=_.name(decider), status=self.progress(language)))

    def asked(self, seat: int, language: str) -> str:
        """What a seat is asked now, or what it sees others do."""
        assert self.match_log is not None
        made = self.now()
        key = ("asked", seat, language)
        if key not in made:
            made[key] = str(scene_of(self.view(seat), self.tongue(language)).prompt.title)
        return str(made[key])

    def progress(self, language: str) -> str:
        """How far the match has got, or how it ended, as a spectator may know it."""
        assert self.match_log is not None
        made = self.now()
        key = ("status", language)
        if key not in made:
            view, _ = self.view(SPECTATOR), self.tongue(language)
            if view.over:
                made[key] = str(words_of(view.game).score_sheet(view, _).verdict)
            else:
                made[key] = str(scene_of(view, _).status)
        return str(made[key])
