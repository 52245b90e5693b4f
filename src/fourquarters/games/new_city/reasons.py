"""New City: what one counts to say why a decision is good. With two quarters, both count together."""

from __future__ import annotations

from fourquarters.engine.view import View
from fourquarters.games.new_city.facts import fame_of, income_of, plain, quarters_of
from fourquarters.words.measures import Measure
from fourquarters.words.tongue import mark


def gold(view: View) -> int:
    s = plain(view)
    return sum(int(s.gold[quarter]) for quarter in quarters_of(s, view.seat))


def income(view: View) -> int:
    """What the districts bring each round, famous halls included (N24, N27)."""
    s = plain(view)
    return sum(income_of(s, quarter) + fame_of(s, quarter) for quarter in quarters_of(s, view.seat))


def districts(view: View) -> int:
    s = plain(view)
    own = quarters_of(s, view.seat)
    return sum(quarter in own for quarter in s.quarter)


def coins(view: View) -> int:
    """Districts that are improved by a coin (N20)."""
    s = plain(view)
    own = quarters_of(s, view.seat)
    return sum(coin > 0 and quarter in own for coin, quarter in zip(s.improved, s.quarter, strict=True))


MEASURES = (
    Measure(gold, mark("{n} gold|{n} gold")),
    Measure(income, mark("{n} gold a round|{n} gold a round"), weight=0.35),
    Measure(districts, mark("{n} district|{n} districts"), weight=0.2),
    Measure(coins, mark("{n} coin built|{n} coins built"), weight=0.25),
)
