"""Every game: no rule reads or writes beyond an array, in all that is compiled and all that views are asked."""

from __future__ import annotations

import os
import subprocess
import sys

import numpy as np
import pytest

from fourquarters import games
from fourquarters.engine.chance import count_through, draw_from
from fourquarters.engine.rule import cache_folder, compiled
from tests.suite.bounds import claim, is_refused
from tests.suite.tables import TABLES

FIRST = games.all_games()[0].name
CHECKED = {"NUMBA_BOUNDSCHECK": "1", "NUMBA_OPT": "1"}  # less optimised: compiled in half the time


# What bots do takes long to compile: with one game in `make test`, with the others in `make soak`.
@pytest.mark.parametrize(
    ("name", "whole"),
    [
        (FIRST, "whole"),
        *((name, "") for name in games.names() if name != FIRST),
        *(pytest.param(name, "whole", marks=pytest.mark.soak) for name in games.names() if name != FIRST),
    ],
)
def test_no_rule_leaves_its_arrays(name: str, whole: str) -> None:
    words = [sys.executable, "-m", "tests.suite.bounds", name, whole]
    said = subprocess.run(words, env={**os.environ, **CHECKED}, capture_output=True, text=True, check=False)
    assert said.stdout.strip() == "within bounds", said.stderr


def test_checked_rules_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in CHECKED:
        monkeypatch.delenv(name, raising=False)
    plain = cache_folder()
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "0")
    monkeypatch.setenv("NUMBA_OPT", "3")
    assert cache_folder() == plain
    folders = {plain}
    for name in CHECKED:
        monkeypatch.setenv(name, CHECKED[name])
        folders.add(cache_folder())
    assert len(folders) == 3


def test_a_draw_that_cannot_be_made_is_told_where_indices_are_checked() -> None:
    words, empty = (0xFFFFFFFF,) * 16, np.zeros(4, np.int8)
    for counts, total in ((empty, 0), (empty, 5), (np.array([1, 0, 2, 0], np.int8), 4)):
        with pytest.raises(IndexError):
            draw_from(counts, total, words, 0)
    with pytest.raises(IndexError):
        claim(False)


def test_and_is_harmless_where_they_are_not() -> None:
    words = (0xFFFFFFFF,) * 16
    for many in range(1, 6):
        assert compiled(draw_from)(np.zeros(many, np.int8), 200, words, 0) == many - 1
    assert not is_refused(claim, False)


def test_pieces_are_counted_through_kind_by_kind() -> None:
    counts = np.array([2, 0, 3, 1, 0], np.int8)
    pieces = [(0, 0), (0, 1), (2, 0), (2, 1), (2, 2), (3, 0)]
    assert [count_through(counts, number) for number in range(6)] == pieces
    assert [compiled(count_through)(counts, number) for number in range(6)] == pieces


def test_every_game_has_its_checked_run() -> None:
    assert {table.game.name for table in TABLES} == set(games.names())
