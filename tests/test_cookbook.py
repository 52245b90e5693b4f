"""Every recipe of the cookbook runs as it stands."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent / "docs" / "cookbook.md"
RECIPES = dict(part.split("\n", 1) for part in PAGE.read_text(encoding="utf-8").split("\n## ")[1:])


def test_there_are_at_least_twenty_and_each_is_short() -> None:
    assert len(RECIPES) >= 20
    assert all(text.count(">>> ") + text.count("... ") <= 15 for text in RECIPES.values())


@pytest.mark.parametrize("recipe", RECIPES)
def test_a_recipe_runs(recipe: str) -> None:
    parsed = doctest.DocTestParser().get_doctest(RECIPES[recipe], {}, recipe, str(PAGE), 0)
    said: list[str] = []
    result = doctest.DocTestRunner().run(parsed, out=said.append)
    assert result.attempted > 1
    assert result.failed == 0, "".join(said)
