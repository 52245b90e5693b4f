"""What others may see of a member, from finished matches and ratings. Nothing here tells anybody's identity.

Others see only matches between people at tables that were not private; whoever sat there sees those as well.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from babel.dates import format_date, format_time
from sqlalchemy import Connection, Row

from fourquarters import games
from fourquarters.web.accounts.skill import Skill
from fourquarters.web.errors import Refused
from fourquarters.web.http import statistics
from fourquarters.web.http.pace_routes import pace_words
from fourquarters.web.http.statistics import Mine
from fourquarters.web.people_messages import (
    Favourite,
    MatchesListed,
    MatchListed,
    Meeting,
    PersonShown,
    PlayerListed,
    RatingShown,
)
from fourquarters.web.storage import fact_store, member_store, rating_store, table_store
from fourquarters.web.storage.fact_store import MatchPlayed
from fourquarters.web.storage.records import TableRecord
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue

FORM = 10
A_PAGE = 8
PEOPLE = 2
"""At a match that others may see."""


class Asking(NamedTuple):
    """Who asks about whom, and in which language they read."""

    reader: str
    member: Row[Any]
    tongue: Tongue

    @property
    def guest(self) -> str:
        return str(self.member.guest)


def found(connection: Connection, handle: str, reader: str, _: Tongue) -> Asking:
    """A member whom the reader may see; there is no telling whether any other exists."""
    member = member_store.find_member(connection, handle)
    if member is None or not (member.shown or member.guest == reader):
        raise Refused("not_found")
    return Asking(reader, member, _)


def title_of(game: str, _: Tongue) -> str:
    return str(words_of(games.load(game)).title(_))


def visible(match: MatchPlayed, reader: str) -> bool:
    """May somebody be told of a match?"""
    people = {held.guest for held in match.seats if held.guest}
    return reader in people or (not match.private and len(people) >= PEOPLE)


def matches_shown(connection: Connection, asking: Asking) -> list[MatchPlayed]:
    """The matches of a member that the reader may see, oldest first."""
    all_of_them = fact_store.matches_of(connection, asking.guest)
    known = [match for match in all_of_them if match.game in games.names() and match.kind == "played"]
    return [match for match in known if visible(match, asking.reader)]


def person(connection: Connection, handle: str, reader: str, _: Tongue) -> PersonShown:
    asking = found(connection, handle, reader, _)
    matches = matches_shown(connection, asking)
    mine, rest = statistics.counted(matches, asking.guest)
    member = asking.member
    return PersonShown(
        name=member.name,
        handle=member.handle,
        since=member.since,
        you=member.guest == reader,
        shown=member.shown,
        zone=member.zone,
        time=time_in(member.zone, _),
        matches=len(mine) + rest.stand_in,
        finished=len(mine),
        ratings=ratings_of(connection, asking.guest, _),
        form=statistics.form(mine)[-FORM:],
        favourite=favourite(mine, _),
        meetings=meetings(matches, asking),
    )


def time_in(zone: str, _: Tongue) -> str:
    """What a clock says there, if anybody knows."""
    try:
        return str(format_time(datetime.now(ZoneInfo(zone)), "short", locale=_.language)) if zone else ""
    except ZoneInfoNotFoundError:
        return ""


def ratings_of(connection: Connection, guest: str, _: Tongue) -> list[RatingShown]:
    """In the order of games, those that were rated."""
    known = rating_store.ratings_of(connection, guest)
    return [
        RatingShown(game.name, title_of(game.name, _), skill.points, skill.margin, one.games)
        for game in games.all_games()
        if (one := known.get(game.name)) and (skill := Skill(one.mu, one.sigma))
    ]


def favourite(mine: Sequence[Mine], _: Tongue) -> Favourite | None:
    """The game that was played most; of several the one that was played last."""
    if not mine:
        return None
    played = [one.match.game for one in mine]
    last = {game: number for number, game in enumerate(played)}
    game = max(last, key=lambda name: (played.count(name), last[name]))
    own = [one for one in mine if one.match.game == game]
    return Favourite(game, title_of(game, _), len(own), statistics.by_seat(own))


def meetings(matches: Sequence[MatchPlayed], asking: Asking) -> list[Meeting]:
    """Where the reader and the member sat at one table, and both played to the end."""
    if asking.reader == asking.guest:
        return []
    made: dict[str, Meeting] = {}
    for match in matches:
        places = {held.guest: held.fact.place for held in match.seats if not held.bot and not held.local}
        if not {asking.reader, asking.guest} <= set(places):
            continue
        theirs, yours = places[asking.guest], places[asking.reader]
        for game in ("", match.game):
            title = title_of(game, asking.tongue) if game else ""
            one = made.setdefault(game, Meeting(game, title, 0, 0, 0))
            one.matches += 1
            one.theirs += theirs < yours
            one.yours += yours < theirs
    return sorted(made.values(), key=lambda one: (one.game != "", -one.matches))


def listed(
    connection: Connection, handle: str, reader: str, _: Tongue, which: str, page: int
) -> MatchesListed:
    """A page of somebody's matches: all that one may see, those with the reader, or those that were rated."""
    asking = found(connection, handle, reader, _)
    matches = matches_shown(connection, asking)[::-1]
    if which == "with_me":
        matches = [match for match in matches if any(held.guest == reader for held in match.seats)]
    if which == "rated":
        matches = [match for match in matches if match.rated]
    pages = max(1, -(-len(matches) // A_PAGE))
    here = matches[A_PAGE * (page - 1) : A_PAGE * page]
    changes = rating_store.changes_of(connection, asking.guest)
    people = {held.guest for match in here for held in match.seats if held.guest}
    handles = member_store.handles_of(connection, people)
    shown = []
    for match in here:
        record = table_store.find_table(connection, match.code)
        if record is not None:
            shown.append(listed_match(match, record, asking, (handles, changes.get(match.code))))
    return MatchesListed(shown, len(matches), page, pages)


def listed_match(
    match: MatchPlayed, record: TableRecord, asking: Asking, known: tuple[dict[str, str], Row[Any] | None]
) -> MatchListed:
    handles, change = known
    _ = asking.tongue
    colours = record.colours_worn()
    players = [
        PlayerListed(
            name=held.name,
            handle="" if held.local else handles.get(held.guest, ""),
            bot=bool(held.bot),
            gone=bool(held.bot and held.guest),
            colour=colours[seat],
            place=held.fact.place + 1,
            points=held.fact.points,
            you=held.guest == asking.reader and not held.local,
            them=held.guest == asking.guest and not held.local,
        )
        for seat, held in enumerate(match.seats)
    ]
    return MatchListed(
        code=match.code,
        game=match.game,
        title=title_of(match.game, _),
        ended=match.ended,
        when=day(match.ended, _),
        pace=pace_words(record.pace, _) if record.pace else "",
        rated=match.rated,
        change=None if change is None else points_changed(change),
        said=how_it_went(players, _),
        players=sorted(players, key=lambda one: one.place),
    )


def points_changed(change: Row[Any]) -> int:
    before, after = Skill(change.mu_before, change.sigma_before), Skill(change.mu_after, change.sigma_after)
    return after.points - before.points


def day(when: float, _: Tongue) -> str:
    """A day in words; this year's without the year."""
    then, now = datetime.fromtimestamp(when), datetime.fromtimestamp(time.time())
    if then.year != now.year:
        return str(format_date(then, "long", locale=_.language))
    return str(format_date(then, "d. MMMM" if _.language == "de" else "d MMMM", locale=_.language))


def how_it_went(players: Sequence[PlayerListed], _: Tongue) -> str:
    """One sentence about the person's match."""
    them = next(one for one in players if one.them)
    name, others = them.name, [one for one in players if not one.them]
    if them.gone:
        return str(_("{name} left; a bot played on.", name=name))
    if them.place > 1:
        places = (_("second"), _("third"), _("fourth"))
        listed = them.place - 2 < len(places)
        nth = places[them.place - 2] if listed else _("in place {n}", n=them.place)
        return str(_("{name} comes {nth}.", name=name, nth=nth))
    sharing = [one.name for one in others if one.place == 1]
    if sharing:
        return str(_("{names} share the victory.", names=_.listed([name, *sharing])))
    lead = them.points - max((one.points for one in others), default=0)
    return str(_("{name} wins by {n}.", name=name, n=lead) if lead else _("{name} wins the tie.", name=name))
