"""A rulebook in one language: what a page or a terminal shows of it, as plain data.

Sentences that follow each other are one group, so that a page can set them in columns. Pictures are only named
here: they are painted when somebody looks (`pictures`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any

import msgspec

from fourquarters.engine.game import Game
from fourquarters.picture.scene import Drawing, Mat, plain
from fourquarters.rulebook.book import played, rulebook_of
from fourquarters.rulebook.figures import Shown, in_step, shown
from fourquarters.rulebook.parts import (
    Block,
    Box,
    Boxes,
    Chapter,
    Entry,
    Example,
    Figure,
    Intro,
    Lead,
    Listing,
    Measured,
    Part,
    Rule,
    Rulebook,
    Strip,
    Table,
    Tip,
    Tips,
    reader_tongue,
)
from fourquarters.words.numbers import grouped
from fourquarters.words.tongue import Tongue

Read = dict[str, Any]


@lru_cache(maxsize=64)
def read(game: Game, language: str) -> Read:
    """The whole book in a language, without its pictures."""
    book = rulebook_of(game)
    reader = Reader(book, Tongue(language, soft=True))
    return {
        "chapters": [reader.chapter(chapter) for chapter in book.chapters],
        "summary": [[reader.block(block) for block in column] for column in book.summary],
        "note": reader.say(book.note),
    }


class Reader:
    """Reads a book aloud in one tongue."""

    def __init__(self, book: Rulebook, _: Tongue) -> None:
        self.book, self._ = book, _

    def say(self, text: str) -> str:
        return str(self._(text, **self.book.numbers)) if text else ""

    def chapter(self, chapter: Chapter) -> Read:
        return {"id": chapter.id, "title": self.say(chapter.title), "parts": list(self.parts(chapter.parts))}

    def parts(self, parts: Sequence[Part]) -> Iterator[Read]:
        for kind, same in groupby(parts, type):
            if kind is Rule:
                yield {"kind": "rules", "rules": [self.rule(rule) for rule in same if isinstance(rule, Rule)]}
            else:
                yield from ({"kind": kind.__name__.lower(), **READ[kind](self, part)} for part in same)

    def rule(self, rule: Rule) -> Read:
        return {
            "numbers": rule.numbers.split(),
            "text": self.say(rule.text),
            "only": self.say(rule.only),
            "symbol": rule.symbol,
        }

    def sentence(self, part: Lead | Intro) -> Read:
        return {"text": self.say(part.text)}

    def listing(self, part: Listing) -> Read:
        entries = [entry_of(entry) for entry in part.entries(self._)]
        return {
            "id": part.id,
            "title": self.say(part.title),
            "heads": list(map(self.say, part.heads)),
            "entries": entries,
            "tiles": part.tiles,
            "in_row": part.in_row,
        }

    def table(self, part: Table) -> Read:
        return {"heads": list(map(self.say, part.heads)), "rows": [list(row) for row in part.rows(self._)]}

    def strip(self, part: Strip) -> Read:
        stages = [
            {"title": self.say(stage.title), "text": self.say(stage.text), "symbols": list(stage.symbols)}
            for stage in part.stages
        ]
        return {"stages": stages, "text": self.say(part.text)}

    def boxes(self, part: Boxes) -> Read:
        return {"boxes": list(map(self.box, part.boxes))}

    def box(self, box: Box) -> Read:
        return {
            "id": box.id,
            "symbol": box.symbol,
            "title": self.say(box.title),
            "facts": [(self.say(name), self.say(value)) for name, value in box.facts],
            "rules": list(map(self.rule, box.rules)),
            "note": self.say(box.note),
            "note_symbol": box.note_symbol,
        }

    def tips(self, part: Tips) -> Read:
        return {"tips": list(map(self.tip, part.tips))}

    def tip(self, tip: Tip) -> Read:
        measured = self.measured(tip.measured) if tip.measured else ""
        return {
            "symbol": tip.symbol,
            "title": self.say(tip.title),
            "text": self.say(tip.text),
            "measured": measured,
        }

    def measured(self, measured: Measured) -> str:
        """What was measured, with its figures as they are written in the reader's language."""
        locale = self._.language
        values = {name: grouped(value, locale) for name, (value, _) in measured.figures.items()}
        return str(self._(measured.text, **{**self.book.numbers, **values}))

    def figure(self, part: Figure) -> Read:
        return {"id": part.id, "caption": self.say(part.caption), "wide": part.show.wide}

    def example(self, part: Example) -> Read:
        steps = [
            {
                "title": self.say(step.title),
                "text": self.say(step.text),
                "why": self.say(step.why),
                "see": step.see.split(),
            }
            for step in part.steps
        ]
        return {"id": part.id, "title": self.say(part.title), "intro": self.say(part.intro), "steps": steps}

    def block(self, block: Block) -> Read:
        entries = block.entries(self._) if block.entries else ()
        return {
            "title": self.say(block.title),
            "lines": list(map(self.say, block.lines)),
            "numbered": block.numbered,
            "entries": list(map(entry_of, entries)),
        }


READ: Mapping[type, Callable[[Reader, Any], Read]] = {
    Lead: Reader.sentence,
    Intro: Reader.sentence,
    Listing: Reader.listing,
    Table: Reader.table,
    Strip: Reader.strip,
    Boxes: Reader.boxes,
    Tips: Reader.tips,
    Figure: Reader.figure,
    Example: Reader.example,
}


def entry_of(entry: Entry) -> Read:
    return {
        "symbol": entry.symbol,
        "name": entry.name,
        "text": entry.text,
        "numbers": entry.numbers.split(),
        "cells": list(entry.cells),
        "vars": dict(entry.vars),
        "owner": entry.owner,
    }


def illustrated(book: Rulebook) -> Iterator[Figure | Example]:
    """Everything in a book that has pictures."""
    for chapter in book.chapters:
        yield from (part for part in chapter.parts if isinstance(part, Figure | Example))


@lru_cache(maxsize=512)
def pictures(game: Game, name: str, language: str) -> bytes | None:
    """The pictures of a figure, or of every step of an example before and after it; none if there is no such part.

    A figure is one list of drawings, mats and panels as JSON; an example is a pair of them for each step.
    """
    part = next((part for part in illustrated(rulebook_of(game)) if part.id == name), None)
    if part is None:
        return None
    _ = reader_tongue(language)
    if isinstance(part, Figure):
        return encode(list(map(as_part, shown(part.position(), part.show, _))))
    steps = []
    for step, before, after in played(part):
        show = in_step(part.show, step)
        steps.append([list(map(as_part, shown(position, show, _))) for position in (before, after)])
    return encode(steps)


def as_part(thing: Shown) -> dict[str, Shown]:
    """Which kind of thing it is, for a painter elsewhere."""
    kind = "drawing" if isinstance(thing, Drawing) else "mat" if isinstance(thing, Mat) else "panel"
    return {kind: thing}


def encode(pictures: Any) -> bytes:
    return msgspec.json.encode(pictures, enc_hook=plain)
