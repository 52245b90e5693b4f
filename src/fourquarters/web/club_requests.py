"""The bodies of requests about friends, groups and tournaments."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from fourquarters.web.requests import MOST_ASKED, Asked, LongName, PaceWish, SeatNumber, ShortName

Handle = Annotated[str, Meta(min_length=1, max_length=80, pattern="^[^\\u0000]*$")]


class Somebody(Asked):
    """A member, by their handle or, if nobody else has it, their name."""

    who: Handle


class WhereaboutsWish(Asked):
    """Whether friends see that you are here (`shown`), and whether you would play now (`ready`, for an hour)."""

    shown: bool | None = None
    ready: bool | None = None


class SeatHeld(Asked):
    """A free seat that is to be kept for a friend."""

    seat: SeatNumber
    who: Handle


class NewGroup(Asked):
    """A group to found."""

    name: LongName


class GroupJoined(Asked):
    """What the group's link says; without it you need an invitation."""

    token: Annotated[str, Meta(max_length=64, pattern="^[!-~]*$")] = ""


class NewTournament(Asked):
    """`players` sit at a full table; where numbers do not divide, tables are smaller if the game allows that. A `swiss`
    tournament has so many `rounds`; a `round_robin` as many as it takes. `group`: for its members only."""

    name: LongName
    game: ShortName
    players: Annotated[int, Meta(ge=2, le=MOST_ASKED)]
    form: Literal["swiss", "round_robin"] = "swiss"
    rounds: Annotated[int, Meta(ge=1, le=15)] = 3
    most: Annotated[int, Meta(ge=2, le=64)] = 16
    options: Annotated[dict[ShortName, bool], Meta(max_length=16)] = {}
    pace: PaceWish | None = None
    group: ShortName = ""
    seed: Annotated[int, Meta(ge=0, le=2**48)] | None = None


class BotEntered(Asked):
    """The level of a bot that is to play."""

    bot: ShortName


class EntrantNamed(Asked):
    """An entrant of a tournament, by number."""

    number: Annotated[int, Meta(ge=1, le=2**31 - 1)]


class StandIn(Asked):
    """A table of the round that is being played, and the seat of somebody who is missing there."""

    table: Annotated[int, Meta(ge=1, le=64)]
    seat: SeatNumber
