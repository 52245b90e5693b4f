"""Reading a rulebook: its sentences in order, where each rule is told, and its examples as they are played."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from fourquarters.engine.errors import IllegalMove
from fourquarters.engine.game import Game
from fourquarters.engine.view import Position
from fourquarters.rulebook.parts import Boxes, Entry, Example, Listing, Rule, Rulebook, Step
from fourquarters.words.tongue import Tongue


def rulebook_of(game: Game) -> Rulebook:
    """The rulebook of a game, loaded on first use."""
    book: Rulebook = game.part("rulebook").RULEBOOK
    return book


WELL = "well"
"""The chapter about how to play well, in every book that has one."""


def tells_how_to_play_well(game: Game) -> bool:
    return any(chapter.id == WELL for chapter in rulebook_of(game).chapters)


class Told(NamedTuple):
    """The rules that one sentence or entry tells."""

    chapter: str
    numbers: tuple[str, ...]
    text: str


def told(book: Rulebook, _: Tongue) -> Iterator[Told]:
    """Every sentence and every entry of a list, in the order of the book."""
    for chapter in book.chapters:
        for part in chapter.parts:
            if isinstance(part, Rule):
                yield sentence(chapter.id, part, book, _)
            elif isinstance(part, Boxes):
                yield from (sentence(chapter.id, rule, book, _) for box in part.boxes for rule in box.rules)
            elif isinstance(part, Listing):
                yield from (listed(chapter.id, entry) for entry in part.entries(_))


def in_chapters(book: Rulebook, _: Tongue) -> Iterator[tuple[str, list[Told]]]:
    """The titles of the chapters with what they tell; those that only show something are left out."""
    titles = {chapter.id: str(_(chapter.title)) for chapter in book.chapters}
    for chapter, sentences in groupby(told(book, _), lambda one: one.chapter):
        yield titles[chapter], list(sentences)


def sentence(chapter: str, rule: Rule, book: Rulebook, _: Tongue) -> Told:
    return Told(chapter, tuple(rule.numbers.split()), str(_(rule.text, **book.numbers)))


def listed(chapter: str, entry: Entry) -> Told:
    return Told(chapter, tuple(entry.numbers.split()), f"{entry.name}: {entry.text}")


class Played(NamedTuple):
    """One step of an example: the position before and after it."""

    step: Step
    before: Position
    after: Position


def played(example: Example) -> list[Played]:
    """An example, step by step, through the real rules; a move that has become illegal is an error."""
    position, steps = example.position(), []
    for step in example.steps:
        before = position.copy()
        for move in step.moves:
            make(position, move, example)
        steps.append(Played(step, before, position.copy()))
    return steps


def make(position: Position, move: str, example: Example) -> None:
    """One move, and then every forced one, as at a table."""
    if move not in position.moves():
        allowed = ", ".join(position.moves())
        raise IllegalMove(move, f"not legal in the example {example.id}; allowed: {allowed}")
    position.play(move)
    while position.forced:
        position.apply(int(position.legal()[0]))
