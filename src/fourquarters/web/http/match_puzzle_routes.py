"""The API: the dear decisions of an analysed match as puzzles. A match that is not over has none."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Response, get, post
from litestar.params import Parameter

from fourquarters.web.errors import Refused
from fourquarters.web.http import openapi as answered
from fourquarters.web.http.analysis_routes import check_over
from fourquarters.web.http.dependencies import AT_TABLE, LOOK, raw
from fourquarters.web.http.look_back_routes import may_look_back
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.puzzle_routes import action_of
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.live import match_puzzle
from fourquarters.web.live.live_table import LiveTable
from fourquarters.web.live.match_puzzle import MatchPuzzle
from fourquarters.web.puzzle_messages import (
    MatchPuzzleAnswer,
    MatchPuzzleShown,
    MatchPuzzleTried,
    PuzzleHint,
    PuzzleTry,
)
from fourquarters.web.requests import Nothing
from fourquarters.words.tongue import Tongue

MoveNumber = Annotated[int, Parameter(ge=0, le=2**31 - 1, description="The number of a move, from 1.")]
ASK: dict[str, Any] = {**LOOK, "responses": answers(*answered.AT_TABLE, 409)}
PATH = "/tables/{code:str}/puzzles/{move:int}"


async def asked(services: Services, visitor: Visitor, table: LiveTable, move: int) -> MatchPuzzle:
    """The puzzle that a move is: only in a match that is over and analysed."""
    may_look_back(services, visitor)
    await check_over(table)
    return await puzzle_of(services, table, move)


async def puzzle_of(services: Services, table: LiveTable, move: int) -> MatchPuzzle:
    key, made = ("puzzle", move), table.messages.now()
    if key not in made:
        found = await services.tables.analyses.find(table)
        if found is None or found.content is None:
            raise Refused("no_analysis")
        assert table.match_log is not None
        match = table.match_log.match
        made[key] = await asyncio.to_thread(match_puzzle.match_puzzle, found.content, match, move)
    puzzle: MatchPuzzle = made[key]
    return puzzle


@get(PATH, **ASK)
async def puzzle(
    services: Services, visitor: Visitor, table: LiveTable, tongue: Tongue, move: MoveNumber
) -> Response[MatchPuzzleShown]:
    """A dear decision of a finished match, to be made again. What is best is not in it."""
    found = await asked(services, visitor, table, move)
    own = table.messages.tongue(tongue.language)
    return raw(await asyncio.to_thread(match_puzzle.shown, found, table.record, own))


@post(f"{PATH}/tries", **AT_TABLE)
async def try_puzzle(
    services: Services,
    visitor: Visitor,
    table: LiveTable,
    tongue: Tongue,
    move: MoveNumber,
    data: PuzzleTry,
) -> MatchPuzzleTried:
    """Try a decision. It changes no rating."""
    found = await asked(services, visitor, table, move)
    action, own = action_of(table.record.game, data.move), table.messages.tongue(tongue.language)
    return await asyncio.to_thread(match_puzzle.tried, found, action, own)


@post(f"{PATH}/hint", **AT_TABLE)
async def hint(
    services: Services, visitor: Visitor, table: LiveTable, move: MoveNumber, data: Nothing
) -> PuzzleHint:
    """Half of the decisions, the best among them."""
    found = await asked(services, visitor, table, move)
    return PuzzleHint(await asyncio.to_thread(match_puzzle.hinted, found))


@post(f"{PATH}/answer", **AT_TABLE)
async def answer(
    services: Services, visitor: Visitor, table: LiveTable, tongue: Tongue, move: MoveNumber, data: Nothing
) -> MatchPuzzleAnswer:
    """The answer: what was better, and why."""
    found = await asked(services, visitor, table, move)
    return await asyncio.to_thread(match_puzzle.answer, found, table.messages.tongue(tongue.language))
