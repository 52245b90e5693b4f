"""Catalogs as translators write them: `.po` files, read as they are, so that a language needs no library.

What ours contain and nothing else: contexts, plurals of two forms, texts over several lines, comments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

Key = tuple[str, str]
"""A context, empty for most texts, and the English text."""

STRING = r'"[^"\\]*(?:\\.[^"\\]*)*"'
STRINGS = rf"{STRING}(?:\n{STRING})*"
LINE = re.compile(rf"^(msgctxt|msgid|msgid_plural|msgstr|msgstr\[0\]|msgstr\[1\]) ({STRINGS})", re.MULTILINE)
PIECE = re.compile(STRING)
ESCAPED = re.compile(r"\\(.)")
MEANT = {"n": "\n", "t": "\t"}


class Entry(NamedTuple):
    """A translation: the text, or its singular and plural."""

    one: str
    many: str = ""


def read(source: str) -> dict[Key, Entry]:
    """The translations in a catalog; texts that nobody has translated yet are left out."""
    found: dict[Key, Entry] = {}
    context = message = one = ""
    for keyword, strings in LINE.findall(source):
        text = unquoted(strings)
        if keyword == "msgctxt":
            context = text
        elif keyword == "msgid":
            message = text
        elif keyword in {"msgstr", "msgstr[0]"}:
            one = text
            if one and message:
                found[context, message] = Entry(one)
            context = "" if keyword == "msgstr" else context
        elif keyword == "msgstr[1]":
            found[context, message] = Entry(one, text)
            context = ""
    return found


class Catalog:
    """The translations into one language; a text that has none stays English."""

    def __init__(self, entries: Mapping[Key, Entry]) -> None:
        self.entries = entries

    def gettext(self, message: str) -> str:
        """A text, also one that is the singular of a pair."""
        return self.pgettext("", message)

    def pgettext(self, context: str, message: str) -> str:
        """A text in the sense that the context names."""
        found = self.entries.get((context, message))
        return message if found is None else found.one

    def ngettext(self, one: str, more: str, n: int) -> str:
        """The singular or plural of a text, as the number asks for: English and German agree on that."""
        found = self.entries.get(("", one)) or Entry(one, more)
        return found.one if n == 1 else found.many or more


def unquoted(strings: str) -> str:
    """The text of one or more strings between quotes."""
    text = "".join(piece[1:-1] for piece in PIECE.findall(strings))
    return ESCAPED.sub(lambda sign: MEANT.get(sign[1], sign[1]), text) if "\\" in text else text
