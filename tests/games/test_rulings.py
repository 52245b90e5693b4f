"""Every ruling on a game's page is shown by a test that is named after it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from fourquarters.engine.folders import GAMES

HERE = Path(__file__).parent
PAGES = HERE.parents[1] / "docs" / "games"
RULING = re.compile(r"^- \*\*([A-Z]?R\d+)†?\*\*", re.MULTILINE)
TEST = re.compile(r"^def (test_\w+)", re.MULTILINE)
OURS = sorted(folder.parent.name for folder in GAMES.glob("*/state.py"))


def rulings(game: str) -> list[str]:
    return RULING.findall((PAGES / f"{game}.md").read_text(encoding="utf-8"))


def names_of_tests(game: str) -> list[str]:
    files = sorted(HERE.glob(f"test_{game}_*.py"))
    return [name for file in files for name in TEST.findall(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize("game", OURS)
def test_every_ruling_is_named_by_a_test(game: str) -> None:
    named = {part for name in names_of_tests(game) for part in name.split("_")}
    assert rulings(game)
    assert [ruling for ruling in rulings(game) if ruling not in named] == []


@pytest.mark.parametrize("game", OURS)
def test_the_rulings_of_a_game_have_one_prefix(game: str) -> None:
    assert len({ruling.rstrip("0123456789") for ruling in rulings(game)}) == 1
