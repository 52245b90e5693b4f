"""New City: rulings that no other test shows."""

from __future__ import annotations

import pytest

from fourquarters import games
from fourquarters.engine.errors import TableError
from tests.games.positions_new_city import (
    NE,
    NW,
    SE,
    SW,
    A,
    B,
    C,
    D,
    auction,
    bids,
    improving,
    income_at,
    legal,
    name,
    offer,
    pass_all,
    play,
    put,
    table,
)


def test_NR6_at_one_price_there_are_at_most_three_matches() -> None:
    s = auction([A, B, C, D], [6, 6, 6, 6])
    play(s, name("2S"), "bid:6", "match", "match", "match")
    for _ in range(3):
        assert legal(s) == ["drop"]
        play(s, "drop")
    assert s.acting == A


def test_NR8_a_winner_by_match_without_means_does_not_open() -> None:
    s = auction([A, B, C, D], [6, 6, 6, 6])
    play(s, name("2S"), "bid:6", "match", "drop", "drop", "drop", "build:0,0")
    assert s.ladder.tolist() == [A, B, D, C]
    assert s.acting == D


def test_NR14_beauty_cannot_fund_the_price() -> None:
    s = auction([A, B, C, D], [6, 6, 6, 1], "2S")
    put(s, "2C", -1, -1)
    put(s, "2M", 0, -1)
    play(s, name("2S"))
    assert legal(s) == bids(1)


def test_NR17_a_statue_protects_only_its_own_residential() -> None:
    s = table()
    put(s, "4S", 0, 0, "statue")
    put(s, "4M", 2, 0)
    put(s, "1S", 1, 0)
    assert (income_at(s, 0, 0), income_at(s, 2, 0)) == (3, 1)


def test_NR18_a_palace_cannot_finance_itself() -> None:
    assert "coin:palace" not in legal(improving(4, gold=2))
    s = improving(4, gold=3)
    play(s, "coin:palace", name("4S"))
    assert s.gold[NE] == 20


def test_NR19_fame_counts_by_quarter_not_by_hall() -> None:
    s = table()
    s.round_number = 3
    put(s, "3S", 0, 0, "hall")
    put(s, "3M", 1, 0, "hall")
    offer(s)
    pass_all(s)
    assert s.gold.tolist() == [5, 6 + 6 + 6 + 3, 5, 5]


def test_NR20_bids_are_limited_by_buying_power_alone() -> None:
    s = auction([NW, NE, SE, SW], [6, 6, 6, 500])
    play(s, name("2S"))
    assert legal(s) == bids(*range(1, 501))


def test_NR24_there_is_no_game_for_three() -> None:
    with pytest.raises(TableError):
        games.load("new_city").blank(3)


def test_NR22_the_ledger_explains_every_coin() -> None:
    s = improving(2)
    play(s, "coin:hall", name("4S"))
    pass_all(s)
    assert (s.gold == 6 + s.ledger.sum(axis=1)).all()
