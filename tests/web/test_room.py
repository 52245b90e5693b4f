"""A table in memory, without server, disk or clock: what waits, what is left out, what is shared."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

from fourquarters import games
from fourquarters.match import Fairness
from fourquarters.web.database import EventRow
from fourquarters.web.errors import Refused
from fourquarters.web.followers import Follower, Who
from fourquarters.web.room import Request, Room
from fourquarters.web.settings import Settings
from fourquarters.web.shown import Reader
from fourquarters.web.store import SeatRecord, TableRecord
from fourquarters.words.tongue import Tongue

GAME = "gold"


class Hall:
    """As much of a hall as a room needs; the journal writes when it is told to."""

    settings, worker = Settings(), "test"

    def __init__(self) -> None:
        self.journal = self.painting = self
        self.unwritten: list[Callable[[str], None]] = []

    def append(self, _row: EventRow, told: Callable[[str], None]) -> None:
        self.unwritten.append(told)

    def write(self) -> None:
        self.unwritten.pop(0)("")

    def want(self, follower: Follower) -> None:
        follower.room.show_to(follower)

    def mode(self, _game: str) -> str:
        return "interpreted"

    def touched(self, _room: Room) -> None: ...
    def drive(self, _room: Room) -> None: ...


class Pad(Follower):
    """A follower who writes everything down."""

    busy = False

    def send(self, message: bytes) -> None:
        self.__dict__.setdefault("sent", []).append(message)

    def close(self, why: str) -> None:
        """There is nothing to hang up."""

    def left(self) -> None: ...

    @property
    def versions(self) -> list[int]:
        return [json.loads(m)["version"] for m in self.__dict__.get("sent", [])]


def new_room(form: str) -> tuple[Hall, Room, list[Pad]]:
    held = tuple(
        SeatRecord(s, f"g{s}", "", name, "", time.time() + 60) for s, name in enumerate(("Ann", "Ben"))
    )
    record = TableRecord(1, "ABCDEF", GAME, games.load(GAME).version, 2, {}, Fairness.new(seed=1).secret,
                         "running", "g0", "", 0.0, time.time(), held)  # fmt: skip
    hall: Any = Hall()
    room = Room(hall, record, [])
    pads = [Pad(Who(room, Reader(form, seat), f"g{seat}", -1, Tongue())) for seat in (0, 1, -1)]
    for pad in pads:
        room.followers[pad] = None
    room.show()
    return hall, room, pads


def ask(room: Room, answers: list[str], version: int | None = None) -> None:
    """The player whose turn it is asks for his first legal move."""
    assert room.playing is not None
    action = int(room.playing.match.position.legal()[0])
    now = room.playing.version if version is None else version

    def told(refusal: Refused | None) -> None:
        answers.append(refusal.error if refusal else "ok")

    room.submit(Request("move", room.decider, action, now, "en", told))


def test_nobody_is_told_before_the_move_is_on_disk() -> None:
    hall, room, pads = new_room("view")
    answers: list[str] = []
    ask(room, answers)
    assert (answers, room.version, pads[0].versions) == ([], 0, [0])
    hall.write()
    assert (answers, room.version) == (["ok"], 1)
    assert [pad.versions for pad in pads] == [[0, 1]] * 3


def test_requests_wait_while_an_event_is_being_written() -> None:
    hall, room, _pads = new_room("view")
    answers: list[str] = []
    ask(room, answers, version=0)
    ask(room, answers, version=0)
    assert answers == []
    hall.write()
    assert answers[0] == "ok"
    assert answers[1] in {"stale", "duplicate", "not_your_turn"}


def test_a_busy_reader_gets_only_the_newest_version_with_all_lines() -> None:
    hall, room, pads = new_room("scene")
    slow, quick = pads[2], pads[0]
    slow.busy = True
    for _ in range(5):
        ask(room, [])
        hall.write()
    assert slow.versions == [0]
    assert quick.versions == [0, 1, 2, 3, 4, 5]
    slow.busy = False
    slow.caught_up()
    last = json.loads(slow.__dict__["sent"][-1])
    assert slow.versions == [0, 5]
    assert last["log"][0]["n"] == 1


def test_readers_who_see_the_same_share_the_work() -> None:
    hall, room, pads = new_room("scene")
    twin = Pad(Who(room, Reader("scene", -1), "", -1, Tongue()))
    room.followers[twin] = None
    ask(room, [])
    hall.write()
    assert twin.__dict__["sent"][-1] is not None
    made = [key for key in room.shown.made if key[0] == "scene"]
    assert len(made) == 3  # two players and all spectators
    assert len(pads) == 3


def test_what_cannot_be_shown_to_one_does_not_stop_the_others(monkeypatch) -> None:
    hall, room, pads = new_room("view")
    monkeypatch.setattr(pads[0], "send", lambda message: 1 / 0)
    answers: list[str] = []
    ask(room, answers)
    hall.write()
    assert answers == ["ok"]
    assert pads[1].versions == [0, 1]
