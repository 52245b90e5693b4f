"""Every card, tile, coin and character of a game is listed in its rulebook, with its own symbol."""

from __future__ import annotations

import re

import pytest

from fourquarters import games
from fourquarters.picture.views import symbols_of
from fourquarters.rulebook.book import rulebook_of
from fourquarters.rulebook.parts import Listing
from fourquarters.words.tongue import LANGUAGES, Tongue

THINGS = {
    "gold": (r"gold-face-\w+-\d", 6 * 7),
    "new_city": (
        r"new-tile-\d+|new-(slum|market|entertainment|residential|park"
        r"|safe-house|trade-guild|gambling-hall|statue|palace)",
        20 + 5 + 5,
    ),
}
"""The symbols of a game's things, and how many things there are by the rulebook."""


def listed(game: str, language: str) -> dict[str, str]:
    """What the lists of a book show: the name of each symbol."""
    book, _ = rulebook_of(games.load(game)), Tongue(language)
    lists = [part for chapter in book.chapters for part in chapter.parts if isinstance(part, Listing)]
    return {entry.symbol: entry.name for part in lists for entry in part.entries(_)}


@pytest.mark.parametrize("game", THINGS)
def test_every_thing_of_a_game_is_listed(game: str) -> None:
    pattern, n = THINGS[game]
    drawn = re.findall(r'<symbol id="([^"]+)"', symbols_of(games.load(game)))
    things = {name for name in drawn if re.fullmatch(pattern, name)}
    assert len(things) == n
    assert things - set(listed(game, "en")) == set()


@pytest.mark.parametrize("game", THINGS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_things_have_the_same_name(game: str, language: str) -> None:
    names = listed(game, language)
    assert len(set(names.values())) == len(names)
    assert all(name == name.strip() and name for name in names.values())
