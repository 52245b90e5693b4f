"""Decisions have stable ids and a text notation, both from one declaration.

    ACTIONS = Actions(
        Family("take", COLOURS),            # take:red      ids 0–5
        Family("give", COLOURS, VALUES),    # give:red 5    ids 6–47, 6 + 7·colour + value
        Family("decline"),                  # decline
    )

Ids count through a family's axes, the last one fastest, and never depend on the position.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from fourquarters.engine.errors import UnknownMove


class Family:
    """All decisions of one kind. Of a secret family, the others learn only its name."""

    def __init__(self, name: str, *axes: Sequence[str], secret: bool = False) -> None:
        self.name = name
        self.axes = axes
        self.secret = secret
        self.size = prod(len(axis) for axis in axes)
        self.start = 0

    def texts(self) -> list[str]:
        """The notation of each action, in order."""
        return [f"{self.name}:{' '.join(p)}" if p else self.name for p in product(*self.axes)]

    def __contains__(self, action: int) -> bool:
        return self.start <= action < self.start + self.size


class Actions:
    """All decisions of a game: its families, one after another."""

    def __init__(self, *families: Family) -> None:
        self.families = families
        self._texts: list[str] = []
        self._families: list[Family] = []
        self._parts: list[tuple[int, ...]] = []
        for family in families:
            family.start = len(self._texts)
            self._texts += family.texts()
            self._families += [family] * family.size
            self._parts += product(*(range(len(axis)) for axis in family.axes))
        self._ids = {text: number for number, text in enumerate(self._texts)}

    def __len__(self) -> int:
        return len(self._texts)

    def __repr__(self) -> str:
        return f"<Actions 0 to {len(self) - 1}: {', '.join(family.name for family in self.families)}>"

    def starts(self) -> tuple[int, ...]:
        """The first id of each family, in the order of declaration."""
        return tuple(family.start for family in self.families)

    def family(self, action: int) -> Family:
        """The family that an action belongs to."""
        return self._families[action]

    def parts(self, action: int) -> tuple[int, ...]:
        """Where an action stands on each axis of its family."""
        return self._parts[action]

    def text(self, action: int) -> str:
        """The notation of an action: `give:red 5`."""
        if 0 <= action < len(self._texts):
            return self._texts[action]
        raise UnknownMove(str(action))

    def parse(self, text: str) -> int:
        """The action a notation stands for."""
        if text in self._ids:
            return self._ids[text]
        try:
            return self._ids[" ".join(text.strip().lower().split())]
        except KeyError:
            raise UnknownMove(text) from None

    def seen_by_others(self, action: int) -> str:
        """The notation the other players get: of a secret choice, only the family's name."""
        family = self.family(action)
        return f"{family.name}:?" if family.secret else self.text(action)
