"""What is not on disk has not happened: nobody learns from an unwritten last move that the match is over."""

from __future__ import annotations

import asyncio
import json

from fourquarters.web.api import shown_table
from fourquarters.web.live import Conversation
from fourquarters.web.messages import Said
from fourquarters.web.store import GuestRecord
from fourquarters.words.tongue import Tongue
from tests.web.test_room import Hall, Pad, ask, new_room


def play_to_the_last_move() -> tuple[Hall, list[Pad]]:
    """A table whose last move has been made, but is still being written."""
    hall, room, pads = new_room("view")
    while True:
        ask(room, [])
        assert room.playing is not None
        if room.playing.match.over:
            return hall, pads
        hall.write()


def test_the_secret_is_not_told_before_the_last_move_is_on_disk() -> None:
    hall, pads = play_to_the_last_move()
    room = pads[0].room
    secret = room.record.secret.hex()
    assert (room.state, room.shown.chance().secret) == ("running", None)
    room.show_seats(whole=True)
    sent = b"".join(pads[0].__dict__["sent"][-3:]).decode()
    assert secret not in sent
    assert json.loads(pads[0].__dict__["sent"][-1])["state"] == "running"
    hall.write()
    assert (room.state, room.shown.chance().secret) == ("over", secret)


def test_a_table_is_shown_only_as_it_is_on_disk() -> None:
    """`POST /leave` and all the others answer when the last move has been written."""

    async def look() -> None:
        hall, pads = play_to_the_last_move()
        asked = asyncio.create_task(shown_table(pads[0].room, GuestRecord("g0", "Ann"), Tongue()))
        await asyncio.sleep(0.05)
        assert not asked.done()
        hall.write()
        table = await asked
        assert (table.state, table.secret) == ("over", pads[0].room.record.secret.hex())

    asyncio.run(look())


def test_why_not_is_not_answered_from_a_position_that_is_not_on_disk() -> None:
    hall, pads = play_to_the_last_move()
    talk = Conversation.__new__(Conversation)
    talk.follower, talk.room, talk._ = pads[0], pads[0].room, Tongue()

    def answer() -> str:
        talk.explain(Said(why=0))
        return str(json.loads(pads[0].__dict__["sent"][-1])["why"])

    assert "moved on" in answer()
    hall.write()
    assert "over" in answer()
