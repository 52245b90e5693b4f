"""What people write to each other: text and nothing else, and counted as a reader counts it."""

from __future__ import annotations

import unicodedata

MOST_MARKS = 4
"""How many accents one letter may carry; no language needs more."""

JOINERS = "\u200c\u200d"
"""Of the invisible characters, those that shape letters and emoji; directions of writing could forge a line."""

UNSEEN = (
    "\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u0300-\\u036f\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u2066-\\u206f"
    "\\u3000\\ue000-\\uf8ff\\ufe00-\\ufe0f\\ufeff\U000f0000-\U000ffffd\U00100000-\U0010fffd"
)
"""Spaces, controls, directions, accents on nothing, private signs: what alone makes no text, as ranges of a pattern."""

INVISIBLE = {"Cc", "Cf", "Cs", "Co"}
MARKS = {"Mn", "Me"}


def tidy_text(text: str) -> str:
    """A text as one line of visible characters; empty if nothing is left."""
    plain = unicodedata.normalize("NFC", text)
    spaced = "".join(" " if c.isspace() else c for c in plain)
    shown = "".join(c for c in spaced if c in JOINERS or unicodedata.category(c) not in INVISIBLE)
    tidy = " ".join(with_few_marks(shown).split())
    return tidy if counted(tidy.replace(" ", "")) else ""


def with_few_marks(text: str) -> str:
    """Letters keep their accents, but not a tower of them."""
    kept, marks = [], 0
    for c in text:
        marks = marks + 1 if unicodedata.category(c) in MARKS else 0
        if marks <= MOST_MARKS:
            kept.append(c)
    return "".join(kept)


def counted(text: str) -> int:
    """How many characters a reader sees: accents, joiners and variants belong to the one before."""
    return sum(c not in JOINERS and unicodedata.category(c) not in MARKS for c in text)
