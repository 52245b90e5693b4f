"""The API: statistics. Everyone reads their own, and of all others only sums without names."""

from __future__ import annotations

from litestar import get
from sqlalchemy import Connection

from fourquarters import games
from fourquarters.web.errors import Refused
from fourquarters.web.figures import GamePlayed, GameStatistics, StatisticsShown
from fourquarters.web.http import statistics
from fourquarters.web.http.guide_routes import GameName
from fourquarters.web.http.openapi import answers
from fourquarters.web.http.services import Services
from fourquarters.web.storage import fact_store
from fourquarters.web.storage.fact_store import MatchPlayed
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

DAY = 86400.0


async def own_matches(services: Services, guest: GuestRecord) -> list[MatchPlayed]:
    """The finished matches of whoever asks, of games that there still are."""
    found = await services.tables.read(fact_store.matches_of, guest.id)
    return [match for match in found if match.game in games.names()]


def shown_statistics(
    matches: list[MatchPlayed], services: Services, guest: GuestRecord, _: Tongue
) -> StatisticsShown:
    played = []
    for game in games.all_games():
        own = [match for match in matches if match.game == game.name]
        mine, _rest = statistics.counted(own, guest.id)
        last = max((match.ended for match in own), default=0.0)
        played.append(GamePlayed(game.name, str(words_of(game).title(_)), len(mine), last))
    return StatisticsShown(played, round(services.settings.keep_over / DAY))


async def shown_game(
    name: str, matches: list[MatchPlayed], services: Services, guest: GuestRecord, _: Tongue
) -> GameStatistics:
    """Reckoned in a thread that may query: somebody may have played hundreds of matches."""
    return await services.tables.read(figures_of, name, matches, guest.id, _)


def figures_of(
    connection: Connection, name: str, matches: list[MatchPlayed], guest: str, _: Tongue
) -> GameStatistics:
    mine, rest = statistics.counted([match for match in matches if match.game == name], guest)
    units = [one.match.sheet.unit.get(_.language, "") for one in mine]
    return GameStatistics(
        game=name,
        title=str(words_of(games.load(name)).title(_)),
        unit=units[-1] if units else str(_("Points")),
        tally=statistics.tally(mine),
        by_players=statistics.by_players(mine),
        scores=statistics.scores(mine, _),
        summands=statistics.summands(mine, _.language),
        seats=statistics.by_seat(mine),
        opponents=statistics.opponents(mine, _),
        form=statistics.form(mine),
        not_counted=rest,
        everyone=statistics.everyone(fact_store.means_of_game(connection, name)),
    )


@get("/me/statistics", responses=answers())
async def my_statistics(services: Services, guest: GuestRecord, tongue: Tongue) -> StatisticsShown:
    """How many of your finished matches of each game count."""
    return shown_statistics(await own_matches(services, guest), services, guest, tongue)


@get("/me/statistics/{game:str}", responses=answers(404))
async def my_statistics_of(
    services: Services, guest: GuestRecord, tongue: Tongue, game: GameName
) -> GameStatistics:
    """Your statistics of one game: results, scores, what they are made up of, seats, opponents and form."""
    if game not in games.names():
        raise Refused("not_found")
    return await shown_game(game, await own_matches(services, guest), services, guest, tongue)
