"""How everyone stands: points, then who was ahead when equals met, then the opponents' points, then the share of all
points that were made at one's tables."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import combinations, groupby
from typing import NamedTuple

from fourquarters.pairing.meetings import Meeting
from fourquarters.pairing.scores import bye_points, shared_points


class Standing(NamedTuple):
    """How a player stands: their rank from 1 (equals share it), their points, and what decides between equals: how many more
    of them they were ahead of than behind, their opponents' points, and their share of the game's points."""

    player: int
    rank: int
    points: Fraction
    ahead: int
    opponents: Fraction
    share: Fraction


def standings(players: Collection[int], meetings: Sequence[Meeting], full: int) -> list[Standing]:
    """Everyone's standing, best first; `full` is the size of a full table."""
    over = [meeting for meeting in meetings if meeting.over]
    points = points_of(players, over, full)
    faced, share = opponents_of(over), shares_of(over)
    opponents = {p: sum((points.get(o, Fraction(0)) for o in faced[p]), Fraction(0)) for p in players}
    found: list[Standing] = []
    for score, equals in groupby(sorted(players, key=lambda p: (-points[p], p)), key=points.__getitem__):
        group = list(equals)
        ahead = who_was_ahead(group, over)
        found += [Standing(p, 0, score, ahead[p], opponents[p], share[p]) for p in group]
    found.sort(key=lambda one: (*merit(one), one.player))
    return ranked(found)


def merit(one: Standing) -> tuple[Fraction, ...]:
    """What decides, best first."""
    return (-one.points, Fraction(-one.ahead), -one.opponents, -one.share)


def ranked(found: list[Standing]) -> list[Standing]:
    """Ranks from 1; equals share theirs."""
    made: list[Standing] = []
    for at, one in enumerate(found):
        same = bool(made) and merit(made[-1]) == merit(one)
        made.append(one._replace(rank=made[-1].rank if same else at + 1))
    return made


def points_of(players: Collection[int], over: Sequence[Meeting], full: int) -> dict[int, Fraction]:
    """Everyone's points of the tournament."""
    points = dict.fromkeys(players, Fraction(0))
    for meeting in over:
        given = [bye_points(full)] if meeting.bye else shared_points(meeting.places, full)
        for player, more in zip(meeting.players, given, strict=True):
            if player in points:
                points[player] += more
    return points


def opponents_of(over: Sequence[Meeting]) -> dict[int, list[int]]:
    """Whom everyone has met, as often as they have."""
    faced: dict[int, list[int]] = defaultdict(list)
    for meeting in over:
        for player in meeting.players:
            faced[player] += [other for other in meeting.players if other != player]
    return faced


def shares_of(over: Sequence[Meeting]) -> dict[int, Fraction]:
    """Everyone's share of the points that were made at their tables, added up. Points below nothing count as nothing."""
    shares: dict[int, Fraction] = defaultdict(Fraction)
    for meeting in over:
        made = [max(0, points) for points in meeting.points]
        for player, points in zip(meeting.players, made, strict=False):
            shares[player] += Fraction(points, sum(made)) if sum(made) else Fraction(1, len(made))
    return shares


def who_was_ahead(group: Sequence[int], over: Sequence[Meeting]) -> dict[int, int]:
    """Among equals: how often each was ahead of another of them when they met, less how often behind."""
    ahead = dict.fromkeys(group, 0)
    for meeting in over:
        equals = [(p, place) for p, place in zip(meeting.players, meeting.places, strict=False) if p in ahead]
        for (one, first), (other, second) in combinations(equals, 2):
            better = (second > first) - (second < first)
            ahead[one] += better
            ahead[other] -= better
    return ahead
