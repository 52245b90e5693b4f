"""What statistics answer: figures of one's own finished matches, and of everyone's without names."""

from __future__ import annotations

from msgspec import Struct


class Tally(Struct, kw_only=True):
    """How often: a shared victory counts as a part of one. `fair` is the share that chance alone would give."""

    matches: int
    wins: float
    share: float
    fair: float


class PlayersTally(Tally, kw_only=True):
    """Results at tables of so many players."""

    players: int


class SeatTally(Tally, kw_only=True):
    """Results from one seat, counted from 1 in turn order."""

    seat: int


class OpponentTally(Tally, kw_only=True):
    """Results against a person, or against bots of one level (`bot`); `theirs` are the matches that they won."""

    name: str
    bot: str
    theirs: float


class Bin(Struct):
    """How many scores were from `low` to `high`, both included."""

    low: int
    high: int
    matches: int


class ScoresAgainst(Struct):
    """Scores by who else sat there: `people`, the name of a bots' level, or `mixed` levels."""

    kind: str
    title: str
    matches: int
    mean: float
    best: int


class Scores(Struct):
    """Scores in all matches that count; `best_at` is the table of the best one."""

    mean: float
    best: int
    lowest: int
    best_at: str
    bins: list[Bin]
    against: list[ScoresAgainst]


class SummandMean(Struct):
    """One source of points: what it gave in the mean, and what it gave the others at the same tables."""

    id: str
    name: str
    symbol: str
    mine: float
    others: float


class FormMark(Struct):
    """One of the last results, and the share of wins over the matches up to it."""

    table: str
    place: int
    players: int
    points: int
    won: float
    share: float


class NotCounted(Struct):
    """Finished matches that do not count: decisions were taken back, it was begun in a guide or from a position
    of another match, a bot finished it in your place, or its rules have changed since."""

    taken_back: int = 0
    begun: int = 0
    stand_in: int = 0
    lost: int = 0


class EveryonesSeat(Struct):
    """A seat in all matches here."""

    seat: int
    share: float
    mean: float


class EveryonesTable(Struct):
    """All matches of so many players here."""

    players: int
    matches: int
    seats: list[EveryonesSeat]


class GameStatistics(Struct):
    """Your statistics of one game, and everyone's. Without a match that counts there are no scores."""

    game: str
    title: str
    unit: str
    tally: Tally
    by_players: list[PlayersTally]
    scores: Scores | None
    summands: list[SummandMean]
    seats: list[SeatTally]
    opponents: list[OpponentTally]
    form: list[FormMark]
    not_counted: NotCounted
    everyone: list[EveryonesTable]


class GamePlayed(Struct):
    """How many of your matches of a game count."""

    game: str
    title: str
    matches: int
    last: float


class StatisticsShown(Struct):
    """Your games, and for how many days a finished match is kept after it was last looked at."""

    games: list[GamePlayed]
    kept_days: int
