"""The pages of puzzles: the list, and one puzzle at the table page."""

from __future__ import annotations

from litestar import get
from litestar.response import Redirect, Template

from fourquarters.analysis.puzzles import daily, today, with_puzzles
from fourquarters.web.errors import Refused
from fourquarters.web.http.game_routes import shown_game
from fourquarters.web.http.match_puzzle_routes import puzzle_of
from fourquarters.web.http.puzzle_routes import Standing
from fourquarters.web.http.services import Services
from fourquarters.web.live import puzzle_table
from fourquarters.web.pages.frame import PAGE, context, page
from fourquarters.web.puzzle_messages import DailyPuzzle
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.tongue import Tongue


async def todays(services: Services, guest: GuestRecord, tongue: Tongue) -> DailyPuzzle | None:
    """The puzzle of the day for the lobby, which is there even if the database is not."""
    try:
        standing = await services.tables.read(Standing, guest.id)
    except Refused:
        return None
    return standing.daily(today(), tongue)


@get("/puzzles", include_in_schema=False)
async def puzzles(services: Services, guest: GuestRecord, tongue: Tongue) -> Template:
    """All puzzles by game, and the one of the day."""
    standing = await services.tables.read(Standing, guest.id)
    shown = [standing.of_game(game, tongue) for game in with_puzzles()]
    todays = standing.daily(today(), tongue)
    return page("puzzles.html", context(guest, tongue, puzzles=shown, daily=todays))


@get("/puzzles/daily", include_in_schema=False)
async def daily_puzzle() -> Redirect:
    """Today's puzzle, whichever it is."""
    found = daily(today())
    return Redirect("/puzzles" if found is None else f"/puzzles/{found[0]}/{found[1]}")


@get("/puzzles/{game:str}", **PAGE)
async def next_puzzle(
    services: Services, guest: GuestRecord, tongue: Tongue, game: str
) -> Redirect | Template:
    """The next puzzle of a game for this reader."""
    found = next((one for one in with_puzzles() if one.name == game), None)
    if found is None:
        raise Refused("not_found")
    standing = await services.tables.read(Standing, guest.id)
    number = standing.of_game(found, tongue).next
    return Redirect(f"/puzzles/{game}/{number}" if number else "/puzzles")


@get("/puzzles/{game:str}/{number:int}", **PAGE)
async def one_puzzle(guest: GuestRecord, tongue: Tongue, game: str, number: int) -> Template:
    """A puzzle: the table page, without a table."""
    puzzle_table.puzzle_at(game, number)
    nowhere = {"code": "", "rematch": ""}
    shown = shown_game(puzzle_table.game_of(game), tongue)
    asked = {"game": game, "number": number}
    return page("table.html", context(guest, tongue, table=nowhere, game=shown, puzzle=asked))


@get("/puzzles/match/{code:str}/{move:int}", **PAGE)
async def puzzle_of_match(
    services: Services, guest: GuestRecord, tongue: Tongue, code: str, move: int
) -> Template | Redirect:
    """A dear decision of a finished match; a match that is not over is at its table, other moves are in its analysis."""
    table = await services.table(code, guest.id)
    if table.state != "over":
        return Redirect(f"/table/{table.record.code}")
    try:
        await puzzle_of(services, table, move)
    except Refused:
        return Redirect(f"/analysis/{table.record.code}#move-{max(0, move)}")
    nowhere = {"code": "", "rematch": ""}
    shown = shown_game(puzzle_table.game_of(table.record.game), tongue)
    asked = {"game": table.record.game, "code": table.record.code, "move": move}
    return page("table.html", context(guest, tongue, table=nowhere, game=shown, puzzle=asked))


ROUTES = [puzzles, daily_puzzle, next_puzzle, one_puzzle, puzzle_of_match]
