"""Whose seat a guest sees a table from: their own, or where several people share a device, the one who holds it.

People who share a device hand it over. Who is to have it follows from the match alone: whoever of them decides, and
while others play, whoever decided last. Where a game has secrets, a connection sees through a seat only after it has
asked for that very seat ("I am Mara"), and only as long as that person is to have the device; otherwise it sees what
everyone may see, and is told who the device is to be handed to.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.engine.state import SPECTATOR
from fourquarters.engine.view import alike
from fourquarters.web.errors import Refused
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.storage.records import TableRecord


class Perspective(NamedTuple):
    """The seat somebody sees through, all seats that are theirs, whom to hand the device to, whether they see
    through whichever of their seats has the turn, because nothing is hidden, and whether no seat is free for them."""

    seat: int
    own: tuple[int, ...] = ()
    hand_to: int = SPECTATOR
    follows: bool = False
    kept_out: bool = False


@cache
def keeps_secrets(game: Game) -> bool:
    """May one player see or decide anything that another may not know?"""
    actions = game.actions
    hidden = len(set(alike(game)[:-1])) > 1
    return hidden or any(actions.family(action).secret for action in range(len(actions)))


def seats_held(record: TableRecord, guest: str) -> tuple[int, ...]:
    """The seats of a guest: more than one if people share their device."""
    return tuple(seat.seat for seat in record.seats if guest and seat.guest == guest)


def is_shared(record: TableRecord, own: tuple[int, ...]) -> bool:
    """Do, or did, several people play at the device that has these seats?"""
    return len(own) > 1 or any(record.seats[seat].local for seat in own)


def holder(people: tuple[int, ...], match_log: MatchLog) -> int:
    """Who of those that share a device is to have it now; a spectator's seat if none of them has played yet."""
    if match_log.match.decider in people:
        return match_log.match.decider
    return next((event.seat for event in reversed(match_log.events) if event.seat in people), SPECTATOR)


def perspective(
    record: TableRecord, match_log: MatchLog | None, guest: str, asked: int | None = None
) -> Perspective:
    """How a guest sees a table who asked to see it through a seat, or through whichever seat is theirs."""
    own = seats_held(record, guest)
    if match_log is None or not is_shared(record, own):
        return Perspective(own[0] if own else SPECTATOR, own, kept_out=not own and guest in record.kept_out)
    people = tuple(seat for seat in own if not record.seats[seat].bot)
    if match_log.match.over or not people:
        sees = own[0] if len(own) == 1 and people else SPECTATOR
        return Perspective(sees, own)
    has = people[0] if len(people) == 1 else holder(people, match_log)
    if not keeps_secrets(games.load(record.game)):
        return Perspective(people[0] if has == SPECTATOR else has, own, follows=True)
    if asked == has:
        return Perspective(has, own)
    return Perspective(SPECTATOR, own, hand_to=has)


def acting_seat(own: tuple[int, ...], named: int | None) -> int:
    """The seat that a request acts for: the one it names if that is one's own, or the only one.

    A seat that is somebody else's is refused with the request (`move_checks.py`).
    """
    if named is None and len(own) > 1:
        raise Refused("which_seat")
    return named if named is not None and named in own else own[0] if own else SPECTATOR
