"""The glossary's terms are those of the games' texts, in English and in German, side by side."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from fourquarters import games
from fourquarters.engine.game import Game
from fourquarters.words.contract import words_of
from fourquarters.words.tongue import Tongue
from tests.suite.tables import home, is_ours
from tests.texts import translations

PAGE = Path(__file__).parents[2] / "docs" / "glossary.md"
OURS = [game for game in games.all_games() if is_ours(game)]
FEWEST, MOST = 12, 25


def glossary() -> dict[str, list[tuple[str, str]]]:
    """By a game's title: its terms in English and German."""
    sections = PAGE.read_text(encoding="utf-8").split("\n## ")[1:]
    return {section.split("\n", 1)[0]: terms(section) for section in sections}


def terms(section: str) -> list[tuple[str, str]]:
    rows = [line.strip("| ").split(" | ") for line in section.splitlines() if line.startswith("| ")]
    return [(row[0], row[1]) for row in rows[1:]]


def title(game: Game) -> str:
    return words_of(game).title(Tongue())


def forms(texts: object) -> str:
    """All forms of a text, singular and plural, without soft hyphens."""
    joined = " ".join(texts) if isinstance(texts, tuple | list) else str(texts)
    return joined.replace("\u00ad", "")


def says(text: str, term: str) -> bool:
    """Does a text use a term, in whatever form that begins like it?"""
    return re.search(rf"\b{re.escape(term)}", text, re.IGNORECASE) is not None


def stem(german: str) -> str:
    """A German verb without its ending: a text may say "du wertest" where the glossary says "werten"."""
    return german.removesuffix("n").removesuffix("e") if german.islower() else german


def uses(message: Message, english: str, german: str) -> bool:
    return says(forms(message.id), english) and says(forms(message.string), stem(german))


def test_every_game_has_its_words_in_the_glossary() -> None:
    assert list(glossary()) == [title(game) for game in OURS]
    for name, words in glossary().items():
        assert FEWEST <= len(words) <= MOST, name
        assert len({english for english, _ in words}) == len(words), name


@pytest.mark.parametrize("game", OURS, ids=lambda game: game.name)
def test_the_terms_are_used_by_the_game_s_texts(game: Game) -> None:
    catalog = list(translations(home(game) / "de.po"))
    unused = [pair for pair in glossary()[title(game)] if not any(uses(text, *pair) for text in catalog)]
    assert unused == []
