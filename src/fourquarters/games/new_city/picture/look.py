"""New City: one reader of a view: what they see, and in what words."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.new_city.facts import Facts
from fourquarters.games.new_city.words.names import breakdown, coin_name, named
from fourquarters.words.tongue import Tongue


class Look(Facts):
    """The facts of a view, with names in the reader's language."""

    def __init__(self, view: View, _: Tongue) -> None:
        super().__init__(view)
        self._ = _
        self.names = [_("You") if seat == view.seat else _.name(seat) for seat in self.seats]
        self.titles = {district: self.district_title(district) for district in self.built}

    def name(self, quarter: int) -> str:
        """Whose quarter it is: "You", or a name."""
        return self.names[quarter]

    def district_title(self, district: int) -> str:
        """What it is, whose it is, and what its income is made of."""
        s, _ = self.s, self._
        parts = [named(district, _), self.name(s.quarter[district])]
        if s.improved[district]:
            parts.append(coin_name(s.improved[district], _))
        return f"{', '.join(parts)}. {breakdown(s, district, _)}"
