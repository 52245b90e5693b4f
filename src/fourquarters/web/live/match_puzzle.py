"""A decision of a finished match as a puzzle: the table as whoever decided saw it, and another decision to be found.

The match is over, so nothing in it is secret any more; the answer is told once it was found or asked for.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Raw

from fourquarters.analysis.hint import CLOSE
from fourquarters.analysis.puzzle_answer import OTHERS_SHOWN, half_of, in_words
from fourquarters.analysis.record import Analysis, Moment
from fourquarters.analysis.why import why_told
from fourquarters.bots.outlook import seed_of
from fourquarters.engine.view import View
from fourquarters.match.match import Match
from fourquarters.picture.scene import encode as encode_scene
from fourquarters.picture.views import scene_of
from fourquarters.web.errors import Refused
from fourquarters.web.live.puzzle_table import FOR_EVER, READER
from fourquarters.web.live.seat_messages import Reader, SeatMessages
from fourquarters.web.messages import SceneMessage, encode
from fourquarters.web.puzzle_messages import (
    MatchPuzzleAnswer,
    MatchPuzzleShown,
    MatchPuzzleSolution,
    MatchPuzzleTried,
)
from fourquarters.web.storage.records import SeatRecord, TableRecord
from fourquarters.words.tongue import Tongue

STANDS_IN = "alderman"
"""What the other seats are shown as, if people played there."""


class MatchPuzzle(NamedTuple):
    """One decision: the number of its move, what the analysis says of it, what was made, whose view, and all moves of the
    match that are puzzles, the dearest first."""

    move: int
    moment: Moment
    made: int
    view: View
    moves: tuple[int, ...]

    @property
    def best(self) -> int:
        return self.view.game.actions.parse(self.moment.best)

    def right(self, action: int) -> bool:
        """Is a decision the best, or nearly as good?"""
        every = self.moment.every
        return every[self.moment.best] - every[self.view.game.actions.text(action)] < CLOSE

    @property
    def following(self) -> int:
        """The next dear decision of the same player; 0 after the last."""
        at = self.moves.index(self.move) + 1
        return self.moves[at] if at < len(self.moves) else 0


def match_puzzle(content: bytes, match: Match, move: int) -> MatchPuzzle:
    """The puzzle that a move of an analysed match is, or a refusal if it is none."""
    moments = msgspec.json.decode(content, type=Analysis).moments
    if not 1 <= move <= len(moments) or not moments[move - 1].every:
        raise Refused("not_found")
    moment = moments[move - 1]
    same = [number for number, one in enumerate(moments, 1) if one.every and one.seat == moment.seat]
    same.sort(key=lambda number: -moments[number - 1].cost)
    return MatchPuzzle(move, moment, match.moves[move - 1], match.at(move - 1).view(moment.seat), tuple(same))


def shown(puzzle: MatchPuzzle, record: TableRecord, _: Tongue) -> bytes:
    """The puzzle as its page needs it. What is best is not in it."""
    moment = puzzle.moment
    return encode(
        MatchPuzzleShown(
            code=record.code,
            move=puzzle.move,
            next=puzzle.following,
            number=1 + puzzle.moves.index(puzzle.move),
            count=len(puzzle.moves),
            who=_.name(moment.seat),
            cost=round(moment.cost, 4),
            choices=len(moment.every),
            table=Raw(scene_message(puzzle, record, _)),
        )
    )


def scene_message(puzzle: MatchPuzzle, record: TableRecord, _: Tongue) -> bytes:
    """The table before the decision, with the reader in the seat of whoever made it."""
    seat = puzzle.moment.seat
    seats = SeatMessages(as_reader(record, seat), None, FOR_EVER).seats(Reader("scene", seat, _.language))
    scene = Raw(encode_scene(scene_of(puzzle.view, _)))
    return encode(
        SceneMessage(
            version=0, scene=scene, log=Raw(b"[]"), log_from=0, undo=False, state="running", seats=seats, turn_s=0.0,
            forced=0, steps=[], recap=None, take_back=False, taken_back=0,
        )
    )  # fmt: skip


def as_reader(record: TableRecord, at: int) -> TableRecord:
    """A table with its reader in one seat and bots in the others, everyone in their own colour."""
    seats = tuple(seat_as(seat, at) for seat in record.seats)
    colours = {seat.person: colour for seat, colour in zip(seats, record.colours_worn(), strict=True)}
    return msgspec.structs.replace(record, seats=seats, colours=colours, state="running")


def seat_as(seat: SeatRecord, at: int) -> SeatRecord:
    held = {"guest": READER, "bot": "", "here_until": FOR_EVER, "local": False}
    if seat.seat != at:
        held = {"guest": "", "bot": seat.bot or STANDS_IN, "local": False}
    return msgspec.structs.replace(seat, **held)


def tried(puzzle: MatchPuzzle, action: int, _: Tongue) -> MatchPuzzleTried:
    """Somebody tries a decision."""
    if action not in puzzle.view.legal():
        raise Refused("unknown_move")
    right = puzzle.right(action)
    told = in_words(puzzle.view, puzzle.moment.every, action, _)
    return MatchPuzzleTried(
        right, action == puzzle.made, told, solution(puzzle, action, _) if right else None
    )


def hinted(puzzle: MatchPuzzle) -> list[int]:
    """Half of the decisions, the best among them: the same ones whenever somebody asks."""
    return half_of(puzzle.view, puzzle.best, seed_of(puzzle.view.states))


def answer(puzzle: MatchPuzzle, _: Tongue) -> MatchPuzzleAnswer:
    return MatchPuzzleAnswer(solution(puzzle, puzzle.best, _))


def solution(puzzle: MatchPuzzle, found: int, _: Tongue) -> MatchPuzzleSolution:
    """The best decision, the next best ones with what was played and what was found, and why."""
    view, every = puzzle.view, puzzle.moment.every
    others = [action for action in map(view.game.actions.parse, every) if action != puzzle.best]
    named = [action for action in (found, puzzle.made) if action in others]
    shown = [action for action in others if action not in named][: OTHERS_SHOWN - len(named)]
    told = [in_words(view, every, action, _) for action in others if action in shown or action in named]
    return MatchPuzzleSolution(
        best=in_words(view, every, puzzle.best, _),
        others=told,
        why=why_told(puzzle.moment, view.game, _),
        played=in_words(view, every, puzzle.made, _),
    )
