"""Words that must fit on a button: every reason has a form that does, in every language."""

from __future__ import annotations

import pytest

from fourquarters.picture.views import scene_of
from fourquarters.words.tongue import LANGUAGES, Tongue
from tests.suite.tables import NAMES, TABLES, Table, random_play

MOST = 18  # characters
SOFT_HYPHEN = "\u00ad"
NO_FORM = {"", "not now", "jetzt nicht"}


def barred(table: Table, seed: int) -> set[tuple[str, str]]:
    """The choices that are refused in a random game, in every language: their full and their brief reasons."""
    position, found = table.start(seed), set[tuple[str, str]]()
    for _action in random_play(position, seed):
        for language in LANGUAGES:
            choices = scene_of(position.view(position.decider), Tongue(language)).prompt.choices
            found |= {(choice.why, choice.brief) for choice in choices if choice.why}
    return found


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_reason_on_a_button_has_at_most_18_characters(table: Table) -> None:
    for why, brief in barred(table, seed=4):
        assert brief not in NO_FORM, f"no short form of: {why}"
        assert len(brief.replace(SOFT_HYPHEN, "")) <= MOST, brief
