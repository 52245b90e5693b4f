"""Earlier positions of a match, each as its reader could see it then.

What counts is fixed at once (`look`), before the match goes on; making the scene may then take its time in another
thread. Before the end everyone sees only through their own eyes; then all is open, and anyone may take any seat's view.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Raw

from fourquarters.engine.state import SPECTATOR
from fourquarters.engine.view import Position, View
from fourquarters.match import Match
from fourquarters.picture.scene import encode as encode_scene
from fourquarters.picture.views import scene_of
from fourquarters.web.errors import Refused
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.messages import PositionShown, encode
from fourquarters.words.tongue import Tongue


class Look(NamedTuple):
    """One position for one reader: the match, its moves so far and who made them, after how many, whose view."""

    match: Match
    moves: tuple[int, ...]
    movers: list[int]
    number: int
    seat: int
    tongue: Tongue

    def position(self) -> Position:
        """Everything as it was then."""
        return self.match.after(self.moves[: self.number])

    def view(self) -> View:
        """What the seat could see then."""
        return self.position().view(self.seat)

    def message(self, no_play_on: str) -> bytes:
        """The position as the page draws it."""
        scene = Raw(encode_scene(scene_of(self.view(), self.tongue)))
        shown = PositionShown(self.number, len(self.moves), self.movers, self.seat, scene, no_play_on)
        return encode(shown)


def look(table: LiveTable, guest: str, number: int, seat: int | None, language: str) -> Look:
    """A position as somebody asks for it, or why they may not see it. Nothing may be waiting to be written."""
    if table.match_log is None:
        raise Refused("open")
    match, seen = table.match_log.match, table.perspective(guest, seat)
    wanted = seen.seat if seat is None else seat
    known = {seen.seat, SPECTATOR, *(seen.own if seen.follows else ())}
    if table.state == "over":
        known.update(range(len(match.seats)))
    if wanted not in known:
        raise Refused("foreign_seat")
    if number > len(match.moves):
        raise Refused("future")
    return Look(match, tuple(match.moves), match.movers(), number, wanted, table.messages.tongue(language))


def why_no_play_on(table: LiveTable, guest: str) -> str:
    """Why nobody may play on from a position of this match now: a copy must not show what is still hidden."""
    if table.match_log is None:
        return "open"
    if table.state == "over":
        return ""
    alone = table.match_log.alone(table.seat_of(guest))
    if alone and table.record.brought is not None:
        return ""
    return "still_hidden" if alone else "people_play"
