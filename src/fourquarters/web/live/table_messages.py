"""What readers are shown of a table, as bytes ready to send.

Everything is made from what the reader's seat may see. Readers who may see the same get the same
bytes, which are made once per version.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from msgspec import Raw

from fourquarters.engine.game import Game
from fourquarters.engine.state import SPECTATOR
from fourquarters.engine.view import View, alike, visible
from fourquarters.match.match import RECENT
from fourquarters.picture.scene import encode as encode_scene
from fourquarters.picture.views import scene_of
from fourquarters.web.live.log_sheet import LogSheet
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.seat_messages import Reader, SeatMessages
from fourquarters.web.messages import (
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
        self.fields = [f.name for f in visible(match_log.game)] if match_log else []
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
            fields = {name: view.states[name][0].tolist() for name in self.fields}
            made[key] = b'%b,"scores":%b' % (msgspec.json.encode(fields), msgspec.json.encode(view.scores()))
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

    def scene(self, reader: Reader) -> bytes:
        made = self.now()
        key = ("scene", reader.seat, reader.language)
        if key not in made:
            made[key] = encode_scene(scene_of(self.view(reader.seat), self.tongue(reader.language)))
        scene: bytes = made[key]
        return scene

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

    def steps(self, reader: Reader, sheet: LogSheet, kept: int, whole: bool) -> list[StepShown]:
        """The moves after the first `kept` ones, if there is more to say than what the scene shows; `whole`: with
        how the table looked after each."""
        assert self.match_log is not None
        last = len(self.match_log.match.moves)
        if last - kept > MOST_STEPS:
            return []
        steps = []
        for number in range(kept, last):
            seat, by_itself, said, scored = sheet.shown[number]
            scene = Raw(self.scene_after(reader, number + 1)) if whole and number + 1 < last else None
            if scene or scored or by_itself:
                steps.append(StepShown(seat, scene, said, scored))
        return steps

    def scene_after(self, reader: Reader, number: int) -> bytes:
        """How the reader saw the table after this many moves."""
        assert self.match_log is not None
        made = self.now()
        key = ("scene", reader.seat, reader.language, number)
        if key not in made:
            view = self.match_log.match.view_after(number, reader.seat)
            made[key] = encode_scene(scene_of(view, self.tongue(reader.language)))
        scene: bytes = made[key]
        return scene

    def recap(self, reader: Reader, sheet: LogSheet) -> Recap | None:
        """What has happened since the reader's last turn, once it is theirs again."""
        match_log = self.match_log
        assert match_log is not None
        left = match_log.left_by(reader.seat)
        if left is None or match_log.match.decider != reader.seat:
            return None
        now = self.view(reader.seat).scores()[reader.seat]
        return Recap(sheet.ends[left.moves], left.points, now)

    def scene_message(self, reader: Reader, since: int = -1, anew: bool = False) -> bytes:
        """The table as the page draws it, with the log and the steps from version `since` on; `anew`: with the whole
        log, because it speaks to somebody else now."""
        match_log = self.match_log
        if match_log is None:
            return self.seats_message(reader)
        sheet = self.sheet(reader)
        line, steps = 0, []
        if 0 <= since <= match_log.version:
            kept = match_log.moves_kept_since(since)
            whole = match_log.version - since <= FEW_VERSIONS
            line, steps = 0 if anew else sheet.ends[kept], self.steps(reader, sheet, kept, whole)
        undo_for = next((seat for seat in reader.undoers if match_log.may_undo(seat)), SPECTATOR)
        return encode(
            SceneMessage(
                version=match_log.version,
                scene=Raw(self.scene(reader)),
                log=sheet.since(line),
                log_from=line,
                undo=undo_for != SPECTATOR,
                state=self.state(),
                seats=self.seats(reader),
                turn_s=match_log.thinking_s(),
                forced=match_log.forced,
                steps=steps,
                recap=self.recap(reader, sheet),
                take_back=match_log.may_take_back(reader.seat),
                taken_back=len(match_log.taken_back),
                undo_for=undo_for,
                hand_to=reader.hand_to,
                clock=self.clock(),
            )
        )

    def message(self, reader: Reader, since: int = -1, anew: bool = False) -> bytes:
        if reader.form == "view":
            return self.view_message(reader)
        return self.scene_message(reader, since, anew)

    def status(self, seat: int, language: str) -> str:
        """The state of play, in one line for the lobby."""
        _, match_log = self.tongue(language), self.match_log
        if match_log is None:
            free = sum(seat.free for seat in self.record.seats)
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
