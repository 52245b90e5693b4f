"""What the server answers about friends, groups and tournaments: people are names and handles, never ids."""

from __future__ import annotations

from msgspec import Struct

from fourquarters.web.messages import TableShown
from fourquarters.web.pace_messages import PaceShown


class MemberNamed(Struct):
    """A member, by name and handle."""

    name: str
    handle: str


class FriendShown(Struct):
    """`here`: `table` (at a table of `game`), `ready` (would play now), `here`, or empty."""

    name: str
    handle: str
    here: str
    game: str = ""


class FriendsShown(Struct):
    """Your friends, who asks to be one, whom you have asked and whom you have blocked; `shown`: friends see that you are
    here; `ready`: they see that you would play now."""

    friends: list[FriendShown]
    asking: list[MemberNamed]
    asked: list[MemberNamed]
    blocked: list[MemberNamed]
    shown: bool
    ready: bool


class PeopleFound(Struct):
    """The members that were found."""

    people: list[MemberNamed]


class InvitationShown(Struct):
    """Somebody keeps a seat for you."""

    host: MemberNamed
    table: TableShown
    seat: int


class EntrantShown(Struct):
    """`bot`: the title of a bot's level; a person has a `handle`, unless they are gone for good."""

    number: int
    name: str
    handle: str
    bot: str
    gone: bool
    you: bool


class RoundSeat(Struct):
    """`place` from 1 and `points` of the game once the table is over."""

    entrant: int
    colour: int
    decides: bool
    missing: bool
    place: int | None = None
    points: int | None = None


class RoundTableShown(Struct):
    """A table of a round; `says` what happens there; `left`: ms until the decider's time is up, null without a clock."""

    number: int
    url: str
    code: str
    state: str
    seats: list[RoundSeat]
    says: str
    since_s: float
    left: int | None
    yours: bool
    your_turn: bool
    version: int


class PastTable(Struct):
    """A table of an earlier round: its entrants by seat with place (from 1) and points; `url` while it is kept."""

    number: int
    url: str
    entrants: list[int]
    places: list[int]
    points: list[int]


class RoundShown(Struct):
    """A round of a tournament: its tables, and who had none."""

    number: int
    tables: list[PastTable]
    byes: list[int]


class ResultShown(Struct):
    """What one entrant did in one round: `kind` is played, playing, bye or none."""

    kind: str
    place: int = 0
    of: int = 0


class StandingShown(Struct):
    """Points of the tournament, and what decides between equals."""

    entrant: int
    rank: int
    points: float
    ahead: int
    opponents: float
    share: float
    results: list[ResultShown]


class PairingShown(Struct):
    """A round that has not been played: its tables by entrant, and who sits out."""

    number: int
    tables: list[list[int]]
    byes: list[int]


class TournamentLine(Struct):
    """A tournament in a list."""

    code: str
    url: str
    name: str
    game: str
    title: str
    players: int
    state: str
    round: int
    rounds: int
    entered: int
    most: int
    yours: bool
    says: str
    group: str = ""


class TournamentShown(Struct):
    """`state` is open, running, over or off; `says` in one line what it is; `worth`: the points of the places of a full
    table; `next`: the round to come if nothing more happened; `may_enter`, `may_leave`, `organise`: what you may do."""

    code: str
    url: str
    name: str
    game: str
    title: str
    players: int
    options: dict[str, bool]
    pace: PaceShown | None
    form: str
    rounds: int
    round: int
    most: int
    state: str
    says: str
    worth: list[int]
    bye: float
    organiser: MemberNamed
    group: str
    group_url: str
    organise: bool
    may_enter: bool
    may_leave: bool
    least: int
    entrants: list[EntrantShown]
    tables: list[RoundTableShown]
    byes: list[int]
    past: list[RoundShown]
    standings: list[StandingShown]
    next: PairingShown | None


class TournamentsShown(Struct):
    """Those you play in or organise, and those that you may enter."""

    mine: list[TournamentLine]
    open: list[TournamentLine]


class GroupLine(Struct):
    """One of your groups, in short."""

    handle: str
    url: str
    name: str
    members: int
    owner: bool


class GroupInvitation(Struct):
    """A group that you are invited to, and by whom."""

    handle: str
    name: str
    host: MemberNamed


class GroupsShown(Struct):
    """The groups you are in, and those you are invited to."""

    mine: list[GroupLine]
    invited: list[GroupInvitation]


class GroupMember(Struct):
    """A member of a group."""

    name: str
    handle: str
    owner: bool
    you: bool


class LadderRung(Struct):
    """A member's strength at a game, from the group's own matches; `margin`: it may be off by so much."""

    name: str
    handle: str
    points: int
    margin: int
    matches: int
    wins: int
    you: bool


class Ladder(Struct):
    """How the members of a group stand in one game."""

    game: str
    title: str
    matches: int
    rungs: list[LadderRung]


class GroupShown(Struct):
    """`invited`: whom the group waits for; `link`: lets people in, for members to pass on; `owner`: you are."""

    handle: str
    url: str
    name: str
    owner: bool
    members: list[GroupMember]
    invited: list[MemberNamed]
    link: str
    open: list[TableShown]
    running: list[TableShown]
    tournaments: list[TournamentLine]
    ladders: list[Ladder]


class GroupJoining(Struct):
    """What somebody sees who was given a group's link: who asks them in."""

    handle: str
    name: str
    members: int
