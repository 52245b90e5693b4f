"""Every text in both languages, and no game's name outside its own folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.rulebook.book import rulebook_of, told
from fourquarters.web.pages.words import PARTS
from fourquarters.words.tongue import Tongue
from tests.texts import NOT_A_TEXT, PACKAGE, folders, names_in_data, texts_in, translations

FIELD = re.compile(r"{(\w*)}")
A_MAN = re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE)


def first_form(message: Message) -> str:
    """A text's singular, which is what a catalog finds it by."""
    return str(message.id[0] if isinstance(message.id, tuple | list) else message.id)


@pytest.mark.parametrize(("folder", "skip"), folders(), ids=lambda value: getattr(value, "name", ""))
def test_every_text_has_a_german_one(folder: Path, skip: str) -> None:
    german = translations(folder / "de.po")
    for message in texts_in(folder, skip):
        first = first_form(message)
        if not first or first in NOT_A_TEXT:
            continue
        found = german.get(first, message.context)
        where = message.locations[0] if message.locations else ""
        assert found is not None, f"no German for {message.id!r} ({where})"
        assert all(found.string or [""]), f"empty German for {message.id!r}"
        assert not found.fuzzy, f"fuzzy German for {message.id!r}"


@pytest.mark.parametrize("folder", [folder for folder, _skip in folders()], ids=lambda folder: folder.name)
def test_german_texts_have_the_same_fields(folder: Path) -> None:
    for message in translations(folder / "de.po"):
        if not message.id:
            continue
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        strings = message.string if isinstance(message.string, tuple | list) else (message.string,)
        for text in strings:
            assert set(FIELD.findall(text or "")) <= set(FIELD.findall(ids[-1])), message.id


@pytest.mark.parametrize(("folder", "skip"), folders(), ids=lambda value: getattr(value, "name", ""))
def test_every_german_text_is_of_use(folder: Path, skip: str) -> None:
    """A catalog entry that no source asks for is left over from a text that has changed."""
    asked = {(message.context, first_form(message)) for message in texts_in(folder, skip)}
    named = names_in_data(folder)
    german = [message for message in translations(folder / "de.po") if message.id]
    entries = [(m.context, first_form(m)) for m in german if first_form(m) not in named]
    assert [entry for entry in entries if entry not in asked] == []


@pytest.mark.parametrize(("folder", "skip"), folders(), ids=lambda value: getattr(value, "name", ""))
def test_players_are_they_or_you(folder: Path, skip: str) -> None:
    for message in texts_in(folder, skip):
        ids = message.id if isinstance(message.id, tuple | list) else (message.id,)
        assert not any(A_MAN.search(text) for text in ids), message.id


def test_players_and_bots_are_they_or_it_in_code_and_docs_too() -> None:
    """Comments, docstrings and pages speak of players as the texts do."""
    project = PACKAGE.parents[1]
    pages = [*project.glob("*.md"), *(project / "docs").rglob("*.md")]
    code = [
        path for path in PACKAGE.rglob("*") if path.suffix in {".py", ".js", ".css", ".html", ".svg", ".toml"}
    ]
    lines = [
        f"{path.name}: {line.strip()}"
        for path in (*code, *pages)
        for line in path.read_text(encoding="utf-8").splitlines()
        if A_MAN.search(line)
    ]
    assert lines == []


def test_no_text_has_two_german_ones() -> None:
    """All catalogs become one: where two said different things, one of them would never be read."""
    known: dict[tuple[str | None, str], object] = {}
    for folder, _skip in folders():
        for message in translations(folder / "de.po"):
            first = first_form(message)
            if first:
                string = known.setdefault((message.context, first), message.string)
                assert string == message.string, f"{first!r}: {string!r} and {message.string!r}"


def test_every_name_of_a_page_s_text_is_one_text_s_alone() -> None:
    """The scripts find texts by name: of two with one name, the last would stand everywhere."""
    names = [name for part in PARTS for name in part]
    assert sorted({name for name in names if names.count(name) > 1}) == []


def test_nothing_outside_games_names_a_game() -> None:
    """Some names are everyday words: they count where they are quoted or part of a path."""
    naming = re.compile(rf"""["'`/.]({"|".join(games.names())})["'`/]""")
    for path in PACKAGE.rglob("*"):
        if path.suffix in {".py", ".js", ".html"} and path.relative_to(PACKAGE).parts[0] != "games":
            found = naming.search(path.read_text(encoding="utf-8"))
            assert found is None, f"{path.name} names {found and found[0]}"


RULE = re.compile(r"\(((?:[A-Z]+\d+|\{rule\})[^()]*)\)$")


@pytest.mark.parametrize("game", games.all_games(), ids=lambda game: game.name)
def test_every_rule_that_a_text_names_has_its_place_in_the_rulebook(game: Game) -> None:
    """So that a reason or a tooltip can lead there."""
    known = [number for one in told(rulebook_of(game), Tongue()) for number in one.numbers]
    folder = next(folder for folder, _skip in folders() if folder.name == game.name)
    source = "".join(path.read_text() for path in folder.rglob("*.py"))
    named = set(re.findall(r'rule="([A-Z]+\d+)"', source))
    for message in texts_in(folder, ""):
        if found := RULE.search(first_form(message)):
            named |= set(re.findall(r"[A-Z]+\d+", found[1]))
    assert named - set(known) == set()
    assert len(named) > 2
