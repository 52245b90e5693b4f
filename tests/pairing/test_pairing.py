"""Tournaments: everyone plays, nobody meets again while that can be avoided, and equals are told apart."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourquarters.pairing import (
    Meeting,
    Round,
    bye_points,
    place_points,
    shared_points,
    standings,
    swiss_round,
    table_sizes,
    timetable,
    timetable_round,
)

SIZES = [(2,), (2, 3), (3, 4), (2, 4), (2, 3, 4), (4,)]


def played(number: int, made: Round, dice: random.Random) -> list[Meeting]:
    """A round with some results, ties among them."""
    found = [Meeting(number, (player,)) for player in made.byes]
    for table in made.tables:
        points = tuple(dice.randrange(9) for _ in table)
        places = tuple(sum(other > own for other in points) for own in points)
        found.append(Meeting(number, table, places, points))
    return found


def pairs(tables: Collection[Sequence[int]]) -> Counter[tuple[int, int]]:
    return Counter((min(two), max(two)) for table in tables for two in combinations(table, 2))


def fresh_round_exists(players: tuple[int, ...], sizes: tuple[int, ...], met: set[tuple[int, int]]) -> bool:
    """Whether there is a round without a rematch, by trying everything."""
    if not players:
        return True
    for size in set(sizes):
        others = list(sizes)
        others.remove(size)
        for table in combinations(players, size):
            if table[0] == players[0] and not met & set(combinations(table, 2)):
                rest = tuple(player for player in players if player not in table)
                if fresh_round_exists(rest, tuple(others), met):
                    return True
    return False


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 64), st.sampled_from(SIZES))
def test_tables_have_allowed_sizes_and_as_few_sit_out_as_can_be(
    players: int, allowed: tuple[int, ...]
) -> None:
    sizes = table_sizes(players, allowed)
    assert set(sizes) <= set(allowed)
    left = players - sum(sizes)
    possible = {0}
    for _ in range(players):
        possible |= {n + size for n in possible for size in allowed if n + size <= players}
    assert left == players - max(possible)


@pytest.mark.parametrize(
    ("players", "allowed", "sizes"),
    [
        (12, (2, 4), [4, 4, 4]),
        (9, (2, 3, 4), [3, 3, 3]),
        (5, (3, 4), [4]),
        (6, (2, 4), [4, 2]),
        (7, (2,), [2, 2, 2]),
    ],
)
def test_tables_are_as_large_as_they_can_be(players: int, allowed: tuple[int, ...], sizes: list[int]) -> None:
    assert table_sizes(players, allowed) == sizes


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 9), st.sampled_from(SIZES), st.integers(1, 6), st.integers(0, 999))
def test_a_swiss_round_has_everyone_once_and_no_rematch_if_there_is_one_without(
    players: int, allowed: tuple[int, ...], rounds: int, seed: int
) -> None:
    dice, meetings = random.Random(seed), list[Meeting]()
    for number in range(1, rounds + 1):
        made = swiss_round(range(players), meetings, allowed, seed)
        assert made == swiss_round(range(players), meetings, allowed, seed)
        assert sorted([*made.byes, *(p for table in made.tables for p in table)]) == list(range(players))
        assert {len(table) for table in made.tables} <= set(allowed)
        met = set(pairs([meeting.players for meeting in meetings]))
        here = tuple(sorted(player for table in made.tables for player in table))
        if fresh_round_exists(here, tuple(map(len, made.tables)), met):
            assert not met & set(pairs(made.tables))
        meetings += played(number, made, dice)
    out = Counter(meeting.players[0] for meeting in meetings if meeting.bye)
    assert not out or max(out.values()) - min(out[player] for player in range(players)) <= 1


@pytest.mark.parametrize(
    ("players", "allowed", "rounds"), [(64, (2,), 9), (61, (2,), 8), (64, (4,), 6), (48, (3,), 6)]
)
def test_many_players_meet_new_people_for_many_rounds_and_sit_first_in_turn(
    players: int, allowed: tuple[int, ...], rounds: int
) -> None:
    dice, meetings = random.Random(5), list[Meeting]()
    for number in range(1, rounds + 1):
        meetings += played(number, swiss_round(range(players), meetings, allowed, 3), dice)
    assert max(pairs([meeting.players for meeting in meetings]).values()) == 1
    first = Counter(meeting.players[0] for meeting in meetings if not meeting.bye)
    assert max(first.values()) <= rounds // max(allowed) + 2
    assert max(first.values()) - min(first[player] for player in range(players)) <= 3


def test_equals_meet_after_the_first_round() -> None:
    first = [Meeting(1, (a, b), (0, 1), (9, 1)) for a, b in ((0, 4), (1, 5), (2, 6), (3, 7))]
    made = swiss_round(range(8), first, (2,), 1)
    assert {player < 4 for table in made.tables for player in table} == {True, False}
    assert all(len({player < 4 for player in table}) == 1 for table in made.tables)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8, 9, 12])
@pytest.mark.parametrize("allowed", [(2,), (2, 3), (3, 4), (2, 4), (4,)], ids=str)
def test_in_a_round_robin_everyone_meets_everyone(players: int, allowed: tuple[int, ...]) -> None:
    if players < min(allowed):
        return
    rounds = timetable(players, allowed, 7)
    met = pairs([table for one in rounds for table in one])
    for one in rounds:
        assert sorted(player for table in one for player in table) == list(range(players))
    if len(table_sizes(players, allowed)) and max(allowed) <= players:
        assert len(met) == players * (players - 1) // 2
    if max(allowed) == 2:
        assert set(met.values()) == {1}
        assert len(rounds) == players - 1 + players % 2
    out = Counter(table[0] for one in rounds for table in one if len(table) == 1)
    assert not out or max(out.values()) - min(out[player] for player in range(players)) <= 1


def test_who_has_left_is_missing_from_the_plan_and_the_others_play_on() -> None:
    four = timetable_round([(0, 1, 2, 3)], {0, 1, 2}, [], (2, 4), 1)
    assert (len(four.tables), len(four.byes)) == (1, 1)
    three = timetable_round([(0, 1, 2, 3)], {0, 1, 2}, [], (3, 4), 1)
    assert sorted(three.tables[0]) == [0, 1, 2]
    alone = timetable_round([(0, 1), (2, 3)], {0, 2, 3}, [], (2,), 1)
    assert alone.byes == [0]


def test_places_give_points_and_shared_places_share_them() -> None:
    assert [place_points(size, size) for size in (2, 3, 4, 5)] == [
        [1, 0],
        [2, 1, 0],
        [4, 2, 1, 0],
        [8, 4, 2, 1, 0],
    ]
    assert [place_points(size, 4) for size in (2, 3)] == [[4, 0], [4, 2, 0]]
    assert shared_points([0, 0, 2, 3], 4) == [3, 3, 1, 0]
    assert shared_points([1, 0, 1, 1], 4) == [1, 4, 1, 1]
    assert shared_points([0, 0], 2) == [Fraction(1, 2)] * 2
    assert [bye_points(size) for size in (2, 3, 4)] == [1, 1, 2]


def test_equal_points_are_decided_by_who_was_ahead_then_opponents_then_share() -> None:
    ahead = [
        Meeting(1, (0, 1), (1, 0), (3, 5)),
        Meeting(2, (0, 2), (0, 1), (5, 1)),
        Meeting(2, (1, 3), (1, 0), (0, 9)),
    ]
    table = standings(range(3), ahead, 2)
    assert [(one.player, one.rank, int(one.points)) for one in table] == [(1, 1, 1), (0, 2, 1), (2, 3, 0)]
    beaten = ((0, 2), (0, 4), (1, 3), (1, 5), (3, 6))
    strong = [Meeting(1, two, (0, 1), (1, 0)) for two in beaten]
    assert [one.player for one in standings(range(7), strong, 2)][:3] == [1, 0, 3]
    share = [Meeting(1, (0, 1), (0, 1), (6, 4)), Meeting(1, (2, 3), (0, 1), (9, 1))]
    assert [(one.player, one.rank) for one in standings(range(4), share, 2)] == [
        (2, 1),
        (0, 2),
        (1, 3),
        (3, 4),
    ]
    even = [Meeting(1, (0, 1), (0, 0), (5, 5))]
    assert [one.rank for one in standings(range(3), even, 2)] == [1, 1, 3]
