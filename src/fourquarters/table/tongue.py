"""The reader's tongue: texts in his language, with the names of those at the table.

Texts are written in English where they are used, as `_("{who} takes {card}.", who=…)`, collected
by Babel and translated in `locale/`. A `Text` remembers which parts were filled in, so that a
page can set them in bold, and names stay names whatever they contain.
"""

from __future__ import annotations

import gettext
import string
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

from fourquarters.table.errors import TableError

LANGUAGES = ("en", "de")
LOCALE = Path(__file__).parent.parent / "locale"

Span = tuple[str, bool]
"""A piece of text, and whether it was filled in."""


class Text(str):
    """A finished text that still knows its spans."""

    spans: tuple[Span, ...]

    def __new__(cls, spans: Sequence[Span]) -> Text:
        text = super().__new__(cls, "".join(part for part, _ in spans))
        text.spans = tuple(spans)
        return text


def fill(template: str, fields: dict[str, Any]) -> Text:
    spans: list[Span] = []
    for literal, name, _spec, _conversion in string.Formatter().parse(template):
        if literal:
            spans.append((literal, False))
        if name is not None:
            spans.append((number(fields[name]), True))
    return Text(spans)


def number(value: object) -> str:
    """Numbers get a true minus sign."""
    return str(value).replace("-", "−") if isinstance(value, int) else str(value)


@cache
def catalog(language: str) -> gettext.NullTranslations:
    if language not in LANGUAGES:
        raise TableError(f"There is no language {language!r}. Languages: {', '.join(LANGUAGES)}.")
    if language == "en":
        return gettext.NullTranslations()
    with (LOCALE / language / "LC_MESSAGES" / "fourquarters.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


class Tongue:
    """A language, and the names of the seats. Called as `_`."""

    def __init__(self, language: str = "en", names: Sequence[str] = ()) -> None:
        self.language = language
        self.names = tuple(names)
        self._catalog = catalog(language)

    def __call__(self, message: str, **fields: Any) -> Text:
        """The message in this language, filled in."""
        return fill(self._catalog.gettext(message), fields)

    def many(self, one: str, more: str, n: int, **fields: Any) -> Text:
        """The singular or plural of a message."""
        return fill(self._catalog.ngettext(one, more, n), {"n": n, **fields})

    def sense(self, context: str, message: str, **fields: Any) -> Text:
        """The message in the sense that the context names."""
        return fill(self._catalog.pgettext(context, message), fields)

    def name(self, seat: int) -> str:
        """The name of whoever sits there."""
        if seat < len(self.names):
            return self.names[seat]
        return self("Player {n}", n=seat + 1)

    def listed(self, parts: Sequence[str]) -> str:
        """'a', 'a and b', 'a, b and c'."""
        if len(parts) < 2:
            return "".join(parts)
        return self("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])
