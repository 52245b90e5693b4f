"""The page with one's own statistics: the figures of the API, drawn."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.response import Template
from markupsafe import Markup

from fourquarters import games
from fourquarters.picture import charts
from fourquarters.picture.charts import Column, Pair, Point, Row, Scale, Step
from fourquarters.picture.tokens import palette
from fourquarters.web.errors import Refused
from fourquarters.web.figures import EveryonesTable, GameStatistics, NotCounted, StatisticsShown
from fourquarters.web.http import game_routes
from fourquarters.web.http.services import Services
from fourquarters.web.http.statistics_routes import own_matches, shown_game, shown_statistics
from fourquarters.web.pages.frame import PAGE, context, kept, page
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.numbers import brief, decimal, minus, percent
from fourquarters.words.tongue import Tongue


@get("/static/charts.css", include_in_schema=False)
async def chart_style(v: str = "") -> Response[str]:
    return Response(charts.style(), media_type="text/css", headers=kept(v))


@get(["/statistics", "/statistics/{game:str}"], **PAGE)
async def statistics(services: Services, guest: GuestRecord, tongue: Tongue, game: str = "") -> Template:
    """One's own statistics: of the game that the address names, or of the one that was played last."""
    if game and game not in games.names():
        raise Refused("not_found")
    matches = await own_matches(services, guest)
    shown = shown_statistics(matches, services, guest, tongue)
    chosen = game or max(shown.games, key=lambda one: one.last).game
    figures = await shown_game(chosen, matches, services, guest, tongue)
    known = [game_routes.shown_game(each, tongue) for each in games.all_games()]
    now = next(each for each in known if each.name == chosen)
    made = context(guest, tongue, games=known, game=now)
    made |= {"played": shown.games, "figures": figures, "hatching": Markup(charts.hatching())}
    made |= {"charts": drawn(figures, tongue), "notes": notes(figures.not_counted, shown, tongue)}
    made["tints"] = tints()
    return page("statistics.html", made)


def tints() -> dict[str, str]:
    """The paper of each game as it is printed, by day and by night."""
    light = palette("light")
    return {name: light.get(f"--fq-game-{name.replace('_', '-')}", "") for name in games.names()}


def drawn(figures: GameStatistics, _: Tongue) -> dict[str, Any]:
    """Every chart of the page, by its panel; of what was never played there is none but everyone's."""
    made: dict[str, Any] = {"everyone": [(each, Markup(everyone(each, _))) for each in figures.everyone]}
    made["everyone_words"] = {each.players: players_words(each, _) for each in figures.everyone}
    if figures.scores is None:
        return made
    painted = {
        "results": results(figures, _),
        "form": form(figures, _),
        "scores": scores(figures, _),
        "against": against(figures, _),
        "summands": summands(figures, _),
        "seats": seats(figures, _),
        "opponents": opponents(figures, _),
    }
    return made | {"head": head(figures, _)} | {name: Markup(chart) for name, chart in painted.items()}


def head(figures: GameStatistics, _: Tongue) -> dict[str, str]:
    """The numbers that stand in large type."""
    assert figures.scores is not None
    wins, language = figures.tally.wins, _.language
    return {
        "matches": minus(figures.tally.matches),
        "matches_word": str(_.many("match", "matches", figures.tally.matches)),
        "wins": brief(wins, language),
        "wins_word": str(_.many("victory", "victories", 1 if wins == 1 else 2)),
        "share": percent(figures.tally.share, language),
        "mean": decimal(figures.scores.mean, language),
        "best": minus(figures.scores.best),
        "lowest": minus(figures.scores.lowest),
    }


def won_of(wins: float, matches: int, _: Tongue) -> str:
    return str(_("{wins} of {n}", wins=brief(wins, _.language), n=matches))


def results(figures: GameStatistics, _: Tongue) -> str:
    """How often one wins, by number of players."""
    lines = [
        Row(
            str(_("{n} players", n=each.players)),
            each.share,
            percent(each.share, _.language),
            mark=each.fair,
            more=won_of(each.wins, each.matches, _),
            said=str(_("by chance alone: {share}", share=percent(each.fair, _.language))),
        )
        for each in figures.by_players
    ]
    return charts.rows(lines, Scale(0, 1), fair=True) + charts.key("fair-across", str(_("by chance alone")))


def form(figures: GameStatistics, _: Tongue) -> str:
    """The last results, newest to the right."""
    marks = [charts.Result(each.place, each.players, each.share) for each in figures.form]
    places = ", ".join(str(each.place) for each in figures.form)
    label = str(_("Places, newest last: {places}", places=places))
    chart = charts.form(marks, label, percent(figures.form[-1].share, _.language))
    return chart + charts.key("curve", str(_("share of victories over ten matches")))


def scores(figures: GameStatistics, _: Tongue) -> str:
    """How the scores are spread."""
    found = figures.scores
    assert found is not None
    steps = [Step(b.low, b.high + 1, b.matches, str(b.matches)) for b in found.bins]
    mean = decimal(found.mean, _.language)
    label = _(
        "Scores from {low} to {high}, {mean} in the mean",
        low=found.lowest, high=found.best, mean=mean,
    )  # fmt: skip
    return charts.distribution(steps, str(label), Point(found.mean, str(_("mean {n}", n=mean))))


def against(figures: GameStatistics, _: Tongue) -> str:
    """Mean scores by who else sat there."""
    found = figures.scores
    assert found is not None
    lines = [
        Row(
            each.title,
            each.mean,
            decimal(each.mean, _.language),
            more=str(_.many("{n} match", "{n} matches", each.matches)),
            symbol="people" if each.kind == "people" else "bot",
        )
        for each in found.against
    ]
    return charts.rows(lines, charts.scale([each.mean for each in found.against]))


def summands(figures: GameStatistics, _: Tongue, others: str = "") -> str:
    """What one's points are made up of, beside what the others' are."""
    told = [each for each in figures.summands if each.mine or each.others]
    lines = [
        Row(
            each.name,
            each.mine,
            decimal(each.mine, _.language),
            mark=each.others,
            symbol=each.symbol,
            said=str(_("the others: {n}", n=decimal(each.others, _.language))),
        )
        for each in told
    ]
    scale = charts.scale([n for each in told for n in (each.mine, each.others)])
    return charts.rows(lines, scale) + charts.key("mark", others or str(_("the others at your tables")))


def seats(figures: GameStatistics, _: Tongue) -> str:
    """How often one wins from each seat."""
    told = [(each.seat, each.share, won_of(each.wins, each.matches, _), each.fair) for each in figures.seats]
    return by_seat(told, _) + charts.key("fair", str(_("by chance alone")))


def by_seat(told: list[tuple[int, float, str, float]], _: Tongue) -> str:
    """Shares of the victory as columns: the seat, its share, what else is said of it, and what chance alone would give."""
    made = [
        Column(share, percent(share, _.language), str(_("Seat {n}", n=seat)), more, fair=fair)
        for seat, share, more, fair in told
    ]
    return charts.columns(made, ", ".join(f"{each.name}: {each.figure} ({each.more})" for each in made))


def opponents(figures: GameStatistics, _: Tongue) -> str:
    """Who won, they or the reader."""
    lines = [
        Pair(
            each.name,
            str(_.many("{n} match", "{n} matches", each.matches)),
            each.theirs,
            each.wins,
            brief(each.theirs, _.language),
            brief(each.wins, _.language),
            "bot" if each.bot else "person",
        )
        for each in figures.opponents
    ]
    keys = charts.key("hatched", str(_("they won"))) + charts.key("solid", str(_("you won")))
    return charts.pairs(lines, str(_("they won")), str(_("you won"))) + f'<p class="chart-keys">{keys}</p>'


def players_words(table: EveryonesTable, _: Tongue) -> tuple[str, str]:
    matches = _.many("{n} match", "{n} matches", table.matches)
    return str(_("{n} players", n=table.players)), str(matches)


def everyone(table: EveryonesTable, _: Tongue) -> str:
    """How often each seat wins in all matches here, and its points."""
    told = [
        (each.seat, each.share, f"⌀ {decimal(each.mean, _.language)}", 1 / table.players)
        for each in table.seats
    ]
    return by_seat(told, _)


def notes(rest: NotCounted, shown: StatisticsShown, _: Tongue) -> list[str]:
    """What counts, what does not, and for how long it is kept."""
    said = [
        str(_("Matches count that you finished yourself. A shared victory counts as a part of one.")),
    ]
    if rest.taken_back:
        said.append(str(_.many("{n} match does not count: you took decisions back.",
                               "{n} matches do not count: you took decisions back.", rest.taken_back)))  # fmt: skip
    if rest.begun:
        said.append(str(_.many("{n} match does not count: it was played on from a guide or from another match.",
                               "{n} matches do not count: they were played on from a guide or from another match.",
                               rest.begun)))  # fmt: skip
    if rest.stand_in:
        said.append(str(_.many("{n} match does not count: a bot finished it in your place.",
                               "{n} matches do not count: a bot finished them in your place.", rest.stand_in)))  # fmt: skip
    if rest.lost:
        said.append(str(_.many("{n} match does not count: the rules have changed since.",
                               "{n} matches do not count: the rules have changed since.", rest.lost)))  # fmt: skip
    kept_for = _.many("{n} day", "{n} days", shown.kept_days)
    said.append(
        str(
            _(
                "A match is kept for {days} after it was last looked at, and its figures go with it.",
                days=kept_for,
            )
        )
    )
    return said


ROUTES: list[Any] = [statistics, chart_style]
