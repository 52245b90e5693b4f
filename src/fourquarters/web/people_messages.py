"""People: what is asked of the server about them, and what it answers (docs/ratings.md). They are named by handles."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from fourquarters.web.figures import FormMark, SeatTally
from fourquarters.web.requests import Asked
from fourquarters.web.storage.handles import HANDLE, LONGEST


class MemberWish(Asked):
    """What a member wants changed: the `handle` that others find them by; the time `zone` that they tell ("": none);
    whether their page is `shown` to others."""

    handle: Annotated[str, Meta(min_length=2, max_length=LONGEST, pattern=HANDLE)] | None = None
    zone: Annotated[str, Meta(max_length=64, pattern="^[A-Za-z0-9_+/-]*$")] | None = None
    shown: bool | None = None


class RatingShown(Struct):
    """How strong somebody is at a game: two times out of three, `points` are not off by more than `margin`."""

    game: str
    title: str
    points: int
    margin: int
    games: int


class Favourite(Struct):
    """The game that somebody has played most, and how often they won from each seat."""

    game: str
    title: str
    matches: int
    seats: list[SeatTally]


class Meeting(Struct):
    """In how many matches of a game (of all, where it is "") each of two people finished ahead of the other."""

    game: str
    title: str
    matches: int
    theirs: int
    yours: int


class PersonShown(Struct):
    """A member as others may see them. `matches` are those that you may see, `finished` of them they played to the end;
    `shown`: not only to themselves; `time` is what their clock says now, if they tell it; `meetings`: the two of you, first all games together."""

    name: str
    handle: str
    since: float
    you: bool
    shown: bool
    zone: str
    time: str
    matches: int
    finished: int
    ratings: list[RatingShown]
    form: list[FormMark]
    favourite: Favourite | None
    meetings: list[Meeting]


class PlayerListed(Struct):
    """A player of a finished match; `handle` if they have a page, `gone` if a bot finished it for them."""

    name: str
    handle: str
    bot: bool
    gone: bool
    colour: int
    place: int
    points: int
    you: bool
    them: bool


class MatchListed(Struct):
    """A finished match; `said` tells how it went for the person; `change` of their rating, in points."""

    code: str
    game: str
    title: str
    ended: float
    when: str
    pace: str
    rated: bool
    change: int | None
    said: str
    players: list[PlayerListed]


class MatchesListed(Struct):
    """Finished matches, newest first; pages are counted from 1."""

    matches: list[MatchListed]
    total: int
    page: int
    pages: int


class LeaderShown(Struct):
    """A line of a leaderboard."""

    place: int
    name: str
    handle: str
    points: int
    margin: int
    games: int
    you: bool


class Leaderboard(Struct):
    """The players of a game, those first who are surely strongest: by points less margin. Only those are listed who have
    played `fewest` rated matches; `mine` is your own line, `games` how many you have played."""

    game: str
    title: str
    fewest: int
    total: int
    page: int
    pages: int
    leaders: list[LeaderShown]
    mine: LeaderShown | None
    games: int


class RatingChange(Struct):
    """What a match has changed for one seat; `gone`: a bot finished it for them."""

    seat: int
    name: str
    handle: str
    place: int
    before: int
    after: int
    margin: int
    gone: bool


class RatingChanges(Struct):
    """What a match has changed; `settled`: it has been reckoned, once all that ended before it have been."""

    rated: bool
    settled: bool
    changes: list[RatingChange]
