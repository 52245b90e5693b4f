"""How balanced a simulated game is: margins, where points come from, and what is clearly not fair.

The figures of a simulation are in `simulate.py`; this adds what needs every single result or the end of a game. A
game's end is found by playing it once more, so where points come from is taken from a sample.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from fourquarters.arena.simulate import (
    Z95,
    Report,
    Results,
    Share,
    played,
    players_at_a_desk,
    quick_bots,
    shared_setting,
)
from fourquarters.bots import Bot, NetworkBot, SimpleBot
from fourquarters.engine.game import Game
from fourquarters.engine.seeds import match_key
from fourquarters.engine.view import Position, copied
from fourquarters.words.contract import in_order, words_of
from fourquarters.words.tongue import Tongue

SAMPLE = 400
"""Games whose ends are looked at."""


@dataclass(frozen=True)
class Source:
    """One source of points, in the mean: by seat, and of winners and others."""

    name: str
    seats: list[float]
    winners: float
    others: float


@dataclass(frozen=True)
class Finding:
    """Something that is clearly not fair: what a seat or a bot has, and what it would have by a fair share."""

    about: Literal["seat", "bot", "points"]
    name: str
    found: float
    fair: float

    @property
    def more(self) -> bool:
        return self.found > self.fair


@dataclass(frozen=True)
class Balance:
    """A simulation with every result."""

    report: Report
    points: NDArray[np.int64]  # by game and seat
    margins: NDArray[np.int64]  # by game: the winner's lead over the next
    lengths: NDArray[np.int64]  # by game: decisions
    shared: int  # games with a shared victory
    sample: int  # games that the sources are taken from
    sources: list[Source]
    findings: list[Finding]


def balance(game: Game, bots: Sequence[Bot], report: Report, results: Results, _: Tongue) -> Balance:
    """What a simulation says about balance."""
    sample = min(report.games, SAMPLE)
    ends = list(last_positions(game, bots, report, results, sample))
    return Balance(
        report,
        results.points,
        margins(results),
        results.lengths,
        int(((results.places == 0).sum(axis=1) > 1).sum()),
        sample,
        sources(ends, _),
        [*unfair_shares(report), *unfair_points(results.points)],
    )


def last_positions(
    game: Game, bots: Sequence[Bot], report: Report, results: Results, games: int
) -> Iterator[Position]:
    """The ends of the first games of a simulation: played once more or, where bots think, from their moves."""
    quick = quick_bots(game, bots)
    if quick is None:
        return ends_of_moves(game, report, results, games)
    return ends_played_again(game, quick, report.options, report.seed, games)


def ends_played_again(
    game: Game, bots: Sequence[SimpleBot | NetworkBot], options: dict[str, bool], seed: int, games: int
) -> Iterator[Position]:
    """The ends of the first games of bots that play in compiled code."""
    play, desk = players_at_a_desk(game, bots)
    shared = shared_setting(game, bots, options, seed)
    for number in range(games):
        played(play, desk, shared, number, 1)
        yield Position(game, copied(desk.states[:1]), "compiled")


def ends_of_moves(game: Game, report: Report, results: Results, games: int) -> Iterator[Position]:
    """The ends of the first games, by the moves that were kept of them."""
    by_game = np.split(results.moves, results.lengths.cumsum())
    for number, moves in enumerate(by_game[:games]):
        key = match_key(report.seed, number)
        position = Position.start(game, report.players, key, report.options, "compiled")
        for action in moves.tolist():
            position.apply(action)
        yield position


def margins(results: Results) -> NDArray[np.int64]:
    """By how many points the winner of each game leads the best of the others; ties are decided otherwise."""
    games = np.arange(len(results.points))
    winner = results.places.argmin(axis=1)
    others = results.points.copy()
    others[games, winner] = np.iinfo(np.int64).min
    lead: NDArray[np.int64] = results.points[games, winner] - others.max(axis=1)
    return lead


def sources(ends: Iterable[Position], _: Tongue) -> list[Source]:
    """Where points come from, in the order of the score sheet; what a game has nothing of gives nothing."""
    sheets, places = [], []
    for end in ends:
        summands = words_of(end.game).score_sheet(end.view(), _).summands
        sheets.append({str(summand.name): [int(n) for n in summand.points] for summand in summands})
        places.append(end.places())
    won = np.array(places) == 0
    made = []
    for name in in_order(list(sheet) for sheet in sheets):
        points = np.array([sheet.get(name, [0] * won.shape[1]) for sheet in sheets])
        means = [float(mean) for mean in points.mean(axis=0)]
        made.append(Source(name, means, mean_of(points[won]), mean_of(points[~won])))
    return made


def mean_of(points: NDArray[np.int64]) -> float:
    """The mean; of nothing, nothing."""
    return float(points.mean()) if points.size else 0.0


def is_clear(share: Share, fair: float) -> bool:
    """Does the interval of a share leave out the fair one?"""
    return share.low > fair or share.high < fair


def unfair_shares(report: Report) -> list[Finding]:
    """Seats and bots whose interval leaves out their fair share; a bot that only meets its like has no other."""
    fair = 1 / report.players
    found = [Finding("seat", s.name, s.share, fair) for s in report.seats if is_clear(s, fair)]
    if len(report.bots) > 1:
        found += [Finding("bot", s.name, s.share, fair) for s in report.bots if is_clear(s, fair)]
    return found


def unfair_points(points: NDArray[np.int64]) -> list[Finding]:
    """Seats that have clearly more or fewer points than their table in the mean."""
    games, found = len(points), []
    above = points - points.mean(axis=1, keepdims=True)
    for seat in range(points.shape[1]):
        middle = float(above[:, seat].mean())
        error = Z95 * float(above[:, seat].std()) / sqrt(games)
        if games > 1 and abs(middle) > error:
            found.append(Finding("points", str(seat + 1), middle, 0.0))
    return found
