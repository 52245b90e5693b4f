"""What chance gave in a match, event by event: the record that lets a stranger check every draw.

The rules are run again with recording stand-ins for the functions of `engine/chance.py`, so the
record works the same way for every game, and no rule knows about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import msgspec
import numpy as np

from fourquarters.engine.chance import Words, chance, draw, draw_from
from fourquarters.engine.game import Game
from fourquarters.engine.rule import translate
from fourquarters.engine.state import Counts, States, TableState, places

Whole = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
"""A number in a file: no larger than every reader of JSON can take."""


class Draw(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The draw at `index` in an event: a number below `of`.

    For a draw from a multiset, the number counts through the pieces of `pile`, kind by kind; `counts`
    says how many there are of each, unless that is what the last draw from the pile left.
    """

    index: Whole
    of: Whole
    number: Whole
    pile: str = ""
    counts: list[Whole] = []


class ChanceEvent(msgspec.Struct, forbid_unknown_fields=True):
    """A chance event: one block of the generator, after this many moves."""

    moves: Whole
    draws: list[Draw]


class Recorder:
    """Follows a match and records what is drawn."""

    def __init__(self, game: Game, states: States) -> None:
        self.states = states
        self.moves = 0
        self.events: list[ChanceEvent] = []
        self.left: dict[str, list[int]] = {}  # what is left of each multiset
        self.fields = {start: f.name for f, start, _size in places(game.state)}
        known = {chance: self.begin_event, draw: self.note_draw, draw_from: self.note_draw_from}
        self.set_up = translate(game.rules.set_up, lambda rule: rule, known)
        self.apply = translate(game.rules.apply, lambda rule: rule, known)

    def follow(self, moves: Sequence[int]) -> list[ChanceEvent]:
        """Everything that chance gave up to the last of these moves."""
        self.set_up(self.states[0])
        for action in moves:
            self.moves += 1
            self.apply(self.states[0], action)
        return self.events

    def begin_event(self, s: TableState) -> Words:
        self.events.append(ChanceEvent(self.moves, []))
        return chance(s)

    def note_draw(self, words: Words, i: int, n: int) -> int:
        number = draw(words, i, int(n))
        self.events[-1].draws.append(Draw(int(i), int(n), int(number)))
        return number

    def note_draw_from(self, counts: Counts, total: int, words: Words, i: int) -> int:
        kind = draw_from(counts, total, words, i)
        pile, there = self.name_of(counts), [int(n) for n in counts]
        told = [] if self.left.get(pile) == there else there
        drawn = Draw(int(i), int(total), int(draw(words, i, int(total))), pile, told)
        self.events[-1].draws.append(drawn)
        self.left[pile] = [n - (k == kind) for k, n in enumerate(there)]
        return kind

    def name_of(self, counts: Counts) -> str:
        """The field of the state that these counts are."""
        start = self.states.__array_interface__["data"][0]
        return self.fields[np.asarray(counts).__array_interface__["data"][0] - start]
