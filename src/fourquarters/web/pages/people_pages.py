"""People's pages and leaderboards: the figures of the API, drawn."""

from __future__ import annotations

from typing import Any, NamedTuple

from litestar import get
from litestar.response import Template
from markupsafe import Markup
from sqlalchemy import Connection

from fourquarters import games
from fourquarters.picture import charts, hills
from fourquarters.picture.charts import Pair, Point
from fourquarters.picture.hills import Hill
from fourquarters.web.errors import Refused
from fourquarters.web.figures import FormMark, GameStatistics
from fourquarters.web.http import game_routes, people, people_routes
from fourquarters.web.http.people_routes import PageNumber
from fourquarters.web.http.services import Services, Visitor
from fourquarters.web.http.statistics_routes import figures_of
from fourquarters.web.pages import statistics_page
from fourquarters.web.pages.frame import PAGE, context, page
from fourquarters.web.people_messages import Leaderboard, MatchesListed, PersonShown, RatingShown
from fourquarters.web.storage.records import GuestRecord
from fourquarters.words.numbers import signed
from fourquarters.words.tongue import Tongue

WHICH = ("all", "with_me", "rated")
GUESS, SURE = 350, 200
"""A margin above the one is a guess, below the other quite sure."""


class Pages(NamedTuple):
    """What a person's page is made from: they, a list of their matches, the figures of one game, and the reader."""

    person: PersonShown
    listed: MatchesListed
    figures: GameStatistics | None
    played: list[str]
    own: list[RatingShown]


class Wanted(NamedTuple):
    """What the address of a page asks for."""

    handle: str
    which: str
    page: int
    game: str


def read_person(connection: Connection, wanted: Wanted, reader: str, _: Tongue) -> Pages:
    person = people.person(connection, wanted.handle, reader, _)
    listed = people.listed(connection, wanted.handle, reader, _, wanted.which, wanted.page)
    asking = people.found(connection, wanted.handle, reader, _)
    matches = people.matches_shown(connection, asking)
    played = [name for name in games.names() if any(match.game == name for match in matches)]
    game = wanted.game if wanted.game in played else person.favourite.game if person.favourite else ""
    figures = figures_of(connection, game, matches, asking.guest, _) if game else None
    own = [] if person.you else people.ratings_of(connection, reader, _)
    return Pages(person, listed, figures, played, own)


@get("/people/{handle:str}", **PAGE)
async def player(
    services: Services,
    visitor: Visitor,
    guest: GuestRecord,
    tongue: Tongue,
    handle: str,
    which: str = "all",
    number: PageNumber = 1,
    game: str = "",
) -> Template:
    """A member's page, as others may see it."""
    wanted = Wanted(handle, which if which in WHICH else "all", number, game)
    shown = await services.tables.read(read_person, wanted, guest.id, tongue)
    known = [game_routes.shown_game(each, tongue) for each in games.all_games()]
    chosen = shown.figures.game if shown.figures else games.names()[0]
    made = context(guest, tongue, games=known, game=next(each for each in known if each.name == chosen))
    made |= {"person": shown.person, "listed": shown.listed, "which": wanted.which, "played": shown.played}
    made |= {
        "hatching": Markup(charts.hatching()),
        "tints": statistics_page.tints(),
        "figures": shown.figures,
    }
    made |= {"said": sayings(shown, tongue), "drawn": drawn(shown, tongue), "member": bool(visitor.session)}
    made["signed"] = signed
    return page("player.html", made)


def sayings(shown: Pages, _: Tongue) -> dict[str, Any]:
    """The sentences of a page."""
    person = shown.person
    kept = _.many("{name} has finished {done} of {n} game.", "{name} has finished {done} of {n} games.",
                  person.matches, name=person.name, done=person.finished)  # fmt: skip
    facts = [_("Here since {day}.", day=people.day(person.since, _))]
    if person.time:
        facts.append(_("It is {time} for {name}.", time=person.time, name=person.name))
    made = {
        "kept": str(kept) if person.matches else "",
        "facts": " ".join(map(str, facts)),
        "form": form_words(person, _),
        "two": str(_("{name} and you", name=person.name)),
        "how": str(_("How you score") if person.you else _("How {name} scores", name=person.name)),
        "met": "",
    }
    if person.meetings:
        made["met"] = str(_.many("{n} game", "{n} games", person.meetings[0].matches))
    return made


def form_words(person: PersonShown, _: Tongue) -> str:
    """How many of the last games were won, and which game is played most."""
    if not person.form or person.favourite is None:
        return ""
    first = sum(mark.place == 1 for mark in person.form)
    wins = _.many("{n} first place of {all}.", "{n} first places of {all}.", first, all=len(person.form))
    played = _.many("{n} game", "{n} games", person.favourite.matches)
    likes = _("Favourite game: {game}, {played}.", game=person.favourite.title, played=played)
    return f"{wins} {likes}"


def drawn(shown: Pages, _: Tongue) -> dict[str, Any]:
    """Every chart of the page."""
    person = shown.person
    made: dict[str, Any] = {"hills": hills_of(shown, _), "form": [step_of(mark) for mark in person.form]}
    if person.meetings[1:]:
        lines = [
            Pair(one.title, str(_.many("{n} game", "{n} games", one.matches)), one.theirs, one.yours,
                 str(one.theirs), str(one.yours), "")
            for one in person.meetings[1:]
        ]  # fmt: skip
        made["meetings"] = Markup(charts.pairs(lines, person.name, str(_("you"))))
    if shown.figures is not None and shown.figures.scores is not None:
        others = "" if person.you else str(_("the others at their tables"))
        made["summands"] = Markup(statistics_page.summands(shown.figures, _, others))
        made["seats"] = Markup(statistics_page.seats(shown.figures, _))
    return made


def step_of(mark: FormMark) -> tuple[FormMark, str]:
    """How high a result stands: the better, the higher; the last place is dashed."""
    if mark.place == 1:
        return mark, "p1"
    return mark, "last" if mark.place == mark.players else f"p{min(mark.place, 3)}"


def hills_of(shown: Pages, _: Tongue) -> dict[str, Any]:
    """A hill for each game that was rated, with the reader's own points below it."""
    ratings = {one.game: one for one in shown.person.ratings}
    if not ratings:
        return {"rows": {}, "axis": ""}
    mine = {one.game: one.points for one in shown.own if one.game in ratings}
    made = {name: Hill(one.points, one.margin) for name, one in ratings.items()}
    scale = hills.scale_of(list(made.values()), list(mine.values()))
    narrowest = min(one.margin for one in made.values())
    rows = {}
    for name, one in made.items():
        own = mine.get(name)
        point = None if own is None else Point(own, str(_("you {n}", n=own)))
        rows[name] = Markup(hills.hill(one, scale, narrowest, point)), sure_words(ratings[name], _)
    return {"rows": rows, "axis": Markup(hills.axis(scale))}


def sure_words(rating: RatingShown, _: Tongue) -> str:
    """From how many games a rating follows, and how sure it is."""
    played = str(_.many("{n} game", "{n} games", rating.games))
    if rating.margin > GUESS:
        return str(_("{games}, a guess", games=played))
    return str(_("{games}, quite sure", games=played)) if rating.margin < SURE else played


@get(["/leaderboards", "/leaderboards/{game:str}"], **PAGE)
async def leaderboards(
    services: Services, guest: GuestRecord, tongue: Tongue, game: str = "", number: PageNumber = 1
) -> Template:
    """The strongest players of a game, of the first one if the address names none."""
    name = game or games.names()[0]
    if name not in games.names():
        raise Refused("not_found")
    board = await services.tables.read(people_routes.leaders_of, name, guest.id, tongue, number)
    known = [game_routes.shown_game(each, tongue) for each in games.all_games()]
    made = context(guest, tongue, games=known, game=next(each for each in known if each.name == name))
    made |= {"board": board, "tints": statistics_page.tints(), "reaches": reaches(board)}
    made["standing"] = standing(board, tongue)
    return page("leaderboards.html", made)


def reaches(board: Leaderboard) -> dict[str, Markup]:
    """For each line between which points its player stands."""
    lines = [*board.leaders, *([board.mine] if board.mine else [])]
    if not lines:
        return {}
    made = {one.handle: Hill(one.points, one.margin) for one in lines}
    scale = hills.scale_of([Hill(one.points, one.margin / 2) for one in made.values()])
    return {handle: Markup(hills.reach(one, scale)) for handle, one in made.items()}


def standing(board: Leaderboard, _: Tongue) -> str:
    """Where the reader stands, or what is missing."""
    if board.mine is not None:
        return str(_("You are number {place} of {n}.", place=board.mine.place, n=board.total))
    if board.games >= board.fewest:
        return ""
    needed = _.many("Who has played {n} rated match of this game is listed.",
                    "Who has played {n} rated matches of this game is listed.", board.fewest)  # fmt: skip
    so_far = _("You have played {n}.", n=board.games)
    return f"{needed} {so_far}"


ROUTES: list[Any] = [player, leaderboards]
