"""Every text of the sources that is shown to people, found by Babel's own extractor."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from fourquarters.engine.folders import game_folders

PACKAGE = Path(__file__).parent.parent / "src" / "fourquarters"
KEYWORDS: dict[str, Any] = {"_": None, "mark": None, "many": (1, 2), "sense": ((1, "c"), 2)}
KEYWORDS |= {
    "tongue": None,
    "TableError": None,
    "BotFault": None,
    "BadPosition": None,
    "BadFile": (2,),
    "NotFair": (2,),
    "__init__": None,
}
NOT_A_TEXT = {"{where}: "}
ARTICLES = ("", "the ", "Play the ")
"""What code puts before a name from a game's data."""


def texts_in(folder: Path, skip: str = "") -> Catalog:
    """The texts written in a folder of Python files and templates."""
    catalog = Catalog()
    methods = [("**.py", "python"), ("**.html", "jinja2")]
    for name, line, message, _comments, context in extract_from_dir(
        folder, methods, keywords=KEYWORDS, directory_filter=lambda path: Path(path).name not in {skip}
    ):
        catalog.add(message, locations=[(name, line)], context=context)
    return catalog


def translations(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale="de")


def folders() -> list[tuple[Path, str]]:
    """Every folder with a catalog of its own: the house, and each game."""
    return [(PACKAGE, "games"), *((game, "") for game in game_folders())]


def names_in_data(folder: Path) -> set[str]:
    """Texts that a game makes from the names in its data files, such as "the Mayor"."""
    names = {
        name for path in folder.glob("*.toml") for name in strings(tomllib.loads(path.read_text("utf-8")))
    }
    return {article + name for article in ARTICLES for name in names}


def strings(data: Any) -> Iterator[str]:
    """Every string in a TOML document."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for value in data.values() if isinstance(data, dict) else data:
            yield from strings(value)
