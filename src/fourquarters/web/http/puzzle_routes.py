"""The API: puzzles. The answer to one is told after a try that finds it, or when somebody asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Annotated, Any, TypeVar

from litestar import Response, get, post
from litestar.di import Provide
from litestar.params import Parameter
from litestar.status_codes import HTTP_200_OK
from msgspec import Raw
from sqlalchemy import Connection

from fourquarters.analysis.puzzle_answer import PuzzleSolution
from fourquarters.analysis.puzzle_rating import START
from fourquarters.analysis.puzzles import Puzzle, daily, shipped_puzzles, today, with_puzzles
from fourquarters.engine.boundary import Mode
from fourquarters.engine.errors import UnknownMove
from fourquarters.engine.game import Game
from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.dependencies import raw
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.live import puzzle_table
from fourquarters.web.messages import encode
from fourquarters.web.puzzle_messages import (
    DailyPuzzle,
    Mark,
    PuzzleAnswer,
    PuzzleGame,
    PuzzleHint,
    PuzzleLine,
    PuzzleShown,
    PuzzlesShown,
    PuzzleTried,
    PuzzleTry,
)  # fmt: skip
from fourquarters.web.requests import Move, Nothing
from fourquarters.web.storage import puzzle_store as store
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

T = TypeVar("T")

GameName = Annotated[str, Parameter(max_length=40, description="The name of a game.")]
Number = Annotated[int, Parameter(ge=0, le=2**31 - 1, description="The number of a puzzle, from 1.")]


@dataclass(frozen=True)
class PuzzleVisit:
    """A request about one puzzle: which one, who is asking, and in what language they read."""

    services: Services
    guest: GuestRecord
    tongue: Tongue
    game: str
    number: int
    puzzle: Puzzle

    @property
    def mode(self) -> Mode:
        return self.services.tables.mode(self.game)

    @property
    def spoken(self) -> tuple[str, str, Mode]:
        """How the table calls and addresses its reader, and how its rules are run."""
        return self.guest.name, self.tongue.language, self.mode

    @property
    def key(self) -> store.Puzzled:
        return key_of(self.game, self.puzzle)

    @property
    def is_daily(self) -> bool:
        return daily(today()) == (self.game, self.number)

    async def note(self, note: Callable[[Connection, GuestRecord, store.Puzzled], T]) -> T:
        """Write down what somebody did about it."""
        return await self.services.tables.journal.do(
            lambda connection: note(connection, self.guest, self.key)
        )

    async def solution(self) -> PuzzleSolution:
        return await asyncio.to_thread(puzzle_table.solution, self.game, self.number, *self.spoken)


def visit_of(
    services: Services, visitor: Visitor, guest: GuestRecord, tongue: Tongue, game: GameName, number: Number
) -> PuzzleVisit:
    """The puzzle that somebody does something about, unless they ask too fast."""
    found = puzzle_table.puzzle_at(game, number)
    if not services.may_say(visitor.guest, visitor.address):
        raise Refused("slow_down")
    return PuzzleVisit(services, guest, tongue, game, number, found)


VISIT = {"visit": Provide(visit_of, sync_to_thread=False)}
ASK: dict[str, Any] = {"dependencies": VISIT, "responses": answers(404)}
TRY: dict[str, Any] = {
    "dependencies": VISIT,
    "status_code": HTTP_200_OK,
    "responses": answers(*answered.WITH_BODY, 404, 409),
}


def key_of(game: str, puzzle: Puzzle) -> store.Puzzled:
    return store.Puzzled(game, puzzle.id, puzzle.rating)


def mark_of(tried: store.Tried) -> Mark:
    if tried.solved:
        return "solved"
    return "" if tried.first is None else "tried"


class Standing:
    """How somebody stands with all puzzles, read at once."""

    def __init__(self, connection: Connection, guest: str) -> None:
        self.tried = store.tried_by(connection, guest)
        self.people = store.people_of(connection, guest)
        self.ratings = store.ratings(connection)
        self.last_day, self.streak = store.streak_of(connection, guest)

    def lines(self, game: Game) -> list[PuzzleLine]:
        """A game's puzzles in a list."""
        return [
            self.line(game.name, number, puzzle) for number, puzzle in enumerate(shipped_puzzles(game), 1)
        ]

    def line(self, game: str, number: int, puzzle: Puzzle) -> PuzzleLine:
        key = key_of(game, puzzle)
        known = self.ratings.get(key.key)
        tried = self.tried.get(key.key, store.Tried())
        return PuzzleLine(
            number, round(known.rating if known else puzzle.rating), puzzle.players, mark_of(tried)
        )

    def of_game(self, game: Game, _: Tongue) -> PuzzleGame:
        mine = self.people.get(game.name, store.Rated(START, 0))
        lines = self.lines(game)
        title = str(words_of(game).title(_))
        return PuzzleGame(
            game.name, title, round(mine.rating), mine.tries, following(lines, mine.rating), lines
        )

    def daily(self, day: date, _: Tongue) -> DailyPuzzle | None:
        """The puzzle of a day; a streak that a day has broken is over."""
        found = daily(day)
        if found is None:
            return None
        name, number = found
        game = next(game for game in with_puzzles() if game.name == name)
        line, today = self.line(name, number, puzzle_table.puzzle_at(name, number)), day.toordinal()
        streak = self.streak if self.last_day >= today - 1 else 0
        title, solved = str(words_of(game).title(_)), self.last_day >= today
        return DailyPuzzle(name, title, number, line.rating, day.isoformat(), solved, streak)


def following(lines: list[PuzzleLine], rating: float) -> int:
    """The puzzle to try next: untried ones first, then those not solved yet, the nearest to a rating."""
    among = [line for line in lines if not line.mark] or [line for line in lines if line.mark == "tried"]
    return min(among, key=lambda line: (abs(line.rating - rating), line.number)).number if among else 0


@get("/puzzles", responses=answers())
async def list_puzzles(services: Services, guest: GuestRecord, tongue: Tongue) -> PuzzlesShown:
    """All puzzles by game, how you stand with them, and the puzzle of the day."""
    standing = await services.tables.read(Standing, guest.id)
    shown = [standing.of_game(game, tongue) for game in with_puzzles()]
    return PuzzlesShown(shown, standing.daily(today(), tongue))


@get("/puzzles/{game:str}/{number:int}", **ASK)
async def puzzle(visit: PuzzleVisit) -> Response[PuzzleShown]:
    """A puzzle: the table as the seat that decides sees it. What is best is not in it."""
    standing = await visit.services.tables.read(Standing, visit.guest.id)
    scene = await asyncio.to_thread(puzzle_table.puzzle_scene, visit.game, visit.number, *visit.spoken)
    return raw(encode(shown(visit, standing, scene)))


def shown(visit: PuzzleVisit, standing: Standing, scene: bytes) -> PuzzleShown:
    """A puzzle, and how its reader stands with it."""
    line = standing.line(visit.game, visit.number, visit.puzzle)
    mine = standing.people.get(visit.game, store.Rated(START, 0))
    known = standing.ratings.get(visit.key.key)
    day = standing.daily(today(), visit.tongue)
    return PuzzleShown(
        game=visit.game,
        number=visit.number,
        count=len(shipped_puzzles(puzzle_table.game_of(visit.game))),
        rating=line.rating,
        tries=known.tries if known else 0,
        players=visit.puzzle.players,
        choices=len(visit.puzzle.chances),
        mark=line.mark,
        my_rating=round(mine.rating),
        daily=day.day if day and visit.is_daily else "",
        streak=day.streak if day else 0,
        table=Raw(scene),
    )


def action_of(game: str, move: Move) -> int:
    actions = puzzle_table.game_of(game).actions
    try:
        return actions.parse(move) if isinstance(move, str) else move
    except UnknownMove:
        raise Refused("unknown_move") from None


@post("/puzzles/{game:str}/{number:int}/tries", **TRY)
async def try_puzzle(visit: PuzzleVisit, data: PuzzleTry) -> PuzzleTried:
    """Try a decision. Ratings move with your first try only."""
    action = action_of(visit.game, data.move)
    tried = await asyncio.to_thread(puzzle_table.weighed, visit.game, visit.number, action, *visit.spoken)
    right = action == action_of(visit.game, visit.puzzle.best)
    change, streak = await visit.note(partial(noted_try, right=right, is_daily=visit.is_daily))
    answer = await visit.solution() if right else None
    moved = round(change.after) - round(change.before)
    return PuzzleTried(
        right, tried, round(change.after), moved, change.after != change.before, streak, answer
    )


def noted_try(
    connection: Connection, guest: GuestRecord, key: store.Puzzled, right: bool, is_daily: bool
) -> tuple[store.Change, int]:
    """What a try did to ratings, and for how many days in a row the puzzle of the day has been solved."""
    change, day = store.note_try(connection, guest, key, right), today().toordinal()
    last, streak = store.streak_of(connection, guest.id)
    if is_daily and change.tried.solved and right:
        return change, store.note_day(connection, guest, day)
    return change, streak if last >= day - 1 else 0


@post("/puzzles/{game:str}/{number:int}/hint", **TRY)
async def hint(visit: PuzzleVisit, data: Nothing) -> PuzzleHint:
    """Half of the decisions, the best among them. What you find with it at your first try earns no rating."""
    await visit.note(store.note_hint)
    return PuzzleHint(await asyncio.to_thread(puzzle_table.hinted, visit.game, visit.number, visit.mode))


@post("/puzzles/{game:str}/{number:int}/answer", **TRY)
async def answer(visit: PuzzleVisit, data: Nothing) -> PuzzleAnswer:
    """The answer. Before your first try, asking for it counts like a wrong one."""
    change = await visit.note(store.note_shown)
    return PuzzleAnswer(
        round(change.after), round(change.after) - round(change.before), await visit.solution()
    )
