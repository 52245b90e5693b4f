"""A table in memory, without server, disk or clock: what waits, what is left out, what is shared."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from fourquarters import games
from fourquarters.match import Fairness, Match
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.move_request import MoveRequest
from fourquarters.web.live.seat_messages import Reader
from fourquarters.web.live.subscriber import Subscriber, Subscription
from fourquarters.web.settings import Settings
from fourquarters.web.storage.records import Event, SeatRecord, TableRecord
from fourquarters.words.tongue import Tongue

GAME = "gold"


class Host:
    """As much of a worker as a live table needs; the journal writes when it is told to."""

    settings, worker, crowded = Settings(), "test", False

    def __init__(self) -> None:
        self.journal = self.send_queue = self
        self.unwritten: list[Callable[[str], None]] = []

    def append(self, _event: Event, told: Callable[[str], None]) -> None:
        self.unwritten.append(told)

    def write(self) -> None:
        self.unwritten.pop(0)("")

    def want(self, subscriber: Subscriber) -> None:
        subscriber.table.show_to(subscriber)

    def mode(self, _game: str) -> str:
        return "interpreted"

    def served(self) -> int:
        return 0

    def touched(self, _table: LiveTable) -> None: ...
    def drive(self, _table: LiveTable) -> None: ...


class Pad(Subscriber):
    """A subscriber who writes everything down."""

    busy = False

    def __init__(self, subscription: Subscription) -> None:
        super().__init__(subscription)
        self.sent: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.sent.append(message)

    def close(self, why: str) -> None:
        """There is nothing to hang up."""

    def left(self) -> None: ...

    @property
    def versions(self) -> list[int]:
        return [json.loads(m)["version"] for m in self.sent]


def new_table(form: str) -> tuple[Host, LiveTable, list[Pad]]:
    held = tuple(
        SeatRecord(s, f"g{s}", "", name, "", time.time() + 60) for s, name in enumerate(("Ann", "Ben"))
    )
    record = TableRecord(1, "ABCDEF", GAME, games.load(GAME).version, 2, {}, Fairness.new(seed=1).secret,
                         "running", "g0", "", 0.0, time.time(), held)  # fmt: skip
    host: Any = Host()
    table = LiveTable(host, record, [])
    pads = [Pad(Subscription(table, Reader(form, seat), f"g{seat}", -1, Tongue())) for seat in (0, 1, -1)]
    for pad in pads:
        table.subscribers[pad] = None
    table.show()
    return host, table, pads


def ask(table: LiveTable, answers: list[str], version: int | None = None) -> None:
    """The player whose turn it is asks for their first legal move."""
    assert table.match_log is not None
    action = int(table.match_log.match.position.legal()[0])
    now = table.match_log.version if version is None else version

    def told(refusal: Refused | None) -> None:
        answers.append(refusal.error if refusal else "ok")

    table.submit(MoveRequest("move", table.decider, action, now, "en", told))


def test_nobody_is_told_before_the_move_is_on_disk() -> None:
    host, table, pads = new_table("view")
    answers: list[str] = []
    ask(table, answers)
    assert (answers, table.version, pads[0].versions) == ([], 0, [0])
    host.write()
    assert (answers, table.version) == (["ok"], 1)
    assert [pad.versions for pad in pads] == [[0, 1]] * 3


def test_requests_wait_while_an_event_is_being_written() -> None:
    host, table, _pads = new_table("view")
    answers: list[str] = []
    ask(table, answers, version=0)
    ask(table, answers, version=0)
    assert answers == []
    host.write()
    assert answers[0] == "ok"
    assert answers[1] in {"stale", "duplicate", "not_your_turn"}


def test_a_request_is_checked_only_once(monkeypatch: pytest.MonkeyPatch) -> None:
    host, table, _pads = new_table("view")
    answers: list[str] = []
    monkeypatch.delattr(Match, "play")
    ask(table, answers)
    host.write()
    assert (answers, table.version) == (["ok"], 1)


def test_a_busy_reader_gets_only_the_newest_version_with_all_lines() -> None:
    host, table, pads = new_table("scene")
    slow, quick = pads[2], pads[0]
    slow.busy = True
    for _ in range(5):
        ask(table, [])
        host.write()
    assert slow.versions == [0]
    assert quick.versions == [0, 1, 2, 3, 4, 5]
    slow.busy = False
    slow.caught_up()
    last = json.loads(slow.sent[-1])
    assert slow.versions == [0, 5]
    assert last["log"][0]["n"] == 1


def test_readers_who_see_the_same_share_the_work() -> None:
    host, table, pads = new_table("scene")
    twin = Pad(Subscription(table, Reader("scene", -1), "", -1, Tongue()))
    table.subscribers[twin] = None
    ask(table, [])
    host.write()
    assert twin.sent[-1] is not None
    made = [key for key in table.messages.made if key[0] == "scene"]
    assert len(made) == 3  # two players and all spectators
    assert len(pads) == 3


def test_what_cannot_be_shown_to_one_does_not_stop_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    host, table, pads = new_table("view")
    monkeypatch.setattr(pads[0], "send", lambda _message: 1 / 0)
    answers: list[str] = []
    ask(table, answers)
    host.write()
    assert answers == ["ok"]
    assert pads[1].versions == [0, 1]
