"""The reader's tongue: texts in their language, with the names of those at the table.

Texts are written in English where they are used, as `_("{who} takes {card}.", who=…)`, collected
by Babel and translated in the `de.po` of the package and of each game's folder. A `Text`
remembers which parts were filled in, so that a page can set them in bold and a name stays a name
whatever it contains.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from fourquarters.engine.errors import TableError
from fourquarters.engine.folders import game_folders
from fourquarters.words.po_file import Catalog, Entry, Key, read

LANGUAGES = ("en", "de")
PACKAGE = Path(__file__).parent.parent

Span = tuple[str, bool]
"""A piece of text, and whether it was filled in."""


class Text(str):
    """A finished text that still knows its spans."""

    spans: tuple[Span, ...]

    def __new__(cls, spans: Sequence[Span]) -> Text:
        text = super().__new__(cls, "".join(part for part, _ in spans))
        text.spans = tuple(spans)
        return text


class Told(NamedTuple):
    """A line of the log: a text about a seat, or a heading that begins a new part of the game.

    `hits` is the seat that something was done to: outbid, sent away, robbed.
    """

    text: Text
    seat: int = -1
    heading: bool = False
    hits: int = -1


def mark(message: str) -> str:
    """Mark a text for translation where it is only named; `_` translates it where it is used."""
    return message


@cache
def parsed(template: str) -> tuple[tuple[str, str | None], ...]:
    """A template as literal texts, each followed by the name of a field or None."""
    return tuple((literal, name) for literal, name, _, _ in string.Formatter().parse(template))


def fill(template: str, fields: dict[str, object]) -> Text:
    spans: list[Span] = []
    for literal, name in parsed(template):
        if literal:
            spans.append((literal, False))
        if name is not None:
            spans.append((number(fields[name]), True))
    return Text(spans)


def number(value: object) -> str:
    """Numbers get a true minus sign."""
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


def capital(text: str) -> str:
    """A text as it stands at the beginning of a sentence or on a button."""
    return text[:1].upper() + text[1:]


SOFT = "/soft"
"""After a language: texts keep the soft hyphens of long words, for a page that can break lines there."""
SOFT_HYPHEN = "\u00ad"


@cache
def catalog(key: str) -> Catalog:
    """All translations into a language: the package's own and those in every game's folder."""
    language, soft = key.removesuffix(SOFT), key.endswith(SOFT)
    if language not in LANGUAGES:
        raise TableError(
            "There is no language “{name}”. Languages: {known}.", name=language, known=", ".join(LANGUAGES)
        )
    known: dict[Key, Entry] = {}
    if language != "en":
        paths = [PACKAGE / f"{language}.po", *(folder / f"{language}.po" for folder in game_folders())]
        for path in filter(Path.exists, paths):
            known |= read(source(path, soft))
    return Catalog(known)


def source(path: Path, soft: bool) -> str:
    """A catalog as it is written, with or without its soft hyphens."""
    written = path.read_text(encoding="utf-8")
    return written if soft else written.replace(SOFT_HYPHEN, "")


Fields = tuple[tuple[str, object], ...]

# Caches: most texts of a scene were already made a moment ago.


@lru_cache(maxsize=1 << 14)
def text_of(language: str, message: str, fields: Fields) -> Text:
    return fill(catalog(language).gettext(message), dict(fields))


@lru_cache(maxsize=1 << 12)
def text_of_many(language: str, one: str, more: str, n: int, fields: Fields) -> Text:
    return fill(catalog(language).ngettext(one, more, n), {"n": n, **dict(fields)})


@lru_cache(maxsize=1 << 12)
def text_in_sense(language: str, context: str, message: str, fields: Fields) -> Text:
    return fill(catalog(language).pgettext(context, message), dict(fields))


class Tongue:
    """A language, and the names of the seats. Called as `_`."""

    def __init__(self, language: str = "en", names: Sequence[str] = (), soft: bool = False) -> None:
        catalog(language)  # there must be one
        self.language = language
        self.key = language + SOFT if soft else language
        self.names = tuple(names)

    def __call__(self, message: str, **fields: object) -> Text:
        """The message in this language, filled in."""
        return text_of(self.key, message, tuple(fields.items()) if fields else ())

    def many(self, one: str, more: str, n: int, **fields: object) -> Text:
        """The singular or plural of a message."""
        return text_of_many(self.key, one, more, n, tuple(fields.items()))

    def counted(self, message: str, n: int, **fields: object) -> Text:
        """The right form of a message that is written "one|many", as texts are that are only marked."""
        forms = catalog(self.language).gettext(message).split("|")
        return fill(forms[-1 if n != 1 else 0], {"n": n, **fields})

    def sense(self, context: str, message: str, **fields: object) -> Text:
        """The message in the sense that the context names."""
        return text_in_sense(self.key, context, message, tuple(fields.items()))

    def name(self, seat: int) -> str:
        """The name of whoever sits there."""
        if seat < len(self.names):
            return self.names[seat]
        _ = self
        return _("Player {n}", n=seat + 1)

    def one_of(self, parts: Sequence[str]) -> str:
        """'a', 'a or b', 'a, b or c'."""
        if len(parts) < 2:
            return "".join(parts)
        _ = self
        return _("{some} or {last}", some=", ".join(parts[:-1]), last=parts[-1])

    def listed(self, parts: Sequence[str]) -> str:
        """'a', 'a and b', 'a, b and c'."""
        if len(parts) < 2:
            return "".join(parts)
        _ = self
        return _("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
