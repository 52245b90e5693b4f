"""Every card, tile, coin and character of a game is listed in its rulebook, with its own symbol."""

from __future__ import annotations

import re

import pytest

from fourquarters import games
from fourquarters.picture.views import symbols_of
from fourquarters.rulebook.book import rulebook_of
from fourquarters.rulebook.parts import Listing
from fourquarters.words.tongue import LANGUAGES, Tongue

BUILDINGS = "house skyscraper admin factory"
CHARACTERS = (
    "mayor architect broker farmer mill-worker professor tax-collector foreman industrialist engineer"
)
FACTORIES = (
    "bakery windmill weaving-mill pottery textile-factory coalmine brickworks saw-mill oil-refinery steelworks "
    "car-factory electric-plant department-store airline hotel law-firm software-company stock-market"
)
INVENTIONS = (
    "flying-shuttle spinning-jenny tunnel-kiln steam-pump seed-drill iron-plough band-saw rotary-drill blast-furnace "
    "assembly-line grain-elevator steam-turbine reservation-system microchip photocopier refrigeration "
    "combine-harvester electronic-trading"
)
URBAN = f"{BUILDINGS} {CHARACTERS} {FACTORIES} {INVENTIONS}".split()

THINGS = {
    "gold": (r"gold-face-\w+-\d", 6 * 7),
    "new_city": (
        r"new-tile-\d+|new-(slum|market|entertainment|residential|park"
        r"|safe-house|trade-guild|gambling-hall|statue|palace)",
        20 + 5 + 5,
    ),
    "golden_city": (
        r"golden-tile-(coast|mountain|meadow|woodland|desert)|golden-goods-\d|golden-area-\d|golden-rural-\w+|golden-plaque-\d+"
        r"|golden-(scales|coins|city|river|mountain|meadow|woodland|desert)"
        r"|golden-mini-(pottery|wine|spices|cloth|key|coin|letter)",
        5 + 8 + 8 + 6 + 2 + 8 + 7,
    ),
    "urbanization": (f"urban-({'|'.join(URBAN)})", 4 + 10 + 18 + 18),
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
