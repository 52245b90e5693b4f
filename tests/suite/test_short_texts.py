"""Words that must fit on a button: every reason has a form that does, in every language."""

from __future__ import annotations

import re

import pytest
from babel.messages.catalog import Message

from fourquarters.picture.views import scene_of
from fourquarters.words.tongue import LANGUAGES, Tongue
from tests.suite.tables import NAMES, TABLES, Table, random_play
from tests.texts import folders, translations

MOST = 18  # characters
SOFT_HYPHEN = "\u00ad"
FIELD = re.compile(r"{\w+}")
LONG = re.compile(r"[A-Za-zÄÖÜäöüß]{13,}")
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


def labels(table: Table, seed: int) -> set[str]:
    """What the buttons of a random game say in German, as a page gets it."""
    position, found = table.start(seed), set[str]()
    for _action in random_play(position, seed):
        for choice in scene_of(position.view(position.decider), Tongue("de", soft=True)).prompt.choices:
            found |= {choice.label, choice.detail, choice.short, choice.brief, choice.group}
    return found


@pytest.mark.parametrize("table", TABLES, ids=NAMES)
def test_a_long_compound_on_a_button_can_be_broken(table: Table) -> None:
    assert [word for label in sorted(labels(table, seed=4)) for word in LONG.findall(label)] == []


def test_only_a_page_gets_soft_hyphens() -> None:
    marked = [
        message
        for folder, _skip in folders()
        for message in translations(folder / "de.po")
        if SOFT_HYPHEN in str(message.string) and isinstance(message.id, str) and not FIELD.search(message.id)
    ]
    assert marked
    for message in marked:
        plain, soft = (said(message, Tongue("de", soft=soft)) for soft in (False, True))
        assert SOFT_HYPHEN in soft
        assert plain == soft.replace(SOFT_HYPHEN, "")


def said(message: Message, _: Tongue) -> str:
    text = str(message.id)
    return _.sense(message.context, text) if message.context else _(text)
