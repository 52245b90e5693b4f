"""May a request be carried out? Whose seat it is, which version it answers, and what the rules allow."""

from __future__ import annotations

from collections.abc import Callable

from fourquarters.engine.chance import new_dice
from fourquarters.engine.errors import UnknownMove
from fourquarters.engine.state import SPECTATOR
from fourquarters.web.errors import Refused, because
from fourquarters.web.live.match_log import MatchLog
from fourquarters.web.live.move_request import UNDO, MoveRequest
from fourquarters.web.storage.records import TableRecord
from fourquarters.web.storage.seat_store import BOT, LOSS
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue


def checked_action(
    request: MoveRequest,
    record: TableRecord,
    match_log: MatchLog | None,
    tongue: Callable[[str], Tongue],
    now: int = 0,
) -> int:
    """The action a request asks for, or why it is refused; `now` is in ms served."""
    seat = request.seat
    if request.own_seat is not None and request.own_seat != seat:
        raise Refused("foreign_seat")
    if seat == SPECTATOR:
        raise Refused("spectator")
    if record.closing.why:
        raise shut(record)
    if match_log is None:
        raise Refused("dealing" if record.state == "dealing" else "open")
    if record.seats[seat].bot and not request.by_bot:
        raise Refused("bot_plays")
    if request.kind == "time":
        return checked_time(request, record, match_log, now)
    if request.kind == "undo":
        return checked_undo(request, match_log, tongue)
    if request.kind == "back":
        return checked_take_back(request, match_log, tongue)
    action = checked_move(request, match_log, tongue)
    if not request.by_bot and record.pace and record.pace.ends and match_log.clock.is_up(record, seat, now):
        raise Refused("time_up")
    return action


def shut(record: TableRecord) -> Refused:
    """Why nobody can do anything at a table that a host has closed."""
    return Refused("table_closed", reason=record.closing.why)


def checked_time(request: MoveRequest, record: TableRecord, match_log: MatchLog, now: int) -> int:
    """Is a seat's time up, at a table where that means something? Whoever asks may be late."""
    seat, pace = request.seat, record.pace
    late = request.version != match_log.version or match_log.match.decider != seat
    if late or pace is None or not pace.ends or not match_log.clock.is_up(record, seat, now):
        raise Refused("stale")
    return LOSS if pace.zero == "loss" else BOT


def checked_undo(request: MoveRequest, match_log: MatchLog, tongue: Callable[[str], Tongue]) -> int:
    if match_log.match.over:
        raise Refused("over")
    check_version(request, UNDO, match_log)
    if not match_log.may_undo(request.seat):
        why = match_log.match.why_no_undo(request.seat, tongue(request.language))
        raise because("no_undo", str(why))
    return UNDO


def checked_take_back(request: MoveRequest, match_log: MatchLog, tongue: Callable[[str], Tongue]) -> int:
    """A take-back means the last decision of whoever asks, even if bots have moved since they looked."""
    if match_log.match.over:
        raise Refused("over")
    if request.version > match_log.version:
        raise Refused("future")
    if any(event.seat == request.seat for event in match_log.events[max(0, request.version) :]):
        raise Refused("stale")
    if not match_log.alone(request.seat):
        raise Refused("no_take_back")
    if not match_log.may_take_back(request.seat):
        raise because("no_take_back", match_log.match.why_no_undo(request.seat, tongue(request.language)))
    return UNDO


def checked_move(request: MoveRequest, match_log: MatchLog, tongue: Callable[[str], Tongue]) -> int:
    action = action_of(request.move, match_log)
    check_version(request, action, match_log)
    if match_log.match.over:
        raise Refused("over")
    if match_log.match.decider != request.seat:
        raise Refused("not_your_turn")
    if action not in match_log.legal():
        raise because("illegal", why_not(match_log, request.seat, action, tongue(request.language)))
    return action


def action_of(move: int | str, match_log: MatchLog) -> int:
    """A move's number, even if it is given in notation."""
    actions = match_log.game.actions
    try:
        action = actions.parse(move) if isinstance(move, str) else move
    except UnknownMove:
        raise Refused("unknown_move") from None
    if not 0 <= action < len(actions):
        raise Refused("unknown_move")
    return action


def check_version(request: MoveRequest, action: int, match_log: MatchLog) -> None:
    """A request must answer the current version; a move that was sent twice is refused as such."""
    if request.version == match_log.version:
        return
    if request.version > match_log.version:
        raise Refused("future")
    wanted = ("move", request.seat, action)
    again = request.kind == "move" and request.version >= 0
    raise Refused("duplicate" if again and match_log.events[request.version].decision == wanted else "stale")


def ends_turn(match_log: MatchLog, seat: int, action: int) -> bool:
    """Would a decision pass the turn on, as far as whoever makes it can know?"""
    if match_log.match.decider != seat or action not in match_log.legal():
        return False
    world = match_log.match.view(seat).imagine(new_dice(0))
    world.apply(action)
    while world.decider == seat and world.forced:
        world.apply(int(world.legal()[0]))
    return world.decider != seat


def why_not(match_log: MatchLog, seat: int, action: int, _: Tongue) -> str:
    """Why a decision is not allowed now, as a seat may know it."""
    view = match_log.match.view(seat)
    if not 0 <= action < len(match_log.game.actions):
        raise Refused("unknown_move")
    return str(words_of(match_log.game).why_not(view, action, _))
