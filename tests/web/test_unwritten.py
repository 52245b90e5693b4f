"""What is not on disk has not happened: nobody learns from an unwritten last move that the match is over."""

from __future__ import annotations

import asyncio
import json

import pytest

from fourquarters.web.http import match_routes
from fourquarters.web.http.conversation import Conversation
from fourquarters.web.http.services import Services
from fourquarters.web.http.table_routes import shown_table
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.requests import Said
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue
from tests.web.test_live_table import Host, Pad, ask, new_table


def play_to_the_last_move() -> tuple[Host, LiveTable, Pad]:
    """A table whose last move has been made, but is still being written."""
    host, table, pads = new_table("view")
    while True:
        ask(table, [])
        assert table.match_log is not None
        if table.match_log.match.over:
            return host, table, pads[0]
        host.write()


def test_the_secret_is_not_told_before_the_last_move_is_on_disk() -> None:
    host, table, pad = play_to_the_last_move()
    secret = table.record.secret.hex()
    assert (table.state, table.messages.chance().secret) == ("running", None)
    table.show_seats(whole=True)
    sent = b"".join(pad.sent[-3:]).decode()
    assert secret not in sent
    assert json.loads(pad.sent[-1])["state"] == "running"
    host.write()
    assert (table.state, table.messages.chance().secret) == ("over", secret)


def test_a_table_is_shown_only_as_it_is_on_disk() -> None:
    """`POST /leave` and all the others answer when the last move has been written."""

    async def look() -> None:
        host, table, _pad = play_to_the_last_move()
        asked = asyncio.create_task(shown_table(table, GuestRecord("g0", "Ann"), Tongue()))
        await asyncio.sleep(0.05)
        assert not asked.done()
        host.write()
        shown = await asked
        assert (shown.state, shown.secret) == ("over", table.record.secret.hex())

    asyncio.run(look())


def test_why_not_is_not_answered_from_a_position_that_is_not_on_disk() -> None:
    host, table, pad = play_to_the_last_move()
    talk = Conversation.__new__(Conversation)
    talk.subscriber, talk.table, talk._ = pad, table, Tongue()

    def answer() -> str:
        talk.explain(Said(why=0))
        return str(json.loads(pad.sent[-1])["why"])

    assert "moved on" in answer()
    host.write()
    assert "over" in answer()


def test_the_file_of_a_running_match_is_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not in a thread, while which the last move could be made: the secret would come into it."""
    monkeypatch.setattr(asyncio, "to_thread", lambda *_work: pytest.fail("in a thread"))
    host, table, _pads = new_table("view")
    ask(table, [])
    host.write()
    services = Services.__new__(Services)  # a running match needs none

    async def fetch() -> bytes:
        answer = await match_routes.match_file.fn(services, table)
        return bytes(answer.content)

    assert json.loads(asyncio.run(fetch()))["chance"]["secret"] is None
