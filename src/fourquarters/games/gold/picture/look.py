"""Gold!: one reader of a view: what they see, and in what language."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.gold.facts import Facts
from fourquarters.words.tongue import Tongue


class Look(Facts):
    """The facts of a view, and the reader's tongue."""

    def __init__(self, view: View, _: Tongue) -> None:
        super().__init__(view)
        self._ = _
